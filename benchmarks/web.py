"""The table in the browser: a server in a process of its own, people who point and click, and computer players."""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect

from .timing import table

GUESTS, HOVERS, HOVER_SECONDS = 50, 2.0, 10.0  # people at one table; how often each points somewhere, a second
BUSY, BUSY_SECONDS = 200, 20.0  # tables at which computer players play
RULESET, SCENARIO = "skirmishers", "yard"
HERE = "127.0.0.1"  # where a proxy would stand: what it says of who asks is believed
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Server:
    """`sandtable table` in a process of its own, and what it costs."""

    def __init__(self, folder: str, *options: str) -> None:
        began, self.database = time.perf_counter(), f"{folder}/tables.sqlite"
        command = [sys.executable, "-m", "sandtable", "table", "--no-browser", "--port", "0", "--behind", HERE]
        self.process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{self.database}", *options], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline().split()
        self.address = next(word for word in said if word.startswith("http")).rstrip("/")
        self.http = httpx2.Client(base_url=self.address, timeout=120)
        self.http.get("/").raise_for_status()
        self.start = time.perf_counter() - began

    def open(self, **opening: Any) -> dict[str, Any]:
        headers = {"X-Forwarded-For": f"10.3.0.{opening.get('seed', 0) % 250}"}  # one client may not open so many
        opened: dict[str, Any] = self.http.post("/api/tables", json=opening, headers=headers).raise_for_status().json()
        return opened

    @property
    def cpu(self) -> float:
        """Seconds of CPU so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def memory(self) -> float:
        """Megabytes."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE / 2**20

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


@dataclass
class Person:
    """Somebody at a table, and how long he waited for what."""

    line: ClientConnection
    state: dict[str, Any] = field(default_factory=dict)
    ready: set[str] = field(default_factory=set)
    aims: list[float] = field(default_factory=list)  # milliseconds
    acts: list[float] = field(default_factory=list)
    ahead: list[bool] = field(default_factory=list)  # of the answers pointed at: was the aim there already?

    async def say(self, t: str, **rest: Any) -> None:
        await self.line.send(json.dumps({"t": t, **rest}))

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.line.recv(), 60))
        if message["t"] == "state":
            if message["number"] != self.state.get("number"):
                self.ready = set()
            self.state = message
        elif message["t"] == "ready":
            self.ready |= {aim["answer"] for aim in message["aims"]}
        return message

    async def hear_any(self, seconds: float) -> None:
        """Takes in what comes for so long."""
        until = time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0:
            try:
                await asyncio.wait_for(self.hear(), left)
            except TimeoutError:
                return

    async def aim(self, answer: str) -> None:
        began = time.perf_counter()
        await self.say("aim", answer=answer)
        while (heard := await self.hear())["t"] not in ("aim", "trouble") or heard.get("aim", heard).get("refusal"):
            pass
        self.aims.append(1000 * (time.perf_counter() - began))

    async def act(self, answer: str) -> None:
        began, number = time.perf_counter(), self.state["number"]
        await self.say("act", answer=answer, number=number)
        while (heard := await self.hear())["t"] not in ("state", "trouble") or self.state["number"] == number:
            if heard["t"] == "trouble":
                return
        self.acts.append(1000 * (time.perf_counter() - began))


@asynccontextmanager
async def sitting(server: Server, id: str, secret: str = "", client: str = "10.3.0.1") -> AsyncIterator[Person]:
    address, said = f"{server.address.replace('http', 'ws', 1)}/api/tables/{id}/live", {"X-Forwarded-For": client}
    async with connect(address, max_size=None, open_timeout=60, additional_headers=said) as line:
        person = Person(line)
        await person.say("sit", seat=secret)
        while (await person.hear())["t"] != "state":
            pass
        yield person


# ---- fifty at one table ----------------------------------------------------------------------------------------------


async def hover(server: Server, id: str, place: int) -> Person:
    """Somebody who points at one answer after the other."""
    async with sitting(server, id, client=f"10.4.0.{place + 1}") as person:
        await person.hear_any(place / GUESTS / HOVERS)
        options = person.state["options"]
        for i in range(int(HOVERS * HOVER_SECONDS)):
            began = time.perf_counter()
            await person.aim(options[(7 * place + 3 * i) % len(options)]["answer"])
            await person.hear_any(1 / HOVERS - (time.perf_counter() - began))
        return person


async def many_at_one_table(server: Server) -> list[list[str]]:
    opened = server.open(ruleset=RULESET, scenario=SCENARIO, players=["human", "human"], seed=3)
    memory, cpu, began = server.memory, server.cpu, time.perf_counter()
    people = await asyncio.gather(*(hover(server, opened["id"], place) for place in range(GUESTS)))
    wall = time.perf_counter() - began
    aims = [ms for person in people for ms in person.aims]
    return [
        [f"{GUESTS} people point at answers, {HOVERS:g} a second each: aim, round trip", spread(aims)],
        ["CPU of the server for each of them", f"{100 * (server.cpu - cpu) / wall / GUESTS:.2f} % of a core"],
        ["memory for each of them", f"{(server.memory - memory) / GUESTS:.2f} MB"],
    ]


# ---- many tables -----------------------------------------------------------------------------------------------------


async def play(server: Server, id: str, secret: str, seconds: float) -> Person:
    """One person who plays: he points at something, looks for a moment, and acts."""
    async with sitting(server, id, secret) as person:
        until, i = time.perf_counter() + seconds, 0
        while time.perf_counter() < until and person.state["pending"] is not None:
            await person.hear_any(0.3)
            rolling = [option["answer"] for option in person.state["options"] if option["rolls"]]
            person.ahead += [answer in person.ready for answer in rolling]
            options = [option["answer"] for option in person.state["options"]]
            if person.state["pending"] is None or not options:
                break
            await person.aim(options[3 * i % len(options)])
            await person.act(options[7 * i % len(options)])
            i += 1
        return person


async def one_among_many(server: Server) -> list[list[str]]:
    quiet = server.open(ruleset=RULESET, scenario=SCENARIO, players=["human", "human"], seed=4)
    alone = await play(server, quiet["id"], quiet["host"], BUSY_SECONDS / 2)
    memory = server.memory
    for seed in range(BUSY):
        server.open(ruleset=RULESET, scenario=SCENARIO, players=["greedy", "greedy"], seed=seed)
    mine = server.open(ruleset=RULESET, scenario=SCENARIO, players=["human", "human"], seed=4)
    cpu, began = server.cpu, time.perf_counter()
    person = await play(server, mine["id"], mine["host"], BUSY_SECONDS)
    busy = 100 * (server.cpu - cpu) / (time.perf_counter() - began)
    return [
        ["one person at one table: act", spread(alone.acts)],
        ["... aim", spread(alone.aims)],
        ["... answers with chances whose aim came ahead, after 0.3 s", f"{100 * statistics.mean(alone.ahead):.0f} %"],
        [f"beside {BUSY} tables of computer players at pace 0.5: act", spread(person.acts)],
        ["... aim", spread(person.aims)],
        ["... CPU of the server", f"{busy:.0f} % of a core"],
        ["... memory for each table", f"{(server.memory - memory) / BUSY:.2f} MB"],
        ["memory of the server in the end", f"{server.memory:.0f} MB"],
    ]


def spread(times: Sequence[float]) -> str:
    """Median and 95th percentile."""
    if len(times) < 2:
        return "too few to say"
    return f"p50 {statistics.median(times):.1f} ms, p95 {statistics.quantiles(times, n=20)[-1]:.1f} ms ({len(times)})"


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            rows = [["start of the process to the first page (wall)", f"{server.start:.2f} s"]]
            rows.append(["CPU of the server for that", f"{server.cpu:.2f} s"])
            rows.append(["memory after that", f"{server.memory:.0f} MB"])
            rows += asyncio.run(many_at_one_table(server))
            rows += asyncio.run(one_among_many(server))
        finally:
            server.stop()
    table(f"The table in the browser ({RULESET}, {SCENARIO})", ["", ""], rows)
