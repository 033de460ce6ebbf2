"""Skirmishers: squads on hexagonal dots, arcs and reaction fire. An unofficial implementation, in our words."""

from sandtable.kernel import Ruleset

from . import players
from .actions import Act, Ask, Drop
from .look.easel import EASEL
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
    id="skirmishers",
    title="Skirmishers",
    summary="Two squads on hexagonal dots: arcs of fire in one's own turn, shots in the enemy's; melee and explosives.",
    credit="Rules by Eudicods (CC BY-NC-SA 4.0). An unofficial implementation, not endorsed by the author.",
    package=__name__,
    battle=Battle,
    board=Board,
    actions=Act,
    asks=Ask,
    sides=("A", "B"),
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
    default_scenario="yard",
    default_players=("greedy", "greedy"),
    gives_up=(Drop,),
    menu_capacity=512,
)

__all__ = ["RULESET", "players", "questions"]
