"""The odds lab about an answer at a table: for all who may see the table, with the chances that they see there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient

import sandtable as st
from sandtable.web.rates import kind_of
from sandtable.web.tables import shown
from tests.web.playing import Opened, done, open_table, play, refused

MENU = 12  # answers of a list that are looked at
ANSWERS = 2  # of each ruleset
SHOT = "shoot F4 with I5"
RULESETS = ("ashes_of_gaia", "danger_close", "skirmishers", "table_encounter", "year_zero")


def address(number: int, answer: str, what: str = "odds") -> str:
    return f"at/{number}/{what}/{quote(answer, safe='')}"


def answers_with_chances(table: Opened, luck: random.Random) -> Iterator[str]:
    """Answers whose chances dice decide, one at a time as the battle goes on."""
    while table.kept.game.battle.pending is not None:
        battle = table.kept.game.battle
        legal = [str(action) for action in battle.legal_actions]
        found = [each for each in legal[:MENU] if shown.has_chances(battle, battle.parse(each))]
        if found and not battle.course.fallen:
            yield luck.choice(found)
        play(table, luck.randrange(1, 4), luck)


@pytest.fixture
def table(client: TestClient) -> Opened:
    """One at which a shooter has aimed, and may shoot."""
    opened = open_table(client, ruleset="year_zero", scenario="bay", seed=5)
    done(opened.asked.do("act", answer="aim I5"))
    return opened


def ask(table: Opened, number: int | None = None, what: str = "odds", answer: str = SHOT, **body: Any) -> Any:
    """What a spectator is answered about the shot."""
    at = table.kept.number if number is None else number
    return table.watcher.post(address(at, answer, what), **body)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_lab_shows_the_fractions_of_the_aim_card_to_all_who_see_the_table(client: TestClient, ruleset: str) -> None:
    luck, compared = random.Random(ruleset), 0
    people = ["human" for _ in st.load(ruleset).ruleset.sides]
    table = open_table(client, ruleset=ruleset, scenario=None, players=people)
    for answer in islice(answers_with_chances(table, luck), 4 * ANSWERS):
        card = done(table.watcher.post("aim", answer=answer))
        if compared < ANSWERS and all(told["exact"] for told in card["chances"]):
            found = done(table.watcher.post(address(table.kept.number, answer)))
            known = {each["column"]: each["rows"][-1]["exactly"]["fraction"] for each in found["marginals"]}
            told = {f"{each['whom']} {each['label']}".strip(): each["fraction"] for each in card["chances"]}
            assert told == known
            compared += 1
    assert compared


def test_the_form_shows_what_a_referee_may_set_with_its_bounds_and_the_rules_in_force(table: Opened) -> None:
    form = done(table.watcher.get(f"/{address(table.kept.number, SHOT, 'question')}"))
    fields = {each["name"]: each for each in form["parameters"]}
    assert {name.partition("_")[0] for name in fields} == {"F3", "F4"}
    stress, shakes = fields["F3_stress"], fields["F3_shakes"]
    assert (stress["label"], stress["kind"], stress["low"], stress["varies"]) == ("MedicA: stress", "integer", 0, True)
    assert (shakes["label"], shakes["kind"], shakes["default"]) == ("MedicA: the shakes", "flag", False)
    assert form["title"].startswith("MedicA shoots at RifleB")
    assert form["in_force"] == table.kept.rules.in_force
    assert "seed" not in str(form)


def test_a_changed_field_changes_the_chance_and_a_grid_goes_over_it(table: Opened) -> None:
    usual, shaken = (done(ask(table, parameters={"F3_shakes": value})) for value in (False, True))
    (hit, *_), (other, *_) = usual["marginals"], shaken["marginals"]
    assert hit["rows"][1]["exactly"]["fraction"] == "214599019/544195584"
    assert other["rows"][1]["exactly"]["fraction"] == "17322875/60466176"
    grid = done(ask(table, what="grid", situations=[{}], vary={"F3_shakes": "all"}))
    assert [row[1] for row in grid["rows"]] == [each["rows"][1]["exactly"]["percent"] for each in (hit, other)]
    two = done(ask(table, what="grid", situations=[{}], vary={"F3_stress": "0..2", "F4_health": "3,4,9"}))
    assert any("at most 4" in note for note in two["notes"])
    chart = done(ask(table, what="chart", situations=[{}, {"parameters": {"F3_shakes": True}}], column=hit["column"]))
    assert chart["$schema"]


def test_the_question_stays_that_of_its_moment_when_the_table_moves_on(client: TestClient, table: Opened) -> None:
    at, before = table.kept.number, done(ask(table))
    done(table.asked.do("act", answer=SHOT))
    done(table.host.post("say", text="well"))
    client.app.state.asking.recent.clear()  # type: ignore[attr-defined]
    assert done(ask(table, at)) == before
    refused(ask(table), "", 409)  # it is no answer to what is asked now


def test_other_numbers_than_those_of_the_table_may_be_asked_about(table: Opened) -> None:
    battle = table.kept.game.battle
    known = battle.rules.numbers
    rule = next(each.rule for each in battle.explain(SHOT) if isinstance(known.get(each.rule), int))
    usual, other = (done(ask(table, numbers=numbers)) for numbers in ({}, {rule: known[rule] + 1}))
    assert usual["sums"] != other["sums"]
    assert usual["marginals"] != other["marginals"]


def test_what_cannot_be_asked_is_said_in_words(client: TestClient, table: Opened) -> None:
    at = table.kept.number
    refused(client.post(f"/api/tables/gone/{address(0, SHOT)}", json={}), "there is no table gone", 404)
    refused(ask(table, at + 99), f"has not come as far as {at + 99}")
    refused(ask(table, answer="no such answer"), "no such answer", 422)
    assert set(refused(ask(table, parameters={"F3_stress": -1}), "at least", 422)["fields"]) == {"F3_stress"}
    assert set(refused(ask(table, parameters={"F4_health": 99}), "at most 4", 422)["fields"]) == {"F4_health"}
    refused(ask(table, parameters={"nobody_hp": 1}), "no such parameter", 422)
    assert refused(ask(table, parameters={"F3_slots": 0}), "MedicA has no slot left")["rule"]
    refused(ask(table, parameters={"F3_broken": True}), "dice would fall before")


def test_it_counts_as_a_question_about_odds() -> None:
    for method, what in (("GET", "question"), ("POST", "odds"), ("POST", "grid"), ("POST", "chart")):
        assert kind_of(method, f"/api/tables/t/{address(3, 'A1 fire', what)}") == "questions"


def test_its_page_is_the_same_for_every_table(client: TestClient) -> None:
    page = client.get("/situation?lab.table=t&lab.number=3&lab.answer=fire")
    assert page.status_code == 200
    assert "library/lab.js" in page.text
