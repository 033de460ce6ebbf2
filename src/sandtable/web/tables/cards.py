"""What the referee may set by hand, as a form shows it."""

from typing import Any

from sandtable.battle import Battle, byhand
from sandtable.kernel import IllegalAction

from .protocol import Card, Settable

KINDS = {"boolean": "flag", "integer": "number", "number": "number"}


def card_of(battle: Battle, key: str, at: tuple[float, float] | None) -> Card:
    """The card of a piece, or of the first there is, as it is now; with a point of the board, as if it stood there."""
    hand, t = byhand.declaration(battle.rules), battle.beat_start.silent_copy()
    subjects = hand.subjects(t)
    others = tuple((label, byhand.name_of(t, subject)) for label, subject in subjects.items())
    if not others:
        raise IllegalAction("nobody is there yet of whom anything could be set")
    key = key if key in subjects else others[0][0]
    sheet = byhand.sheet_of(battle.rules, t, key)
    values = sheet.model_dump(mode="json")
    if at is not None:
        values |= byhand.standing_at(hand, t, subjects[key], at)
    schema = type(sheet).model_json_schema()["properties"]
    fields = tuple(settable(name, byhand.title(sheet, name), schema[name], value) for name, value in values.items())
    return Card("card", key, byhand.name_of(t, subjects[key]), fields, others)


def settable(name: str, words: str, schema: dict[str, Any], value: Any) -> Settable:
    """One of its fields, by what the model says of it."""
    kind: Any = "choice" if "enum" in schema else KINDS.get(schema["type"], schema.get("format", "text"))
    bounds = schema.get("minimum"), schema.get("maximum"), schema.get("multipleOf", 1)
    return Settable(name, words, kind, value, *bounds, tuple(schema.get("enum", ())))
