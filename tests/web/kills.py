"""Kills a server and its workers at random moments, while people and computer players play and ask for odds.

`python -m tests.web.kills --moments 1000` does it a thousand times, on an SQLite file of its own or on `--database`.
Nothing that was acknowledged may be lost, no table may be out of reach, and nothing but plain words is answered.
"""

import argparse
import random
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx2
import psutil
from websockets.exceptions import ConnectionClosed

from sandtable.web.tables.protocol import Undone
from sandtable.web.tables.store import Store
from sandtable.web.tables.table import reopen
from tests.web.server import PATIENCE, Client, Server

TABLES: list[dict[str, Any]] = [
    {"ruleset": "skirmishers", "scenario": "yard", "players": ["human", "human"]},
    {"ruleset": "ashes_of_gaia", "scenario": "brawl", "players": ["human", "random"], "dice": "typed"},
    {"ruleset": "skirmishers", "scenario": "yard", "players": ["greedy", "greedy"]},
]
OF_WORKERS = 4  # moments at which workers are killed, for one at which the server is
SERVED = (200, 422, 503)  # 422: no such shot; 503: its worker died twice

Texts = tuple[list[str], list[Undone]]  # of a log, and what was taken back


class Cold(Server):
    """One whose workers load what they are asked for, and nothing ahead: most are killed before they need it."""

    program = "tests.web.cold"


@dataclass
class Siege:
    """A server, those who use it, and whoever kills it."""

    database: str
    luck: random.Random
    workers: int = 1
    killed: dict[str, int] = field(default_factory=lambda: {"server": 0, "worker": 0})
    answers: int = 0  # given at tables
    odds: int = 0  # told
    before: dict[str, Texts] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.server = self.start()

    def start(self, port: int = 0) -> Server:
        patient = ("--think", "60", "--patience", "8")  # a busy machine is no fault
        return Cold(self.database, port, "--pace", "0", "--workers", str(self.workers), *patient)

    def hold(self, moments: int) -> None:
        """Until so many were killed."""
        while sum(self.killed.values()) < moments:
            self.round()
            print(f"killed {self.killed}, answers {self.answers}, odds {self.odds}", flush=True)
        self.ask_one(self.luck)  # nobody is killed any more: it is answered

    def round(self) -> None:
        """New tables; workers are killed and then the server; afterwards every guest finds what they were told."""
        for table, texts in self.before.items():
            check_same(self.server.known(table), texts)
        clients = sit_down_everywhere(self.server)
        threads = at_once(self.play, clients) + at_once(self.ask, [self.luck.random()])
        for _ in range(OF_WORKERS if self.workers else 0):
            time.sleep(self.luck.uniform(0.05, 1.0))
            self.kill_workers()
        time.sleep(self.luck.uniform(0.1, 1.2))
        if self.workers:
            self.check_all_go_on(clients)
        faults = self.server.kill()
        self.killed["server"] += 1
        assert "Traceback" not in faults, faults
        for thread in threads:
            thread.join()
        assert not self.wrong, self.wrong
        self.before = kept({client.table for client in clients}, self.database)
        self.server = self.start(self.server.port)
        for client in clients:
            check_nothing_lost(client, self.server)
            self.answers += client.state.get("number", 0)

    def kill_workers(self) -> None:
        """One of them, or all; none where none has started yet."""
        workers = psutil.Process(self.server.process.pid).children()
        for worker in workers if self.luck.random() < 0.3 else workers[:1]:
            with suppress(psutil.NoSuchProcess):
                worker.kill()
                self.killed["worker"] += 1

    def check_all_go_on(self, clients: list[Client]) -> None:
        """Every table can be reached, and where computer players alone play, they play on."""
        for table in {client.table for client in clients}:
            known = self.server.known(table)["state"]
            deadline = time.monotonic() + PATIENCE
            while all(seat["player"] == "greedy" for seat in known["seats"]) and known["pending"] is not None:
                now = self.server.known(table)["state"]
                if now["number"] > known["number"]:
                    break
                assert time.monotonic() < deadline, f"nobody plays on at {table}"
                time.sleep(0.1)

    def play(self, client: Client) -> None:
        play_on(client, self.server, random.Random(client.secret))

    def ask(self, seed: float) -> None:
        """Questions about odds until the server dies; each is answered, or in words it is not."""
        luck = random.Random(seed)
        with suppress(httpx2.TransportError):
            while True:
                self.ask_one(luck)

    def ask_one(self, luck: random.Random) -> None:
        asked = {"parameters": {"range": luck.randint(1, 30), "cover": luck.randint(0, 2)}}
        told = self.server.http.post("/api/rulesets/skirmishers/odds/fire", json=asked)
        if told.status_code not in SERVED or not (told.json().get("outcomes") or told.json()["text"]):
            self.wrong.append(told.text)
        self.odds += told.status_code == 200


# ---- people ----------------------------------------------------------------------------------------------------------


def play_on(client: Client, server: Server, luck: random.Random) -> None:
    """Answers whatever is asked of them until the line is cut; sometimes they take something back."""
    with suppress(ConnectionClosed, OSError):
        client.sit(server)
        while True:
            heard = client.hear()
            pending = client.state.get("pending")
            if heard["t"] not in ("state", "trouble") or not pending or pending["side"] not in client.hello["yours"]:
                continue
            number = client.state["number"]
            if luck.random() < 0.03 and client.state["undo"] == "free":
                client.say("undo", number=number)
            elif pending["kind"] == "dice":
                faces = [luck.randint(1, pending["sides"]) for _ in range(pending["dice"])]
                client.say("roll", faces=luck.choice([faces, None]), number=number)
            else:
                client.say("act", answer=luck.choice(client.state["options"])["answer"], number=number)


def sit_down_everywhere(server: Server) -> list[Client]:
    """New tables, with a guest on every seat for a person, by their own link."""
    found = []
    for opening in TABLES:
        opened = server.open(**opening, seed=5)
        found += [Client(opened["id"], x["seat"]) for x in opened["seats"] if x["player"] == "human"]
        found.append(Client(opened["id"]))  # and somebody who watches
    return found


def at_once(work: Callable[[Any], None], each: Iterable[Any]) -> list[threading.Thread]:
    threads = [threading.Thread(target=work, args=(one,), daemon=True) for one in each]
    for thread in threads:
        thread.start()
    return threads


# ---- what must hold --------------------------------------------------------------------------------------------------


def kept(tables: set[str], database: str) -> dict[str, Texts]:
    """The logs that come of what the store holds."""
    store, found = Store(database), {}
    for table in tables:
        kept = reopen(store, table)
        assert kept is not None
        found[table] = ([line.text for line in kept.game.board.lines], list(kept.game.undone))
    store.close()
    return found


def check_same(known: dict[str, Any], before: Texts) -> None:
    """The table goes on where it stood: computer players may have answered since."""
    lines, undone = before
    assert [line["text"] for line in known["state"]["lines"]][: len(lines)] == lines
    assert len(known["state"]["undone"]) == len(undone)


def check_nothing_lost(client: Client, server: Server) -> None:
    """What they were told stands, and they get what they missed."""
    told, known = client.state, client.lines
    now = server.known(client.table, client.secret)
    assert now["state"]["number"] >= told.get("number", 0)
    if len(now["state"]["undone"]) == len(told.get("undone", [])):
        assert now["state"]["lines"][: len(known)] == known
    if client.secret and told:
        assert now["hello"]["yours"] == client.hello["yours"]
    client.sit(server)
    client.hear_state()
    shown = server.known(client.table)["state"]["lines"]
    assert shown[: len(client.lines)] == client.lines
    client.leave()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.kills", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--moments", type=int, default=1000)
    parser.add_argument("--database", default="", help="sqlite:///FILE or postgresql+psycopg://...")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    said = parser.parse_args()
    print(f"seed {said.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        database = said.database or f"sqlite:///{folder}/tables.sqlite"
        siege = Siege(database, random.Random(said.seed), said.workers)
        try:
            siege.hold(said.moments)
        finally:
            siege.server.kill()
    print(f"killed {siege.killed}; {siege.answers} answers at tables and {siege.odds} odds: nothing was lost")


if __name__ == "__main__":
    main()
