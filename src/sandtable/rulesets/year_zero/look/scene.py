"""The board: a floor plan of zones, the ways between them, and where everybody and everything is on it."""

from collections.abc import Sequence

from sandtable.boards import zones
from sandtable.kernel import Piece, Scene, Spot

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


def stands(t: Battle) -> list[zones.Stand]:
    """Everybody in the battle, the dead included."""
    present = [x for x in t.fighters if x.present]
    return [zones.Stand(x.index, x.zone, size_of(t, x), x.at_border, x.adjacent, x.aboard) for x in present]


def fighter_places(t: Battle) -> Spots:
    """Where they are, by place in the roster."""
    return zones.places(t, stands(t), {x.index: x.zone for x in t.vehicles if x.zone != NOWHERE})


def vehicle_places(t: Battle) -> Spots:
    return zones.parked(t, {x.index: x.zone for x in t.vehicles if x.zone != NOWHERE})


def item_places(t: Battle) -> Spots:
    """What lies about."""
    return zones.shelf(t, {x.index: x.zone for x in t.items if x.kind != NOTHING and x.holder == NOBODY})


def device_places(t: Battle) -> Spots:
    """Terminals and machines."""
    return zones.fixtures(t, {x.index: x.zone for x in t.board.devices if x.zone != NOWHERE})


def things(t: Battle) -> list[tuple[Sequence[Piece], Spots]]:
    """All that is in zones besides, and where."""
    return [(t.vehicles, vehicle_places(t)), (t.items, item_places(t)), (t.board.devices, device_places(t))]


def size_of(t: Battle, fighter: Fighter) -> float:
    return SIZES[t.board.profiles[fighter.index].size]
