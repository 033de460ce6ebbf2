"""What stops or slows a move does so for every kind of move, and doors that are only looked through stop shots."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.year_zero.state import Cover

from ..build import RULES, dealt, dice_of, man, refusal, scenario, suffering

BEAST = {"kind": "creature", "attack_dice": 8, "attack_damage": 2, "health_max": 6}


def by_a_door(rulings: dict[str, str] | None = None, state: str = "closed", **ann: Any) -> Any:
    """Ann, beside Bob who bars a door; Cid is behind it."""
    ann = man("Ann", "crew", "z0", **{"adjacent": ["Bob"], "weapons": ["pistol"], **ann})
    bob = man("Bob", "foes", "z0", adjacent=["Ann"], at_border="door", weapons=["pistol"])
    data = scenario(ann, bob, man("Cid", "foes", "z1", slots=0), zones=2)
    data["zones"] = [{"id": "z0", "cluttered": True}, {"id": "z1"}]
    data["borders"] = [{"id": "door", "between": ["z0", "z1"], "type": "door", "state": state, "locked_from": "z0"}]
    return dealt(data, 1, 2, 3, rulings=rulings)


@pytest.mark.parametrize("move", ["back off", "pass F2 through B1", "peek through B1"])
def test_an_injury_that_keeps_from_moving_keeps_from_every_kind_of_move(move: str) -> None:
    assert refusal(suffering(by_a_door(), lame=True), move) == "gap.injury"
    assert refusal(suffering(by_a_door()), move) == ""


def test_a_peek_is_a_move_slowed_by_injuries_and_open_to_the_broken() -> None:
    game = suffering(by_a_door(), slow=True)
    game.push("peek through B1")
    assert game.state.fighters[0].fulls == 1
    game = suffering(by_a_door(), broken=True)
    assert "peek through B1" in {str(x) for x in game.legal_actions}
    game.push("peek through B1")
    assert game.state.fighters[0].moved_out


def test_the_broken_who_are_lame_do_not_even_crawl() -> None:
    assert refusal(suffering(by_a_door(), broken=True, lame=True), "back off") == "gap.injury"


def test_a_peek_ends_cover_as_moving_does() -> None:
    game = by_a_door(cover="full")
    game.push("peek through B1")
    assert game.state.fighters[0].cover == Cover.NONE
    assert "Ann is out of cover" in [str(event) for event in game.log]


@pytest.mark.parametrize("move", ["peek through B1", "close in on F4"])
def test_every_move_away_from_an_enemy_takes_a_roll_where_leaving_does(move: str) -> None:
    game = by_a_door({"move.leave": "roll"})
    state = game.state.clone()
    state.board.profiles[3].side, state.fighters[3].present, state.fighters[3].zone = 0, True, 0
    game = st.Battle(RULES.ruleset.load({"move.leave": "roll"}), start=state, dice="typed")
    game.push(move)
    assert dice_of(game) == ("base dice", 3)


@pytest.mark.parametrize(("state", "fire", "rule"), [
    ("locked", "sight-only", "peek.fire"), ("locked", "both-ways", ""), ("closed", "sight-only", ""),
])  # fmt: skip
def test_a_locked_door_that_is_looked_through_stops_shots(state: str, fire: str, rule: str) -> None:
    game = by_a_door({"peek.fire": fire}, state)
    assert refusal(game, "shoot F3 with I1") == "gap.los"
    game.push("peek through B1")
    assert refusal(game, "shoot F3 with I1") == rule


@pytest.mark.parametrize("cover", ["none", "partial"])
def test_a_vehicle_is_full_cover_whatever_was_taken_before(cover: str) -> None:
    inside = man("Bob", "foes", "z0", aboard=0, cover=cover)
    data = scenario(man("Ann", "crew", "z0", weapons=["pistol"]), inside, vehicles=[{"zone": "z0"}])
    data["zones"][0]["cluttered"] = True
    game = dealt(data, 1, 2)
    game.push("shoot F2 with I1")
    assert dice_of(game)[1] == 3 + 1 - 3  # and nobody Dodges from full cover
    game.roll([2])
    game.roll([2, 2])
    game.push("end turn")
    assert refusal(game, "partial cover") == refusal(game, "full cover") == "gap.cover"


@pytest.mark.parametrize("cover", ["none", "full"])
def test_full_cover_is_given_up_for_partial_cover_from_which_one_dodges(cover: str) -> None:
    people = man("Bob", "foes", "z0", cover=cover), man("Ann", "crew", "z0", weapons=["pistol"])
    data = scenario(*people)
    data["zones"][0]["cluttered"] = True
    game = dealt(data, 1, 2)
    game.push("partial cover")
    assert game.state.fighters[0].cover == Cover.PARTIAL
    assert ("Bob comes out of full cover, into partial cover" in [str(event) for event in game.log]) is (
        cover == "full"
    )
    game.push("end turn")
    game.push("shoot F1 with I1")
    assert [str(x) for x in game.legal_actions] == ["take it", "dodge"]


def test_a_creature_that_goes_two_zones_is_barred_in_the_second_too() -> None:
    guard = man("Ann", "crew", "z1", at_border="gate")
    data = scenario(guard, man("Beast", "foes", "z0", **BEAST))
    data["borders"][1] |= {"id": "gate", "narrow": True}
    game = dealt(data, 2, 1)
    assert refusal(game, "prowl through B1 and B2") == "gap.block"
    assert "prowl through B1 and B2" not in {str(x) for x in game.legal_actions}


@pytest.mark.parametrize("reading", ["free", "roll"])
def test_getting_out_of_a_vehicle_leaves_those_who_are_adjacent(reading: str) -> None:
    ann, bob = man("Ann", "crew", "z0", aboard=0, adjacent=["Bob"]), man("Bob", "foes", "z0", adjacent=["Ann"])
    game = dealt(scenario(ann, bob, vehicles=[{"zone": "z0"}]), 1, 2, rulings={"move.leave": reading})
    game.push("get out")
    if reading == "roll":
        game.roll([6, 2, 2])
    assert (game.state.fighters[0].aboard, game.state.fighters[0].adjacent) == (-1, 0)


def test_getting_out_of_a_vehicle_lets_go_of_whoever_is_held() -> None:
    ann, bob = man("Ann", "crew", "z0", aboard=0, adjacent=["Bob"]), man("Bob", "foes", "z0", adjacent=["Ann"], slots=0)
    game = dealt(scenario(ann, bob, vehicles=[{"zone": "z0"}]), 1, 2, rulings={"grapple.grappler": "anything"})
    game.push("grapple F2")
    game.roll([6, 2, 2])
    game.push("get out")
    assert [str(event) for event in game.log][-3:-1] == ["Ann gets out, letting go of Bob", "Ann no longer holds Bob"]


def test_battering_a_door_is_an_attack_that_brings_out_of_full_cover() -> None:
    game = by_a_door(state="locked", cover="full", weapons=["club"])
    answer = game.parse("bash B1 with I1")
    assert (
        game.rules.ruleset.look.point(game.state, answer).words == "Ann batters door with the club, out of full cover"
    )
    game.push(answer)
    assert game.state.fighters[0].cover == Cover.PARTIAL


def shut_out(reading: str, **beast: Any) -> Any:
    """A creature, with a closed door between it and its prey."""
    data = scenario({**man("Beast", "foes", "z0", **beast), **BEAST}, man("Ann", "crew", "z1"), zones=2)
    data["borders"] = [{"id": "door", "between": ["z0", "z1"], "type": "door", "state": "closed"}]
    return dealt(data, 1, 2, rulings={"move.closed": reading})


def test_a_creature_opens_a_door_where_that_is_an_action_and_has_acted_then() -> None:
    game = shut_out("quick")
    assert {str(x) for x in game.legal_actions} == {"end turn", "hold off with F2", "open B1"}
    game.push("open B1")
    assert (game.state.borders[0].door.label, game.state.turn) == ("open", 1), "one thing on each card"
    assert refusal(shut_out("free"), "open B1") == "move.closed"
    assert "pounce through B1 at F2" in {str(x) for x in shut_out("free").legal_actions}


def test_a_creature_in_a_vehicle_gets_out_of_it() -> None:
    data = scenario({**man("Beast", "foes", "z0", aboard=0), **BEAST}, man("Ann", "crew", "z1"))
    game = dealt({**data, "vehicles": [{"zone": "z0"}]}, 1, 2)
    assert "get out" in {str(x) for x in game.legal_actions}
    game.push("get out")
    assert (game.state.fighters[0].aboard, game.state.turn) == (-1, 1)
