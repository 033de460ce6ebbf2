"""What lies on boards: on dots, and in the gaps between them."""

from sandtable.boards.dots import COVER, HOUSE, OPAQUE, SLOW, SOLID, Dots, Terrain, Thing

from .state import Board

TRUNK = "nobody stands there, and nobody sees through"
TERRAIN = Terrain(
    Thing("light vegetation", '"', "growth", SLOW | COVER, field="vegetation"),
    Thing("furniture", "%", "furniture", SLOW | COVER),
    Thing("tree trunk", "O", "trunk", SOLID | OPAQUE, help=TRUNK, field="trunk"),
    Thing("wall", "|", "wall", SOLID | OPAQUE | HOUSE, True, "nobody sees or goes through", called="high_wall"),
    Thing("low wall", ":", "low-wall", SLOW | COVER, True),
    Thing("window", "=", "window", SLOW | COVER | HOUSE, True),
    Thing("doorway", "+", "doorway", SLOW | HOUSE, True),
)
RULES = {
    "dot": "move.board", "floor": "move.floor", "solid": "move.obstacle", "taken": "move.occupied",
    "stairs": "move.level", "edge": "board.edge", "zone": "setup.zone",
}  # fmt: skip
DOTS = Dots(Board, TERRAIN, ("A", "B"), RULES)
