"""A battle in the middle of a beat, without its future: all that a thinking player may know."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from sandtable.kernel import DICE, Action, Cards, Dice, Rules, Stream, Table
from sandtable.kernel.luck import DiceWanted, Faces, NoDice

from .tape import Answer, Missing, Seat, Tape, streams


class Fallen(Faces):
    """A source of dice and cards that notes each result, by its place among all possible ones, from 0."""

    def __init__(self, source: Faces) -> None:
        self.source = source
        self.places: list[int] = []

    @property
    def typed(self) -> bool:
        """Whether a person at the table rolled the latest dice."""
        return getattr(self.source, "typed", False)

    def faces(self, why: str, what: Dice) -> Sequence[int]:
        shown = self.source.faces(why, what)
        self.places += [face - 1 for face in shown]
        return shown

    def card(self, why: str, what: Cards) -> int:
        self.last = (self.source.card(why, what),)
        self.places.append((what.mask & (1 << self.last[0]) - 1).bit_count())
        return self.last[0]


class FallenDice(Faces):
    """The dice that have fallen already, and after them those of a stream."""

    def __init__(self, places: Sequence[int], stream: Stream | NoDice) -> None:
        self.next = iter(places).__next__
        self.stream = stream

    def faces(self, why: str, what: Dice) -> Sequence[int]:
        return [self.place(what.sides) + 1 for _ in range(what.n)]

    def place(self, sides: int) -> int:
        try:
            return self.next()
        except StopIteration:
            return self.stream.below(sides)


class Moment(NamedTuple):
    """The start of the running beat, the dice that fell in it, and the answers given, without the luck to come."""

    rules: Rules
    start: Table[Any]
    fallen: tuple[int, ...] = ()
    answers: tuple[Action, ...] = ()

    def table(self, players: Sequence[Callable[..., Any] | None], seed: int, index: int, *more: Action) -> Table[Any]:
        """A table at which the beat can be played again: after these answers and `more`, the players answer.

        Dice that have not fallen and what players draw come from luck number `index` of the seed.
        """
        sides = self.rules.ruleset.sides
        luck = streams(seed, index, len(sides))
        tape = Tape([Answer(action) for action in (*self.answers, *more)])
        t = self.start.clone()
        t.luck, t.private, t.log = FallenDice(self.fallen, luck[DICE]), luck[1:], None
        t.players = [Seat(side, tape, bot) for side, bot in zip(sides, players, strict=True)]
        return t

    def after(self, action: Action) -> Table[Any]:
        """The table after one more answer, before other dice fall or the next question is asked."""
        t = self.table([None] * len(self.rules.ruleset.sides), 0, 0, action)
        t.luck = FallenDice(self.fallen, NoDice())
        with suppress(Missing, DiceWanted):
            self.rules.ruleset.beat(t)
        return t

    def asked(self) -> Table[Any]:
        """The table at the question after these answers."""
        t = self.table([None] * len(self.rules.ruleset.sides), 0, 0)
        with suppress(Missing):
            self.rules.ruleset.beat(t)
        return t
