"""Walked by compiled code, rules lead where exact odds say, verb by verb; chains end where they say, too."""

from __future__ import annotations

import math
from typing import Any

import pytest

from sandtable.compiled.run.engine import CompiledError
from sandtable.compiled.walked.walk import Walk
from sandtable.kernel import InvalidRules, Situation
from sandtable.odds import ask, merging, walked
from sandtable.odds.patience import Patience
from sandtable.odds.situation import seats

from ..toy import RULESET
from . import rules as toy

RULES = RULESET.load()
PLAYERS = ("brute", "random")


def nobody_minds(paths: int, states: int) -> None:
    """Hears how far it is."""


def compiled(players: Any = PLAYERS, **played: Any) -> dict[Any, float]:
    """What walking finds: each state with its sum."""
    found: dict[Any, list[float]] = {}
    for t, gathered, weight in Walk(RULES, RULES.start({}), players, **played).ends(nobody_minds):
        found.setdefault((t.key(), gathered), []).append(weight)
    return {end: math.fsum(weights) for end, weights in found.items()}


@pytest.mark.parametrize("rule", toy.RULES)
def test_each_verb_has_the_law_that_exact_odds_have(rule: Any) -> None:
    for n in (1, 2, 3):

        def run(t: Any, n: int = n) -> Any:
            rule(t, n)
            return t.key(), 0

        exact = merging.distribution(RULES.start({}), run, seats(RULES, PLAYERS), merge=False)
        found = compiled(rule=rule, arguments=(n,))
        assert found.keys() == exact.keys()
        assert all(abs(found[end] - p) < 1e-12 for end, p in exact.items())


def whole_beats(monkeypatch: Any, beat: Any, until: Any) -> tuple[dict[Any, Any], dict[Any, Any]]:
    """A chain of such beats, by exact odds and by compiled code."""
    monkeypatch.setitem(vars(RULESET), "beat", beat)
    start: Any = RULES.start({})
    start.turn = -100  # no rule of the toy ends it so soon
    situation = Situation(start, lambda t: t.luck_sum, "end", PLAYERS, to_the_end=True, settled=until)
    exact = ask.exact_outcomes(situation, RULES)
    return exact, walked.normalised(walked.outcomes(situation, RULES, Patience()))


def test_a_chain_that_goes_round_in_circles_ends_where_exact_odds_say(monkeypatch: Any) -> None:
    monkeypatch.setattr(toy, "is_late", toy.arrives)
    exact, found = whole_beats(monkeypatch, toy.paces, toy.arrives)
    assert exact == {3: 1} == found


def test_ends_of_a_chain_are_as_likely_as_exact_odds_say(monkeypatch: Any) -> None:
    exact, found = whole_beats(monkeypatch, toy.climbs, toy.is_late)
    assert found.keys() == exact.keys() == {9, 10, 11, 12}
    assert all(abs(found[end] - p) < 1e-12 for end, p in exact.items())


def test_what_is_gathered_is_added_up_beside_the_states(monkeypatch: Any) -> None:
    monkeypatch.setitem(vars(RULESET), "beat", toy.climbs)
    found = compiled(until=toy.is_late, gather=toy.thrown_so_far)
    sums: dict[tuple[int, int], float] = {(0, 0): 1.0}  # by hand: where it stands, and what was gathered
    ends: dict[tuple[int, int], float] = {}
    while sums:
        later: dict[tuple[int, int], float] = {}
        for (at, gathered), p in sums.items():
            for face in (1, 2, 3, 4):
                now = at + face, gathered + (at + face) % 3
                into = ends if now[0] >= 9 else later
                into[now] = into.get(now, 0.0) + p / 4
        sums = later
    assert sorted(found.values()) == pytest.approx(sorted(ends.values()), abs=1e-12)
    assert {gathered for _, gathered in found} == {gathered for _, gathered in ends}


def test_too_many_paths_are_refused(monkeypatch: Any) -> None:
    class Over(Exception):
        pass

    def keep(paths: int, states: int) -> None:
        raise Over

    with pytest.raises(Over):
        list(Walk(RULES, RULES.start({}), PLAYERS, toy.pools, (3,)).ends(keep))


def test_a_fault_in_a_rule_is_no_answer() -> None:
    with pytest.raises(CompiledError, match="an exception inside a rule"):
        compiled(rule=toy.divides)


def test_what_cannot_be_compiled_is_refused_with_its_place() -> None:
    with pytest.raises(InvalidRules, match=r"rules\.py"):
        compiled(rule=toy.opens)
    assert not Walk(RULES, RULES.start({}), PLAYERS, toy.opens).is_compiled()
