"""A refusal says what is actually missing: each condition has its own words."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.rulesets.year_zero.state import Panic

from ..build import dealt, man, scenario, suffering

BEAST = {"kind": "creature", "attack_dice": 8, "attack_damage": 2, "health_max": 6}
GUNS = {"weapons": ["pistol", "knife", {"weapon": "carbine", "rating": 0, "spares": 0}]}


def room(rulings: dict[str, str] | None = None, **ann: Any) -> Any:
    """Ann of the crew, with Bea (Adjacent) and Dan; Bob, of the foes, Adjacent to Dan; Cid next door."""
    people = [
        man("Ann", "crew", "z0", **{**GUNS, "adjacent": ["Bea"], **ann}),
        man("Bea", "crew", "z0", adjacent=["Ann"]),
        man("Dan", "crew", "z1", broken=True, weapons=["club"]),
        man("Bob", "foes", "z0", weapons=["pistol"]),
        man("Cid", "foes", "z1"),
    ]
    data = scenario(*people, zones=4)
    data["borders"] += [
        {"id": "vent", "between": ["z0", "z2"], "type": "climb"},
        {"id": "wall", "between": ["z0", "z3"], "type": "wall"},
        {"id": "gate", "between": ["z0", "z1"], "type": "door", "state": "locked", "locked_from": "z1"},
        {"id": "hatch", "between": ["z0", "z1"], "type": "door", "state": "open"},
    ]  # fmt: skip
    data["devices"] = [{"zone": "z1", "kind": "machine", "effect": "open", "border": "gate"}]
    data["vehicles"] = [{"zone": "z1", "seats": 1}]
    data["items"] = [{"weapon": "knife", "zone": "z1"}]
    return dealt(data, 1, 2, 3, 4, 5, rulings=rulings)


WRONG = [
    ("shoot F4 with I2", "knife is no ranged weapon"),
    ("shoot F4 with I3", "carbine is not in hand"),
    ("shoot F4 with I4", "Ann does not carry club"),
    ("shoot F4 with I20", "there is no such thing: I20"),
    ("shoot F2 with I1", "Bea is no enemy"),
    ("shoot F9 with I1", "F9 is not in the battle"),
    ("strike F4 with I2", "close attack needs Adjacent; Bob is at Short"),
    ("climb B1", "z0-z1 is not crossed by jumping or climbing"),
    ("climb B2", "z1-z2 does not lead out of z0"),
    ("move through B4", "vent is crossed by jumping or climbing only"),
    ("move through B5", "wall is a wall"),
    ("move through B6", "gate is locked"),
    ("move through B2", "z1-z2 does not lead out of z0"),
    ("move through B12", "there is no way B12"),
    ("peek through B1", "z0-z1 is no door to look through"),
    ("lock B1", "z0-z1 is no door"),
    ("lock B6", "gate is locked already"),
    ("unlock B6", "gate was not locked from this side"),
    ("unlock B7", "hatch is not locked"),
    ("open B7", "hatch is open already"),
    ("open B6", "gate is locked and has to be unlocked first"),
    ("bash B7 with I2", "hatch stands open"),
    ("bash B6 with I1", "pistol is no close weapon"),
    ("close in on F1", "Ann cannot step up to themselves"),
    ("close in on F2", "Bea is Adjacent already"),
    ("close in on F5", "Cid is in another zone"),
    ("get in V1", "vehicle V1 is in another zone"),
    ("get in V2", "there is no vehicle V2"),
    ("get out", "Ann is in no vehicle"),
    ("drive to Z2", "Ann does not drive a vehicle"),
    ("operate D1", "machine D1 is in another zone"),
    ("operate D2", "there is no terminal or machine D2"),
    ("pick up I6", "knife lies in another zone"),
    ("pick up I4", "club does not lie on the ground"),
    ("reload I2", "knife takes no magazine"),
    ("reload I1", "pistol is full"),
    ("clear I1", "pistol is not jammed"),
    ("draw I1", "pistol is in hand already"),
    ("draw I3", "not enough hands are free for carbine"),
    ("put away I3", "carbine is not in hand"),
    ("aim I2", "knife is no ranged weapon, and only those are aimed"),
    ("first aid for F2", "Bea needs no first aid: neither broken nor in danger of dying of an injury"),
    ("first aid for F3", "Dan is not Adjacent"),
    ("first aid for F4", "only a friend of Ann can be treated, not Bob"),
    ("rally F2", "Bea is not broken"),
    ("rally F3", "Dan is in another zone"),
    ("rally F4", "only a friend of Ann can be rallied, not Bob"),
    ("order F4 to use command", "only a friend of Ann can be directed, not Bob"),
    ("order F3 to use command", "Dan is broken and cannot follow orders"),
    ("order F2 to use survival", "orders are for one roll, and help no Survival roll of a battle"),
    ("calm F2", "Bea does not panic"),
    ("release", "Ann holds no enemy"),
    ("crush F4", "Ann does not hold Bob"),
    ("break free", "Ann is held by no enemy"),
    ("partial cover", "Ann is in no cluttered zone and at no door: there is no cover"),
    ("defend", "there is no attack to Defend against"),
    ("dodge", "there is no shot to Dodge"),
    ("hold off with F1", "Ann cannot trade cards with themselves"),
    ("hold off with F2 on card 5", "Bea holds no such card that is still to come"),
    ("maul F4", "Ann is no creature, and only those do that"),
    ("burst at F4 with I1", "pistol has no full auto"),
]


@pytest.mark.parametrize(("answer", "text"), WRONG)
def test_a_refusal_says_what_is_missing(answer: str, text: str) -> None:
    assert str(room().why_not(answer).text) == text


def test_no_orders_are_given_to_a_creature_whose_dice_they_would_not_change() -> None:
    people = man("Ann", "crew", "z0"), man("Beast", "crew", "z0", **BEAST), man("Bob", "foes", "z1")
    game = dealt(scenario(*people), 1, 2, 3)
    assert game.why_not("order F2 to use close-combat").text == "Beast is a creature, and no orders help those"
    assert not [x for x in game.legal_actions if str(x).startswith("order")]


HELPED = {"close-combat", "mobility", "ranged-combat", "command", "medical-aid"}
GEAR: list[tuple[dict[str, Any], str]] = [
    ({}, ""),
    ({"vehicles": [{"zone": "z0"}]}, "piloting"),
    ({"items": [{"weapon": "old_rifle", "zone": "z1"}]}, "heavy-machinery"),
    ({"devices": [{"zone": "z1", "effect": "objective"}]}, "comtech"),
    ({"devices": [{"zone": "z1", "kind": "machine", "effect": "objective"}]}, "heavy-machinery"),
]


@pytest.mark.parametrize(("more", "skill"), GEAR)
def test_menus_offer_orders_for_rolls_that_this_battle_can_have(more: dict[str, Any], skill: str) -> None:
    people = man("Ann", "crew", "z0"), man("Bea", "crew", "z0"), man("Bob", "foes", "z1")
    game = dealt(scenario(*people, **more), 1, 2, 3)
    orders = {str(x).removeprefix("order F2 to use ") for x in game.legal_actions if str(x).startswith("order")}
    assert orders == HELPED | ({skill} - {""})


FLIGHT = [
    ({}, "move through B2", "z1-z2 does not lead out of z0"),
    ({}, "move through B1", "z0-z1 does not lead away from the nearest enemy"),
    ({"lame": True}, "move through B1", "Ann cannot move"),
]


@pytest.mark.parametrize(("injury", "answer", "text"), FLIGHT)
def test_a_fighter_in_flight_is_told_what_keeps_them_from_a_move(injury: Any, answer: str, text: str) -> None:
    assert suffering(room(), panic=Panic.RUN, **injury).why_not(answer).text == text


def test_a_prowl_is_refused_by_the_zone_that_its_second_way_is_not_in() -> None:
    people = man("Beast", "foes", "z0", **BEAST), man("P", "crew", "z0")
    assert dealt(scenario(*people, zones=4), 1, 2).why_not("prowl through B1 and B3").text == (
        "z2-z3 does not lead out of z1"
    )


def test_an_android_that_used_a_quick_action_as_a_full_one_is_told_so() -> None:
    game = suffering(room(), quick_full=True)
    game.push("back off")
    assert game.why_not("shoot F4 with I1").text == "one full action per round; already used: quick action"


def test_holding_off_names_the_card_of_a_group_and_not_the_dead_who_held_it() -> None:
    people = [man("Ann", "crew", "z0"), man("Bob", "foes", "z1", group="pack"), man("Cid", "foes", "z1", group="pack")]
    game = dealt(scenario(*people), 1, 2)
    assert game.why_not("hold off with F3").text == "Cid acts on the card of a group: name the member who holds it"
    game.state.fighters[1].dead = True
    assert [str(x) for x in game.legal_actions if "hold off" in str(x)] == ["hold off with F3"]


@pytest.mark.parametrize(("answer", "text"), [
    ("move through B1", "Beast is pinned and may only try to break free"),
    ("full cover", "Beast is pinned and may only try to break free"),
])  # fmt: skip
def test_a_held_creature_is_told_that_it_is_pinned(answer: str, text: str) -> None:
    people = man("P", "crew", "z0", adjacent=["Beast"]), man("Beast", "foes", "z0", adjacent=["P"], **BEAST)
    game = dealt(scenario(*people), 1, 2)
    game.push("grapple F2")
    game.roll([6] * 3)
    game.push("end turn")
    assert game.why_not(answer).text == text
