"""Changes by hand: a referee corrects a mistake, or plays on from another situation.

A ruleset says in `look/byhand.py` which values of its pieces can be set, and how: as its `HAND`, see `ByHand`.
"""

import importlib.util
import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, cast

from pydantic import BaseModel, ValidationError

from sandtable.kernel import IllegalAction, InvalidRecord, ParseError, Piece, Rules, Table, Yes, called, no_such
from sandtable.kernel.reading import words_of

from . import refusals

BATTLE = "battle"  # the battle as a whole, in place of a piece
REFEREE = "the referee"
Value = bool | int | float | str


class Change(NamedTuple):
    """New values of one piece, by the names that its sheet gives them."""

    who: str  # label of the piece, or `BATTLE`
    values: tuple[tuple[str, Value], ...]

    def __str__(self) -> str:
        return json.dumps({"who": self.who, "set": dict(self.values)}, ensure_ascii=False)

    @classmethod
    def read(cls, text: str) -> "Change":
        """A change from a record or a server."""
        try:
            data = json.loads(text)
            who, values = data["who"], dict(data["set"])
        except (ValueError, KeyError, TypeError):
            raise InvalidRecord(f"{text}: what was set by hand cannot be read") from None
        if not isinstance(who, str) or not all(isinstance(value, Value) for value in values.values()):
            raise InvalidRecord(f"{text}: what was set by hand cannot be read")
        return cls(who, tuple(values.items()))


class ByHand(Protocol):
    """The values of a ruleset's battles that can be set by hand."""

    def subjects(self, t: Any) -> Mapping[str, Any]:
        """All subjects with a sheet, by label: pieces, and the table itself as `BATTLE`."""

    def sheet(self, t: Any, subject: Any) -> BaseModel:
        """The current values of a subject: types, bounds and titles are those of the model's fields."""

    place_at: Callable[[Any, Any, float, float], str] | None  # the `place` on a sheet of a point of the board

    def put(self, t: Any, subject: Any, name: str, value: Any) -> bool:
        """Sets one value; False if a rule forbids it, which it names with `allowed`."""


def standing_at(hand: ByHand, t: Table[Any], subject: Any, at: tuple[float, float]) -> dict[str, str]:
    """The `place` on a sheet of a point of the board, or no entry."""
    named = getattr(hand, "place_at", None)
    place = "" if named is None else named(t, subject, *at)
    return {"place": place} if place else {}


class Made(NamedTuple):
    """The result of a change: the state, the new values, and words for the log."""

    state: Table[Any]
    change: Change
    words: str


@lru_cache
def declared(package: str) -> ByHand | None:
    """The ruleset's `ByHand`, or one made of the functions of its module; None if it has neither."""
    try:
        found = importlib.util.find_spec(f"{package}.look.byhand")
    except ModuleNotFoundError:
        return None
    module = None if found is None else importlib.import_module(found.name)
    return cast(ByHand | None, getattr(module, "HAND", module))


def declaration(rules: Rules) -> ByHand:
    found: ByHand | None = declared(rules.ruleset.package) or rules.ruleset.by_hand
    if found is None:
        raise IllegalAction(f"{rules.ruleset.title} does not say what may be set by hand")
    return found


def sheet_of(rules: Rules, t: Table[Any], who: str) -> BaseModel:
    """The current sheet of a piece."""
    copy = t.silent_copy()
    return declaration(rules).sheet(copy, subject_of(rules, copy, who))


def subject_of(rules: Rules, t: Table[Any], who: str) -> Any:
    """The piece of a label, or the battle."""
    subjects = declaration(rules).subjects(t)
    if who not in subjects:
        raise IllegalAction(no_such("piece", who, subjects))
    return subjects[who]


def name_of(t: Table[Any], subject: Any) -> str:
    """The name of the piece, or "the battle"."""
    return called(t, subject) if isinstance(subject, Piece) else "the battle"


def applied(rules: Rules, t: Table[Any], change: Change) -> Made:
    """A copy of the state with the change made; `IllegalAction` states a reason against it."""
    copy = t.silent_copy()
    hand, subject = declaration(rules), subject_of(rules, copy, change.who)
    before = hand.sheet(copy, subject)
    wanted = checked(before, change)
    names = [name for name, _ in change.values if getattr(wanted, name) != getattr(before, name)]
    if not names:
        raise IllegalAction("it is so already: nothing would change")
    for name in names:
        put(rules, copy, subject, before, name, getattr(wanted, name))
    copy.refusals = None
    plain = wanted.model_dump(mode="json")
    words = in_plain_words(name_of(copy, subject), before, hand.sheet(copy, subject), names)
    return Made(copy, Change(change.who, tuple((name, plain[name]) for name in names)), words)


def put(rules: Rules, t: Table[Any], subject: Any, sheet: BaseModel, name: str, value: Any) -> None:
    """Sets one value; `IllegalAction` names it, and the rule that forbids it."""
    t.refusals = []
    try:
        if declaration(rules).put(t, subject, name, value):
            return
        refusal = refusals.in_words(rules, t, Yes(), t.refusals)
        rule, text = refusal.rule or None, refusal.text if refusal.rule else f"not {in_word(value)}"
    except IllegalAction as error:
        rule, text = error.rule, str(error)
    raise IllegalAction(f"{title(sheet, name)}: {text}", rule)


def checked(sheet: BaseModel, change: Change) -> BaseModel:
    """The sheet with the values of a change; `ParseError` names one that is out of its bounds."""
    fields = type(sheet).model_fields
    for name, _ in change.values:
        if name not in fields:
            raise ParseError(no_such("thing that can be set", name, fields))
    try:
        return type(sheet).model_validate(sheet.model_dump() | dict(change.values))
    except ValidationError as problem:
        first = problem.errors()[0]
        raise ParseError(f"{title(sheet, str(first['loc'][0]))}: {words_of(first)}") from None


def title(sheet: BaseModel, name: str) -> str:
    """The title of an entry of a sheet."""
    return type(sheet).model_fields[name].title or name.replace("_", " ")


def in_plain_words(who: str, before: BaseModel, after: BaseModel, names: list[str]) -> str:
    """The line of the log about a change."""
    parts = [
        f"{title(after, name)} to {in_word(getattr(after, name))} (it was {in_word(getattr(before, name))})"
        for name in names
    ]
    return f"{REFEREE} sets for {who}: {', '.join(parts)}"


def in_word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.15g}"
    return str(getattr(value, "title", value)) if not isinstance(value, str) else value
