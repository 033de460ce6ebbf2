"""The ends of a battle by people before its rules: a side resigns, or all agree on a draw."""

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.kernel import IllegalAction, InvalidRecord, no_such

BY_PEOPLE = "="  # precedes an end by people in records
DRAW, RESIGNS = "draw", "resign "


class Ended(NamedTuple):
    """An end by people: one side resigns, or all agree on a draw.

    >>> str(Ended("A")), str(Ended()), Ended.read("=resign A").winner(("A", "B"))
    ('=resign A', '=draw', 'B')
    """

    side: str = ""  # the side that resigns; empty: a draw

    def __str__(self) -> str:
        return f"{BY_PEOPLE}{f'{RESIGNS}{self.side}' if self.side else DRAW}"

    @classmethod
    def read(cls, text: str) -> "Ended":
        """An end from a record or a server."""
        said = text.removeprefix(BY_PEOPLE)
        if said != DRAW and not said.startswith(RESIGNS):
            raise InvalidRecord(
                f"{text}: no end that people may agree on; {BY_PEOPLE}{RESIGNS}SIDE or {BY_PEOPLE}{DRAW}"
            )
        return cls(said.removeprefix(RESIGNS) if said != DRAW else "")

    @property
    def reason(self) -> str:
        """The reason in a result."""
        return "resigned" if self.side else "agreed"

    @property
    def words(self) -> str:
        """The end in words."""
        return f"{self.side} resigns" if self.side else "a draw is agreed"

    def winner(self, sides: Sequence[str]) -> str | None:
        """The winner: the other side of two."""
        others = [side for side in sides if side != self.side]
        return others[0] if self.side and len(others) == 1 else None

    def check(self, sides: Sequence[str]) -> None:
        """Refuses an end that is impossible for these sides."""
        if self.side and self.side not in sides:
            raise IllegalAction(no_such("side", self.side, sides))
        if not self.side and len(sides) < 2:
            raise IllegalAction(f"{sides[0]} plays alone: a draw takes two sides")
