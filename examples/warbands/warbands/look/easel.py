"""How battles are painted in the editor."""

from sandtable.boards import squares
from sandtable.kernel import easel

from ..state import BAND, SIDES, Warrior, Weapon
from ..terrain import TERRAIN
from .view import ROLES

EASEL = squares.easel_for(
    TERRAIN,
    SIDES,
    tuple(easel.Corps((name,), side) for side, name in enumerate(SIDES)),
    (Warrior.labels()[:BAND], Warrior.labels()[BAND:]),
    recruits=lambda data: [easel.Recruit(x.title, {"weapon": x.label}, ROLES[x]) for x in Weapon],
    known=lambda data: {},
)
