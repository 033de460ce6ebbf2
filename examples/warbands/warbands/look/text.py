"""The situation in words."""

from sandtable.boards import squares

from ..state import Battle, Warrior
from ..terrain import TERRAIN


def describe(t: Battle) -> str:
    """The situation as text."""
    pieces = {x.at: x.label for x in t.warriors if x.able}
    head = f"Round {t.round}, ground held: red {t.score[0]}, blue {t.score[1]}"
    return "\n".join([head, squares.text_map(t.board, TERRAIN, pieces), *[in_words(x) for x in t.warriors if x.able]])


def in_words(who: Warrior) -> str:
    return f"{who.label} {who.weapon.label}, {who.wounds} wounds left" + (" (shaken)" if who.shaken else "")
