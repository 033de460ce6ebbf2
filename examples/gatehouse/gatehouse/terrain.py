"""What lies in rooms, and what stands between them."""

from sandtable.boards.zones import COVER, DOOR, OPAQUE, OWN, SLOW, SOLID, Feature, Kit, Terrain

GOAL = OWN  # the room that raiders are after

TERRAIN = Terrain(
    Feature("rubble", "%", "furniture", COVER, help="cover from shots"),
    Feature("hoard", "*", "goal", GOAL, help="raiders win here, once no guard is left in the room"),
    Feature("door", "+", "doorway", DOOR, on_edge=True, help="closed at first; it can be barred, and broken"),
    Feature("stairs", "=", "stairs", SLOW, on_edge=True, help="slow to climb"),
    Feature("wall", "#", "wall", SOLID | OPAQUE, on_edge=True, help="no way through, and no sight"),
)
KIT = Kit(TERRAIN)
