"""How battles are painted in the editor."""

from sandtable.kernel import easel

from ..state import Fighter, Weapon
from ..terrain import TABLE
from .view import ROLES

EASEL = TABLE.easel_for(
    Fighter.labels(),
    recruits=lambda data: [easel.Recruit(x.title, {"weapon": x.label}, ROLES[x]) for x in Weapon],
)
