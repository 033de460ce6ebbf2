"""Rulesets, rules, questions and answers over HTTP: the same as the library gives."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient

import sandtable as st
from sandtable.kernel import Published, Question, Ruleset
from sandtable.odds import answer, sampling
from sandtable.registry import REGISTERED, find
from sandtable.web import lanes
from sandtable.web.library import asking, http, parameters
from tests.web.playing import done, refused

QUESTIONS = [(id, name) for id in st.rulesets() for name in find(id).questions]
SMALL: dict[tuple[str, str], dict[str, Any]] = {  # where the usual battle is too large for a test
    ("danger_close", "exchange"): {"scenario": "lone-light"},
    ("danger_close", "best"): {"scenario": "lone-light", "rounds": 1},
}

SAMPLED = ("danger_close", "engagement")  # no engagement is small enough for an exact answer in a test
EXACT = [each for each in QUESTIONS if each != SAMPLED]


def asked(client: TestClient, ruleset: str, question: str, **body: Any) -> httpx2.Response:
    found: httpx2.Response = client.post(f"/api/rulesets/{ruleset}/odds/{question}", json=body)
    return found


# ---- rulesets and rules ----------------------------------------------------------------------------------------------


def test_the_picture_of_a_ruleset_is_what_its_room_has(client: TestClient) -> None:
    with_one = [each for each in done(client.get("/api/rulesets")) if each["picture"].endswith(".webp")]
    assert len(with_one) >= 5
    for each in with_one:
        found = client.get(each["picture"])
        assert found.headers["content-type"] == "image/webp"
        assert found.content == (find(each["id"]).folder / "look" / "picture.webp").read_bytes()
    refused(client.get("/pictures/nobody.webp"), "nobody", 404)


def test_a_faulty_lesson_of_one_game_hides_no_other_game(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty = tmp_path / "1-shots.toml"
    faulty.write_text('goall = "Win."\n', encoding="utf-8")
    usual = Ruleset.lesson_files.fget  # type: ignore[attr-defined]
    files = property(lambda ruleset: [faulty] if ruleset.id == "skirmishers" else usual(ruleset))
    monkeypatch.setattr(Ruleset, "lesson_files", files)
    monkeypatch.delitem(find("skirmishers").__dict__, "lessons", raising=False)
    http.summary_of.cache_clear()
    others = [id for id in st.rulesets() if id != "skirmishers"]
    assert [each["id"] for each in done(client.get("/api/rulesets"))] == others
    home = client.get("/")
    assert home.status_code == 200
    assert "1-shots.toml: goall: no such entry" in home.text


def test_a_game_without_a_picture_of_its_own_is_shown_as_it_begins(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[3] / "examples" / "hilltop"))
    monkeypatch.setitem(REGISTERED, "hilltop", import_module("hilltop").RULESET)
    found = client.get(done(client.get("/api/rulesets/hilltop"))["picture"])
    assert found.headers["content-type"].startswith("image/svg+xml")
    assert found.text.count("<polygon") >= 4


def test_a_look_that_fails_leaves_a_game_without_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[3] / "examples" / "hilltop"))
    game = import_module("hilltop").RULESET

    def fails(t: object) -> None:
        raise KeyError("gold")

    assert http.picture_of(replace(game, look=replace(game.looks, view=fails))) == ""


def test_every_ruleset_is_listed_with_what_a_battle_needs(client: TestClient) -> None:
    found = done(client.get("/api/rulesets"))
    assert [each["id"] for each in found] == list(st.rulesets())
    for each in found:
        ruleset = find(each["id"])
        assert [scenario["name"] for scenario in each["scenarios"]] == list(ruleset.scenario_files)
        assert each["default_scenario"] in ruleset.scenario_files
        assert each["players"] == [*ruleset.load().players, *st.levels_of(ruleset.load())]
        assert {ruling["id"]: ruling["book"] for ruling in each["rulings"]} == {
            id: options[0] for id, options in ruleset.catalogue.options.items()
        }
        assert done(client.get(f"/api/rulesets/{each['id']}")) == each


@pytest.mark.parametrize("id", list(st.rulesets()))
def test_every_rule_has_words_source_and_code_but_no_tests(client: TestClient, id: str) -> None:
    found = done(client.get(f"/api/rulesets/{id}/rules"))
    assert [rule["id"] for rule in found] == list(find(id).catalogue.rules)
    assert [rule["id"] for rule in found if not (rule["title"] and rule["text"] and rule["source"])] == []
    assert all(rule["carried_by"] and "tests" not in rule for rule in found)


# ---- questions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("id", "name"), QUESTIONS)
def test_a_form_can_show_every_parameter(client: TestClient, id: str, name: str) -> None:
    question = find(id).questions[name]
    [shown] = [each for each in done(client.get(f"/api/rulesets/{id}/questions")) if each["name"] == name]
    assert [each["name"] for each in shown["parameters"]] == list(question.model.model_fields)
    assert shown["parameters_schema"] == question.model.model_json_schema()
    assert [each["name"] for each in shown["parameters"] if each["kind"] == "data"] == []
    for each in shown["parameters"]:
        offered = [choice["value"] for choice in each["choices"]]
        assert each["required"] or each["optional"] or not offered or each["default"] in offered
        for value in (*offered, *[bound for bound in (each["low"], each["high"]) if bound is not None]):
            given = {**SMALL.get((id, name), {}), each["name"]: int(value) if each["kind"] == "integer" else value}
            question.model.model_validate(given)


@pytest.mark.parametrize(("id", "name"), EXACT)
def test_answers_are_those_of_the_library(client: TestClient, id: str, name: str) -> None:
    parameters = SMALL.get((id, name), {})
    answer = done(asked(client, id, name, parameters=parameters))
    expected = st.odds(st.load(id), name, **parameters)
    assert answer["exact"] is expected.exact is True
    assert answer["columns"] == list(expected.columns)
    if answer["kind"] == "value":
        assert Fraction(answer["value"]["fraction"]) == expected.mean
        return
    assert [Fraction(row["fraction"]) for row in answer["outcomes"]] == [p for _, p in expected.ordered()]
    assert sum(Fraction(row["fraction"]) for row in answer["outcomes"]) == 1
    assert all(row["p"] == float(Fraction(row["fraction"])) for row in answer["outcomes"])


@pytest.mark.parametrize(("id", "name"), EXACT)
def test_columns_by_themselves_agree_with_the_whole(client: TestClient, id: str, name: str) -> None:
    parameters = SMALL.get((id, name), {})
    answer = done(asked(client, id, name, parameters=parameters))
    expected = st.odds(st.load(id), name, **parameters)
    for shown in answer["marginals"]:
        alone = expected.of(shown["column"])
        values = [value for value, _ in alone.ordered()]
        assert [Fraction(row["exactly"]["fraction"]) for row in shown["rows"]] == [alone.p(value) for value in values]
        if not shown["numeric"]:
            continue
        assert [Fraction(row["at_least"]["fraction"]) for row in shown["rows"]] == [alone.at_least(x) for x in values]
        assert [Fraction(row["at_most"]["fraction"]) for row in shown["rows"]] == [alone.at_most(x) for x in values]
        assert shown["mean"]["value"] == pytest.approx(float(alone.mean))
        assert shown["sd"] == pytest.approx(alone.deviation)


def test_mean_and_deviation_of_a_die_are_right() -> None:
    die = st.Odds({face: Fraction(1, 6) for face in range(1, 7)})
    assert die.mean == Fraction(7, 2)
    assert die.deviation == pytest.approx((35 / 12) ** 0.5)


def test_reasons_name_the_rules_behind_the_first_roll(client: TestClient) -> None:
    answer = done(asked(client, "skirmishers", "target-number", parameters={"cover": 2, "range": 30}))
    [needed] = answer["sums"]
    reasons = [(reason["rule"], reason["value"]) for reason in needed["reasons"]]
    [[need, _], *_] = [row["outcome"] for row in answer["outcomes"]]
    assert needed["what"] == "needs"
    assert sum(value for _, value in reasons) == needed["value"] == need
    assert sum(value for rule, value in reasons if rule == "fire.cover") == 2
    assert all(find("skirmishers").catalogue.rules[rule].title for rule, _ in reasons)


def test_presets_rulings_and_numbers_change_the_answer(client: TestClient) -> None:
    book = asked(client, "skirmishers", "target-number").json()["outcomes"]
    changed = asked(client, "skirmishers", "target-number", numbers={"fire.base": 9}).json()["outcomes"]
    assert book != changed
    assert done(asked(client, "skirmishers", "target-number", preset="literal"))["exact"] is True
    refused(asked(client, "skirmishers", "target-number", preset="litteral"), 'did you mean "literal"', 422)
    refused(asked(client, "skirmishers", "target-number", rulings={"graze": "no such reading"}), "expected", 422)


def test_best_play_is_a_value_and_no_chance(client: TestClient) -> None:
    answer = done(asked(client, "table_encounter", "best-reaction"))
    assert (answer["kind"], answer["outcomes"], answer["marginals"]) == ("value", [], [])
    assert Fraction(answer["value"]["fraction"]) == st.odds(st.load("table_encounter"), "best-reaction").mean


def test_sampled_answers_say_so_with_intervals(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "SOLVING", 0.1)
    monkeypatch.setattr(sampling, "SECONDS", 0.1)
    answer = done(asked(client, *SAMPLED, parameters={"scenario": "lone-standard"}))
    assert answer["exact"] is False
    assert answer["samples"] > 0
    assert answer["why"]
    assert all(row["interval"][0] <= row["p"] <= row["interval"][1] for row in answer["outcomes"])


def test_best_play_gives_up_after_a_while(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "SOLVING", 0.2)
    said = asked(client, "danger_close", "best", parameters={"scenario": "squad-heavy"})
    refused(said, "takes more than 0.2 seconds", 422)


def test_known_words_are_offered(client: TestClient) -> None:
    def parameter(ruleset: str, question: str, name: str) -> dict[str, Any]:
        found = done(client.get(f"/api/rulesets/{ruleset}/questions"))
        [asked_of] = [each["parameters"] for each in found if each["name"] == question]
        [shown] = [each for each in asked_of if each["name"] == name]
        return dict(shown)

    weapon = parameter("skirmishers", "fire", "weapon")
    assert weapon["kind"] == "choice"
    assert {"value": "auto pistol", "words": "auto pistol"} in weapon["choices"]
    push = parameter("year_zero", "roll", "push")
    assert (push["kind"], push["suggestions"]) == ("text", ["never", "if-miss", "always"])
    scenario = parameter("skirmishers", "sight", "scenario")
    assert [choice["value"] for choice in scenario["choices"]] == list(find("skirmishers").scenario_files)


@pytest.mark.parametrize(("id", "name"), QUESTIONS)
def test_every_question_opens_with_something_that_can_be_answered(client: TestClient, id: str, name: str) -> None:
    [shown] = [each for each in done(client.get(f"/api/rulesets/{id}/questions")) if each["name"] == name]
    done(asked(client, id, name, parameters={each["name"]: each["begins"] for each in shown["parameters"]}))


def test_a_question_that_needs_a_scenario_opens_with_the_usual_one() -> None:
    class Crowd(Question, name="crowd-of-a-test"):
        """How many there are."""

        scenario: str

        def situation(self, rules: st.Rules) -> st.Situation:
            raise NotImplementedError

    [shown] = parameters.askable(find("skirmishers"), Published("crowd", Crowd)).parameters
    assert shown.begins == find("skirmishers").usual_scenario


# ---- what is wrong ---------------------------------------------------------------------------------------------------


def test_every_wrong_parameter_is_told_at_its_field(client: TestClient) -> None:
    said = asked(client, "skirmishers", "fire", parameters={"rang": 3, "shots": 99, "weapon": "rifle"})
    fields = refused(said, "shots", 422)["fields"]
    assert set(fields) == {"rang", "shots"}
    assert 'did you mean "range"' in fields["rang"]
    late = asked(client, "skirmishers", "fire", parameters={"weapon": "rifel"})
    assert 'did you mean "rifle"' in refused(late, "rifel", 422)["fields"]["weapon"]


def test_a_number_beyond_all_battles_is_told_the_bound_of_its_field(client: TestClient) -> None:
    said = asked(client, "skirmishers", "fire", parameters={"range": 999_999_999_999})
    assert refused(said, "at most 160 expected, got 999999999999", 422)["fields"].keys() == {"range"}


@pytest.mark.parametrize(
    ("seed", "words"), [(1.5, "seed: a whole number expected, got 1.5"), ("x", "seed: a whole number expected, got x")]
)
def test_a_request_is_refused_in_words_of_ours(client: TestClient, seed: Any, words: str) -> None:
    said = client.post("/api/tables", json={"ruleset": "skirmishers", "seed": seed})
    assert refused(said, words, 422)["fields"] == {"seed": words.partition(": ")[2]}


OWN = {"title": "A pair of mine", "squad": [{"name": "Vega"}, {"name": "Ruiz"}], "threat": 2, "momentum": 1}


def test_a_question_about_a_scenario_takes_one_of_ones_own(client: TestClient) -> None:
    exchange = {"scenario": OWN, "plan": "T1 fire +0; T2 fire +0"}
    found = asked(client, "danger_close", "exchange", parameters=exchange).json()
    expected = st.odds(st.load("danger_close"), "exchange", **exchange)
    assert found["exact"]
    assert {tuple(each["outcome"]): Fraction(each["fraction"]) for each in found["outcomes"]} == {
        tuple(answer.jsonable(part) for part in value): p for value, p in expected.outcomes.items()
    }


@pytest.mark.parametrize(
    ("own", "words"),
    [
        ({"squad": "many"}, "squad"),
        ({"momentum": 10**30}, "momentum"),
        ({"squad": [{"name": "Vega", "wepon": "rifle"}]}, "no such entry"),
        ({"preset": "../app"}, "no preset"),
    ],
)
def test_what_is_no_scenario_is_told_at_its_field(client: TestClient, own: dict[str, Any], words: str) -> None:
    said = asked(client, "danger_close", "exchange", parameters={"scenario": OWN | own})
    assert words in refused(said, words, 422)["fields"]["scenario"]


@pytest.mark.parametrize("path", ["/etc/passwd", "pyproject.toml", "../yard", "src/sandtable/rulesets/skirmishers"])
def test_no_file_of_the_host_is_opened_as_a_scenario(client: TestClient, path: str) -> None:
    said = asked(client, "skirmishers", "sight", parameters={"scenario": path})
    assert "there are" in refused(said, "no scenario", 422)["fields"]["scenario"]


@pytest.mark.parametrize(
    "body",
    [
        {"parameters": {"range": 10**9}},
        {"parameters": {"range": float("1e300")}},
        {"numbers": {"fire.base": 10**9}},
        {"numbers": {"fire.base": True}},
        {"numbers": {"fire.base": "7"}},
        {"numbers": {"fire.nonsense": 7}},
        {"rulings": {"graze": 7}},
        {"parametres": {}},
        {"parameters": []},
        [],
    ],
)
def test_bad_bodies_are_refused_in_words(client: TestClient, body: Any) -> None:
    said = client.post("/api/rulesets/skirmishers/odds/fire", json=body)
    assert said.status_code == 422
    assert said.json()["text"]


@pytest.mark.parametrize(
    ("ruleset", "question", "parameters", "words"),
    [
        ("year_zero", "roll", {"stress": 5_000}, "100 or less"),
        ("ashes_of_gaia", "attack", {"damage": "90000d6"}, "at most 20 dice"),
        ("ashes_of_gaia", "attack", {"damage": "3d0"}, "sides"),
        ("ashes_of_gaia", "attack", {"foe_weapon": "spaer"}, 'did you mean "spear"'),
        ("skirmishers", "blast", {"victim": "Z9"}, "no trooper"),
    ],
)
def test_what_would_take_for_ever_or_break_is_refused(
    client: TestClient, ruleset: str, question: str, parameters: dict[str, Any], words: str
) -> None:
    refused(asked(client, ruleset, question, parameters=parameters), words, 422)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/api/rulesets/skirmisher", 'did you mean "skirmishers"'),
        ("/api/rulesets/skirmisher/rules", 'did you mean "skirmishers"'),
        ("/api/rulesets/skirmisher/questions", 'did you mean "skirmishers"'),
    ],
)
def test_unknown_rulesets_are_not_found_but_named(client: TestClient, path: str, words: str) -> None:
    refused(client.get(path), words, 404)


def test_an_unknown_question_is_not_found_but_named(client: TestClient) -> None:
    refused(asked(client, "skirmishers", "fier"), 'did you mean "fire"', 404)


# ---- many at once ----------------------------------------------------------------------------------------------------


def test_an_answer_is_worked_out_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    first = done(asked(client, "skirmishers", "fire", parameters={"range": 17}))

    def never(*_: Any) -> Any:
        raise AssertionError("worked out again")

    monkeypatch.setattr(asking, "work_out", never)
    assert done(asked(client, "skirmishers", "fire", parameters={"range": 17})) == first
    assert asked(client, "skirmishers", "fire", parameters={"range": 18}).status_code == 500


def test_too_many_questions_are_put_off(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "OF_ONE", 0)
    said = asked(client, "skirmishers", "fire", parameters={"range": 19})
    refused(said, "ask again", 503)
    assert said.headers["retry-after"]


def test_a_fault_in_a_ruleset_is_no_traceback(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise KeyError("secret of the host")

    monkeypatch.setattr(asking, "work_out", broken)
    said = asked(client, "skirmishers", "fire", parameters={"range": 20})
    assert said.status_code == 500
    assert "secret" not in said.text
    assert "KeyError" in said.json()["text"]
