"""The board: a floor plan of zones, the ways between them, and where all fighters and things are on it."""

from sandtable.boards import zones

from ..state import Battle, Fighter
from ..terrain import TERRAIN
from . import names

SIZES = (0.65, zones.FIGURE, 1.15)


def size_of(t: Battle, fighter: Fighter) -> float:
    return SIZES[t.board.profiles[fighter.index].size]


def about(t: Battle, zone: int) -> str:
    """The cover of a zone, and its other features."""
    if zones.has(t.board, zone, zones.COVER):
        return f"cover stops {t.board.barrier[zone]}"
    feature = TERRAIN.ground[t.board.kinds[zone]]
    return f"{feature.name}, no cover" if feature else "no cover"


FLOOR = zones.Floor(
    TERRAIN,
    pieces=lambda t: [x for x in t.fighters if x.present],
    size=size_of,
    things={
        "vehicles": zones.Parked(facts=names.vehicle_facts),
        "devices": zones.BuiltIn(named=names.device_told),
        "items": zones.Lying(named=names.item_name),
    },
    about=about,
)
