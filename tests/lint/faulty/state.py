# mypy: ignore-errors
"""A state to make mistakes with."""

from __future__ import annotations

from typing import Annotated

from sandtable.kernel.actions import Action
from sandtable.kernel.defaults import many
from sandtable.kernel.packed import Packed
from sandtable.kernel.rows import abreast
from sandtable.kernel.state import Piece, State
from sandtable.kernel.table import Table
from sandtable.kernel.values import Code, Group, flag, i8, i16


class Pose(Code):
    UP = 0
    DOWN = 1


class Ask(Code):
    ACT = 0


class Wound(Packed):
    pose: Pose
    depth: i8
    deadly: flag = False


class Arm(State):
    shots: i8 = 3


class Soldier(Piece):
    at: i16 = abreast(0)
    hurt: i8 = 0
    pose: Pose = Pose.UP
    prone: flag = False
    late: i8 = 200  # -> late begins with a misfit: it holds -128 to 127, not 200
    target: i8 = Group()  # -> target begins with a misfit: {} is no whole number
    seen: Group = Group()
    cells: list[i8] = many(4, 0)
    arm: Arm
    wound: Wound

    @property
    def lamed(self) -> bool:
        return self.hart > 2  # -> Soldier has no field "hart"; did you mean "hurt"?

    def near(self, other: Soldier) -> bool:
        return abs(self.at - other.att) < 2  # -> Soldier has no field "att"; did you mean "at"?


class Field(State):
    width: i8 = 8


class Act(Action, family=True):
    pass


class Wait(Act, notation="wait"):
    pass


class Move(Act, notation="move {by} {target}"):
    by: i8
    target: Annotated[int, Soldier]


class Point(Act, notation="point {target}"):
    target: Annotated[int, Soldier]


class Fight(Table[Field]):
    turn: i8 = 0
    soldiers: list[Soldier] = many(4)


class Result(State):
    winner: i8 = -1
    reason: Pose = Pose.UP
