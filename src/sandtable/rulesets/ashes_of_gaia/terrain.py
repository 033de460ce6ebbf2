"""The field in metres, and what the editor lays on it."""

from typing import Any

from sandtable.boards.tabletop import METRES, Feature, Solid, Tabletop, Terrain

from .state import DECIMETRE, METRE, SIDES


class Field(Tabletop):
    """Places are counted from the north-western corner, by answers in decimetres; terrain is no place they name."""

    from_north, spotted, grain, cloud = True, False, DECIMETRE, ":"
    figure, stop, out = 40, 0.25, 0.3  # two enemies may stand half a metre apart
    farthest = 250 * METRE

    def kind_of(self, feature: Any) -> Feature:
        """No kind is open ground."""
        return self.terrain.features[int(feature.kind)]


WALL = "ends lines of fire; medium cover close behind it, full for who hides"
MEDIUM = "medium cover, full for who hides"
TERRAIN = Terrain(
    Solid("crate", "c", "cover", 0, help="light cover", size=1),
    Solid("barrel", "o", "cover", 0, help="light cover", gesture="brush"),
    Solid("wall", "#", "wall", 0, help=WALL, gesture="line", size=0.4, entry={"ar": 12}),
    Solid("window", "=", "window", 0, help=MEDIUM, gesture="line", size=0.4, entry={"ar": 12}),
    Solid("trench", "~", "low-wall", 0, help=MEDIUM, gesture="line", size=1.5),
    Solid("container", "%", "block", 0, help=WALL, size=1, entry={"ar": 15}),
)
FIELD = Field(METRES, TERRAIN, SIDES)
