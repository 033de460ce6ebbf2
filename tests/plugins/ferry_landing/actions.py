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
    PANIC = 2  # flee, or drop the weapon?
    PUSH = 3  # where is the other one pushed?
    WATCH = 4  # shoot at one who comes near?


class Act(Action, family=True):
    """An answer to a question."""


class Activate(Act, answers=Ask.WHO, notation="{who} acts", words="{who} acts", group="activate"):
    who: Who


class Walk(
    Act,
    answers=Ask.ACT,
    notation="walk {way}",
    words="{who} walks to {there}",
    cost="{numbers[turn.price]:action}",
    group="move",
):
    way: Way


class Shoot(
    Act,
    answers=Ask.ACT,
    notation="shoot {target}",
    words="{who} shoots at {target}",
    cost="{numbers[turn.price]:action}",
    group="fire",
):
    target: Who


class Strike(
    Act,
    answers=Ask.ACT,
    notation="strike {target}",
    words="{who} strikes at {target}",
    cost="{numbers[turn.price]:action}",
    group="attack",
):
    target: Who


class Rally(
    Act,
    answers=Ask.ACT,
    notation="rally {friend}",
    words="{who} rallies {friend}",
    cost="{numbers[turn.price]:action}",
    group="rally",
):
    friend: Who


class Watch(
    Act,
    answers=Ask.ACT,
    notation="watch",
    words="{who} keeps watch",
    cost="{numbers[turn.price]:action}",
    group="watch",
):
    pass


class Done(Act, answers=Ask.ACT, notation="done", words="{who} is done", group="done"):
    pass


class Flee(Act, answers=Ask.PANIC, notation="flee {way}", words="{who} flees to {there}", group="panic"):
    way: Way


class Drop(Act, answers=Ask.PANIC, notation="drop", words="{who} drops the {weapon}", group="panic"):
    pass


class Push(Act, answers=Ask.PUSH, notation="push {way}", words="{who} pushes {pushed} to {there}", group="push"):
    way: Way
