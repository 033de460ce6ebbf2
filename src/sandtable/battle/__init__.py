"""A battle in play: pending questions, legal answers, undo, records and a log with reasons."""

from .battle import Battle, as_battle
from .byhand import Change
from .carried import Carried, carried
from .ended import Ended
from .log import Event, Reason
from .moment import Moment
from .pending import Choice, Figure, Outcome, Refusal, Roll
from .record import Record, Recorded
from .seating import everybody
from .tape import as_seed
from .versions import InForceThen, in_force, rules_of_then
from .watching import moment_of, moments

__all__ = [
    "Battle",
    "Carried",
    "Change",
    "Choice",
    "Ended",
    "Event",
    "Figure",
    "InForceThen",
    "Moment",
    "Outcome",
    "Reason",
    "Record",
    "Recorded",
    "Refusal",
    "Roll",
    "as_battle",
    "as_seed",
    "carried",
    "everybody",
    "in_force",
    "moment_of",
    "moments",
    "rules_of_then",
]
