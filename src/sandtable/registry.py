"""Finds rulesets: ours and any other, all through the entry-point group `sandtable.rulesets`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from sandtable.kernel.bounds import Number
from sandtable.kernel.errors import InvalidRules, no_such
from sandtable.kernel.ruleset import Rules, Ruleset

GROUP = "sandtable.rulesets"
REGISTERED: dict[str, Ruleset] = {}  # rulesets given by hand, for tests and notebooks


@cache
def installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def register(ruleset: Ruleset) -> Ruleset:
    """Makes a ruleset known that no installed package declares."""
    REGISTERED[ruleset.id] = ruleset
    return ruleset


@cache
def find(id: str) -> Ruleset:
    """The ruleset of this id."""
    if id in REGISTERED:
        return REGISTERED[id]
    known = installed()
    if id not in known:
        names = [*known, *REGISTERED]
        raise InvalidRules(no_such("ruleset", id, names))
    found = known[id].load()
    if not isinstance(found, Ruleset):
        raise InvalidRules(f'{known[id].value}, declared as ruleset "{id}", is no Ruleset')
    return found


def rulesets() -> dict[str, str]:
    """Every ruleset at hand: id -> what it is."""
    return {id: find(id).summary for id in sorted({*installed(), *REGISTERED})}


def load(
    id: str,
    rulings: Mapping[str, str] | None = None,
    numbers: Mapping[str, Number] | None = None,
    preset: str | None = None,
) -> Rules:
    """A ruleset with the numbers and rulings that differ from its book; unknown ones are refused."""
    return find(id).load(rulings, numbers, preset)
