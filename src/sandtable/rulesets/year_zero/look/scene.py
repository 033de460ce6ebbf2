"""The board: a floor plan of zones, the ways between them, and where everybody and everything is on it."""

from sandtable.boards import zones
from sandtable.kernel import Scene, Spot

from ..state import Battle, Fighter
from ..terrain import TERRAIN
from .names import device_name, work_of

SIZES = (0.65, zones.FIGURE, 1.15)

Spots = dict[int, tuple[float, float]]


def scene(t: Battle) -> Scene:
    """Rooms for zones; nothing of it changes in a battle."""
    devices, places = things(t)["devices"]
    built = [Spot(devices[i].label, *at, f"{device_name(t, i)}: {work_of(t, i)}") for i, at in places.items()]
    return zones.scene(t, TERRAIN, lambda zone: about(t, zone), built)


def about(t: Battle, zone: int) -> str:
    """What cover there is in a zone."""
    return f"cover stops {t.board.barrier[zone]}" if zones.has(t.board, zone, zones.COVER) else "no cover"


def stands(t: Battle) -> list[zones.Stand]:
    """Everybody in the battle, the dead included."""
    present = [x for x in t.fighters if x.present]
    return [zones.Stand(x.index, x.zone, size_of(t, x), x.at_border, x.adjacent, x.aboard) for x in present]


def fighter_places(t: Battle) -> Spots:
    """Where they are, by place in the roster."""
    return zones.places(t, stands(t), t.vehicles)


def things(t: Battle) -> dict[str, zones.Placed]:
    """All that is in zones besides, as lists of scenario files are called, and where."""
    items, devices, vehicles = t.items, t.board.devices, t.vehicles
    return {
        "items": (items, zones.shelf(t, items)),
        "devices": (devices, zones.fixtures(t, devices)),
        "vehicles": (vehicles, zones.parked(t, vehicles)),
    }


def size_of(t: Battle, fighter: Fighter) -> float:
    return SIZES[t.board.profiles[fighter.index].size]
