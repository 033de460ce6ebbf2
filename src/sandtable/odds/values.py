"""Values of a parameter as one writes them: `7`, `1..30`, `1..30..5`, `0,2,4`, `rifle,smg`, `all`."""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from sandtable.kernel import Code, InvalidRules, Published, Rules

WHOLE = re.compile(r"-?\d+")
RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?:\.\.([1-9]\d*))?")
ALL = "all"
FORMS = "a range is written 1..30 (or 1..30..5), a list 1,2,5"


def flag_of(name: str) -> str:
    """The option of a parameter on the command line: `--armor-ap`."""
    return f"--{name.replace('_', '-')}"


def values_of(called: str, text: str, name: str, question: Published, rules: Rules) -> Any:
    """What a text means for a parameter of a question, which an error calls so: a value, or several in turn."""
    field = question.model.model_fields[name]
    kind = kind_of(field)
    if kind is int:
        return numbers(called, text, *bounds_of(field))
    known = question.words.get(name)
    return words(text, [*words_of(kind), *(known.known(rules) if known is not None else ())])


def numbers(called: str, text: str, low: int | None, high: int | None) -> Any:
    """A whole number, or several: a range includes both its ends."""
    if WHOLE.fullmatch(text):
        return int(text)
    if text == ALL:
        if low is None or high is None:
            raise InvalidRules(f"{called}: all of what? It has no bounds: {FORMS}")
        return range(low, high + 1)
    found = RANGE.fullmatch(text)
    if found is not None:
        first, last, step = int(found[1]), int(found[2]), int(found[3] or 1)
        if last < first:
            raise InvalidRules(f"{called}: {text} holds no number: write {last}..{first}")
        return range(first, last + 1, step)
    parts = [part.strip() for part in text.split(",")]
    if all(WHOLE.fullmatch(part) for part in parts):
        return [int(part) for part in parts]
    raise InvalidRules(f'{called}: "{text}" is no whole number; {FORMS}{meant(text)}')


def meant(text: str) -> str:
    """What a range that is written otherwise may mean."""
    found = re.fullmatch(r"(\d+)\s*(?:\.{3,}|-|:|to|…)\s*(\d+)", text)
    return f"; did you mean {found[1]}..{found[2]}?" if found else ""


def words(text: str, known: Sequence[str]) -> Any:
    """A word, or several of those that are known."""
    if text in known:
        return text
    if text == ALL and known:
        return list(known)
    parts = [part.strip() for part in text.split(",")]
    return parts if len(parts) > 1 and known else text


# ---- what a parameter may be ----------------------------------------------------------------------------------------


def kind_of(field: FieldInfo) -> Any:
    """The type a parameter has where it is given: int, bool, a Code, a Literal, a list of those."""
    kind = field.annotation
    if type(None) in get_args(kind):
        kind = next(x for x in get_args(kind) if x is not type(None))
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def words_of(kind: Any) -> list[str]:
    """Every word that may be written, where they can be listed."""
    if get_origin(kind) is list:
        return words_of(*get_args(kind))
    if get_origin(kind) is Literal:
        return [str(word) for word in get_args(kind)]
    if isinstance(kind, type) and issubclass(kind, Code):
        return [member.label for member in kind]
    return []


def bounds_of(field: FieldInfo) -> tuple[int | None, int | None]:
    """The least and the largest value, where the signature declares them."""
    found = {name: getattr(x, name) for x in field.metadata for name in ("ge", "le", "gt", "lt") if hasattr(x, name)}
    low = found.get("ge", found["gt"] + 1 if "gt" in found else None)
    return low, found.get("le", found["lt"] - 1 if "lt" in found else None)
