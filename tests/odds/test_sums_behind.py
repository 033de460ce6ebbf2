"""What the dice of a question, of an answer and of a battle depend on is told in the same words."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.battle.log import NEEDS, Reason, Sum

BUSHES = [Reason("fire.cover", 1, f"Cover: light vegetation on ({q},0)") for q in (2, 3)]
NEED = Sum(NEEDS, 8, (Reason("fire.base", 6, "Base for fire"), *BUSHES))


def test_a_question_says_what_its_first_roll_needs_and_why() -> None:
    found = st.odds(st.load("skirmishers"), "target-number", cover=2)
    assert found.sums == (NEED,)
    assert found.reasons == list(NEED.reasons)
    assert found.to_json()["sums"] == [
        {
            "what": "needs",
            "value": 8,
            "reasons": [
                {"rule": "fire.base", "value": 6, "text": "Base for fire"},
                *[{"rule": "fire.cover", "value": 1, "text": bush.text} for bush in BUSHES],
            ],
        }
    ]


def test_parts_of_the_odds_keep_what_they_depend_on() -> None:
    found = st.odds(st.load("skirmishers"), "target-number", cover=2)
    assert found.of("hit").sums == found.given(lambda outcome: outcome[1]).sums == (NEED,)


@pytest.mark.parametrize("ruleset", ["danger_close", "skirmishers", "ashes_of_gaia", "year_zero", "table_encounter"])
def test_odds_of_an_answer_depend_on_what_the_log_says_of_the_roll(ruleset: str) -> None:
    battle = st.Battle(st.load(ruleset), seed=3)
    for step in range(40):
        if battle.pending is None:
            break
        action = list(battle.legal_actions)[step % len(list(battle.legal_actions))]
        rolls = len([event for event in battle.log if event.kind == "roll"])
        told = None if (first := battle.roll_after(action)) is None else first.sums
        if told and step % 4 == 0:
            assert st.odds(battle, action, seconds=0.05).sums == told
        battle.push(action)
        if fallen := [event for event in battle.log if event.kind == "roll"][rolls:]:
            assert fallen[0].sums == told


def test_the_terminal_shows_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    from sandtable.cli.odds import show_odds

    show_odds(st.odds(st.load("skirmishers"), "target-number", cover=2))
    assert f"needs 8: Base for fire 6 (fire.base), {BUSHES[0]}, {BUSHES[1]}" in capsys.readouterr().out
