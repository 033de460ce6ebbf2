"""rules.toml: every rule of a ruleset with its words, source, numbers, rulings and refusal."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from .errors import InvalidRules, hint

M = TypeVar("M", bound=BaseModel)
Number = int | list[int] | list[list[int]]
READING = ".reading"  # ends the id of a ruling whose name is also a rule's; either name is understood
InForce = dict[str, Any]  # rule id -> number, or label of the option in force; "id=" -> the option's number


class Entry(BaseModel):
    """One rule, number or ruling of a rulebook, in our words."""

    model_config = ConfigDict(extra="forbid", strict=True)

    title: str
    text: str
    source: str
    value: Number | None = None
    options: list[str] | None = None  # readings of an ambiguity, the default first
    values: list[int] | None = None  # the number each option stands for, where it stands for one
    refusal: str | None = None  # what a player is told whom this rule stops; {0}, {1} are facts
    addition: bool = False  # fills a gap of the document


class Preset(BaseModel):
    """A named set of rulings and numbers."""

    model_config = ConfigDict(extra="forbid", strict=True)

    title: str
    text: str
    rulings: dict[str, str] = {}
    numbers: dict[str, Number] = {}


class Catalogue:
    """The entries of one rules.toml, and its presets."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            raw = tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise InvalidRules(f"{path.name}: {error}") from None
        self.presets = {k[7:]: self.read(Preset, k, v) for k, v in raw.items() if k.startswith("preset.")}
        self.rules = {k: self.read(Entry, k, v) for k, v in raw.items() if not k.startswith("preset.")}
        self.numbers = {k: e.value for k, e in self.rules.items() if e.value is not None}
        self.options = {k: e.options for k, e in self.rules.items() if e.options is not None}
        self.check()

    def read(self, model: type[M], key: str, data: Any) -> M:
        """One entry; an error names it."""
        try:
            return model.model_validate(data)
        except ValidationError as problem:
            first = problem.errors()[-1]  # a misspelt field comes after the missing one
            place = ".".join(map(str, (key, *first["loc"])))
            raise InvalidRules(f"{self.path.name}: {place}: {first['msg']}", key) from None

    def check(self) -> None:
        """Presets and option values must fit the entries they name."""
        for key, entry in self.rules.items():
            if entry.values is not None and len(entry.values) != len(entry.options or ()):
                raise InvalidRules(f"{self.path.name}: {key}: as many values as options are needed", key)
        for name, preset in self.presets.items():
            self.in_force(preset.numbers, preset.rulings, f"preset {name}")

    def in_force(
        self, numbers: Mapping[str, Number] | None = None, rulings: Mapping[str, str] | None = None, where: str = ""
    ) -> InForce:
        """The book's numbers and default readings, with a battle's own on top; unknown ids and labels are refused."""
        out: InForce = {**self.numbers, **{k: options[0] for k, options in self.options.items()}}
        for key, label in (rulings or {}).items():
            reading = key + READING if key + READING in self.options else key
            out[reading] = self.option(reading, str(label), where)
        for key, value in (numbers or {}).items():
            out[key] = self.number(key, value, where)
        for key, entry in self.rules.items():
            if entry.values is not None:
                out[key + "="] = entry.values[self.options[key].index(out[key])]
        return out

    def option(self, key: str, label: str, where: str = "") -> str:
        """The label, if the ruling has it."""
        place = f"{where or self.path.name}: "
        if key not in self.options:
            raise InvalidRules(f'{place}no ruling "{key}"{hint(key, self.options)}')
        if label not in self.options[key]:
            expected = ", ".join(self.options[key])
            near = hint(label, self.options[key])
            raise InvalidRules(f'{place}ruling {key}: {expected} expected, got "{label}"{near}', key)
        return label

    def number(self, key: str, value: Number, where: str = "") -> Number:
        """The value, if the number exists and has this shape."""
        place = f"{where or self.path.name}: "
        if key not in self.numbers:
            raise InvalidRules(f'{place}no number "{key}"{hint(key, self.numbers)}')
        if shape_of(value) != shape_of(self.numbers[key]):
            raise InvalidRules(f"{place}number {key}: {describe(self.numbers[key])} expected, got {value!r}", key)
        return value


def shape_of(value: object) -> tuple[int, ...] | None:
    """() for an integer, (n,) for a list of n, (n, m) for a table; None for what is none of them."""
    if isinstance(value, bool) or not isinstance(value, int | list):
        return None
    if isinstance(value, int):
        return ()
    inner = {shape_of(x) for x in value}
    first = inner.pop() if len(inner) == 1 else None
    return None if first is None or inner else (len(value), *first)


def describe(value: Number) -> str:
    """`a whole number`, or `a list of 4 whole numbers`."""
    shape = shape_of(value) or ()
    return "a whole number" if not shape else f"a list of {' x '.join(map(str, shape))} whole numbers"
