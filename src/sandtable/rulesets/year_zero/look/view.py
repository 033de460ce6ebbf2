"""How a battle looks: a floor plan of zones, with everybody in his."""

from sandtable.boards.zones import ITEM, VEHICLE, door_marks, ties
from sandtable.kernel import Figure, Look, Style, View

from ..state import NOBODY, NOTHING, Battle, Item
from . import aim, clicks, figures, headline, names, words
from .scene import fighter_places, scene, stands, things

# ---- the battle --------------------------------------------------------------------------------------------------


def view(t: Battle) -> View:
    """Who stands where, and how everybody fares."""
    places = fighter_places(t)
    held: dict[int, list[Item]] = {}
    for item in t.items:
        if item.kind != NOTHING and item.holder != NOBODY:
            held.setdefault(item.holder, []).append(item)
    cards = headline.cards_of(t)
    shown = [
        figures.figure(t, x, *places[x.index], held.get(x.index, []), cards.get(x.index, []))
        for x in t.fighters if x.present
    ]  # fmt: skip
    marks = *door_marks(t), *ties(stands(t), places, lambda one, other: tie(t, one, other))
    return View(headline.headline(t), (*shown, *lying(t)), marks, tuple(headline.facts(t, cards)))


# ---- things, touch ---------------------------------------------------------------------------------------


def lying(t: Battle) -> list[Figure]:
    """Vehicles, and what lies about."""
    placed = {name: [(pieces[i], at) for i, at in places.items()] for name, (pieces, places) in things(t).items()}
    found = [
        Figure(x.label, names.vehicle_name(t, x.index), NOBODY, *at, VEHICLE, facts=(
            ("Speed", str(int(x.speed))), ("Armor", str(int(x.armor))), ("Seats", str(int(x.seats))),
            ("Driver", names.name_of(t, x.driver) if x.driver != NOBODY else "nobody"),
        ), role="vehicle")
        for x, at in placed["vehicles"]
    ]  # fmt: skip
    items = [Figure(x.label, names.item_name(t, x), NOBODY, *at, ITEM, role="item") for x, at in placed["items"]]
    return found + items


def tie(t: Battle, one: int, other: int) -> tuple[Style, str]:
    """How the line between two who are Adjacent looks, and who holds whom."""
    pair = f"{names.name_of(t, one)} and {names.name_of(t, other)}"
    is_held = t.fighters[other].grappling == one or t.fighters[one].grappling == other
    return ("danger", f"{pair} grapple") if is_held else ("edge", f"{pair} are Adjacent")


LOOK = Look(
    scene, view, words.point, aim.marks, clicks.outlook, tried=clicks.tried, question=words.question, way=clicks.way
)
