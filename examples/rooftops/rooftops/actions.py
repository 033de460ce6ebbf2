"""What the two sides are asked, and what they may answer."""

from typing import Annotated

from sandtable.boards.dots import Wind
from sandtable.kernel import Action, Code

from .state import Fighter

Who = Annotated[int, Fighter]


class Ask(Code):
    WHO = 0  # acts next
    ACT = 1


class Way(Code):
    """Stairs lead both ways."""

    UP = 0
    DOWN = 1


class Act(Action, family=True):
    """An answer to a question."""


class Activate(Act, notation="{who} acts", words="{who} acts", group="activate"):
    who: Who


class Go(Act, notation="go {direction}", words="{who} goes {direction}", group="move"):
    direction: Wind


class Climb(Act, notation="climb {way}", words="{who} climbs {way}", group="move"):
    way: Way


class Shoot(Act, notation="shoot {target}", words="{who} shoots at {target}", group="attack"):
    target: Who


class Strike(Act, notation="strike {target}", words="{who} strikes at {target}", group="attack"):
    target: Who


class Done(Act, notation="done", words="{who} is done", group="done"):
    pass
