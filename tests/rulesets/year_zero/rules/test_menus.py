"""The menu of a turn is all that the judge allows."""

from __future__ import annotations

from typing import Any

from sandtable.rulesets.year_zero.state import Skill

from ..build import dealt, man, refusal, scenario

BEAST = {"kind": "creature", "attack_dice": 8, "attack_damage": 2, "health_max": 6}


def menu(game: Any) -> set[str]:
    return {str(answer) for answer in game.legal_actions}


def test_a_creature_that_is_held_may_break_free_and_does_nothing_else() -> None:
    people = man("P", "crew", "z0", adjacent=["B"]), man("B", "foes", "z0", adjacent=["P"], **BEAST)
    game = dealt(scenario(*people), 1, 2)
    game.push("grapple F2")
    game.roll([6] * 3)
    game.push("end turn")
    assert menu(game) == {"end turn", "break free"}
    game.push("break free")
    assert game.pending.dice.n == 8


def test_a_creature_may_take_one_step_and_keep_the_rest_of_its_move() -> None:
    game = dealt(scenario(man("P", "crew", "z0"), man("Q", "crew", "z1"), man("B", "foes", "z1", **BEAST)), 3, 4, 1)
    assert {"close in on F2", "move through B1", "prowl through B1 and B1", "maul F2"} <= menu(game)


def test_things_are_drawn_and_put_away_without_a_slot_each_once_in_a_turn() -> None:
    people = man("X", "crew", "z0", weapons=["carbine", "knife"], slots=0), man("Y", "foes", "z1")
    game = dealt(scenario(*people), 1, 2)
    game.push("put away I1")
    assert refusal(game, "draw I1") == "act.ready"
    game.push("draw I2")
    assert menu(game) == {"end turn", "hold off with F2"}


def test_the_last_slot_does_not_end_a_turn_in_which_something_could_be_drawn() -> None:
    people = man("X", "crew", "z0", weapons=["carbine", "knife"], slots=1), man("Y", "foes", "z1", slots=0)
    game = dealt(scenario(*people), 1, 2)
    game.push("move through B1")
    assert menu(game) == {"end turn", "put away I1"}


def test_the_last_slot_does_not_end_the_turn_of_a_grappler_who_could_let_go() -> None:
    near = {"adjacent": ["Y"], "slots": 1}, {"adjacent": ["X"], "slots": 0}
    game = dealt(scenario(man("X", "crew", "z0", **near[0]), man("Y", "foes", "z0", **near[1])), 1, 2)
    game.push("grapple F2")
    game.roll([6] * 3)
    assert menu(game) == {"end turn", "release"}


def test_orders_are_for_every_skill_that_a_battle_rolls() -> None:
    people = man("X", "crew", "z0"), man("Z", "crew", "z0"), man("Y", "foes", "z1", weapons=["old_rifle"])
    terminal = {"zone": "z0", "effect": "objective"}
    game = dealt(scenario(*people, vehicles=[{"zone": "z0"}], devices=[terminal]), 1, 2, 3)
    idle = {skill for skill in Skill if refusal(game, f"order F2 to use {skill.label}")}
    assert idle == {Skill.STAMINA, Skill.OBSERVATION, Skill.SURVIVAL, Skill.MANIPULATION}
    assert {f"order F2 to use {skill.label}" for skill in Skill if skill not in idle} <= menu(game)


def test_nobody_aims_after_the_shot_of_the_round() -> None:
    game = dealt(scenario(man("X", "crew", "z0", weapons=["pistol"]), man("Y", "foes", "z1", slots=0)), 1, 2)
    game.push("shoot F2 with I1")
    game.roll([2] * 4)
    game.roll([2, 2])
    assert refusal(game, "aim I1") == "act.quick.aim"
    assert "aim I1" not in menu(game)


def test_any_border_may_be_passed_where_whoever_is_adjacent_bars_the_way() -> None:
    people = man("X", "crew", "z1", adjacent=["Y"]), man("Y", "foes", "z1", adjacent=["X"])
    game = dealt(scenario(*people), 1, 2, rulings={"pass.block": "anyone-adjacent"})
    assert {"pass F2 through B1", "pass F2 through B2"} <= menu(game)
