"""Paths merged at the cuts of a rule: equal states go on as one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from sandtable.kernel.table import Table

from .exact import BUDGET, Exact, law_by_paths

Prepare = Callable[[Table[Any], Any], None]  # seats the players; the second argument is the luck


class AtCut(Exception):
    """A run has come to the next cut."""


class Cuts:
    """Hears the cuts of a run, and stops it at the first beyond those already passed."""

    def __init__(self) -> None:
        self.passed = self.level = 0

    def __call__(self, t: Table[Any], mark: tuple[str, int]) -> None:
        if self.passed == self.level:
            raise AtCut(mark, t.key())
        self.passed += 1


def distribution(
    start: Table[Any],
    run: Callable[[Table[Any]], Any],
    prepare: Prepare,
    forced: list[Any] | None = None,
    merge: bool = True,
    budget: int = BUDGET,
) -> dict[Any, Fraction]:
    """The exact distribution of what `run` returns on copies of a state; `forced` results of rolls come first."""
    memo: dict[Any, Any] = {}
    cuts = Cuts()
    ends: dict[Any, Fraction] = {}
    frontier: dict[Any, tuple[list[Any], Fraction]] = {None: (forced or [], Fraction(1))}
    while frontier:
        following: dict[Any, tuple[list[Any], Fraction]] = {}
        for prefix, chance in frontier.values():
            luck = Exact(prefix, memo)
            values: dict[Any, list[Any]] = {}

            def one_path(luck: Exact = luck, values: dict[Any, list[Any]] = values) -> Any:
                t = start.clone()
                prepare(t, luck)
                t.luck, t.cuts, cuts.passed = luck, cuts if merge else None, 0
                try:
                    return True, run(t)
                except AtCut as stop:
                    key = stop.args
                    if key not in values:
                        values[key] = [branch.value for branch in luck.path]
                    return False, key

            law = law_by_paths(luck, one_path, budget)
            if not cuts.level and not values:  # no cut on any path: nothing to merge
                return {result: Fraction(w, law.total) for (_, result), w in zip(law.values, law.weights, strict=True)}
            for (ended, result), weight in zip(law.values, law.weights, strict=True):
                part = chance * Fraction(weight, law.total)
                if ended:
                    ends[result] = ends.get(result, Fraction(0)) + part
                else:
                    known = following.get(result)
                    following[result] = (values[result], part) if known is None else (known[0], known[1] + part)
        frontier = following
        cuts.level += 1
    return ends
