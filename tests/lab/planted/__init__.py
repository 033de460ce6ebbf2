"""A made-up ruleset in which it is known what every number does."""

from sandtable.kernel import Ruleset

from .rules import beat, over, report
from .state import Act, Ask, Board, Contest, Result, Setup, describe, start

RULESET = Ruleset(
    id="planted",
    title="Planted",
    summary="Two sides throw dice; what every number does is known.",
    credit="made up",
    package=__name__,
    battle=Contest,
    board=Board,
    actions=Act,
    asks=Ask,
    sides=("red", "blue"),
    beat=beat,
    over=over,
    result=Result,
    report=report,
    scenario=Setup,
    start=start,
    describe=describe,
)
