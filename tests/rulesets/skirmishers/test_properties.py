"""What holds in every battle: menus are legal, notation reads back, undo is exact, pieces stay sound."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest
from hypothesis import Phase, given, settings, strategies as some

import sandtable as st
from sandtable.kernel.luck import Stream
from sandtable.kernel.state import checked, unchecked
from sandtable.rulesets.skirmishers.actions import Act
from sandtable.rulesets.skirmishers.entries import MARKS
from sandtable.rulesets.skirmishers.state import Battle, Charge, Trooper
from sandtable.simulate.plain import play_out
from tests.rulesets.skirmishers.build import load, table

SCENARIOS = ("yard", "long-field", "two-houses", "night-raid", "stairwell")
ANSWERS = 40
RUNS = int(os.environ.get("SANDTABLE_FUZZ", "0")) // 100 or 6
RULINGS = {
    "cell_map": ["label", "shifted"],
    "hp_zero": ["out", "dead"],
    "bludgeon_full": ["skip", "count"],
    "overflow": ["lost", "wrap"],
    "armor_vs_bludgeon": ["after_lethal", "before_lethal"],
    "drop_compare": ["spent_ge_max", "literal"],
    "drop_when": ["every_success", "hp_changed"],
    "graze": ["defender", "attacker"],
    "trooper_los": ["cover", "block"],
    "prone_low": ["firer", "prone_trooper"],
    "adjacent_trooper": ["counts", "exempt"],
    "blast_floors": ["stop", "pass"],
    "entry": ["each_dot", "crossing"],
    "volley": ["one", "any"],
    "combat_actions": ["any", "one"],
    "window_blocked": ["target", "origin"],
    "tn_base": ["ap_paid", "undoubled"],
    "scatter": ["one", "1d6"],
}


def play_randomly(scene: st.Battle, luck: Stream, answers: int) -> list[st.Battle]:
    """Answers from the menus; every answer on the way is judged, written and read back. Returns copies to undo."""
    kept = []
    for i in range(answers):
        if not isinstance(scene.pending, st.Choice):
            break
        menu = list(scene.legal_actions)
        assert menu
        for answer in menu:
            assert scene.why_not(answer) is None, str(answer)
            assert Act.parse(str(answer)) == answer
        if i % 10 == 0:
            kept.append(scene.fork())
        scene.push(menu[luck.below(len(menu))])
    return kept


@pytest.mark.unmeasured
@settings(max_examples=RUNS, deadline=None, phases=[Phase.explicit, Phase.generate])
@given(
    scenario=some.sampled_from(SCENARIOS),
    seed=some.integers(0, 2**32),
    rulings=some.fixed_dictionaries({k: some.sampled_from(v) for k, v in RULINGS.items()}),
)
def test_menus_notation_and_undo(scenario: str, seed: int, rulings: dict[str, str]) -> None:
    scene = st.Battle(load(rulings), scenario, seed=seed)
    forks = play_randomly(scene, Stream(seed, 0, 9), ANSWERS)
    for earlier in reversed(forks):
        given = earlier.course.tape.answers
        while (scene.course.tape.answers, scene.beat_start.key()) != (given, earlier.beat_start.key()):
            scene.pop()
        assert scene.state.key() == earlier.state.key()
        assert scene.course.luck() == earlier.course.luck()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_replay_is_exact(scenario: str) -> None:
    scene = st.Battle(load(), scenario, seed=5, players=("greedy", "random"))
    again = st.Battle.replay(scene.record)
    assert again.state.key() == scene.state.key()
    assert again.outcome() == scene.outcome()


def check_sound(t: Battle) -> None:
    """Nobody shares a dot and level; HP fits the track; AP and explosives are within bounds."""
    places = Counter((x.at, x.level) for x in t.troopers if x.present)
    assert not places or max(places.values()) == 1
    for trooper in t.troopers:
        full = [i for i, cell in enumerate(trooper.cells) if cell == MARKS["X"]]
        if trooper.enlisted and full:
            assert trooper.hp == 9 - max(full) or (trooper.hp == -1 and 9 - max(full) == 0)
        if trooper.present:
            assert t.board.floors[trooper.at] >> trooper.level & 1
            assert not t.board.trunk[trooper.at] >> trooper.level & 1
        assert (trooper.width > 0) == (trooper.shots > 0)
        assert 0 <= trooper.moved <= 8
        assert trooper.grenades >= 0
        assert not (trooper.hp <= 0 and trooper.width)
    assert t.settled <= t.placed <= 8


@pytest.mark.unmeasured
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("players", [("random", "random"), ("greedy", "random"), ("greedy", "greedy")])
def test_battles_stay_sound(scenario: str, players: tuple[str, str]) -> None:
    """Records hold every value, and the state makes sense after every beat."""
    checked(Trooper)
    checked(Charge)
    try:
        rules = load()
        start = rules.start(scenario)
        for index in range(RUNS // 6):
            scene = st.Battle(rules, scenario, seed=3, players=players, index=index)
            for begun in scene.course.starts():
                check_sound(begun)  # type: ignore[arg-type]
            check_sound(table(scene))
            assert play_out(rules, start, players, 3, index).key() == scene.state.key()
    finally:
        unchecked(Trooper)
        unchecked(Charge)


def test_every_action_has_notation() -> None:
    seen: set[Any] = set()
    for scenario in ("yard", "night-raid"):
        for index in range(2):
            scene = st.Battle(load(), scenario, seed=11, players=("random", "random"), index=index)
            answers = [a for beat in scene.history for a in beat.tape.answers]
            seen |= {type(a.action) for a in answers}
    kinds = {kind.__name__ for kind in Act.kinds}
    missing = kinds - {kind.__name__ for kind in seen}
    assert missing <= {"ThrowStairs", "Strike", "Attack", "GoSecond", "Climb", "Throw", "Draw"}, missing
