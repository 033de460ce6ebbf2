"""What once stopped a server, sent to one in a process of its own: told in words, and the server stays small and free.

Memory and CPU are the server's own, read from outside: what a worker wastes is lost to nobody but who asked for it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import psutil
import pytest
from httpx2 import TransportError

from tests.web.server import Server, serving

MOST_MEMORY = 60 << 20  # bytes by which the server may grow
TOO_LARGE = 413
MOST_CPU = 0.5  # seconds of the server's own for one request
READ, DRAW, WRITE = (f"/api/scenarios/danger_close/{call}" for call in ("read", "draw", "write"))
SWEEP = {"kind": "sweep", "ruleset": "skirmishers", "scenario": "scenario.toml"}
SKIRMISH, ASHES = {"ruleset": "skirmishers"}, {"ruleset": "ashes_of_gaia", "players": ["human", "human"]}


def wrong(entries: int) -> dict[str, Any]:
    """A scenario with so many things wrong."""
    return {"title": "x", "squads": {"A": [{"zz": each} for each in range(entries)], "B": [{"zz": 1}]}}


def named(name: str) -> dict[str, Any]:
    return {"title": "x", "squads": {"A": [{"name": name}], "B": []}}


FLAT = {"title": "x", "terrain": [{"kind": "container", "box": [23, 15, 27, 15]}]}
ATTACKS: dict[str, tuple[str, dict[str, Any], int]] = {
    "a key of as many parts as may be sent": (READ, {"text": "a." * 62_000 + "a = 1"}, 422),
    "a key of 200,000 parts": (READ, {"text": "a." * 199_000 + "a=1"}, 413),
    "a file of 14,000 tables": (READ, {"text": "\n".join(f"[a{each}]" for each in range(14_000))}, 422),
    "a number of 5,000 digits": (READ, {"text": "x = " + "1" * 5000}, 422),
    "a key of 3,000 parts in braces": (READ, {"text": "x = {" + "a." * 3000 + "a = 1}"}, 422),
    "a heading of 3,000 parts": (READ, {"text": "[" + "a." * 3000 + "a]"}, 422),
    "a job with 1,000 wrong entries": ("/api/balance/jobs", SWEEP | {"own": wrong(1000)}, 422),
    "a job with 9,000 wrong entries": ("/api/balance/jobs", SWEEP | {"own": wrong(9000)}, 422),
    "a drawing with 500 wrong entries": ("/api/scenarios/skirmishers/draw", {"scenario": wrong(500)}, 200),
    "a table with a name of 100,000 letters": ("/api/tables", SKIRMISH | {"scenario": named("x" * 100_000)}, 422),
    "a battle as text with such a name": ("/api/text", SKIRMISH | {"scenario": named("x" * 100_000)}, 422),
    "a name that acts on terminals": ("/api/tables", SKIRMISH | {"scenario": named("\x1b[2J")}, 422),
    "a name that turns lines round": ("/api/tables", SKIRMISH | {"scenario": named("\u202eA")}, 422),
    "a box without height": ("/api/tables", ASHES | {"scenario": FLAT}, 422),
    "a request of 9,000 unknown names": ("/api/tables", {f"{each:x}": 0 for each in range(9_000)}, 422),
    "a record with as many answers as may be sent": ("/api/replays", {"record": {"answers": [[""] * 300_000]}}, 422),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = f"sqlite:///{tmp_path_factory.mktemp('attacked') / 'tables.sqlite'}"
    with serving(database, "--workers", "1", "--patience", "8") as found:
        found.http.post(DRAW, json={"scenario": {}})  # its workers are there, and all is loaded
        yield found


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_once_stopped_a_server_is_refused_and_costs_it_little(server: Server, attack: str) -> None:
    path, said, status = ATTACKS[attack]
    process = psutil.Process(server.process.pid)
    memory, cpu = process.memory_info().rss, sum(process.cpu_times()[:2])
    body = json.dumps(said, separators=(",", ":"))
    try:
        answer = server.http.post(path, content=body, headers={"content-type": "application/json"})
    except TransportError:  # the server has refused it and gone before all of it was sent
        assert status == TOO_LARGE
        return
    grown, took = process.memory_info().rss - memory, sum(process.cpu_times()[:2]) - cpu
    print(f"{attack}: {len(body):,} bytes, {grown >> 20} MB and {1000 * took:.0f} ms of the server")
    assert answer.status_code == status, answer.text
    assert len(answer.content) < 20_000
    assert grown < MOST_MEMORY
    assert took < MOST_CPU
