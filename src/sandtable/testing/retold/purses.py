"""Prices in numbers: "2 AP" is what the bar of that name goes down by, or "1 stress" up, at once or later."""

import re
from collections.abc import Iterator
from typing import Any

from sandtable.battle import Battle, Choice
from sandtable.kernel import Action, Bar, Figure, Point, Ruleset, Table

from ..seen import ANSWERS, holds
from ..trial import Trial
from .walking import Told

PRICE = re.compile(r"(\d+) ([^,]+)")  # as the table reads it: "2 AP, ends movement"

Figures = tuple[Figure, ...]

SEVERAL = 5  # answers that pay nothing, before that is a fault


class Purses:
    """What kinds of answer say that they cost, and what was paid."""

    def __init__(self) -> None:
        self.paid: dict[str, set[bool]] = {}  # of each price: whether it was paid at once; of some, both
        self.unpaid: dict[str, list[str]] = {}  # faults of these prices, unless more is known of them
        self.silent: dict[str, tuple[str, str]] = {}  # ... with the bar that no answer may name
        self.named = set[str]()  # the bars that prices name

    def faults(
        self, trial: Trial, told: Point, before: Figures, following: Iterator[Table[Any]], action: Action
    ) -> Told:
        """Where the piece that acts pays another amount than its answer says, in the tables that follow."""
        price, ruleset = PRICE.match(told.cost), trial.ruleset
        had = {label: bar for label, bar in bars_of(before, told).items() if price or bar.pays}
        at_once = bars_of(figures(ruleset, next(following)), told) if had else {}
        for label, bar in had.items():
            said = int(price[1]) if price and is_same(price[2].lower(), label.lower()) else 0
            if not said and not bar.pays:
                continue
            trial.count("prices")
            name, example = f"the price of {type(action).__name__} in {label}", f"{action}: {told.cost!r}"
            paid = paid_of(bar, at_once)
            is_later = said > 0 and not paid
            if is_later:
                paid = next(filter(None, (paid_of(bar, bars_of(figures(ruleset, t), told)) for t in following)), 0)
            self.named |= {label} if said else set()
            if paid:
                self.paid.setdefault(name, set()).add(not is_later)
            elif said:
                self.unpaid.setdefault(name, []).append(f"{name} is told wrong: nothing is paid ({example})")
            if said and paid not in (0, said):
                yield f"{name} is told wrong: {paid:g} is paid", example
            elif paid and not said and not holds(told.words, label, label.removesuffix("s")):
                self.silent.setdefault(name, (label, f"{name} is not told: {paid:g} is paid ({example})"))

    def left_open(self) -> Iterator[str]:
        """The prices that several answers have not paid, or not told.

        What is paid later may be spared by dice; and a game that names no prices tells none wrong.
        """
        for name, faults in self.unpaid.items():
            if len(faults) >= SEVERAL and False not in self.paid.get(name, ()):
                yield faults[0]
        yield from (fault for bar, fault in self.silent.values() if bar in self.named)


def figures(ruleset: Ruleset, t: Table[Any]) -> Figures:
    """The pieces as they are shown; none where a step is half done."""
    try:
        return ruleset.looks.view(t.silent_copy()).figures
    except Exception:  # "look" tells of it, where it is at a question
        return ()


def bars_of(shown: Figures, told: Point) -> dict[str, Bar]:
    """The bars of the piece that acts, by their names."""
    return {bar.label: bar for each in shown if each.key == told.actor for bar in each.bars}


def paid_of(bar: Bar, left: dict[str, Bar]) -> float:
    """What has been paid: how far a bar has gone down, or where nothing is paid from it, up, as stress does."""
    gone = bar.value - left.get(bar.label, bar).value
    return max(0, gone) if bar.pays else max(0, -gone)


def later(fork: Battle, known: int) -> Iterator[Table[Any]]:
    """The tables that follow an answer: at each line of its log after the first ones known, and after more answers."""
    for _ in range(ANSWERS):
        yield from (event.moment for event in fork.log[known:])
        yield fork.state
        if not isinstance(fork.pending, Choice) or not fork.pending.menu:
            return
        known = len(fork.log)
        fork.push(fork.pending.menu[0])


def is_same(one: str, other: str) -> bool:
    """Whether two words are of the same thing, one of it or several."""
    return one in (other, f"{other}s") or f"{one}s" == other
