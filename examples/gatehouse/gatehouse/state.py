"""What a battle for a gatehouse is made of."""

from __future__ import annotations

from sandtable.boards.zones import BORDERS, NOWHERE, Board, Border
from sandtable.kernel import NOBODY, Code, Piece, State, Table, column, flag, i8, many

SIDES = ("raiders", "guards")
BAND = 5  # places of a side: 0-4 are the raiders', 5-9 the guards'


class Weapon(Code):
    SWORD = 0
    BOW = 1


class Fighter(Piece):
    zone: i8 = NOWHERE
    weapon: Weapon
    skill: i8
    wounds: i8  # that they can still take; 0 is out
    points: i8  # left in this activation
    acted: flag  # this round
    shot: flag  # this activation

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        return tuple(f"{side}{i + 1}" for side in "RG" for i in range(BAND))

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
    taken: flag  # the hoard is the raiders'
    borders: list[Border] = many(BORDERS)
    fighters: list[Fighter] = many(2 * BAND)


class Ending(Code):
    ROUT = 0
    HOARD = 1
    DAWN = 2


class Report(State):
    winner: i8
    reason: Ending
    rounds: i8
    raiders: i8 = column("able to fight", side=0)
    guards: i8 = column("able to fight", side=1)
