"""The rules of the heap, written as any ruleset is."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.actions import Action
from sandtable.kernel.rule import helper, player, rule
from sandtable.kernel.ruleset import Rules, Scenario
from sandtable.kernel.state import State
from sandtable.kernel.table import Table
from sandtable.kernel.values import Code, i8
from sandtable.kernel.verbs import choose, dice, may, menu, number, roll, ruling


class Ask(Code):
    TURN = 0
    GAMBLE = 1


class Board(State):
    pass


class Heap(Table[Board]):
    left: i8 = 5
    side: i8
    turns: i8 = 1
    winner: i8 = -1


class Report(State):
    winner: i8
    reason: i8
    turns: i8


class Pile(Scenario):
    left: int = 5


class Act(Action, family=True):
    pass


class Take(Act, notation="take {count}"):
    count: i8


class Gamble(Act, notation="gamble"):
    pass


@rule("take.most", "gamble.allowed")
def options(t: Heap) -> Iterator[Act]:
    for count in range(1, min(t.left, number(t, "take.most")) + 1):
        yield Take(count)
    if ruling(t, "gamble.allowed") == "yes":
        yield Gamble()


@rule("take.most", "gamble.sides", "gamble.nothing")
def turn(t: Heap) -> None:
    match choose(t, t.side, Ask.TURN, options(t)):
        case Take(count):
            t.left -= count
        case _:
            shown = roll(t, "gamble", dice(1, number(t, "gamble.sides")))
            if shown != number(t, "gamble.nothing"):
                t.left = max(0, t.left - shown)
    if t.left == 0:
        t.winner = t.side
    t.side = 1 - t.side
    t.turns += 1


@helper
def is_over(t: Heap) -> bool:
    return t.left == 0


@helper
def report(t: Heap, row: Report) -> None:
    row.winner, row.reason, row.turns = t.winner, 0, t.turns


@helper
def begin(rules: Rules, pile: Pile) -> Heap:
    return Heap(left=pile.left)


@helper
def describe(t: Heap) -> str:
    return f"{t.left} left, side {t.side}"


@player("greedy", Ask.TURN)
def take_all_one_can(t: Heap) -> Act:
    return menu(t, Take)[-2] if len(menu(t, Act)) > 2 else menu(t, Act)[0]


@player("cheat", Ask.TURN)
def take_more_than_one_may(t: Heap) -> Act:
    return Take(t.left)


@rule("gamble.allowed")
def keep_on(t: Heap) -> int:
    """For questions of yes or no: how often a side keeps on before it stops."""
    count = 0
    while may(t, 0, Ask.GAMBLE):
        count += 1
    return count
