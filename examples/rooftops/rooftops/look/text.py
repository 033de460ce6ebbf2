"""The situation in words."""

from ..state import Battle, Fighter
from ..terrain import DOTS


def describe(t: Battle) -> str:
    """The situation as text: a map of each level, and the fighters."""
    head = f"Round {t.round}, ground held: red {t.score[0]}, blue {t.score[1]}"
    maps = [f"level {level}\n{storey(t, level)}" for level in range(DOTS.sheet(t.board).levels)]
    return "\n".join([head, *maps, DOTS.legend(), *[in_words(x) for x in t.fighters if x.able]])


def storey(t: Battle, level: int) -> str:
    """The map of a level, with the labels of fighters."""
    people = {int(x.at): x.label for x in t.fighters if x.able and x.level == level}
    return DOTS.text_map(t.board, level, people.get)


def in_words(who: Fighter) -> str:
    return f"{who.label} {who.weapon.label}, {who.wounds} wounds left"
