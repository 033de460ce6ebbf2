"""Files that pin down whole games: counts of what can happen, and playthroughs as text."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import sandtable as st
from tests.rulesets.skirmishers.build import battle, dots, edges, field, fight, load, man, play

HERE = Path(__file__).parent
RENEW = bool(os.environ.get("SANDTABLE_RENEW"))

SMALL: dict[str, tuple[Any, int]] = {
    "open": (fight([man((0, 0))], [man((3, 0))]), 2),
    "wall": (fight([man((0, 0))], [man((2, 0))], field(edges=edges(("low_wall", (0, 0), (1, 0))))), 2),
    "adjacent": (fight([man((0, 0), secondary="sword")], [man((1, 0))]), 2),
    "grenade": (fight([man((0, 0), active="grenade", grenades=1)], [man((3, 0), prone=True)]), 2),
    "stairs": (
        fight(
            [man((0, 0), level=1, active="grenade", grenades=2, secondary="pistol")],
            [man((2, 0))],
            field(
                floors=[{"at": [[0, 0], [1, 0]], "levels": [1, 2]}],
                stairs=[{"dot": [0, 0], "levels": [0, 1, 2]}],
                dots=dots(("furniture", (1, 0)), levels=[1]),
            ),
        ),
        2,
    ),
}


def count(scene: st.Battle, depth: int) -> int:
    """Sequences of answers from the menus; dice are the stream's, and count as nothing."""
    if depth == 0 or not isinstance(scene.pending, st.Choice):
        return 1
    total = 0
    for act in list(scene.legal_actions):
        scene.push(act)
        total += count(scene, depth - 1)
        scene.pop()
    return total


def test_counts() -> None:
    """How many ways there are to answer, once the first trooper is active: `name depth count` in counts.txt."""
    lines = []
    for name, (scenario, depth) in SMALL.items():
        scene = play(battle(scenario, dice="drawn", seed=1), "A1 activate")
        lines += [f"{name} {d} {count(scene, d)}" for d in range(1, depth + 1)]
    compare("counts.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("name", "scenario", "players"),
    [
        ("yard-greedy", "yard", ("greedy", "greedy")),
        ("night-raid-greedy", "night-raid", ("greedy", "random")),
    ],
)
def test_playthroughs(name: str, scenario: str, players: tuple[str, str]) -> None:
    scene = st.Battle(load(), scenario, seed=4, players=players)
    lines = [f"{event.rule or '-':<28} {event.text}" for event in scene.log]
    compare(f"playthroughs/{name}.txt", "\n".join([*lines, "", scene.describe(), str(scene.outcome()), ""]))


def compare(name: str, text: str) -> None:
    path = HERE / name
    if RENEW:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
