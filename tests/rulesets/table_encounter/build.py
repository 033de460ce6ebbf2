"""Small tables for tests, and what may follow an answer."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.table_encounter import RULESET

st.register(RULESET)

TERRAIN: dict[str, Any] = {
    "wall": {"id": "wall", "height": 2},
    "crate": {"id": "crate", "height": 1},
}


def model(name: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    """A model with everything at 3 and a Rifle, a Pistol, a Sniper, a Sword and a Spear at hand as asked."""
    abilities = {"melee": 3, "ballistics": 3, "toughness": 3, "agility": 3}
    return {"name": name, "at": [x, y], **abilities, **more}


def box(name: str, west: float, south: float, east: float, north: float, height: float, **more: Any) -> dict[str, Any]:
    return {"id": name, "rectangle": [west, south, east, north], "height": height, **more}


def table(south: list[dict[str, Any]], north: list[dict[str, Any]], *terrain: dict[str, Any], **more: Any) -> Any:
    """A scenario in the middle of a round: south is to activate."""
    return {"south": south, "north": north, "terrain": list(terrain), "turn": "south", "table": [32, 32], **more}


def rules(**rulings: str) -> st.Rules:
    return st.load("table_encounter", rulings={k.replace("__", "-").replace("_", "."): v for k, v in rulings.items()})


def battle(scenario: Mapping[str, Any], *pushed: str, under: st.Rules | None = None) -> st.Battle:
    """A battle with typed dice; strings are pushed, `[4 4]` are dice."""
    made = st.Battle(under or rules(), scenario=scenario, dice="typed")
    play(made, *pushed)
    return made


def play(made: st.Battle, *pushed: str) -> None:
    for answer in pushed:
        if answer.startswith("["):
            made.roll([int(x) for x in answer.strip("[]").split()])
        else:
            made.push(answer)


def stresses(position: Any) -> tuple[int, ...]:
    """The stress of every model on the table, in order."""
    return tuple(int(model.stress) for model in position.state.models if model.placed)


def after(made: st.Battle, answer: str) -> dict[tuple[int, ...], Fraction]:
    """What an answer leads to: stress of every model -> probability."""
    found: dict[tuple[int, ...], Fraction] = {}
    for position, p in st.odds(made, answer).outcomes.items():
        found[stresses(position)] = found.get(stresses(position), Fraction(0)) + p
    return found


def refused(made: st.Battle, answer: str) -> st.Refusal:
    """Why an answer is refused; pushing it changes nothing."""
    before = made.state.key(), str(made.pending)
    refusal = made.why_not(answer)
    assert refusal is not None, f"{answer} is legal"
    with pytest.raises(st.IllegalAction) as stopped:
        made.push(answer)
    assert str(stopped.value) == refusal.text
    assert (made.state.key(), str(made.pending)) == before
    assert not refusal.rule or refusal.rule in RULESET.catalogue.rules
    return refusal


def place_of(made: st.Battle, index: int) -> tuple[int, int, int]:
    """Where a model stands."""
    one = made.state.models[index]  # type: ignore[attr-defined]
    return int(one.x), int(one.y), int(one.z)
