"""What a fight for the ferry is made of."""

from __future__ import annotations

from sandtable.boards.zones import BORDERS, Board, Border, Place
from sandtable.kernel import NOBODY, Code, Piece, State, Table, entry, many, shown

SIDES = ("smugglers", "wardens")


class Weapon(Code):
    BOW = 0
    SPEAR = 1
    AXE = 2


class Fighter(Piece, sides=SIDES, each=4):
    zone: Place
    weapon: Weapon = entry(Weapon.SPEAR)
    wounds: int = entry(2, "Wounds left", least=1, most=6, bar=True)  # 0 is out
    nerve: int = entry(2, "Nerve", least=1, most=6, bar=True)  # 0 is panic
    actions: int = shown("Actions", most="turn.actions", pays=True)
    watching: bool = shown("on watch")
    fled: bool = shown("fled")
    dropped: bool = shown("unarmed")
    acted: bool = shown("done")  # this round

    @property
    def able(self) -> bool:
        return self.wounds > 0


class Battle(Table[Board]):
    round: int = shown("Round", 1, most="turn.rounds")
    side: int  # who activates a fighter next
    active: int = NOBODY
    borders: list[Border] = many(BORDERS)
    fighters: list[Fighter]


class Ending(Code):
    ROUT = 0
    FERRY = 1
    STALEMATE = 2


class Report(State):
    winner: int
    reason: Ending
    rounds: int
    smugglers: int = shown("still in the fight")
    wardens: int = shown("still in the fight")
    lead: int = shown("lead of the smugglers on the ferry")
