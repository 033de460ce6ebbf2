"""Events at a table, and the interface of the store that keeps them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sandtable.kernel import IllegalAction, InvalidRecord

NOBODY = -1  # instead of a side
TABLE = "[A-Za-z0-9_-]{1,32}"  # ids of tables and replays
MOST = 20_000  # entries of one table: every guest gets them, and waits until they are played through


@dataclass(frozen=True)
class Event:
    """One thing that happened at a table.

    answer: a person chose `text`; bot: a computer player did; typed, drawn: dice; fell: dice drawn at another table;
    set: the referee set something by hand; end: people ended the battle, as `text` says; offered: the side offers a
    draw (-1: it is refused); undo: `text` answers were taken back; asked: the side asks for that (-1: it no longer
    does); player: from now on `text` answers for the side; claim: a guest came by the side's own link, and is the
    person who answers for it, now or later; person: both, as older tables have it; coach: the side (-1: the host, for
    all) wants the coach, or not; said: `text` is who said something, and on the next line what.
    """

    kind: str
    side: int
    text: str
    words: tuple[int, ...] = ()


def check_room(entries: int) -> None:
    """Refuses a further event where a table has reached its limit."""
    if entries >= MOST:
        raise IllegalAction(f"{MOST:,} things have happened at this table, which is all it holds: open another")


class Taken(IllegalAction):
    """Another server has stored an event of this number at the table before this one could."""


class Damaged(InvalidRecord):
    """The stored data of a table are not what was written."""


class Keeper(Protocol):
    """Keeps tables: how each was opened, and everything that happened at it, in order."""

    def open(self, table: str, opening: dict[str, Any]) -> None:
        """Keeps how a new table was opened."""

    def opening(self, table: str) -> dict[str, Any] | None:
        """How a table was opened; None where there is none of this id."""

    def add(self, table: str, number: int, *happened: Event) -> None:
        """Stores event number `number` and those after it before it returns; else raises `Taken`."""

    def happened(self, table: str) -> Sequence[Event]:
        """Everything that happened at a table, in order; `Damaged` says what is not as it was."""

    def forget(self, days: float, besides: Collection[str] = ()) -> int:
        """Deletes tables at which nothing has happened for a number of days; returns how many."""
