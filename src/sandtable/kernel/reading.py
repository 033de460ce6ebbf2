"""Reads data files in time and memory proportional to their length, and reports the faults of bad ones."""

import json
import math
import operator
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, SupportsFloat, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, ValidationError

from .errors import InvalidRules, InvalidScenario, ParseError, SandtableError, hint

T = TypeVar("T")
DEEPEST = 20  # nested entries; rulesets have five
DIGITS = 20  # digits of the longest number below LARGEST, and a sign
BYTE_ORDER = "\ufeff"  # a mark that some editors put before a text
LARGEST = 1 << 63  # the bound of numbers, on either side of zero
PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
LONG = 60  # most characters of a quotation in an error
FEW = 12  # known words that an error lists
QUOTED = re.compile("'([^']*)'")
TYPES, LISTS = ("int", "str", "bool", "float"), ("list[", "literal[", "dict[", "tuple[")  # as pydantic calls them
KINDS = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "string": "a text",
    "list": "a list",
    "tuple": "a list",
    "dict": "names with values, in braces,",
    "model": "names with values, in braces,",
}  # by the start of the type of a fault in pydantic
BOUNDS = {
    "greater_than_equal": "at least {ge}",
    "less_than_equal": "at most {le}",
    "greater_than": "more than {gt}",
    "less_than": "less than {lt}",
    "too_long": "at most {max_length}",
    "too_short": "at least {min_length}",
}
NAME = re.compile(rf"{PART}(?:[ \t]*+\.[ \t]*+{PART})*+[ \t]*+[=\]]?")  # the name of an entry, with outer names


class Closed(BaseModel):
    """Base of data that people write: an entry that it does not have is refused.

    What reads them is made when the first are read: a battle needs few of a ruleset's forms.

    >>> class Camp(Closed):
    ...     tents: int
    ...
    >>> Camp(tents=3).tents
    3
    """

    model_config = ConfigDict(defer_build=True, extra="forbid")


def toml_of(text: str) -> dict[str, Any]:
    """The data of a text in TOML; `ValueError` states its fault.

    >>> toml_of("squad.size = 3")
    {'squad': {'size': 3}}
    """
    for name in NAME.finditer(text):  # reading a name of n parts costs memory for n * n
        if name[0].endswith(("=", "]")) and name[0].count(".") > DEEPEST:
            raise too_deep()
    return sound(tomllib.loads, text)


def json_of(text: str) -> dict[str, Any]:
    """The data of a text in JSON."""
    return sound(partial(json.loads, object_pairs_hook=each_once), text)


def each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The entries of a JSON object; a repeated entry is refused."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for i, (name, _) in enumerate(pairs) if name in dict(pairs[:i]))
        raise Twice(f"{twice}: the entry stands here twice")
    return found


class Twice(ValueError):
    """An entry is there twice, so that one of the two would not count."""


def sound(read: Callable[[str], Any], text: str) -> dict[str, Any]:
    """The data, if they are nested no deeper and hold no larger number than a scenario may."""
    try:
        data = read(text.removeprefix(BYTE_ORDER))
    except (tomllib.TOMLDecodeError, json.JSONDecodeError, Twice):
        raise
    except ValueError:
        raise too_large() from None
    except RecursionError:
        raise too_deep() from None
    if not isinstance(data, dict):
        raise ValueError(f"names with values expected, in braces; got {type(data).__name__}")
    level = [data]
    for _ in range(DEEPEST):
        level = [each for value in level for each in inside(value)]
    if level:
        raise too_deep()
    return data


def inside(value: Any) -> list[Any]:
    """The values in an entry; a number out of bounds is refused."""
    if isinstance(value, int) and not -LARGEST < value < LARGEST:
        raise too_large()
    return list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []


def whole_number(text: str) -> int:
    """A whole number from its text; `ParseError` if it is larger than any number of a battle.

    >>> whole_number("-12")
    -12
    """
    if len(text) > DIGITS:
        raise ParseError(str(too_large()))
    return int(text)


def as_whole(what: str, value: Any, least: int | None = 1) -> int:
    """A whole number of any type that fits into 64 bits and is not below `least`, if one is given.

    >>> as_whole("battles", 1.5)
    Traceback (most recent call last):
    sandtable.kernel.errors.InvalidRules: battles: a whole number expected, got 1.5
    """
    try:
        found = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        found = None
    if found is None:
        raise InvalidRules(f"{what}: a whole number expected, got {value!r}")
    if least is not None and not least <= found < LARGEST:
        bound = f"at least {least}" if found < least else f"less than {LARGEST}"
        raise InvalidRules(f"{what}: {bound} expected, got {found}")
    return found


def as_count(what: str, value: int | None) -> int | None:
    """A number of battles, threads, rounds or tries, or None.

    >>> as_count("rounds", None), as_count("rounds", 3)
    (None, 3)
    """
    return None if value is None else as_whole(what, value)


def as_seconds(what: str, value: Any, endless: bool = False) -> float:
    """Seconds, 0 or more; infinity only if work may be `endless`.

    >>> as_seconds("seconds", -1)
    Traceback (most recent call last):
    sandtable.kernel.errors.InvalidRules: seconds: 0 or more expected, got -1
    """
    try:
        found = float(value) if not isinstance(value, str) else math.nan
    except (TypeError, ValueError):
        found = math.nan
    if not found >= 0 or (math.isinf(found) and not endless):
        raise InvalidRules(f"{what}: 0 or more expected, got {value!r}")
    return found


def as_plain(value: Any) -> Any:
    """A plain Python value: a NumPy value becomes a number, or a list of numbers."""
    if isinstance(value, list):
        return [as_plain(each) for each in value]
    return value.tolist() if hasattr(value, "tolist") else value


def as_mapping(what: str, value: Any) -> dict[str, Any]:
    """Names with values, none by default; NumPy values become plain.

    >>> as_mapping("numbers", [1])
    Traceback (most recent call last):
    sandtable.kernel.errors.InvalidRules: numbers: names with values expected, in braces; got [1]
    """
    if value is not None and not isinstance(value, Mapping):
        raise InvalidRules(f"{what}: names with values expected, in braces; got {value!r}")
    return {name: as_plain(each) for name, each in (value or {}).items()}


def as_list(what: str, value: Any) -> list[Any]:
    """Several values in order; a text is one value.

    >>> as_list("players", "bold")
    Traceback (most recent call last):
    sandtable.kernel.errors.InvalidRules: players: a list expected, got 'bold'
    """
    try:
        found = None if isinstance(value, str | bytes | Mapping) else list(value)
    except TypeError:
        found = None
    if found is None:
        raise InvalidRules(f"{what}: a list expected, got {value!r}")
    return found


def as_share(what: str, value: Any, such: str) -> float:
    """A share of a whole, above 0 and below 1.

    >>> as_share("until", 1, "0.01")
    Traceback (most recent call last):
    sandtable.kernel.errors.InvalidRules: until: a share between 0 and 1 expected, such as 0.01, got 1
    """
    found = float(value) if isinstance(value, SupportsFloat) else 0.0
    if not 0 < found < 1:
        raise InvalidRules(f"{what}: a share between 0 and 1 expected, such as {such}, got {value}")
    return found


def too_deep() -> ValueError:
    return ValueError(f"more than {DEEPEST} entries lie inside each other")


def too_large() -> ValueError:
    return ValueError("a number has more digits than any number of a battle")


def read_toml(path: Path) -> dict[str, Any]:
    """The data of a file in TOML, or in JSON by its suffix; `InvalidScenario` names the file and the line.

    >>> file = folder / "yard.toml"
    >>> _ = file.write_text("title = 'In the yard'")
    >>> read_toml(file)
    {'title': 'In the yard'}
    """
    text, read = "", json_of if path.suffix.lower() == ".json" else toml_of
    try:
        text = path.read_text(encoding="utf-8")
        return read(text)
    except (ValueError, OSError) as error:
        is_json, said = read is toml_of and text.lstrip().startswith("{"), getattr(error, "strerror", None) or error
        remark = " (TOML is expected: the name of a file in JSON ends in .json)" if is_json else ""
        raise InvalidScenario(f"{path.name or path}: {said}{remark}") from None


def validated(model: type[BaseModel], data: dict[str, Any], where: str, error: type[SandtableError]) -> Any:
    """The data as this model, or the error that names the first entry that is wrong, an unknown one before others.

    >>> validated(duel.ruleset.scenario, {"titel": "In the yard"}, "yard.toml", InvalidScenario)
    Traceback (most recent call last):
    sandtable.kernel.errors.InvalidScenario: yard.toml: titel: no such entry; did you mean "title"?
    """
    try:
        read = model.model_validate(data)
        if (spelt := spelled_out(data)) != data:
            model.model_validate(spelt)
        return read
    except ValidationError as problem:
        place, message = fault_in(model, problem)
        raise error(f"{where}: {place}: {message}" if place else f"{where}: {message}") from None
    except UnicodeEncodeError:  # half a surrogate pair, which no message can show
        raise error(f"{where}: a text in it is no Unicode") from None


def spelled_out(data: Any) -> Any:
    """The data with words in place of booleans, so that True does not pass for 1 where a number is expected."""
    if isinstance(data, dict):
        return {name: spelled_out(value) for name, value in data.items()}
    if isinstance(data, list):
        return [spelled_out(value) for value in data]
    return str(data).lower() if isinstance(data, bool) else data


def fault_in(model: type[BaseModel], problem: ValidationError) -> tuple[str, str]:
    """The faulty entry, and its fault: an unknown entry before a missing one, since it may be a misspelling of it."""
    faults: list[Any] = list(problem.errors())
    first = min(faults, key=lambda fault: fault["type"] != "extra_forbidden")
    within = re.compile(re.escape(place_in(model, first["loc"])[0]) + r"(?:\[|\.|$)")
    alike = [fault for fault in faults if within.match(place_in(model, fault["loc"])[0])]
    first = min(alike or [first], key=is_of_another_type)
    place, owner = place_in(model, first["loc"])
    if first["type"] == "extra_forbidden":
        return place, unknown_entry(owner, str(first["loc"][-1]))
    return place, words_of(first)


def unknown_entry(model: type[BaseModel], name: str) -> str:
    """The fault of an unknown entry: the nearest name, or the place where it belongs."""
    remark: Callable[[str], str] = getattr(model, "remark", lambda name: "")
    return f"no such entry{remark(name) or hint(name, model.model_fields)}"


def understood(read: Callable[[], T], error: type[SandtableError], what: str = "") -> T:
    """The result of a model's reading, or the error that names the first fault and its entry."""
    try:
        return read()
    except ValidationError as problem:
        first = problem.errors()[0]
        raise error(": ".join(filter(None, (what, ".".join(map(str, first["loc"])), words_of(first))))) from None


def words_of(fault: Mapping[str, Any]) -> str:
    """The fault of an entry: the expected value, and the given one."""
    kind, given, bounds = fault["type"], fault.get("input"), fault.get("ctx", {})
    if kind == "missing":
        return "it is missing"
    if kind == "literal_error":
        return unknown_word(given, QUOTED.findall(bounds["expected"]))
    expected = ""
    if kind in BOUNDS:
        numbers = {name: bound for name, bound in bounds.items() if isinstance(bound, int | float)}
        expected = BOUNDS[kind].format(**{name: f"{bound:.15g}" for name, bound in numbers.items()})
        if kind in ("too_long", "too_short"):
            given = numbers.get("actual_length", "more")  # what is too long may be counted no farther
    elif kind.endswith(("_type", "_parsing", "_from_float", "_parsing_size")):
        expected = KINDS.get(kind.partition("_")[0], "")
    if not expected:
        return str(fault["msg"]).removeprefix("Value error, ")
    got = "nothing" if given is None or given == "" else str(given)
    return f"{expected} expected, got {got if len(got) <= LONG else f'{got[:LONG]} …'}"


def unknown_word(word: object, known: list[str]) -> str:
    """The error for an unknown word: it lists the known words, or only the nearest of many."""
    near = hint(str(word), known)
    expected = "another word" if near and len(known) > FEW else ", ".join(known)
    return f"{expected} expected, got {word!r}{near}"


def is_of_another_type(fault: Any) -> bool:
    """Whether a fault is about another of the types that an entry may have: a word, or a list."""
    is_word = isinstance(fault["input"], str)
    return fault["type"].endswith("_type") or (fault["type"] == "literal_error" and not is_word)


def place_in(model: type[BaseModel], loc: tuple[int | str, ...]) -> tuple[str, type[BaseModel]]:
    """The path of an entry as it is written, and the model that has the entry."""
    text, owner, inner = "", model, model
    for part in loc:
        if isinstance(part, int):
            text += f"[{part}]"
            continue
        if text and (part in TYPES or part.startswith(LISTS)):
            continue  # one of the types that the entry may be of
        owner = inner
        field = owner.model_fields.get(part)
        text += f".{part}"
        if field is not None:
            inner = next((x for x in models_in(field.annotation)), owner)
    return text.lstrip("."), owner


def models_in(annotation: Any) -> list[type[BaseModel]]:
    """The models in a field's type."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for part in get_args(annotation) for model in models_in(part)]
