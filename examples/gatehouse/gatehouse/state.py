"""What a battle for a gate is made of."""

from __future__ import annotations

from sandtable.boards.zones import BORDERS, Board, Border, Place
from sandtable.kernel import NOBODY, Code, Piece, State, Table, entry, many, shown

SIDES = ("raiders", "guards")


class Weapon(Code):
    SWORD = 0
    BOW = 1


class Fighter(Piece, sides=SIDES, each=5):
    zone: Place
    weapon: Weapon = entry(Weapon.SWORD)
    skill: int = entry(1, most=5)
    wounds: int = entry(2, "Wounds left", least=1, most=9, bar=True)  # that they can still take; 0 is out
    points: int = shown("Points", most="turn.points", pays=True)  # left in this activation
    acted: bool = shown("done")  # this round
    shot: bool  # this activation

    @property
    def able(self) -> bool:
        return self.wounds > 0


class Battle(Table[Board]):
    round: int = shown("Round", 1, most="turn.rounds")
    side: int  # who activates a fighter next
    active: int = NOBODY
    taken: bool  # the hoard is the raiders'
    borders: list[Border] = many(BORDERS)
    fighters: list[Fighter]


class Ending(Code):
    ROUT = 0
    HOARD = 1
    DAWN = 2


class Report(State):
    winner: int
    reason: Ending
    rounds: int
    raiders: int = shown("able to fight")
    guards: int = shown("able to fight")
