"""What the two sides are asked, and what they may answer."""

from typing import Annotated

from sandtable.boards.tabletop import Coordinate
from sandtable.kernel import Action, Code

from .state import Fighter

Who = Annotated[int, Fighter]


class Ask(Code):
    WHO = 0  # acts next
    ACT = 1


class Act(Action, family=True):
    """An answer to a question."""


class Activate(Act, answers=Ask.WHO, notation="{who} acts", words="{who} acts", group="activate"):
    who: Who


class Done(Act, answers=Ask.ACT, notation="done", words="{who} is done", group="done"):
    pass


class Walk(Act, answers=Ask.ACT, notation="walk {x} {y}", words="{who} walks to ({x}, {y})", group="move"):
    x: Coordinate
    y: Coordinate


class Shoot(Act, answers=Ask.ACT, notation="shoot {target}", words="{who} shoots at {target}", group="attack"):
    target: Who


class Strike(Act, answers=Ask.ACT, notation="strike {target}", words="{who} strikes at {target}", group="attack"):
    target: Who
