"""The course of a battle: its beats so far, and the running one, played from its start with the given answers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sandtable.kernel import DICE, Action, IllegalAction, Rules, Scenario, StreamDice, Table, YesNo

from . import byhand, refusals, seating
from .ended import Ended
from .faces import Faces, checked
from .log import Event, Log
from .moment import Fallen, Moment
from .pending import Choice, Refusal, Roll
from .tape import Advised, Answer, Missing, OutOfStep, Recording, Seat, Tape, TapeDice, as_action, streams

Seated = str | Callable[..., Any] | None
Watch = Callable[[Table[Any]], Any]
DRAWN, TYPED = "drawn", "typed"
KEPT = 8  # one beat in so many keeps its start


@dataclass
class Beat:
    """One beat: its answers, its lines of the log, and of some beats the start: see `Course.start_of`."""

    start: Table[Any] | None
    luck: list[int]  # every stream at its start
    tape: Tape
    events: list[Event]

    @property
    def is_by_hand(self) -> bool:
        """Whether it is a change by hand, instead of play by the rules."""
        return any(answer.change is not None for answer in self.tape.answers)


@dataclass(frozen=True)
class Opening:
    """The start of a battle without its players: equal answers lead to equal courses."""

    rules: Rules
    scenario: Scenario | None
    seed: int
    index: int
    dice: str


class Course:
    """Plays a battle on while answers are there, and takes it back to any of them."""

    ended: Answer | None = None  # an end by people, before its rules

    def __init__(self, opening: Opening, start: Table[Any], players: Sequence[Seated], watch: Watch | None) -> None:
        self.opening, self.rules, self.watch = opening, opening.rules, watch
        self.seat_players(players)
        self.streams = streams(opening.seed, opening.index, len(self.rules.ruleset.sides))
        self.history: list[Beat] = []
        self.state = self.rules.table(start.clone())
        self.log_of_beat = self.new_log()
        self.rolled: list[Any] = []  # the result of each roll of the current beat
        self.fallen: list[int] = []  # each die of the current beat
        self.tape = Tape()
        self.pending: Choice | Roll | None = None
        self.beat_start = self.state.clone()
        self.beat_luck = self.luck()
        self.advance()

    def seat_players(self, players: Sequence[Seated]) -> None:
        """Seats a player for each side: a bot, a function, or None for a human."""
        self.players = list(players)
        self.bots: list[Any] = [None if player is None else self.judged(player) for player in players]

    def judged(self, player: str | Callable[..., Any]) -> refusals.Judged:
        """A player, by name or as a function, with a check that its answers are legal."""
        return refusals.Judged(self.rules, seating.seat_of(self.rules, player))

    def fork(self) -> "Course":
        """An independent course in the same situation, with the same luck to come.

        The state of the running beat is shared: the course that goes on plays it again, on a copy of its start.
        """
        copy = object.__new__(Course)
        copy.__dict__.update(self.__dict__)
        copy.history = list(self.history)
        copy.tape = Tape(list(self.tape.answers))
        copy.streams = streams(self.opening.seed, self.opening.index, len(self.rules.ruleset.sides))
        copy.set_luck(self.luck())
        return copy

    # ---- playing ---------------------------------------------------------------------------------------------

    def answer(self, answer: Answer, before: Sequence[int] | None = None) -> None:
        """Adds an answer to the tape and plays on; if the rules fail on it, the battle is unchanged.

        `before` is the luck as it was before the answer, where drawing dice for it has used some.
        """
        before = self.luck() if before is None else before
        given = replace(answer, luck=answer.luck or tuple(before))
        self.tried(lambda: self.tape.answers.append(given), before)

    def set_by_hand(self, change: byhand.Change, luck: Sequence[int] = ()) -> None:
        """Sets a value by hand at a question at the start of a beat; the rules go on from there.

        It is a beat of its own: the question is asked again in the new state. `luck` is as in `Answer`.
        """
        self.check_settled()
        made = byhand.applied(self.rules, self.beat_start, change)
        before, log = self.luck(), self.new_log()
        log.add(made.state, Event("set", "", made.words, who="" if change.who == byhand.BATTLE else change.who))

        def put() -> None:
            tape = Tape([Answer(change=made.change, luck=tuple(luck or before))])
            self.keep(Beat(self.beat_start, self.beat_luck, tape, log.events))
            self.beat_start, self.tape = made.state, Tape()

        self.tried(put, before, is_by_hand=True)

    def end(self, ended: Ended, luck: Sequence[int] = ()) -> None:
        """Ends the battle by people's decision; `luck` is as in `Answer`."""
        if self.pending is None:
            raise IllegalAction("the battle is over")
        ended.check(self.rules.ruleset.sides)
        self.ended = Answer(ended=ended, luck=tuple(luck or self.luck()))
        self.advance()

    def check_settled(self) -> None:
        """Refuses an act that is allowed only between two actions, at the question that begins a beat."""
        if not isinstance(self.pending, Choice):
            raise IllegalAction(f"nothing can be set by hand now: {self.waits_for()}")
        if self.tape.answers or self.fallen:
            raise IllegalAction(f"what is under way comes to its end first, then it can be set ({self.waits_for()})")

    def tried(self, give: Callable[[], object], before: Sequence[int], is_by_hand: bool = False) -> None:
        """Calls `give` and plays on; if the rules fail on it, the battle is unchanged."""
        beats, start, luck, tape = len(self.history), self.beat_start, self.beat_luck, self.tape
        known = list(tape.answers)
        try:
            give()
            self.advance()
            if is_by_hand:
                self.check_answerable()
        except Exception as error:
            del self.history[beats:]
            self.beat_start, self.beat_luck, self.tape = start, luck, tape
            tape.answers[:] = known
            self.set_luck(before)
            self.advance()
            if is_by_hand:
                raise IllegalAction(f"no rule goes on from there: {str(error) or type(error).__name__}") from None
            raise

    def check_answerable(self) -> None:
        """Refuses a state in which a side has a question without an answer."""
        if isinstance(self.pending, Choice) and not self.pending.menu:
            raise IllegalAction(f"nobody could answer ({self.pending})")

    def take_back(self) -> Answer:
        """Takes back the latest answer (not a bot's), also in the middle of an action, or the end made by people."""
        if self.ended is not None:
            taken, self.ended = self.ended, None
            self.advance()
            return taken
        tapes = [beat.tape for beat in self.history] + [self.tape]
        given = [i for i, tape in enumerate(tapes) if any(not a.by_bot for a in tape.answers)]
        if not given:
            raise IllegalAction("there is nothing to take back")
        if given[-1] < len(self.history):
            beat = self.history[given[-1]]
            self.beat_start, self.beat_luck = self.start_of(given[-1]), beat.luck
            del self.history[given[-1] :]
            self.tape = Tape(list(beat.tape.answers))  # forks share past beats
        last = max(i for i, a in enumerate(self.tape.answers) if not a.by_bot)
        taken = self.tape.answers[last]
        del self.tape.answers[last:]
        self.set_luck(taken.luck)
        self.advance()
        return taken

    def advance(self) -> None:
        """Plays beats until an answer is missing or the battle is over."""
        self.play_on()
        if self.ended is not None and self.ended.ended is not None:
            self.pending, end = None, self.ended.ended
            self.state.by_people = end.words
            self.log_of_beat = replace(self.log_of_beat, events=list(self.log_of_beat.events))
            self.log_of_beat.add(self.state, Event("end", "", end.words, side=end.side))

    def play_on(self) -> None:
        """Plays beats by the rules alone, until an answer is missing or the battle is over."""
        over = self.rules.ruleset.over
        while True:
            if not self.tape.answers and over(self.beat_start):
                self.state, self.pending = self.beat_start, None
                self.log_of_beat = self.new_log()
                return
            self.pending = self.run_beat()
            if self.pending is not None:
                return
            self.keep(Beat(self.beat_start, self.beat_luck, self.tape, self.log_of_beat.events))
            self.tape = Tape()
            settle(self.state, self.beat_start)
            self.beat_start = self.state  # it never changes: every run plays on a copy
            self.beat_luck = self.luck()

    def run_beat(self) -> Choice | Roll | None:
        """Plays the current beat from its start with the answers so far; returns its question, or None at its end."""
        t = self.beat_start.clone()
        self.tape.place, self.tape.dice = 0, self.streams[DICE]
        self.log_of_beat = self.new_log()
        dice = Fallen(self.source_of_dice())
        t.luck = luck = Recording(dice, self)
        self.rolled, self.fallen = luck.results, dice.places
        t.private = self.streams[1:]
        t.players = self.seats(self.tape)
        t.log = self.log_of_beat
        try:
            self.rules.ruleset.beat(t)
            self.log_of_beat.passed(self.rules.ruleset, self.beat_start, t)
        except Missing as missing:
            self.state = t
            return self.log_of_beat.addressed(t, missing.pending)
        except OutOfStep as error:
            raise IllegalAction(str(error)) from None
        if self.tape.place < len(self.tape.answers):
            raise IllegalAction(f"nobody asked for {self.tape.answers[self.tape.place]}")
        self.state = t
        return None

    # ---- what is behind --------------------------------------------------------------------------------------

    def keep(self, beat: Beat) -> None:
        """Adds a finished beat to the others, and drops the start of the one before, unless that is to be kept."""
        self.history.append(beat)
        before = len(self.history) - 2
        if before > 0 and before % KEPT and not self.history[before - 1].is_by_hand:
            self.history[before].start = None

    def start_of(self, place: int) -> Table[Any]:
        """The start of a beat; the running one comes after the finished ones."""
        return next(self.starts(place))

    def starts(self, first: int = 0) -> Iterator[Table[Any]]:
        """The start of each beat from `first` on, the running one too; starts that are not kept are played again."""
        kept = [place for place, beat in enumerate(self.history[: first + 1]) if beat.start is not None]
        known = kept[-1] if kept else 0
        again = self.fork()
        again.watch = None
        for place, beat in enumerate(self.history[known:], known):
            start = again.beat_start if beat.start is None else beat.start
            if place >= first:
                yield start
            if place + 1 < len(self.history) and self.history[place + 1].start is None:
                again.play_again(beat, start)
                settle(again.state, start)
                again.beat_start = again.state
        yield self.beat_start

    def play_again(self, beat: Beat, start: Table[Any]) -> None:
        """Plays a finished beat again from its start."""
        self.beat_start, self.beat_luck, self.tape = start, beat.luck, Tape(list(beat.tape.answers))
        self.set_luck(beat.luck)
        self.run_beat()

    def advice(self, player: str | Callable[..., Any], side: int) -> Action:
        """The answer of a player for a side now; a player that mixes uses up some of the side's own luck."""
        adviser, bots = self.judged(player), self.bots

        def tell(*question: Any) -> None:
            raise Advised(as_action(adviser(*question)))

        self.bots = [tell if place == side else bot for place, bot in enumerate(bots)]
        try:
            self.run_beat()
        except Advised as advised:
            return advised.action
        finally:
            self.bots = bots
        raise IllegalAction(f"{player} was not asked")

    def moment(self) -> Moment:
        """The running beat so far, also while a player is being asked."""
        answers = tuple(a.action for a in self.tape.answers if a.action is not None)
        return Moment(self.rules, self.beat_start, tuple(self.fallen), answers)

    def source_of_dice(self) -> TapeDice | StreamDice:
        if self.opening.dice == TYPED:
            return TapeDice(self.tape)
        self.streams[DICE].word = self.beat_luck[DICE]
        return StreamDice(self.streams[DICE])

    def seats(self, tape: Tape) -> list[Seat]:
        """A seat for every side: the tape answers, then its bot, which stops once people have ended the battle."""
        bots = self.bots if self.ended is None else [None] * len(self.bots)
        return [Seat(side, tape, bot) for side, bot in zip(self.rules.ruleset.sides, bots, strict=True)]

    # ---- luck and log ----------------------------------------------------------------------------------------

    def luck(self) -> list[int]:
        """The position of every stream: the dice, then each side's own."""
        return [stream.word for stream in self.streams]

    def set_luck(self, luck: Sequence[int]) -> None:
        """Sets the position of every stream."""
        for stream, word in zip(self.streams, luck, strict=True):
            stream.word = word

    def new_log(self) -> Log:
        return Log(self.rules.ruleset.titles, self.rules.ruleset.sides, self.rules.ruleset.told, watch=self.watch)

    # ---- what may be answered --------------------------------------------------------------------------------

    def parse(self, answer: str | Action | bool) -> Action:
        """An answer in notation, as an action; `ParseError` lists the forms."""
        if isinstance(answer, Action):
            return answer
        text = {True: "yes", False: "no"}[answer] if isinstance(answer, bool) else str(answer)
        if isinstance(self.pending, Choice) and self.pending.offered is None:
            return YesNo.parse(text)  # type: ignore[no-any-return]
        return self.rules.ruleset.actions.parse(text)  # type: ignore[no-any-return]

    def why_not(self, answer: str | Action) -> Refusal | None:
        """The reason that an answer is illegal now, or None when it is legal."""
        action, pending = self.parse(answer), self.pending
        if not isinstance(pending, Choice):
            return Refusal("", f"{action}: {self.waits_for()}")
        return refusals.refused(self.rules, self.state, action, pending)

    def legal(self, answer: str | Action | bool) -> Action:
        """The answer as an action; `IllegalAction` names the rule that forbids it."""
        action = self.parse(answer)
        refusal = self.why_not(action)
        if refusal:
            raise IllegalAction(refusal.text, refusal.rule or None)
        return action

    def checked_faces(self, faces: Faces) -> tuple[int, ...]:
        """The faces, if dice are pending and can show them."""
        if not isinstance(self.pending, Roll):
            raise IllegalAction(f"no dice are to be rolled now: {self.waits_for()}")
        return checked(self.pending, faces)

    def waits_for(self) -> str:
        """A sentence on the pending question or roll."""
        return "the battle is over" if self.pending is None else self.pending.spoken(self.rules.ruleset, self.state)


def settle(now: Table[Any], before: Table[Any]) -> None:
    """Shrinks a kept state: it shares all unchanged pieces with the state before it."""
    now.luck = now.players = now.log = None  # type: ignore[assignment]
    now.offered = now.piece_asked = now.about_asked = None
    for name, field in now.fields.items():
        if field.count and field.state:
            known, new = getattr(before, name), getattr(now, name)
            same = [old.key() == one.key() for old, one in zip(known, new, strict=True)]
            pieces = [old if is_same else one for old, one, is_same in zip(known, new, same)]
            setattr(now, name, known if all(same) else pieces)
