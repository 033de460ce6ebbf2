"""Play after an answer in a battle: its beat with the answer appended, and the beats after it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import takewhile
from typing import Any

from sandtable.kernel import Action, Occasion, Prospect, Situation, Table, cut, seated
from sandtable.kernel.events import Befallen, Ear
from sandtable.kernel.luck import DiceWanted, Luck, NoDice, reroll_by_steps

from .course import Course
from .tape import Answer, Seat, Tape

MOST_BEATS = 100  # beats between an answer and its dice


class Onward:
    """A battle's beat with one more answer, played to its end as often as odds want it.

    Where the rules ask on, `players` answer if there are any, one for each side; else the players at the table, and
    `Missing` is raised where a person would be asked. An answer that is given `blind` does not know what other sides
    have answered since this one was asked: `players` answer that again.
    """

    def __init__(self, course: Course, answer: Any, players: Sequence[Any] | None = None, blind: bool = False) -> None:
        self.action, self.side = course.legal(answer), course.pending.side  # type: ignore[union-attr]
        self.answers = [*(a for a in course.tape.answers if a.action is not None), Answer(self.action)]
        self.unknown = latest_of_others(course, self.side) if blind else 0
        self.ruleset, self.start, self.rolled = course.rules.ruleset, course.beat_start, course.rolled
        self.state = course.state
        self.players, self.seats = players, course.seats

    @cached_property
    def before(self) -> Table[Any]:
        """The state when the answer was given."""
        return self.state.clone()

    def seated(self) -> list[Any]:
        """A player for each side, with the answers so far."""
        tape = Tape(list(self.answers))  # dice are in `rolled`
        if self.players is None:
            return self.seats(tape)
        bots = [seated(self.ruleset.asks, player) for player in self.players]
        tape.answers[-1 - self.unknown : -1] = [Answer(hidden=True)] * self.unknown
        return [Seat(side, tape, bot) for side, bot in zip(self.ruleset.sides, bots, strict=True)]

    def beat(self, t: Table[Any]) -> None:
        """Plays the beat from its start."""
        t.players = self.seated()
        self.ruleset.beat(t)

    def prepare(self, t: Table[Any], luck: Any) -> None:
        """Gives the table luck for the players, and no log."""
        t.private = [luck] * len(self.ruleset.sides)
        t.log = None


def latest_of_others(course: Course, side: str) -> int:
    """How many answers of this beat other sides have given since this side gave one."""
    sides = [event.side for event in course.log_of_beat.events if event.kind == "choice"]
    return len(list(takewhile(lambda other: other != side, reversed(sides))))


class Asked(Exception):
    """A question came up that no stated player answers."""


def unanswered(t: Table[Any], *question: Any) -> Any:
    """The player of a side without a known one."""
    raise Asked


class Foreseen:
    """The forecast of an occasion for an answer: play from just before its dice, as often as odds need.

    `start` is where it goes on from; None where no chance is to be shown.
    """

    def __init__(self, course: Course, answer: Action, occasion: Occasion) -> None:
        ruleset = course.rules.ruleset
        players = occasion.players or ruleset.everybody()
        self.onward = Onward(course, answer, players, occasion.blind)
        self.occasion, self.ruleset = occasion, ruleset
        self.players = [seated(ruleset.asks, player) for player in players]
        self.between = self.players if occasion.players else [unanswered] * len(ruleset.sides)
        self.spoken = {word: event for word, event in occasion.events.items() if event.said}
        self.seen = {word: event for word, event in occasion.events.items() if not event.said}
        self.side = ruleset.sides.index(self.onward.side)
        self.at_once = True  # dice fall in the beat of the answer itself
        self.rolls = False
        self.start = self.brought_to_dice()

    def brought_to_dice(self) -> Table[Any] | None:
        """The table before the first beat in which dice fall; before the last beat, where certain events are shown."""
        start, t, last = self.onward.start, self.onward.start.clone(), None
        for _ in range(MOST_BEATS):
            self.onward.prepare(t, NoDice())
            t.luck = NoDice()
            try:
                self.begin(t) if self.at_once else self.ruleset.beat(t)
            except DiceWanted:
                self.rolls = True
                return start
            except Asked:
                break
            last, self.at_once = (start, self.at_once), False
            if self.is_over(t):
                break
            start, t.players = t, self.between
            t = t.clone()
        if last is None or not self.occasion.certain:
            return None
        start, self.at_once = last
        return start

    def begin(self, t: Table[Any]) -> None:
        """Plays the beat of the answer, and moves on to its later dice."""
        t.luck = resumed(self.onward.rolled, self.coarse(t.luck))
        self.onward.beat(t)
        if self.occasion.meanwhile is not None:
            self.occasion.meanwhile(t, self.onward.action)

    def coarse(self, luck: Any) -> Any:
        """Luck that rolls only what the events depend on."""
        return luck if self.occasion.luck is None else self.occasion.luck(luck)

    def is_over(self, t: Table[Any]) -> bool:
        """Whether the events have happened, or can no longer happen."""
        return self.ruleset.over(t) or (self.occasion.until is not None and self.occasion.until(t))

    def play(self, t: Table[Any]) -> None:
        """Plays from the start to the end of the occasion, on a copy of the start with luck."""
        if self.at_once:
            self.begin(t)
        else:
            t.luck, t.players = self.coarse(t.luck), self.players
            self.ruleset.beat(t)
        t.players = self.between
        try:
            while self.occasion.until is not None and not self.is_over(t):
                self.merge(t)
                self.ruleset.beat(t)
        except Asked:
            pass

    def merge(self, t: Table[Any]) -> None:
        """Lets paths that are alike before a beat go on as one."""
        if t.cuts is not None:
            self.ruleset.forgotten(t, True)
            cut(t, "beat")

    def befallen(self, t: Table[Any]) -> frozenset[Befallen]:
        """Plays on, and returns each event with the label of its piece."""
        ear = t.witness = Ear(self.spoken, self.onward.before, t)
        if t.cuts is not None and self.spoken:
            t.cuts = partial(meets, t.cuts, ear)
        if not self.occasion.merges or (self.occasion.until is None and self.occasion.cuts_end_beats):
            t.cuts = None  # merging does not pay, or nothing is left to play
        try:
            self.play(t)
            return ear.befallen(self.seen, t)
        finally:
            ear.t = None

    @property
    def situation(self) -> Situation:
        """The situation of all events together, for one walk over its paths."""
        assert self.start is not None
        resumes = self.occasion.cuts_end_beats and not self.at_once
        return Situation(self.start, self.befallen, ("events",), self.occasion.players, resumes=resumes)

    def prospect(self, word: str, whom: str) -> Prospect:
        """One event as a prospect of its own."""

        def happens(t: Table[Any]) -> bool:
            return (word, whom) in self.befallen(t)

        situation = replace(self.situation, run=happens, outcome=(word,))
        return Prospect(word, situation, whom, self.is_good(word, whom))

    def is_good(self, word: str, whom: str) -> bool:
        """Whether an event is good for the side that answers."""
        before = self.onward.before
        owner = next((before.side_of(piece) for piece in before.pieces() if piece.label == whom), None)
        return self.occasion.events[word].is_good_for(self.side, owner)


def meets(cuts: Callable[..., None], ear: Ear, t: Table[Any], mark: tuple[str, int]) -> None:
    """A cut at which paths merge only if they have heard the same events."""
    cuts(t, (*mark, ear.heard))


def resumed(known: Sequence[Any], luck: Any) -> Luck:
    """Luck that gives known results first, one for each roll, and then those of `luck`."""
    made: Any = Resumed(known, luck) if known else luck
    return made  # type: ignore[no-any-return]


class Resumed:
    """Luck that gives known results first, one for each roll, and then draws."""

    def __init__(self, known: Sequence[Any], luck: Any) -> None:
        self.known, self.luck = list(known)[::-1], luck

    @property
    def last(self) -> Sequence[int]:
        """The faces of the latest dice drawn."""
        faces: Sequence[int] = self.luck.last
        return faces

    def rerolled(self, *what: Any) -> Any:
        return reroll_by_steps(self, *what)

    def __getattr__(self, roll: str) -> Callable[..., Any]:
        return lambda *what: self.known.pop() if self.known else getattr(self.luck, roll)(*what)
