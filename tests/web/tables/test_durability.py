"""Whatever was acknowledged outlives a killed server: it is killed while people play at full speed."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.web.tables.protocol import Undone
from sandtable.web.tables.store import Store
from sandtable.web.tables.table import reopen
from tests.web.playing import FUZZ
from tests.web.server import Client, Server

ROUNDS = FUZZ // 20 or 3
TABLES: list[dict[str, Any]] = [
    {"ruleset": "skirmishers", "scenario": "yard", "players": ["human", "human"]},
    {"ruleset": "ashes_of_gaia", "scenario": "brawl", "players": ["human", "random"], "dice": "typed"},
]


def play_on(client: Client, server: Server, luck: random.Random) -> None:
    """Answers whatever is asked of him until the line is cut; sometimes he takes something back."""
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
    """New tables, with somebody on every seat for a person, by his own link."""
    found = []
    for opening in TABLES:
        opened = server.open(**opening, seed=5)
        found += [Client(opened["id"], x["seat"]) for x in opened["seats"] if x["player"] == "human"]
        found.append(Client(opened["id"]))  # and somebody who watches
    return found


def at_once(work: Callable[[Client], None], clients: list[Client]) -> list[threading.Thread]:
    threads = [threading.Thread(target=work, args=(client,), daemon=True) for client in clients]
    for thread in threads:
        thread.start()
    return threads


@pytest.mark.slow
@pytest.mark.hypothesis
def test_nothing_acknowledged_is_lost_however_often_the_server_is_killed(tmp_path: Path) -> None:
    luck, database = random.Random(9), f"sqlite:///{tmp_path / 'tables.sqlite'}"
    server = Server(database, 0, "--pace", "0")
    answers, before = 0, dict[str, Texts]()
    try:
        for _ in range(ROUNDS):
            for table, texts in before.items():
                check_same(server.known(table), texts)
            clients = sit_down_everywhere(server)
            seeds = {id(client): random.Random(luck.random()) for client in clients}
            threads = at_once(lambda client: play_on(client, server, seeds[id(client)]), clients)  # noqa: B023
            time.sleep(luck.uniform(0.3, 1.2))
            faults = server.kill()
            assert "Traceback" not in faults, faults
            for thread in threads:
                thread.join()
            before = kept({client.table for client in clients}, database)
            server = Server(database, server.port, "--pace", "0")
            for client in clients:
                check_nothing_lost(client, server)
                answers += client.state.get("number", 0)
        assert answers > 10 * ROUNDS, "hardly anything was played"
    finally:
        server.kill()


Texts = tuple[list[str], list[Undone]]  # of a log, and what was taken back


def kept(tables: set[str], database: str) -> dict[str, Texts]:
    """The logs that come of what the store holds."""
    store, found = Store(database), {}
    for table in tables:
        kept = reopen(store, table)
        assert kept is not None
        found[table] = ([line.text for line in kept.game.lines()], list(kept.game.undone))
    store.close()
    return found


def check_same(known: dict[str, Any], before: Texts) -> None:
    """The table goes on where it stood: computer players may have answered since."""
    lines, undone = before
    assert [line["text"] for line in known["state"]["lines"]][: len(lines)] == lines
    assert len(known["state"]["undone"]) == len(undone)


def check_nothing_lost(client: Client, server: Server) -> None:
    """What he was told stands, and he gets what he missed."""
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


def test_claims_and_seats_outlive_a_killed_server(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    server = Server(database)
    try:
        opened = server.open(ruleset="skirmishers", players=["human", "human"], seed=1)
        guest = Client(opened["id"], opened["seats"][1]["seat"])
        guest.sit(server)
        guest.hear_state()
        guest.leave()
        host = {"Authorization": f"Bearer {opened['host']}"}
        said = {"side": 0, "player": "greedy", "number": guest.state["number"]}
        path = f"/api/tables/{opened['id']}/take"
        server.http.post(path, json=said, headers=host).raise_for_status()
        server.kill()
        server = Server(database, server.port, "--pace", "1000")
        known = server.known(opened["id"], opened["host"])
        assert known["hello"]["yours"] == []
        assert known["hello"]["host"]
        assert [seat["player"] for seat in known["state"]["seats"]] == ["greedy", "human"]
        assert server.known(opened["id"], opened["seats"][1]["seat"])["hello"]["yours"] == [1]
    finally:
        server.kill()
