"""Values of a parameter as one writes them: `7`, `1..30`, `1..30..5`, `0,2,4`, `rifle,smg`, `all`."""

import re
from collections.abc import Sequence
from typing import Any

from sandtable.kernel import InvalidRules

WHOLE = re.compile(r"-?\d+")
RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?:\.\.([1-9]\d*))?")
ALL = "all"
FORMS = "a range is written 1..30 (or 1..30..5), a list 1,2,5"


def numbers(flag: str, text: str, low: int | None, high: int | None) -> Any:
    """A whole number, or several: a range includes both its ends."""
    if WHOLE.fullmatch(text):
        return int(text)
    if text == ALL:
        if low is None or high is None:
            raise InvalidRules(f"{flag}: all of what? It has no bounds: {FORMS}")
        return range(low, high + 1)
    found = RANGE.fullmatch(text)
    if found is not None:
        first, last, step = int(found[1]), int(found[2]), int(found[3] or 1)
        if last < first:
            raise InvalidRules(f"{flag}: {text} holds no number: write {last}..{first}")
        return range(first, last + 1, step)
    parts = [part.strip() for part in text.split(",")]
    if all(WHOLE.fullmatch(part) for part in parts):
        return [int(part) for part in parts]
    raise InvalidRules(f'{flag}: "{text}" is no whole number; {FORMS}{meant(text)}')


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
