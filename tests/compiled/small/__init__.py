"""As small as a ruleset can be that has a number, a helper in another module and two players: quick to compile."""

from sandtable.kernel import Ruleset

from . import players  # noqa: F401  (players register themselves)
from .rules import beat, over, report
from .state import Act, Ask, Auction, Board, Opening, Result, describe, start

RULESET = Ruleset(
    id="small",
    title="Small",
    summary="Two bid against each other.",
    credit="made up",
    package=__name__,
    battle=Auction,
    board=Board,
    actions=Act,
    asks=Ask,
    sides=("red", "blue"),
    beat=beat,
    over=over,
    result=Result,
    report=report,
    scenario=Opening,
    start=start,
    describe=describe,
)
