"""How a battle looks: a floor plan of zones, with the fighters in theirs."""

from sandtable.boards import ways, zones
from sandtable.kernel import Style, View

from ..state import NOBODY, NOTHING, Battle, Item
from . import aim, clicks, figures, headline, names, scene, words


def view(t: Battle) -> View:
    """The whole view: where fighters stand, and their state."""
    places = scene.FLOOR.places(t)
    held: dict[int, list[Item]] = {}
    for item in t.items:
        if item.kind != NOTHING and item.holder != NOBODY:
            held.setdefault(item.holder, []).append(item)
    cards = headline.cards_of(t)
    shown = [
        figures.figure(t, x, *places[x.index], held.get(x.index, []), cards.get(x.index, []))
        for x in t.fighters if x.present
    ]  # fmt: skip
    marks = *zones.door_marks(t), *scene.FLOOR.ties(t, tie)
    return View(headline.headline(t), (*shown, *scene.FLOOR.figures(t)), marks, tuple(headline.facts(t, cards)))


def tie(t: Battle, one: int, other: int) -> tuple[Style, str]:
    """How the line between two Adjacent fighters looks, and whether one holds the other."""
    pair = f"{names.name_of(t, one)} and {names.name_of(t, other)}"
    is_held = t.fighters[other].grappling == one or t.fighters[one].grappling == other
    return ("danger", f"{pair} grapple") if is_held else ("edge", f"{pair} are Adjacent")


LOOK = ways.look_with(
    clicks.POINTER, scene=scene.FLOOR.scene, view=view, point=words.point, marks=aim.marks,
    question=words.point_of.question,
)  # fmt: skip
