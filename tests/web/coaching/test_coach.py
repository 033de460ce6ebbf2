"""The coach at a table: who may ask it, that what it says is true, and that a review adds up."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

import sandtable as st
from sandtable.battle import carried
from sandtable.players.coach import sense
from sandtable.web.coaching import advice
from sandtable.web.coaching.fairness import Fairness
from tests.web.playing import QUIET, done, open_table, refused

pytest.importorskip("numpy")
ALONE = {"ruleset": "danger_close", "scenario": "lone-light", "seed": 7, "players": ["human"]}
PATIENCE = 240.0
SECONDS = 1.2  # in which enough battles are played on, on a slow machine too
HERE = frozenset({0})
THERE = frozenset({1})


def test_alone_everybody_may_ask_it_unless_the_host_forbids() -> None:
    fairness = Fairness()
    assert fairness.allows({HERE})
    fairness.say(-1, False)
    assert not fairness.allows({HERE})
    fairness.say(-1, True)
    assert fairness.allows({HERE})


def test_a_table_says_what_gives_the_battle_up(client: TestClient) -> None:
    opened = open_table(client, **ALONE)
    with at(client, opened.id, opened.host.secret) as socket:
        listed = {option["answer"]: option["gives_up"] for option in until(socket, "state")["options"]}
    assert [answer for answer, is_lost in listed.items() if is_lost] == ["squad disengage"]


def test_a_hint_says_which_idea_is_the_usual_one(client: TestClient) -> None:
    opened = open_table(client, **ALONE)
    with at(client, opened.id, opened.host.secret) as socket:
        until(socket, "state")
        socket.send_json({"t": "hint"})
        told = until(socket, "hint", "trouble")
    assert [idea["usual"] for idea in told["ideas"]].count(True) == 1


def test_between_people_all_must_agree_and_anybody_may_take_that_back() -> None:
    fairness = Fairness()
    assert not fairness.allows({HERE, THERE})
    fairness.say(0, True)
    assert not fairness.allows({HERE, THERE})
    fairness.say(1, True)
    assert fairness.allows({HERE, THERE})
    fairness.say(0, False)
    assert not fairness.allows({HERE, THERE})


@contextmanager
def at(client: TestClient, table: str, secret: str) -> Iterator[WebSocketTestSession]:
    """A guest at a table, by their secret."""
    with client.websocket_connect(f"/api/tables/{table}/live") as socket:
        socket.send_json({"t": "sit", "seat": secret})
        yield socket


def until(socket: WebSocketTestSession, *wanted: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["t"] in wanted:
            return message


def test_a_hint_names_answers_of_the_menu_and_how_it_stands_gets_sharper(client: TestClient) -> None:
    opened = open_table(client, **ALONE)
    with at(client, opened.id, opened.host.secret) as socket:
        state = until(socket, "state")
        assert state["coach"] == {"on": True, "forbidden": False, "agreed": [], "together": False}
        socket.send_json({"t": "hint"})
        told = until(socket, "hint", "trouble")
        answers = {option["answer"] for option in state["options"]}
        assert {idea["answer"] for idea in told["ideas"]} <= answers
        assert len(told["ideas"]) == 3
        socket.send_json({"t": "standing"})
        words = [until(socket, "standing", "trouble")]
        while not words[-1]["last"]:
            words.append(until(socket, "standing", "trouble"))
        counts = [each["rollouts"] for each in words]
        assert counts == sorted(set(counts))
        battle = st.Battle(st.load("danger_close"), "lone-light", 7)
        exact = st.win_chance(battle, rollouts=400).of("squad")
        assert words[-1]["sides"][0]["low"] <= exact.high
        assert exact.low <= words[-1]["sides"][0]["high"]


def test_a_trial_is_told_how_it_stands_itself(client: TestClient) -> None:
    opened = open_table(client, **ALONE)
    with at(client, opened.id, opened.host.secret) as socket:
        until(socket, "state")
        socket.send_json({"t": "analyse", "on": True})
        trial = until(socket, "state")
        assert trial["analysis"]
        assert trial["coach"]["on"]
        socket.send_json({"t": "standing"})
        assert until(socket, "standing", "trouble")["t"] == "standing"


def test_bar_and_hint_count_on_those_who_sit_there() -> None:
    battle = st.Battle(st.load("year_zero"), "bay", seed=7)
    position, side = carried(battle), battle.pending.side  # type: ignore[union-attr]
    seats = ["human", "human"]

    def told() -> list[st.Estimate]:
        bar = advice.standing(position, seats, 0, SECONDS).of(side)
        ideas = advice.hint(position, seats, sense.trail_of(battle, side), SECONDS).ideas
        return [bar, next(idea.win for idea in ideas if idea.is_usual)]

    usual = told()
    seats[1 - battle.rules.ruleset.sides.index(side)] = "hard"
    against_hard = told()
    assert max(win.high for win in against_hard) < min(win.low for win in usual)
    for bar, hint in (usual, against_hard):
        assert bar.low <= hint.high
        assert hint.low <= bar.high


def test_a_table_says_whose_play_its_chances_assume(client: TestClient) -> None:
    opened = open_table(client, ruleset="year_zero", scenario="bay", seed=7, players=["human", "hard"])
    with at(client, opened.id, opened.host.secret) as socket:
        while until(socket, "state")["pending"]["side"] != 0:
            pass
        for asked in ("standing", "hint"):
            socket.send_json({"t": asked})
            assert until(socket, asked, "trouble")["strong"] == ["hard"]


def test_between_people_it_answers_only_once_both_agree(client: TestClient) -> None:
    opened = open_table(client, **QUIET)
    one, other = (seat.secret for seat in opened.sides)
    with at(client, opened.id, one) as first, at(client, opened.id, other) as second:
        state = until(first, "state")
        until(second, "state")
        first.send_json({"t": "standing"})
        assert "agree" in until(first, "trouble", "standing")["text"]
        for socket in (first, second):
            number = client.get(f"/api/tables/{opened.id}").json()["state"]["number"]
            socket.send_json({"t": "coach", "on": True, "number": number})
            while len(state["coach"]["agreed"]) < (1 if socket is first else 2):
                state = until(first, "state")
        assert state["coach"]["on"]
        assert state["coach"]["together"]


def test_only_the_host_forbids_it_and_a_restart_remembers(client: TestClient) -> None:
    opened = open_table(client, **ALONE)
    with at(client, opened.id, opened.host.secret) as socket:
        number = until(socket, "state")["number"]
        socket.send_json({"t": "coach", "on": False, "everybody": True, "number": number})
        assert until(socket, "state", "trouble")["coach"]["forbidden"]
        socket.send_json({"t": "hint"})
        assert until(socket, "trouble", "hint")["t"] == "trouble"
    lobby = client.app.state.lobby  # type: ignore[attr-defined]
    lobby.sessions.pop(opened.id)
    assert client.get(f"/api/tables/{opened.id}").json()["state"]["coach"]["forbidden"]
    with at(client, opened.id, "") as spectator:
        number = until(spectator, "state")["number"]
        spectator.send_json({"t": "coach", "on": True, "everybody": True, "number": number})
        assert "host" in until(spectator, "trouble")["text"]


def reviewed(client: TestClient, address: str) -> dict[str, Any]:
    """A review, once it is worked out."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found: dict[str, Any] = client.get(address).json()
        if found["review"] or found["trouble"]:
            return found
        time.sleep(0.2)
    raise AssertionError("not worked out")


@pytest.fixture(scope="module")
def replay(client: TestClient) -> str:
    """The id of a kept battle."""
    kept: str = client.post("/api/replays/simulated", json=ALONE | {"players": ["cautious"]}).json()["id"]
    return kept


def test_a_review_adds_up_and_its_curve_ends_where_the_battle_did(client: TestClient, replay: str) -> None:
    found = reviewed(client, f"/api/replays/{replay}/review")["review"]
    battle = client.get(f"/api/replays/{replay}").json()
    [total] = found["sums"]
    assert total["start"] + total["luck"] + total["own"] + total["others"] == pytest.approx(total["result"])
    assert total["result"] == float(battle["outcome"]["winner"] == 0)
    assert found["curve"][-1]["wins"] == [total["result"]]
    lines = [step["line"] for step in battle["steps"] if step["line"]]
    for turned in found["turning"]:
        assert lines[turned["line"]]["text"] == turned["words"]


def test_a_battle_that_goes_on_is_not_reviewed(client: TestClient) -> None:
    opened = open_table(client, **ALONE)
    assert "not over" in reviewed(client, f"/api/tables/{opened.id}/replay/review")["trouble"]
    answer = client.post(f"/api/tables/{opened.id}/replay/onward", json={"line": 0})
    refused(answer, "not over")


@pytest.mark.parametrize("id", ["danger_close", "skirmishers", "ashes_of_gaia", "year_zero", "table_encounter"])
def test_playing_on_begins_with_all_that_had_happened(client: TestClient, id: str) -> None:
    kept = client.post("/api/replays/simulated", json={"ruleset": id, "seed": 3}).json()["id"]
    lines = [step["line"]["text"] for step in client.get(f"/api/replays/{kept}").json()["steps"] if step["line"]]
    line = min(len(lines) // 2, 40)
    opened = client.post(f"/api/replays/{kept}/onward", json={"line": line}).json()
    state = done(client.get(f"/api/tables/{opened['id']}"))["state"]
    told = [each["text"] for each in state["lines"]]
    assert told[:line] == lines[:line]
    assert state["outcome"] is None


def test_there_is_no_playing_on_from_a_line_that_was_never_written(client: TestClient, replay: str) -> None:
    refused(client.post(f"/api/replays/{replay}/onward", json={"line": 10_000}), "there is no line")
