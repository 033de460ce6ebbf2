"""What the two sides are asked, and what they may answer."""

from typing import Annotated

from sandtable.boards.zones import Border
from sandtable.kernel import Action, Code

from .state import Fighter

Who = Annotated[int, Fighter]
Way = Annotated[int, Border]


class Ask(Code):
    WHO = 0  # acts next
    ACT = 1


class Act(Action, family=True):
    """An answer to a question."""


class Activate(Act, answers=Ask.WHO, notation="{who} acts", words="{who} acts", group="activate"):
    who: Who


class Done(Act, answers=Ask.ACT, notation="done", words="{who} is done", group="done"):
    pass


class Go(Act, answers=Ask.ACT, notation="go through {way}", words="{who} goes through {way}", group="move"):
    way: Way


class Bar(Act, answers=Ask.ACT, notation="bar {way}", words="{who} bars {way}", group="door"):
    way: Way


class Break(Act, answers=Ask.ACT, notation="break {way}", words="{who} tries to break {way}", group="door"):
    way: Way


class Shoot(Act, answers=Ask.ACT, notation="shoot {target}", words="{who} shoots at {target}", group="attack"):
    target: Who


class Strike(Act, answers=Ask.ACT, notation="strike {target}", words="{who} strikes at {target}", group="attack"):
    target: Who
