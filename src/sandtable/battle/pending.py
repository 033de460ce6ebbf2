"""The states in which a battle waits, and its outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sandtable.kernel import NO, YES, Action, Cards, Dice, Piece, Ruleset, called, wins
from sandtable.kernel.wording import question_of

from .log import Asked


@dataclass(frozen=True)
class Refusal:
    """The reason that an answer is illegal: the rule that forbids it, and its words.

    >>> _ = battle.push("T1 fire +1")
    >>> battle.why_not("T1 fire +0")
    Refusal(rule='intent.once', text='Vega has already settled an Intent')
    """

    rule: str
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Roll:
    """Dice to be rolled, or a card to be drawn.

    >>> battle = st.Battle(rules, "lone-light", seed=1, dice="typed")
    >>> _ = battle.push("T1 fire +0")
    >>> battle.pending.why, str(battle.pending.dice)
    ('Offense Roll', '1d6')
    """

    why: str
    dice: Dice
    rule: str
    cards: Cards | None = None  # the cards left, if one is drawn
    asked: Asked | None = None  # the roller, and the target

    @property
    def side(self) -> str:
        """The side that rolls; empty if any player may roll."""
        return "" if self.asked is None else self.asked.side

    def spoken(self, ruleset: Ruleset, t: Any) -> str:
        """The roller and the roll, in words, as `Choice.spoken` words a question."""
        return str(self)

    def __str__(self) -> str:
        name = "" if self.asked is None else self.asked.name or self.side
        what = "draw a card" if self.cards is not None else f"roll {self.dice}"
        needs = f" ({self.asked.need})" if self.asked is not None and self.asked.need is not None else ""
        return f"{f'{name}: ' if name else ''}{self.why}: {what}{needs}"


@dataclass(eq=False)
class Choice:
    """A question to one side.

    >>> battle.pending.side, battle.pending.rule, str(battle.pending.menu[0])
    ('squad', 'exchange.step-intent', 'squad disengage')
    """

    side: str
    ask: Any  # the ruleset's question
    rule: str
    who: Any
    about: Any
    offered: Any  # the menu, or None for yes or no

    @cached_property
    def menu(self) -> list[Action]:
        """The offered answers, made when first read."""
        return [YES, NO] if self.offered is None else list(self.offered)

    @property
    def words(self) -> str:
        """The question in plain words."""
        label: str = self.ask.label
        return label.replace("-", " ")

    def asked(self, ruleset: Ruleset, t: Any) -> str:
        """The question in the words of the look, or else of its Code."""
        question = ruleset.looks.question or question_of
        return question(t, self.ask, self.who, self.about)

    def spoken(self, ruleset: Ruleset, t: Any) -> str:
        """The side and its question, in the words of the look; an error in these words does not stop the battle."""
        try:
            asked, name = self.asked(ruleset, t), called(t, self.who) if isinstance(self.who, Piece) else ""
            named = ruleset.looks.question is None and name not in asked
            return f"{self.side}: {f'{name}: ' if named else ''}{asked}"
        except Exception:
            return str(self)

    def __str__(self) -> str:
        return f"{self.side}: {self.words}"


@dataclass(frozen=True)
class Figure:
    """One number of a battle's score, for people.

    >>> str(Figure("hit points left (red)", "hit points left", 0, 3.5))
    'hit points left (red) 3.5'
    """

    words: str
    thing: str  # its words without a side
    side: int  # its side, or -1
    value: Any

    @classmethod
    def of(cls, ruleset: Ruleset, name: str, kept: Any) -> Figure:
        """The figure of one column of the result."""
        column = ruleset.column(name)
        return cls(column.words, column.thing, -1 if column.side is None else column.side, column.value(kept))

    def __str__(self) -> str:
        return f"{self.words} {self.value}"


@dataclass(frozen=True)
class Outcome:
    """The end of a battle.

    >>> battle = st.Battle(rules, "lone-light", seed=1, players=["cautious"])
    >>> battle.outcome().winner, battle.outcome().reason
    ('squad', 'victory')
    """

    winner: str | None
    reason: str
    score: dict[str, Any]
    words: str = ""  # the reason for people
    told: tuple[Figure, ...] = ()  # the score in words and units for people

    def __str__(self) -> str:
        words = self.words or self.reason.replace("-", " ")
        told = f"{wins(self.winner)}: {words}" if self.winner else words
        return told[:1].upper() + told[1:]


class LegalActions:
    """The legal answers, lazily: iterate, `in`, `len`. A legal answer need not be listed (see `complete`)."""

    def __init__(self, listed: Iterable[Action], judge: Any) -> None:
        self.listed, self.judge = listed, judge

    def __iter__(self) -> Iterator[Action]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(list(self.listed))

    def __bool__(self) -> bool:
        return any(True for _ in self.listed)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and bool(self.judge(action))

    def __repr__(self) -> str:
        return f"<legal: {', '.join(map(str, self.listed))}>"
