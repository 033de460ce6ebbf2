"""The same battle once more: other luck, the players in their seats or in each other's; only for who plays there."""

import pytest
from fastapi.testclient import TestClient


@pytest.fixture
def table(client: TestClient) -> dict[str, str]:
    opening = {"ruleset": "year_zero", "scenario": "bay", "players": ["human", "greedy"], "seed": 5}
    made: dict[str, str] = client.post("/api/tables", json=opening).json()
    return made


def again(client: TestClient, table: dict[str, str], secret: str, **wanted: object) -> dict[str, object]:
    answer = client.post(f"/api/tables/{table['id']}/again", json=wanted, headers={"Authorization": f"Bearer {secret}"})
    read: dict[str, object] = answer.json() | {"status": answer.status_code}
    return read


def players(made: dict[str, object]) -> list[str]:
    return [seat["player"] for seat in made["seats"]]  # type: ignore[attr-defined]


def test_a_rematch_has_the_same_players_and_another_table(client: TestClient, table: dict[str, str]) -> None:
    made = again(client, table, table["host"])
    assert made["status"] == 201
    assert made["id"] != table["id"]
    assert players(made) == ["human", "greedy"]
    before, after = (client.get(f"/api/tables/{id}").json()["hello"] for id in (table["id"], made["id"]))
    assert before["scene"] == after["scene"]


def test_sides_are_swapped_where_that_is_wanted(client: TestClient, table: dict[str, str]) -> None:
    assert players(again(client, table, table["host"], swap=True)) == ["greedy", "human"]


def test_a_rematch_has_other_luck(client: TestClient, table: dict[str, str]) -> None:
    first = {
        client.get(f"/api/tables/{again(client, table, table['host'])['id']}").json()["state"]["lines"][1]["text"]
        for _ in range(8)
    }
    assert len(first) > 1


def test_a_spectator_starts_no_rematch(client: TestClient, table: dict[str, str]) -> None:
    assert again(client, table, "")["status"] == 409


def test_a_rematch_may_be_against_a_stronger_player(client: TestClient, table: dict[str, str]) -> None:
    assert players(again(client, table, table["host"], players=["human", "hard"])) == ["human", "hard"]
    assert again(client, table, table["host"], players=["human", "hrad"])["status"] == 422
