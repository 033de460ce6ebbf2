"""How battles are painted in the editor."""

from sandtable.kernel import easel

from ..state import BAND, SIDES, Fighter, Weapon
from ..terrain import TABLE
from .view import ROLES

LABELS = Fighter.labels()
EASEL = TABLE.easel_for(
    tuple(easel.Corps((name,), side) for side, name in enumerate(SIDES)),
    (LABELS[:BAND], LABELS[BAND:]),
    recruits=lambda data: [easel.Recruit(x.title, {"weapon": x.label}, ROLES[x]) for x in Weapon],
)
