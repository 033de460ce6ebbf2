"""The scenarios that come with Danger Close: each starts, is played to its end by every player, and says what it is."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.registry import find

RULES = st.load("danger_close")
SIZES = {"lone": 1, "pair": 2, "team": 3, "squad": 5}
THREATS = {"light": 1, "standard": 2, "heavy": 3, "overwhelming": 4}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("threat", THREATS)
def test_every_size_of_squad_meets_every_threat_level(size: str, threat: str) -> None:
    scenario = RULES.scenario(f"{size}-{threat}")
    assert len(scenario.squad) == SIZES[size]  # type: ignore[attr-defined]
    assert scenario.threat == THREATS[threat]  # type: ignore[attr-defined]


def test_sample_is_the_engagement_of_the_dossier() -> None:
    scenario = RULES.scenario("sample").model_dump(mode="json")
    assert (scenario["threat"], len(scenario["squad"])) == (2, 5)
    kit = [(x["armor"], x["gear"]) for x in scenario["squad"]]
    assert kit[:3] == [("heavy", []), ("standard", ["lmg"]), ("standard", ["rocket-launcher"])]
    battle = st.Battle(RULES, "sample")
    assert [(x.grit, x.ammo) for x in battle.state.troopers] == [(3, 3)] * 5  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", sorted(find("danger_close").scenario_files))
@pytest.mark.parametrize("player", ["bold", "cautious", "random"])
def test_every_scenario_is_played_to_its_end(name: str, player: str) -> None:
    battle = st.Battle(RULES, name, seed=1, players=(player,))
    assert battle.outcome() is not None
    assert RULES.scenarios[name]


def test_a_stronger_enemy_is_harder_to_beat() -> None:
    def wins(name: str) -> float:
        return st.simulate(RULES, name, ("cautious",), battles=150, seed=3, engine="python").wins["squad"].value

    light, overwhelming = wins("pair-light"), wins("pair-overwhelming")
    assert light > overwhelming + 0.1


def test_questions_and_players_are_published() -> None:
    assert {"offense", "defense", "exchange", "engagement"} <= set(RULES.questions)
    assert all(RULES.questions.values())
    assert {"random", "bold", "cautious"} <= set(RULES.players)
    assert "danger_close" in st.rulesets()
