"""What a battle for a gatehouse is made of."""

from __future__ import annotations

from sandtable.boards.zones import BORDERS, Board, Border, Place
from sandtable.kernel import NOBODY, Code, Piece, State, Table, column, entry, flag, i8, many, shown, tag

SIDES = ("raiders", "guards")


class Weapon(Code):
    SWORD = 0
    BOW = 1


class Fighter(Piece, sides=SIDES):
    zone: Place
    weapon: Weapon = entry(Weapon.SWORD)
    skill: i8 = entry(1, most=5)
    wounds: i8 = entry(2, "Wounds left", least=1, most=9, bar=True)  # that they can still take; 0 is out
    points: i8 = shown("Points", most="turn.points", pays=True)  # left in this activation
    acted: flag = tag("done")  # this round
    shot: flag  # this activation

    @property
    def able(self) -> bool:
        return self.wounds > 0


class Battle(Table[Board]):
    round: i8 = shown("Round", 1, most="turn.rounds")
    side: i8  # who activates a fighter next
    active: i8 = NOBODY
    taken: flag  # the hoard is the raiders'
    borders: list[Border] = many(BORDERS)
    fighters: list[Fighter] = many(10)


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
