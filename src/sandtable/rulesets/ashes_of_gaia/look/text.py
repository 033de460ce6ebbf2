"""The situation as text: a map of the field, and the fighters on it."""

from collections.abc import Iterator

from ..state import Battle, Fighter
from ..terrain import FIELD
from .view import view

LETTERS = "ABCDEFabcdef"


def describe(t: Battle) -> str:
    """The map, and how each fighter fares."""
    signs = dict(zip(Fighter.labels(), LETTERS))
    return view(t).in_words(picture(t), signs=signs, more={x.label: place(x) for x in t.fighters})


def place(fighter: Fighter) -> Iterator[str]:
    if fighter.placed and not fighter.out:
        yield f"at {FIELD.spoken_place(fighter.x, fighter.y)}"


def picture(t: Battle) -> list[str]:
    """The field from above; each fighter is the letter that stands in brackets behind their label."""
    fighters = [(x.x, x.y, LETTERS[x.index]) for x in t.fighters if x.here and x.placed and not x.out]
    smoke = [(x.x, x.y, x.radius) for x in t.clouds[: t.cloud_count]]
    return FIELD.text_map(t.board, fighters, clouds=smoke, columns=60, rows=20)
