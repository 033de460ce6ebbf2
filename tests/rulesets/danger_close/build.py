"""Squads and battles for the tests of Danger Close, from the worked examples or by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import sandtable as st
from sandtable.rulesets.danger_close.state import Battle, Trooper as Man

from . import golden

Entry = dict[str, Any]
Given = str | Sequence[int]  # an answer in notation, or dice


def load(preset: str | None = "bare", rulings: Mapping[str, str] | None = None, **numbers: Any) -> st.Rules:
    """Danger Close; a number's id is given with `__` for a dot and `_` for a hyphen."""
    changed = {id.replace("__", ".").replace("_", "-"): value for id, value in numbers.items()}
    return st.load("danger_close", preset=preset, rulings=rulings or {}, numbers=changed)


def entry(trooper: golden.Trooper, **more: Any) -> Entry:
    """A Trooper of a worked example as an entry of a scenario."""
    return {
        "name": trooper.name,
        "status": trooper.status,
        "offensive": trooper.offensive,
        "defensive": trooper.defensive,
        "grit": trooper.grit,
        "ammo": trooper.ammo,
        "armor": trooper.armor,
        **more,
    }


def man(**fields: Any) -> Entry:
    """A Trooper without Grit and Ammo, unless said."""
    return {"grit": 0, "ammo": 0, **fields}


def fight(*squad: Entry | golden.Trooper, threat: int = 2, **more: Any) -> dict[str, Any]:
    """A scenario with this squad."""
    return {"threat": threat, "squad": [entry(x) if isinstance(x, golden.Trooper) else x for x in squad], **more}


def typed(rules: st.Rules, scenario: Any, *given: Given) -> st.Battle:
    """A battle with typed dice, and what was answered in it so far."""
    return play(st.Battle(rules, scenario, dice="typed"), *given)


def play(battle: st.Battle, *given: Given) -> st.Battle:
    """Gives answers and dice in turn."""
    for one in given:
        if isinstance(one, str):
            battle.push(one)
        else:
            battle.roll(one)
    return battle


def squad(battle: st.Battle) -> Battle:
    return cast(Battle, battle.state)


def trooper(battle: st.Battle, number: int) -> Man:
    """Trooper 1 to 5 as he is now."""
    return squad(battle).troopers[number - 1]


def positions(battle: st.Battle, number: int) -> golden.Position:
    who = trooper(battle, number)
    return who.offensive.title, who.defensive.title


def dice_of(battle: st.Battle) -> int:
    """How many dice the pending roll has."""
    assert isinstance(battle.pending, st.Roll)
    return battle.pending.dice.n


def why(battle: st.Battle) -> str:
    """What the pending dice are rolled for."""
    assert isinstance(battle.pending, st.Roll)
    return battle.pending.why


def listed(battle: st.Battle) -> list[str]:
    """The legal answers in notation."""
    return [str(action) for action in battle.legal_actions]
