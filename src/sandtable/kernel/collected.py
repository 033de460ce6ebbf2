"""A ruleset collected from its rooms: all have the same ones, with the same names in them."""

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, NamedTuple

from .errors import InvalidRules
from .rule import UNMARKED
from .ruleset import Ruleset


class Place(NamedTuple):
    """Where something of a ruleset stands: a room, a name in it, and whether every ruleset has it."""

    room: str
    name: str
    needed: bool = True


ROOMS = {
    "battle": Place("state", "Battle"),
    "board": Place("state", "Board"),
    "result": Place("state", "Report"),
    "sides": Place("state", "SIDES"),
    "actions": Place("actions", "Act"),
    "asks": Place("actions", "Ask"),
    "gives_up": Place("actions", "GIVES_UP", needed=False),
    "scenario": Place("scenario", "Setup"),
    "start": Place("scenario", "start"),
    "beat": Place("rules.course", "beat"),
    "over": Place("rules.course", "is_over"),
    "report": Place("rules.course", "report"),
    "describe": Place("look.text", "describe"),
    "look": Place("look.view", "LOOK", needed=False),
    "easel": Place("look.easel", "EASEL", needed=False),
    "prospects": Place("odds.prospects", "prospects", needed=False),
    "events": Place("odds.events", "EVENTS", needed=False),
    "promises": Place("odds.promises", "PROMISES", needed=False),
    "forget": Place("odds.forget", "forget", needed=False),
}


def collect(package: str, **said: Any) -> Ruleset:
    """The ruleset of a package: `said` are its title, summary, credit and what else `Ruleset` does not find in a room.

    Players and questions are found too: all of `players.py`, and every module of `odds`. `InvalidRules` names what is
    missing.

    >>> import tiny_duel
    >>> made = collect("tiny_duel", title="Tiny", summary="", credit="", sides=("red", "blue"))
    >>> made.id, made.beat is tiny_duel.RULESET.beat
    ('tiny_duel', True)
    """
    UNMARKED.update((f"{package}.rules", f"{package}.players"))
    for room in ("players", *modules_of(package, "odds"), *modules_of(package, "rules")):
        if exists(f"{package}.{room}"):
            import_module(f"{package}.{room}")
    found = {"id": package.rpartition(".")[2], "package": package}
    found |= {part: thing for part, place in ROOMS.items() if (thing := thing_in(package, place, part in said))}
    return Ruleset(**{**found, **said})


def thing_in(package: str, place: Place, is_said: bool) -> Any:
    """What stands in a place; None where it may be missing and is."""
    if is_said:
        return None
    module = f"{package}.{place.room}"
    found = getattr(import_module(module), place.name, None) if exists(module) else None
    if found is None and place.needed:
        raise InvalidRules(f"{module}: no {place.name}, which every ruleset has there (docs/writing-a-ruleset.md)")
    return found


def modules_of(package: str, room: str) -> list[str]:
    """The modules of a room of a ruleset: those of `odds` may publish questions, those of `rules` declare actions."""
    if not exists(f"{package}.{room}"):
        return []
    found = getattr(import_module(f"{package}.{room}"), "__path__", ())
    return [f"{room}.{each.name}" for each in iter_modules(found)]


def exists(module: str) -> bool:
    """Whether there is such a module."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # not even the room around it
        return False
