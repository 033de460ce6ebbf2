"""Defaults of a state's fields that say more than a value: the length of a list, the storage, the words of a column."""

from dataclasses import dataclass
from typing import Any


class Many:
    """The default of a list field: the number of items, and the value that each starts with."""

    def __init__(self, count: int, fill: object) -> None:
        self.count, self.fill = count, fill


class Abreast:
    """The default of a piece's field that is stored in one row for all pieces."""

    def __init__(self, fill: object) -> None:
        self.fill = fill


class Aside:
    """The default of a field beside the state, which is not part of it."""


@dataclass(frozen=True)
class Column:
    """The default of a result's field: its quantity in people's words, and its side."""

    thing: str
    side: int | None = None
    halves: bool = False  # whether it is kept in half points
    whose: str = ""  # the name of the side, from the ruleset

    @property
    def words(self) -> str:
        """Its words, as `hit points left (red)`."""
        return f"{self.thing} ({self.whose})" if self.whose else self.thing

    @property
    def counted(self) -> str:
        """Its words for a number as it is kept."""
        return f"{self.words}, in halves" if self.halves else self.words

    def value(self, kept: float) -> float:
        """A kept value as people count it."""
        if not self.halves:
            return kept
        return kept // 2 if kept % 2 == 0 else kept / 2


def column(thing: str, side: int | None = None, halves: bool = False) -> Any:
    """A column of a result, in people's words; `side` says whose it is, `halves` that it counts half points.

    >>> class Score(State):
    ...     strength: i16 = column("strength left", side=0, halves=True)
    ...
    >>> Score.fields["strength"].column.thing, Score.fields["strength"].column.value(7), Score().strength
    ('strength left', 3.5, 0)
    """
    return Column(thing, side, halves)


def many(count: int, fill: object = None) -> Any:
    """A list of fixed length: `cells: list[Cell] = many(11)`.

    >>> class Squad(State):
    ...     ammunition: list[i8] = many(3, 6)
    ...
    >>> Squad().ammunition
    [6, 6, 6]
    """
    return Many(count, fill)


def aside() -> Any:
    """A field of the table that is not state: board, numbers, luck, log.

    >>> class Camp(State):
    ...     food: i8 = 3
    ...     map: Any = aside()
    ...
    >>> list(Camp.fields), Camp().map is None
    (['food'], True)
    """
    return Aside()
