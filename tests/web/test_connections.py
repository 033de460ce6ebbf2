"""Connections that say nothing, or too many of one client, keep no other from the server."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Thread

import pytest
import uvicorn

from sandtable.web import clients, connections, limited, security, server
from sandtable.web.app import create_app
from tests.web.playing import PATIENCE


@contextmanager
def listening(*behind: str) -> Iterator[int]:
    """A server on a port of its own, in this process."""
    proxies, at = clients.Proxies.at(behind), server.listen("127.0.0.1", 0)
    config = uvicorn.Config(create_app(proxies=proxies), http=connections.carefully(proxies), log_level="critical")
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


def test_as_many_files_may_be_open_as_the_system_allows() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        limited.allow_many_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 256
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
