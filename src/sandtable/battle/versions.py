"""Rules that have changed since a battle was kept: the differences, and the rules as they were."""

from collections.abc import Mapping
from typing import Any

from sandtable.kernel import InvalidRecord, Rules, Ruleset

InForceThen = Mapping[str, Any]  # all numbers and readings then in force, without later ones


def in_force(rules: Rules) -> dict[str, Any]:
    """All numbers and readings in force."""
    catalogue = rules.ruleset.catalogue
    return {id: rules.in_force[id] for id in (*catalogue.numbers, *catalogue.options)}


def gone(ruleset: Ruleset, then: InForceThen) -> list[str]:
    """The numbers and readings that a ruleset no longer has, with their old values."""
    known = ruleset.catalogue.numbers.keys() | ruleset.catalogue.options.keys()
    return [f"{id} was {was!r}, and is gone" for id, was in then.items() if id not in known]


def differences(rules: Rules, then: InForceThen) -> list[str]:
    """The differences from the old rules: old value and new; a new entry at its default is no difference."""
    default = rules.ruleset.load(preset=rules.preset).in_force
    now = in_force(rules).items()
    return [
        *gone(rules.ruleset, then),
        *[f"{id} was {then[id]!r}, is {value!r}" for id, value in now if id in then and value != then[id]],
        *[f"{id} is new, and {value!r}" for id, value in now if id not in then and value != default[id]],
    ]


def rules_of_then(ruleset: Ruleset, preset: str | None, then: InForceThen) -> Rules:
    """The rules with the numbers and readings of then; `InvalidRecord` names those that are gone."""
    missing = gone(ruleset, then)
    if missing:
        raise InvalidRecord(f"the rules have changed: {listed(missing)}")
    default = ruleset.load(preset=preset).in_force
    changed = {id: was for id, was in then.items() if was != default[id]}
    numbers = {id: was for id, was in changed.items() if id in ruleset.catalogue.numbers}
    rulings = {id: was for id, was in changed.items() if id not in numbers}
    return ruleset.load(rulings, numbers, preset)


def listed(told: list[str]) -> str:
    """The first few texts, in one line."""
    return "; ".join(told[:6]) + ("; ..." if len(told) > 6 else "")
