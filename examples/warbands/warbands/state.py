"""What a battle of warbands is made of."""

from __future__ import annotations

from sandtable.boards.squares import Board, Place
from sandtable.kernel import NOBODY, Code, Piece, State, Table, column, entry, flag, i8, many, shown, tag

SIDES = ("red", "blue")


class Weapon(Code):
    SWORD = 0
    SPEAR = 1
    BOW = 2


class Warrior(Piece, sides=SIDES):
    at: Place
    weapon: Weapon = entry(Weapon.SWORD)
    skill: i8 = entry(1, most=5)
    wounds: i8 = entry(2, "Wounds left", least=1, most=9, bar=True)  # that they can still take; 0 is out
    points: i8 = shown("Points", most="turn.points", pays=True)  # left in this activation
    shaken: flag = tag("shaken")
    braced: flag = tag("braced")
    acted: flag = tag("done")  # this round
    shot: flag  # this activation

    @property
    def able(self) -> bool:
        return self.wounds > 0


class Battle(Table[Board]):
    round: i8 = shown("Round", 1, most="turn.rounds")
    side: i8  # who activates a warrior next
    active: i8 = NOBODY
    score: list[i8] = shown("Ground held", many(2, 0))
    warriors: list[Warrior] = many(12)


class Ending(Code):
    ROUT = 0
    GROUND = 1


class Report(State):
    winner: i8
    reason: Ending
    rounds: i8
    red: i8 = column("able to fight", side=0)
    blue: i8 = column("able to fight", side=1)
