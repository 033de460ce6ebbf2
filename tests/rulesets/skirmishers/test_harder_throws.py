"""A house rule, one edit in the rules: rain makes every throw harder, for the player who weighs it and in play."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel import Ruleset
from sandtable.rulesets.skirmishers import RULESET
from sandtable.rulesets.skirmishers.state import Slot
from tests.rulesets.variant import variant

from .build import Entry, field, fight, man, play, table

RAIN = 2
SUM = "return base + cover + fire.own_modifiers(t, trooper)"
EDITS = {"rules/explosives.py": [(SUM, f"{SUM} + {RAIN}")]}
BOARD = field(floors=[{"at": [[0, 0]], "levels": [1, 2, 3]}], stairs=[{"dot": [0, 0], "levels": [0, 1, 2, 3]}])


@pytest.fixture(scope="module")
def wet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    with variant(tmp_path_factory.mktemp("house"), "skirmishers_rain", EDITS) as made:
        yield made


def thrown(ruleset: Ruleset, package: str, enemy: Entry, answer: str) -> tuple[int, int, int]:
    """What a throw is worth to the usual player, what it is said to need, and what is rolled against."""
    squad = [man((0, 0), level=3, grenades=1, active="grenade")]
    scene = play(st.Battle(ruleset.load(), fight(squad, [enemy], BOARD), dice="typed"), "A1 activate")
    state = table(scene.fork())
    weighing: Any = importlib.import_module(f"{package}.weighing")
    worth = weighing.best_throw(state, state.troopers[0], Slot.GRENADE, 8).worth
    play(scene, answer)
    need = table(scene).charges[0].need
    play(scene, "A1 done", [6, 6])
    (rolled,) = [event.need for event in scene.log if event.purpose == "to stay on target"]
    assert rolled is not None
    return worth, need, int(rolled.value)


@pytest.mark.parametrize(
    ("enemy", "answer"),
    [(man((4, 0)), "A1 throw (4,0) level 0"), (man((0, 0)), "A1 throw stairs (0,0) level 0")],
)
def test_what_makes_throws_harder_is_weighed_told_and_played(wet: Ruleset, enemy: Entry, answer: str) -> None:
    worth, need, rolled = thrown(wet, "skirmishers_rain", enemy, answer)
    dry_worth, dry_need, dry_rolled = thrown(RULESET, "sandtable.rulesets.skirmishers", enemy, answer)
    assert worth < dry_worth
    assert (need, rolled) == (dry_need + RAIN, dry_rolled + RAIN)
