"""Small battles for tests."""

from __future__ import annotations

from typing import Any, cast

import sandtable as st
from sandtable.battle.pending import Choice, Roll
from sandtable.rulesets.ashes_of_gaia import actions as act
from sandtable.rulesets.ashes_of_gaia.state import Battle


def man(x: float, y: float = 10.0, **entry: Any) -> dict[str, Any]:
    """A fighter at a place."""
    return {"at": [x, y], **entry}


def fight(
    red: list[dict[str, Any]],
    blue: list[dict[str, Any]],
    rulings: dict[str, str] | None = None,
    dice: str = "typed",
    numbers: dict[str, Any] | None = None,
    **ground: Any,
) -> st.Battle:
    """A battle before the first fighter's first decision; the first of `red` is the quickest."""
    quick = [{"dexterity": 90, **red[0]}, *red[1:]]
    scenario = {"width": 240, "height": 40, "red": {"fighters": quick}, "blue": {"fighters": blue}, **ground}
    return st.Battle(st.load("ashes_of_gaia", rulings=rulings or {}, numbers=numbers or {}), scenario, dice=dice)


def play(battle: st.Battle, *answers: str | list[int]) -> st.Battle:
    """Answers in notation and dice as lists."""
    for answer in answers:
        if isinstance(answer, list):
            battle.roll(answer)
        else:
            battle.push(answer)
    return battle


def now(battle: st.Battle) -> Battle:
    """The state, with its type."""
    return cast(Battle, battle.state)


def start_of_beat(battle: st.Battle) -> Battle:
    """The state that the running beat began with: for tests that change something by hand."""
    return cast(Battle, battle.beat_start)


def asks(battle: st.Battle) -> act.Ask | None:
    """What is to be decided."""
    return act.Ask(battle.pending.ask) if isinstance(battle.pending, Choice) else None


def waits_for_dice(battle: st.Battle) -> bool:
    return isinstance(battle.pending, Roll)


def why_not(battle: st.Battle, answer: str) -> tuple[str, str]:
    """The rule that refuses, and its words."""
    refusal = battle.why_not(answer)
    assert refusal is not None, f"{answer} is legal"
    return refusal.rule, refusal.text


def reasons(battle: st.Battle, answer: str) -> set[tuple[str, int]]:
    """Rule and value of everything behind the first roll that would follow."""
    return {(r.rule, r.value) for r in battle.explain(answer)}


RIFLE: dict[str, Any] = {"long": 70, "weapons": ["cera"], "strength": 60}
