"""Paths merged at the cuts of a rule: equal states continue as one."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from sandtable.kernel import InvalidRules, Table, TooManyPaths

from .exact import BUDGET, Exact, fractions, law_by_paths, on_one_total
from .laws import Law, mixture
from .patience import Patience

Prepare = Callable[[Table[Any], Any], None]  # seats the players; the second argument is the luck


@dataclass
class Way:
    """A meeting of paths at a cut: the state or results to continue from, and the number of paths."""

    start: Table[Any]
    results: list[Any]
    paths: int = 0


class AtCut(Exception):
    """A run has come to the next cut."""


class Cuts:
    """Listens to the cuts of a run, and stops it at the first new one."""

    def __init__(self) -> None:
        self.passed = self.level = 0
        self.paths = 0  # paths to the end, unmerged

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
    by_steps: bool = False,
    patience: Patience | None = None,
    checked: int = 0,
    resumes: bool = False,
) -> dict[Any, Fraction]:
    """The exact distribution of the result of `run` on copies of a state; `forced` results of rolls come first.

    After a cut it continues by the way to it or, if `run` resumes, from the state.

    `by_steps` throws dice again one throw after another (see the verb `reroll`), as needed for people, and for players
    who depend on more than the dice. With `checked`, a merged result is compared with that of all single paths, up to
    that many.
    """
    if not start.fields:
        return of_stateless(start, run, prepare, forced or [], budget, by_steps, patience)
    memo: dict[Any, Law] = {}
    cuts = Cuts()
    ends: dict[int, dict[Any, int]] = {}  # weights of results, by denominator
    frontier: dict[Any, tuple[Way, int]] = {None: (Way(start, forced or [], 1), 1)}  # each way with its weight
    whole, levels = 1, 0
    while frontier:
        ways: dict[Any, Way] = {}
        laws = []
        for way, weight in frontier.values():
            if patience is not None:
                patience.state()
            luck = Exact(way.results, memo, by_steps, patience)
            one_path = partial(to_cut, way, run, prepare, luck, cuts if merge else None, ways, resumes)
            laws.append((weight, law_by_paths(luck, one_path, budget)))
        law = mixture(laws)
        whole *= law.total
        here = ends.setdefault(whole, {})
        frontier = {}
        for (ended, result), weight in law.ways.items():
            if ended:
                here[result] = here.get(result, 0) + weight
            else:
                frontier[result] = ways[result], weight
        levels += 1
        cuts.level = 0 if resumes else levels
    found = fractions(on_one_total(ends))
    if levels > 1 and cuts.paths <= checked:
        try:
            single = distribution(start, run, prepare, forced, merge=False, budget=checked, by_steps=True)
        except TooManyPaths:
            return found
        complain("a `cut` promises too much", found, single)
    return found


def complain(what: str, merged: dict[Any, Fraction], single: dict[Any, Fraction]) -> None:
    """Raises `InvalidRules` where merging has changed the odds."""
    for outcome in {**merged, **single}:
        if merged.get(outcome, 0) != single.get(outcome, 0):
            raise InvalidRules(
                f"{what}: {outcome} has probability {single.get(outcome, 0)}, but {merged.get(outcome, 0)} merged; "
                "`sandtable check` tells more"
            )


def to_cut(
    way: Way,
    run: Callable[[Table[Any]], Any],
    prepare: Prepare,
    luck: Exact,
    cuts: Cuts | None,
    ways: dict[Any, Way],
    resumes: bool,
) -> tuple[bool, Any]:
    """One path: whether it ended, and its result; or its next cut, and the way to it."""
    t = way.start.clone()
    prepare(t, luck)
    t.luck, t.cuts, luck.picks = luck, cuts, ()
    if cuts is None:
        return True, run(t)
    cuts.passed = 0
    try:
        result = run(t)
    except AtCut as stop:
        here = (*stop.args, luck.picks)
        if here not in ways:
            ways[here] = Way(t, []) if resumes else Way(way.start, luck.way[:])
        ways[here].paths += way.paths
        return False, here
    cuts.paths += way.paths
    return True, result


def of_stateless(
    start: Table[Any],
    run: Callable[[Table[Any]], Any],
    prepare: Prepare,
    forced: list[Any],
    budget: int,
    by_steps: bool,
    patience: Patience | None,
) -> dict[Any, Fraction]:
    """The distribution for a table without state, which serves all paths without merging."""
    luck = Exact(forced, by_steps=by_steps, patience=patience)
    t = start.clone()
    prepare(t, luck)
    t.luck = luck
    return fractions(law_by_paths(luck, partial(run, t), budget))
