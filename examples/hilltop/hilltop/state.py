"""What a battle is made of. Lengths are thousandths of an inch."""

from __future__ import annotations

from sandtable.boards.tabletop import Board, Miniature
from sandtable.kernel import NOBODY, Code, State, Table, column, flag, i8, i32, many

SIDES = ("red", "blue")
BAND = 6  # places in a band: 0-5 are red's, 6-11 blue's
INCH = 1000


class Weapon(Code):
    SWORD = 0
    BOW = 1


class Fighter(Miniature):
    here: flag  # has been there from the start
    weapon: Weapon
    skill: i8
    wounds: i8  # that they can still take; 0 is out
    left: i32  # of the move, in this activation
    acted: flag  # this round
    fought: flag  # in this activation

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        return tuple(f"{side}{i + 1}" for side in "RB" for i in range(BAND))

    @property
    def side(self) -> int:
        return 0 if self.index < BAND else 1


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
