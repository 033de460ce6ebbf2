"""The situation in words."""

from ..state import Battle, Fighter
from ..terrain import DOTS


def describe(t: Battle) -> str:
    """The situation as text: a map of each level, and the fighters."""
    head = f"Round {t.round}, ground held: red {t.score[0]}, blue {t.score[1]}"
    able = [x for x in t.fighters if x.able]
    return "\n".join([head, *DOTS.text_maps(t.board, able), *map(in_words, able)])


def in_words(who: Fighter) -> str:
    return f"{who.label} {who.weapon.label}, {who.wounds} wounds left"
