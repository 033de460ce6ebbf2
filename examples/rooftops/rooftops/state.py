"""What a battle on roofs is made of."""

from __future__ import annotations

from sandtable.boards import dots
from sandtable.boards.dots import PLACES, Miniature
from sandtable.kernel import NOBODY, Code, State, Table, entry, i16, many, shown

SIDES = ("red", "blue")


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


class Fighter(Miniature, sides=SIDES, each=6):
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
    score: list[int] = shown("Ground held", many=2)
    fighters: list[Fighter]


class Ending(Code):
    ROUT = 0
    GROUND = 1


class Report(State):
    winner: int
    reason: Ending
    rounds: int
    red: int = shown("able to fight")
    blue: int = shown("able to fight")
