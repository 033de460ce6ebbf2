"""What a brawl is made of."""

from __future__ import annotations

from sandtable.kernel import NOBODY, Code, Piece, State, Table, entry, shown

SIDES = ("red", "blue")


class Item(Code):
    NONE = 0
    BOTTLE = 1
    HOOK = 2


class Card(Code):
    NONE = 0  # not drawn yet
    CALM = 1
    RAIN = 2
    WHISTLE = 3
    SWELL = 4
    DARK = 5
    CROWD = 6


class Brawler(Piece, sides=SIDES, each=4):
    wind: int = entry(5, "Wind", least=1, most=6, bar=True)  # 0 is out
    grit: int = entry(1, "Grit", least=1, most=3)
    guard: int = entry(5, "Guard", least=2, most=8)
    item: Item = entry(Item.NONE)
    balance: int = shown("Balance", most="duck.balance", pays=True)
    here: bool  # a scenario names this brawler
    holder: int = NOBODY  # who holds this brawler
    ducked: bool = shown("ducked")  # this round
    acted: bool = shown("done")  # this round

    @property
    def able(self) -> bool:
        return self.here and self.wind > 0


class Board(State):
    """A dock, of which nothing matters."""


class Battle(Table[Board]):
    round: int = shown("Round", 1, most="turn.rounds")
    side: int  # who picks a brawler next
    active: int = NOBODY
    done: int  # how many have acted this round
    card: Card = Card.NONE
    deck: int = 126  # the cards left: bits 1 to 6
    brawlers: list[Brawler]


class Ending(Code):
    KNOCKOUT = 0
    WIND = 1


class Report(State):
    winner: int
    reason: Ending
    rounds: int
    red: int = shown("Wind left")
    blue: int = shown("Wind left")
