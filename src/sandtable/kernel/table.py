"""The table: a battle's state, and beside it the board, the numbers in force, luck, players and log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from functools import cache
from typing import Any, Generic, Protocol, Self, TypeVar

from .catalogue import InForce
from .defaults import aside
from .luck import Luck
from .state import Piece, State
from .telling import Wanted

B = TypeVar("B")

BEAT_LIMIT = 1_000_000  # a simulated battle that is not over after this many beats has no end

Player = Callable[["Table[Any]", IntEnum, Any, Any, Any], Any]  # (table, question, menu, who, about) -> answer


class Listener(Protocol):
    """The interface of listeners to rolls, choices and events, such as the log."""

    roller: Any  # who rolls inside a rule that a rule plays

    def wants(self, t: Table[Any], wanted: Wanted) -> None: ...
    def rolled(self, t: Table[Any], wanted: Wanted, got: Any) -> None: ...
    def judged(self, t: Table[Any], words: str, facts: tuple[Any, ...]) -> None: ...
    def headed(self, t: Table[Any], words: str, facts: tuple[Any, ...]) -> None: ...
    def chose(self, t: Table[Any], side: int, ask: IntEnum, who: Any, about: Any, answer: Any) -> None: ...
    def noted(self, t: Table[Any], what: str, facts: tuple[Any, ...]) -> None: ...


class Table(State, Generic[B]):
    """A ruleset's battle is a Table: the fields it declares are the state, and these stand beside it.

    >>> class Hill(State):
    ...     height: i8 = 3
    ...
    >>> class Siege(Table[Hill]):
    ...     day: i16 = 0
    ...
    >>> Siege(day=2).to_json()
    {'day': 2}
    """

    board: B = aside()
    numbers: InForce = aside()
    luck: Luck = aside()
    private: Sequence[Any] = aside()  # each side's own luck, for players that mix
    players: Sequence[Player] = aside()
    log: Listener | None = aside()
    witness: Callable[[Table[Any], str, tuple[Any, ...]], None] | None = aside()  # receives notes and verdicts
    refusals: list[tuple[str, tuple[Any, ...]]] | None = aside()  # collects the refusals of `allowed`
    overruled: int | None = aside()  # the number of refusals to skip, to find later ones
    offered: Any = aside()
    cuts: Callable[[Table[Any], tuple[str, int]], None] | None = aside()
    names: dict[str, Sequence[str]] | None = aside()  # class of pieces -> names of the pieces; see `called`
    begun: Table[Any] | None = aside()  # the battle as it began, with full bars
    side_asked: int = aside()
    piece_asked: Any = aside()  # the piece of the latest question
    kind_asked: IntEnum = aside()  # the kind of the latest question
    about_asked: Any = aside()  # and its second subject
    answered: bool = aside()  # it has been answered, and dice of its effects may be asked for
    by_people: str | None = aside()  # how people ended the battle before its rules did, in words

    def pieces(self, of: type[Piece] = Piece) -> Iterator[Piece]:
        """All pieces that have a label, or all pieces of a class."""
        for name in lists_of(type(self), of):
            yield from getattr(self, name)

    def side_of(self, piece: Piece) -> int | None:
        """The side of a piece that knows it; a battle that computes it otherwise overrides this."""
        return getattr(piece, "side", None)

    def take(self, entry: object) -> None:
        """Takes the fields of the battle from a scenario file, and those of the board."""
        super().take(entry)
        board: Any = self.board
        if board is not None:
            board.take(entry)

    def silent_copy(self) -> Self:
        """An independent copy for trials, without listeners."""
        copy = self.clone()
        copy.log = copy.refusals = copy.witness = None
        return copy


@cache
def lists_of(table: type[Table[Any]], of: type[Piece]) -> tuple[str, ...]:
    """The names of the lists that hold pieces of a class.

    >>> lists_of(type(t), Piece)
    ('duellists',)
    """
    fields = table.fields.items()
    return tuple([name for name, x in fields if x.count and isinstance(x.state, type) and issubclass(x.state, of)])
