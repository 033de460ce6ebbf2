"""Positions after an answer: a state, with the pending question."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from sandtable.battle.pending import Choice, Roll
from sandtable.kernel import Piece, Ruleset, State, Table
from sandtable.kernel.state import entries


class Change(NamedTuple):
    """One changed entry of a state: its place, as in `fighters[2].health`, the old value and the new one."""

    place: str
    was: Any
    now: Any

    def __str__(self) -> str:
        return f"{self.place}: {self.was} -> {self.now}"


class Position:
    """A moment of a battle. Two are equal if their states are, and if the same is asked of the same piece.

    Its text is that of the ruleset (`describe`) and of the question or roll that is pending. Different positions may
    well read the same; `changes` tells them apart.
    """

    __slots__ = ("__dict__", "before", "hash", "key", "pending", "played", "ruleset")

    def __init__(self, before: Table[Any], played: Table[Any], pending: Choice | Roll | None, ruleset: Ruleset) -> None:
        self.before, self.played, self.pending, self.ruleset = before, played, pending, ruleset
        self.key = played.key(), key_of(pending)
        self.hash = hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key == other.key

    def __hash__(self) -> int:
        return self.hash

    @property
    def state(self) -> Table[Any]:
        """A copy of the state, so that changes to it do not reach the odds."""
        return self.played.clone()

    @cached_property
    def changes(self) -> list[Change]:
        """The differences from the state before the answer."""
        return list(differences(self.before, self.played))

    @cached_property
    def text(self) -> str:
        """The situation in the ruleset's words, and the pending question."""
        told = self.ruleset.describe(self.played)
        return told if self.pending is None else f"{told}\n{self.pending.spoken(self.ruleset, self.played)}"

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{'; '.join(map(str, self.changes)) or 'nothing changed'}>"


def key_of(pending: Choice | Roll | None) -> Any:
    """The pending question as a value for comparison."""
    if isinstance(pending, Choice):
        return pending.side, pending.ask, pending.rule, plain(pending.who), plain(pending.about)
    return pending


def plain(fact: Any) -> Any:
    """The subject of a question: a piece by its index, since pieces are copied with every state."""
    return (type(fact).__name__, fact.index) if isinstance(fact, Piece) else fact


def differences(was: State, now: State) -> Iterator[Change]:
    """The entries in which two states of one class differ, in order of declaration."""
    for (place, field, old), (_, _, new) in zip(entries(was), entries(now), strict=True):
        if old != new:
            yield Change(place, field.to_json(old), field.to_json(new))
