"""Five guests who mean harm, each from an address of their own: they send what once stopped a server, over and over.

What a limit refuses they send again when they may, so that they always do as much as one client can.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

WRONG = {"title": "x", "squads": {"A": [{"zz": each} for each in range(1000)], "B": [{"zz": 1}]}}
NAMED = {"title": "x", "squads": {"A": [{"name": "x" * 100_000}], "B": []}}
FILES = (
    "a." * 63_000 + "a = 1",
    "\n".join(f"[a{each}]" for each in range(14_000)),
    "x = " + "1" * 5000,
    "x = {" + "a." * 3000 + "a = 1}",
    "." * 120_000,
)
KEYS = {f"{each:x}": 0 for each in range(9_000)}
LONG_RECORD = {"record": {"answers": [[""] * 300_000]}}
HARD: dict[str, Any] = {"parameters": {"scenario": "squad-heavy"}}
HALF = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
IDLE, LINES = 60, 38  # connections and lines of one client
PAUSE = 1.0  # seconds after which what a limit refused is sent again


@dataclass
class Attacker:
    """One of them, until it is stopped."""

    address: str  # of the server
    number: int
    answers: Counter[int] = field(default_factory=Counter)  # by status

    @property
    def own(self) -> str:
        """The address that it comes from."""
        return f"127.0.0.{self.number + 2}"

    @property
    def way(self) -> Callable[[], Any]:
        return (self.files, self.wrong, self.tables, self.silence, self.lines)[self.number % 5]

    async def run(self) -> None:
        async with httpx2.AsyncClient(
            base_url=self.address, timeout=120, transport=httpx2.AsyncHTTPTransport(local_address=self.own)
        ) as self.http:
            while True:
                with suppress(httpx2.TransportError, OSError, WebSocketException):
                    await self.way()

    async def post(self, path: str, said: Any) -> dict[str, Any]:
        answer = await self.http.post(path, json=said)
        self.answers[answer.status_code] += 1
        if answer.status_code in (429, 503):
            await asyncio.sleep(PAUSE)
        told: dict[str, Any] = answer.json()
        return told

    # ---- what they do --------------------------------------------------------------------------------------------

    async def files(self) -> None:
        """Scenario files that take all memory or time to read."""
        await asyncio.gather(*(self.post("/api/scenarios/danger_close/read", {"text": text}) for text in FILES))

    async def wrong(self) -> None:
        """Scenarios and requests with thousands of faults, and jobs without end."""
        draws = [self.post("/api/scenarios/skirmishers/draw", {"scenario": WRONG}) for _ in range(45)]
        job = {"kind": "sweep", "ruleset": "skirmishers", "scenario": "scenario.toml", "own": WRONG}
        real = {"kind": "sweep", "ruleset": "skirmishers", "scenario": "yard", "patterns": ["fire.*"]}
        more = [self.post("/api/balance/jobs", each) for each in (job, real)]
        await asyncio.gather(*draws, *more, self.post("/api/tables", KEYS), self.post("/api/replays", LONG_RECORD))

    async def tables(self) -> None:
        """Tables with the longest names, and as many as are let in."""
        await self.post("/api/tables", {"ruleset": "skirmishers", "scenario": NAMED})
        await self.post("/api/text", {"ruleset": "skirmishers", "scenario": NAMED})
        opened = await self.post("/api/tables", {"ruleset": "skirmishers", "scenario": "yard"})
        if "id" in opened:
            await asyncio.gather(*(self.http.get(f"/api/tables/{opened['id']}") for _ in range(12)))
            await self.http.get(f"/api/tables/{opened['id']}/odds", params={"answer": "end"})
        await self.post("/api/rulesets/danger_close/odds/best", HARD)

    async def silence(self) -> None:
        """Connections that say nothing, and requests whose last bytes never come."""
        async with AsyncExitStack() as stack:
            opened = [await stack.enter_async_context(self.connected()) for _ in range(IDLE)]
            for _, writer in opened[::2]:
                writer.write(HALF)
            await asyncio.gather(*(reader.read() for reader, _ in opened))  # until the server cuts each

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        at = urlsplit(self.address)
        reader, writer = await asyncio.open_connection(at.hostname, at.port, local_addr=(self.own, 0))
        try:
            yield reader, writer
        finally:
            writer.close()

    async def lines(self) -> None:
        """Many lines at one table, each of which asks without a pause and reads nothing."""
        opened = await self.post(
            "/api/tables", {"ruleset": "skirmishers", "scenario": "yard", "players": ["human"] * 2}
        )
        if "id" not in opened:
            return
        where = f"{self.address.replace('http', 'ws', 1)}/api/tables/{opened['id']}/live"
        async with AsyncExitStack() as stack:
            all_lines = [
                await stack.enter_async_context(connect(where, local_addr=(self.own, 0), family=socket.AF_INET))
                for _ in range(LINES)
            ]
            for line in all_lines:
                await line.send(json.dumps({"t": "sit", "seat": opened["host"]}))
            for each in range(500):
                says = {"t": "pick", "x": each % 20, "y": 3} if each % 2 else {"t": "aim", "answer": "end"}
                await asyncio.gather(*(line.send(json.dumps(says)) for line in all_lines))
