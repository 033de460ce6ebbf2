"""Lessons: doing what the coach asks for leads through all of them, and what they say answers a quiz about the game."""

from __future__ import annotations

import re

import pytest
from fastapi.testclient import TestClient

import sandtable as st
from sandtable.battle import Choice
from sandtable.kernel.lesson import Lesson
from sandtable.registry import find
from sandtable.web.tables import shown

OURS = ["danger_close", "skirmishers", "ashes_of_gaia", "year_zero", "table_encounter"]
EACH = [(id, place) for id in OURS for place in range(3)]

# What a player should be able to say of each game: a question, and words that the lessons have to say in one text.
QUIZ = {
    "danger_close": {
        "How do you win?": ["Momentum", "green end", "win"],
        "When do dice fall?": ["Every|every", "Intent", "dice fall"],
        "Which die of the Offense Roll counts?": ["best die counts"],
        "Why is moving up risky?": ["Moving up", "as if Flanked"],
        "What can help a Trooper whose Defense Roll has failed?": ["Grit", "again"],
    },
    "skirmishers": {
        "How do you shoot in your own turn?": ["arc", "shoot in the enemy's"],
        "When can an enemy in your arc be shot at?": ["activates in", "comes"],
        "What comes first, moving or fighting?": ["moves first", "then fights"],
        "What does a wall on the line do?": ["wall", "harder"],
        "When does a grenade explode?": ["end of your turn"],
    },
    "ashes_of_gaia": {
        "What may you do in a turn?": ["two actions", "walk", "attack"],
        "When does a roll hit?": ["up to the target number hits"],
        "Where does a hit fall?": ["backwards", "part of the body"],
        "What can you do in the turn of others?": ["reactions", "dodge", "parry"],
        "What does aiming do?": ["aiming", "next shot better"],
    },
    "year_zero": {
        "What fits into a round?": ["slots", "full action", "quick"],
        "Which die is a success?": ["6 on a die is a success"],
        "How does a dodge help?": ["dodge", "cancel"],
        "Who acts first?": ["card", "lowest acts first"],
        "What does a push cost?": ["push", "1 stress"],
    },
    "table_encounter": {
        "What does a shot cost?": ["a shot 2"],
        "What must a shot reach?": ["distance in inches", "obstacle"],
        "What are AP good for that you keep?": ["keep", "reactions"],
        "What does a hit do?": ["stress", "breaks down"],
        "What are successes of a Clash spent on?": ["strike", "parry"],
    },
}


def lesson_of(id: str, place: int) -> Lesson:
    return find(id).lessons[place]


@pytest.mark.parametrize(("id", "place"), EACH)
@pytest.mark.parametrize("choice", [0.0, 0.5, 1.0])
def test_a_lesson_leads_from_step_to_step_whatever_of_the_taught_answers_is_given(
    id: str, place: int, choice: float
) -> None:
    lesson = lesson_of(id, place)
    battle = st.Battle(st.load(id), lesson.scenario, seed=lesson.seed)
    sides, left = battle.rules.ruleset.sides, list(lesson.steps)
    while left:
        pending = battle.pending
        if not isinstance(pending, Choice):
            assert battle.outcome() is None, f"over before: {left[0].say}"
            battle.roll()
        elif pending.side != sides[0]:
            battle.let(lesson.players[sides.index(pending.side)])
        else:
            offered = [each.answer for each in shown.options_of(battle) if left[0].means(each.group, each.answer)]
            assert offered, f"cannot be done when its turn comes: {left[0].say}"
            battle.push(offered[round(choice * (len(offered) - 1))])
            left.pop(0)
    assert battle.outcome() is None, "nothing is left to play freely"


@pytest.mark.sampled("battles of lessons", 2)
@pytest.mark.parametrize("id", OURS)
def test_no_battle_of_a_lesson_is_won_or_lost_before_it_is_played(id: str) -> None:
    rules = st.load(id)
    for lesson in find(id).lessons:
        wins = st.simulate(rules, lesson.scenario, battles=400, seed=1).wins
        assert 0.2 < wins[rules.ruleset.sides[0]].value < 0.92, lesson.title


@pytest.mark.parametrize("id", OURS)
def test_what_the_lessons_of_a_game_say_answers_a_quiz_about_it(client: TestClient, id: str) -> None:
    told = client.get(f"/api/rulesets/{id}/lessons").json()
    texts = [
        text
        for each in told
        for text in (*each["knows"], *(s[word] for s in each["steps"] for word in ("say", "why", "done")))
    ]
    for question, words in QUIZ[id].items():
        assert any(all(re.search(word, text) for word in words) for text in texts), f"no lesson answers: {question}"


@pytest.mark.parametrize("id", OURS)
def test_a_table_of_each_lesson_can_be_opened_and_its_rules_are_told(client: TestClient, id: str) -> None:
    told, rules = client.get(f"/api/rulesets/{id}/lessons").json(), find(id).catalogue.rules
    assert len(told) == 3
    for each in told:
        assert [(s["title"], s["text"]) for s in each["steps"]] == [
            (rules[s["rule"]].title, rules[s["rule"]].text) for s in each["steps"]
        ]
        assert "{" not in str([each["goal"], each["knows"], [(s["say"], s["why"], s["done"]) for s in each["steps"]]])
        opening = {"ruleset": id, "scenario": each["scenario"], "seed": each["seed"], "players": each["players"]}
        assert client.post("/api/tables", json=opening).status_code == 201
