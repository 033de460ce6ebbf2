"""Odds beside a rule: the question that shows its number at work, as `testing/panels.py` found it."""

import json
from typing import Any

from pydantic import BaseModel

from sandtable.kernel import Number, Ruleset

FILE = "data/panels.json"  # in the folder of a ruleset, where it has one


class Panel(BaseModel):
    """A question about a rule: its parameters beside the usual ones, and another number, which changes the answer."""

    question: str
    parameters: dict[str, Any]
    number: Number
    low: int | None = None  # what makes sense to try of a single number
    high: int | None = None


def panels(ruleset: Ruleset) -> dict[str, Panel]:
    """The rules of a ruleset whose number counts in the answer to a question: rule id -> that question."""
    file = ruleset.folder / FILE
    found = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {rule: Panel(**panel | ends(ruleset, rule)) for rule, panel in found.items()}


def ends(ruleset: Ruleset, rule: str) -> dict[str, int]:
    """What makes sense to try of a single number."""
    bounds = ruleset.catalogue.bounds.get(rule)
    sweep = bounds.sweep_of(()) if bounds and isinstance(ruleset.catalogue.numbers[rule], int) else None
    return {} if sweep is None else {"low": sweep[0], "high": sweep[1]}
