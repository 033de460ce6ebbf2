"""rules.toml: every rule of a ruleset with its words, source, numbers, rulings and refusal."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ValidationError

from sandtable.showing import Listing, Shown

from .bounds import Bounds, Number, Pair, Read, Unit, entries
from .errors import IllegalAction, InvalidRules, hint
from .places import SourceLine
from .reading import Closed, fault_in
from .wording import filled

M = TypeVar("M", bound=BaseModel)
WORD = ":"  # stands between a rule's id and the word of one of its refusals
READING = ".reading"  # ends the id of a ruling whose name is also a rule's; either name is understood
InForce = dict[str, Any]  # rule id -> number, or label of the option in force; "id=" -> the option's number


class Entry(Shown, Closed, strict=True):
    """One rule, number or ruling of a rulebook, in our words.

    >>> Entry(title="Reach", text="So far.", source="Tiny Duel 3", value=2, range=[1, 20], unit="count").value
    2
    """

    title: str
    text: str
    source: str = ""  # its section of the rulebook; empty in a game of the author's own
    value: Number | None = None
    range: list[int] | list[list[int]] | None = None  # the hard range, or that of each column
    sweep: list[int] | list[list[int]] | None = None  # the values that make sense to try; by default its range
    unit: Unit | list[Unit] | None = None
    order: Literal["rising"] | None = None  # the entries of a list may not fall
    within: str | None = None  # the id of a list: no entry may lie below its first or above its last, whatever they are
    options: list[str] | None = None  # readings of an ambiguity, the default first
    values: list[int] | None = None  # the number each option stands for, where it stands for one
    refusal: str | None = None  # the text for a refused player; {0}, {1} are facts
    refusals: dict[str, str] = {}  # word of a condition -> its refusal, where the rule has several conditions
    addition: bool = False  # fills a gap of the document
    unplayed: str | None = None  # why no shipped battle uses it, if none does

    def listing(self) -> Listing:
        """The parts of the rule, one a row."""
        told: dict[str, object] = {"rule": self.title, "text": self.text, "source": self.source}
        told |= {"number": self.value, "range": self.range, "refusal": self.refusal}
        told |= {"readings": ", ".join(self.options) if self.options else None}
        return Listing(("", " "), [(name, str(value)) for name, value in told.items() if value is not None])

    @property
    def bounds(self) -> Bounds | None:
        """The bounds of its number, if it states them."""
        if self.range is None:
            return None
        units = self.unit if isinstance(self.unit, list) else [self.unit or "count"]
        ranges = pairs(self.range)
        sweeps = ranges if self.sweep is None else pairs(self.sweep)
        return Bounds(ranges, sweeps, tuple(units), rising=self.order == "rising")


def pairs(given: list[int] | list[list[int]]) -> tuple[Pair, ...]:
    """One pair, or one for each column."""
    return tuple((pair[0], pair[1]) for pair in pairs_as_written(given))


class Preset(Closed, strict=True):
    """A named set of rulings and numbers.

    >>> duel.ruleset.catalogue.presets["no-riposte"].rulings
    {'riposte': 'closed'}
    """

    title: str
    text: str
    rulings: dict[str, str] = {}
    numbers: dict[str, Number] = {}


class Catalogue:
    """The entries of one rules.toml, and its presets.

    >>> catalogue = duel.ruleset.catalogue
    >>> catalogue.rules["reach"].title, catalogue.numbers["reach"], list(catalogue.presets)
    ('Reach', 2, ['no-riposte'])
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            raw = tomllib.loads(path.read_text(encoding="utf-8-sig"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise InvalidRules(f"{path.name}: {error}") from None
        self.chapters: dict[str, list[str]] = raw.pop("chapters", {})  # title -> prefixes of the ids of its rules
        self.presets = {k[7:]: self.read(Preset, k, v) for k, v in raw.items() if k.startswith("preset.")}
        self.rules = {k: self.read(Entry, k, v) for k, v in raw.items() if not k.startswith("preset.")}
        self.numbers = {k: e.value for k, e in self.rules.items() if e.value is not None}
        self.options = {k: e.options for k, e in self.rules.items() if e.options is not None}
        self.bounds = {k: e.bounds for k, e in self.rules.items() if e.value is not None and e.bounds is not None}
        self.within = {k: e.within for k, e in self.rules.items() if e.within is not None}
        self.check()

    @cached_property
    def places(self) -> dict[Read, int]:
        """(Entry of a number, or ruling) -> its index among all that rules can read."""
        reads: list[Read] = [(id, place) for id, book in self.numbers.items() for place, _ in entries(book)]
        return {read: place for place, read in enumerate([*reads, *[(id, ()) for id in self.options]])}

    @cached_property
    def refusals(self) -> dict[str, str | None]:
        """The conditions that `allowed` may name, a rule or "rule:word", and the text of their refusals."""
        named = {f"{id}{WORD}{word}": text for id, entry in self.rules.items() for word, text in entry.refusals.items()}
        return {id: entry.refusal for id, entry in self.rules.items()} | named

    def refused(self, t: Any, condition: str, facts: tuple[Any, ...]) -> IllegalAction:
        """The refusal of a condition, in the words of its rule."""
        rule = condition.partition(WORD)[0]
        words = self.refusals[condition] or self.rules[rule].text
        return IllegalAction(filled(t, words, facts), rule)

    def read(self, model: type[M], key: str, data: Any) -> M:
        """One entry; an error names it."""
        try:
            return model.model_validate(data)
        except ValidationError as problem:
            place, fault = fault_in(model, problem)
            where = self.place(key, place.partition("[")[0].partition(".")[0])
            raise InvalidRules(f"{where}: {key}.{place}: {fault}", key) from None

    def place(self, key: str, name: str = "") -> SourceLine:
        """The line of an entry in its file, or the line in it that gives this name a value."""
        heads, lines = (f'["{key}"]', f"[{key}]"), self.path.read_text(encoding="utf-8-sig").splitlines()
        begin = next((at for at, line in enumerate(lines) if line.replace(" ", "").startswith(heads)), 0)
        end = next((at for at in range(begin + 1, len(lines)) if lines[at].startswith("[")), len(lines))
        found = (at for at in range(begin, end) if name and lines[at].partition("=")[0].strip() == name)
        return SourceLine(str(self.path), next(found, begin) + 1)

    def check(self) -> None:
        """Checks that presets and option values fit the entries that they name."""
        for key, entry in self.rules.items():
            if entry.values is not None and len(entry.values) != len(entry.options or ()):
                raise InvalidRules(f"{self.place(key, 'values')}: {key}: as many values as options are needed", key)
            self.check_bounds(key, entry)
        for key, track in self.within.items():
            self.check_within(key, track)
        begun = {key.partition(".")[0] for key in self.rules}
        for title, words in self.chapters.items():
            for word in words:
                if word not in begun:
                    where = f"{self.path.name}: chapters.{title}"
                    raise InvalidRules(f'{where}: no rule begins with "{word}"{hint(word, begun)}')
        for name, preset in self.presets.items():
            self.in_force(preset.numbers, preset.rulings, f"preset {name}")

    def check_bounds(self, key: str, entry: Entry) -> None:
        """Checks that bounds fit their number: one pair or one for each column, with value and sweep inside."""
        given = [x for x in (entry.range, entry.sweep, entry.unit, entry.order, entry.within) if x is not None]
        if entry.value is None and given:
            raise InvalidRules(f"{self.place(key)}: {key}: bounds without a value", key)
        for name, listed in (("range", entry.range), ("sweep", entry.sweep)):
            for pair in pairs_as_written(listed):
                if len(pair) != 2 or pair[0] > pair[1]:
                    where = f"{self.place(key, name)}: {key}.{name}"
                    raise InvalidRules(f"{where}: the least and the most expected, got {pair}", key)
        bounds = entry.bounds
        if bounds is None or entry.value is None:
            return
        columns = (shape_of(entry.value) or (1,))[-1]
        for name, given_for in (("range", bounds.ranges), ("sweep", bounds.sweeps), ("unit", bounds.units)):
            n = len(given_for)
            if n not in (1, columns):
                raise InvalidRules(f"{self.place(key, name)}: {key}.{name}: one expected, or {columns}; got {n}", key)
        for place, _ in entries(entry.value):
            (least, most), sweep = bounds.range_of(place), bounds.sweep_of(place)
            if sweep is not None and not least <= sweep[0] <= sweep[1] <= most:
                raise InvalidRules(
                    f"{self.place(key, 'sweep')}: {key}.sweep: {list(sweep)} is not inside the range", key
                )
        fault = bounds.fault(entry.value)
        if fault is not None:
            raise InvalidRules(f"{self.place(key, 'value')}: {key}.value{fault}", key)

    def check_within(self, key: str, track: str) -> None:
        """Checks that the bounding entry is a list, and that the values to try of both agree."""
        ends, bounds, around = self.numbers.get(track), self.bounds.get(key), self.bounds.get(track)
        where = f"{self.place(key, 'within')}: {key}.within"
        if not isinstance(ends, list) or shape_of(ends) != (len(ends),) or bounds is None or around is None:
            raise InvalidRules(f'{where}: a range, and a list with a range expected; got "{track}"', key)
        astray = self.astray(self.numbers)
        if astray is not None:
            raise InvalidRules(f"{self.path.name}: {astray[1]}", key)
        lowest, highest = around.sweep_of((0,)), around.sweep_of((len(ends) - 1,))
        for place, _ in entries(self.numbers[key] or 0):
            sweep = bounds.sweep_of(place)
            if sweep and ((lowest and sweep[0] < lowest[1]) or (highest and sweep[1] > highest[0])):
                raise InvalidRules(f"{where}: its sweep {list(sweep)} is not inside every sweep of {track}", key)

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
        astray = self.astray(out)
        if astray is not None:
            raise InvalidRules(f"{where or self.path.name}: {astray[1]}", astray[0])
        for key, entry in self.rules.items():
            if entry.values is not None:
                out[key + "="] = entry.values[self.options[key].index(out[key])]
        return out

    def astray(self, numbers: Mapping[str, Any]) -> tuple[str, str] | None:
        """The first of these numbers outside the list that bounds it, and the message; None if all fit."""
        for key, track in self.within.items():
            ends = numbers[track][0], numbers[track][-1]
            fault = replace(self.bounds[key], ranges=(ends,)).fault(numbers[key])
            if fault is not None:
                return key, f"number {key}{fault} ({self.rules[key].title}, within {track})"
        return None

    def fits(self, key: str, value: Number, beside: Mapping[str, Any] | None = None) -> bool:
        """Whether a value of the right shape is accepted, beside the numbers given or those of the book."""
        bounds = self.bounds.get(key)
        if bounds is not None and bounds.fault(value) is not None:
            return False
        return self.astray({**(self.numbers if beside is None else beside), key: value}) is None

    def option(self, key: str, label: str, where: str = "") -> str:
        """The label, if the ruling has it."""
        place = f"{where or self.path.name}: "
        if key not in self.options:
            near = "; it is a number" if key in self.numbers else hint(key, self.options)
            raise InvalidRules(f'{place}no ruling "{key}"{near}')
        if label not in self.options[key]:
            expected = ", ".join(self.options[key])
            near = hint(label, self.options[key])
            raise InvalidRules(f'{place}ruling {key}: {expected} expected, got "{label}"{near}', key)
        return label

    def number(self, key: str, value: Number, where: str = "") -> Number:
        """The value, if the number exists and has this shape."""
        place = f"{where or self.path.name}: "
        if key not in self.numbers:
            near = "; it is a ruling" if key in self.options else hint(key, self.numbers)
            raise InvalidRules(f'{place}no number "{key}"{near}')
        if shape_of(value) != shape_of(self.numbers[key]):
            raise InvalidRules(f"{place}number {key}: {describe(self.numbers[key])} expected, got {value!r}", key)
        bounds = self.bounds.get(key)
        fault = None if bounds is None else bounds.fault(value)
        if fault is not None:
            raise InvalidRules(f"{place}number {key}{fault} ({self.rules[key].title})", key)
        return value


def pairs_as_written(given: list[int] | list[list[int]] | None) -> list[Any]:
    if given is None:
        return []
    return [given] if all(isinstance(x, int) for x in given) else list(given)


def shape_of(value: object) -> tuple[int, ...] | None:
    """() for an integer, (n,) for a list of n, (n, m) for a table; None for anything else."""
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
