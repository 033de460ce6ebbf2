"""One number read from odds: the mean of a column, or a chance."""

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sandtable.kernel import InvalidRules, no_such

from .answer import Odds, in_words, is_number

COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}
SHAPE = re.compile(r"^(?:p\((?P<inner>.*)\)|(?P<bare>.*))$")
COMPARED = re.compile(r"^(?P<column>.*?)\s*(?P<sign>>=|<=|==|!=|>|<)\s*(?P<value>.+)$")


@dataclass(frozen=True)
class Reading:
    """A number read from odds, and its name."""

    title: str  # its event, or its column
    of: Callable[[Odds], Fraction]
    is_chance: bool  # else a mean

    @property
    def told(self) -> str:
        """The name in words."""
        return f"chance of {self.title}" if self.is_chance else self.title


def reading(what: Any, sample: Odds) -> Reading:
    """The reading for a column's name, "hits >= 2", a function of the outcome, an outcome, or None.

    A column of booleans gives the chance that it is true, one of numbers its mean. By default the first column of
    booleans is read, or else the first of all.
    """
    if callable(what):
        return Reading(getattr(what, "__name__", "this"), lambda odds: odds.p(what), True)
    if what is None:
        truths = [name for name in sample.columns if all(isinstance(value, bool) for value in sample.of(name))]
        return of_column([*truths, *sample.columns][0], sample)
    if not isinstance(what, str) or what in sample.outcomes:
        return Reading(in_words(what), lambda odds: odds.p(what), True)
    text = what.strip()
    wanted = SHAPE.match(text)
    inner = (wanted["inner"] or wanted["bare"] if wanted else text).strip()
    compared = COMPARED.match(inner)
    if compared is None:
        return of_column(inner, sample)
    return of_comparison(inner, compared["column"].strip(), compared["sign"], compared["value"].strip(), sample)


def of_column(name: str, sample: Odds) -> Reading:
    """The mean of a column of numbers, or the chance that a column of booleans is true."""
    column = column_named(name, sample)
    values = list(sample.of(column).outcomes)
    if all(isinstance(value, bool) for value in values):
        return Reading(column, lambda odds: odds.of(column).p(True), True)
    if all(is_number(value) for value in values):
        return Reading(f"mean {column}", lambda odds: odds.of(column).mean, False)
    words = sorted({in_words(value) for value in values})
    raise InvalidRules(f'"{column}" is a word: ask for one, as in "{column} == {words[0]}"')


def of_comparison(title: str, name: str, sign: str, text: str, sample: Odds) -> Reading:
    """The chance that a column compares in this way with a value."""
    column, compare = column_named(name, sample), COMPARISONS[sign]
    wanted = text.strip("'\"")

    def holds(value: Any) -> bool:
        if is_number(value):
            return compare(value, number_in(wanted, title))
        named = {in_words(value), str(getattr(value, "label", value))}
        return compare(wanted in named, True) if sign in ("==", "!=") else refuse(title, column)

    return Reading(title, lambda odds: odds.of(column).p(holds), True)


def column_named(name: str, sample: Odds) -> str:
    """A column by its name, which may be empty for a single one."""
    if not name and len(sample.columns) == 1:
        return sample.columns[0]
    spoken = name.replace("_", " ")
    if spoken in sample.columns:
        return spoken
    raise InvalidRules(no_such("column", name, sample.columns))


def number_in(text: str, title: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise InvalidRules(f'"{title}": "{text}" is no number') from None


def refuse(title: str, column: str) -> bool:
    raise InvalidRules(f'"{title}": "{column}" is no number; compare it by == or !=')
