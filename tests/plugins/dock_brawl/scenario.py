"""How brawls begin."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from sandtable.kernel import Rules, Scenario, number

from .state import Battle, Board, Card, Item


class BrawlerEntry(BaseModel):
    """A brawler of a scenario file."""

    model_config = ConfigDict(extra="forbid")
    name: str = ""
    wind: Annotated[int, Field(ge=1, le=6)] = 5
    grit: Annotated[int, Field(ge=1, le=3)] = 1
    guard: Annotated[int, Field(ge=2, le=8)] = 5
    item: Item = Item.NONE


Side = Annotated[list[BrawlerEntry], Field(min_length=1, max_length=4)]


class Setup(Scenario):
    """A scenario file: a list of brawlers for each side."""

    card: Card = Card.NONE  # of the first round; none is drawn as ever
    red: Side
    blue: Side


def start(rules: Rules, setup: Setup) -> Battle:
    """The state that a scenario begins with."""
    t = Battle()
    rules.table(t)
    t.board = Board()
    t.card = setup.card
    names = [""] * 8
    for side, entries in enumerate((setup.red, setup.blue)):
        for place, entry in enumerate(entries):
            who = t.brawlers[4 * side + place]
            who.here = True
            who.wind, who.grit, who.guard, who.item = entry.wind, entry.grit, entry.guard, entry.item
            who.balance = number(t, "duck.balance")
            names[who.index] = entry.name or who.label
    t.names = {"Brawler": tuple(names)}
    return t
