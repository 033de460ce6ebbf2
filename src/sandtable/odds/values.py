"""Values of a parameter as people write them: `7`, `1..30`, `1..30..5`, `0,2,4`, `rifle,smg`, `all`."""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from sandtable.kernel import Code, InvalidRules, Published, Rules, whole_number

WHOLE = re.compile(r"-?\d+")
DECIMAL = re.compile(r"-?\d+(?:\.\d+)?")
RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?:\.\.(-?\d+))?")
ALL, NONE = "all", "none"
FORMS = "a range is written 1..30 (or 1..30..5), a list 1,2,5"
FLAGS = {"no": False, "yes": True}
VARY = "--vary"  # NAME=VALUES, for parameters whose own option takes no values
SCENARIO = "scenario"  # a parameter of this name means a scenario


def flag_of(name: str) -> str:
    """The command-line option of a parameter: `--armor-ap`."""
    return f"--{name.replace('_', '-')}"


def takes_values(question: Published, name: str) -> bool:
    """Whether the option of a parameter takes several values: not for a flag, or a list given entry by entry."""
    kind = kind_of(question.model.model_fields[name])
    return kind is not bool and get_origin(kind) is not list


def values_of(called: str, text: str, name: str, question: Published, rules: Rules) -> Any:
    """The value or values of a text for a parameter; `called` is its name in errors."""
    kind, known = kind_of(question.model.model_fields[name]), known_of(name, question, rules)
    if kind is bool:
        return flags(called, text)
    if kind in (int, float):
        return numbers(called, text, kind is int, *bounds_of(question.model.model_fields[name]))
    return lists(called, text, known) if get_origin(kind) is list else words(text, known)


def known_of(name: str, question: Published, rules: Rules) -> list[str]:
    """The known words for a parameter, or for the entries of a list."""
    some = question.words.get(name)
    scenarios = rules.scenarios if name == SCENARIO else ()
    return [*words_of(kind_of(question.model.model_fields[name])), *(some.known(rules) if some else scenarios)]


def parts_of(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def flags(called: str, text: str) -> Any:
    """A truth, or both: yes, no or all."""
    parts = list(FLAGS) if text == ALL else parts_of(text)
    if not FLAGS.keys() >= set(parts):
        raise InvalidRules(f'{called}: yes, no or all expected, got "{text}"')
    found = [FLAGS[part] for part in parts]
    return found if len(found) > 1 else found[0]


def lists(called: str, text: str, known: Sequence[str]) -> Any:
    """A list, or several: each is written with + between its entries."""
    if text == ALL and not known:
        raise InvalidRules(f"{called}: all of what? Lists are written one+other, none or one,other")
    found = [[] if part == NONE else part.split("+") for part in (known if text == ALL else parts_of(text))]
    return found if len(found) > 1 else found[0]


def numbers(called: str, text: str, whole: bool, low: float | None, high: float | None) -> Any:
    """A number, or several: a range includes both ends, and goes in whole steps."""
    figures = [part for part in parts_of(text) if (WHOLE if whole else DECIMAL).fullmatch(part)]
    if len(figures) == len(parts_of(text)):
        found = [whole_number(part) if WHOLE.fullmatch(part) else float(part) for part in figures]
        return found if len(found) > 1 else found[0]
    if text == ALL:
        if low is None or high is None:
            raise InvalidRules(f"{called}: all of what? It has no bounds: {FORMS}")
        return range(int(low), int(high) + 1)
    steps = RANGE.fullmatch(text)
    if steps is not None:
        first, last, step = whole_number(steps[1]), whole_number(steps[2]), whole_number(steps[3] or "1")
        if step < 1:
            raise InvalidRules(f"{called}: {text} goes in steps of {step}; at least 1 expected")
        if last < first:
            raise InvalidRules(f"{called}: {text} holds no number: write {last}..{first}")
        return range(first, last + 1, step)
    raise InvalidRules(f'{called}: "{text}" is no {"whole " * whole}number; {FORMS}{meant(text)}')


def meant(text: str) -> str:
    """A hint for a range in another notation."""
    found = re.fullmatch(r"(\d+)\s*(?:\.{3,}|-|:|to|…)\s*(\d+)", text)
    return f"; did you mean {found[1]}..{found[2]}?" if found else ""


def words(text: str, known: Sequence[str]) -> Any:
    """A word, or several known ones."""
    if text in known:
        return text
    if text == ALL and known:
        return list(known)
    return parts_of(text) if "," in text and known else text


# ---- what a parameter may be ----------------------------------------------------------------------------------------


def kind_of(field: FieldInfo) -> Any:
    """The type of a parameter as given: int, bool, a Code, a Literal, a list of those."""
    kind = field.annotation
    if type(None) in get_args(kind):
        kind = next(x for x in get_args(kind) if x is not type(None))
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def words_of(kind: Any) -> list[str]:
    """All words of a type, if it has a fixed set."""
    if get_origin(kind) is list:
        return words_of(*get_args(kind))
    if get_origin(kind) is Literal:
        return [str(word) for word in get_args(kind)]
    if isinstance(kind, type) and issubclass(kind, Code):
        return [member.label for member in kind]
    return []


def bounds_of(field: FieldInfo) -> tuple[int | None, int | None]:
    """The lowest and the highest value, if the signature declares them."""
    found = {name: getattr(x, name) for x in field.metadata for name in ("ge", "le", "gt", "lt") if hasattr(x, name)}
    low = found.get("ge", found["gt"] + 1 if "gt" in found else None)
    return low, found.get("le", found["lt"] - 1 if "lt" in found else None)
