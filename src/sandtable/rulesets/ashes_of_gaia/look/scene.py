"""The board: ground, light and terrain, in metres; and who is still to come on to it."""

from sandtable.kernel import Scene, Shape

from ..state import METRE, Battle, Fighter, Light
from ..terrain import FIELD

LINES = 24  # of the grid, at most, in one direction
LIGHTS = {Light.PARTIAL: "half dark", Light.COMPLETE: "dark"}


def scene(t: Battle) -> Scene:
    """Ground, light and terrain: nothing of it changes in a battle."""
    longest = max(t.board.width, t.board.depth) / METRE
    every = next(x for x in (1, 5, 10, 25, 50) if longest / x <= LINES)
    return FIELD.scene(t.board, mood="dusk" if t.board.light else "", more=darkness(t), every=every)


def darkness(t: Battle) -> list[Shape]:
    """Where it is darker than by day, or than elsewhere."""
    board, found = t.board, list[Shape]()
    if board.light != Light.NORMAL:
        said = f"the whole field is {LIGHTS[Light(board.light)]}"
        found.append(FIELD.box(board, (0, 0, board.width, board.depth), "dark", said))
    for zone in board.zones[: board.zone_count]:
        if zone.light > board.light:
            said, middle = LIGHTS[Light(zone.light)], ((zone.left + zone.right) / 2 / METRE, zone.top / METRE + 0.8)
            found.append(FIELD.box(board, (zone.left, zone.top, zone.right, zone.bottom), "dark", said))
            found.append(Shape("text", middle, "caption", said))
    return found


def waiting(t: Battle) -> Fighter | None:
    """Who is to be placed next."""
    return next((x for x in t.fighters if x.here and not x.placed), None)
