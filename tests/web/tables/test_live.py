"""The WebSocket of a table: what is told, in which order, and that nothing anybody sends does harm."""

from __future__ import annotations

import asyncio
import json
import logging
import pickle
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from sandtable.web.tables import live
from sandtable.web.tables.session import Guest, Settings, dumped
from sandtable.web.tables.table import Table
from tests.web.playing import (
    FUZZ,
    Opened,
    Seated,
    check_kept,
    done,
    everything,
    heard,
    open_table,
    play,
    refused,
    serving,
    until,
)

MESSAGES = min(FUZZ, 10_000) or 300


class Line:
    """Somebody's connection, and the table as he has been told of it."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.hello: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.lines: list[Any] = []
        self.ready: dict[str, Any] = {}

    def say(self, t: str, **rest: Any) -> None:
        self.socket.send_json({"t": t, **rest})

    def hear(self) -> dict[str, Any]:
        """The next message, taken in as a page does."""
        message = heard(self.socket)
        match message["t"]:
            case "hello":
                self.hello = message
            case "state":
                if message["number"] != self.state.get("number"):
                    self.ready = {}
                self.state = message
                assert message["first"] <= len(self.lines), "lines are missing"
                self.lines = self.lines[: message["first"]] + message["lines"]
            case "ready" if message["number"] == self.state["number"]:
                self.ready |= {aim["answer"]: aim for aim in message["aims"]}
        return message

    def hear_until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not holds(message := self.hear()):
            pass
        return message

    def catch_up(self, table: Opened) -> None:
        """Hears on until the table's latest state is known."""
        if self.state.get("number") != table.kept.number:
            self.hear_until(lambda message: message["t"] == "state" and message["number"] == table.kept.number)


@contextmanager
def sitting(seat: Seated, lines: int = 0) -> Iterator[Line]:
    """Sits down at a table."""
    with seat.client.websocket_connect(f"/api/tables/{seat.table}/live") as socket:
        line = Line(socket)
        line.say("sit", seat=seat.secret, lines=lines)
        yield line


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


def test_chances_of_listed_answers_come_ahead_to_whoever_may_give_them(client: TestClient) -> None:
    table = open_table(client)
    luck, rolls = random.Random(2), list[str]()
    with sitting(table.host) as host:
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
    with sitting(table.host) as host:
        host.catch_up(table)
        assert host.hello["yours"] == [0, 1]
        with sitting(table.sides[0]) as line:
            line.catch_up(table)
            host.hear_until(lambda message: message["t"] == "hello")
            assert host.hello["yours"] == [1]
            done(table.host.do("take", side=0, player="human"))
            host.hear_until(lambda message: message["t"] == "hello")
            assert host.hello["yours"] == [0, 1]


# ---- who reads slowly ------------------------------------------------------------------------------------------------


def test_whoever_reads_slowly_gets_the_latest_state_not_every_one(client: TestClient) -> None:
    table = open_table(client)
    kept = table.kept

    class Slow:
        """A socket that takes its time."""

        def __init__(self) -> None:
            self.sent: list[dict[str, Any]] = []
            self.free = asyncio.Event()

        async def send_text(self, text: str) -> None:
            self.sent.append(json.loads(text))
            await self.free.wait()

        async def receive(self) -> Any:
            await asyncio.Event().wait()

    async def read_slowly() -> list[dict[str, Any]]:
        slow: Any = Slow()
        connection = live.Connection(slow, table.session, Guest("", 0))
        slow.free.set()
        await connection.say_hello()
        slow.free.clear()
        table.session.come(connection.guest)
        writer = asyncio.create_task(connection.write())
        while len(slow.sent) < 2:
            await asyncio.sleep(0.01)
        for _ in range(10):
            answer = str(next(iter(kept.game.battle.legal_actions)))
            await table.session.do(partial(Table.act, secret=kept.host, text=answer, number=kept.number))
        slow.free.set()
        while slow.sent[-1]["number"] != kept.number:
            await asyncio.sleep(0.01)
        writer.cancel()
        table.session.leave(connection.guest)
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
        assert closed.value.code == live.POLICY
    assert not table.session.guests


@pytest.mark.parametrize("table", ["nosuchtable", "no such", "x" * 500])
def test_a_table_that_is_not_there_says_so(client: TestClient, table: str) -> None:
    with client.websocket_connect(f"/api/tables/{table}/live") as socket:
        assert "there is no table" in heard(socket)["text"]
        with pytest.raises(WebSocketDisconnect) as closed:
            heard(socket)
        assert closed.value.code == live.NO_TABLE


def test_pages_of_other_sites_do_not_get_in(client: TestClient) -> None:
    table = open_table(client)
    for headers in ({"origin": "http://elsewhere.example"}, {"host": "elsewhere.example"}):
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect(f"/api/tables/{table.id}/live", headers=headers),
        ):
            pass


def test_whoever_never_sits_down_is_sent_away(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "WAIT_TO_SIT", 0.05)
    table = open_table(client)
    with client.websocket_connect(f"/api/tables/{table.id}/live") as socket:
        assert "nobody sat down" in heard(socket)["text"]


# ---- a seeded fuzzer -------------------------------------------------------------------------------------------------


BROKEN_TEXTS = [
    "", " ", "null", "[]", "{}", "0", '"sit"', "{", '{"t"', '{"t": 1}', '{"t": null}', '{"t": "dance"}', "NaN",
    '{"t": "act"}', '{"t": "act", "answer": 1, "number": 0}', '{"t": "act", "answer": "", "number": 0}',
    '{"t": "act", "answer": "end", "number": "0"}', '{"t": "act", "answer": "end", "number": -1}',
    '{"t": "act", "answer": "end", "number": 1e400}', '{"t": "act", "answer": "\\ud800", "number": 0}',
    '{"t": "act", "answer": "end", "number": 0, "more": 1}', '{"t": "aim", "answer": ["end"]}',
    '{"t": "roll", "faces": "66", "number": 0}', '{"t": "roll", "faces": [1.5], "number": 0}',
    '{"t": "roll", "faces": [true], "number": 0}', '{"t": "pick", "x": NaN, "y": 0}', '{"t": "pick", "x": 1e7, "y": 0}',
    '{"t": "pick", "x": "1", "y": 0}', '{"t": "consent", "yes": "yes", "number": 0}', '{"t": "analyse"}',
    '{"t": "take", "side": 99, "player": "greedy", "number": 0}', "[" * 5000, '{"t":' * 3000,
    '{"t": "aim", "answer": "' + "x" * 20_000 + '"}', "x" * 40_000,
]  # fmt: skip


class Nuisance:
    """Says anything at all to a table: nonsense, what is not his, what is too late, and even something right."""

    def __init__(self, table: Opened, luck: random.Random) -> None:
        self.table, self.luck = table, luck

    def message(self) -> str | bytes:
        kind = self.luck.randrange(12)
        if kind == 0:
            return self.luck.choice(BROKEN_TEXTS)
        if kind == 1:
            return self.luck.randbytes(self.luck.randrange(60))
        if kind == 2:
            return self.twisted(self.something())
        return json.dumps(self.something())

    def twisted(self, message: dict[str, Any]) -> str:
        """A message with one part that is wrong."""
        part = self.luck.choice([*message, "extra"])
        message[part] = self.luck.choice([None, [], {}, -1, 2**70, 1.5, "", "\u0000", True, "\U0001f3b2" * 50])
        return json.dumps(message)

    def something(self) -> dict[str, Any]:
        luck, number = self.luck, self.number
        match luck.randrange(10):
            case 0 | 1 | 2:
                return {"t": "act", "answer": self.answer, "number": number}
            case 3:
                faces = luck.choice([None, [], [luck.randint(1, 6) for _ in range(luck.randrange(5))]])
                return {"t": "roll", "faces": faces, "number": number}
            case 4:
                return {"t": "undo", "number": number}
            case 5:
                return {"t": "consent", "yes": luck.random() < 0.7, "number": number}
            case 6:
                player = luck.choice(["human", "human", "random", "nobody"])
                return {"t": "take", "side": luck.randrange(3), "player": player, "number": number}
            case 7:
                return {"t": "aim", "answer": self.answer}
            case 8:
                return luck.choice(
                    [
                        {"t": "outlook", "key": luck.choice(["R1", "B2", "nobody", "", "\u0000"])},
                        {"t": "pick", "x": luck.uniform(-10, 30), "y": luck.uniform(-10, 30)},
                        {"t": "sit", "seat": "", "lines": 0},
                    ]
                )
            case _:
                return {"t": "analyse", "on": luck.random() < 0.3}

    @property
    def number(self) -> int:
        """Mostly the number that the table has."""
        return self.table.kept.number if self.luck.random() < 0.85 else self.luck.randrange(50)

    @property
    def answer(self) -> str:
        """Mostly something legal."""
        listed = [str(action) for action in self.table.kept.game.battle.legal_actions]
        known = [option for option in listed if option] or ["end"]
        right = self.luck.choice(known)
        if self.luck.random() < 0.7:
            return right
        words = right.split()
        wrong = ["", "x", "99999999999999999999", "-1", "(", "B1", "é"]
        words[self.luck.randrange(len(words))] = self.luck.choice(wrong)
        return " ".join(words) or "?"


@pytest.mark.parametrize(
    ("ruleset", "scenario", "dice"),
    [
        ("ashes_of_gaia", "brawl", "drawn"),
        ("ashes_of_gaia", "brawl", "typed"),
        ("skirmishers", "yard", "drawn"),
        ("year_zero", "nest", "typed"),
        ("table_encounter", "last_stand", "drawn"),
        ("danger_close", "pair-heavy", "typed"),
    ],
)
def test_nothing_that_anybody_says_does_harm(
    ruleset: str, scenario: str, dice: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    each = MESSAGES // 6
    with serving(settings=Settings(pace=0.01)) as client:
        sides = 1 if ruleset == "danger_close" else 2
        table = open_table(client, ruleset=ruleset, scenario=scenario, dice=dice, players=["human"] * sides)
        people = [table.host, table.sides[0], table.sides[-1], table.watcher]
        wrong: list[str] = []
        talkers = [
            threading.Thread(target=pester, args=(seat, Nuisance(table, random.Random(i)), each // 4, wrong))
            for i, seat in enumerate(people)
        ]
        for talker in talkers:
            talker.start()
        for talker in talkers:
            talker.join()
        assert not wrong
        assert table.kept.number >= min(each // 20, 25), "hardly anything happened"
        for side in range(sides):  # whoever plays for them now, it comes to rest
            until(lambda side=side: took_over(table, side))  # type: ignore[misc]
        until(lambda: not table.session.guests)
        assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR], caplog.text
        check_kept(table.kept)
        assert table.watcher.state["lines"] == json.loads(json.dumps(table.watcher.state["lines"]))


def took_over(table: Opened, side: int) -> bool:
    return table.host.do("take", side=side, player="human").status_code == 200


def pester(seat: Seated, nuisance: Nuisance, messages: int, wrong: list[str]) -> None:
    """One connection's part: after every message, something that is answered for sure, so that none is lost."""
    try:
        with sitting(seat) as line:
            for i in range(messages):
                message = nuisance.message()
                if isinstance(message, bytes):
                    line.socket.send_bytes(message)
                else:
                    line.socket.send_text(message)
                check = f"no such answer {i}"
                line.say("aim", answer=check)
                reply = line.hear_until(lambda told, check=check: is_reply(told, check))  # type: ignore[misc]
                if "went wrong inside" in reply["text"]:
                    wrong.append(f"{message!r}: {reply['text']}")
    except Exception as error:
        wrong.append(f"{seat.secret or 'watcher'}: {type(error).__name__}: {error}")


def is_reply(told: dict[str, Any], check: str) -> bool:
    return told["t"] == "trouble" and (check in told["text"] or "went wrong inside" in told["text"])


def test_a_store_that_fails_leaves_the_table_as_it_was(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = open_table(client)
    for i in range(8):
        table.host.act(i)
    with sitting(table.host) as line:
        line.catch_up(table)
        before = everything(table.kept)
        with monkeypatch.context() as patch:
            patch.setattr(type(table.kept.store), "add", broken)
            answer = line.state["options"][0]["answer"]
            line.say("act", answer=answer, number=line.state["number"])
            assert "the table is as it was" in line.hear_until(lambda message: message["t"] == "trouble")["text"]
            for path, said in (("act", {"answer": answer}), ("undo", {}), ("take", {"side": 0, "player": "random"})):
                refused(table.host.do(path, **said), "nothing was changed", 500)
            assert table.watcher.state["lines"] == line.lines
            assert everything(table.kept) == before
        table.host.act()
        line.catch_up(table)
        assert line.lines == table.watcher.state["lines"]
    check_kept(table.kept)


def broken(*_: Any) -> None:
    raise OSError("no space left on device")


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
        return function(pickle.loads(pickle.dumps(position)), answers)

    monkeypatch.setattr(desk, "workers", 1)
    monkeypatch.setattr(desk, "run", run)
    for _ in range(2):
        for option in options:
            aim = done(table.watcher.post("aim", answer=option["answer"]))
            assert aim == json.loads(dumped(here[option["answer"]]))
    assert sent == [option["answer"] for option in options if option["rolls"]]
    assert 0 < len(sent) < len(options)
