"""The situation in words."""

from ..state import Battle, Fighter
from ..terrain import TABLE

SIGNS = "ABCDEFabcdef"  # of fighters on the map


def describe(t: Battle) -> str:
    """The situation as text."""
    pieces = [(x.x, x.y, SIGNS[x.index]) for x in t.fighters if x.placed]
    head = f"Round {t.round}, ground held: red {t.score[0]}, blue {t.score[1]}"
    return "\n".join([head, *TABLE.text_map(t.board, pieces), *[in_words(x) for x in t.fighters if x.placed]])


def in_words(who: Fighter) -> str:
    at = f"{TABLE.spoken_place(who.x, who.y)}" + (f", {TABLE.measure.words(who.z)} up" if who.z else "")
    return f"{SIGNS[who.index]} {who.label} {who.weapon.label} at {at}, {who.wounds} wounds left"
