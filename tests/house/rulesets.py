"""The rulesets of this checkout, and the rooms that each of them has."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from sandtable.kernel.ruleset import Ruleset

TOP = Path(__file__).parents[2]
SOURCES = TOP / "src" / "sandtable"
TESTS = TOP / "tests"
OURS = ("ashes_of_gaia", "danger_close", "skirmishers", "table_encounter", "year_zero")
EXAMPLE = "tiny_duel"

ROOMS = {
    "": ("__init__", "state", "actions", "scenario", "players"),
    "rules": ("course",),
    "odds": ("questions", "events", "forget"),
    "look": ("view", "words", "aim"),
}


def ruleset(id: str) -> Ruleset:
    """One of ours, or the example."""
    if id == EXAMPLE:
        sys.path.insert(0, str(TOP / "examples" / EXAMPLE))
    module = import_module(id if id == EXAMPLE else f"sandtable.rulesets.{id}")
    found: Ruleset = module.RULESET
    return found
