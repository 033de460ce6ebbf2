"""What lies in zones, and what stands between them."""

from sandtable.boards.zones import COVER, OPAQUE, OWN, SOLID, Feature, Kit, Terrain

GOAL = OWN  # the ferry itself

TERRAIN = Terrain(
    Feature("ferry", "*", "goal", GOAL, help="who has more fighters here at the end wins"),
    Feature("reeds", '"', "reeds", COVER, help="cover from shots"),
    Feature("crates", "%", "furniture", COVER, help="cover from shots"),
    Feature("water", "~", "water", SOLID, on_edge=True, help="no way across, but shots pass"),
    Feature("wall", "#", "wall", SOLID | OPAQUE, on_edge=True, help="no way through, and no shots"),
)
KIT = Kit(TERRAIN)
