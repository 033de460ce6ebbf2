"""Replays: every moment of a battle, complete in themselves, also as one file that needs nothing else."""

from __future__ import annotations

import base64
import json
import random
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from fastapi.testclient import TestClient

import sandtable as st
from sandtable.web.replays.onefile import one_file
from sandtable.web.replays.story import Replay, replay_of
from sandtable.web.tables import shown
from sandtable.web.tables.game import Game
from tests.web.playing import done, open_table, refused

RULESETS = ["danger_close", "skirmishers", "ashes_of_gaia", "year_zero", "table_encounter"]
EVIL = "</script><script>alert('x')</script><img src='http://elsewhere.example/x'>"


def played(ruleset: str, answers: int = 20) -> Game:
    """A battle in which people have answered as chance would have it."""
    rules, luck = st.load(ruleset), random.Random(4)
    game = Game(st.Battle(rules, rules.ruleset.usual_scenario, 4, watch=lambda t: t.clone()))
    for _ in range(answers):
        if game.battle.pending is not None:
            game.push(game.asked or 0, luck.choice([str(action) for action in game.battle.legal_actions]))
    return game


@pytest.fixture(scope="module", params=RULESETS)
def battle(request: pytest.FixtureRequest) -> st.Battle:
    return played(request.param).battle


@pytest.fixture(scope="module")
def replay(battle: st.Battle) -> Replay:
    return replay_of(battle)


def test_every_line_stands_with_the_board_of_its_moment(battle: st.Battle, replay: Replay) -> None:
    assert len(replay.steps) == len(battle.log) + 2
    boards = [step.view or replay.steps[step.same or 0].view for step in replay.steps]
    assert replay.steps[0].line is None
    assert replay.steps[-1].line is None
    look = battle.rules.ruleset.looks
    assert boards[0] == look.view(battle.history[0].start if battle.history else battle.beat_start)
    assert boards[-1] == look.view(battle.state)
    assert boards[1:-1] == [look.view(event.moment) for event in battle.log]
    assert [step.line for step in replay.steps[1:-1]] == [shown.line_of(event) for event in battle.log]


def test_moments_are_those_of_the_battle_played_step_by_step(battle: st.Battle) -> None:
    look = battle.rules.ruleset.looks
    again = st.Battle(battle.rules, battle.scenario, battle.seed, watch=look.view)
    tapes = [*(beat.tape for beat in battle.history), battle.course.tape]
    answers = [answer for tape in tapes for answer in tape.answers]
    for answer in answers:
        again.push(str(answer))
    assert [event.moment for event in again.log] == [look.view(event.moment) for event in battle.log]


def test_a_board_that_was_there_before_is_named_not_repeated(replay: Replay) -> None:
    seen = [step.view for step in replay.steps if step.view is not None]
    assert len(set(seen)) == len(seen)
    for number, step in enumerate(replay.steps):
        assert (step.view is None) == (step.same is not None)
        if step.same is not None:
            assert step.same < number
            assert replay.steps[step.same].view is not None
    assert any(step.same is not None for step in replay.steps)


def test_every_rule_that_is_named_is_explained(battle: st.Battle, replay: Replay) -> None:
    catalogue = battle.rules.ruleset.catalogue.rules
    named = {step.line.rule for step in replay.steps if step.line}
    named |= {row.rule for step in replay.steps if step.line for part in step.line.sums for row in part.reasons}
    assert set(replay.rules) == {id for id in named if id in catalogue}
    assert all(text.title and text.text for text in replay.rules.values())


def test_a_battle_nobody_watched_gives_the_same_replay(battle: st.Battle, replay: Replay) -> None:
    assert replay_of(st.Battle.replay(battle.record)) == replay


def test_the_outcome_is_told_at_the_end() -> None:
    battle = st.Battle(st.load("danger_close"), "lone-light", 3, players=["bold"])
    told = replay_of(battle)
    assert told.outcome is not None
    assert told.outcome.words == str(battle.outcome())
    assert told.players == ("bold",)


# ---- over HTTP -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_record_becomes_a_replay_and_a_file(client: TestClient, ruleset: str) -> None:
    battle = played(ruleset, 8).battle
    kept = done(client.post("/api/replays", json={"record": json.loads(battle.record.to_json())}), 201)
    read = done(client.get(f"/api/replays/{kept['id']}"))
    assert [step["line"]["text"] for step in read["steps"][1:-1]] == [event.text for event in battle.log]
    file = client.get(f"/api/replays/{kept['id']}/file")
    assert file.headers["content-type"].startswith("text/html")
    assert f'filename="{ruleset}-replay.html"' in file.headers["content-disposition"]
    assert Page(file.text).data == read
    assert client.get(kept["url"]).status_code == 200


def test_the_replay_of_a_table_is_that_of_its_battle(client: TestClient) -> None:
    table = open_table(client)
    for i in range(6):
        table.host.act(i)
    read = done(table.watcher.get("/replay"))
    assert [step["line"] for step in read["steps"][1:-1]] == table.watcher.state["lines"]
    assert read["players"] == ["human", "human"]
    assert Page(table.watcher.get("/replay/file").text).data == read


def test_a_simulated_battle_can_be_looked_at(client: TestClient) -> None:
    wanted = {"ruleset": "danger_close", "scenario": "lone-light", "seed": 5, "index": 17}
    kept = done(client.post("/api/replays/simulated", json=wanted), 201)
    read = done(client.get(f"/api/replays/{kept['id']}"))
    battle = st.simulate(st.load("danger_close"), "lone-light", battles=18, seed=5, engine="python").replay(17)
    assert [step["line"]["text"] for step in read["steps"][1:-1]] == [event.text for event in battle.log]
    refused(client.post("/api/replays/simulated", json=wanted | {"players": ["human"]}), "computer players only", 422)


def test_what_is_no_record_is_refused_with_what_is_wrong(client: TestClient) -> None:
    record = json.loads(played("danger_close", 3).battle.record.to_json())
    refused(client.post("/api/replays", json={"record": {}}), "no sandtable record", 422)
    refused(client.post("/api/replays", json={"record": record | {"seed": 1}}), "damaged", 422)
    foreign = record | {"answers": [["dance"]], "checksum": ""}
    refused(client.post("/api/replays", json={"record": foreign}), "beat 1: dance", 422)
    refused(client.post("/api/replays", json={"record": record | {"ruleset": "chess", "checksum": ""}}), "chess", 422)
    refused(client.get("/api/replays/nosuchone"), "there is no replay nosuchone", 404)


def test_too_long_a_record_is_refused(client: TestClient) -> None:
    refused(client.post("/api/replays", json={"record": {"x": "x" * (5 << 20)}}), "bytes may be sent", 413)


# ---- one file --------------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """A page as a browser reads it: its elements, its data, and whatever it would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.elements: list[str] = []
        self.loads: list[str] = []
        self.inside: dict[str, str | None] | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.loads += [value or "" for name, value in attrs if name in ("src", "href", "srcset", "action")]
        if tag == "script":
            self.inside = dict(attrs)
            self.scripts.append((self.inside, ""))

    def handle_data(self, data: str) -> None:
        if self.inside is not None:
            self.scripts[-1] = (self.inside, self.scripts[-1][1] + data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self.inside = None

    @property
    def data(self) -> Any:
        return next(json.loads(text) for attrs, text in self.scripts if attrs.get("id") == "data")

    @property
    def imports(self) -> dict[str, str]:
        texts = (text for attrs, text in self.scripts if attrs.get("type") == "importmap")
        imports: dict[str, str] = json.loads(next(texts))["imports"]
        return imports


def test_the_file_loads_nothing_from_anywhere(replay: Replay) -> None:
    text = one_file(replay)
    page = Page(text)
    assert page.loads == []
    assert not re.search(r"url\(\s*['\"]?(?!data:)|@import", text)
    assert all(re.match(r"data:(text/javascript|application/json);base64,", each) for each in page.imports.values())


def test_every_module_the_file_needs_is_inside(replay: Replay) -> None:
    imports = Page(one_file(replay)).imports
    assert {"replay/replay.js", "battle/silhouettes.json"} <= set(imports)
    for name, address in imports.items():
        module = base64.b64decode(address.partition(",")[2]).decode()
        needed = re.findall(r"""^(?:import|export)\b(?:[^'"=(]*\bfrom)?\s*['"]([^'"]+)['"]""", module, re.MULTILINE)
        assert set(needed) <= set(imports), name
        calls = re.findall(r"\b(?:fetch|XMLHttpRequest|WebSocket|EventSource)\b", module)
        assert not calls, name


def test_no_text_of_a_battle_can_become_part_of_the_page() -> None:
    rules = st.load("danger_close")
    scenario = rules.scenario("lone-light").model_dump(mode="json") | {"title": EVIL}
    battle = st.Battle(rules, scenario, 3, players=["bold"])
    told = replay_of(battle)
    assert told.title == EVIL
    page = Page(one_file(told))
    assert page.data["title"] == EVIL
    assert len(page.scripts) == 3
    assert "img" not in page.elements
    assert page.loads == []
