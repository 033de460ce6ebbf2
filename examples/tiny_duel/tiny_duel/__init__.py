"""Tiny Duel: a ruleset small enough to read in ten minutes."""

from sandtable.kernel import Ruleset

from . import players
from .actions import Act, Ask
from .look.text import describe
from .look.view import LOOK
from .odds import questions
from .odds.forget import forget
from .odds.links import enquiry
from .odds.promises import PROMISES
from .odds.prospects import prospects
from .rules.course import beat, is_over, report
from .scenario import Setup, start
from .state import Battle, Board, Report

RULESET = Ruleset(
    id="tiny_duel",
    title="Tiny Duel",
    summary="Two duellists on a strip: an example to copy.",
    credit="Made up for sandtable.",
    package=__name__,
    battle=Battle,
    board=Board,
    actions=Act,
    asks=Ask,
    sides=("red", "blue"),
    beat=beat,
    over=is_over,
    result=Report,
    report=report,
    scenario=Setup,
    start=start,
    describe=describe,
    prospects=prospects,
    enquiry=enquiry,
    promises=PROMISES,
    look=LOOK,
    clock="turn",
    forget=forget,
    default_players=("fencer", "fencer"),
    default_scenario="strip",
    menu_capacity=8,
)

__all__ = ["RULESET", "players", "questions"]
