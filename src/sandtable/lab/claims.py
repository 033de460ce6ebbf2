"""Claims about battles, as contracts and goals write them: `wins.A - wins.B within 0.02`, `rounds between 4 and 8`."""

import ast
import re
from fractions import Fraction
from typing import Any, NamedTuple

from sandtable.kernel import ParseError, Rules
from sandtable.odds import odds

from . import changes, measures

RELATION = re.compile(
    r"^(?P<left>.+?)\s+(?:within\s+(?P<off>\[.*\]|\S+)|between\s+(?P<low>\S+)\s+and\s+(?P<high>\S+)"
    r"|==?\s+(?P<value>.+?)(?:\s+\+-\s+(?P<by>\S+))?)$"
)
NUMBER = re.compile(
    r"[-+]?(\d{1,30}/\d{1,30}|(\d{1,30}(\.\d{0,30})?|\.\d{1,30})(e[-+]?\d{1,2})?)", re.ASCII | re.IGNORECASE
)
SHAPE = "LEFT within X, LEFT between X and Y, LEFT == X or LEFT = X +- Y expected"
NEVER_READ = "never_read"
INFINITE = float("inf")


class Term(NamedTuple):
    """A multiple of a measure of the battles; or the effect of a change of the rules on it."""

    factor: int
    measure: measures.Measure
    change: changes.Change | None = None


class Question(NamedTuple):
    """Exact odds: a question, its parameters, a column, and the figure read from it."""

    name: str
    parameters: dict[str, Any]
    column: str
    reader: str  # "p", "at_least", "at_most" or "mean"
    value: Any

    def answer(self, rules: Rules) -> tuple[Fraction, str]:
        """The number, and why it is not exact, if it is not."""
        found = odds(rules, self.name, **self.parameters)
        if self.column:
            named = [name for name in found.columns if name.replace(" ", "_") == self.column]
            found = found.of(*(named or [self.column]))
        read = getattr(found, self.reader)
        return (read(self.value) if callable(read) else read), found.why if not found.exact else ""


class Claim(NamedTuple):
    """A number of the battles or of exact odds with its bounds; or the settings that are never read."""

    text: str
    low: Fraction
    high: Fraction
    terms: tuple[Term, ...] = ()
    question: Question | None = None
    unread: tuple[str, ...] | None = None
    is_most: bool = False  # of what is never read: no more than that

    @property
    def span(self) -> tuple[float, float]:
        """The bounds of its left side, whatever happens in the battles."""
        if not all(term.measure.is_share for term in self.terms):
            return -INFINITE, INFINITE
        least = most = 0
        for change in {term.change for term in self.terms}:
            mine = [term for term in self.terms if term.change == change]
            worth = [
                sum(x.factor for x in mine if x.measure.side == side)
                for side in (*(x.measure.side for x in mine), None)
            ]
            low, high = min(worth), max(worth)
            least, most = (least + low, most + high) if change is None else (least + low - high, most + high - low)
        return least, most

    def bounded(self, low: float, high: float) -> tuple[float, float]:
        """An interval of its left side, cut to the values that are possible."""
        least, most = self.span
        return max(low, least), min(high, most)

    def says(self, low: float, high: float) -> str:
        """The verdict of an interval: "holds", "broken", or "" where it leaves that open."""
        if self.low <= low and high <= self.high:
            return "holds"
        return "broken" if high < self.low or low > self.high else ""


def claim(text: str, rules: Rules) -> Claim:
    """A claim about battles of these rules; `ParseError` says what cannot be read."""
    found = RELATION.match(" ".join(str(text).split()))
    if found is None:
        raise ParseError(f'claim "{text}": {SHAPE}')
    left = found["left"]
    if left == NEVER_READ:
        unread = literal(found["off"] or found["value"] or "", text)
        if not isinstance(unread, list):
            raise ParseError(f'claim "{text}": a list like ["fire.cover"] expected')
        return Claim(text, Fraction(0), Fraction(0), unread=tuple(map(str, unread)), is_most=bool(found["off"]))
    low, high = bounds(found, text)
    try:
        tree = ast.parse(left, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ParseError(f'claim "{text}": {left} cannot be read') from None
    question = question_of(tree, text)
    if question is not None:
        return Claim(text, low, high, question=question)
    measured = Claim(text, low, high, tuple(terms(tree, 1, rules, text)))
    least, most = measured.span
    if high < least or low > most:
        raise ParseError(f'claim "{text}": {left} lies between {least:g} and {most:g}')
    return measured


def bounds(found: re.Match[str], text: str) -> tuple[Fraction, Fraction]:
    """The two bounds of the claimed number."""
    if found["low"]:
        low, high = number(found["low"], text), number(found["high"], text)
    else:
        value, by = number(found["value"] or "0", text), number(found["off"] or found["by"] or "0", text)
        low, high = value - by, value + by
    if low > high:
        raise ParseError(f'claim "{text}": nothing lies between {low} and {high}')
    return low, high


def number(given: str, text: str) -> Fraction:
    """A number as claims say it."""
    try:
        if NUMBER.fullmatch(given):
            return Fraction(given)
    except ZeroDivisionError:
        pass
    raise ParseError(f'claim "{text}": numbers like 0.02 or 1/4 expected, not {given}; {SHAPE}')


def literal(given: Any, text: str) -> Any:
    """A plain value."""
    try:
        return ast.literal_eval(given)
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        raise ParseError(f'claim "{text}": a value like 3, "words" or [] expected') from None


def terms(tree: ast.expr, factor: int, rules: Rules, text: str) -> list[Term]:
    """The measures that add up to the left side."""
    match tree:
        case ast.BinOp(left, ast.Add() | ast.Sub() as sign, right):
            other = factor if isinstance(sign, ast.Add) else -factor
            return [*terms(left, factor, rules, text), *terms(right, other, rules, text)]
        case ast.UnaryOp(ast.USub(), inner):
            return terms(inner, -factor, rules, text)
        case ast.Name() | ast.Attribute():
            call, names = taken_apart(tree)
            change = None if call is None else effect_of(call, rules, text)
            return [Term(factor, measures.measure(rules.ruleset, ".".join(names)), change)]
    raise ParseError(f'claim "{text}": {ast.unparse(tree)} is no measure of battles')


def taken_apart(tree: ast.expr) -> tuple[ast.Call | None, list[str]]:
    """`effect(...).wins.A`: the call it begins with, if it does, and the names behind it."""
    names: list[str] = []
    while isinstance(tree, ast.Attribute):
        names.insert(0, tree.attr)
        tree = tree.value
    if not isinstance(tree, ast.Call):
        names.insert(0, ast.unparse(tree))
    return (tree if isinstance(tree, ast.Call) else None), names


def effect_of(call: ast.Call, rules: Rules, text: str) -> changes.Change:
    """`effect(fire.cover, +1)`: a change of one number or reading."""
    if ast.unparse(call.func) != "effect" or len(call.args) != 2 or call.keywords:
        raise ParseError(f'claim "{text}": effect(NAME, VALUE).MEASURE expected')
    name, value = (word(arg) for arg in call.args)
    return changes.change_of(rules, name, value)


def word(tree: ast.expr) -> str:
    """An argument as it is written: a name may have dots, dashes and brackets."""
    return str(tree.value) if isinstance(tree, ast.Constant) else ast.unparse(tree).replace(" ", "")


def question_of(tree: ast.expr, text: str) -> Question | None:
    """`odds(defense, grit=1).injuries.p(1)`, taken apart."""
    reader, value, readers = "mean", None, ["mean"]
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Attribute) and len(tree.args) == 1:
        readers = ["p", "at_least", "at_most"]
        reader, value, tree = tree.func.attr, literal(tree.args[0], text), tree.func.value
    elif isinstance(tree, ast.Attribute) and tree.attr == "mean":
        tree = tree.value
    call, names = taken_apart(tree)
    if call is None or ast.unparse(call.func) != "odds":
        return None
    if len(call.args) != 1 or None in [k.arg for k in call.keywords] or len(names) > 1 or reader not in readers:
        raise ParseError(f'claim "{text}": odds(QUESTION, parameter=value).COLUMN.p(VALUE) expected')
    given = {k.arg: literal(k.value, text) for k in call.keywords if k.arg}
    return Question(word(call.args[0]), given, names[0] if names else "", reader, value)
