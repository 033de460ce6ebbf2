"""The log: rolls, choices and changes, each line with its rule."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any, TypeVar

from sandtable.kernel import Cards, Dice, Piece, Point, Pool, Reason as Reckoning, Ruleset, Table, Wanted, said
from sandtable.kernel.answers import No, Yes, YesNo
from sandtable.kernel.reasons import Reckoned
from sandtable.kernel.rule import rule_asking
from sandtable.kernel.telling import Fallen
from sandtable.kernel.wording import filled, question_of

P = TypeVar("P")
NEEDS, DICE, COUNTS, UP_TO = "needs", "dice", "counts from", "up to"  # the kinds of number that reasons add up to
ADDS, AGAINST = "adds", "against"  # ... of a contest: additions to one side's dice, and to the other's
NEXT = Reckoning("", 1)  # one face above a limit starts the next class


@dataclass(frozen=True)
class Reason:
    """One part of a number: the rule, the amount, and the rule's title with its source.

    >>> battle = st.Battle(rules, "lone-light", seed=1)
    >>> [(reason.rule, reason.value) for reason in battle.explain("T1 fire +1")]
    [('fire.base', 1), ('fire.ammo', 1)]
    """

    rule: str
    value: int
    text: str

    def __str__(self) -> str:
        return self.told("+")

    def told(self, sign: str = "") -> str:
        """Its words and amount; a plus is a `sign` of an addition."""
        return f"{self.text or 'other'} {self.value:{sign}}" + (f" ({self.rule})" if self.rule else "")


@dataclass(frozen=True)
class Sum:
    """A number that a roll depends on, with the parts that add up to it."""

    what: str  # "needs", "dice", "counts from", "up to", "adds" or "against"
    value: int
    reasons: tuple[Reason, ...]

    def __str__(self) -> str:
        parts = ", ".join(reason.told("+" if place else "") for place, reason in enumerate(self.reasons))
        if self.what != DICE:
            return f"{self.what} {self.value}: {parts}"
        alone = f"{self.reasons[0].text or 'other'} ({self.reasons[0].rule})" if len(self.reasons) == 1 else parts
        return f"{self.value} {'die' if self.value == 1 else 'dice'}: {alone}"

    def to_json(self) -> dict[str, Any]:
        """The number as JSON."""
        return {"what": self.what, "value": self.value, "reasons": [vars(reason) for reason in self.reasons]}


@dataclass(frozen=True)
class Need:
    """The sum that a roll must reach (or not exceed), and, after the roll, whether it did."""

    sides: int  # sides of each die
    value: int
    at_most: bool
    met: bool | None = None
    kept: int = 0  # number of best dice summed, or of worst dice if negative; 0: all

    def __str__(self) -> str:
        return f"needs {self.value} {'or less' if self.at_most else 'or more'}"


@dataclass(frozen=True)
class Event:
    """One line of the log.

    >>> battle = st.Battle(rules, "lone-light", seed=1, players=["cautious"])
    >>> [(event.rule, event.dice) for event in battle.log if event.dice][:1]
    [('exchange.step-offense', (1, 2))]
    """

    kind: str  # "heading", "choice", "roll", "event", "set": by hand, or "end": by people
    rule: str  # id of the rule that asked or acted
    text: str
    dice: tuple[int, ...] = ()
    sums: tuple[Sum, ...] = ()  # reasons for the target, the dice and the counted faces of a roll
    side: str = ""  # side of the choice or the dice
    who: str = ""  # label of the piece that chose or rolled
    purpose: str = ""  # purpose of a roll
    need: Need | None = None  # of a roll against a number
    verdict: str = ""  # result of a roll
    typed: bool = False  # dice were rolled at the table
    answer: str = ""  # of a choice: its notation
    target: str = ""  # ... and the key of its target
    passes: bool = False  # ... it changes nothing by itself: no dice are rolled for it
    die: int = 0  # sides of each die
    lead: int | None = None  # of a contest: the margin of victory
    moment: Any = field(default=None, compare=False, repr=False)  # result of the battle's `watch` for the state

    def __str__(self) -> str:
        return self.text

    @property
    def is_answer_or_roll(self) -> bool:
        """Whether the course of the battle depends on it; other lines only report."""
        return self.kind in ("choice", "roll", "set")

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Every part of all its numbers."""
        return tuple(reason for part in self.sums for reason in part.reasons)

    def to_json(self) -> dict[str, Any]:
        """The event as JSON."""
        shown: dict[str, Any] = {"kind": self.kind, "rule": self.rule, "text": self.text}
        more = {
            "dice": list(self.dice),
            "side": self.side,
            "who": self.who,
            "purpose": self.purpose,
            "need": None if self.need is None else {"value": self.need.value, "at_most": self.need.at_most},
            "verdict": self.verdict,
            "lead": self.lead,
            "answer": self.answer,
            "sums": [part.to_json() for part in self.sums],
        }
        return shown | {key: value for key, value in more.items() if value}


@dataclass(frozen=True)
class Asked:
    """A pending roll: its piece, its side, and its target."""

    side: str
    who: str
    name: str
    need: Need | None
    sums: tuple[Sum, ...]


def named(t: Table[Any], label: str) -> str:
    """The name of the piece with this label; the label if it has no other name."""
    piece = next((x for x in t.pieces() if x.label == label), None) if label else None
    return label if piece is None else said(t, piece)


@dataclass
class Log:
    """Listens to a table and writes events."""

    titles: dict[str, str]  # rule id -> title
    sides: Sequence[str]
    told: Callable[[Table[Any], Any], Point | None] | None = None  # an answer in plain words, if any
    events: list[Event] = field(default_factory=list)
    watch: Callable[[Table[Any]], Any] | None = None
    roller: Any = None
    wanted: Wanted | None = None  # dice that have not fallen yet

    def add(self, t: Table[Any], event: Event) -> None:
        """Writes an event, with the watcher's result for the state at that moment."""
        self.events.append(event if self.watch is None else replace(event, moment=self.watch(t)))

    # ---- dice ------------------------------------------------------------------------------------------------

    def wants(self, t: Table[Any], wanted: Wanted) -> None:
        self.wanted = wanted if wanted.before is not None else self.owned(wanted)

    def owned(self, wanted: Wanted) -> Wanted:
        """Dice with their roller: from the rule, or from the rule around it."""
        return wanted if wanted.by is not None else wanted._replace(by=self.roller)

    def rolled(self, t: Table[Any], wanted: Wanted, got: Any) -> None:
        wanted = self.wanted or wanted
        self.wanted = None
        if wanted.before is not None:
            self.contested(t, wanted, wanted.before, int(got))
            return
        asked, faces = self.asked(t, wanted), tuple(int(x) for x in t.luck.last)
        need = None if asked.need is None else replace(asked.need, met=is_met(asked.need, got, faces))
        verdict = "" if need is None else "succeeds" if need.met else "fails"
        event = Event(
            "roll",
            rule_asking(),
            "",
            faces,
            asked.sums,
            asked.side,
            asked.who,
            wanted.why,
            need,
            verdict,
            typed=getattr(t.luck, "typed", False),
            die=0 if isinstance(wanted.what, Cards) else int(wanted.what.sides),
        )
        self.add(t, replace(event, text=roll_in_words(event, wanted, asked.name, got)))

    def contested(self, t: Table[Any], wanted: Wanted, before: Fallen, lead: int) -> None:
        """Both halves of a contest as one line."""
        mine, theirs = self.asked(t, self.owned(before.wanted)), self.asked(t, wanted)
        first, last = before.faces, tuple(int(x) for x in t.luck.last)
        one, other = half_in_words(before.wanted, first, mine), half_in_words(wanted, last, theirs)
        verdict = f"wins by {lead}" if lead > 0 else f"loses by {-lead}" if lead else "ties"
        event = Event(
            "roll",
            rule_asking(),
            f"{wanted.why}: {one} against {other}: {verdict}",
            (*first, *last),
            mine.sums + theirs.sums,
            mine.side,
            mine.who,
            wanted.why,
            verdict=verdict,
            typed=getattr(t.luck, "typed", False),
            die=int(wanted.what.sides) if isinstance(wanted.what, Dice) else 0,
            lead=lead,
        )
        self.add(t, event)

    def addressed(self, t: Table[Any], pending: P) -> P:
        """A pending roll, with the piece it is asked of; a choice is unchanged."""
        wanted, self.wanted = self.wanted, None
        return pending if wanted is None else replace(pending, asked=self.asked(t, wanted))  # type: ignore[type-var]

    def asked(self, t: Table[Any], wanted: Wanted) -> Asked:
        """The roller and the purpose of pending dice."""
        by, what = wanted.by, wanted.what
        piece = by if isinstance(by, Piece) else None
        named = self.side_of(t, by)
        sides = 0 if isinstance(what, Cards) else int(what.sides)
        need = None if wanted.need is None else Need(sides, int(wanted.need), wanted.at_most, kept=wanted.kept)
        name = said(t, piece) if piece is not None else ""
        return Asked(named, piece.label if piece is not None else "", name, need, self.sums(t, wanted))

    def side_of(self, t: Table[Any], by: Any) -> str:
        """The side that owns the dice: the side with that number, the piece's side, or the only side there is."""
        if by is None:
            return ""
        side = by if isinstance(by, int) else t.side_of(by)
        if side is None:
            return self.sides[0] if len(self.sides) == 1 else ""
        return self.sides[side] if 0 <= side < len(self.sides) else ""

    def sums(self, t: Table[Any], wanted: Wanted) -> tuple[Sum, ...]:
        """The numbers that a roll depends on, if rules gave them."""
        count = None if isinstance(wanted.what, Cards) else wanted.what.n
        counted = wanted.floors[-1] if len(wanted.floors) == 2 else None  # more classes are a table, not a sum
        added = AGAINST if wanted.before is not None else ADDS
        known = ((NEEDS, wanted.need), (DICE, count), (COUNTS, counted), (added, wanted.plus))
        told = ((what, value) for what, value in known if isinstance(value, Reckoned))
        return tuple(self.sum(t, what, value) for what, value in told if any(part.rule for part in value.reasons))

    def sum(self, t: Table[Any], what: str, value: Reckoned) -> Sum:
        """A number with its reasons; a class that starts above a limit is shown by the limit."""
        if what == COUNTS and NEXT in value.reasons:
            return Sum(UP_TO, int(value) - 1, self.reasons(t, value - 1))
        return Sum(what, int(value), self.reasons(t, value))

    def reasons(self, t: Table[Any], value: Any) -> tuple[Reason, ...]:
        """The reasons of a number."""
        together: dict[tuple[str, str], int] = {}  # a rule that counts for each of five pieces is one reason
        for rule, part, what in value.reasons if isinstance(value, Reckoned) else ():
            named = (rule, said(t, what))
            together[named] = together.get(named, 0) + part
        title = self.titles
        return tuple(
            Reason(rule, part, ": ".join(filter(None, (title.get(rule, rule), what))))
            for (rule, what), part in together.items()
            if part
        )

    def judged(self, t: Table[Any], words: str, facts: tuple[Any, ...]) -> None:
        """The latest roll, with its result."""
        verdict = filled(t, words, facts)
        for place in range(len(self.events) - 1, -1, -1):
            event = self.events[place]
            if event.kind == "roll":
                is_judged = event.need is not None or event.lead is not None
                text = event.text.removesuffix(f": {event.verdict}") if is_judged else event.text
                self.events[place] = replace(event, verdict=verdict, text=f"{text}: {verdict}")
                return

    # ---- everything else -------------------------------------------------------------------------------------

    def headed(self, t: Table[Any], words: str, facts: tuple[Any, ...]) -> None:
        self.add(t, Event("heading", rule_asking(), filled(t, words, facts)))

    def passed(self, ruleset: Ruleset, before: Table[Any], t: Table[Any]) -> None:
        """A heading for a new round, if the ruleset's clock has a name."""
        clock, field = ruleset.clock, t.fields.get(ruleset.clock)
        if field is not None and field.described is not None and getattr(t, clock) != getattr(before, clock):
            if not ruleset.over(t):
                self.headed(t, f"{field.described.words} {{}}", (int(getattr(t, clock)),))

    def chose(self, t: Table[Any], side: int, ask: IntEnum, who: Any, about: Any, answer: Any) -> None:
        notation = {True: "yes", False: "no"}.get(answer, str(answer)) if isinstance(answer, bool) else str(answer)
        name = said(t, who) if who is not None else ""
        point = None if self.told is None else self.told(t, spoken(answer))
        text = point.words if point is not None and point.words else f"{name}: {notation}" if name else notation
        if isinstance(spoken(answer), YesNo) and text.endswith(notation):  # only the notation
            text = asked_and_answered(question_of(t, ask, who, about), name, notation)
        asked = who.label if isinstance(who, Piece) else ""
        label = asked if point is None else point.actor or asked
        target = "" if point is None else point.target
        more: dict[str, Any] = {"answer": notation, "target": target, "passes": spoken(answer).passes}
        self.add(t, Event("choice", rule_asking(), text, side=self.sides[side], who=label, **more))

    def noted(self, t: Table[Any], what: str, facts: tuple[Any, ...]) -> None:
        text = filled(t, what, facts)
        self.add(t, Event("event", rule_asking(), text))


def spoken(answer: Any) -> Any:
    """An answer in the form of looks: yes and no are answers there."""
    return (Yes() if answer else No()) if isinstance(answer, bool) else answer


def asked_and_answered(question: str, name: str, notation: str) -> str:
    """A yes or no with its question, which names the piece asked.

    >>> asked_and_answered("riposte (Bel)", "Ada", "yes"), asked_and_answered("Does Ada riposte?", "Ada", "no")
    ('Ada: riposte (Bel): yes', 'Does Ada riposte? no')
    """
    asked = question if name in question else f"{name}: {question}"
    return f"{asked}{' ' if asked.endswith('?') else ': '}{notation}"


def is_met(need: Need, got: Any, faces: tuple[int, ...]) -> bool:
    """Whether the dice reach their target: the rule asked for that, or asked for their sum and reads it."""
    if isinstance(got, bool):
        return got
    reached = sum(faces) if isinstance(got, Pool) else int(got)
    return reached <= need.value if need.at_most else reached >= need.value


def half_in_words(wanted: Wanted, faces: tuple[int, ...], asked: Asked) -> str:
    """One side's half of a contest: the name, the dice, and their additions."""
    thrown = " ".join(map(str, faces))
    text = f"{asked.name or asked.side} {wanted.what}: {thrown}".lstrip()
    if wanted.plus:
        text += f" {'+' if wanted.plus > 0 else '-'} {abs(int(wanted.plus))}"
    whole = sum(faces) + int(wanted.plus)
    return text if len(faces) == 1 and not wanted.plus else f"{text} = {whole}"


def dice_in_words(wanted: Wanted) -> str:
    """The dice, and those of them that count.

    >>> [dice_in_words(Wanted("to hit", dice(4, 6), kept=kept)) for kept in (0, 3, -1)]
    ['4d6', 'best 3 of 4d6', 'worst of 4d6']
    """
    if not wanted.kept:
        return str(wanted.what)
    many = abs(wanted.kept)
    return f"{'best' if wanted.kept > 0 else 'worst'}{f' {many}' if many > 1 else ''} of {wanted.what}"


def roll_in_words(event: Event, wanted: Wanted, name: str, got: Any) -> str:
    """A roll as one line: the name, the purpose, the dice, their target and their result."""
    text = f"{f'{name}: ' if name else ''}{wanted.why}"
    if isinstance(wanted.what, Cards):
        return f"{text}: card {got}"
    text += f" {dice_in_words(wanted)}: {' '.join(map(str, event.dice))}" if event.dice else ": no dice"
    if len(event.dice) > 1 and (type(got) is int or (isinstance(got, Pool) and event.need is not None)):
        text += f" = {int(got) if wanted.kept else sum(event.dice)}"
    return text if event.need is None else f"{text}, {event.need}: {event.verdict}"
