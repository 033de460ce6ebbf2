"""The table in inches, and what the editor lays on it."""

from sandtable.boards.tabletop import INCHES, OPAQUE, STANDABLE, Solid, Tabletop, Terrain, Trait
from sandtable.kernel import number

from .state import CLIMBABLE, LADDER, SIDES, Effect

BARREL = "blows up when a stray shot strikes it"
BAGS = "dust rises when a stray shot strikes them"
SMOOTH: dict[str, object] = {"climbable": False}
TRAITS = (
    Trait("with a ladder", "ladder", LADDER, rim="ladder"),
    Trait("", "climbable", CLIMBABLE, unsaid="not to be climbed"),
    Trait("", "opaque", OPAQUE),
    Trait("", "standable", STANDABLE),
    Trait(
        lambda x: f"explodes when struck: {x.blast_damage} stress within {INCHES.words(x.blast)}",
        test=lambda x: x.on_hit == Effect.EXPLODE,
        style="danger",
        lasts=False,
    ),
    Trait("raises dust when struck", test=lambda x: x.on_hit == Effect.DUST, style="cover"),
)
TERRAIN = Terrain(
    Solid("crate", "c", "furniture", OPAQUE, help="an inch high, to be walked over", height=1),
    Solid("building", "b", "block", OPAQUE, help="three inches high, not to be climbed", height=3, entry=SMOOTH),
    Solid("platform", "p", "ladder", OPAQUE, help="three inches high, with a ladder", height=3, entry={"ladder": True}),
    Solid("barrel", "o", "danger", OPAQUE, False, BARREL, 1.5, "brush", entry={"on_hit": "explode", "radius": 2.0}),
    Solid("tree", "t", "growth", OPAQUE, height=4, gesture="brush", size=0.75, entry=SMOOTH | {"standable": False}),
    Solid("wall", "w", "wall", OPAQUE, help="two inches high", height=2, gesture="line"),
    Solid("fence", "f", "window", 0, help="one sees through it", height=1, gesture="line", entry={"opaque": False}),
    Solid("sand bags", "s", "low-wall", OPAQUE, False, BAGS, 1.25, "line", entry={"on_hit": "dust"}),
    traits=TRAITS,
)
TABLE = Tabletop(INCHES, TERRAIN, SIDES, step=lambda t: number(t, "move.low"))
