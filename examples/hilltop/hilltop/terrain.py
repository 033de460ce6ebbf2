"""What lies on the table, and its measure."""

from sandtable.boards.tabletop import COVER, INCHES, OPAQUE, OWN, SOLID, STANDABLE, Kit, Solid, Terrain

GOAL = OWN  # the ground that is to be held

TERRAIN = Terrain(
    Solid("slope", "/", "floor", STANDABLE, height=1, size=2, help="an inch high, to be walked on to"),
    Solid("summit", "*", "goal", STANDABLE | GOAL, height=2, size=2, help="to be held at the end of rounds"),
    Solid("wall", "#", "wall", SOLID | OPAQUE, height=2, gesture="line", help="no way through, and no sight"),
    Solid("wood", "^", "growth", COVER, height=4, gesture="brush", size=1.5, help="cover"),
)
KIT = Kit(INCHES, TERRAIN, step="move.step")
