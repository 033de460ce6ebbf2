"""What lies on the ground."""

from sandtable.boards.squares import COVER, OPAQUE, OWN, SLOW, SOLID, Feature, Kit, Terrain

GOAL = OWN  # the ground that is to be held

TERRAIN = Terrain(
    Feature("rock", "#", "rock", SOLID | OPAQUE, help="no way through, and no sight"),
    Feature("trees", "^", "growth", SLOW | COVER, help="slow, and cover"),
    Feature("water", "~", "water", SOLID, help="no way through, but sight"),
    Feature("ground", "*", "goal", GOAL, help="to be held at the end of rounds"),
    Feature("hedge", "-", "hedge", SLOW | COVER, on_edge=True, help="slow to cross, and cover behind it"),
)
KIT = Kit(TERRAIN)
