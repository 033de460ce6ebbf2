"""A ruleset with one of every fault."""

from __future__ import annotations

from sandtable.kernel.ruleset import Rules, Ruleset, Scenario

from . import rules, throws  # noqa: F401
from .state import Act, Ask, Field, Fight, Result


class Opening(Scenario):
    pass


def start(rules: Rules, scenario: Opening) -> Fight:
    return Fight()


RULESET = Ruleset(
    id="faulty",
    title="Faulty",
    summary="One of every fault.",
    credit="made up",
    package=__name__,
    battle=Fight,
    board=Field,
    actions=Act,
    asks=Ask,
    sides=("one",),
    beat=rules.beat,
    over=rules.over,
    result=Result,
    report=rules.report,
    scenario=Opening,
    start=start,
    describe=str,
)
