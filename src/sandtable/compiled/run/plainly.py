"""Numba's errors, said plainly: of some hundred lines, the one that is wrong and where it stands."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from numba.core.errors import NumbaError

from sandtable.kernel import InvalidRules

PLACE = re.compile(r'^\s*File "([^"]+)", line (\d+):$', re.MULTILINE)
FIELDS = re.compile(r"Record\([^()]*title=[\w.]*?(\w+)\](?:[^()]|\([^()]*(?:\([^()]*\)[^()]*)*\))*\)")
STARTS = ("Untyped", "Cannot", "cannot", "no ", "Unknown", "Use of", "Invalid")
INSIDE = (" has no ", "not supported")


def plainly(text: str) -> str:
    """The innermost place in a rule and what is wrong there."""
    place = PLACE.search(text)
    lines = [line.strip() for line in (text[: place.start()] if place else text).splitlines() if line.strip()]
    where = f"{Path(place[1]).name}:{place[2]}: " if place else ""
    for line in reversed(lines):
        if line.startswith(">>> "):
            called = FIELDS.sub(lambda found: found[1], line.removeprefix(">>> "))
            return f"{where}cannot compile {called[:200]}"
        said = re.sub(r"^\w+Error: ", "", line)
        if said.startswith(STARTS) or any(words in said for words in INSIDE):
            return where + said
    return where + (lines[-1] if lines else "cannot be compiled")


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turns what Numba raises inside into `InvalidRules` with a place; the original stays behind it."""
    try:
        yield
    except NumbaError as error:
        raise InvalidRules(plainly(str(error))) from error
