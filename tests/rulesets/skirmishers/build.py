"""Small skirmishes for the tests, by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, cast

import sandtable as st
from sandtable.registry import register
from sandtable.rulesets.skirmishers import RULESET
from sandtable.rulesets.skirmishers.state import Battle

register(RULESET)

Dot = tuple[int, int]
Entry = dict[str, Any]


def load(rulings: Mapping[str, str] | None = None, **numbers: Any) -> st.Rules:
    """Skirmishers; a number's id is given with `__` for a dot and `_` for a hyphen."""
    changed = {id.replace("__", ".").replace("_", "-"): value for id, value in numbers.items()}
    return st.load("skirmishers", rulings=rulings or {}, numbers=changed)


def man(at: Dot | None = None, **more: Any) -> Entry:
    """A trooper of a scenario."""
    return {"primary": "rifle", **({"at": list(at)} if at else {}), **more}


def field(**more: Any) -> Entry:
    """An open board of 17 x 17 dots around (0,0)."""
    return {"plain": [[q, r] for r in range(-8, 9) for q in range(-8, 9)], **more}


def fight(a: Iterable[Entry], b: Iterable[Entry], board: Entry | None = None, first: str = "A", **more: Any) -> Entry:
    return {"board": board or field(), "squads": {"A": list(a), "B": list(b)}, "first": first, **more}


def edges(*pairs: tuple[str, Dot, Dot], levels: Iterable[int] = (0,)) -> list[Entry]:
    return [{"kind": kind, "between": [[list(a), list(b)]], "levels": list(levels)} for kind, a, b in pairs]


def dots(*things: tuple[str, Dot], levels: Iterable[int] = (0,)) -> list[Entry]:
    return [{"kind": kind, "at": [list(at)], "levels": list(levels)} for kind, at in things]


def battle(scenario: Any, rulings: Mapping[str, str] | None = None, dice: str = "typed", **more: Any) -> st.Battle:
    return st.Battle(load(rulings), scenario, dice=dice, **more)


def play(scene: st.Battle, *answers: Any) -> st.Battle:
    """Answers in notation, dice as lists."""
    for answer in answers:
        if isinstance(answer, list):
            scene.roll(answer)
        else:
            scene.push(answer)
    return scene


def refused(scene: st.Battle, answer: str) -> st.Refusal:
    """The refusal of an answer; the battle is as it was."""
    before = scene.state.key()
    refusal = scene.why_not(answer)
    assert refusal is not None, answer
    assert scene.state.key() == before
    return refusal


def sight(
    a: str, b: str, board: Entry, troopers: Iterable[Entry] = (), rulings: Mapping[str, str] | None = None, **more: str
) -> int | None:
    """The cover between two dots, or None where the line is blocked."""
    scenario = fight([man((-8, -8))], [*troopers, man((-7, -8))], board)
    odds = st.odds(load(rulings), "sight", scenario=scenario, viewer=a, target=b, **more)
    ((visible, cover, _),) = odds.outcomes
    return int(cover) if visible else None


def shares(odds: Any, *columns: str) -> dict[Any, Fraction]:
    return dict(odds.of(*columns).outcomes)


def table(scene: st.Battle) -> Battle:
    """The state of a battle."""
    return cast(Battle, scene.state)


def given_a_hit(odds: Any, *columns: str) -> dict[Any, Fraction]:
    """What becomes of a target that is hit."""
    place = odds.columns.index("hits") if "hits" in odds.columns else odds.columns.index("hit")
    return shares(odds.given(lambda outcome: bool(outcome[place])), *columns)
