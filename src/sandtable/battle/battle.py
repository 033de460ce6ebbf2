"""A battle: push answers, pop them, ask what is legal and why, save and replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sandtable.kernel.actions import Action
from sandtable.kernel.answers import YesNo
from sandtable.kernel.errors import IllegalAction, InvalidRules, ParseError
from sandtable.kernel.luck import DICE, Dice, StreamDice
from sandtable.kernel.players import HUMAN, Bot
from sandtable.kernel.rule import JUDGES
from sandtable.kernel.ruleset import Rules, Scenario
from sandtable.kernel.table import Table

from .log import Event, Log, Reason
from .pending import Choice, LegalActions, Outcome, Refusal, Roll
from .record import Record, digest, header, replay_answers, verify
from .refusals import refusals
from .tape import Advised, Answer, Missing, OutOfStep, Recording, Seat, Tape, TapeDice, as_action, streams

Seated = str | Callable[..., Any] | None
DRAWN, TYPED = "drawn", "typed"


@dataclass
class Beat:
    """One beat: how it started, what was answered, and what the log said of it."""

    start: Table[Any]
    words: list[int]  # every stream at its start
    tape: Tape
    events: list[Event]


class Battle:
    """One battle under `rules`, from a scenario (a name, a TOML file, data) or from a state.

    `players` names who answers for each side: a player of the ruleset, or "human" (None), whose answers are pushed.
    A function that answers as players do will also do, but a record cannot hold it.
    `dice` is "drawn" from the seed's stream, or "typed": then every roll waits for `roll`.
    `watch` is shown the state at each event; what it returns stays with the event as its `moment`.
    """

    def __init__(
        self,
        rules: Rules,
        scenario: str | Path | Mapping[str, Any] | Scenario | None = None,
        seed: int = 0,
        *,
        players: Sequence[Seated] = (),
        dice: str = DRAWN,
        index: int = 0,
        start: Table[Any] | None = None,
        watch: Callable[[Table[Any]], Any] | None = None,
    ) -> None:
        if scenario is None and start is None:
            scenario = rules.ruleset.usual_scenario
        self.scenario = None if scenario is None else read_scenario(rules, scenario)
        if self.scenario is not None:
            rules = rules.with_preset(self.scenario.preset)
        self.rules, self.seed, self.index, self.dice, self.watch = rules, seed, index, dice, watch
        sides = rules.ruleset.sides
        if dice not in (DRAWN, TYPED):
            raise InvalidRules(f'dice: {DRAWN} or {TYPED} expected, got "{dice}"')
        seats = rules.ruleset.everybody([*players, *[HUMAN] * (len(sides) - len(players))])
        self.players: list[Seated] = [player if player != HUMAN else None for player in seats]
        self.bots = [seated(rules, player) for player in self.players]
        self.streams = streams(seed, index, len(sides))
        self.history: list[Beat] = []
        if start is None:
            named = scenario if isinstance(scenario, str | Path) else self.scenario  # errors name the file
            assert named is not None
            start = rules.start(named)
        self.state = rules.table(start.clone())
        self.log_of_beat = self.new_log()
        self.rolled: list[Any] = []  # what each roll of the current beat came to
        self.tape = Tape()
        self.pending: Choice | Roll | None = None
        self.beat_start = self.state.clone()
        self.beat_words = self.words()
        self.advance()

    # ---- playing ---------------------------------------------------------------------------------------------

    def push(self, answer: str | Action | bool, fresh: int | None = None) -> Action:
        """Gives the pending answer, as an action or in notation; `IllegalAction` says which rule forbids it.

        With `fresh` the dice go on from that word: for trials that must not show the dice to come.
        """
        action = self.parse(answer)
        refusal = self.why_not(action)
        if refusal:
            raise IllegalAction(refusal.text, refusal.rule or None)
        self.answer(Answer(action, fresh=fresh))
        return action

    def let(self, player: str) -> Action:
        """Lets a player of the ruleset, by name, give the pending answer and no more than that."""
        pending = self.pending
        if not isinstance(pending, Choice):
            raise IllegalAction(f"nobody is to choose now: {self.waits_for()}")
        before = self.words()
        try:
            action = self.advice(player, self.rules.ruleset.sides.index(pending.side))
        finally:
            self.pending = self.run_beat()  # asking played half a beat
        self.answer(Answer(action, by_bot=True), before)
        return action

    def advice(self, player: str, side: int) -> Action:
        """What a player would answer for a side now; where it mixes, that uses up some of the side's own luck."""
        adviser, bots = Bot(self.rules.ruleset.asks, player), self.bots

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

    def roll(self, faces: Sequence[int] | None = None) -> tuple[int, ...]:
        """Gives the pending dice: those typed in, or drawn from the battle's stream."""
        before = self.words()
        drawn = self.draw(self.pending.dice) if faces is None and isinstance(self.pending, Roll) else faces or ()
        shown = self.checked_faces(drawn)
        self.answer(Answer(faces=shown, drawn=faces is None), before)
        return shown

    def checked_faces(self, faces: Sequence[int]) -> tuple[int, ...]:
        """The faces, if dice are to be rolled now and these dice can show them."""
        if not isinstance(self.pending, Roll):
            raise IllegalAction(f"no dice are to be rolled now: {self.waits_for()}")
        return tuple(check_faces(self.pending, faces))

    def pop(self) -> Answer:
        """Takes the latest answer (not a bot's) back, also from the middle of an action."""
        tapes = [beat.tape for beat in self.history] + [self.tape]
        given = [i for i, tape in enumerate(tapes) if any(not a.by_bot for a in tape.answers)]
        if not given:
            raise IllegalAction("there is nothing to take back")
        if given[-1] < len(self.history):
            beat = self.history[given[-1]]
            del self.history[given[-1] :]
            self.beat_start, self.beat_words = beat.start, beat.words
            self.tape = Tape(list(beat.tape.answers))  # forks share what is behind them
        last = max(i for i, a in enumerate(self.tape.answers) if not a.by_bot)
        taken = self.tape.answers[last]
        del self.tape.answers[last:]
        self.set_words(taken.words)
        self.advance()
        return taken

    def answer(self, answer: Answer, before: Sequence[int] | None = None) -> None:
        """Adds an answer to the tape and plays on; if the rules fail on it, the battle is as it was.

        `before` is the luck as it was before the answer, where drawing dice for it has used some.
        """
        before = self.words() if before is None else before
        beats, start, words, tape = len(self.history), self.beat_start, self.beat_words, self.tape
        known = list(tape.answers)
        tape.answers.append(replace(answer, words=answer.words or tuple(before)))
        try:
            self.advance()
        except Exception:
            del self.history[beats:]
            self.beat_start, self.beat_words, self.tape = start, words, tape
            tape.answers[:] = known
            self.set_words(before)
            self.advance()
            raise

    def advance(self) -> None:
        """Plays beats until an answer is missing or the battle is over."""
        over = self.rules.ruleset.over
        while True:
            if not self.tape.answers and over(self.beat_start):
                self.state, self.pending = self.beat_start, None
                self.log_of_beat = self.new_log()
                return
            self.pending = self.run_beat()
            if self.pending is not None:
                return
            self.history.append(Beat(self.beat_start, self.beat_words, self.tape, self.log_of_beat.events))
            self.tape = Tape()
            self.beat_start = self.state.clone()
            self.beat_words = self.words()

    def run_beat(self) -> Choice | Roll | None:
        """The current beat from its start, with the answers so far; what it asks, or None when it is played out."""
        t = self.beat_start.clone()
        self.tape.place, self.tape.dice = 0, self.streams[DICE]
        self.log_of_beat = self.new_log()
        t.luck = luck = Recording(self.source_of_dice())
        self.rolled = luck.results
        t.private = self.streams[1:]
        t.players = self.seat(self.tape)
        t.log = self.log_of_beat
        try:
            self.rules.ruleset.beat(t)
        except Missing as missing:
            self.state = t
            return missing.pending
        except OutOfStep as error:
            raise IllegalAction(str(error)) from None
        if self.tape.place < len(self.tape.answers):
            raise IllegalAction(f"nobody asked for {self.tape.answers[self.tape.place]}")
        self.state = t
        return None

    def source_of_dice(self) -> TapeDice | StreamDice:
        if self.dice == TYPED:
            return TapeDice(self.tape)
        self.streams[DICE].word = self.beat_words[DICE]
        return StreamDice(self.streams[DICE])

    def seat(self, tape: Tape) -> list[Seat]:
        """Every side, answered for by a tape and then its bot."""
        return [Seat(side, tape, bot) for side, bot in zip(self.rules.ruleset.sides, self.bots, strict=True)]

    # ---- asking ----------------------------------------------------------------------------------------------

    @property
    def legal_actions(self) -> LegalActions:
        """The legal answers to the pending choice."""
        menu = self.pending.menu if isinstance(self.pending, Choice) else []
        return LegalActions(menu, lambda action: self.why_not(action) is None)

    def parse(self, answer: str | Action | bool) -> Action:
        """An answer in notation, as an action; `ParseError` says what would be right."""
        if isinstance(answer, Action):
            return answer
        pending = self.pending
        text = {True: "yes", False: "no"}[answer] if isinstance(answer, bool) else str(answer)
        if isinstance(pending, Choice) and pending.offered is None:
            return YesNo.parse(text)  # type: ignore[no-any-return]
        return self.rules.ruleset.actions.parse(text)  # type: ignore[no-any-return]

    def why_not(self, answer: str | Action) -> Refusal | None:
        """Why this answer is illegal now, or None when it is legal."""
        action = self.parse(answer)
        pending = self.pending
        if not isinstance(pending, Choice):
            return Refusal("", f"{action}: {self.waits_for()}")
        judge = JUDGES.get(type(pending.ask), {}).get(int(pending.ask))
        if judge is not None and isinstance(action, self.rules.ruleset.actions):
            return refusals(self.rules, judge, self.state, action, pending)
        if action in pending.menu:
            return None
        listed = ", ".join(map(str, pending.menu[:12]))
        return Refusal(pending.rule, f'"{action}" is no answer now ({pending}); legal: {listed}')

    def explain(self, answer: str | Action) -> list[Reason]:
        """The reasons behind the first roll that would follow this answer (none where a choice comes first)."""
        fork = self.fork()
        known = len(fork.log)
        fork.push(answer)
        if isinstance(fork.pending, Roll):
            fork.roll()  # a number explains itself when it is used; the fork's dice are nobody's
        for event in fork.log[known:]:
            if event.kind == "roll":
                return list(event.reasons)
        return []

    def outcome(self) -> Outcome | None:
        """How the battle ended, or None while it goes on."""
        if self.pending is not None:
            return None
        ruleset = self.rules.ruleset
        row = ruleset.result()
        ruleset.report(self.state, row)
        score = row.to_json()
        winner = score.pop("winner")
        return Outcome(ruleset.sides[winner] if winner >= 0 else None, score.pop("reason"), score)

    def waits_for(self) -> str:
        """What the battle waits for, in words."""
        return "the battle is over" if self.pending is None else str(self.pending)

    @property
    def log(self) -> list[Event]:
        """Everything that happened, in order."""
        return [event for beat in self.history for event in beat.events] + self.log_of_beat.events

    def describe(self) -> str:
        """The situation as text."""
        return self.rules.ruleset.describe(self.state)

    # ---- copies and records ----------------------------------------------------------------------------------

    def fork(self) -> Battle:
        """An independent battle in the same situation, with the same luck to come."""
        copy = object.__new__(Battle)
        copy.__dict__.update(self.__dict__)
        copy.history = list(self.history)
        copy.tape = Tape(list(self.tape.answers))
        copy.streams = streams(self.seed, self.index, len(self.rules.ruleset.sides))
        copy.set_words(self.words())
        copy.advance()
        return copy

    @property
    def record(self) -> Record:
        """The battle so far: header, answers, and a digest of each beat."""
        return header(self)

    @classmethod
    def replay(
        cls,
        record: Record | Mapping[str, Any] | str | Path,
        under: Rules | None = None,
        *,
        watch: Callable[[Table[Any]], Any] | None = None,
    ) -> Battle:
        """The battle of a record, exactly; under other rules than its own it says what differs instead."""
        read = Record.read(record)
        rules = verify(read, under)
        nobody: list[Seated] = [None] * len(read.players)
        battle = cls(rules, read.scenario, read.seed, players=nobody, dice=read.dice, index=read.index, watch=watch)
        replay_answers(battle, read)
        battle.players = list(read.players)
        battle.bots = [seated(rules, player) for player in read.players]
        battle.set_words(read.words)
        battle.advance()
        return battle

    # ---- inside ----------------------------------------------------------------------------------------------

    def words(self) -> list[int]:
        return [stream.word for stream in self.streams]

    def set_words(self, words: Sequence[int]) -> None:
        for stream, word in zip(self.streams, words, strict=True):
            stream.word = word

    def draw(self, dice: Dice) -> list[int]:
        return [self.streams[DICE].below(dice.sides) + 1 for _ in range(dice.n)]

    def new_log(self) -> Log:
        titles = {key: entry.title for key, entry in self.rules.ruleset.catalogue.rules.items()}
        return Log(titles, self.rules.ruleset.sides, watch=self.watch)

    def digests(self) -> list[str]:
        """One short digest for the state at the start of each beat after the first."""
        return [digest(beat.start) for beat in self.history[1:]] + ([digest(self.beat_start)] if self.history else [])


def seated(rules: Rules, player: Seated) -> Any:
    """Who answers for a side: a bot, a function as it is, or None for a human."""
    return Bot(rules.ruleset.asks, player) if isinstance(player, str) else player


def read_scenario(rules: Rules, scenario: str | Path | Mapping[str, Any] | Scenario) -> Scenario:
    return scenario if isinstance(scenario, Scenario) else rules.scenario(scenario)


def check_faces(pending: Roll, faces: Sequence[Any]) -> Sequence[int]:
    """The faces, if these dice can show them."""
    n, sides = pending.dice
    if len(faces) != n:
        raise ParseError(f"{pending.why}: {n} {'die' if n == 1 else 'dice'} expected, got {len(faces)}", pending.rule)
    for i, face in enumerate(faces, 1):
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= sides:
            raise ParseError(f"{pending.why}: die {i} shows {face}: 1..{sides} expected", pending.rule)
    return faces

