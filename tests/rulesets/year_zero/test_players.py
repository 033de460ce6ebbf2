"""What the shipped players answer."""

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.year_zero import RULESET

from .build import RULES, battle, man, scenario, to_turn_of

UNEVEN = {"depot"}  # a raid, and it says so


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


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(RULESET.scenario_files))
def test_scenarios_between_equal_players_end_as_they_are_meant_to(name: str) -> None:
    """By half a point for the undecided; the interval of so many battles is some three points wide either way."""
    pytest.importorskip("llvmlite")
    found = st.simulate(RULES, name, ("greedy", "greedy"), battles=1_500, seed=3, engine="compiled").wins
    crew = found["crew"].value + (1 - found["crew"].value - found["foes"].value) / 2
    least, most = RULES.scenario(name).share or (45, 55)
    assert least - 3 <= 100 * crew <= most + 3
    assert (name in UNEVEN) == (RULES.scenario(name).share is not None)
