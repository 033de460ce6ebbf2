"""The verbs of a rule. Compiled code gets other bodies for them; both mean the same.

In their examples `t` is the table of a duel that begins (examples/tiny_duel), and `act` holds its actions.
"""

from types import FunctionType

from . import deciding, numbers, parts, rolling, telling
from .deciding import Offered, chance, choose, may, menu
from .numbers import allowed, because, decisive, number, ruling, ruling_number
from .parts import mixed, once, played, repeat, reroll, total, until
from .rolling import FACES, NOBODYS, check, contest, dice, draw, heard, keep, pool, roll, top, within
from .telling import TELLING, cut, heading, note, verdict

MODULES = frozenset(module.__name__ for module in (deciding, numbers, parts, rolling, telling))


def is_verb(called: object) -> bool:
    """Whether this is a function of a verb's module."""
    return isinstance(called, FunctionType) and called.__module__ in MODULES


EVERY_VERB = tuple(each for each in list(globals().values()) if each is not is_verb and is_verb(each))
__all__ = [
    "EVERY_VERB",
    "FACES",
    "NOBODYS",
    "TELLING",
    "Offered",
    "allowed",
    "because",
    "chance",
    "check",
    "choose",
    "contest",
    "cut",
    "decisive",
    "dice",
    "draw",
    "heading",
    "heard",
    "is_verb",
    "keep",
    "may",
    "menu",
    "mixed",
    "note",
    "number",
    "once",
    "played",
    "pool",
    "repeat",
    "reroll",
    "roll",
    "ruling",
    "ruling_number",
    "top",
    "total",
    "until",
    "verdict",
    "within",
]
