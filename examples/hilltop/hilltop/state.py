"""What a battle is made of. Lengths are thousandths of an inch."""

from __future__ import annotations

from sandtable.boards.tabletop import Board, Miniature
from sandtable.kernel import NOBODY, Code, State, Table, entry, shown

SIDES = ("red", "blue")
INCH = 1000


class Weapon(Code):
    SWORD = 0
    BOW = 1


class Fighter(Miniature, sides=SIDES, each=6):
    weapon: Weapon = entry(Weapon.SWORD)
    skill: int = entry(1, most=5)
    wounds: int = entry(2, "Wounds left", least=1, most=9, bar=True)  # that they can still take; 0 is out
    left: int = shown("Move left", most="move", parts=INCH)  # in this activation
    acted: bool = shown("done")  # this round
    fought: bool  # in this activation


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
