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
    """Something that may happen between an answer and its end.

    `became` is asked of every piece of the class `of`, before and after; `came` of the whole table. `said` are the
    words of notes or verdicts, as rules spell them: the event happens to the first piece among the facts of such a
    line. Where one piece is concerned in any case, `whom` finds it, given the table before and the table afterwards or
    as the line is said; it finds None where the event does not count. An event that `harms` is good for the other
    side. Where no piece is concerned, `side` says whose event it is; without it, that of the side that answers, as is
    that of a piece on no side.

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
    """Answers that share a list of events, and how play is assumed to go on until these have happened or not.

    Beats are played on until dice have fallen in one, and then for as long as `until` does not hold, if it is given.
    In the beat of the answer and in that of the dice the usual players answer what is asked; in others a question ends
    it. Stated `players` answer everywhere instead. Where the dice fall later, `meanwhile` is given the table and the
    answer, and brings the table to where they fall. `when` is asked of the table and the answer, and may rule an
    occasion out. Where rules roll more than its events depend on, `luck` wraps the luck of the table and settles the
    rest by itself. Paths that are alike before a further beat, or at a cut, go on as one; if a beat ends at each cut
    of the rules (`cuts_end_beats`), odds go on from there; where so few ways are left that it takes longer to see
    which of them meet, nothing `merges`. Other answers of the same beat that are not known yet, so that an answer is
    given `blind`, are left to the players. An answer without dice has no chances, unless those that are `certain` are
    wanted as well.

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
