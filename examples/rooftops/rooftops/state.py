"""What a battle on rooftops is made of."""

from __future__ import annotations

from sandtable.boards import dots
from sandtable.boards.dots import NOWHERE, PLACES
from sandtable.kernel import NOBODY, Code, Piece, State, Table, abreast, column, flag, i8, i16, many

SIDES = ("red", "blue")
BAND = 6  # places in a gang: 0-5 are red's, 6-11 blue's


class Board(dots.Board):
    well: list[i16] = many(PLACES, 0)
    crates: list[i16] = many(PLACES, 0)
    ground: list[i16] = many(PLACES, 0)
    wall: list[i16] = many(3 * PLACES, 0)
    door: list[i16] = many(3 * PLACES, 0)
    hedge: list[i16] = many(3 * PLACES, 0)


class Weapon(Code):
    SWORD = 0
    BOW = 1


class Fighter(Piece):
    at: i16 = abreast(NOWHERE)
    level: i8
    weapon: Weapon
    skill: i8
    wounds: i8  # that they can still take; 0 is out
    points: i8  # left in this activation
    acted: flag  # this round
    shot: flag  # this activation

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        return tuple(f"{side}{i + 1}" for side in "RB" for i in range(BAND))

    @property
    def side(self) -> int:
        return 0 if self.index < BAND else 1

    @property
    def able(self) -> bool:
        return self.wounds > 0


class Battle(Table[Board]):
    round: i8 = 1
    side: i8  # who activates a fighter next
    active: i8 = NOBODY
    score: list[i8] = many(2, 0)
    fighters: list[Fighter] = many(2 * BAND)


class Ending(Code):
    ROUT = 0
    GROUND = 1


class Report(State):
    winner: i8
    reason: Ending
    rounds: i8
    red: i8 = column("able to fight", side=0)
    blue: i8 = column("able to fight", side=1)
