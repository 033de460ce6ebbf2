"""What a battle of two bands is made of."""

from __future__ import annotations

from sandtable.boards.squares import Board, Place
from sandtable.kernel import NOBODY, Code, Piece, State, Table, entry, shown

SIDES = ("red", "blue")


class Weapon(Code):
    SWORD = 0
    SPEAR = 1
    BOW = 2


class Warrior(Piece, sides=SIDES, each=6):
    at: Place
    weapon: Weapon = entry(Weapon.SWORD)
    skill: int = entry(1, most=5)
    wounds: int = entry(2, "Wounds left", least=1, most=9, bar=True)  # that they can still take; 0 is out
    points: int = shown("Points", most="turn.points", pays=True)  # left in this activation
    shaken: bool = shown("shaken")
    braced: bool = shown("braced")
    acted: bool = shown("done")  # this round
    shot: bool  # this activation

    @property
    def able(self) -> bool:
        return self.wounds > 0


class Battle(Table[Board]):
    round: int = shown("Round", 1, most="turn.rounds")
    side: int  # who activates a warrior next
    active: int = NOBODY
    score: list[int] = shown("Ground held", many=2)
    warriors: list[Warrior]


class Ending(Code):
    ROUT = 0
    GROUND = 1


class Report(State):
    winner: int
    reason: Ending
    rounds: int
    red: int = shown("able to fight")
    blue: int = shown("able to fight")
