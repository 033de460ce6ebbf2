"""Computer players at a table: they come and go, play to the end, and no fault or haste of theirs loses a battle."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from fastapi.testclient import TestClient

import sandtable as st
from sandtable.kernel.rule import ANSWERS
from sandtable.registry import find
from sandtable.web.tables import session
from sandtable.web.tables.session import Settings
from sandtable.web.tables.table import Picture, Table
from sandtable.web.tables.thinking import Question, Thought, think
from tests.web.playing import RULESET, check_kept, done, heard, open_table, play, refused, serving, until, waits_for_me

ASKS = find(RULESET).asks


def new_player(patch: pytest.MonkeyPatch, name: str, answer: Callable[..., Any]) -> None:
    """A computer player that gives this answer to every question."""
    patch.setitem(ANSWERS[ASKS], name, dict.fromkeys(ASKS, answer))


def test_a_computer_player_is_seated_and_unseated_in_the_middle(client: TestClient) -> None:
    table = open_table(client)
    play(table, 10, random.Random(2))
    done(table.host.do("take", side=1, player="random"))
    until(lambda: waits_for_me(table))
    assert table.watcher.state["seats"][1]["player"] == "random"
    table.sides[0].act()
    until(lambda: waits_for_me(table))
    refused(table.sides[1].do("take", side=0, player="random"), "only the host")
    done(table.sides[1].do("take", side=1, player="human"))
    assert table.watcher.state["seats"][1]["player"] == "human"
    number = table.watcher.state["number"]
    play(table, 12, random.Random(2))
    assert table.watcher.state["number"] > number
    check_kept(table.kept)


@pytest.mark.parametrize(
    ("said", "words", "status"),
    [
        ({"side": 5, "player": "greedy"}, "there is no side 5", 409),
        ({"side": 1, "player": "gredy"}, 'did you mean "greedy"', 422),
        ({"side": -1, "player": "greedy"}, "side", 422),
    ],
)
def test_a_seat_or_player_that_is_not_there_is_refused(
    client: TestClient, said: dict[str, Any], words: str, status: int
) -> None:
    refused(open_table(client).host.do("take", **said), words, status)


def test_a_computer_player_plays_to_the_end(client: TestClient) -> None:
    table = open_table(client, ruleset="danger_close", scenario="lone-light", players=["cautious"])
    until(lambda: table.watcher.state["pending"] is None)
    state = table.watcher.state
    assert state["outcome"]["words"]
    assert {"words", "thing", "side", "value"} == state["outcome"]["score"][0].keys()
    record = st.Battle.replay(table.watcher.get("/record").text)
    assert [event.text for event in record.log] == [line["text"] for line in state["lines"]]
    refused(table.host.do("act", answer="hold"), "the battle is over")
    refused(table.host.do("roll"), "the battle is over")


def test_how_a_table_stands_is_worked_out_and_told_once_for_each_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[dict[str, Any]] = []
    drawn: Counter[int] = Counter()
    picture = Table.picture

    def counted(table: Table) -> Picture:
        drawn[table.number] += 1
        return picture(table)

    monkeypatch.setattr(Table, "picture", counted)
    with serving(settings=Settings(pace=0.05)) as client:
        table = open_table(client, players=["human", "random"])
        until(lambda: waits_for_me(table))
        with client.websocket_connect(f"/api/tables/{table.id}/live") as socket:
            socket.send_json({"t": "sit", "seat": ""})
            while heard(socket)["t"] != "state":
                pass  # who sits down while an answer is given has the table drawn once more
            for _ in range(5):
                number = table.kept.number
                table.sides[0].act()
                while not told or told[-1]["number"] <= number or told[-1]["pending"]["side"] == 1:
                    message = heard(socket)
                    told += [message] if message["t"] == "state" and message["number"] > 0 else []
    numbers = [state["number"] for state in told]
    assert len(numbers) > 8
    assert numbers == sorted(set(numbers))
    assert {drawn[number] for number in numbers} == {1}
    for state in told:
        assert [seat["thinking"] for seat in state["seats"]] == [False, state["pending"]["side"] == 1]


def test_a_player_that_thinks_too_long_is_stopped_and_chance_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    def broods(t: Any, *rest: Any) -> Any:
        while True:  # catches whatever it can, as careless code does
            with suppress(Exception):
                time.sleep(0.005)

    new_player(monkeypatch, "broody", broods)
    with serving(settings=Settings(think_seconds=0.1, pace=0)) as client:
        table = open_table(client, players=["human", "broody"])
        with client.websocket_connect(f"/api/tables/{table.id}/live") as socket:
            socket.send_json({"t": "sit", "seat": ""})
            for i in range(40):
                if any(h.kind == "bot" for h in table.kept.game.past):
                    break
                until(lambda: waits_for_me(table))
                table.sides[0].act(i)
            told: list[str] = []
            while not any("took too long to think" in text for text in told):
                message = heard(socket)
                told += [message["text"]] if message["t"] == "trouble" else []
        until(lambda: waits_for_me(table))
        assert any(h.kind == "bot" for h in table.kept.game.past)
        check_kept(table.kept)


def test_a_player_that_fails_does_not_lose_the_battle(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(t: Any, *rest: Any) -> Any:
        raise SystemExit("ends everything")

    new_player(monkeypatch, "brittle", fails)
    table = open_table(client)
    play(table, 6, random.Random(1))
    before = table.watcher.state
    done(table.host.do("take", side=before["pending"]["side"], player="brittle"))
    until(lambda: "a computer player could not go on" in caplog.text)
    assert table.watcher.state["view"] == before["view"]
    assert table.watcher.state["lines"] == before["lines"]
    reported = caplog.text.count("could not go on")
    for _ in range(5):  # looking at the table does not set them going again
        assert table.watcher.state["pending"] == before["pending"]
    assert caplog.text.count("could not go on") == reported
    done(table.host.do("take", side=before["pending"]["side"], player="human"))
    table.asked.act()
    check_kept(table.kept)


def test_what_happens_while_a_player_thinks_makes_him_think_again(monkeypatch: pytest.MonkeyPatch) -> None:
    undone = threading.Event()

    def thinks(asked: Question) -> list[Thought]:
        until(undone.is_set)
        return think(asked)

    with serving() as client:
        table = open_table(client, players=["human", "random"])
        me = table.sides[0]
        until(lambda: waits_for_me(table))
        monkeypatch.setattr(session, "think", thinks)
        for i in range(40):
            me.act(i)
            if not waits_for_me(table):
                break
        done(me.do("undo"))
        number = table.kept.count
        undone.set()
        until(lambda: table.session.thinking is None or table.session.thinking.done())
        assert table.kept.game.asked == 0
        assert table.kept.count == number
        assert table.kept.stuck == -1
        check_kept(table.kept)
