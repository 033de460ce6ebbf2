"""The WebSocket of a table: what is told and in which order, and who is refused."""

from __future__ import annotations

import asyncio
import json
import pickle
import random
from functools import partial
from typing import Any

import pytest
from anyio import to_thread
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from sandtable.web.tables import connection
from sandtable.web.tables.connection import NO_TABLE, POLICY, Connection
from sandtable.web.tables.session import Guest, dumped
from sandtable.web.tables.table import Table
from tests.web.playing import done, heard, open_table, play, serving
from tests.web.tables.line import sitting

# ---- what is told ----------------------------------------------------------------------------------------------------


def test_first_comes_what_stays_then_how_it_stands(client: TestClient) -> None:
    table = open_table(client)
    play(table, 4, random.Random(1))
    with sitting(table.sides[1]) as line:
        assert line.hear()["t"] == "hello"
        assert line.hello["yours"] == [1]
        assert line.hello["version"] == 1
        assert not line.hello["host"]
        assert line.hear()["t"] == "state"
        known = table.sides[1].known
        assert line.hello == known["hello"]
        assert line.lines == known["state"]["lines"]
        assert line.state["view"] == known["state"]["view"]


def test_whoever_comes_is_told_how_it_stands_also_where_others_like_him_are(client: TestClient) -> None:
    table = open_table(client)
    for seat in (table.watcher, table.host):
        with sitting(seat) as one, sitting(seat) as other:
            one.hear_until(lambda message: message["t"] == "state")
            other.hear_until(lambda message: message["t"] == "state")


def test_everybody_is_told_only_the_lines_he_does_not_have(client: TestClient) -> None:
    table = open_table(client)
    with sitting(table.sides[0]) as one, sitting(table.watcher) as other:
        for line in (one, other):
            line.hear_until(lambda message: message["t"] == "state")
        known = len(one.lines)
        for i in range(8):
            play(table, 1, random.Random(i))
            one.catch_up(table)
            assert one.state["first"] >= known, "lines were sent again"
            known = len(one.lines)
        other.catch_up(table)
        assert one.lines == other.lines == table.watcher.state["lines"]


def test_lines_taken_back_vanish_for_everybody(client: TestClient) -> None:
    table = open_table(client)
    with sitting(table.host) as host, sitting(table.watcher) as watcher:
        for step in range(20):
            if step % 4 == 3:
                done(table.host.do("undo"))
            else:
                table.host.act(step)
            if step % 3 == 0:
                host.catch_up(table)
                assert host.lines == table.watcher.state["lines"]
        for line in (host, watcher):
            line.catch_up(table)
            assert line.lines == table.watcher.state["lines"]
            assert line.state["undone"] == table.watcher.state["undone"]


@pytest.mark.parametrize("undo", [False, True])
def test_whoever_comes_back_gets_what_he_missed(client: TestClient, undo: bool) -> None:
    table = open_table(client)
    with sitting(table.host) as line:
        for i in range(5):
            table.host.act(i)
        line.catch_up(table)
        had = line.lines
    for i in range(4):
        table.host.act(i)
    if undo:
        done(table.host.do("undo"))
    with sitting(table.host, lines=len(had)) as line:
        line.lines = had
        line.catch_up(table)
        assert line.state["first"] == (0 if undo else len(had))
        assert line.lines == table.watcher.state["lines"]


def test_whoever_says_he_has_more_lines_than_there_are_is_not_believed(client: TestClient) -> None:
    table = open_table(client)
    with sitting(table.watcher, lines=10**6) as line:
        line.lines = [None] * 10**6
        line.catch_up(table)
        assert line.state["first"] == len(table.watcher.state["lines"])


def test_chances_of_listed_answers_come_ahead_to_whoever_may_give_them() -> None:
    """On a server of its own: ahead is worked only where no other table has the place."""
    luck, rolls = random.Random(2), list[str]()
    with serving() as client, sitting((table := open_table(client)).host) as host:
        for _ in range(40):
            host.catch_up(table)
            rolls = [option["answer"] for option in host.state["options"] if option["rolls"]]
            if rolls:
                break
            table.host.act(luck.randrange(100))
        assert rolls, "no answer ever had chances"
        while len(host.ready) < min(len(rolls), 3):
            host.hear()
        for answer, aim in host.ready.items():
            assert aim == done(table.watcher.post("aim", answer=answer))


def test_questions_are_answered_while_others_act(client: TestClient) -> None:
    table = open_table(client)
    with sitting(table.watcher) as line:
        line.catch_up(table)
        for i in range(10):
            answer = line.state["options"][0]["answer"]
            line.say("aim", answer=answer)
            table.host.act(i)
            if line.hear_until(lambda message: message["t"] in ("aim", "trouble"))["t"] == "aim":
                assert line.state["number"] <= table.kept.number
            line.catch_up(table)
        figure = line.state["view"]["figures"][:1]
        line.say("outlook", key=figure[0]["key"] if figure else "nobody")
        assert line.hear_until(lambda message: message["t"] == "outlook")["marks"] is not None
        line.say("pick", x=1.0, y=1)
        assert line.hear_until(lambda message: message["t"] == "picked")["options"] is not None


def test_who_sits_there_is_shown_while_he_does(client: TestClient) -> None:
    table = open_table(client)
    with sitting(table.watcher) as watcher:
        with sitting(table.sides[1]) as line:
            line.hear_until(lambda message: message["t"] == "state")
            watcher.hear_until(lambda message: message["t"] == "state" and message["seats"][1]["present"])
        watcher.hear_until(lambda message: message["t"] == "state" and not message["seats"][1]["present"])


def test_whoever_loses_or_gains_a_seat_is_told_who_he_is(client: TestClient) -> None:
    table = open_table(client)
    asked = table.kept.game.asked or 0
    waits = 1 - asked  # so that no computer player acts meanwhile
    with sitting(table.host) as host:
        host.catch_up(table)
        assert host.hello["yours"] == [0, 1]
        with sitting(table.sides[waits]) as line:
            line.catch_up(table)
            host.hear_until(lambda message: message["t"] == "hello")
            assert host.hello["yours"] == [asked]
            for player, yours in (("random", []), ("human", [waits])):
                done(table.sides[waits].do("take", side=waits, player=player))
                line.hear_until(lambda message: message["t"] == "hello")
                assert line.hello["yours"] == yours


# ---- who reads slowly ------------------------------------------------------------------------------------------------


def test_whoever_reads_slowly_gets_the_latest_state_not_every_one(client: TestClient) -> None:
    table = open_table(client)
    kept = table.kept

    class Slow:
        """A line that takes its time."""

        def __init__(self) -> None:
            self.sent: list[dict[str, Any]] = []
            self.free = asyncio.Event()

        async def send(self, text: str) -> None:
            self.sent.append(json.loads(text))
            await self.free.wait()

        async def receive(self) -> Any:
            await asyncio.Event().wait()

    async def read_slowly() -> list[dict[str, Any]]:
        slow: Any = Slow()
        guest = Connection(slow, table.session, Guest("", 0))
        slow.free.set()
        await guest.say_hello()
        slow.free.clear()
        table.session.come(guest.guest)
        writer = asyncio.create_task(guest.write())
        while len(slow.sent) < 2:
            await asyncio.sleep(0.01)
        for _ in range(10):
            answer = str(next(iter(kept.game.battle.legal_actions)))
            await table.session.do(partial(Table.act, secret=kept.host, text=answer, number=kept.number))
        slow.free.set()
        while slow.sent[-1]["number"] != kept.number:
            await asyncio.sleep(0.01)
        writer.cancel()
        table.session.leave(guest.guest)
        sent: list[dict[str, Any]] = slow.sent
        return sent

    assert client.portal is not None
    hello, first, *rest = client.portal.call(read_slowly)
    assert (hello["t"], first["t"]) == ("hello", "state")
    assert len(rest) == 1, "every state was sent"
    assert first["lines"] + rest[0]["lines"] == table.watcher.state["lines"]


def test_what_a_guest_did_not_ask_for_does_not_pile_up() -> None:
    guest = Guest("", 0)
    for _ in range(10_000):
        guest.mention("{}")
    assert len(guest.outbox) <= 100


# ---- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "words"),
    [
        ('{"t": "act", "answer": "end", "number": 0}', '"sit"'),
        ("hello", "message not understood"),
        ('{"t": "sit", "seat": "guessed"}', "not of this table"),
        ('{"t": "sit", "seat": "", "lines": -1}', "lines"),
    ],
)
def test_nobody_sits_down_in_another_way(client: TestClient, first: str, words: str) -> None:
    table = open_table(client)
    with client.websocket_connect(f"/api/tables/{table.id}/live") as socket:
        socket.send_text(first)
        message = heard(socket)
        assert message["t"] == "trouble"
        assert words in message["text"]
        with pytest.raises(WebSocketDisconnect) as closed:
            heard(socket)
        assert closed.value.code == POLICY
    assert not table.session.guests


@pytest.mark.parametrize("table", ["nosuchtable", "no such", "x" * 500])
def test_a_table_that_is_not_there_says_so(client: TestClient, table: str) -> None:
    with client.websocket_connect(f"/api/tables/{table}/live") as socket:
        assert "there is no table" in heard(socket)["text"]
        with pytest.raises(WebSocketDisconnect) as closed:
            heard(socket)
        assert closed.value.code == NO_TABLE


def test_pages_of_other_sites_do_not_get_in(client: TestClient) -> None:
    table = open_table(client)
    for headers in ({"origin": "http://elsewhere.example"}, {"host": "elsewhere.example"}):
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect(f"/api/tables/{table.id}/live", headers=headers),
        ):
            pass


def test_whoever_never_sits_down_is_sent_away(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "WAIT_TO_SIT", 0.05)
    table = open_table(client)
    with client.websocket_connect(f"/api/tables/{table.id}/live") as socket:
        assert "nobody sat down" in heard(socket)["text"]


# ---- chances ---------------------------------------------------------------------------------------------------------


def test_chances_are_worked_out_elsewhere_where_there_are_workers_and_are_the_same(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, sent = open_table(client), list[str]()
    options = table.watcher.state["options"]
    here = {option["answer"]: table.kept.game.copy().aim(option["answer"]) for option in options}
    desk = table.session.work

    async def run(function: Any, position: Any, answers: list[str], **_: Any) -> Any:
        sent.extend(answers)
        return await to_thread.run_sync(function, pickle.loads(pickle.dumps(position)), answers)

    monkeypatch.setattr(desk, "workers", 1)
    monkeypatch.setattr(desk, "run", run)
    for _ in range(2):
        for option in options:
            aim = done(table.watcher.post("aim", answer=option["answer"]))
            assert aim == json.loads(dumped(here[option["answer"]]))
    assert sent == [option["answer"] for option in options if option["rolls"]]
    assert 0 < len(sent) < len(options)
