"""The functions that stand for verbs on tables for play, for forks and for walks of every path."""

from typing import Any

from ..runtime.work import FORK, WALK
from . import arithmetic, asking, branches, columns, generators, handling, laws, matching, numbers, verbs  # noqa: F401  (they add what they write)
from .registry import INSTEAD

OTHER: dict[str, dict[Any, Any]] = {  # purpose -> verb or word -> what is translated instead
    FORK: {verbs.die: verbs.fallen_die, asking.looks: asking.looks_again, asking.answer_of: asking.ask_again},
    WALK: laws.WALKED,
}


def vocabulary(purpose: str = "") -> dict[Any, Any]:
    """What is translated instead of a verb or a word on tables that are for this."""
    other = OTHER.get(purpose, {})
    return {key: other.get(f, f) for key, f in INSTEAD.items()} | other
