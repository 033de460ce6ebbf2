"""The coached first battles: whoever does what the coach says comes through all of his steps, and can go on alone."""

import pytest
from fastapi.testclient import TestClient

import sandtable as st
from sandtable.battle import Choice
from sandtable.registry import find
from sandtable.web.tables import shown

OURS = ["danger_close", "skirmishers", "ashes_of_gaia", "year_zero", "table_encounter"]
ANSWERS = 60  # in which every step must have come up: a few minutes


@pytest.mark.parametrize("id", OURS)
def test_doing_what_the_coach_says_leads_through_every_step(id: str) -> None:
    lesson = find(id).lesson
    assert lesson is not None
    battle = st.Battle(st.load(id), lesson.scenario, seed=lesson.seed)
    mine, left, answers = battle.rules.ruleset.sides[0], list(lesson.steps), 0
    while left and battle.outcome() is None:
        pending = battle.pending
        if not isinstance(pending, Choice):
            battle.roll()
        elif pending.side != mine:
            battle.let(lesson.players[battle.rules.ruleset.sides.index(pending.side)])
        else:
            answers += 1
            now = left[0]
            offered = shown.options_of(battle)
            meant = [each for each in offered if each.group == now.group and each.answer.startswith(now.only)]
            if meant:
                left.pop(0)
                battle.push(meant[len(meant) // 2].answer)
            else:
                battle.let("greedy")
    assert left == [], f"never came up in {answers} answers: {left[0].group}"
    assert answers <= ANSWERS
    assert battle.outcome() is None, "nothing is left to play freely"


@pytest.mark.parametrize("id", OURS)
def test_the_page_is_told_the_rule_of_every_step(client: TestClient, id: str) -> None:
    told = client.get(f"/api/rulesets/{id}/lesson").json()
    rules = find(id).catalogue.rules
    assert [(step["title"], step["text"]) for step in told["steps"]] == [
        (rules[step["rule"]].title, rules[step["rule"]].text) for step in told["steps"]
    ]
    opened = client.post(
        "/api/tables",
        json={"ruleset": id, "scenario": told["scenario"], "seed": told["seed"], "players": told["players"]},
    )
    assert opened.status_code == 201, opened.text
