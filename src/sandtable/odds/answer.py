"""The answer to a question about odds: each outcome with its probability, and the certainty of that."""

from collections import namedtuple
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import Any

from sandtable.battle.log import Reason, Sum
from sandtable.kernel import Code, InvalidRules, Ranking, no_such
from sandtable.showing import Listing, Percent, Shown, charts

from .position import Position

Z95 = 1.959963984540054  # two-sided 95 %


@dataclass(frozen=True)
class Ranked:
    """One of several things that odds compare."""

    what: Any
    chance: Fraction
    mean: Fraction


@dataclass(repr=False)
class Odds(Shown):
    """The distribution of outcomes.

    `outcomes` maps each outcome (a value, or a tuple named by `columns`) to its probability. `exact` says whether
    the probabilities are exact fractions. If not, `floats` says whether they were worked out in full, but in floating
    point (good to some twelve digits); or else they are shares of `samples` plays. `why` says why.

    >>> odds = st.odds(rules, "defense", position="flanked")
    >>> odds.p(lambda outcome: outcome.injuries == 1), odds.exact
    (Fraction(1, 2), True)
    """

    outcomes: dict[Any, Fraction]
    columns: tuple[str, ...] = ("outcome",)
    exact: bool = True
    why: str = ""
    samples: int = 0
    sums: tuple[Sum, ...] = ()  # numbers of the first roll, with their reasons
    ranking: Ranking | None = None  # the order of several compared things
    floats: bool = False  # every path was walked, in floating point

    def __post_init__(self) -> None:
        if len(self.columns) > 1:
            named = outcome_of(self.columns)
            self.outcomes = {named(*x) if type(x) is tuple else x: p for x, p in self.outcomes.items()}

    @property
    def sampled(self) -> bool:
        """Whether they are shares of plays, each with an interval."""
        return not (self.exact or self.floats)

    @property
    def reasons(self) -> list[Reason]:
        """Every part of the numbers in `sums`."""
        return [reason for part in self.sums for reason in part.reasons]

    def p(self, what: Any) -> Fraction:
        """The probability of an outcome, or of all outcomes that pass a function."""
        if callable(what):
            holds: Callable[[Any], bool] = what
            return sum((p for value, p in self.outcomes.items() if holds(value)), Fraction(0))
        try:
            found = self.outcomes.get(what)
        except TypeError:
            raise InvalidRules(f"p: no outcome can be {what!r}") from None
        if found is None and not isinstance(what, tuple):
            check_single(self, "p(VALUE)")
        return found or Fraction(0)

    def interval(self, what: Any) -> tuple[float, float] | None:
        """The 95 % interval (Wilson) of a sampled probability; None if every path was walked."""
        return self.interval_of(self.p(what))

    def interval_of(self, share: Fraction) -> tuple[float, float] | None:
        """The 95 % interval of a known probability."""
        return wilson(float(share) * self.samples, self.samples) if self.sampled else None

    def parts(self, value: Any) -> tuple[Any, ...]:
        """The parts of an outcome, one a column."""
        return value if isinstance(value, tuple) and len(value) == len(self.columns) else (value,)

    def of(self, *columns: str) -> "Odds":
        """The distribution of some columns, by name; `target_number` is the column "target number" too."""
        columns = tuple(self.column(name) for name in columns)
        places = [self.columns.index(name) for name in columns]
        merged: dict[Any, Fraction] = {}
        for value, p in self.outcomes.items():
            parts = self.parts(value)
            key = parts[places[0]] if len(places) == 1 else tuple(parts[i] for i in places)
            merged[key] = merged.get(key, Fraction(0)) + p
        return replace(self, outcomes=merged, columns=columns, ranking=None)

    def column(self, name: str) -> str:
        """The name of a column, spelt with spaces or underscores; an error lists the columns."""
        spoken = name if name in self.columns else name.replace("_", " ")
        if spoken not in self.columns:
            raise InvalidRules(no_such("column", name, self.columns))
        return spoken

    def given(self, holds: Callable[[Any], bool]) -> "Odds":
        """The distribution under the condition that a function of the outcome holds."""
        whole = self.p(holds)
        if not whole:
            raise ZeroDivisionError("the condition never holds")
        kept = {value: p / whole for value, p in self.outcomes.items() if holds(value)}
        return replace(self, outcomes=kept, samples=round(self.samples * whole), ranking=None)

    def ranked(self) -> list[Ranked]:
        """The compared things, the best first; empty if there are none."""
        if self.ranking is None:
            return []
        names = (self.ranking.of, self.ranking.chance, self.ranking.mean)
        of, chance, mean = (self.columns.index(name) for name in names)
        shares: dict[Any, list[Fraction]] = {}
        for value, p in self.outcomes.items():
            whole, good, sum_of = shares.setdefault(value[of], [Fraction(0)] * 3)
            shares[value[of]] = [whole + p, good + p * bool(value[chance]), sum_of + p * value[mean]]
        found = [Ranked(what, good / whole, sum_of / whole) for what, (whole, good, sum_of) in shares.items()]
        return sorted(found, key=lambda each: (-each.chance, -each.mean))

    @property
    def mean(self) -> Fraction:
        """The mean of a single number."""
        check_single(self, "mean")
        words = [value for value in self.outcomes if not isinstance(value, int | float | Fraction)]
        if words:
            raise InvalidRules(f'there is no mean of "{self.columns[0]}", which may be {in_words(words[0])}')
        return sum((Fraction(value) * p for value, p in self.outcomes.items()), Fraction(0))

    @property
    def deviation(self) -> float:
        """The standard deviation of a single number."""
        mean = self.mean
        return sqrt(sum(((Fraction(value) - mean) ** 2 * p for value, p in self.outcomes.items()), Fraction(0)))

    @property
    def numeric(self) -> bool:
        """Whether every outcome is a single number."""
        return all(is_number(value) for value in self.outcomes)

    def at_least(self, value: Any) -> Fraction:
        """The probability of this value or more."""
        return compared(self, "at_least", lambda outcome: outcome >= value, value)

    def at_most(self, value: Any) -> Fraction:
        """The probability of this value or less."""
        return compared(self, "at_most", lambda outcome: outcome <= value, value)

    def running(self, at_least: bool) -> dict[Any, Fraction]:
        """The probability of each value or more (or less), in one pass."""
        sums: dict[Any, Fraction] = {}
        so_far = Fraction(0)
        for value, p in sorted(self.outcomes.items(), reverse=at_least):
            sums[value] = so_far = so_far + p
        return sums

    def __iter__(self) -> Iterator[Any]:
        return iter(self.outcomes)

    def __getitem__(self, value: Any) -> Fraction:
        return self.p(value)

    def rows(self) -> list[tuple[str, Fraction, float]]:
        """Every outcome in words, its probability as a fraction, and as a decimal; sorted by outcome if possible."""
        return [(in_words(value), p, float(p)) for value, p in self.ordered()]

    def ordered(self) -> list[tuple[Any, Fraction]]:
        """Every outcome with its probability; sorted by outcome if possible, else the likeliest first."""
        try:
            return sorted(self.outcomes.items())
        except TypeError:
            return self.likeliest()

    def likeliest(self) -> list[tuple[Any, Fraction]]:
        """Every outcome with its probability, the likeliest first."""
        return sorted(self.outcomes.items(), key=lambda item: -item[1])

    def listing(self) -> Listing:
        """Every outcome, one part a column, with its chance as a fraction, or with the interval of a sampled one."""
        ends = ("from", "to") if self.sampled else () if self.floats else ("exactly",)
        rows = []
        for value, p in self.ordered():
            sure: tuple[Any, ...] = tuple(map(Percent, self.interval_of(p) or ())) or (p,)
            rows.append((*self.parts(shown(value)), Percent(p), *sure[: len(ends)]))
        return Listing((*self.columns, "chance", *ends), rows, note="" if self.exact else self.why)

    def drawing(self) -> Any:
        """The chance of each value of a single column, or of the first that takes more than one value."""
        column = next((name for name in self.columns if len(self.of(name).outcomes) > 1), None)
        return None if column is None else charts.bars(self.of(column).listing(), column, "chance")

    def text_of(self, share: Fraction) -> str:
        """A probability as text: a fraction, or a decimal for floats."""
        return repr(float(share)) if self.floats else str(share)

    def to_json(self) -> dict[str, Any]:
        """JSON: columns, and each outcome with its probability as text and as a decimal."""
        rows = [
            {"outcome": jsonable(v), "p": self.text_of(p), "decimal": float(p)}
            | ({"interval": self.interval(v)} if self.sampled else {})
            | ({"changes": {c.place: [c.was, c.now] for c in v.changes}} if isinstance(v, Position) else {})
            for v, p in self.outcomes.items()
        ]
        shown: dict[str, Any] = {"columns": list(self.columns), "exact": self.exact, "outcomes": rows}
        if not self.exact:
            shown |= {"why": self.why, "samples": self.samples, "floats": self.floats}
        if self.ranking:
            ranked = self.ranked()[: self.ranking.top]
            text = self.text_of
            shown["ranking"] = [{"what": x.what, "chance": text(x.chance), "mean": text(x.mean)} for x in ranked]
        return shown | {"sums": [part.to_json() for part in self.sums]}


def check_single(found: Odds, asked: str) -> None:
    """Raises an error that explains how to choose a column, if there are several."""
    if len(found.columns) > 1:
        known = ", ".join(found.columns)
        raise InvalidRules(f'{asked} is asked of one column, as .of("{found.columns[0]}"); there are {known}')


def compared(found: Odds, asked: str, holds: Callable[[Any], bool], value: Any) -> Fraction:
    """The probability of the outcomes for which `holds`; `asked` and `value` are for errors."""
    if not isinstance(value, tuple):
        check_single(found, f"{asked}(VALUE)")
    try:
        return found.p(holds)
    except TypeError:
        raise InvalidRules(f'{asked}: "{found.columns[0]}" cannot be compared with {value!r}') from None


@lru_cache(256)
def outcome_of(columns: tuple[str, ...]) -> Any:
    """A named tuple for the outcomes with these columns: the column "target number" is its `target_number`."""
    make: Any = namedtuple
    kind = make("Outcome", [name.replace(" ", "_") for name in columns], rename=True)
    kind.__reduce__ = lambda self: (outcome_again, (columns, tuple(self)))
    return kind


def outcome_again(columns: tuple[str, ...], parts: tuple[Any, ...]) -> Any:
    """An outcome rebuilt from another process."""
    return outcome_of(columns)(*parts)


def shown(value: Any) -> Any:
    """An outcome as the cells of a table: a position by its changes."""
    return "; ".join(map(str, value.changes)) or "nothing changes" if isinstance(value, Position) else value


def in_words(value: Any) -> str:
    """An outcome in words."""
    if isinstance(value, tuple):
        return ", ".join(in_words(x) for x in value) or "none"
    if isinstance(value, Code):
        return value.title
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def is_number(value: object) -> bool:
    """Whether an outcome is a number, and not an enum or a boolean."""
    return isinstance(value, int | float | Fraction) and not isinstance(value, bool | Code)


def jsonable(value: Any) -> Any:
    if isinstance(value, tuple):
        return [jsonable(x) for x in value]
    if isinstance(value, Code):
        return value.label
    return value if isinstance(value, str | int | float | bool) or value is None else str(value)


def wilson(successes: float, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share."""
    if n == 0:
        return 0.0, 1.0
    share, square = successes / n, Z95 * Z95
    middle = share + square / (2 * n)
    spread = Z95 * sqrt(max(0.0, share * (1 - share) / n + square / (4 * n * n)))
    low, high = (middle - spread) / (1 + square / n), (middle + spread) / (1 + square / n)
    return max(0.0, min(share, low)), min(1.0, max(share, high))  # it contains the share in spite of rounding
