"""A small made-up ruleset that uses every construct compiled code must understand."""

from sandtable.kernel.ruleset import Ruleset

from . import players  # noqa: F401  (players register themselves)
from .rules import beat, over, report
from .start import Opening, describe, start
from .state import Act, Ask, Board, Melee, Result

RULESET = Ruleset(
    id="toy",
    title="Toy",
    summary="A brawl for testing.",
    credit="made up",
    package=__name__,
    battle=Melee,
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
    default_players=("brute", "random"),
    menu_capacity=64,
)
