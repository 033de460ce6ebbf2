"""Zones and stress: dice pools, initiative cards, interrupts and bursts. An unofficial implementation, in our words."""

from sandtable.kernel import Ruleset

from . import players
from .actions import Act, Ask, Flee
from .look.easel import EASEL
from .look.text import describe
from .look.view import LOOK
from .odds import questions, rolls
from .odds.forget import forget
from .odds.links import enquiry
from .odds.promises import PROMISES
from .odds.prospects import prospects
from .rules.course import beat, is_over, report
from .scenario import Setup, start
from .state import SIDES, Battle, Board, Report

RULESET = Ruleset(
    id="year_zero",
    title="Year Zero",
    summary="Stress-dice skirmish on a map of zones: cards, two slots, interrupts paid out of turn, bursts and nerves.",
    credit="After a one-page combat sheet for the Year Zero family of games. Unofficial, endorsed by nobody.",
    package=__name__,
    battle=Battle,
    board=Board,
    actions=Act,
    asks=Ask,
    sides=SIDES,
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
    easel=EASEL,
    clock="round",
    forget=forget,
    default_players=("greedy", "greedy"),
    gives_up=(Flee,),
)

__all__ = ["RULESET", "players", "questions", "rolls"]
