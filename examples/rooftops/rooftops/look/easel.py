"""How battles are painted in the editor."""

from sandtable.kernel import easel

from ..state import BAND, SIDES, Fighter, Weapon
from ..terrain import DOTS
from .view import ROLES

EASEL = DOTS.easel_for(
    tuple(easel.Corps((name,), side) for side, name in enumerate(SIDES)),
    (Fighter.labels()[:BAND], Fighter.labels()[BAND:]),
    recruits=lambda data: [easel.Recruit(x.title, {"weapon": x.label}, ROLES[x]) for x in Weapon],
    known=lambda data: {},
)
