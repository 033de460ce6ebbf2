"""What the shipped players answer."""

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.year_zero import RULESET
from sandtable.rulesets.year_zero.state import Limit

from .build import RULES, battle, dealt, man, scenario, to_turn_of


def test_whoever_panics_is_not_made_to_end_the_turn() -> None:
    """In the second of these battles somebody must flee, and every way to do so looks bad."""
    assert st.simulate(RULES, "station", battles=2, seed=1, engine="python").failed == {}


def answer(game: Any, name: str, **state: Any) -> str:
    """What the greedy player does in this fighter's turn, some of his fields set."""
    to_turn_of(game, name)
    for field, value in state.items():
        setattr(game.state.fighters[game.state.turn], field, value)
    return str(st.Battle(game.rules, start=game.state, seed=1).let("greedy"))


ANN, AMY, BOB = man("Ann", "crew", "z1"), man("Amy", "crew", "z1"), man("Bob", "foes", "z2")


def test_the_broken_crawl_away_from_the_enemy_unless_a_friend_is_there_to_help() -> None:
    alone = battle(scenario(ANN, {**AMY, "zone": "z0"}, BOB))
    assert answer(alone, "Ann", broken=True, health=0) == "move through B1"
    helped = battle(scenario(ANN, AMY, BOB))
    assert answer(helped, "Ann", broken=True, health=0) == "end turn"


def test_empty_hands_take_up_what_lies_there_or_wrestle_and_box() -> None:
    beside = {"zone": "z2", "adjacent": ["Bob"]}
    club = [{"weapon": "club", "zone": "z1"}]
    assert answer(battle(scenario(ANN, BOB, items=club)), "Ann") == "pick up I1"
    strong, weak = {"strength": 5, "skills": {"close_combat": 3}}, {"strength": 2}
    bob = {**BOB, "health_max": 9, "adjacent": ["Ann"]}
    game = battle(scenario({**ANN, **beside, **strong}, bob))
    assert answer(game, "Ann") == "grapple F2"
    game = battle(scenario({**ANN, **beside, **weak}, bob))
    assert answer(game, "Ann") == "punch F2"


def test_a_friend_in_a_hold_is_shoved_free() -> None:
    held = {"zone": "z2", "adjacent": ["Bob"]}
    game = battle(scenario({**ANN, **held, "weapons": ["knife"]}, {**AMY, **held}, {**BOB, "adjacent": ["Ann", "Amy"]}))
    bob, amy = game.state.fighters[2], game.state.fighters[1]
    bob.grappling, amy.grappled_by = amy.index, bob.index
    to_turn_of(game, "Ann")
    assert answer(game, "Ann") == "shove F3"


def test_the_last_slot_goes_into_a_shot_before_a_rally_or_cover() -> None:
    gun, led = {"weapons": ["carbine"]}, {"skills": {"command": 2}}
    game = battle(scenario({**ANN, **gun, **led}, AMY, {**BOB, **gun}))
    amy = game.state.fighters[1]
    amy.broken, amy.health = True, 0
    assert answer(game, "Ann", slots=1) == "shoot F3 with I1"
    assert answer(game, "Ann", slots=2) == "rally F2"
    data = scenario({**ANN, **gun}, {**BOB, **gun})
    data["zones"][1]["cluttered"] = True
    assert answer(battle(data), "Ann", slots=1) == "shoot F2 with I1"
    assert answer(battle(data), "Ann", slots=2) == "partial cover"


def test_only_guns_are_a_reason_to_take_cover() -> None:
    for weapon, expected in (("pistol", True), ("knife", False)):
        data = scenario({**ANN, "weapons": ["pistol"]}, {**BOB, "weapons": [weapon]})
        data["zones"][1]["cluttered"] = True
        assert (answer(battle(data), "Ann") == "partial cover") == expected


def test_an_empty_gun_gives_way_to_a_knife() -> None:
    empty = {"weapon": "carbine", "rating": 0, "spares": 0}
    game = battle(scenario({**ANN, "zone": "z2", "weapons": [empty, "knife"]}, BOB))
    to_turn_of(game, "Ann")
    going_on = st.Battle(game.rules, start=game.state, seed=1)
    told = [str(going_on.let("greedy")) for _ in range(4)]
    assert told == ["put away I1", "draw I2", "close in on F2", "strike F2 with I2"]


def by_readings(data: Any, **rulings: str) -> Any:
    return battle(data, {reading.replace("__", "."): choice for reading, choice in rulings.items()})


SHUT = [{"between": ["z0", "z1"]}, {"id": "door", "between": ["z1", "z2"], "type": "door", "state": "closed"}]
ARMED = {**ANN, "weapons": ["carbine"]}
TARGET = {**BOB, "weapons": ["pistol"], "health_max": 9}


def test_a_closed_door_is_opened_where_that_is_an_action_of_its_own() -> None:
    beast = {**BOB, "kind": "creature", "attack_dice": 6, "attack_damage": 2}
    for name in ("Ann", "Bob"):
        game = by_readings({**scenario(ANN, beast), "borders": SHUT}, move__closed="quick")
        assert answer(game, name) == "open B2"


def test_an_android_whose_quick_actions_take_full_ones_shoots_and_does_not_aim() -> None:
    game = battle(scenario({**ARMED, "kind": "android"}, TARGET))
    assert answer(game, "Ann") == "aim I1"
    assert answer(game, "Ann", quick_full=True) == "shoot F2 with I1"


def test_no_aim_is_taken_at_an_enemy_who_may_not_be_shot_at() -> None:
    """By that reading the one who is beside Ann keeps her from shooting at the other."""
    beside = {**BOB, "id": "Cid", "zone": "z1", "adjacent": ["Ann"], "weapons": []}
    data = scenario({**ARMED, "adjacent": ["Cid"]}, TARGET, beside)
    assert answer(battle(data), "Ann") == "aim I1"
    assert answer(by_readings(data, ranged__engaged="illegal"), "Ann").startswith("strike F3")


@pytest.mark.parametrize(
    ("limit", "broken", "does"),
    [(Limit.SHIFT, False, "aim I1"), (Limit.ROUND, False, "first aid for F3"), (Limit.SHIFT, True, "rally F3")],
)
def test_aid_that_can_wait_is_not_given_in_a_fight(limit: Limit, broken: bool, does: str) -> None:
    """A failure brings death nearer, and a friend on their feet gains nothing by it before the battle is over."""
    amy = {**AMY, "adjacent": ["Ann"], "broken": broken, **({"health": 0} if broken else {})}
    game = battle(scenario({**ARMED, "adjacent": ["Amy"]}, TARGET, amy))
    to_turn_of(game, "Ann")
    game.state.fighters[2].limits[25] = limit
    assert answer(game, "Ann") == does


def test_a_burst_that_has_to_be_announced_is_announced() -> None:
    game = by_readings(scenario(ARMED, TARGET), auto__declare="as-a-mode")
    assert answer(game, "Ann", aimed=0, aim_count=1, slots=1) == "burst at F2 with I1"


@pytest.mark.parametrize(("kind", "does"), [("npc", "take it"), ("pc", "dodge")])
def test_no_slot_is_spent_on_dodging_a_miss_that_cannot_be_pushed(kind: str, does: str) -> None:
    data = scenario({**ARMED, "kind": kind}, TARGET)
    game = dealt(data, 1, 2, rulings={"interrupt.declare": "after"})
    game.push("shoot F2 with I1")
    game.roll([2] * game.pending.dice.n)
    assert str(game.advice("greedy", 1)) == does


@pytest.mark.parametrize(("reading", "does"), [("round", "take it"), ("turn", "dodge")])
def test_the_last_slot_is_kept_for_the_own_turn_only_where_that_brings_no_new_ones(reading: str, does: str) -> None:
    game = dealt(scenario(ARMED, {**TARGET, "slots": 1}), 1, 2, rulings={"act.slots": reading})
    game.push("shoot F2 with I1")
    assert str(game.advice("greedy", 1)) == does


def test_of_several_weapons_the_best_is_drawn() -> None:
    packed = [{"weapon": kind, "in_hand": False} for kind in ("knife", "shotgun", "support_gun", "pistol")]
    assert answer(battle(scenario({**ANN, "weapons": packed}, TARGET)), "Ann") == "draw I3"


def test_a_driver_whose_vehicle_leads_nowhere_gets_out_and_none_gets_in() -> None:
    doors = [{"id": f"d{i}", "between": [f"z{i}", f"z{i + 1}"], "type": "door", "state": "closed"} for i in range(2)]
    far = {**ANN, "zone": "z0"}
    data = {**scenario({**far, "aboard": 0}, BOB), "vehicles": [{"zone": "z0"}]}
    assert answer(battle({**data, "borders": doors}), "Ann") == "get out"
    assert answer(battle(data), "Ann") == "drive to Z3"
    data = {**data, "fighters": [far, BOB]}
    assert answer(battle({**data, "borders": doors}), "Ann") == "move through B1"
    assert answer(battle(data), "Ann") == "get in V1"


def test_a_locked_door_is_walked_round_where_a_way_leads_round_it() -> None:
    """A gun breaks no door, so that the fighter stood before it for ever."""
    data = scenario({**ARMED, "zone": "z0"}, {**TARGET, "zone": "z1"})
    shut = {"id": "door", "between": ["z0", "z1"], "type": "door", "state": "locked"}
    round_about = [{"between": ["z0", "z2"]}, {"between": ["z2", "z1"]}]
    assert answer(battle({**data, "borders": [shut, *round_about]}), "Ann") == "move through B2"
    hidden = [{**x, "type": "door", "state": "closed"} for x in round_about]
    knife = {**data["fighters"][0], "weapons": ["knife"]}
    assert answer(
        battle({**data, "fighters": [knife, TARGET | {"zone": "z1"}], "borders": [shut, *hidden]}), "Ann"
    ) == ("move through B2")
    walls = [{**x, "type": "wall"} for x in round_about]
    assert answer(battle({**data, "fighters": [knife, TARGET | {"zone": "z1"}], "borders": [shut, *walls]}), "Ann") == (
        "bash B1 with I1"
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(RULESET.scenario_files))
def test_scenarios_between_equal_players_end_as_they_are_meant_to(name: str) -> None:
    """By half a point for the undecided; the interval of so many battles is some three points wide either way."""
    pytest.importorskip("llvmlite")
    found = st.simulate(RULES, name, ("greedy", "greedy"), battles=1_500, seed=3, engine="compiled").wins
    crew = found["crew"].value + (1 - found["crew"].value - found["foes"].value) / 2
    assert RULES.scenario(name).share is None
    assert 42 <= 100 * crew <= 58
