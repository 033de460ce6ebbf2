"""What the two sides are asked, and what they may answer."""

from typing import Annotated

from sandtable.kernel import Action, Bits, Code

from .state import Fighter

Who = Annotated[int, Fighter]
Coordinate = Annotated[int, Bits(18)]  # of a place, in thousandths of an inch


class Ask(Code):
    WHO = 0  # acts next
    ACT = 1


class Act(Action, family=True):
    """An answer to a question."""


class Activate(Act, notation="{who} acts", words="{who} acts", group="activate"):
    who: Who


class Walk(Act, notation="walk {x} {y}", words="{who} walks to ({x}, {y})", group="move"):
    x: Coordinate
    y: Coordinate


class Shoot(Act, notation="shoot {target}", words="{who} shoots at {target}", group="attack"):
    target: Who


class Strike(Act, notation="strike {target}", words="{who} strikes at {target}", group="attack"):
    target: Who


class Done(Act, notation="done", words="{who} is done", group="done"):
    pass
