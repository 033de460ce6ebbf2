"""What wounds and lost nerves do later: time limits that run out, and the turn that panic costs."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.battle import Battle
from sandtable.rulesets.year_zero import actions as act
from sandtable.rulesets.year_zero.rules.attack import may_interrupt
from sandtable.rulesets.year_zero.rules.declaring import set_attack
from sandtable.rulesets.year_zero.rules.dice import add_stress
from sandtable.rulesets.year_zero.rules.harm import injure, worsen
from sandtable.rulesets.year_zero.rules.initiative import begin_turn
from sandtable.rulesets.year_zero.rules.panic import lose_nerve
from sandtable.rulesets.year_zero.rules.turn import take_turn
from sandtable.rulesets.year_zero.state import Cover, How, Limit, Panic

from ..build import battle, dealt, man, scenario

PLACES = {44: 21, 53: 26, 61: 30}  # one injury of each limit, and its place in the table


@pytest.mark.parametrize(("injury", "limits"), [(44, ["STRETCH", "ROUND"]), (53, ["ROUND"]), (61, [])])
def test_failed_first_aid_shortens_the_time_left_step_by_step_to_death(injury: int, limits: list[str]) -> None:
    t = battle(scenario(man("Ann", "crew", "z0"), man("Bob", "foes", "z1"))).state
    ann = t.fighters[0]
    injure(t, ann, (injury // 10 - 1) * 6 + injury % 10 - 1)
    for limit in limits:
        worsen(t, ann)
        assert ann.limits[PLACES[injury]] == Limit[limit]
        assert not ann.dead
    worsen(t, ann)
    assert ann.dead


def anns_turn(*answers: Any) -> Any:
    """It is Ann's turn, and these are her answers, one for each time she is asked."""
    people = [man("Ann", "crew", "z0", weapons=["pistol"]), man("Bob", "foes", "z1")]
    t = dealt(scenario(*people), 1, 5).state.clone()
    left = list(answers)
    begin_turn(t, 0, False)
    t.players = [lambda *_: left.pop(0), lambda *_: act.EndTurn()]
    return t


def test_nerves_lost_within_a_turn_cost_the_next_one() -> None:
    t = anns_turn(act.Aim(0), act.EndTurn())
    take_turn(t)
    lose_nerve(t, t.fighters[0], Panic.FREEZE)
    take_turn(t)  # this turn goes on: she is asked
    assert t.turn == 1
    assert t.fighters[0].lost_turn
    begin_turn(t, 0, False)
    take_turn(t)  # she has no answer left
    assert t.turn != 0
    assert not t.fighters[0].lost_turn


def test_nerves_lost_before_a_turn_cost_that_turn() -> None:
    t = anns_turn()
    lose_nerve(t, t.fighters[0], Panic.FREEZE)
    take_turn(t)
    assert t.turn == 1
    assert not t.fighters[0].lost_turn


def frightened(result: Panic, **ground: Any) -> list[int]:
    """The stress of Ann, whose nerves give way, of Cid beside her and of Eve next door, where each had two."""
    people = [
        man(name, "crew", zone, kind="pc", stress=2) for name, zone in (("Ann", "z0"), ("Cid", "z0"), ("Eve", "z1"))
    ]
    data = scenario(*people, man("Bob", "foes", "z2"))
    data["zones"][0] |= ground
    t = battle(data).state
    t.players = [lambda *_: act.Flee(0)] * 2
    lose_nerve(t, t.fighters[0], result)
    return [int(fighter.stress) for fighter in t.fighters[:3]]


@pytest.mark.parametrize(
    ("result", "ground", "stress"),
    [
        (Panic.CALM, {}, [2, 2, 2]),
        (Panic.TWITCH, {}, [3, 2, 2]),
        (Panic.COVER_UP, {"cluttered": True}, [1, 2, 2]),
        (Panic.WAIL, {}, [1, 2, 2]),
    ],
)
def test_nerves_change_stress(result: Panic, ground: dict[str, Any], stress: list[int]) -> None:
    assert frightened(result, **ground) == stress


def test_whoever_is_left_behind_is_shaken_and_the_one_who_flees_relieved() -> None:
    people = [
        man(name, "crew", zone, kind="pc", stress=2) for name, zone in (("Ann", "z1"), ("Cid", "z1"), ("Eve", "z2"))
    ]
    t = battle(scenario(*people, man("Bob", "foes", "z0"))).state
    t.players = [lambda *_: act.Flee(1)] * 2
    lose_nerve(t, t.fighters[0], Panic.RUN)
    assert [int(fighter.stress) for fighter in t.fighters[:3]] == [1, 3, 2]


@pytest.mark.parametrize(("panic", "wards_off"), [(Panic.WAIL, True), (Panic.RUN, False)])
def test_from_flight_on_panic_leaves_no_interrupts(panic: Panic, wards_off: bool) -> None:
    t = battle(scenario(man("Ann", "crew", "z0", weapons=["pistol"]), man("Bob", "foes", "z1"))).state
    set_attack(t, t.fighters[0], 1, How.SHOT, 0)
    t.fighters[1].panic = panic
    assert may_interrupt(t, t.fighters[1]) == wards_off


@pytest.mark.parametrize(("rulings", "most"), [({}, 60), ({"stress.cap": "ten"}, 10)])
def test_stress_is_counted_to_sixty_or_by_ruling_to_ten(rulings: dict[str, str], most: int) -> None:
    t = battle(scenario(man("Ann", "crew", "z0", kind="pc", stress=9), man("Bob", "foes", "z1")), rulings).state
    add_stress(t, t.fighters[0], 99)
    assert t.fighters[0].stress == most


@pytest.mark.parametrize(("weapon", "dice"), [("bolt_tool", []), ("revolver", [1])])
def test_whoever_fires_wildly_uses_up_ammo_as_in_a_shot(weapon: str, dice: list[int]) -> None:
    ann = man("Ann", "crew", "z0", kind="pc", stress=3, wits=3, empathy=3, weapons=[weapon])
    horror = man("Horror", "foes", "z1", kind="creature", health_max=9, horrifying=True)
    game = dealt(scenario(ann, horror), 3)  # fires wildly at the sight
    for die in dice:
        game.roll([die])
    assert game.state.items[0].rating == 0
    assert f"the {weapon.replace('_', ' ')} is empty" in [str(event) for event in game.log]


@pytest.mark.parametrize(
    ("die", "said"), [(3, "Ann has nothing to fire"), (4, "Ann holds no weapon"), (6, "Ann finds no cover")]
)
def test_panic_tells_where_nothing_comes_of_it(die: int, said: str) -> None:
    ann = man("Ann", "crew", "z0", kind="pc", stress=2 if die == 6 else 0, resolve=0)
    horror = man("Beast", "foes", "z1", kind="creature", attack_dice=3, horrifying=True)
    game = dealt(scenario(ann, horror), die)
    assert said in [str(event) for event in game.log]


def test_a_turn_that_is_lost_is_told() -> None:
    dealt_out = dealt(scenario(man("Ann", "crew", "z0"), man("Bob", "foes", "z1")), 1, 5)
    state = dealt_out.state.clone()
    state.fighters[1].lost_turn = True
    game = Battle(dealt_out.rules, start=state)
    game.push("end turn")
    assert "Bob loses this turn" in [str(event) for event in game.log]


def test_a_jammed_weapon_is_not_fired_wildly() -> None:
    guns = [{"weapon": "old_rifle", "jammed": True}]
    t = battle(scenario(man("Ann", "crew", "z0", kind="pc", weapons=guns), man("Bob", "foes", "z1"))).state.clone()
    lose_nerve(t, t.fighters[0], Panic.SPRAY)
    assert t.items[0].rating == 3


def test_panic_drops_weapons_and_nothing_else_that_is_held() -> None:
    things = ["toolkit", "stun_baton"]
    t = battle(scenario(man("Ann", "crew", "z0", kind="pc", weapons=things), man("Bob", "foes", "z1"))).state.clone()
    for _ in range(2):
        lose_nerve(t, t.fighters[0], Panic.DROP)
    assert [item.in_hand for item in t.items[:2]] == [True, False]


def test_worse_panic_takes_the_place_of_a_turn_that_was_to_be_lost() -> None:
    cid = man("Cid", "crew", "z1", kind="pc", stress=4, wits=3, empathy=3)
    game = dealt(scenario(cid, man("Horror", "foes", "z2", kind="creature", health_max=9, horrifying=True)), 6)
    state = game.state.clone()
    assert (state.fighters[0].panic, state.fighters[0].lost_turn) == (Panic.FREEZE, True)
    state.fighters[0].stress, state.alarmed = 7, 1
    again = Battle(game.rules, start=state, dice="typed")
    again.roll([6])
    again.push("flee through B1")
    t: Any = again.state
    assert (t.fighters[0].panic, t.fighters[0].lost_turn) == (Panic.RUN, False)


@pytest.mark.parametrize(("holder", "cover", "stress"), [(-1, Cover.FULL, [1, 2, 2]), (3, Cover.NONE, [1, 2, 2])])
def test_whoever_is_held_finds_no_cover_in_panic(holder: int, cover: Cover, stress: list[int]) -> None:
    """They break down where they are, and friends in the zone are alarmed."""
    people = [man(name, "crew", "z0", kind="pc", stress=2) for name in ("Ann", "Cid")]
    data = scenario(*people, man("Eve", "crew", "z1", kind="pc", stress=2), man("Bob", "foes", "z0"))
    data["zones"][0]["cluttered"] = True
    t = battle(data).state
    t.fighters[0].grappled_by = holder
    lose_nerve(t, t.fighters[0], Panic.COVER_UP)
    assert t.fighters[0].cover == cover
    assert t.alarmed == (0 if holder < 0 else 2)
    assert [int(fighter.stress) for fighter in t.fighters[:3]] == stress
