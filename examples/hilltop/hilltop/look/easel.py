"""How battles are painted in the editor."""

from sandtable.kernel import easel

from ..state import BAND, SIDES, Fighter, Weapon
from ..terrain import TABLE
from .view import ROLES


def pieces(data: easel.Data) -> dict[str, easel.Path]:
    """The entry of each fighter."""
    labels = Fighter.labels()
    return {
        labels[side * BAND + i]: (name, i) for side, name in enumerate(SIDES) for i in range(len(data.get(name) or ()))
    }


EASEL = TABLE.easel_for(
    tuple(easel.Corps((name,), side) for side, name in enumerate(SIDES)),
    pieces,
    recruits=lambda data: [easel.Recruit(x.title, {"weapon": x.label}, ROLES[x]) for x in Weapon],
    known=lambda data: {"TerrainEntry.kind": list(TABLE.terrain.named)},
)
