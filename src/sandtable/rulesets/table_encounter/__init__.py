"""Table Encounter: miniatures in inches. An unofficial implementation, in our words."""

from sandtable.kernel import Ruleset

from . import actions as act
from . import players
from .look.easel import EASEL
from .look.text import describe
from .look.view import LOOK
from .odds import aid_questions, clash_questions, questions
from .odds.forget import forget
from .odds.links import enquiry
from .odds.promises import PROMISES
from .odds.prospects import prospects
from .rules.course import beat, is_over, report
from .scenario import Setup, start
from .state import Battle, Board, Report

RULESET = Ruleset(
    id="table_encounter",
    title="Table Encounter",
    summary="A handful of models a side in inches: action points, shots that are returned, clashes, and stress.",
    credit="Rules by erturian (github.com/erturian/table_encounter), CC BY-SA 4.0. An unofficial implementation.",
    package=__name__,
    battle=Battle,
    board=Board,
    actions=act.Act,
    asks=act.Ask,
    sides=("south", "north"),
    beat=beat,
    over=is_over,
    result=Report,
    report=report,
    scenario=Setup,
    start=start,
    describe=describe,
    clock="round",
    prospects=prospects,
    promises=PROMISES,
    enquiry=enquiry,
    forget=forget,
    look=LOOK,
    easel=EASEL,
    default_players=("greedy", "greedy"),
    menu_capacity=512,
)

__all__ = ["RULESET", "aid_questions", "clash_questions", "players", "questions"]
