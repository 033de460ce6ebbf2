"""A battle: push answers, pop them, ask what is legal and why, save and replay."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from sandtable.kernel import DICE, HUMAN, Action, IllegalAction, InvalidRules, Rules, Scenario, Table, as_list, as_whole
from sandtable.kernel.ruleset import as_rules

from . import aims, byhand, ended, foretold, tape
from .course import DRAWN, TYPED, Beat, Course, Opening, Seated, Watch
from .faces import Faces
from .log import COUNTS, Event, Reason
from .pending import Choice, Figure, LegalActions, Outcome, Refusal, Roll
from .record import Record, record_of, replayed


class Battle:
    """One battle under `rules`, from a scenario (a name, a TOML file, data) or from a state.

    `players` names who answers for each side: a player of the ruleset, or "human" (None), whose answers are pushed.
    A function `(t, ask, menu, who, about)` will also do, but a record cannot hold it. It returns an answer of the menu,
    or True or False where `menu` is None: then yes or no is asked. `who` and `about` are what the question is about.
    `dice` is "drawn" from the seed's stream, or "typed": then every roll waits for `roll`.
    `watch` is shown the state at each event; what it returns stays with the event as its `moment`.
    `course` is how the battle is played: the beats so far, the answers to the running one, the streams of luck.

    Args:
        rules: The rules, from `st.load`.
        scenario: A name, a TOML file or data; the ruleset's usual scenario by default.
        seed: Where the luck starts: the same seed gives the same battle.
        players: For each side a player of the ruleset, "human" (or None), whose answers are pushed, or a function that
            answers; a record cannot hold a function.
        dice: "drawn" from the seed's stream, or "typed": then each roll waits for `roll`.
        index: Which battle of the seed it is, as in a simulation.
        start: A state to begin from, instead of a scenario.
        watch: Is shown the state at each event; what it returns is the `moment` of that event.

    Raises:
        InvalidScenario: no battle can start from the scenario.

    >>> battle = st.Battle(rules, "sample", seed=7)
    >>> battle.pending.side, len(battle.legal_actions)
    ('squad', 27)
    >>> battle.push("T1 fire +1")
    <T1 fire +1>
    >>> battle.why_not("T1 fire +0").text
    'Vega has already settled an Intent'
    >>> battle.pop().action
    <T1 fire +1>
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
        watch: Watch | None = None,
    ) -> None:
        as_rules(rules)
        if dice not in (DRAWN, TYPED):
            raise InvalidRules(f'dice: {DRAWN} or {TYPED} expected, got "{dice}"')
        if scenario is None and start is None:
            scenario = rules.ruleset.usual_scenario
        read = None if scenario is None else read_scenario(rules, scenario)
        if read is not None:
            rules = rules.with_preset(read.preset)
        players = as_list("players", players)
        given = [*players, *[HUMAN] * (len(rules.ruleset.sides) - len(players))]
        seated = [None if player == HUMAN else player for player in rules.ruleset.everybody(given)]
        if start is None:
            named = scenario if isinstance(scenario, str | Path) else read  # errors name this file
            assert named is not None
            start = rules.start(named)
        opening = Opening(rules, read, tape.as_seed(seed), as_whole("index", index, 0), dice)
        self.course = Course(opening, start, seated, watch)

    # ---- what it is ------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules of the battle: those given, with the preset of its scenario."""
        return self.course.rules

    @property
    def scenario(self) -> Scenario | None:
        """The scenario at its start; None if it began from a state."""
        return self.course.opening.scenario

    @property
    def seed(self) -> int:
        """The seed of its luck."""
        return self.course.opening.seed

    @property
    def index(self) -> int:
        """Its number among the battles of its seed."""
        return self.course.opening.index

    @property
    def dice(self) -> str:
        """The source of its dice: "drawn" or "typed"."""
        return self.course.opening.dice

    @property
    def players(self) -> list[Seated]:
        """The player of each side: a name, a function, or None for a human."""
        return self.course.players

    @property
    def state(self) -> Table[Any]:
        """The state, also in the middle of an action."""
        return self.course.state

    @property
    def pending(self) -> Choice | Roll | None:
        """The question or roll that it waits for; None when it is over."""
        return self.course.pending

    @property
    def history(self) -> list[Beat]:
        """The finished beats."""
        return self.course.history

    @property
    def beat_start(self) -> Table[Any]:
        """The state at the start of the running beat."""
        return self.course.beat_start

    # ---- playing ---------------------------------------------------------------------------------------------

    def push(self, answer: str | Action | bool, fresh: int | None = None) -> Action:
        """Gives the pending answer, as an action or in notation; `IllegalAction` says which rule forbids it.

        With `fresh` the dice go on from that seed word: for trials that must not reveal the dice to come.
        """
        action = self.course.legal(answer)
        self.course.answer(tape.Answer(action, fresh=fresh))
        return action

    def let(self, player: str | None = None) -> Action:
        """Lets a player of the ruleset, by name or the usual one, give only the pending answer."""
        pending, course, ruleset = self.pending, self.course, self.rules.ruleset
        if not isinstance(pending, Choice):
            raise IllegalAction(f"nobody is to choose now: {self.waits_for()}")
        before, side = course.luck(), ruleset.sides.index(pending.side)
        try:
            action = self.advice(player or ruleset.everybody()[side], side)
        finally:
            course.pending = course.run_beat()  # asking played half a beat
        course.answer(tape.Answer(action, by_bot=True), before)
        return action

    def advice(self, player: str, side: int) -> Action:
        """The answer of a player for a side now; a player that mixes uses up some of the side's own luck."""
        return self.course.advice(player, side)

    def roll(self, faces: Faces | None = None) -> tuple[int, ...]:
        """Gives the pending dice: faces from the table (`[3, 5]`, `"3 5"`), or a roll of the battle's stream.

        0 on a die of ten is 10, 00 on a die of a hundred is 100.
        """
        course, pending = self.course, self.pending
        before = course.luck()
        if faces is None and isinstance(pending, Roll):
            fallen = [course.streams[DICE].below(pending.dice.sides) for _ in range(pending.dice.n)]
            faces = [face + 1 for face in fallen] if pending.cards is None else [pending.cards.nth(fallen[0])]
            drawn = True
        else:
            drawn = faces is None
        shown = course.checked_faces(() if faces is None else faces)
        course.answer(tape.Answer(faces=shown, drawn=drawn), before)
        return shown

    def set(self, who: str, **values: byhand.Value) -> Event:
        """Sets something of a piece by hand, as a referee does; the open question is then asked again.

        `who` is its label, or "battle"; what can be set, and to what, `sheet` tells. It is an entry of the record and
        of the log, can be taken back, and is refused (`IllegalAction`) while something is under way, or where the
        rules do not allow it.
        """
        beat = len(self.history)
        self.course.set_by_hand(byhand.Change(who, tuple(values.items())))
        return self.history[beat].events[0]

    def resign(self, side: str) -> Event:
        """Ends the battle: a side gives in, and the other of two wins. `pop` takes it back.

        >>> battle = st.Battle(duel, "strip", seed=1)
        >>> _ = battle.resign("red")
        >>> battle.outcome().winner, str(battle.outcome())
        ('blue', 'Blue wins: red resigns')
        """
        self.course.end(ended.Ended(side))
        return self.log[-1]

    def agree_on_draw(self) -> Event:
        """Ends the battle: all sides agree on it. `pop` takes it back.

        >>> battle = st.Battle(duel, "strip", seed=1)
        >>> _ = battle.agree_on_draw()
        >>> battle.outcome().winner, st.Battle.replay(battle.record).outcome().reason
        (None, 'agreed')
        """
        self.course.end(ended.Ended())
        return self.log[-1]

    def sheet(self, who: str) -> BaseModel:
        """The values of a piece that can be set by hand: each with its type and its bounds."""
        return byhand.sheet_of(self.rules, self.beat_start, who)

    @property
    def sheets(self) -> tuple[str, ...]:
        """The labels of all pieces that have a sheet; empty if the ruleset does not declare any."""
        hand = byhand.declared(self.rules.ruleset.package)
        return () if hand is None else tuple(hand.subjects(self.beat_start))

    def pop(self) -> tape.Answer:
        """Takes back the latest answer (not a bot's), also in the middle of an action, or a value set by hand."""
        return self.course.take_back()

    # ---- asking ----------------------------------------------------------------------------------------------

    @property
    def legal_actions(self) -> LegalActions:
        """The legal answers to the pending choice."""
        menu = self.pending.menu if isinstance(self.pending, Choice) else []
        return LegalActions(menu, lambda action: self.why_not(action) is None)

    def parse(self, answer: str | Action | bool) -> Action:
        """An answer in notation, as an action; `ParseError` lists the forms."""
        return self.course.parse(answer)

    def why_not(self, answer: str | Action) -> Refusal | None:
        """The reason that an answer is illegal now, or None when it is legal."""
        return self.course.why_not(answer)

    def explain(self, answer: str | Action) -> list[Reason]:
        """The reasons behind the first roll that would follow this answer (see `roll_after`).

        They add up to what the roll needs, and to how many dice it has. From which face on a die counts is another
        number, and stands here only where there is nothing else.
        """
        roll = self.roll_after(answer)
        sums = () if roll is None else roll.sums
        told = [part for part in sums if part.what != COUNTS] or sums
        return [reason for part in told for reason in part.reasons]

    def roll_after(self, answer: str | Action) -> Event | None:
        """The first roll after this answer, with all its reasons; its dice are not those of the battle.

        Where the side's dice fall later (a blow that is declared, a bomb that is laid, a shot that may be reacted to),
        they are those of the chances told of the answer, even if dice of others fall before them.
        """
        action = self.course.legal(answer)
        if foretold.falls_later(self.course, action):
            return foretold.roll_foretold(self.course, action)
        fork = self.fork()
        known, beats = len(fork.log), len(fork.history)
        fork.push(action)
        while self.rules.ruleset.events and isinstance(fork.pending, Choice) and len(fork.history) == beats:
            fork.let()
        roll = first_roll(fork, known)
        while roll is None and isinstance(fork.pending, Roll):
            fork.roll()  # reasons are complete after the roll, of a contest after both rolls
            roll = first_roll(fork, known)
        return foretold.roll_foretold(self.course, action) if roll is None else roll

    def outcome(self) -> Outcome | None:
        """How the battle ended, or None while it goes on."""
        if self.pending is not None:
            return None
        ruleset = self.rules.ruleset
        row = ruleset.result()
        ruleset.report(self.state, row)
        score = row.to_json()
        winner = score.pop("winner")
        words = getattr(getattr(row, "reason", None), "title", "")
        reason = score.pop("reason")
        told = tuple(Figure.of(ruleset, name, value) for name, value in score.items())
        end = None if self.course.ended is None else self.course.ended.ended
        if end is not None:
            return Outcome(end.winner(ruleset.sides), end.reason, score, end.words, told)
        return Outcome(ruleset.sides[winner] if winner >= 0 else None, reason, score, words, told)

    def waits_for(self) -> str:
        """A sentence on the pending question or roll."""
        return self.course.waits_for()

    @property
    def log(self) -> list[Event]:
        """All events, in order."""
        return [event for beat in self.history for event in beat.events] + self.course.log_of_beat.events

    def __reduce__(self) -> Any:
        return Battle.replay, (self.record.to_json(), self.rules)

    def __copy__(self) -> "Battle":
        return self.fork()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Battle":
        return self.fork()

    def _repr_html_(self) -> str:
        return self.svg()

    def describe(self) -> str:
        """The situation as text."""
        return self.rules.ruleset.situation(self.state)

    def svg(self, answer: str | Action | None = None, *, scheme: str = "light", width: float = 960.0) -> str:
        """The battle as a picture: an SVG that stands alone, in the "light" or "dark" scheme, `width` pixels wide.

        With an answer it shows what that answer is aimed at: lines of sight, ranges, areas.
        """
        from sandtable.drawing import picture

        marks = () if answer is None else aims.marks(self.course, self.parse(answer))
        return picture(self.rules.ruleset, self.state.clone(), marks, scheme, width)

    def _repr_svg_(self) -> str:
        return self.svg()

    # ---- copies and records ----------------------------------------------------------------------------------

    def fork(self) -> "Battle":
        """An independent battle in the same situation, with the same luck to come."""
        return Battle.of(self.course.fork())

    @classmethod
    def of(cls, course: Course) -> "Battle":
        """The battle of a course."""
        battle = object.__new__(cls)
        battle.course = course
        return battle

    @property
    def record(self) -> Record:
        """The battle so far: header, answers, and a digest of each beat."""
        return record_of(self.course)

    @classmethod
    def replay(
        cls,
        record: Record | Mapping[str, Any] | str | Path,
        under: Rules | None = None,
        *,
        watch: Watch | None = None,
    ) -> "Battle":
        """The battle of a record, played again exactly; under other rules an error says what differs."""
        return cls.of(replayed(Record.read(record), under, watch))


def as_battle(value: Any) -> Battle:
    """The battle of a caller; `InvalidRules` if it is something else."""
    if not isinstance(value, Battle):
        raise InvalidRules(f"a battle expected, as st.Battle makes them; got {value!r}")
    return value


def first_roll(battle: Battle, known: int) -> Event | None:
    """The first roll of a battle's log after `known` lines."""
    return next((event for event in battle.log[known:] if event.kind == "roll"), None)


def read_scenario(rules: Rules, scenario: str | Path | Mapping[str, Any] | Scenario) -> Scenario:
    return scenario if isinstance(scenario, Scenario) else rules.scenario(scenario)
