"""The server as people start it: a process of its own, which can be killed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import httpx2
from websockets.sync.client import ClientConnection, connect

PATIENCE = 240.0  # seconds; never reached unless something hangs


class Server:
    """`sandtable table` on a port of its own."""

    program = "sandtable"

    def __init__(self, database: str, port: int = 0, *options: str) -> None:
        command = [sys.executable, "-m", self.program, "table", "--no-browser", "--port", str(port)]
        self.process = subprocess.Popen(
            [*command, "--database", database, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.http = httpx2.Client(timeout=PATIENCE)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        address = next((word for word in said.split() if word.startswith("http://")), "")
        assert address, said + self.kill()
        self.address = address.rstrip("/")
        self.port = urlsplit(self.address).port or 0
        self.http.base_url = httpx2.URL(self.address)

    def kill(self) -> str:
        """Ends it without a warning; what it said of faults."""
        self.process.kill()
        self.http.close()
        return self.process.communicate()[1]

    def open(self, **opening: Any) -> dict[str, Any]:
        opened: dict[str, Any] = self.http.post("/api/tables", json=opening).raise_for_status().json()
        return opened

    def known(self, table: str, secret: str = "") -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        known: dict[str, Any] = self.http.get(f"/api/tables/{table}", headers=headers).raise_for_status().json()
        return known


@contextmanager
def serving(database: str, *options: str) -> Iterator[Server]:
    server = Server(database, 0, *options)
    try:
        yield server
    finally:
        server.kill()


@dataclass
class Client:
    """A guest at a table, and what they know of it; they may come back after their line was cut."""

    table: str
    secret: str = ""
    hello: dict[str, Any] = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict)
    lines: list[Any] = field(default_factory=list)
    line: ClientConnection | None = None
    open: ExitStack = field(default_factory=ExitStack)

    def sit(self, server: Server) -> None:
        self.sit_at(f"ws://127.0.0.1:{server.port}/api/tables/{self.table}/live")

    def sit_at(self, address: str) -> None:
        calling = connect(address, max_size=None, open_timeout=PATIENCE, compression=None)
        self.line = self.open.enter_context(calling)
        self.say("sit", seat=self.secret, lines=len(self.lines))

    def say(self, t: str, **rest: Any) -> None:
        assert self.line is not None
        self.line.send(json.dumps({"t": t, **rest}))

    def hear(self) -> dict[str, Any]:
        """The next message, taken in as a page does."""
        assert self.line is not None
        message: dict[str, Any] = json.loads(self.line.recv(timeout=PATIENCE))
        if message["t"] == "hello":
            self.hello = message
        if message["t"] == "state":
            assert message["first"] <= len(self.lines), "lines are missing"
            self.lines = self.lines[: message["first"]] + message["lines"]
            self.state = message
        return message

    def leave(self) -> None:
        self.open.close()

    def hear_state(self) -> None:
        while self.hear()["t"] != "state":
            pass
