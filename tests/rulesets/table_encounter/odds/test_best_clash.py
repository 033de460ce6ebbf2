"""Best play in a Clash against plain minimax."""

from __future__ import annotations

import itertools
import os
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel import Situation
from sandtable.odds.ask import odds_of_situation
from sandtable.rulesets.table_encounter.odds.best_clash import BestClash, ClashPlayer
from sandtable.rulesets.table_encounter.odds.clash_questions import duellists
from sandtable.rulesets.table_encounter.rules import clash
from sandtable.rulesets.table_encounter.state import NOBODY, Step
from tests.rulesets.table_encounter.build import rules
from tests.rulesets.table_encounter.odds.minimax import minimax, simple

MOST = 5 if os.environ.get("SANDTABLE_FUZZ") else 3  # successes a side on the real rules


def position(under: st.Rules, arms: tuple[str, str], gap: float, hands: tuple[int, ...]) -> Any:
    t = duellists(under, *arms, gap)
    t.normals[0], t.criticals[0], t.normals[1], t.criticals[1] = hands
    t.step, t.struck = Step.CLASH, NOBODY
    clash.skip_idle(t)
    return t


def pools(most: int) -> list[tuple[int, int]]:
    return [(n, c) for n, c in itertools.product(range(most + 1), repeat=2) if n + c <= most]


@pytest.mark.parametrize("gap", [0, 1])
@pytest.mark.parametrize("arms", list(itertools.product(("sword", "spear"), repeat=2)))
def test_solver_is_minimax_on_the_rules(arms: tuple[str, str], gap: float) -> None:
    memory: dict[Any, tuple[int, int]] = {}
    for (n, c), (m, d) in itertools.product(pools(MOST), repeat=2):
        if n + c:
            t = position(rules(), arms, gap, (n, c, m, d))
            assert BestClash().value(t) == minimax(t, memory), (n, c, m, d)


@pytest.mark.parametrize("rulings", [{"clash_parry": "last"}, {"clash_pass": "yes"}, {"shove_who": "defender"}])
def test_solver_is_minimax_under_other_rulings(rulings: dict[str, str]) -> None:
    memory: dict[Any, tuple[int, int]] = {}
    for (n, c), (m, d) in itertools.product(pools(2), repeat=2):
        if n + c:
            t = position(rules(**rulings), ("spear", "spear"), 1, (n, c, m, d))
            assert BestClash().value(t) == minimax(t, memory), (n, c, m, d)


def hits_harder_each_time(t: Any, weapon: Any, grade: int) -> int:
    """A rule that leaves something on a model: who has struck before strikes harder."""
    striker = clash.fighter(t, t.clash_turn)
    striker.points += 1
    return int(striker.points)


def hits_by_successes_left(t: Any, weapon: Any, grade: int) -> int:
    """A rule that counts successes."""
    return 1 + int(t.normals[t.clash_turn])


@pytest.mark.parametrize("blow", [hits_harder_each_time, hits_by_successes_left])
def test_solver_is_minimax_under_a_rule_it_does_not_know(monkeypatch: pytest.MonkeyPatch, blow: Any) -> None:
    monkeypatch.setattr(clash, "blow", blow)
    memory: dict[Any, tuple[int, int]] = {}
    for hands in [(4, 0, 3, 1), (3, 1, 4, 0), (2, 2, 1, 2), (5, 0, 5, 0)]:
        t = position(rules(), ("spear", "sword"), 1, hands)
        assert BestClash().value(t) == minimax(t, memory), hands


def test_best_play_with_dice_and_a_push_comes_to_its_value() -> None:
    """A critical strike of its own dice, after which a push may be chosen."""
    t = position(rules(), ("spear", "spear"), 0, (2, 2, 1, 1))
    t.board.weapons[t.weapon].d3 = True
    player = ClashPlayer(None)

    def run(t: Any) -> tuple[int, int]:
        while t.step == Step.CLASH:
            clash.clash_step(t)
        return t.models[1].stress, t.models[0].stress

    found = odds_of_situation(Situation(t, run, ("dealt", "suffered"), (player, player)), rules())
    assert len(found.outcomes) > 3
    assert (found.of("dealt").mean, found.of("suffered").mean) == BestClash().value(t)


def test_solver_is_minimax_on_all_pools_up_to_five() -> None:
    """With swords in reach throughout, against a recursion that knows nothing of the rules."""
    memory: dict[Any, Any] = {}
    game = BestClash()
    for own, other in itertools.product(pools(5), repeat=2):
        t = position(rules(), ("sword", "sword"), 0, (*own, *other))
        assert game.value(t) == simple(own, other, (2, 2), memory)


def test_ten_against_ten_is_solved_exactly() -> None:
    """How fast is the benchmark's business."""
    found = st.odds(rules(), "clash", attacker="spear", defender="spear", gap=1, melee=10, defender_melee=10)
    assert found.exact
    assert sum(found.outcomes.values()) == 1


@pytest.mark.parametrize("objective", ["difference", "safety", "aggression"])
def test_objectives(objective: str) -> None:
    found = st.odds(rules(clash_objective=objective), "clash", melee=3, defender_melee=3)
    dealt, suffered = found.of("on defender").mean, found.of("on attacker").mean
    if objective == "safety":
        assert dealt < 2
        assert suffered < 2
    else:
        assert dealt == suffered == 2


def test_best_play_is_played() -> None:
    """A Clash played move by move by the solver's player comes to the solver's value."""
    for hands in itertools.product(range(3), repeat=4):
        if hands[0] + hands[1] == 0:
            continue
        t = position(rules(), ("spear", "sword"), 1, hands)
        wanted = BestClash().value(t)
        t.players = [ClashPlayer(None)] * 2
        while t.step == Step.CLASH:
            clash.clash_step(t)
        assert (t.models[1].stress, t.models[0].stress) == wanted


@pytest.mark.parametrize(("reading", "strikes"), [("any", 2), ("named", 0)])
def test_a_weapon_that_is_only_carried_may_give_the_reach(reading: str, strikes: int) -> None:
    """Across two inches the Spear reaches and the Sword, which was named, deals its stress."""
    asked = {"attacker": "sword", "spare": "spear", "defender": "", "gap": 2, "normals": 0, "criticals": 1}
    found = st.odds(rules(clash_range=reading), "hands", defender_normals=0, **asked)
    assert found.of("on defender").outcomes == {strikes: 1}
    with pytest.raises(st.InvalidRules, match="a melee weapon expected"):
        st.odds(rules(), "clash", spare="rifle")
