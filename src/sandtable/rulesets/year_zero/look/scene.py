"""The board: a floor plan of zones, the ways between them, and where everybody and everything is on it."""

from sandtable.boards import zones
from sandtable.kernel import Scene, Spot

from ..state import NOBODY, NOTHING, NOWHERE, Battle, Fighter
from ..terrain import TERRAIN
from .names import device_name, work_of

SIZES = (0.65, zones.FIGURE, 1.15)

Spots = dict[int, tuple[float, float]]


def scene(t: Battle) -> Scene:
    """Rooms for zones; nothing of it changes in a battle."""
    devices = [
        Spot(t.board.devices[i].label, x, y, f"{device_name(t, i)}: {work_of(t, i)}")
        for i, (x, y) in device_places(t).items()
    ]
    return zones.scene(t, TERRAIN, lambda zone: about(t, zone), devices)


def about(t: Battle, zone: int) -> str:
    """What cover there is in a zone."""
    return f"cover stops {t.board.barrier[zone]}" if zones.has(t.board, zone, zones.COVER) else "no cover"


def fighter_places(t: Battle) -> Spots:
    """Everybody in the battle, the dead included, by place in the roster."""
    present = [x for x in t.fighters if x.present]
    stands = [
        zones.Stand(x.index, x.zone, size_of(t, x), x.at_border, x.adjacent) for x in present if x.aboard == NOWHERE
    ]
    found = zones.places(t, stands, {vehicle.zone for vehicle in t.vehicles})
    for vehicle in t.vehicles:
        if vehicle.zone != NOWHERE:
            found |= zones.seats(t, vehicle.zone, [x.index for x in present if x.aboard == vehicle.index])
    return found


def stand(t: Battle, fighter: Fighter) -> zones.Stand:
    return zones.Stand(fighter.index, fighter.zone, size_of(t, fighter), fighter.at_border, fighter.adjacent)


def item_places(t: Battle) -> Spots:
    """What lies about."""
    return zones.shelf(t, {x.index: x.zone for x in t.items if x.kind != NOTHING and x.holder == NOBODY})


def device_places(t: Battle) -> Spots:
    """Terminals and machines."""
    return zones.fixtures(t, {x.index: x.zone for x in t.board.devices if x.zone != NOWHERE})


def size_of(t: Battle, fighter: Fighter) -> float:
    return SIZES[t.board.profiles[fighter.index].size]
