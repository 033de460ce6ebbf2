"""Rolls as players read them in the log: what they say, and what they leave out."""

from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sandtable.battle.log import ADDS, AGAINST, COUNTS, DICE, NEEDS, Event, Log, Sum
from sandtable.kernel import NOBODYS, Cards, Rules, Table, Wanted
from sandtable.kernel.reasons import Reckoned

from .playing import play

PURPOSE, MEANING, SUMS, SIDE = "purpose", "need or verdict", "sums", "side"  # what a roll tells
SAID = (PURPOSE, MEANING, SUMS, SIDE)


class Fault(NamedTuple):
    """Something that a roll leaves out."""

    lacks: str  # one of SAID
    words: str
    example: str = ""  # the number in question

    def __str__(self) -> str:
        return f"{self.words}{f' ({self.example})' if self.example else ''}"


class Bare(NamedTuple):
    """A number behind a roll that no rule gave."""

    what: str  # as in `Sum.what`
    value: int


@dataclass(frozen=True)
class Heard:
    """One roll of a battle: its line in the log, and the numbers behind it that have no reasons."""

    event: Event
    bare: tuple[Bare, ...] = ()
    is_nobodys: bool = False  # and meant so

    @property
    def name(self) -> str:
        """What it is called in a report: its rule and its purpose."""
        return f'{self.event.rule or "no rule"} "{self.event.purpose}"'


@dataclass
class Ear(Log):
    """A log that keeps what of each roll's numbers came without reasons."""

    bare: dict[int, tuple[Bare, ...]] = field(default_factory=dict)  # place of the line -> numbers
    nobodys: set[int] = field(default_factory=set)  # places of the lines of dice that are nobody's, and meant so

    def rolled(self, t: Table[Any], wanted: Wanted, got: Any) -> None:
        place = len(self.events)
        asked = wanted.before.wanted if wanted.before is not None else self.wanted
        if asked is not None and asked.by == NOBODYS:
            self.nobodys.add(place)
        super().rolled(t, wanted, got)
        self.bare[place] = tuple(bare_numbers(wanted))

    @property
    def rolls(self) -> list[Heard]:
        """Every roll so far, with what it came to."""
        return [Heard(self.events[place], numbers, place in self.nobodys) for place, numbers in self.bare.items()]


def bare_numbers(wanted: Wanted) -> Iterator[Bare]:
    """The numbers that a roll depends on and that nothing stands behind."""
    if wanted.before is not None:
        yield from bare_numbers(wanted.before.wanted)
    if wanted.plus and not isinstance(wanted.plus, Reckoned):
        yield Bare(ADDS if wanted.before is None else AGAINST, int(wanted.plus))
    if wanted.need is not None and not isinstance(wanted.need, Reckoned):
        yield Bare(NEEDS, int(wanted.need))
    if not isinstance(wanted.what, Cards) and not isinstance(wanted.what.n, Reckoned):
        yield Bare(DICE, int(wanted.what.n))
    if len(wanted.floors) == 2 and not isinstance(wanted.floors[1], Reckoned):
        yield Bare(COUNTS, int(wanted.floors[1]))


def heard_battle(rules: Rules, t: Table[Any]) -> list[Heard]:
    """Plays a battle to its end and listens."""
    ear = Ear(rules.ruleset.titles, rules.ruleset.sides)
    t.log = ear
    play(t, rules)
    return ear.rolls


@dataclass
class Ledger:
    """Collects what rolls leave out, over many battles: a number of dice that a rule always rolls needs no reason."""

    known: Container[str]  # ids of rules
    counts: dict[str, set[int]] = field(default_factory=dict)  # roll -> numbers of dice that came without reasons

    def learn(self, heard: Heard) -> None:
        """Keeps how many dice it were."""
        counts = (number.value for number in heard.bare if number.what == DICE)
        self.counts.setdefault(heard.name, set()).update(counts)

    def faults(self, heard: Heard) -> Iterator[Fault]:
        """What one roll leaves out."""
        event = heard.event
        if not event.purpose.strip():
            yield Fault(PURPOSE, "does not say what it is for")
        if event.need is None and not event.verdict.strip():
            yield Fault(MEANING, "has neither a need nor a verdict")
        for number in heard.bare:
            if number.what != DICE or len(self.counts.get(heard.name, ())) > 1:
                yield Fault(SUMS, f"{number.what} a number without reasons", str(number.value))
        for part in event.sums:
            yield from sum_faults(part, self.known)
        if not event.side and not heard.is_nobodys:
            yield Fault(SIDE, "does not say who rolls (by=NOBODYS where nobody is meant to)")


def sum_faults(part: Sum, known: Container[str]) -> Iterator[Fault]:
    """What is wrong with a number and its reasons."""
    together = sum(reason.value for reason in part.reasons)
    if together != part.value:
        example = f"{part.value}, and they come to {together}"
        yield Fault(SUMS, f"{part.what} what its reasons do not add up to", example)
    for reason in part.reasons:
        if not reason.rule:
            yield Fault(SUMS, f"{part.what} something that in part no rule gives", f"{reason.value:+} of {part.value}")
        elif reason.rule not in known:
            yield Fault(SUMS, f"{part.what} something by a rule that does not exist: {reason.rule}")
