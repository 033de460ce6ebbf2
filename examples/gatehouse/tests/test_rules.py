"""Gatehouse: rooms, doors, shots and the hoard, in the game's own notation."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest

import sandtable as st
from sandtable.odds.chances import chances

RULES = st.register(import_module("gatehouse").RULESET).load()


def battle(raider: dict[str, Any], guard: dict[str, Any], door: str = "closed", **hall: Any) -> st.Battle:
    """A raider and a guard: a yard, a hall and a tower in a row, with a door before the hall."""
    rooms = [{"id": "yard"}, {"id": "hall", **hall}, {"id": "tower", "type": "hoard"}]
    ways = [{"between": ["yard", "hall"], "type": "door", "state": door}, {"between": ["hall", "tower"]}]
    data = {"zones": rooms, "borders": ways, "raiders": [raider], "guards": [guard]}
    return st.Battle(RULES, data, seed=1, dice="typed")


def play(battle: st.Battle, *answers: str) -> st.Battle:
    """Gives answers; in brackets what the dice show."""
    for answer in answers:
        if answer.startswith("["):
            battle.roll([int(face) for face in answer.strip("[]").split()])
        else:
            battle.push(answer)
    return battle


def archer(zone: str) -> dict[str, Any]:
    return {"zone": zone, "weapon": "bow"}


def test_a_closed_door_stops_shots_and_is_left_open_by_those_who_go_through() -> None:
    t = play(battle(archer("yard"), {"zone": "hall"}), "R1 acts")
    assert str(t.why_not("shoot G1")) == "G1 is not in sight"
    play(t, "go through B1", "go through B1", "done", "G1 acts", "done", "G1 acts", "done", "R1 acts")
    assert t.why_not("shoot G1") is None


def test_a_barred_door_is_broken_by_nine() -> None:
    t = play(battle({"zone": "yard"}, {"zone": "hall"}, "locked"), "R1 acts")
    assert str(t.why_not("go through B1")) == "yard-hall is barred"
    (told,) = chances(t, "break B1")
    assert (told.label, told.odds.p(True)) == ("breaks in", Fraction(15, 36))
    play(t, "break B1", "[4 4]", "go through B1")
    state: Any = t.state
    assert state.fighters[0].zone == 1


def test_nobody_bars_a_door_beside_an_enemy() -> None:
    t = play(battle({"zone": "hall"}, {"zone": "hall"}), "R1 acts")
    assert str(t.why_not("bar B1")) == "R1 has an enemy in the room"
    alone = play(battle({"zone": "yard"}, {"zone": "hall"}), "R1 acts", "bar B1")
    assert str(alone.why_not("break B1")) == "R1 has 1 of the 2 points left that it takes"


@pytest.mark.parametrize(("zone", "hall", "odds"), [("hall", "open", 15), ("tower", "open", 10), ("hall", "rubble", 6)])
def test_rooms_and_rubble_make_a_shot_harder(zone: str, hall: str, odds: int) -> None:
    t = play(battle(archer("yard"), {"zone": zone}, "open", type=hall), "R1 acts")
    (told,) = [each for each in chances(t, "shoot G1") if each.label == "is wounded"]
    assert told.odds.p(True) == Fraction(odds, 36)


def test_raiders_alone_at_the_hoard_win_at_the_end_of_the_round() -> None:
    t = play(battle({"zone": "tower"}, {"zone": "yard"}), "R1 acts", "done", "G1 acts", "done")
    outcome = t.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("raiders", "hoard")


def test_a_fighter_in_a_room_that_is_not_there_is_refused() -> None:
    with pytest.raises(st.InvalidScenario, match=r'raiders\[0\].zone: no zone "moat"'):
        battle({"zone": "moat"}, {"zone": "yard"})
