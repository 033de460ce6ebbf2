"""The field in metres, and what the editor lays on it."""

from sandtable.boards.tabletop import METRES, Solid, Tabletop, Terrain

from .state import SIDES, Kind


class Field(Tabletop):
    """Places are counted from the north-western corner; terrain is no place that answers name."""

    from_north, spotted = True, False


WALL = "wall: ends lines of fire; medium cover close behind it, full for who hides"
CONTAINER = "container: ends lines of fire; medium cover close behind it, full for who hides"
TRENCH, WINDOW = "trench: medium cover, full for who hides", "window: medium cover, full for who hides"
TERRAIN = Terrain(
    Solid("crate", "c", "cover", 0, help="crate: light cover", size=1),
    Solid("barrel", "o", "cover", 0, help="barrel: light cover", gesture="brush"),
    Solid("wall", "#", "wall", 0, help=WALL, gesture="line", size=0.4, entry={"ar": 12}),
    Solid("window", "=", "window", 0, help=WINDOW, gesture="line", size=0.4, entry={"ar": 12}),
    Solid("trench", "~", "low-wall", 0, help=TRENCH, gesture="line", size=1.5),
    Solid("container", "%", "block", 0, help=CONTAINER, size=1, entry={"ar": 15}),
)
KINDS = {kind: TERRAIN.features[kind] for kind in Kind}
FIELD = Field(METRES, TERRAIN, SIDES)
