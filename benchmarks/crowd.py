"""A crowd at one server: busy tables, guests who point and click, and an odds lab in which two clients ask without end.

`python -m benchmarks.crowd --tables 200 --guests 100 --seconds 600 --workers 2 --attackers 5`

Guests are hurried, and answer about every two seconds without a pause; with `--pace calm` they read, point at some
answers and then give one, about every eight seconds, as people do who play.
"""

import argparse
import asyncio
import os
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import httpx2
import psutil

from .attackers import Attacker
from .timing import table
from .web import Person, Server, sitting

RULESET, SCENARIO = "skirmishers", "yard"
GREEDY, AT_ONCE = 2, 4  # clients who ask hard questions, and how many each at the same time
HARD: dict[str, Any] = {"parameters": {"scenario": "squad-heavy"}}  # best play: given up after ten seconds
EASY_EVERY = 0.5  # seconds


class Pace(NamedTuple):
    """How a guest plays: at how many answers he points before he gives one, and seconds before each, and afterwards."""

    points: int
    looks: float
    hesitates: float


PACES = {"hurried": Pace(1, 0.4, 1.5), "calm": Pace(3, 1.5, 3.5)}


@dataclass
class Crowd:
    """All who use one server, and how long they waited."""

    server: Server
    seconds: float
    pace: Pace
    people: list[Person] = field(default_factory=list)
    easy: list[float] = field(default_factory=list)  # milliseconds
    hard: int = 0
    refused: int = 0
    alone: set[str] = field(default_factory=set)  # tables at which nobody sits

    def __post_init__(self) -> None:
        self.until = time.perf_counter() + self.seconds
        self.http = httpx2.AsyncClient(base_url=self.server.address, timeout=120)

    async def post(self, path: str, client: str, said: dict[str, Any]) -> httpx2.Response:
        """As one of many clients: the server believes the proxy that stands on its own machine."""
        return await self.http.post(path, json=said, headers={"X-Forwarded-For": client})

    async def open(self, number: int, players: Sequence[str]) -> dict[str, Any]:
        said = {"ruleset": RULESET, "scenario": SCENARIO, "players": list(players)}
        answer = await self.post("/api/tables", client(number), said)
        opened: dict[str, Any] = answer.raise_for_status().json()
        return opened

    async def bots(self, number: int) -> None:
        """A table of computer players: when a battle is over, the next one begins."""
        while time.perf_counter() < self.until:
            opened = await self.open(number, ["greedy", "greedy"])
            self.alone.add(opened["id"])
            going = True
            while going and time.perf_counter() < self.until:
                await asyncio.sleep(20)
                said = {"X-Forwarded-For": client(number)}
                known = await self.http.get(f"/api/tables/{opened['id']}", headers=said)
                going = known.json()["state"]["pending"] is not None

    async def guest(self, number: int) -> None:
        """Somebody who plays against the computer."""
        await asyncio.sleep(self.pace.hesitates * (number % 20) / 20)
        while time.perf_counter() < self.until:
            opened = await self.open(number, ["human", "greedy"])
            async with sitting(self.server, opened["id"], opened["host"], client(number)) as person:
                self.people.append(person)
                await self.play(person, number)

    async def play(self, person: Person, number: int) -> None:
        while time.perf_counter() < self.until and person.state["pending"] is not None:
            options = [option["answer"] for option in person.state["options"]]
            if person.state["pending"]["side"] == 0 and options:
                for place in range(self.pace.points):
                    await person.hear_any(self.pace.looks)
                    await person.aim(options[(7 * number + person.state["number"] + place) % len(options)])
                await person.act(options[(3 * number + person.state["number"]) % len(options)])
            await person.hear_any(self.pace.hesitates)

    async def greedy(self, number: int) -> None:
        """Asks what takes long, again and again."""
        while time.perf_counter() < self.until:
            answer = await self.post("/api/rulesets/danger_close/odds/best", f"10.1.0.{number % GREEDY + 1}", HARD)
            self.hard += answer.status_code in (200, 422)
            self.refused += answer.status_code in (429, 503)

    async def modest(self) -> None:
        """Asks something easy, now and then; never the same."""
        asked = 0
        while time.perf_counter() < self.until:
            said = {"parameters": {"range": asked % 40 + 4, "cover": asked // 40 % 3}}
            began, asked = time.perf_counter(), asked + 1
            answer = await self.post("/api/rulesets/skirmishers/odds/fire", "10.2.0.1", said)
            answer.raise_for_status()
            self.easy.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(EASY_EVERY)


def client(number: int) -> str:
    """The address of one of the crowd."""
    return f"10.0.{number // 250}.{number % 250 + 1}"


def spread(times: Sequence[float]) -> str:
    """Median, and how long the slowest in twenty and in a hundred took."""
    if len(times) < 100:
        return f"median {statistics.median(times):.0f} ms of {len(times)}" if times else "none"
    cuts = statistics.quantiles(times, n=100)
    return f"p50 {cuts[49]:.0f} ms, p95 {cuts[94]:.0f} ms, p99 {cuts[98]:.0f} ms ({len(times)})"


class Weight(NamedTuple):
    """Megabytes that a server has, and all its workers together."""

    server: float
    workers: float


def weight(server: Server) -> Weight:
    sizes = []
    for worker in psutil.Process(server.process.pid).children():
        with suppress(psutil.NoSuchProcess):  # it may end meanwhile
            sizes.append(worker.memory_info().rss / 2**20)
    return Weight(server.memory, sum(sizes))


async def weighed(crowd: Crowd, every: float = 60.0) -> list[Weight]:
    """Both, from minute to minute."""
    seen = [weight(crowd.server)]
    while (left := crowd.until - time.perf_counter()) > 0:
        await asyncio.sleep(min(every, left))
        seen.append(weight(crowd.server))
    return seen


class Cost(NamedTuple):
    """What was used up so far (CPU in seconds) for how many answers."""

    cpu: float
    cpu_of_workers: float
    answers: int
    alone: int  # of these, at tables at which nobody sits


def cost(crowd: Crowd) -> Cost:
    server, process = crowd.server, psutil.Process(crowd.server.process.pid)
    workers = process.children()
    cpu = sum(sum(worker.cpu_times()[:2]) for worker in workers) + sum(process.cpu_times()[2:4])  # also of those gone
    with closing(sqlite3.connect(server.database)) as database:  # its server keeps it
        answers = dict(database.execute("SELECT table_id, count(*) FROM happenings GROUP BY table_id").fetchall())
    alone = sum(answers[table] for table in crowd.alone & answers.keys())
    return Cost(server.cpu, cpu, sum(answers.values()), alone)


async def measured(
    server: Server, tables: int, guests: int, seconds: float, pace: Pace, attackers: int
) -> list[list[str]]:
    crowd = Crowd(server, seconds, pace)
    tasks = [asyncio.create_task(crowd.bots(number)) for number in range(tables - guests)]
    tasks += [asyncio.create_task(crowd.guest(tables + number)) for number in range(guests)]
    await asyncio.sleep(min(20, seconds / 4))  # until all sit
    began, before = time.perf_counter(), cost(crowd)
    curve = asyncio.create_task(weighed(crowd))
    lab = [asyncio.create_task(crowd.greedy(number)) for number in range(GREEDY * AT_ONCE)]
    enemies = [Attacker(server.address, number) for number in range(attackers)]
    attacks = [asyncio.create_task(each.run()) for each in enemies]
    await crowd.modest()
    wall, after = time.perf_counter() - began, cost(crowd)
    minutes = await curve
    for task in [*tasks, *lab, *attacks]:
        task.cancel()
    ended = await asyncio.gather(*tasks, *lab, *attacks, return_exceptions=True)
    failed = [each for each in ended if isinstance(each, Exception)]
    each, answers = 100 / wall / tables, after.answers - before.answers
    return [
        ["act", spread([ms for person in crowd.people for ms in person.acts])],
        ["aim", spread([ms for person in crowd.people for ms in person.aims])],
        [f"an easy question, while {GREEDY} clients ask {AT_ONCE} hard ones each", spread(crowd.easy)],
        ["hard questions answered, and put off", f"{crowd.hard}, {crowd.refused}"],
        ["clients that broke off", str(len(failed)) + (f": {failed[0]!r}" if failed else "")],
        ["memory of the server from minute to minute, MB", ", ".join(f"{memory.server:.0f}" for memory in minutes)],
        ["... of its workers", ", ".join(f"{memory.workers:.0f}" for memory in minutes)],
        ["CPU of the server for each table", f"{(after.cpu - before.cpu) * each:.2f} % of a core"],
        [
            "... of the workers, odds included",
            f"{(after.cpu_of_workers - before.cpu_of_workers) * each:.2f} % of a core",
        ],
        ["answers at all tables", f"{answers / wall:.1f} a second"],
        ["... of these, where nobody sits", f"{(after.alone - before.alone) / wall:.1f} a second"],
        ["... given by guests", f"{sum(len(person.acts) for person in crowd.people) / crowd.seconds:.1f} a second"],
        ["answers to attackers, by status", "; ".join(str(dict(sorted(each.answers.items()))) for each in enemies)],
        ["CPU of the server for one", f"{1000 * (after.cpu - before.cpu) / max(answers, 1):.1f} ms"],
    ]


def run(
    tables: int = 200,
    guests: int = 100,
    seconds: float = 60.0,
    workers: int | None = None,
    pace: str = "hurried",
    attackers: int = 0,
) -> None:
    many = (os.cpu_count() or 1) if workers is None else workers
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--workers", str(many))
        try:
            rows = asyncio.run(measured(server, tables, guests, seconds, PACES[pace], attackers))
        finally:
            server.stop()
    title = f"{tables} busy tables, {guests} {pace} guests, {attackers} attackers, {seconds:g} s, {many} workers"
    table(title, ["", ""], rows)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.crowd")
    for name, usual in (("tables", 200), ("guests", 100), ("seconds", 600), ("attackers", 0)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--pace", choices=PACES, default="hurried")
    said = parser.parse_args()
    run(said.tables, said.guests, said.seconds, said.workers, said.pace, said.attackers)
