"""Lessons: doing what the coach asks for leads through all of them, and what they say answers a quiz about the game."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import sandtable as st
from sandtable.reference import how
from sandtable.registry import find
from sandtable.testing import check_ruleset

OURS = ["danger_close", "skirmishers", "ashes_of_gaia", "year_zero", "table_encounter"]
EACH = [(id, place) for id in OURS for place in range(3)]

QUIZ = tomllib.loads(Path(__file__).with_name("quiz.toml").read_text(encoding="utf-8"))
QUESTIONS = 5  # of each lesson
SMALL = {"a", "an", "the", "it", "at", "of", "in", "as", "not", "has", "have"}
WORDS = re.compile(r"[\w+\N{MINUS SIGN}'-]+")


@pytest.mark.parametrize("id", OURS)
def test_a_lesson_leads_from_step_to_step_whatever_of_the_taught_answers_is_given(id: str) -> None:
    check_ruleset(id, seconds=1, only=["lessons"]).raise_if_wrong()


@pytest.mark.sampled("battles of lessons", 2)
@pytest.mark.parametrize("id", OURS)
def test_no_battle_of_a_lesson_is_won_or_lost_before_it_is_played(id: str) -> None:
    rules = st.load(id)
    for lesson in find(id).lessons:
        wins = st.simulate(rules, lesson.scenario, battles=400, seed=1).wins
        assert 0.2 < wins[rules.ruleset.sides[0]].value < 0.92, lesson.title


@pytest.mark.parametrize(("id", "place"), EACH)
def test_who_has_read_a_lesson_and_nothing_else_can_answer_five_questions(
    client: TestClient, id: str, place: int
) -> None:
    told = client.get(f"/api/rulesets/{id}/lessons").json()[place]
    steps = [step[text] for step in told["steps"] for text in ("say", "why", "done")]
    file = sorted((find(id).folder / "data" / "lessons").glob("*.toml"))[place]
    quiz = QUIZ[f"{id}/{file.stem}"]
    assert len(quiz) == QUESTIONS
    for question, (answer, words) in quiz.items():
        said, meant = (how.filled(st.load(id), text) for text in (words, answer))
        assert any(said in text for text in [told["goal"], *steps, *told["knows"]]), f"not said: {question} {said}"
        missing = set(WORDS.findall(meant.lower())) - set(WORDS.findall(said.lower())) - SMALL
        assert not missing, f"{question} {meant}: the lesson does not say {missing}"


def test_every_quiz_is_of_a_lesson() -> None:
    files = {f"{id}/{file.stem}" for id in OURS for file in (find(id).folder / "data" / "lessons").glob("*.toml")}
    assert set(QUIZ) == files


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
