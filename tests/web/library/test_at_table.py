"""The odds lab about an answer at a table: for all who may see the table, with the chances that they see there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient

import sandtable as st
from sandtable.odds.chances import chances
from sandtable.web.rates import kind_of
from sandtable.web.tables import shown
from tests.web.playing import Opened, done, open_table, play, refused

MENU = 12  # answers of a list that are looked at
ANSWERS = 2  # of each ruleset
RULESETS = ("ashes_of_gaia", "danger_close", "skirmishers", "table_encounter", "year_zero")


def address(number: int, answer: str, what: str = "odds") -> str:
    return f"at/{number}/{what}/{quote(answer, safe='')}"


def answers_with_chances(table: Opened, luck: random.Random, begins: str = "") -> Iterator[str]:
    """Answers whose chances dice decide, one at a time as the battle goes on; all begin so."""
    while table.kept.game.battle.pending is not None:
        battle = table.kept.game.battle
        legal = [str(action) for action in battle.legal_actions if str(action).startswith(begins)]
        found = [each for each in legal[:MENU] if shown.has_chances(battle, battle.parse(each))]
        if found and not battle.course.fallen:
            yield luck.choice(found)
        play(table, luck.randrange(1, 4), luck)


def shooting(client: TestClient) -> tuple[Opened, str]:
    """A table at which somebody may shoot."""
    table = open_table(client)
    return table, next(answers_with_chances(table, random.Random(3), "shoot"))


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


def test_the_form_shows_what_a_referee_may_set_with_its_bounds_and_the_rules_in_force(client: TestClient) -> None:
    table, answer = shooting(client)
    form = done(table.watcher.get(f"/{address(table.kept.number, answer, 'question')}"))
    fields = {each["name"]: each for each in form["parameters"]}
    shooter = table.kept.game.battle.pending.who.label  # type: ignore[union-attr]
    actions = fields[f"{shooter}_actions"]
    assert (actions["kind"], actions["low"], actions["high"]) == ("integer", 0, 10)
    assert actions["label"].endswith(": actions")
    assert fields[f"{shooter}_prone"]["kind"] == "flag"
    assert form["in_force"] == table.kept.rules.in_force
    assert "seed" not in str(form)


def test_a_changed_field_changes_the_chance_and_a_grid_goes_over_it(client: TestClient) -> None:
    table, answer = shooting(client)
    target = next(each.whom for each in chances(table.kept.game.battle, answer) if each.whom)
    at, prone = table.kept.number, f"{target}_prone"
    asked = [{"parameters": {prone: value}} for value in (False, True)]
    usual, lying = (done(table.watcher.post(address(at, answer), **each)) for each in asked)
    assert usual["marginals"] != lying["marginals"]
    grid = done(table.watcher.post(address(at, answer, "grid"), situations=[{}], vary={prone: "all"}))
    shown_in_grid = [row[1] for row in grid["rows"]]
    first = usual["marginals"][0]["column"]
    for answer_in, text in zip((usual, lying), shown_in_grid, strict=True):
        told = next(each for each in answer_in["marginals"] if each["column"] == first)
        assert next(row["exactly"]["percent"] for row in told["rows"] if row["outcome"] is True) == text
    chart = done(table.watcher.post(address(at, answer, "chart"), situations=[{}], column=first))
    assert chart["$schema"]


def test_the_question_stays_that_of_its_moment_when_the_table_moves_on(client: TestClient) -> None:
    table, answer = shooting(client)
    at = table.kept.number
    before = done(table.watcher.post(address(at, answer)))
    play(table, 3, random.Random(5))
    done(table.host.post("say", text="well"))
    client.app.state.asking.recent.clear()  # type: ignore[attr-defined]
    assert done(table.watcher.post(address(at, answer))) == before


def test_other_numbers_than_those_of_the_table_may_be_asked_about(client: TestClient) -> None:
    table, answer = shooting(client)
    battle = table.kept.game.battle
    known = battle.rules.numbers
    rule = next(reason.rule for reason in battle.explain(answer) if isinstance(known.get(reason.rule), int))
    asked = [{}, {"numbers": {rule: known[rule] - 10}}]
    usual, other = (done(table.watcher.post(address(table.kept.number, answer), **each)) for each in asked)
    assert usual["sums"] != other["sums"]


def test_what_cannot_be_asked_is_said_in_words(client: TestClient) -> None:
    table, answer = shooting(client)
    at, guest = table.kept.number, table.watcher
    shooter = table.kept.game.battle.pending.who.label  # type: ignore[union-attr]
    refused(client.post(f"/api/tables/gone/{address(0, answer)}", json={}), "there is no table gone", 404)
    refused(guest.post(address(at + 99, answer)), f"has not come as far as {at + 99}")
    refused(guest.post(address(at, "no such answer")), "no such answer", 422)
    refused(guest.post(address(at, f"{answer} twice")), answer, 422)
    wrong = refused(
        guest.post(address(at, answer), parameters={f"{shooter}_actions": 9_999}), "less than or equal", 422
    )
    assert set(wrong["fields"]) == {f"{shooter}_actions"}
    refused(guest.post(address(at, answer), parameters={"nobody_hp": 1}), "no such parameter", 422)
    lying = refused(guest.post(address(at, answer), parameters={f"{shooter}_actions": 0}), "too few actions")
    assert lying["rule"]


def test_it_counts_as_a_question_about_odds() -> None:
    for method, what in (("GET", "question"), ("POST", "odds"), ("POST", "grid"), ("POST", "chart")):
        assert kind_of(method, f"/api/tables/t/{address(3, 'A1 fire', what)}") == "questions"


def test_its_page_is_the_same_for_every_table(client: TestClient) -> None:
    page = client.get("/situation?lab.table=t&lab.number=3&lab.answer=fire")
    assert page.status_code == 200
    assert "library/lab.js" in page.text
