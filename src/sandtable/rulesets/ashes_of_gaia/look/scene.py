"""The board: ground, light and terrain, in metres."""

from sandtable.kernel import Scene

from ..state import Battle
from ..terrain import FIELD
from .words import LIGHTS


def scene(t: Battle) -> Scene:
    """Ground, terrain, and where it is darker than by day or than elsewhere: nothing of it changes in a battle."""
    whole = f"the whole field is {LIGHTS[t.board.light]}" if t.board.light else ""
    zones = [x for x in t.board.zones[: t.board.zone_count] if x.light > t.board.light]
    dark = FIELD.dark(t.board, whole, [((x.left, x.top, x.right, x.bottom), LIGHTS[x.light]) for x in zones])
    return FIELD.scene(t.board, mood="dusk" if whole else "", more=dark)
