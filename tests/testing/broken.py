"""Tiny Duel with one thing wrong at a time."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from sandtable.kernel.catalogue import Catalogue
from sandtable.kernel.errors import InvalidRules, InvalidScenario
from sandtable.kernel.question import Prospect, Situation
from sandtable.kernel.rule import helper, rule
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.verbs import chance, choose, cut, dice, may, number, once, roll, verdict

duel = import_module("tiny_duel")
course = import_module("tiny_duel.rules.course")
act = import_module("tiny_duel.actions")
fencing = import_module("tiny_duel.rules.fencing")

CALLS = itertools.count()


def broken(name: str, **changes: Any) -> Ruleset:
    ruleset: Ruleset = duel.RULESET
    return replace(ruleset, id=f"broken-{name}", **changes)


def told_by_hand(**changes: Any) -> Ruleset:
    """A duel that works the chance of a lunge out by itself, and has no events."""

    def prospects(t: Any, answer: Any) -> list[Prospect]:
        who, foe = t.duellists[t.turn % 2], t.duellists[1 - t.turn % 2]

        def run(t: Any) -> bool:
            fencing.lunge(t, t.duellists[who.index])
            return bool(t.duellists[foe.index].wounds > foe.wounds)

        return [Prospect("is hit", Situation(t, run, "hit"), foe.label, good=True)] if answer == act.Lunge() else []

    return broken("by-hand", **{"events": {}, "prospects": prospects, **changes})


def with_words(ruleset: Ruleset, folder: Path, old: str = "", new: str = "") -> Ruleset:
    """The ruleset with other words in its rules.toml: some replaced, or some more."""
    text = ruleset.catalogue.path.read_text(encoding="utf-8")
    assert old in text
    path = folder / "rules.toml"
    path.write_text(text.replace(old, new) if old else text + new, encoding="utf-8")
    ruleset.__dict__["catalogue"] = Catalogue(path)
    return ruleset


def another_number(value: int, least: int, most: int) -> str:
    """The entry of a number called "more"."""
    bounds = f'value = {value}\nrange = [{least}, {most}]\nunit = "count"'
    return f'\n["more"]\ntitle = "More"\ntext = "More."\nsource = "-"\n{bounds}\n'


def remembers(t: Any) -> None:
    """What it does depends on how often it was called in this process."""
    course.beat(t)
    if next(CALLS) % 3 == 0:
        t.duellists[0].wounds += 1


def listens(t: Any) -> None:
    """Writing a log changes the duel."""
    course.beat(t)
    if t.log is not None:
        t.duellists[0].wounds += 1


def tiring_options(t: Any) -> Iterator[Any]:
    yield act.Guard()
    t.duellists[0].wounds += 1


def tires(t: Any) -> None:
    """Looking at the menu changes the duel."""
    choose(t, t.turn % 2, act.Ask.ACT, tiring_options(t), t.duellists[t.turn % 2])
    t.turn += 1


def moody_options(t: Any) -> Iterator[Any]:
    yield act.Guard()
    if t.duellists[0].wounds < 2 and chance(t, 2) == 0:
        yield act.Step(act.Way.IN)


def hesitates(t: Any) -> None:
    """Working out the menu uses a player's luck, so those who do not look have other luck later."""
    choose(t, t.turn % 2, act.Ask.ACT, moody_options(t), t.duellists[t.turn % 2])
    t.duellists[0].wounds += chance(t, 2)
    t.turn += 1


def cheats(t: Any, who: Any) -> Any:
    """A player who heals."""
    who.wounds = 0
    return act.Guard()


@helper
def overflows(t: Any) -> None:
    """Compiled code wraps where plain code does not."""
    course.beat(t)
    t.gap += 100


def rebuilds(t: Any) -> None:
    """Changes the board, which no undo brings back."""
    course.beat(t)
    t.board.room = 3 if t.board.room == 4 else 4


def stutters(t: Any) -> None:
    """Offers the same twice, and more than the judge allows."""
    who = t.duellists[t.turn % 2]
    choose(t, who.index, act.Ask.ACT, (act.Guard(), act.Guard(), act.Lunge()), who)
    t.turn += 1


def promises(t: Any) -> None:
    """Says that only the state matters, and remembers a die."""
    first = roll(t, "first", dice(1, 6))
    cut(t, "promised")
    t.duellists[0].wounds += 1 if first + roll(t, "second", dice(1, 6)) > 7 else 0
    t.turn += 1


def hidden_wound(t: Any, n: int) -> int:
    t.duellists[0].wounds += n
    return roll(t, "x", dice(1, 6))


def meddles(t: Any) -> None:
    """A rule whose result odds remember changes the state."""
    once(t, hidden_wound, 1)
    t.turn += 1


def asks(t: Any) -> None:
    may(t, 0, act.Ask.RIPOSTE)
    t.turn += 1


def spins(t: Any) -> None:
    """Never ends."""


def forgets_wounds(t: Any, keep_clock: bool) -> None:
    for duellist in t.duellists:
        duellist.wounds = 0


@helper
def tells_the_guard(t: Any) -> None:
    """A roll that says in words what nothing reads."""
    roll(t, "weather", dice(1, 6))
    verdict(t, "on guard: {}", int(t.duellists[t.turn % 2].guarding))
    course.beat(t)


@rule("turn")
def dumb(t: Any) -> None:
    """A roll of which nothing is told."""
    roll(t, "weather", dice(1, 6))
    course.beat(t)


def forgets_nothing_that_matters(t: Any, keep_clock: bool) -> None:
    """Whoever acts next drops a guard first."""
    t.duellists[t.turn % 2].guarding = False


# ---- odds and players ----------------------------------------------------------------------------------------


def from_afar(t: Any, n: int) -> Any:
    """It reads the state, and odds remember it by its arguments."""
    return roll(t, "x", dice(1, 6)) + 10 * t.gap


def remembered_wrongly(t: Any) -> Any:
    first = once(t, from_afar, 1)
    t.gap += first % 2
    return first + once(t, from_afar, 1)


def lunges_from_afar(t: Any, who: Any) -> Any:
    """A player who does not look at the menu."""
    return act.Lunge()


# ---- numbers -------------------------------------------------------------------------------------------------


@helper
def reads_idly(t: Any) -> None:
    """A number is read, and nothing comes of it."""
    course.beat(t)
    t.gap += number(t, "more") * 0


@helper
def grows(t: Any) -> None:
    """The gap grows by a number, beyond what its field holds."""
    t.turn += 1
    t.gap = 1 + number(t, "more")


@helper
def divides(t: Any) -> None:
    """A number that may be nothing divides."""
    t.gap = 1 + 3 // number(t, "more")
    course.beat(t)


@helper
def waits(t: Any) -> None:
    """Time stands still while a number says so."""
    if number(t, "more") < 4:
        t.turn += 1


def needs_more(rules: Any, scenario: Any) -> Any:
    """A number that is accepted when rules are loaded, and refused when a battle is to begin."""
    if rules.in_force["more"] == 0:
        raise InvalidRules("more: there must be some")
    return duel.RULESET.start(rules, scenario)


def too_few(rules: Any, scenario: Any) -> Any:
    """A scenario that cannot begin under some numbers, and says so."""
    if rules.in_force["more"] == 0:
        raise InvalidScenario("duel: one more is needed")
    return duel.RULESET.start(rules, scenario)
