"""A small two-player game with choices and a die, solved by hand in the tests: take one or two, or gamble.

Who takes the last of the heap wins. A gamble takes what a die shows; with three sides the highest takes nothing,
so that play can go round in circles.
"""

from __future__ import annotations

from sandtable.kernel.ruleset import Ruleset

from .rules import Act, Ask, Board, Heap, Pile, Report, begin, describe, is_over, report, turn

RULESET = Ruleset(
    id="heap",
    title="Heap",
    summary="Take the last of a heap.",
    credit="A game of the tests.",
    package=__name__,
    battle=Heap,
    board=Board,
    actions=Act,
    asks=Ask,
    sides=("first", "second"),
    beat=turn,
    over=is_over,
    result=Report,
    report=report,
    scenario=Pile,
    start=begin,
    describe=describe,
    clock="turns",
    forget=lambda t, keep_clock: None if keep_clock else setattr(t, "turns", 1),
    default_players=("greedy", "greedy"),
)

__all__ = ["RULESET", "Act", "Heap"]
