"""A beat played from its start with the answers so far: asking means re-running it until an answer is missing.

So a half-resolved action needs no saved stack. It is the state at the start of the beat, the luck so far, and the
tape of answers since; undo, saving in mid-action, copies and typed-in dice all follow from that.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Protocol
from weakref import ref

from sandtable.kernel import NO, YES, Action, Cards, Dice, Part, Pool, Stream, Table, Top, as_whole
from sandtable.kernel.luck import Faces, Luck, reroll_by_steps
from sandtable.kernel.rule import rule_asking

from .byhand import Change
from .ended import Ended
from .pending import Choice, Roll

DRAWN = " drawn"  # follows dice that were not typed in
BY_HAND = "!"  # precedes a change by hand


@dataclass(frozen=True)
class Answer:
    """One entry of a tape: a side's action, dice rolled outside, or a change by hand."""

    action: Action | None = None
    faces: tuple[int, ...] = ()
    by_bot: bool = False
    drawn: bool = False  # dice that the computer rolled in a battle with typed dice
    luck: tuple[int, ...] = ()  # every stream before this answer
    hidden: bool = False  # in a trial: the side's bot answers instead
    fresh: int | None = None  # the position of the dice after it, if it changes: in a trial
    change: Change | None = None  # always alone on its tape
    ended: Ended | None = None  # never on a tape: only the last of a battle

    @property
    def words(self) -> str:
        """The answer in words."""
        if self.change is not None:
            return f"what was set by hand of {self.change.who}"
        return str(self) if self.ended is None else self.ended.words

    def __str__(self) -> str:
        if self.change is not None:
            return f"{BY_HAND}{self.change}"
        if self.ended is not None:
            return str(self.ended)
        if self.action is not None:
            return str(self.action)
        return f"[{' '.join(map(str, self.faces))}]{DRAWN if self.drawn else ''}"


@dataclass
class Tape:
    """The answers of one beat, read in order."""

    answers: list[Answer] = field(default_factory=list)
    place: int = 0
    dice: Stream | None = None  # the battle's, while a beat is played

    def next(self) -> Answer | None:
        """The next answer, or None at the end of the tape."""
        if self.place == len(self.answers):
            return None
        answer = self.answers[self.place]
        self.place += 1
        if self.dice is not None and answer.fresh is not None:
            self.dice.word = answer.fresh
        return answer


class Missing(Exception):
    """The tape has ended: this is the open question of the rules."""

    def __init__(self, pending: Choice | Roll) -> None:
        super().__init__(str(pending))
        self.pending = pending


class Advised(Exception):
    """A player that was only asked for advice has answered."""

    def __init__(self, action: Action) -> None:
        super().__init__(str(action))
        self.action = action


class OutOfStep(Exception):
    """The tape holds another kind of answer than the rules ask for."""


class TapeDice(Faces):
    """Dice from outside: those on the tape, then a question; a roll of no dice needs neither."""

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        self.typed = False  # whether a person at the table rolled the latest dice

    def faces(self, why: str, what: Dice) -> Sequence[int]:
        plain = Dice(int(what.n), int(what.sides))
        return self.read(Roll(why, plain, rule_asking())) if plain.n else ()

    def card(self, why: str, what: Cards) -> int:
        self.last = self.read(Roll(why, Dice(1, what.left), rule_asking(), cards=what))
        return self.last[0]

    def read(self, roll: Roll) -> Sequence[int]:
        """The dice or cards from the tape; `Missing` at its end, so that a person is asked."""
        answer, plain = self.tape.next(), roll.dice
        if answer is None:
            raise Missing(roll)
        if len(answer.faces) != plain.n:
            raise OutOfStep(f"{roll.why} needs {plain}, but the next answer is {answer}")
        self.typed = not answer.drawn
        return answer.faces


class Played(Protocol):
    """The interface of anything that plays beats."""

    def moment(self) -> Any:
        """The beat so far."""


class Recording:
    """Notes the result of each roll, for odds that go on from the middle of a beat.

    Its course is referred to weakly, so that a battle is freed as soon as it is no longer used. All recordings share
    that reference: Python 3.11 crashes when it frees an object with many that have callbacks, as `WeakMethod` does.
    """

    def __init__(self, luck: Luck, course: Played | None = None) -> None:
        self.luck = luck
        self.course = None if course is None else ref(course)
        self.results: list[Any] = []
        self.inside = 0  # nesting depth in parts of rules, whose rolls odds take as one

    @property
    def last(self) -> Sequence[int]:
        return self.luck.last

    def moment(self) -> Any:
        """The beat so far, for players that think about it."""
        course = None if self.course is None else self.course()
        return None if course is None else course.moment()

    @property
    def typed(self) -> bool:
        """Whether a person at the table rolled the latest dice."""
        return getattr(self.luck, "typed", False)

    def noted(self, result: Any) -> Any:
        if not self.inside:
            self.results.append(result)
        return result

    def total(self, why: str, what: Dice) -> int:
        return int(self.noted(self.luck.total(why, what)))

    def kept(self, why: str, what: Dice, many: int) -> int:
        return int(self.noted(self.luck.kept(why, what, many)))

    def reaches(self, why: str, what: Dice, need: int) -> bool:
        return bool(self.noted(self.luck.reaches(why, what, need)))

    def pool(self, why: str, what: Dice, floors: tuple[int, ...]) -> Pool:
        return Pool(self.noted(self.luck.pool(why, what, floors)))

    def top(self, why: str, what: Dice, floors: tuple[int, ...], most: int) -> Top:
        return Top(self.noted(self.luck.top(why, what, floors, most)))

    def card(self, why: str, what: Cards) -> int:
        return int(self.noted(self.luck.card(why, what)))

    def once(self, t: Any, part: Part, args: tuple[int, ...]) -> Any:
        return self.as_one(lambda: self.luck.once(t, part, args))

    def repeated(self, t: Any, times: int, part: Part, args: tuple[int, ...]) -> Any:
        return self.as_one(lambda: self.luck.repeated(t, times, part, args))

    def mixed(self, t: Any, kinds: tuple[tuple[Any, ...], ...]) -> Any:
        return self.as_one(lambda: self.luck.mixed(t, kinds))

    def chained(self, t: Any, times: int, part: Part, state: int, given: Part | None = None) -> Any:
        return self.as_one(lambda: self.luck.chained(t, times, part, state, given))

    def conditioned(self, t: Any, part: Part, args: tuple[int, ...]) -> Any:
        return self.as_one(lambda: self.luck.conditioned(t, part, args))

    def rerolled(self, t: Table[Any], first: Part, wanted: Part, again: Part, args: tuple[int, ...]) -> Any:
        return reroll_by_steps(self, t, first, wanted, again, args)

    def as_one(self, play: Callable[[], Any]) -> Any:
        self.inside += 1
        try:
            result = play()
        finally:
            self.inside -= 1
        return self.noted(result)


@dataclass
class Seat:
    """One side at the table: the tape answers for it, then its bot if it has one, then a question."""

    side: str
    tape: Tape
    bot: Any = None

    def __call__(self, t: Table[Any], ask: IntEnum, menu: Any, who: Any, about: Any) -> Any:
        answer = self.tape.next()
        if answer is None:
            if self.bot is None:
                raise Missing(Choice(self.side, ask, rule_asking(), who, about, menu))
            answer = Answer(as_action(self.bot(t, ask, menu, who, about)), by_bot=True)
            self.tape.answers.append(answer)
            self.tape.place += 1
        elif answer.hidden:
            answer = Answer(as_action(self.bot(t, ask, menu, who, about)), by_bot=True)
        if answer.action is None:
            raise OutOfStep(f"{self.side} must choose, but the next answer is {answer}")
        return answer.action == YES if menu is None else answer.action


def as_action(answer: Any) -> Action:
    """The answer of a bot, as an action."""
    if isinstance(answer, Action):
        return answer
    return YES if answer else NO


def as_seed(given: Any) -> int:
    """A seed, which is a whole number of any kind.

    >>> as_seed("7")
    Traceback (most recent call last):
    sandtable.kernel.errors.InvalidRules: seed: a whole number expected, got '7'
    """
    return as_whole("seed", given, None)


def streams(seed: int, battle: int, sides: int) -> list[Stream]:
    """The dice stream, then each side's own luck."""
    return [Stream(seed, battle, purpose) for purpose in range(1 + sides)]
