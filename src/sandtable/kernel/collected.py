"""Collects a ruleset from its rooms, which have the same names in every ruleset."""

from dataclasses import fields, replace
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, NamedTuple

from .by_kind import ByKind
from .errors import InvalidRules, hint
from .places import place_around
from .rule import UNMARKED
from .ruleset import Ruleset
from .scene import Look


class Place(NamedTuple):
    """A place of an object in a ruleset: a room, a name in it, and whether every ruleset has it."""

    room: str
    name: str
    needed: bool = True
    in_kit: bool = False  # the kit of a board has one, for games that write none
    by_look: bool = False  # a game with a look needs none


KIT = Place("terrain", "KIT", needed=False)


ROOMS = {
    "battle": Place("state", "Battle"),
    "board": Place("state", "Board"),
    "result": Place("state", "Report"),
    "sides": Place("state", "SIDES"),
    "actions": Place("actions", "Act"),
    "asks": Place("actions", "Ask"),
    "gives_up": Place("actions", "GIVES_UP", needed=False),
    "scenario": Place("scenario", "Setup", in_kit=True),
    "start": Place("scenario", "start", in_kit=True),
    "beat": Place("rules.course", "beat"),
    "over": Place("rules.course", "is_over"),
    "report": Place("rules.course", "report"),
    "look": Place("look.view", "LOOK", needed=False),
    "describe": Place("look.text", "describe", in_kit=True, by_look=True),
    "easel": Place("look.easel", "EASEL", needed=False),
    "prospects": Place("odds.prospects", "prospects", needed=False),
    "events": Place("odds.events", "EVENTS", needed=False),
    "promises": Place("odds.promises", "PROMISES", needed=False),
    "forget": Place("odds.forget", "forget", needed=False),
}


def collect(package: str, **said: Any) -> Ruleset:
    """The ruleset of a package: `said` are its title, summary, credit and what else `Ruleset` does not find in a room.

    Players and questions are found too: all of `players.py`, and every module of `odds`. Rooms that it does not have
    are those of its `KIT`, if `terrain.py` has one. `InvalidRules` names what is missing.

    >>> import tiny_duel
    >>> made = collect("tiny_duel", title="Tiny", summary="", credit="", sides=("red", "blue"))
    >>> made.id, made.beat is tiny_duel.RULESET.beat
    ('tiny_duel', True)
    """
    known, here = [field.name for field in fields(Ruleset)], place_around(1)
    for name in said:
        if name not in known:
            raise InvalidRules(f"{here.of(name)}: collect() takes no {name}{hint(name, known)}")
    UNMARKED.update((f"{package}.rules", f"{package}.players"))
    for room in ("players", *modules_of(package, "odds"), *modules_of(package, "rules")):
        if exists(f"{package}.{room}"):
            import_module(f"{package}.{room}")
    kit, found = thing_in(package, KIT), dict[str, Any](id=package.rpartition(".")[2], package=package)
    for part, place in ROOMS.items():
        thing = said[part] if part in said else thing_in(package, place)
        if thing is not None:
            found[part] = thing
        elif place.needed and not ((kit and place.in_kit) or (place.by_look and "look" in found)):
            room = f"{package}.{place.room}"
            raise InvalidRules(f"{room}: no {place.name}, which every ruleset has there (docs/writing-a-ruleset.md)")
    rooms = kit.rooms(found) if kit else {}
    if kit is None and "describe" not in found:
        rooms["describe"] = lambda t: found["look"].view(t).in_words()
    if "look" in rooms:
        rooms["look"] = with_own(rooms["look"], package)
    return Ruleset(**{**rooms, **found, **said})


def thing_in(package: str, place: Place) -> Any:
    """The object in a place; None if it is missing."""
    module = f"{package}.{place.room}"
    return getattr(import_module(module), place.name, None) if exists(module) else None


def with_own(look: Look, package: str) -> Look:
    """A look with the functions and `Points` that the ruleset has written in `look/view.py`, by their names."""
    module = f"{package}.look.view"
    written = vars(import_module(module)) if exists(module) else {}
    own = {x.name: written[x.name] for x in fields(Look) if is_own(written.get(x.name), module)}
    return replace(look, **own)


def is_own(thing: Any, module: str) -> bool:
    """Whether an object is written in a module, not imported."""
    return isinstance(thing, ByKind) or getattr(thing, "__module__", "") == module


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
