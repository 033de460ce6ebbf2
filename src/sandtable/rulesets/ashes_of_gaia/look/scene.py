"""The board: ground, light and terrain, in metres."""

from collections.abc import Iterator

from sandtable.kernel import Scene, Shape

from ..state import Battle
from ..terrain import FIELD
from .words import LIGHTS


def scene(t: Battle) -> Scene:
    """Ground, light and terrain: nothing of it changes in a battle."""
    return FIELD.scene(t.board, mood="dusk" if t.board.light else "", more=darkness(t))


def darkness(t: Battle) -> Iterator[Shape]:
    """Where it is darker than by day, or than elsewhere."""
    whole, light = (0, 0, t.board.width, t.board.depth), t.board.light
    if light:
        yield FIELD.box(t.board, whole, "dark", f"the whole field is {LIGHTS[light]}")
    for zone in t.board.zones[: t.board.zone_count]:
        if zone.light > light:
            box = zone.left, zone.top, zone.right, zone.bottom
            yield from FIELD.titled(FIELD.box(t.board, box, "dark", LIGHTS[zone.light]), below=0.8)
