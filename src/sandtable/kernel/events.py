"""Events: what may happen to pieces and sides, declared once by a ruleset and shown with each answer's chances."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .actions import Action
from .errors import InvalidRules
from .state import Piece
from .table import Table

Befallen = tuple[str, str]  # the word of an event, and the label of its piece, or ""


@dataclass(frozen=True)
class Event:
    """Something that may happen between an answer and its end. One of these says when:

    - `became(old, new)`: it happens to each piece of the class `of` for which this holds, before and after.
    - `came(before, after)`: it happens if this holds of the whole table.
    - `said`: words of notes or verdicts, as rules spell them; it happens to the first piece that such a line names.

    `whom(before, now)` finds the piece where the others do not; without one (None) the event does not count. An event
    that `harms` a piece is good for the other side. An event without a piece belongs to `side`, or to the side that
    answers, as does that of a piece on no side.

    >>> hit = Event(type(t.duellists[0]), lambda old, new: new.wounds > old.wounds)
    >>> list(hit.befallen(t, t)), hit.is_good_for(0, t.duellists[0].side)
    ([], False)
    >>> Event(type(t.duellists[0]), said=("{} falls",)).of_line(t, t, (t.duellists[1],))
    ['D2']
    """

    of: type[Piece] | None = None
    became: Callable[[Any, Any], bool] | None = None
    harms: bool = True
    said: tuple[str, ...] = ()
    came: Callable[[Any, Any], bool] | None = None
    whom: Callable[[Any, Any], Piece | None] | None = None
    side: int | None = None

    def __post_init__(self) -> None:
        if sum(map(bool, (self.became, self.said, self.came))) != 1:
            raise InvalidRules("an event is told by one of: `became`, `said`, `came`")
        if self.became and self.of is None:
            raise InvalidRules("an event that is told by `became` needs the class of its pieces: `Event(Fighter, ...)`")

    def befallen(self, before: Any, after: Any) -> Iterator[str]:
        """The labels of the pieces that it happened to, or "" if it is about no piece; lines are ignored."""
        if self.became is not None and self.of is not None:
            for old, new in zip(before.pieces(self.of), after.pieces(self.of), strict=True):
                if self.became(old, new):
                    yield new.label
        elif self.came is not None and self.came(before, after):
            yield from self.concerned(before, after)

    def of_line(self, before: Any, t: Any, facts: tuple[Any, ...]) -> list[str]:
        """The label of the piece that a line with these facts is about, if any."""
        pieces = [fact.label for fact in facts if self.of is not None and isinstance(fact, self.of)]
        return pieces[:1] or self.concerned(before, t)

    def concerned(self, before: Any, t: Any) -> list[str]:
        """The label of the piece that `whom` finds; "" if the event is about no piece."""
        if self.whom is None:
            return [""]
        piece = self.whom(before, t)
        return [] if piece is None else [piece.label]

    def is_good_for(self, side: int, owner: int | None = None) -> bool:
        """Whether it is good for a side; `owner` is the side of its piece, if any."""
        owner = self.side if owner is None else owner
        return self.harms != (owner is None or owner == side)


@dataclass(frozen=True)
class Occasion:
    """Answers that share a list of events, and how play goes on until the events have happened or cannot happen.

    Beats are played until dice have fallen in one, and then until `until` holds, if it is given. Stated `players`
    answer all questions on the way; without them the usual players answer in the beat of the answer and in that of
    the dice, and a question in any other beat ends play.

    - `when(t, answer)`: whether the answer belongs to the occasion.
    - `meanwhile(t, answer)`: brings the table to the dice, where they fall later.
    - `luck`: wraps the luck of the table, and leaves out dice on which no event depends (see `Coarse`).
    - `cuts_end_beats`: the rules have cuts only where a beat ends. Paths with equal states go on as one from there.
    - `merges`: whether such paths are looked for; if there are few, it is quicker without.
    - `blind`: the answer is given without knowing other answers of the same beat; the players choose those.
    - `certain`: events are shown even if no dice decide them.

    >>> from tiny_duel.actions import Lunge
    >>> lunging = Occasion((Lunge,), {"is hit": Event(type(t.duellists[0]), lambda old, new: new.wounds > old.wounds)})
    >>> lunging.covers(t, Lunge()), lunging.covers(t, YES)
    (True, False)
    """

    answers: tuple[type[Action], ...]
    events: Mapping[str, Event]
    players: tuple[Any, ...] = ()
    until: Callable[[Any], bool] | None = None
    meanwhile: Callable[[Any, Any], None] | None = None
    when: Callable[[Any, Any], bool] | None = None
    cuts_end_beats: bool = False
    luck: Callable[[Any], Any] | None = None
    merges: bool = True
    blind: bool = False
    certain: bool = False

    def covers(self, t: Any, answer: Action) -> bool:
        """Whether an answer belongs to it."""
        return isinstance(answer, self.answers) and (self.when is None or self.when(t, answer))


class Ear:
    """A listener to the notes and verdicts of a table, which tells which events happened to which pieces."""

    def __init__(self, events: Mapping[str, Event], before: Table[Any], t: Table[Any]) -> None:
        self.events, self.before = events, before
        self.t: Table[Any] | None = t  # while it listens: each refers to the other
        self.heard: frozenset[Befallen] = t.witness.heard if isinstance(t.witness, Ear) else frozenset()

    def __call__(self, t: Table[Any], words: str, facts: tuple[Any, ...]) -> None:
        if t is self.t:
            told = (
                (word, each.of_line(self.before, t, facts)) for word, each in self.events.items() if words in each.said
            )
            self.heard |= {(word, label) for word, labels in told for label in labels}

    def befallen(self, events: Mapping[str, Event], t: Any) -> frozenset[Befallen]:
        """The events of lines heard so far, and those that the table now shows."""
        seen = {
            (word, label)
            for word, event in events.items()
            if not event.said
            for label in event.befallen(self.before, t)
        }
        return self.heard.union(seen)
