"""Tables of three to six feet: battles on them, shots across them, and the same in compiled code."""

from __future__ import annotations

import os
import random
from fractions import Fraction
from typing import Any

import pytest

import sandtable as st
from sandtable.odds import prospects
from tests.rulesets.table_encounter.build import battle, model, place_of, play, refused, rules

SIZES = [(36, 36), (48, 48), (48, 72), (72, 48), (72, 72)]
FUZZ = int(os.environ.get("SANDTABLE_FUZZ", "0")) or 1
WEAPONS = [["Rifle", "Sword"], ["Sniper"], ["Pistol", "Spear"]]


def crowded(size: tuple[int, int], seed: int) -> dict[str, Any]:
    """Two parties in opposite corners, and terrain of all kinds all over the table, up to its very edges."""
    rng = random.Random(seed)
    width, depth = size
    terrain: list[dict[str, Any]] = []
    for i in range(16):
        x, y = rng.uniform(4, width - 8), rng.uniform(8, depth - 12)
        more: dict[str, Any] = {"id": f"piece {i}", "height": rng.choice([1, 2, 4]), "ladder": rng.random() < 0.5}
        if i % 3 == 0:
            more |= {"circle": [round(x, 2), round(y, 2), 1.5], "on_hit": rng.choice(["explode", "dust"])}
            terrain.append(more)
        else:
            right, top = round(x + rng.uniform(1, 4), 2), round(y + rng.uniform(0.5, 4), 2)
            terrain.append({**more, "rectangle": [round(x, 2), round(y, 2), right, top]})
    side = [{"melee": 3, "ballistics": 6, "toughness": 3, "agility": 6, "weapons": arms} for arms in WEAPONS]
    south = [{**one, "at": [1 + 2 * i, 2]} for i, one in enumerate(side)]
    north = [{**one, "at": [width - 1 - 2 * i, depth - 2]} for i, one in enumerate(side)]
    return {"table": [width, depth], "rounds": 8, "terrain": terrain, "south": south, "north": north}


@pytest.mark.parametrize("size", SIZES)
def test_battles_on_large_tables_are_the_same_compiled(size: tuple[int, int]) -> None:
    pytest.importorskip("llvmlite")
    reading = {"shoot.base": "per-3-inches", "line.block": "never"}
    under = st.load("table_encounter", rulings=reading)
    for seed in range(FUZZ):
        scenario = crowded(size, seed)
        for players in (("greedy", "greedy"), ("random", "random")):
            plain, compiled = (
                st.simulate(under, scenario, players=players, battles=1, seed=seed, engine=engine)
                for engine in ("python", "compiled")
            )
            assert (plain.outcomes == compiled.outcomes).all(), (size, seed, players)


def facing(size: tuple[int, int], **more: Any) -> dict[str, Any]:
    """Two models in opposite corners of a bare table."""
    width, depth = size
    south, north = model("A", 0.5, 0.5, **more), model("E", width - 0.5, depth - 0.5)
    return {"table": [width, depth], "south": [south], "north": [north], "turn": "south"}


@pytest.mark.parametrize(("size", "gap"), [((36, 36), 49), ((48, 48), 66), ((48, 72), 85), ((72, 72), 100)])
def test_a_shot_from_corner_to_corner(size: tuple[int, int], gap: int) -> None:
    under = rules(shoot_base="per-3-inches")
    made = battle(facing(size, ballistics=10, weapons=["Rifle"]), "activate M1", under=under)
    need = -(-gap // 3)
    told = dict(prospects(made, "shoot M2 rifle"))
    assert told["is hit if nobody reacts"].p(True) == at_least(10, need)


def at_least(dice: int, need: int) -> Fraction:
    """The chance that so many dice add up to `need` or more, by adding die after die."""
    sums = {0: Fraction(1)}
    for _ in range(dice):
        added: dict[int, Fraction] = {}
        for so_far, p in sums.items():
            for face in range(1, 7):
                added[so_far + face] = added.get(so_far + face, Fraction(0)) + p / 6
        sums = added
    return sum((p for total, p in sums.items() if total >= need), Fraction(0))


def test_walks_in_the_far_corner() -> None:
    scenario = facing((72, 72), agility=10)
    scenario["south"][0]["at"] = [70, 70]
    scenario["north"][0]["at"] = [2, 2]
    made = battle(scenario, "activate M1", "walk 71500 71500")
    assert place_of(made, 0) == (71500, 71500, 0)
    assert refused(made, "walk 72500 71500").rule == "table"
    play(made, "walk 71500 60000")
    again = st.Battle.replay(made.record)
    assert again.state.key() == made.state.key()
