"""Connections that say nothing, or too many of one client, keep no other from the server."""

from __future__ import annotations

import random
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Thread
from typing import Any

import httpx2
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from sandtable.web import clients, connections, limited, security, server
from sandtable.web.app import create_app
from tests.web.playing import PATIENCE


@contextmanager
def listening(*behind: str) -> Iterator[int]:
    """A server on a port of its own, in this process."""
    proxies, at = clients.Proxies.at(behind), server.listen("127.0.0.1", 0)
    ways: dict[str, Any] = {"http": connections.carefully(proxies), "ws": connections.Spoken}
    config = uvicorn.Config(create_app(proxies=proxies), **ways, log_level="critical")
    serves = uvicorn.Server(config)
    thread = Thread(target=serves.run, kwargs={"sockets": [at]}, daemon=True)
    thread.start()
    try:
        yield at.getsockname()[1]
    finally:
        serves.should_exit = True
        thread.join(PATIENCE)


ASKED = b"GET /api/rulesets HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
HALF = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"


def answer(port: int, sent: bytes = ASKED) -> str:
    """The first line of the answer; nothing where the line was cut."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.sendall(sent)
        try:
            return line.makefile("rb").readline().decode().strip()
        except ConnectionError:
            return ""


def idle(port: int, count: int) -> ExitStack:
    """So many connections that say nothing."""
    stack = ExitStack()
    for _ in range(count):
        stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
    return stack


def test_too_many_connections_of_one_client_are_refused_until_some_are_closed() -> None:
    with listening() as port:
        with idle(port, connections.MOST):
            assert "503" in answer(port)
        while "503" in (said := answer(port)):
            pass
        assert "200" in said


def test_a_proxy_may_have_any_number() -> None:
    with listening("127.0.0.1") as port, idle(port, connections.MOST + 5):
        assert "200" in answer(port)


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: loc"], ids=["nothing", "half a head"])
def test_a_connection_that_asks_nothing_is_ended(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(connections, "SILENT", 0.2)
    with listening() as port:
        assert answer(port, sent) == ""


def test_a_request_whose_last_bytes_do_not_come_is_ended_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "WAIT_FOR_BODY", 0.2)
    with listening() as port:
        assert "408" in answer(port, HALF)


# ---- in how many parts ----------------------------------------------------------------------------------------------

PARTS = HALF.partition(b"Content-Length")[0].replace(b"tables", b"text") + b"Transfer-Encoding: chunked\r\n\r\n"
WORDY = b"GET /api/rulesets HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"


def in_parts(size: int, count: int) -> bytes:
    """A request whose body comes so."""
    return PARTS + (b"%x\r\n" % size + b" " * size + b"\r\n") * count + b"2\r\n{}\r\n0\r\n\r\n"


@pytest.mark.parametrize(
    ("sent", "status"),
    [(in_parts(1, 100), "400"), (in_parts(1, 20), "422"), (in_parts(1000, 100), "422")],
    ids=["many small", "few small", "many large"],
)
def test_a_request_in_very_many_small_parts_is_refused(sent: bytes, status: str) -> None:
    with listening() as port:
        assert status in answer(port, sent)


@pytest.mark.parametrize(("lines", "status"), [(80, "200"), (200, "400")])
def test_a_request_with_very_many_headers_is_refused(lines: int, status: str) -> None:
    with listening() as port:
        assert status in answer(port, WORDY + b"x:\r\n" * lines + b"\r\n")


def called(port: int, table: str) -> ClientConnection:
    """A line that waits for its guest to say who they are."""
    return connect(f"ws://127.0.0.1:{port}/api/tables/{table}/live", compression=None, close_timeout=0)


def a_table(port: int) -> str:
    made: str = httpx2.post(f"http://127.0.0.1:{port}/api/tables", json={"ruleset": "skirmishers"}).json()["id"]
    return made


UNFINISHED = [Frame(Opcode.TEXT, b"", fin=False), *[Frame(Opcode.CONT, b"", fin=False)] * 200]


@pytest.mark.parametrize("frames", [[Frame(Opcode.PING, b"")] * 200, [Frame(Opcode.PONG, b"")] * 200, UNFINISHED])
def test_a_line_on_which_hardly_anything_is_a_message_is_cut(frames: list[Frame]) -> None:
    with listening() as port, called(port, a_table(port)) as line:
        line.socket.sendall(b"".join(each.serialize(mask=True) for each in frames))
        with pytest.raises(ConnectionClosed):
            line.recv(PATIENCE)


def test_a_line_that_shows_now_and_then_that_it_is_there_is_kept() -> None:
    with listening() as port, called(port, a_table(port)) as line:
        for _ in range(50):
            assert line.ping().wait(PATIENCE)
        line.send('{"t": "sit"}')
        assert '"hello"' in str(line.recv(PATIENCE))


def test_frames_that_bring_no_message_are_told_by_their_heads_however_they_come() -> None:
    luck = random.Random(7)
    for _ in range(300):
        kinds = luck.choices([Opcode.TEXT, Opcode.CONT, Opcode.PING], k=8)
        sizes = [luck.choice([0, 1, 125] if kind == Opcode.PING else [0, 126, 300, 65_535, 65_536]) for kind in kinds]
        ends_here = [kind == Opcode.PING or luck.random() < 0.5 for kind in kinds]
        frames = [Frame(kind, bytes(size), fin=fin) for kind, size, fin in zip(kinds, sizes, ends_here)]
        sent = b"".join(each.serialize(mask=luck.random() < 0.8) for each in frames)
        ends = sorted(luck.choices(range(len(sent)), k=40))
        aside = connections.Aside()
        found = sum(aside.among(sent[one:other]) for one, other in zip([0, *ends], [*ends, len(sent)]))
        assert found == sum(not each.fin or each.opcode == Opcode.PING for each in frames)


def test_what_comes_at_once_is_read_a_little_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []
    usual = connections.Little.take

    def noted(self: connections.Little, data: bytes) -> None:
        taken.append(len(data))
        usual(self, data)

    monkeypatch.setattr(connections.Little, "take", noted)
    with listening() as port:
        assert "422" in answer(port, in_parts(10_000, 10))
        assert sum(taken) > 100_000
        assert max(taken) < 16_000
        taken.clear()
        with called(port, a_table(port)) as line:
            line.send("x" * 15_000)
            assert '"trouble"' in str(line.recv(PATIENCE))
        assert len(taken) > 15_000 // connections.OF_A_LINE


def test_as_many_files_may_be_open_as_the_system_allows() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        limited.allow_many_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 256
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
