"""Battles with drawn dice against exact odds: what is played comes as often as the questions say."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.table_encounter import actions as act
from sandtable.rulesets.table_encounter.odds.best_clash import ClashPlayer
from sandtable.rulesets.table_encounter.odds.clash_questions import brawl
from sandtable.rulesets.table_encounter.state import Battle, Step
from tests.odds.chi import fits
from tests.rulesets.playing import Script, assert_frequencies, played
from tests.rulesets.table_encounter.build import box, model, rules, table

PLAYS = 600 * int(os.environ.get("SANDTABLE_FUZZ", "1"))
AWAY = [model("E", 28, 28)]
RESTING = (Step.ACT, Step.ACTIVATE, Step.OVER)  # no action is under way


def compare(scenario: Any, answers: list[str], odds: st.Odds, seen: Callable[[Battle], Any]) -> None:
    """Plays these answers, and a Clash as is best; `seen` reads what the odds call the outcome."""
    under = rules()
    start = under.start(scenario)

    def outcome(index: int) -> Any:
        script = Script(act.Act, answers)
        return seen(played(under, start, ClashPlayer(script), index, lambda t: not script.left and t.step in RESTING))

    assert_frequencies(odds, outcome, PLAYS)


def climber(height: int) -> Any:
    return table([model("A", 5, 5)], AWAY, box("tower", 5.5, 3, 9, 7, height))


@pytest.mark.parametrize(("height", "need"), [(4, 1), (6, 2)])
def test_ability_tests_pass_as_often_as_their_odds(height: int, need: int) -> None:
    compare(
        climber(height),
        ["activate M1", "climb T1"],
        st.odds(rules(), "test", ability=3, need=need),
        lambda t: t.models[0].z > 0,
    )


@pytest.mark.parametrize("height", [4, 6])
def test_climbs_end_as_their_odds_say(height: int) -> None:
    compare(
        climber(height),
        ["activate M1", "climb T1"],
        st.odds(rules(), "climb", agility=3, height=height),
        lambda t: ("top" if t.models[0].z else "fallen", t.models[0].stress),
    )


@pytest.mark.parametrize("gap", [2, 3, 4])
def test_jumps_end_as_their_odds_say(gap: int) -> None:
    jumper = model("J", 6, 6, agility=4, level=4)
    ledges = table([jumper], AWAY, box("ledge", 4, 4, 6, 8, 4), box("far ledge", 6 + gap, 4, 14, 8, 4))
    compare(
        ledges,
        ["activate M1", f"jump {6000 + 1000 * gap} 6000"],
        st.odds(rules(), "jump", agility=4, gap=gap, drop=4),
        lambda t: ("across" if t.models[0].z else "fallen", t.models[0].stress),
    )


@pytest.mark.parametrize(("toughness", "stress"), [(3, 2), (3, 3), (3, 7), (2, 3), (4, 9)])
def test_stress_checks_end_as_their_odds_say(toughness: int, stress: int) -> None:
    def seen(t: Battle) -> tuple[str, int, int]:
        checked = t.models[0]
        word = "acts" if t.step == Step.ACT else "broken" if checked.placed else "removed"
        return word, checked.left, checked.stress

    compare(
        table([model("A", 5, 5, toughness=toughness, stress=stress), model("B", 5, 9)], AWAY),
        ["activate M1"],
        st.odds(rules(), "breakdown", toughness=toughness, stress=stress),
        seen,
    )


@pytest.mark.parametrize(("weapon", "gap", "ballistics"), [("rifle", 6, 2), ("pistol", 8, 3), ("sniper", 6, 3)])
def test_stray_shots_strike_obstacle_by_obstacle_as_their_odds_say(weapon: str, gap: int, ballistics: int) -> None:
    """Powder kegs far from everybody tell by their absence which of three obstacles was struck."""
    kegs = [
        box(f"keg {i}", 5.5 + gap - 1.5 * i, 4.7, 5.8 + gap - 1.5 * i, 5.3, 2, on_hit="explode", radius=1, damage=0)
        for i in (1, 2, 3)
    ]
    shooter = model("X", 5, 5, ballistics=ballistics, weapons=[weapon.title()])
    compare(
        table([shooter], [model("Y", 6 + gap, 5)], *kegs),
        ["activate M1", f"shoot M2 {weapon}", "no reaction"],
        st.odds(rules(), "shot", weapon=weapon, ballistics=ballistics, gap=gap, obstacles=3).of("stress", "obstacle"),
        lambda t: (t.models[1].stress, next((i + 1 for i in range(3) if t.board.features[i] in t.gone), 0)),
    )


def test_a_barrel_blows_up_and_hurts_as_often_as_the_odds_of_the_shot_say() -> None:
    barrel = {"id": "barrel", "circle": [14, 5, 0.5], "height": 1.5, "on_hit": "explode", "radius": 2, "damage": 2}
    south = [model("X", 5, 5, weapons=["Pistol"]), model("H", 14, 2.5)]
    north = [model("Y", 18, 5), model("G", 14, 7)]
    shot = st.odds(rules(), "shot", weapon="pistol", ballistics=3, gap=12, obstacles=1).of("stress", "obstacle")
    hurt = {(stress, 2 * struck, 2 * struck): p for (stress, struck), p in shot.outcomes.items()}
    compare(
        table(south, north, barrel),
        ["activate M1", "shoot M3 pistol", "no reaction"],
        st.Odds(hurt, ("target", "friend", "other enemy")),
        lambda t: (t.models[2].stress, t.models[1].stress, t.models[3].stress),
    )


def test_exchanges_of_fire_end_as_their_odds_say() -> None:
    shooter = model("X", 5, 5, ballistics=4, weapons=["Rifle"])
    target = model("Y", 14, 5, agility=4, weapons=["Pistol"])
    odds = st.odds(rules(), "exchange", weapon="rifle", ballistics=4, gap=8, reaction="return", answer="cover")
    compare(
        table([shooter], [target]),
        ["activate M1", "shoot M2 rifle", "return fire", "shoot M1 pistol", "take cover", "stay"],
        odds.of("on target", "on shooter"),
        lambda t: (t.models[1].stress, t.models[0].stress),
    )


@pytest.mark.parametrize(("attacker", "gap", "melee"), [("sword", 0, 2), ("spear", 1, 2), ("spear", 1, 3)])
def test_clashes_played_best_end_as_their_odds_say(attacker: str, gap: int, melee: int) -> None:
    south = [model("A", 5, 5, melee=melee, toughness=9, weapons=[attacker.title()])]
    north = [model("D", 6 + gap, 5, melee=2, toughness=9, weapons=["Sword"])]
    odds = st.odds(rules(), "clash", attacker=attacker, defender="sword", gap=gap, melee=melee, defender_melee=2)
    compare(
        table(south, north),
        ["activate M1", f"fight M2 {attacker} from 5000 5000", "guard sword"],
        odds,
        lambda t: (t.models[1].stress, t.models[0].stress),
    )


def test_duellists_who_are_pushed_apart_step_in_again() -> None:
    pushed = st.odds(rules(), "duel", weapon="spear")  # a spear pushes; nobody strikes from out of reach
    assert 0.4 < float(pushed.p("first")) < 0.6


def test_simulated_duels_are_won_as_often_as_their_odds_say() -> None:
    fighter = {"melee": 1, "toughness": 1, "weapons": ["Sword"]}
    scenario = table([model("A", 5, 5, **fighter)], [model("D", 6, 5, **fighter)], rounds=0, fixed_first=True)
    player = ClashPlayer(brawl)
    results = st.simulate(rules(), scenario, (player, player), battles=PLAYS, seed=3, engine="python")
    seen = Counter("second" if winner == 0 else "first" for winner in results["winner"])
    odds = st.odds(rules(), "duel", melee=1, toughness=1, other_melee=1, other_toughness=1)
    assert fits(seen, {who: float(p) for who, p in odds.outcomes.items()}), seen
