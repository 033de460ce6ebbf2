"""The turns of a battle, by playing it again: each choice with its menu, each roll, and the moment before."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sandtable.battle import Battle, Moment, course, log, moment, tape
from sandtable.kernel import DICE, NO, YES, Action, Stream, StreamDice, Table

Advise = Callable[..., tuple[Action, bool]]  # (moment, table, question ...) -> the usual answer, and whether it is sure


@dataclass(frozen=True)
class Turn:
    """A choice or a roll of a battle. `line` is its place in the battle's log."""

    line: int
    before: Moment
    side: int = -1  # the side that chose
    answer: Action | None = None  # None for a roll
    menu: tuple[Action, ...] = ()  # the possible answers, with the given and the usual one
    is_usual: bool = False  # it is certainly the usual answer: then it changes nothing


@dataclass
class Beat:
    """A beat played again by its tape, up to the end of that."""

    course: course.Course
    start: Table[Any]
    tape: tape.Tape
    luck: int  # position of the dice at its start
    lines: int  # lines of the log before it
    advise: Advise
    turns: list[Turn] = field(default_factory=list)
    given: list[Action] = field(default_factory=list)

    def play(self) -> None:
        stream = Stream(0, 0, DICE)
        stream.word = self.luck
        self.tape.dice = stream
        is_typed = self.course.opening.dice == course.TYPED
        self.dice = moment.Fallen(tape.TapeDice(self.tape) if is_typed else StreamDice(stream))
        ruleset = self.course.rules.ruleset
        self.log = Listening(ruleset.titles, ruleset.sides, ruleset.told, beat=self)
        self.seen = self.now()
        t = self.start.clone()
        t.luck, t.log = self.dice, self.log
        t.private = [Stream(0, 0, 1 + side) for side in range(len(ruleset.sides))]
        t.players = [Heard(side, self.tape, beat=self, place=place) for place, side in enumerate(ruleset.sides)]
        with suppress(tape.Missing):  # the battle continues from there
            ruleset.beat(t)

    def now(self) -> Moment:
        return Moment(self.course.rules, self.start, tuple(self.dice.places), tuple(self.given))

    def fell(self) -> None:
        """Notes a roll."""
        self.turns.append(Turn(self.lines + len(self.log.events) - 1, self.seen))
        self.seen = self.now()

    def chosen(self, side: int, answer: Action, t: Any, *question: Any) -> None:
        """Notes an answer of a player."""
        _, offered, *_ = question
        before = self.now()
        menu = [NO, YES] if offered is None else list(offered)
        if len(menu) > 1 or answer not in menu:
            usual, is_sure = self.advise(before, t, *question)
            known = tuple(dict.fromkeys([answer, usual, *menu]))
            line = self.lines + len(self.log.events)
            self.turns.append(Turn(line, before, side, answer, known, is_sure and answer == usual))
        self.given.append(answer)
        self.seen = self.now()


@dataclass
class Listening(log.Log):
    """A log that reports rolls."""

    beat: Beat | None = None

    def rolled(self, t: Table[Any], wanted: Any, got: Any) -> None:
        super().rolled(t, wanted, got)
        assert self.beat is not None
        self.beat.fell()


@dataclass
class Heard(tape.Seat):
    """A seat whose answers are on the tape."""

    beat: Beat | None = None
    place: int = 0

    def __call__(self, t: Table[Any], ask: Any, menu: Any, who: Any, about: Any) -> Any:
        answer = super().__call__(t, ask, menu, who, about)
        assert self.beat is not None
        self.beat.chosen(self.place, tape.as_action(answer), t, ask, menu, who, about)
        return answer


def turns_of(battle: Battle, advise: Advise) -> list[Turn]:
    """Every choice and roll of a battle, without forced answers."""
    played, turns, lines = battle.course, list[Turn](), 0
    beats = [(beat.tape, beat.luck, len(beat.events)) for beat in played.history]
    if battle.pending is not None or played.ended is not None:
        beats.append((played.tape, played.beat_luck, 0))
    for start, (answered, luck, told) in zip(played.starts(), beats, strict=False):
        if all(answer.change is None for answer in answered.answers):  # a change by hand is no turn of a side
            beat = Beat(played, start, tape.Tape(list(answered.answers)), luck[DICE], lines, advise)
            beat.play()
            turns += beat.turns
        lines += told
    return turns
