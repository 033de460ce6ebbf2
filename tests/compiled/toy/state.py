"""Pieces, board, questions and actions of the toy."""

from __future__ import annotations

from typing import Annotated

from sandtable.kernel.actions import Action
from sandtable.kernel.defaults import many
from sandtable.kernel.packed import Packed
from sandtable.kernel.state import Piece, State
from sandtable.kernel.table import Table
from sandtable.kernel.values import Code, Group, flag, i8, i16, i32, i64


class Stance(Code):
    STEADY = 0
    RECKLESS = 1
    GUARDED = 2


class Ground(Code):
    OPEN = 3
    MUD = 5
    HILL = 9


class Ask(Code):
    ACT = 0
    PARRY = 1
    BOAST = 2
    PICK = 3
    DODGE = 4
    THROW = 5


class Blow(Packed):
    """What a strike comes to, and how it began."""

    stance: Stance
    by: i8  # may be negative
    hard: flag = False
    far: i16 = -3


class Purse(State):
    coins: i16 = 7
    debts: list[i8] = many(3, 1)


class Fighter(Piece):
    side: i8 = 0
    at: i8 = 0
    hurt: i8 = 0
    stance: Stance = Stance.STEADY
    down: flag = False
    fame: i16 = 0
    foes: Group = Group()
    wounds: list[i8] = many(4, 0)
    purse: Purse
    took: Blow
    kept: i32 = 0  # a blow as the number that it is

    @property
    def weight(self) -> int:
        return self.hurt + 2 * sum(1 for w in self.wounds if w > 1)

    def near(self, other: Fighter, reach: int = 1) -> bool:
        return abs(self.at - other.at) <= reach


class Spot(Piece):
    ground: Ground = Ground.OPEN
    crowd: i8 = 0


class Board(State):
    spots: list[Spot] = many(6)
    width: i16 = 6


class Act(Action, family=True):
    pass


class Wait(Act, notation="wait"):
    pass


class Step(Act, notation="step {by}"):
    by: i8


class Hit(Act, notation="hit {target} {stance} {hard}"):
    target: Annotated[int, Fighter]
    stance: Stance
    hard: flag


class Throw(Act, notation="throw {far} {target}"):
    far: i16
    target: Annotated[int, Fighter]


class Melee(Table[Board]):
    turn: i16 = 0
    luck_sum: i64 = 0
    up: list[i8] = many(2, 3)
    fighters: list[Fighter] = many(6)
    last: i64 = 0
    throws: i8 = 0
    latest: Blow = Blow(Stance.STEADY, 0)

    @property
    def side(self) -> int:
        return self.turn % 2

    def standing(self, side: int) -> int:
        return sum(1 for x in self.fighters if x.side == side and not x.down)


class Result(State):
    winner: i8 = -1
    reason: Stance = Stance.RECKLESS
    turns: i16 = 0
    luck_sum: i64 = 0
    fame: list[i16] = many(6, 0)
