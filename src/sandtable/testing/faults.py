"""Describes an error of a ruleset: what is wrong, what was probably meant, and the author's line."""

import re
from pathlib import Path

from sandtable.kernel import Ruleset
from sandtable.kernel.places import innermost
from sandtable.registry import why

PLACE = re.compile(r"[\w/]*?(\w+\.py:\d+)\b")


def told(error: Exception, ruleset: Ruleset) -> str:
    """An error in words, with the innermost line that is the ruleset's own."""
    return f"{why(error)}{line_of(error, ruleset)}"


def line_of(error: Exception, ruleset: Ruleset) -> str:
    """` at rules/fire.py:41 (to_hit)`: the innermost line that is the ruleset's own."""
    found = innermost(error, lambda frame: ruleset.folder in Path(frame.f_code.co_filename).parents)
    if found is None:
        return ""
    code, line = found[0].f_code, found[1]
    return f" at {Path(code.co_filename).relative_to(ruleset.folder).as_posix()}:{line} ({code.co_name})"


def is_told(text: str, known: list[str], lines: list[str]) -> bool:
    """Whether a finding was reported already: in the same words, or by lint for the line that raises it."""
    return any(other in text or text in other for other in known) or any(
        place in lines for place in PLACE.findall(text)
    )
