"""Danger Close: a squad's exchange of fire. An unofficial implementation, in our words."""

from sandtable.kernel import Ruleset

from . import actions as act
from . import players
from .look.easel import EASEL
from .look.text import describe
from .look.view import LOOK
from .odds import engagements, questions
from .odds.forget import forget
from .odds.links import enquiry
from .odds.promises import PROMISES
from .odds.prospects import prospects
from .rules.course import beat, is_over, report
from .scenario import Setup, start
from .state import Battle, Board, Report

RULESET = Ruleset(
    id="danger_close",
    title="Danger Close",
    summary="One squad against an abstract enemy: Intents, one Offense Roll, Momentum, and a Defense Roll each.",
    credit="Rules by lars1808 (dicegoblin.blog). An unofficial implementation, not endorsed by the author.",
    package=__name__,
    battle=Battle,
    board=Board,
    actions=act.Act,
    asks=act.Ask,
    sides=("squad",),
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
    clock="exchange",
    forget=forget,
    default_players=("cautious",),
    gives_up=(act.Disengage,),
    default_scenario="bunker",
)

__all__ = ["RULESET", "engagements", "players", "questions"]
