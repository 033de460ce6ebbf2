"""The log: what was rolled, chosen and changed, each line with the rule that did it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any

from sandtable.kernel.reasons import Reckoned
from sandtable.kernel.rule import rule_asking
from sandtable.kernel.state import Code, Piece
from sandtable.kernel.table import Table


@dataclass(frozen=True)
class Reason:
    """One part of a number: the rule, how much, and the rule's title."""

    rule: str
    value: int
    text: str

    def __str__(self) -> str:
        return f"{self.text or 'other'} {self.value:+}" + (f" ({self.rule})" if self.rule else "")


@dataclass(frozen=True)
class Need:
    """What the sum of a roll had to reach (or stay at), and whether it did."""

    sides: int  # of each die
    value: int
    at_most: bool
    met: bool


@dataclass(frozen=True)
class Event:
    """One line of the log."""

    kind: str  # "roll", "choice" or "event"
    rule: str  # the id of the rule that asked or acted
    text: str
    dice: tuple[int, ...] = ()
    reasons: tuple[Reason, ...] = ()
    side: str = ""
    need: Need | None = None  # of a roll against a number
    typed: bool = False  # dice that somebody at the table rolled
    moment: Any = field(default=None, compare=False, repr=False)  # what the battle's `watch` made of the state then

    def __str__(self) -> str:
        return self.text

    def to_json(self) -> dict[str, Any]:
        reasons = [{"rule": r.rule, "value": r.value, "text": r.text} for r in self.reasons]
        shown: dict[str, Any] = {"kind": self.kind, "rule": self.rule, "text": self.text}
        return shown | {k: v for k, v in (("dice", list(self.dice)), ("reasons", reasons), ("side", self.side)) if v}


def said(t: Table[Any], value: Any) -> str:
    """A fact in words: a piece by its name, a state by its title."""
    if isinstance(value, Piece):
        names = (t.names or {}).get(type(value).__name__, ())
        return names[value.index] if value.index < len(names) else value.label
    if isinstance(value, Code):
        return value.title
    return f"{int(value):+}" if isinstance(value, Reckoned) else str(value)


@dataclass
class Log:
    """Listens to a table and writes events."""

    titles: dict[str, str]  # rule id -> title
    sides: Sequence[str]
    events: list[Event] = field(default_factory=list)
    watch: Callable[[Table[Any]], Any] | None = None

    def add(self, t: Table[Any], event: Event) -> None:
        """Writes an event, with what whoever watches makes of the state at that moment."""
        self.events.append(event if self.watch is None else replace(event, moment=self.watch(t)))

    def reasons(self, value: Any) -> tuple[Reason, ...]:
        """Why a number is what it is."""
        parts = value.reasons if isinstance(value, Reckoned) else ()
        return tuple(Reason(r.rule, r.value, self.titles.get(r.rule, r.rule)) for r in parts)

    def rolled(
        self, t: Table[Any], why: str, what: Any, need: Any, got: Any, by: Any = None, at_most: bool = False
    ) -> None:
        faces = tuple(int(x) for x in t.luck.last)
        text = f"{f'{said(t, by)}: ' if by is not None else ''}{why} {what}: {' '.join(map(str, faces))}"
        if need is not None:
            goal = f"at most {int(need)}" if at_most else f"{int(need)} or more"
            text += f" - {goal}: {'yes' if got else 'no'}"
        elif len(faces) > 1 and type(got) is int:
            text += f" = {got}"
        wanted = None if need is None else Need(int(what.sides), int(need), at_most, bool(got))
        reasons = self.reasons(what.n) + self.reasons(need)
        typed = getattr(t.luck, "typed", False)
        self.add(t, Event("roll", rule_asking(), text, faces, reasons, need=wanted, typed=typed))

    def chose(self, t: Table[Any], side: int, ask: IntEnum, who: Any, about: Any, answer: Any) -> None:
        shown = {True: "yes", False: "no"}.get(answer, str(answer)) if isinstance(answer, bool) else str(answer)
        about_whom = f"{said(t, who)}: " if who is not None else ""
        self.add(t, Event("choice", rule_asking(), f"{about_whom}{shown}", side=self.sides[side]))

    def noted(self, t: Table[Any], what: str, facts: tuple[Any, ...]) -> None:
        text = what.format(*[said(t, fact) for fact in facts])
        self.add(t, Event("event", rule_asking(), text))
