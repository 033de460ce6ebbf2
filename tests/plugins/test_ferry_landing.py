"""Ferry Landing: shots, blows, the watch, panic and the ferry, in the game's own notation."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest

import sandtable as st
from sandtable.odds.chances import chances

RULESET = import_module("ferry_landing").RULESET
RULES = RULESET.load()


def battle(one: Any, other: Any, rules: Any = RULES, **bank: Any) -> st.Battle:
    """A jetty, the ferry and a bank in a row."""
    zones = [{"id": "jetty"}, {"id": "ferry", "type": "ferry"}, {"id": "bank", **bank}]
    borders = [{"between": ["jetty", "ferry"]}, {"between": ["ferry", "bank"]}]
    one, other = (each if isinstance(each, list) else [each] for each in (one, other))
    data = {"zones": zones, "borders": borders, "smugglers": one, "wardens": other}
    return st.Battle(rules, data, seed=1, dice="typed")


def play(battle: st.Battle, *answers: str) -> st.Battle:
    """Gives answers; in brackets what the dice show."""
    for answer in answers:
        if answer.startswith("["):
            battle.roll([int(face) for face in answer.strip("[]").split()])
        else:
            battle.push(answer)
    return battle


def at(zone: str, weapon: str = "spear", **more: Any) -> dict[str, Any]:
    return {"zone": zone, "weapon": weapon, **more}


@pytest.mark.parametrize(
    ("weapon", "ground", "missed"), [("bow", "open", 4), ("bow", "reeds", 3), ("spear", "reeds", 1)]
)
def test_cover_takes_a_die_from_a_shot(weapon: str, ground: str, missed: int) -> None:
    t = play(battle(at("ferry", weapon), at("bank"), type=ground), "S1 acts")
    (told,) = [each for each in chances(t, "shoot W1") if each.label == "is wounded"]
    assert told.odds.p(True) == 1 - Fraction(2, 3) ** missed


def test_an_axe_does_not_shoot() -> None:
    t = play(battle(at("ferry", "axe"), at("bank")), "S1 acts")
    assert str(t.why_not("shoot W1")) == "S1 has nothing to shoot with"


def test_a_watch_interrupts_a_walk_and_panic_asks() -> None:
    t = play(battle(at("jetty", "bow"), at("bank", nerve=1)), "S1 acts", "watch", "done", "W1 acts", "walk B2")
    assert t.pending is not None
    assert t.pending.side == "smugglers"
    play(t, "yes", "[5 1 1 1]")
    assert t.pending.side == "wardens"
    play(t, "drop")
    state: Any = t.state
    assert state.fighters[4].dropped
    assert state.fighters[4].zone == 1


def test_a_tie_pushes() -> None:
    t = play(battle(at("ferry"), at("ferry")), "S1 acts", "strike W1", "[5 1 1]", "[6 1 1]", "push B2")
    state: Any = t.state
    assert state.fighters[4].zone == 2


def test_the_last_one_to_flee_has_lost() -> None:
    t = play(battle(at("jetty", "bow"), at("ferry", nerve=1)), "S1 acts", "shoot W1", "[5 1 1 1]", "flee B2")
    outcome = t.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("smugglers", "rout")


def test_friends_are_shaken_only_under_the_house_rule() -> None:
    for reading, nerve in (("calm", 2), ("shaken", 1)):
        rules = RULESET.load(rulings={"nerve.friend": reading})
        t = battle(at("jetty", "bow"), [at("ferry", wounds=1), at("ferry")], rules)
        play(t, "S1 acts", "shoot W1", "[5 1 1 1]")
        state: Any = t.state
        assert state.fighters[5].nerve == nerve
