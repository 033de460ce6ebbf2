"""The strip from above, one unit a pace."""

from sandtable.boards import areas
from sandtable.kernel import Scene

from ..state import Battle

RADIUS = 0.4
MIDDLE = 1.5  # of the strip, from its upper edge


def scene(t: Battle) -> Scene:
    """The strip, with a pace of room behind both."""
    width, height = t.board.room + 2, 2 * MIDDLE
    strip = areas.box(0, 0, width, height, "floor", f"the strip, {t.board.room} paces")
    return Scene(width, height, (strip,), scale="a pace")


def places(t: Battle, gap: int) -> tuple[float, float]:
    """How far along the strip the two stand at this gap: they share the room that is left."""
    first = (t.board.room + 2 - gap) / 2
    return first, first + gap
