"""How battles are painted in the editor."""

from sandtable.boards import zones
from sandtable.kernel import easel

from ..scenario import Setup
from ..state import BAND, SIDES, Fighter, Weapon
from ..terrain import TERRAIN
from .view import ROLES


def recruits(data: easel.Data) -> list[easel.Recruit]:
    """A fighter with each weapon, in the first room."""
    room = (*zones.zone_names(data), "")[0]
    return [easel.Recruit(x.title, {"weapon": x.label, "zone": room}, ROLES[x]) for x in Weapon]


EASEL = zones.easel_for(
    TERRAIN,
    Setup,
    tuple(easel.Corps((name,), side) for side, name in enumerate(SIDES)),
    (Fighter.labels()[:BAND], Fighter.labels()[BAND:]),
    recruits,
)
