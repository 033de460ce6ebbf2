"""What is in zones, and between them."""

from sandtable.boards.zones import COVER, DOOR, OPAQUE, SLOW, SOLID, Feature, Terrain

TERRAIN = Terrain(
    Feature("clutter", "%", "furniture", COVER, help="something to hide behind, or no longer"),
    Feature("door", "+", "doorway", DOOR, on_edge=True, help="from one room to another; closed at first"),
    Feature("climb", "=", "ladder", SLOW, on_edge=True, help="from one room to another, with an effort"),
    Feature("wall", "#", "wall", SOLID | OPAQUE, on_edge=True, help="no way through, and no sight"),
)
