"""A guest who sits at a table over the WebSocket, for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import WebSocketTestSession

from tests.web.playing import Opened, Seated, heard


class Line:
    """A guest's connection, and the table as they have been told of it."""

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
