"""What lies on dots, and what stands between them."""

from sandtable.boards.dots import COVER, HOUSE, OPAQUE, OWN, SLOW, SOLID, Kit, Terrain, Thing

from .state import Board

GOAL = OWN * 2  # the ground that is to be held

TERRAIN = Terrain(
    Thing("well", "O", "trunk", SOLID | OPAQUE, help="no way through, and no sight"),
    Thing("crates", "%", "furniture", COVER, help="cover"),
    Thing("ground", "*", "goal", GOAL, help="to be held at the end of rounds"),
    Thing("wall", "|", "wall", SOLID | OPAQUE | HOUSE, True, "no way through, and no sight"),
    Thing("door", "+", "doorway", HOUSE, True, "a way through a wall"),
    Thing("hedge", "-", "hedge", SLOW | COVER, True, "slow to cross, and cover behind it"),
)
KIT = Kit(Board, TERRAIN)
