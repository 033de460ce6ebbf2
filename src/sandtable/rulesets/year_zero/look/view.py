"""How a battle looks: a floor plan of zones, with everybody in his."""

from sandtable.boards.zones import ITEM, VEHICLE, door_marks, parking
from sandtable.kernel import Figure, Look, Shape, View

from ..state import NOBODY, NOTHING, NOWHERE, Battle, Item
from . import aim, clicks, headline, names, words
from .figures import figure
from .scene import fighter_places, item_places, scene

# ---- the battle --------------------------------------------------------------------------------------------------


def view(t: Battle) -> View:
    """Who stands where, and how everybody fares."""
    places = fighter_places(t)
    held: dict[int, list[Item]] = {}
    for item in t.items:
        if item.kind != NOTHING and item.holder != NOBODY:
            held.setdefault(item.holder, []).append(item)
    cards = headline.cards_of(t)
    figures = [
        figure(t, x, *places[x.index], held.get(x.index, []), cards.get(x.index, []))
        for x in t.fighters if x.present
    ]  # fmt: skip
    return View(
        headline.headline(t), (*figures, *things(t)), (*door_marks(t), *ties(t, places)),
        tuple(headline.facts(t, cards)),
    )  # fmt: skip


# ---- things, touch ---------------------------------------------------------------------------------------


def things(t: Battle) -> list[Figure]:
    """Vehicles, and what lies about."""
    places = item_places(t)
    found = [
        Figure(x.label, names.vehicle_name(t, x.index), NOBODY, *parking(t, x.zone), VEHICLE, facts=(
            ("Speed", str(int(x.speed))), ("Armor", str(int(x.armor))), ("Seats", str(int(x.seats))),
            ("Driver", names.name_of(t, x.driver) if x.driver != NOBODY else "nobody"),
        ), role="vehicle")
        for x in t.vehicles if x.zone != NOWHERE
    ]  # fmt: skip
    lying = [(t.items[i], at) for i, at in places.items()]
    return found + [Figure(x.label, names.item_name(t, x), NOBODY, *at, ITEM, role="item") for x, at in lying]


def ties(t: Battle, places: dict[int, tuple[float, float]]) -> list[Shape]:
    """Lines between those who are Adjacent; who holds whom."""
    found = []
    for fighter in t.fighters:
        if not fighter.present:
            continue
        for other in t.fighters[: fighter.index]:
            if fighter.adjacent >> other.index & 1:
                held = fighter.grappling == other.index or other.grappling == fighter.index
                pair = f"{names.name_of(t, other.index)} and {names.name_of(t, fighter.index)}"
                said = f"{pair} grapple" if held else f"{pair} are Adjacent"
                ends = (*places[other.index], *places[fighter.index])
                found.append(Shape("line", ends, "danger" if held else "edge", said))
    return found


LOOK = Look(
    scene, view, words.point, aim.marks, clicks.outlook, tried=clicks.tried, question=words.question, way=clicks.way
)
