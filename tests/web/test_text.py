"""Battles as text over HTTP: the same as in the process, for as many as there is room for."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

import sandtable as st
from sandtable import envs
from sandtable.web import text
from tests.web.busy import in_a_loop
from tests.web.playing import done, refused

WANTED = {"ruleset": "danger_close", "scenario": "sample", "opponent": "random", "seed": 5}


def begun(client: TestClient, **more: Any) -> Any:
    return done(client.post("/api/text", json=WANTED | more), 201)


def answered(client: TestClient, battle: Any, answer: str) -> Any:
    return done(client.post(f"/api/text/{battle['id']}", json={"answer": answer}))


@pytest.mark.parametrize(("ruleset", "side"), [("danger_close", None), ("table_encounter", "north")])
def test_word_for_word_it_is_the_battle_of_the_environment(client: TestClient, ruleset: str, side: str | None) -> None:
    env, luck = envs.text(ruleset, None, "random", side=side), random.Random(2)
    told, info = env.reset(9)
    battle = begun(client, ruleset=ruleset, scenario=None, side=side, seed=9)
    assert (battle["text"], battle["info"]["options"]) == (told, info["options"])
    for _ in range(12):
        answer = luck.choice(info["options"])
        text, reward, terminated, truncated, info = env.step(answer)
        stepped = answered(client, battle, answer)
        assert (stepped["text"], stepped["reward"]) == (text, reward)
        assert (stepped["terminated"], stepped["truncated"]) == (terminated, truncated)
        assert stepped["info"]["options"] == info["options"]
        if terminated:
            assert stepped["info"]["result"] == info["result"]
            break


def test_what_is_kept_of_a_battle_does_not_grow_with_its_answers(client: TestClient) -> None:
    battle, luck = begun(client, ruleset="skirmishers", scenario=None), random.Random(4)
    sizes: list[int] = []
    app = client.app
    assert isinstance(app, FastAPI)
    options = battle["info"]["options"]
    while len(sizes) < 24 and options:
        options = answered(client, battle, luck.choice(options))["info"]["options"]
        sizes.append(len(pickle.dumps(app.state.episodes[battle["id"]].episode)))
    assert len(sizes) > 12, "hardly anything happened"
    assert max(sizes[-6:]) < 1.1 * max(sizes[:6])


def test_an_answer_that_is_not_possible_names_its_rule_costs_what_was_said_and_changes_nothing(
    client: TestClient,
) -> None:
    battle = begun(client, illegal=0.25)
    stepped = answered(client, battle, "T1 cover T1")
    assert stepped["text"].startswith("Not possible: Troopers cannot cover themselves")
    assert stepped["reward"] == -0.25
    assert stepped["info"]["forbidden_by"] in st.load("danger_close").ruleset.catalogue.rules
    assert stepped["info"]["options"] == battle["info"]["options"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"opponent": "human"}, "human"),
        ({"opponent": "rollout:1000000"}, "rollout:1000000"),
        ({"side": "blue"}, "blue"),
        ({"scenario": "../secret.toml"}, "secret"),
        ({"ruleset": "chess"}, "chess"),
    ],
)
def test_what_is_not_known_is_refused_by_name(client: TestClient, more: dict[str, Any], said: str) -> None:
    refused(client.post("/api/text", json=WANTED | more), said, 422)


def test_a_battle_nobody_answers_is_forgotten_and_there_is_room_for_so_many(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text, "MOST", 2)
    first, second = begun(client), begun(client)
    option = first["info"]["options"][0]
    answered(client, first, option)
    begun(client)
    refused(client.post(f"/api/text/{second['id']}", json={"answer": option}), "begin another", 404)
    assert answered(client, first, option)["text"]
    monkeypatch.setattr(text, "IDLE", -1.0)
    refused(client.post(f"/api/text/{first['id']}", json={"answer": option}), "forgotten", 404)


def test_a_client_who_begins_many_battles_pushes_out_their_own_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "OF_ONE", 3)
    monkeypatch.setattr(text, "MOST", 5)

    async def kept() -> list[str]:
        episodes = text.Episodes()
        for client in ["guest", *["many"] * 9, "third", "fourth"]:
            episodes.keep(text.Episode(text.Wanted.model_validate(WANTED)), client)
        return [kept.client for kept in episodes.values()]

    assert in_a_loop(kept()) == ["guest", "many", "many", "third", "fourth"]


def test_without_a_seed_the_luck_is_new_and_its_seed_begins_the_same_battle_again(client: TestClient) -> None:
    battles = [begun(client, seed=None) for _ in range(3)]
    seeds = {battle["info"]["seed"] for battle in battles}
    assert len(seeds) == 3
    assert begun(client, seed=battles[0]["info"]["seed"])["text"] == battles[0]["text"]
    assert f"Seed {battles[0]['info']['seed']}." in battles[0]["text"]
