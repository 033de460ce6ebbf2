"""Danger Close: a squad's exchange of fire. An unofficial implementation, in our words."""

from __future__ import annotations

from sandtable.kernel.ruleset import Ruleset

from . import players
from .look.text import describe
from .look.view import LOOK
from .odds import questions
from .odds.forget import forget
from .odds.links import enquiry
from .odds.prospects import prospects
from .rules.course import exchange, is_over, report
from .scenario import Engagement, start
from .state import Act, Ask, Report, Sector, Squad

RULESET = Ruleset(
    id="danger_close",
    title="Danger Close",
    summary="One squad against an abstract enemy: Intents, one Offense Roll, Momentum, and a Defense Roll each.",
    credit="Rules by lars1808 (dicegoblin.blog). An unofficial implementation, not endorsed by the author.",
    package=__name__,
    battle=Squad,
    board=Sector,
    actions=Act,
    asks=Ask,
    sides=("squad",),
    beat=exchange,
    over=is_over,
    result=Report,
    report=report,
    scenario=Engagement,
    start=start,
    describe=describe,
    prospects=prospects,
    enquiry=enquiry,
    look=LOOK,
    clock="exchange",
    forget=forget,
    default_players=("cautious",),
    default_scenario="sample",
)

__all__ = ["RULESET", "players", "questions"]
