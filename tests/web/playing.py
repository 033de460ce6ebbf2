"""Playing at a table over HTTP, as people with seat links do."""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

import anyio
import httpx2
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

from sandtable.battle import Choice, Roll
from sandtable.web.app import create_app
from sandtable.web.rates import UNLIMITED
from sandtable.web.tables.lobby import Lobby
from sandtable.web.tables.session import Session, Settings
from sandtable.web.tables.table import Table, reopen

FUZZ = int(os.environ.get("SANDTABLE_FUZZ", "0"))
RULESET = "ashes_of_gaia"  # its answers alternate and roll from the first
SCENARIO = "brawl"
QUIET = {"ruleset": "skirmishers", "scenario": "yard"}  # many answers before the first dice
PEOPLE = ["human", "human"]
PATIENCE = 240.0  # seconds until a test gives up waiting: never reached unless something hangs
TESTS = "testserver"  # the name by which the test client calls it
QUICK = Settings(think_seconds=60.0, patience=8.0, pace=0.0, per_minute=UNLIMITED)


def serving(database: str = "sqlite://", settings: Settings = QUICK) -> AbstractContextManager[TestClient]:
    """A server without a network. Errors inside become answers, as they do for people."""
    return TestClient(create_app(database, settings, hosts=[TESTS]), raise_server_exceptions=False)


def lobby_of(client: TestClient) -> Lobby:
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]
    return lobby


@dataclass
class Seated:
    """Somebody at a table: with a seat's secret, the host's, or none."""

    client: TestClient
    table: str
    secret: str = ""

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}"} if self.secret else {}

    def get(self, path: str = "", **query: Any) -> httpx2.Response:
        answer: httpx2.Response = self.client.get(f"/api/tables/{self.table}{path}", headers=self.headers, params=query)
        return answer

    def post(self, path: str, **said: Any) -> httpx2.Response:
        answer: httpx2.Response = self.client.post(f"/api/tables/{self.table}/{path}", headers=self.headers, json=said)
        return answer

    @property
    def known(self) -> dict[str, Any]:
        known: dict[str, Any] = done(self.get())
        return known

    @property
    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.known["state"]
        return state

    def do(self, path: str, **said: Any) -> httpx2.Response:
        """Says something with the number that the table has now."""
        return self.post(path, **said, number=self.kept.number)

    def act(self, which: int = 0) -> dict[str, Any]:
        """Gives one of the listed answers, told by a number."""
        options = list(self.kept.game.battle.legal_actions)
        state: dict[str, Any] = done(self.do("act", answer=str(options[which % len(options)])))
        return state

    @property
    def kept(self) -> Table:
        """The table as the server holds it: quicker to look at than what it sends."""
        sessions = lobby_of(self.client).sessions
        if self.table not in sessions:
            assert self.state  # it sleeps, as tables do a while after the end, until somebody looks
        return sessions[self.table].table


@dataclass
class Opened:
    """A table that was opened, and those who have its links."""

    host: Seated
    sides: list[Seated]
    watcher: Seated

    @property
    def id(self) -> str:
        return self.host.table

    @property
    def session(self) -> Session:
        return lobby_of(self.host.client).sessions[self.id]

    @property
    def kept(self) -> Table:
        return self.host.kept

    @property
    def asked(self) -> Seated:
        """The guest who is to answer, by their own link."""
        return self.sides[self.kept.game.asked or 0]


def open_table(client: TestClient, **opening: Any) -> Opened:
    """A new table: two people, unless something else is said."""
    usual = {"ruleset": RULESET, "scenario": SCENARIO, "players": PEOPLE, "seed": 7}
    opened = done(client.post("/api/tables", json=usual | opening), 201)
    sides = [Seated(client, opened["id"], seat["seat"]) for seat in opened["seats"]]
    return Opened(Seated(client, opened["id"], opened["host"]), sides, Seated(client, opened["id"]))


def heard(socket: WebSocketTestSession) -> dict[str, Any]:
    """The next message; no test waits for one that never comes."""

    async def receive() -> Any:
        with anyio.fail_after(PATIENCE):
            return await socket._send_rx.receive()

    message = socket.portal.call(receive)
    socket._raise_on_close(message)
    read: dict[str, Any] = json.loads(message["text"])
    return read


def done(response: httpx2.Response, status: int = 200) -> Any:
    """What was answered; the words of a refusal where there should be none."""
    assert response.status_code == status, response.text
    return response.json()


def refused(response: httpx2.Response, words: str, status: int = 409) -> dict[str, Any]:
    """The refusal, which must hold these words."""
    assert response.status_code == status, response.text
    problem: dict[str, Any] = response.json()
    assert words in problem["text"], problem["text"]
    return problem


def waits_for_me(table: Opened) -> bool:
    """Whether its computer players have nothing to do."""
    if table.session.lock.locked():  # something happens just now
        return False
    return not isinstance(table.kept.game.battle.pending, Choice) or table.kept.game.asked == 0


def until(holds: Callable[[], bool]) -> None:
    """Waits for something that happens by itself."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.02)


def play(table: Opened, answers: int, luck: random.Random) -> None:
    """So many answers of whoever is asked, as chance will have it; dice, where they are typed, likewise."""
    for _ in range(answers):
        pending = table.kept.game.battle.pending
        if pending is None:
            return
        if isinstance(pending, Roll):
            faces = [luck.randint(1, pending.dice.sides) for _ in range(pending.dice.n)]
            done(table.asked.do("roll", faces=luck.choice([faces, None])))
        else:
            table.asked.act(luck.randrange(1000))


def everything(kept: Table) -> tuple[Any, ...]:
    """All that there is to know of a table, for comparing."""
    battle = kept.game.battle
    return (
        kept.number,
        [(seat.player, seat.secret, seat.claimed) for seat in kept.seats],
        kept.asked_back,
        battle.record,
        battle.state.key(),
        str(battle.pending),
        kept.game.board.lines,
        list(kept.game.undone),
        list(kept.game.past),
    )


def check_kept(kept: Table) -> None:
    """What the table holds is what comes of all that the store holds."""
    again = reopen(kept.store, kept.id)
    assert again is not None
    assert everything(again) == everything(kept)
