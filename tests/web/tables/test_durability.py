"""Whatever was acknowledged outlives a killed server and killed workers: they die while people play at full speed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.sampling import lot
from tests.web.kills import Siege
from tests.web.playing import FUZZ
from tests.web.server import Client, Server

MOMENTS = FUZZ or 10


@pytest.mark.sampled("killed servers", 1)
@pytest.mark.slow
@pytest.mark.hypothesis
@pytest.mark.parametrize("workers", [0, 1], ids=["without workers", "with a worker"])
def test_nothing_acknowledged_is_lost_however_often_they_are_killed(tmp_path: Path, workers: int) -> None:
    seed = lot()
    print(f"python -m tests.web.kills --moments {MOMENTS} --workers {workers} --seed {seed}")
    siege = Siege(f"sqlite:///{tmp_path / 'tables.sqlite'}", random.Random(seed), workers)
    try:
        siege.hold(MOMENTS if workers else max(1, MOMENTS // 3))
        assert siege.answers > 3 * sum(siege.killed.values()), "hardly anything was played"
        assert siege.odds > 0
    finally:
        siege.server.kill()


def test_claims_and_seats_outlive_a_killed_server(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    server = Server(database, 0, "--workers", "0")
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
        server = Server(database, server.port, "--pace", "1000", "--workers", "0")
        known = server.known(opened["id"], opened["host"])
        assert known["hello"]["yours"] == []
        assert known["hello"]["host"]
        assert [seat["player"] for seat in known["state"]["seats"]] == ["greedy", "human"]
        assert server.known(opened["id"], opened["seats"][1]["seat"])["hello"]["yours"] == [1]
    finally:
        server.kill()
