"""How duels are made in the editor: a click on the strip says how far apart the two begin, or where it ends."""

from collections.abc import Sequence

from sandtable.boards.areas import Track, easel_for
from sandtable.kernel import easel

from ..state import Battle

TOOLS = (
    easel.Tool("gap", "Paces apart", "Play", "path", help="as many as from the left end to the click"),
    easel.Tool("room", "Room", "Play", "floor", help="the strip ends at the click"),
)


def tracks(t: Battle) -> Sequence[Track]:
    """A number a pace, from the left end: what a click sets."""
    return [Track(tool.key, tool.words, 1, most, 0.5, 0, most) for tool, most in zip(TOOLS, (t.board.room, 20))]


EASEL = easel_for(lambda t: (), tracks, tools=TOOLS)
