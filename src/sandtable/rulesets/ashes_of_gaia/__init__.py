"""Ashes of Gaia: one d100 decides hit, degree, place and friend. An unofficial implementation, in our words."""

from sandtable.kernel import Ruleset

from . import actions as act
from . import players
from .look.easel import EASEL
from .look.text import describe
from .look.view import LOOK
from .odds import questions, throws
from .odds.forget import forget
from .odds.links import enquiry
from .odds.promises import PROMISES
from .odds.prospects import prospects
from .rules.course import beat, is_over, report
from .scenario import Setup, start
from .state import Battle, Board, Report

RULESET = Ruleset(
    id="ashes_of_gaia",
    title="Ashes of Gaia",
    summary="Percentile combat in five steps: one roll says whether an attack hits, how well, and where.",
    credit="Rules by the authors of Ashes of Gaia (ashesofgaia.github.io). An unofficial implementation.",
    package=__name__,
    battle=Battle,
    board=Board,
    actions=act.Act,
    asks=act.Ask,
    sides=("red", "blue"),
    beat=beat,
    over=is_over,
    result=Report,
    report=report,
    scenario=Setup,
    start=start,
    describe=describe,
    prospects=prospects,
    promises=PROMISES,
    enquiry=enquiry,
    look=LOOK,
    easel=EASEL,
    clock="round",
    forget=forget,
    default_players=("greedy", "greedy"),
    default_scenario="brawl",
    menu_capacity=256,
)

__all__ = ["RULESET", "players", "questions", "throws"]
