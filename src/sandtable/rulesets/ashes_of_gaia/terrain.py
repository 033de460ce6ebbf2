"""The field in metres, and what the editor lays on it."""

from sandtable.boards.tabletop import METRES, Solid, Tabletop, Terrain

from .state import DECIMETRE, METRE, SIDES


class Field(Tabletop):
    """Places are counted from the north-western corner, by answers in decimetres; terrain is no place they name."""

    from_north, spotted, grain, cloud = True, False, DECIMETRE, ":"
    figure, stop, out, farthest = 40, 0.25, 0.3, 250 * METRE  # two enemies may stand half a metre apart


WALL = "ends lines of fire; medium cover close behind it, full for those who hide"
MEDIUM = "medium cover, full for those who hide"
TERRAIN = Terrain(
    Solid("crate", "c", "cover", 0, help="light cover", size=1),
    Solid("barrel", "o", "cover", 0, help="light cover", gesture="brush"),
    Solid("wall", "#", "wall", 0, help=WALL, gesture="line", size=0.4, entry={"ar": 12}),
    Solid("window", "=", "window", 0, help=MEDIUM, gesture="line", size=0.4, entry={"ar": 12}),
    Solid("trench", "~", "low-wall", 0, help=MEDIUM, gesture="line", size=1.5),
    Solid("container", "%", "block", 0, help=WALL, size=1, entry={"ar": 15}),
    bare=False,
)
FIELD = Field(METRES, TERRAIN, SIDES)
