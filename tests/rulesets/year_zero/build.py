"""Rules, scenarios and answers that several tests share."""

from __future__ import annotations

from typing import Any

from sandtable.battle import Battle
from sandtable.odds.answer import Odds
from sandtable.odds.ask import odds
from sandtable.registry import REGISTERED, register
from sandtable.rulesets.year_zero import RULESET

if "year_zero" not in REGISTERED:
    register(RULESET)

RULES = RULESET.load()


def ask(question: str, rulings: dict[str, str] | None = None, **parameters: Any) -> Odds:
    """Exact odds of a question."""
    answer = odds(RULESET.load(rulings) if rulings else RULES, question, engine="exact", **parameters)
    assert answer.exact, answer.why
    return answer


def man(id: str, side: str, zone: str, **more: Any) -> dict[str, Any]:
    return {"id": id, "side": side, "zone": zone, "kind": "npc", **more}


def scenario(*fighters: dict[str, Any], zones: int = 3, **more: Any) -> dict[str, Any]:
    """Zones z0, z1 ... in a row."""
    row = [{"id": f"z{i}"} for i in range(zones)]
    ways = [{"between": [f"z{i}", f"z{i + 1}"]} for i in range(zones - 1)]
    return {"zones": row, "borders": ways, "fighters": list(fighters), **more}


def battle(data: dict[str, Any], rulings: dict[str, str] | None = None, seed: int = 1, **more: Any) -> Any:
    return Battle(RULESET.load(rulings) if rulings else RULES, data, seed=seed, **more)


def dealt(data: dict[str, Any], *cards: int, rulings: dict[str, str] | None = None) -> Any:
    """A battle with typed dice; whoever draws gets these cards, in roster order."""
    game = battle(data, rulings, dice="typed")
    for card in cards:
        game.roll([card])
    return game


def suffering(game: Any, **injury: Any) -> Any:
    """The same moment, with the first fighter in another state."""
    state = game.state.clone()
    for name, value in injury.items():
        setattr(state.fighters[0], name, value)
    return Battle(game.rules, start=state, dice="typed")


def dice_of(game: Any) -> tuple[str, int]:
    """What is to be rolled now, and how many dice of it."""
    return game.pending.why, game.pending.dice.n


def to_turn_of(game: Any, name: str) -> None:
    """Ends turns until it is this fighter's; nobody defends."""
    assert game.state.names is not None
    for _ in range(200):
        if game.pending is None:
            return
        if game.pending.ask.name == "ACT" and game.state.names["Fighter"][game.state.turn] == name:
            return
        game.push("end turn" if game.pending.ask.name == "ACT" else "take it")
    raise AssertionError(name)


def refusal(game: Any, text: str) -> str:
    """The rule that stops an answer, or in words what is waited for; empty if it is legal."""
    found = game.why_not(text)
    return "" if found is None else str(found.rule or found.text)
