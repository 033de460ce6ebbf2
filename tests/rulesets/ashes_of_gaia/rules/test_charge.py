"""Charges, and who is struck at for leaving."""

from __future__ import annotations

from math import dist
from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.ashes_of_gaia import actions as act

from ..build import asks, fight, man, now, play, why_not

AXE: dict[str, Any] = {"weapons": ["axe"], "melee": 60}


def apart(battle: st.Battle, a: int, b: int) -> float:
    one, other = now(battle).fighters[a], now(battle).fighters[b]
    return dist((one.x, one.y), (other.x, other.y)) / 100


def charged(x: float, movement: int = 12, **ground: Any) -> st.Battle:
    return fight([man(5, movement=movement, **AXE)], [man(x, hp=90)], **ground)


def test_a_charge_carries_to_where_a_blow_reaches() -> None:
    battle = play(charged(19), "charge B1", [99], "no")
    assert apart(battle, 0, 6) <= 2
    assert why_not(charged(19.2), "charge B1")[0] == "pub.charge"


def test_a_charge_ends_in_front_of_a_crate_and_not_inside() -> None:
    crate = {"kind": "crate", "box": [13.3, 9.8, 13.6, 10.2]}
    battle = play(charged(15, terrain=[crate]), "charge B1", [99], "no")
    assert now(battle).fighters[0].x < 1330
    deep = {"kind": "crate", "box": [12.9, 9.8, 13.6, 10.2]}
    assert why_not(charged(15, terrain=[deep]), "charge B1")[0] == "house.field"


def test_two_who_charge_one_man_do_not_end_on_one_point() -> None:
    battle = fight([man(5, **AXE), man(5, 10.6, dexterity=80, **AXE)], [man(15, hp=90)])
    play(battle, "charge B1", [99], "no", "end peeking", "charge B1", [99], "no")
    assert apart(battle, 0, 1) >= 0.5
    assert apart(battle, 1, 6) <= 2


def test_two_who_charge_along_one_line_need_a_place_each() -> None:
    battle = fight([man(9, **AXE), man(5, dexterity=80, **AXE)], [man(15, hp=90)])
    play(battle, "charge B1", [99], "no", "end peeking")
    play(battle, "charge B1", [99], "no")
    assert (now(battle).fighters[0].x, now(battle).fighters[1].x) == (1350, 1300)


@pytest.mark.parametrize(("to", "left"), [("55 110", False), ("65 112", False), ("20 110", True)])
def test_a_step_within_reach_is_no_leaving(to: str, left: bool) -> None:
    battle = fight([man(5, **AXE)], [man(6, **AXE)])
    play(battle, "strike B1 focused", [99], "no", "stop", f"move {to}")
    assert (asks(battle) == act.Ask.STRIKE_LEAVER) == left
    assert now(battle).fighters[0].engaged == (1 << 6)


def test_a_charge_is_hopeless_or_not_by_the_blow_where_it_ends() -> None:
    """In the dark, by the reading that one sees three metres; and an aim does not last so long."""
    hopeless = {"tn_zero": "no", "dark_near": "no"}
    knife: dict[str, Any] = {"weapons": ["knife"]}
    battle = fight([man(5, melee=20, **knife)], [man(13, **knife)], hopeless, light="complete")
    assert battle.why_not("charge B1") is None
    axe = fight([man(5, melee=30, **knife)], [man(13, weapons=["axe"])], hopeless, numbers={"pub.actions": [3, 2]})
    assert why_not(axe, "charge B1")[0] == "tn_zero"
    assert why_not(play(axe, "aim at B1"), "charge B1")[0] == "tn_zero"


def test_what_a_charge_cannot_reach_is_too_far_away_also_in_whole_metres() -> None:
    rounded = fight([man(5, **AXE)], [man(19.4)], {"distance": "rounded"})
    assert why_not(rounded, "charge B1") == (
        "pub.charge", "Fighter B1 is too far away: a charge carries 14 m, with the reach of a blow"
    )  # fmt: skip
