"""What once stopped a server, sent to one in a process of its own: told in words, and the server stays small and free.

Memory and CPU are the server's own, read from outside: what a worker wastes is lost to nobody but who asked for it.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import psutil
import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from sandtable.web import connections, needs, security
from tests.web.server import PATIENCE, Client, Server, serving

MOST_MEMORY = 60 << 20  # bytes by which the server may grow
TOO_LARGE, TOO_OFTEN = 413, 429
LONGEST_LOG = 20_000  # characters that are written of all this
MOST_OF_COMMAND = 300 << 20  # bytes that a command may take
MOST_CPU = 0.2  # seconds of the server's own for one request
HALF = b"POST /api/text HTTP/1.1\r\nHost: localhost\r\nContent-Length: 130000\r\n\r\n" + b" " * 100_000
READ, DRAW, WRITE = (f"/api/scenarios/danger_close/{call}" for call in ("read", "draw", "write"))
SWEEP = {"kind": "sweep", "ruleset": "skirmishers", "scenario": "scenario.toml"}
REAL = SWEEP | {"scenario": "yard", "patterns": ["fire.*"]}
SKIRMISH, ASHES = {"ruleset": "skirmishers"}, {"ruleset": "ashes_of_gaia", "players": ["human", "human"]}


def wrong(entries: int) -> dict[str, Any]:
    """A scenario with so many things wrong."""
    return {"title": "x", "squads": {"A": [{"zz": each} for each in range(entries)], "B": [{"zz": 1}]}}


def named(name: str) -> dict[str, Any]:
    return {"title": "x", "squads": {"A": [{"name": name}], "B": []}}


def nested(depth: int) -> dict[str, Any]:
    """Tables in tables, the innermost of which has many."""
    return {"a": nested(depth - 1)} if depth else {f"{each:x}": {} for each in range(9_000)}


DOTS = {"title": "x", "board": {"plain": [[3, 3]] * 20_000}, "squads": {"A": [], "B": []}}
FLAT = {"title": "x", "terrain": [{"kind": "container", "box": [23, 15, 27, 15]}]}
ATTACKS: dict[str, tuple[str, dict[str, Any], int]] = {
    "a key of as many parts as may be sent": (READ, {"text": "a." * 62_000 + "a = 1"}, 422),
    "a key of 200,000 parts": (READ, {"text": "a." * 199_000 + "a=1"}, 413),
    "a file of 14,000 tables": (READ, {"text": "\n".join(f"[a{each}]" for each in range(14_000))}, 422),
    "a file of 40,000 tables": (READ, {"text": "\n".join(f"[a{each}]" for each in range(40_000))}, 413),
    "a number of 5,000 digits": (READ, {"text": "x = " + "1" * 5000}, 422),
    "a key of 3,000 parts in braces": (READ, {"text": "x = {" + "a." * 3000 + "a = 1}"}, 422),
    "a heading of 3,000 parts": (READ, {"text": "[" + "a." * 3000 + "a]"}, 422),
    "a job with 1,000 wrong entries": ("/api/balance/jobs", SWEEP | {"own": wrong(1000)}, 422),
    "a job with 9,000 wrong entries": ("/api/balance/jobs", SWEEP | {"own": wrong(9000)}, 422),
    "a drawing with 500 wrong entries": ("/api/scenarios/skirmishers/draw", {"scenario": wrong(500)}, 200),
    "a table with a name of 100,000 letters": ("/api/tables", SKIRMISH | {"scenario": named("x" * 100_000)}, 422),
    "a table with a name of 3,900,000 letters": ("/api/tables", SKIRMISH | {"scenario": named("x" * 3_900_000)}, 413),
    "a battle as text with such a name": ("/api/text", SKIRMISH | {"scenario": named("x" * 100_000)}, 422),
    "a name that acts on terminals": ("/api/tables", SKIRMISH | {"scenario": named("\x1b[2J")}, 422),
    "a name that turns lines round": ("/api/tables", SKIRMISH | {"scenario": named("\u202eA")}, 422),
    "a box without height": ("/api/tables", ASHES | {"scenario": FLAT}, 422),
    "a request of 9,000 unknown names": ("/api/tables", {f"{each:x}": 0 for each in range(9_000)}, 422),
    "a file that could not be read again": (WRITE, {"scenario": {"title": "x" * 100_000}}, 422),
    "a file that is longer than what it is made of": (WRITE, {"scenario": {"title": "\x01" * 20_000}}, 422),
    "a file of tables in tables": (WRITE, {"scenario": {"a": nested(190)}}, 422),
    "a board of as many dots as may be sent": ("/api/tables", SKIRMISH | {"scenario": DOTS}, 422),
    "a little more than may be sent": ("/api/text", SKIRMISH | {"rulings": {"x": "x" * 140_000}}, 413),
    "a ruleset whose name no file could have": (f"/api/scenarios/{'a' * 7_000}/draw", {"scenario": {}}, 404),
    "a record with as many answers as may be sent": ("/api/replays", {"record": {"answers": [[""] * 300_000]}}, 422),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = f"sqlite:///{tmp_path_factory.mktemp('attacked') / 'tables.sqlite'}"
    with serving(database, "--workers", "1", "--patience", "8") as found:
        found.http.get("/api/rulesets")  # loads them all, in a thread
        found.http.post(DRAW, json={"scenario": {}})  # its workers are there
        yield found
        said = found.kill()
    assert len(said) < LONGEST_LOG, said[-2000:]
    assert "Traceback" not in said, said[-2000:]


@contextmanager
def little_used(server: Server, what: str, cpu: float = MOST_CPU) -> Iterator[None]:
    """Fails if a server has grown meanwhile, or had to do much itself."""
    process = psutil.Process(server.process.pid)
    memory, before = process.memory_info().rss, sum(process.cpu_times()[:2])
    yield
    grown, took = process.memory_info().rss - memory, sum(process.cpu_times()[:2]) - before
    print(f"{what}: {grown >> 20} MB and {1000 * took:.0f} ms of the server")
    assert grown < MOST_MEMORY
    assert took < cpu


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_once_stopped_a_server_is_refused_and_costs_it_little(server: Server, attack: str) -> None:
    path, said, status = ATTACKS[attack]
    body = json.dumps(said, separators=(",", ":"))
    with little_used(server, f"{attack}, {len(body):,} bytes"):
        try:
            answer = server.http.post(path, content=body, headers={"content-type": "application/json"})
        except httpx2.TransportError:  # the server has refused it and gone before all of it was sent
            assert status == TOO_LARGE
            assert len(body) > security.LARGEST_RECORD  # less is heard out
            return
    assert answer.status_code == status, answer.text
    assert len(answer.content) < 20_000


# ---- many at once ----------------------------------------------------------------------------------------------------


@contextmanager
def guest_of(server: Server, address: str) -> Iterator[httpx2.Client]:
    """A guest at an address of their own."""
    way = httpx2.HTTPTransport(local_address=address)
    with httpx2.Client(base_url=server.address, transport=way, timeout=PATIENCE) as guest:
        yield guest


def connected(server: Server, address: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE, (address, 0))


def statuses(answers: Iterable[httpx2.Response]) -> Counter[int]:
    return Counter(answer.status_code for answer in answers)


def test_drawings_by_the_dozen_keep_no_move_at_a_table_waiting(server: Server) -> None:
    opened = server.open(**SKIRMISH, players=["human", "human"])
    state = server.known(opened["id"], opened["host"])["state"]
    move = {"answer": state["options"][0]["answer"], "number": state["number"]}
    with (
        ThreadPoolExecutor(45) as pool,
        guest_of(server, "127.0.0.11") as guest,
        little_used(server, "drawings", 10 * MOST_CPU),
    ):
        body = {"scenario": wrong(500)}
        drawings = [pool.submit(guest.post, "/api/scenarios/skirmishers/draw", json=body) for _ in range(45)]
        while not any(each.done() for each in drawings):
            time.sleep(0.01)
        headers = {"Authorization": f"Bearer {opened['host']}"}
        moved = server.http.post(f"/api/tables/{opened['id']}/act", json=move, headers=headers)
        waiting = sum(not each.done() for each in drawings)
        answers = statuses(each.result() for each in drawings)
    assert moved.status_code == 200, moved.text
    assert waiting, "the move was made after all drawings"
    assert set(answers) <= {200, 503}


@pytest.mark.parametrize("sent", [b"", HALF], ids=["say nothing", "send half of a request"])
def test_connections_that_only_wait_keep_nobody_else_from_the_server(server: Server, sent: bytes) -> None:
    with ExitStack() as stack, little_used(server, f"connections that sent {len(sent):,} bytes"):
        lines = [stack.enter_context(connected(server, "127.0.0.12")) for _ in range(connections.MOST)]
        for line in lines:
            line.sendall(sent)
        assert b"503" in stack.enter_context(connected(server, "127.0.0.12")).recv(100)
        assert server.http.get("/api/rulesets").status_code == 200


@contextmanager
def logging_nothing(folder: Path) -> Iterator[Server]:
    """A server that must not have logged any fault in the end."""
    with serving(f"sqlite:///{folder / 'tables.sqlite'}", "--workers", "1") as found:
        yield found
        said = found.kill()
    assert "Traceback" not in said, said[-2000:]


@pytest.mark.parametrize("waits", [False, True], ids=["at once", "once it is answered"])
def test_a_request_that_breaks_off_leaves_no_fault_in_the_log(tmp_path: Path, waits: bool) -> None:
    head = b"POST /nothing HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with logging_nothing(tmp_path) as server, connected(server, "127.0.0.14") as line:
        line.sendall(head if waits else head + b"zz\r\n")
        assert line.recv(1000)
        if waits:
            line.sendall(b"zz\r\n")
        while line.recv(1000):
            pass


def test_a_message_that_is_no_text_leaves_no_fault_in_the_log(tmp_path: Path) -> None:
    with logging_nothing(tmp_path) as server:
        table = server.open(**SKIRMISH)["id"]
        with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/live", compression=None) as line:
            line.socket.sendall(Frame(Opcode.TEXT, b"\xff").serialize(mask=True))
            with pytest.raises(ConnectionClosedError) as closed:
                line.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007


def test_lines_without_end_are_refused_to_their_client_alone(server: Server) -> None:
    table, refused = server.open(**SKIRMISH, players=["human", "human"])["id"], 0
    way = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
    with ExitStack() as stack, little_used(server, "lines", 10 * MOST_CPU):
        for _ in range(60):
            try:
                stack.enter_context(connect(way, source_address=("127.0.0.13", 0)))
            except InvalidStatus:
                refused += 1
        friend = Client(table)
        friend.sit(server)
        friend.hear_state()
        friend.leave()
    assert refused == 60 - needs.USUAL["lines"]


def test_lines_that_ask_without_a_pause_are_heard_at_the_pace_of_one_client(server: Server) -> None:
    opened = server.open(**SKIRMISH, players=["human", "human"])
    way, picks = f"ws://127.0.0.1:{server.port}/api/tables/{opened['id']}/live", '{"t": "pick", "x": 3, "y": 3}'
    with ExitStack() as stack, little_used(server, "questions", 5 * MOST_CPU):  # all of them take 4 s
        for _ in range(20):
            line = stack.enter_context(connect(way, source_address=("127.0.0.15", 0), close_timeout=0))
            line.send(json.dumps({"t": "sit", "seat": opened["host"]}))
            for _ in range(200):
                line.send(picks)
        friend = Client(opened["id"])
        friend.sit(server)
        friend.hear_state()
        friend.leave()
        time.sleep(3)


def test_jobs_of_one_client_leave_another_their_turn(server: Server) -> None:
    with (
        guest_of(server, "127.0.0.18") as one,
        guest_of(server, "127.0.0.19") as other,
        little_used(server, "jobs", 10 * MOST_CPU),
    ):
        asked = [one.post("/api/balance/jobs", json=REAL) for _ in range(10)]
        theirs = other.post("/api/balance/jobs", json=REAL)
        jobs = [answer.json()["id"] for answer in [*asked, theirs] if answer.status_code == 201]
        state = other.get(f"/api/balance/jobs/{theirs.json()['id']}").json()["state"]
        for job in jobs[::-1]:  # those that wait first
            one.post(f"/api/balance/jobs/{job}/cancel")
    assert statuses(asked) == {201: 5, TOO_OFTEN: 5}
    assert state == "running"


def test_questions_in_an_address_count_for_their_client_alone(server: Server) -> None:
    with guest_of(server, "127.0.0.20") as guest, little_used(server, "questions in addresses", 10 * MOST_CPU):
        asked = [guest.get("/api/tables/none/odds") for _ in range(needs.USUAL["questions"] + 5)]
        assert server.http.get("/api/tables/none/odds").status_code != TOO_OFTEN
    assert statuses(asked)[TOO_OFTEN] == 5


def test_battles_as_text_of_one_client_push_out_nobody_elses(server: Server) -> None:
    begun = {"ruleset": "danger_close"}
    with guest_of(server, "127.0.0.21") as guest, guest_of(server, "127.0.0.22") as many:
        battle = guest.post("/api/text", json=begun).json()
        with little_used(server, "battles as text", 20 * MOST_CPU):
            answers = statuses(many.post("/api/text", json=begun) for _ in range(needs.USUAL["tables"] + 10))
        said = {"answer": battle["info"]["options"][0]}
        assert guest.post(f"/api/text/{battle['id']}", json=said).status_code == 200
    assert answers == {201: needs.USUAL["tables"], TOO_OFTEN: 10}


# ---- the command line ------------------------------------------------------------------------------------------------

MEASURES = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(done.returncode)
"""  # in a small process: one that is begun by a large process counts as if it had been as large


@pytest.mark.skipif(sys.platform == "win32", reason="what a process used")
@pytest.mark.parametrize(
    ("name", "written", "words"),
    [
        ("big.toml", "threat = " + "9" * 5000, ["play", "danger_close", "--scenario"]),
        ("keys.toml", "a." * 20_000 + "a = 1", ["play", "danger_close", "--scenario"]),
        ("deep.json", "[" * 100_000 + "]" * 100_000, ["replay"]),
        ("entries.json", '{"a": ' * 100_000 + "0" + "}" * 100_000, ["replay"]),
    ],
)
def test_a_file_of_nonsense_is_refused_in_words(tmp_path: Path, name: str, written: str, words: list[str]) -> None:
    file = tmp_path / name
    file.write_text(written)
    command = [sys.executable, "-c", MEASURES, sys.executable, "-m", "sandtable", *words, str(file)]
    process = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    said, _, most = process.stdout.rstrip().rpartition("\n")
    memory = int(most) << (0 if sys.platform == "darwin" else 10)
    print(f"{name}: {memory >> 20} MB: {said[:200]}")
    assert process.returncode == 2
    assert name in said
    assert len(said) < 1000
    assert memory < MOST_OF_COMMAND


# ---- who asks --------------------------------------------------------------------------------------------------------


def refused_for_many(server: Server, address: str) -> int:
    """How often somebody at an address is refused who asks five times too often, each time for another guest."""
    with guest_of(server, address) as guest:
        claims = [{"X-Forwarded-For": f"10.0.0.{each}"} for each in range(needs.USUAL["mails"] + 5)]
        return statuses(guest.post("/api/tables/none/notices", headers=claim) for claim in claims)[TOO_OFTEN]


def test_behind_a_container_guests_of_its_gateway_count_alone_and_who_lies_does_not(tmp_path: Path) -> None:
    options = ("--workers", "0", "--behind", "127.0.0.16/28")  # as 10.88.0.0/16
    with serving(f"sqlite:///{tmp_path / 'tables.sqlite'}", *options) as server:
        assert [refused_for_many(server, address) for address in ("127.0.0.17", "127.0.0.2")] == [0, 5]
        assert "127.0.0.2 asks for others" in server.kill()
