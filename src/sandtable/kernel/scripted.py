"""A situation played on by given answers, as often as odds need: each answer goes to the next question."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any

from . import actions, answers, errors, events, luck, players, state, values, verbs
from .table import Table

MOST_BEATS = 200  # beats in which the answers must meet their questions
SAID = 3  # refusals shown of an answer
LOST = " lost"  # after a column: its decrease


class Play:
    """A scenario, played by the answers of a question as often as odds need."""

    def __init__(
        self,
        ruleset: Any,
        start: Table[Any],
        texts: Sequence[str],
        columns: Sequence[str],
        rounds: int,
        others: Sequence[Any],
        where: str,
    ) -> None:
        self.ruleset, self.start, self.rounds, self.others, self.where = ruleset, start, rounds, others, where
        self.answers = [self.read(text, i) for i, text in enumerate(texts)]
        self.events = {word: event for each in self.ruleset.occasions for word, event in each.events.items()}
        self.spoken = {word: event for word, event in self.events.items() if event.said}
        self.readers = [self.reader(column) for column in columns]
        self.furthest = Script(self.answers)  # the longest of all plays

    def read(self, text: str, place: int) -> actions.Action:
        """An answer from its notation."""
        family = answers.YesNo if text.strip().lower() in ("yes", "no") else self.ruleset.actions
        try:
            answer: actions.Action = family.parse(text)
        except errors.SandtableError as error:
            raise errors.InvalidRules(f"{self.where}: answers[{place}]: {error}") from None
        return answer

    def rehearse(self) -> None:
        """Plays up to the first dice; `InvalidRules` names an answer that found no question before, and why."""
        t = self.start.clone()
        sides = len(self.ruleset.sides)
        bots = [players.seated(self.ruleset.asks, player) for player in self.others]
        t.players = bots or [unseated] * sides
        t.luck, t.private, t.log = luck.NoDice(), [luck.NoDice()] * sides, None
        script = Script(self.answers)
        try:
            self.play(t, script)
        except luck.DiceWanted:
            return
        if not script.is_over:
            raise self.refusal(script)

    def review(self) -> None:
        """After all paths: `InvalidRules` names an answer that the rules refused on every one of them."""
        if self.others and not self.furthest.is_over and self.furthest.refused:
            raise self.refusal(self.furthest)

    def refusal(self, script: "Script") -> errors.InvalidRules:
        """The error for an answer that does not fit the latest question."""
        asked = f"{script.asked.label} is asked" if script.asked is not None else "nothing is asked"
        refused = (self.ruleset.catalogue.refused(self.start, *each) for each in script.refused)
        said = "; ".join(list(dict.fromkeys(map(str, refused)))[:SAID])
        return errors.InvalidRules(
            f'{self.where}: answers[{script.place}] "{self.answers[script.place]}" is no answer there: {asked}'
            f"{f' ({said})' if said else ''}"
        )

    def run(self, t: Table[Any]) -> Hashable:
        """Plays the answers and the rounds after them, and returns the columns."""
        t.witness = ear = events.Ear(self.spoken, self.start, t)
        script = Script(self.answers)
        if t.cuts is not None:
            t.cuts = partial(apart, t.cuts, script, ear)
        self.play(t, script)
        self.furthest = max(self.furthest, script, key=lambda played: (played.place, bool(played.refused)))
        values = tuple(read(t, ear) for read in self.readers)
        return values if len(values) > 1 else values[0]

    def play(self, t: Table[Any], script: "Script") -> None:
        """Plays beats until all answers are given, and then for the stated number of rounds."""
        t.players = [script.seat(player if self.others else unseated) for player in t.players]
        clock, beats = self.ruleset.clock, 0
        last = None
        try:
            while not self.ruleset.over(t) and beats < MOST_BEATS:
                self.ruleset.beat(t)
                verbs.cut(t, "beat")
                beats += 1
                last = getattr(t, clock, 0) if script.is_over and last is None else last
                if last is not None and getattr(t, clock, last) >= last + self.rounds:
                    return
        except Unasked:
            return

    def reader(self, column: str) -> Callable[[Table[Any], events.Ear], Hashable]:
        """The function that reads a column: an event of a piece or side, or a field of a piece or of the battle."""
        label, _, rest = column.partition(" ")
        pieces = [piece for piece in self.start.pieces() if piece.label == label]
        said = rest if pieces else column
        if said in self.events:
            return lambda t, ear: (said, label if pieces else "") in ear.befallen(self.events, t)
        name, holder = said.removesuffix(LOST).replace(" ", "_"), pieces[0] if pieces else self.start
        if name not in readable(type(holder)):
            raise errors.InvalidRules(
                f"{self.where}: {errors.no_such('column', column, [*self.events, *readable(type(holder))])}"
            )

        field = type(holder).fields.get(name)
        places = actions.labels_of(field.names) if field is not None and field.names is not None else ()

        def value(t: Table[Any]) -> Any:
            there = next(piece for piece in t.pieces() if piece.label == label) if pieces else t
            found = getattr(there, name)
            if places:
                return "" if found == values.NOBODY else places[found]
            return found.label if isinstance(found, values.Code) else found

        before = value(self.start)
        return (lambda t, ear: before - value(t)) if said.endswith(LOST) else (lambda t, ear: value(t))


def readable(kind: type[state.State]) -> list[str]:
    """The names that a column can read from a state or piece: single fields and properties."""
    fields = [name for name, field in kind.fields.items() if field.code and not field.count]
    return [*fields, *(name for name, x in vars(kind).items() if isinstance(x, property) and name not in fields)]


class Unasked(Exception):
    """A question came up without a given answer."""


def unseated(t: Table[Any], *question: Any) -> Any:
    """The player of a side without one."""
    raise Unasked


class Script:
    """Answers given one after another, each to the next question."""

    def __init__(self, answers: Sequence[actions.Action]) -> None:
        self.answers, self.place = answers, 0
        self.asked: Any = None  # the latest question
        self.refused: list[tuple[str, tuple[Any, ...]]] = []  # refusals of the next answer since the one before

    @property
    def is_over(self) -> bool:
        return self.place == len(self.answers)

    def seat(self, player: Any) -> Callable[..., Any]:
        """A player that gives the next answer if it fits, and else that of `player`."""

        def answer(t: Table[Any], ask: Any, options: Any, who: Any, about: Any) -> Any:
            self.asked = ask
            if not self.is_over and self.fits(t, ask, options, (who, about)):
                self.place += 1
                given = self.answers[self.place - 1]
                return given == answers.YES if options is None else given
            return player(t, ask, options, who, about)

        return answer

    def fits(self, t: Table[Any], ask: Any, options: Any, about: tuple[Any, ...]) -> bool:
        """Whether the next answer fits the question; if not, the refusals of rules are kept."""
        t.refusals = self.refused
        fits = players.is_answer(t, self.answers[self.place], ask, options, about)
        t.refusals = None
        if fits:
            self.refused = []
        return fits


def apart(cuts: Callable[..., None], script: Script, ear: events.Ear, t: Table[Any], mark: tuple[str, int]) -> None:
    """A cut at which paths merge only if they have the same answers left and heard the same events."""
    cuts(t, (*mark, script.place, ear.heard))
