"""What may befall a piece: declared once by a ruleset, and told of every answer with its chance."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .state import Piece


@dataclass(frozen=True)
class Event:
    """Something that may befall pieces of a class between an answer and the end of its beat.

    `became` is asked of the piece before and after. An event that `harms` is good for the other side.

    >>> hit = Event(type(t.duellists[0]), lambda old, new: new.wounds > old.wounds)
    >>> hit.befell(t.duellists[0], t.duellists[0]), hit.is_good_for(0, t.duellists[0])
    (False, False)
    """

    of: type[Piece]
    became: Callable[[Any, Any], bool]
    harms: bool = True

    def befell(self, before: Any, after: Any) -> bool:
        """Whether it befell this piece."""
        return bool(self.became(before, after))

    def is_good_for(self, side: int, piece: Any) -> bool:
        """Whether a side is glad of it."""
        return bool(self.harms != (piece.side == side))
