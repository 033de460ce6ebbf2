"""What an answer ends or lets go is told before it is given, and in the log."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.battle import Battle
from sandtable.odds import prospects as chances
from sandtable.rulesets.year_zero.look.view import LOOK

from ..build import dealt, man, scenario

GUN = {"weapons": ["pistol", "knife"]}


def told(game: Any) -> list[str]:
    return [str(event) for event in game.log]


def words(game: Any, text: str) -> str:
    """The answer in plain words."""
    found = next(x for x in game.legal_actions if str(x) == text)
    return str(LOOK.point(game.state, found).words)


def aiming(rulings: dict[str, str] | None = None) -> Any:
    """Ann has aimed her pistol at Bob, who has no slot."""
    people = man("Ann", "crew", "z0", **GUN), man("Vic", "crew", "z0"), man("Bob", "foes", "z1", slots=0)
    game = dealt(scenario(*people), 1, 2, 3, rulings=rulings)
    game.push("aim I1")
    return game


def dice_of_the_shot(game: Any) -> int:
    return sum(reason.value for reason in game.explain("shoot F3 with I1"))


def test_putting_another_thing_away_leaves_the_aim_and_is_no_action() -> None:
    game = aiming()
    game.push("put away I2")
    assert dice_of_the_shot(game) == 3 + 1 + 2


def test_putting_the_aimed_weapon_away_loses_the_aim() -> None:
    game = aiming()
    assert words(game, "put away I1").endswith("losing the Aim")
    game.push("put away I1")
    assert told(game)[-1] == "Ann loses the Aim"


@pytest.mark.parametrize("hold", ["before-acting", "any-time"])
def test_aiming_again_with_the_last_slot_loses_the_aim_where_that_ends_the_turn(hold: str) -> None:
    people = man("Ann", "crew", "z0", weapons=["pistol"]), man("Bob", "foes", "z1", slots=0)
    game = dealt(scenario(*people), 1, 2, rulings={"aim.stack": "adds-up", "act.full-size": "twice", "hold.when": hold})
    assert not words(game, "aim I1").endswith("losing the Aim")
    game.push("aim I1")
    ends = hold == "before-acting"
    assert words(game, "aim I1").endswith("losing the Aim") is ends
    game.push("aim I1")
    assert (told(game).count("Ann loses the Aim"), game.state.turn == 0) == (int(ends), not ends)


def test_an_aim_does_not_outlast_holding_off() -> None:
    game = aiming({"hold.when": "any-time"})
    assert words(game, "hold off with F2").endswith("losing the Aim")
    game.push("hold off with F2")
    game.push("end turn")
    assert game.state.turn == 0
    assert dice_of_the_shot(game) == 3 + 1


@pytest.mark.parametrize(("reading", "holds"), [("keeps-hold", True), ("lets-go", False)])
def test_an_interrupt_ends_a_hold_only_by_one_reading_which_says_so(reading: str, holds: bool) -> None:
    people = man("X", "crew", "z0", adjacent=["Y"]), man("Y", "foes", "z0", adjacent=["X"])
    shooter = man("W", "foes", "z1", weapons=["pistol"])
    game = dealt(scenario(*people, shooter), 1, 2, 3, rulings={"grapple.interrupt": reading})
    game.push("grapple F2")
    game.push("take it")
    game.roll([6] * 3)
    for answer in ("end turn", "end turn", "shoot F1 with I1"):
        game.push(answer)
    assert words(game, "dodge").endswith("letting go of Y") != holds
    game.push("dodge")
    assert (game.state.fighters[0].grappling >= 0) == holds
    assert ("X no longer holds Y" in told(game)) != holds


def hit_with_an_automatic(rulings: dict[str, str] | None = None) -> Any:
    people = man("X", "crew", "z0", weapons=["carbine"]), man("Y", "foes", "z1", health_max=9, slots=0)
    game = dealt(scenario(*people), 1, 2, rulings=rulings)
    game.push("shoot F2 with I1")
    game.roll([6] * 3 + [1])
    return game


def test_saving_ammo_leaves_the_burst_as_it_is() -> None:
    game = hit_with_an_automatic()
    assert words(game, "conserve") == "X saves ammo, for 1 damage less"
    game.push("conserve")
    assert game.pending.ask.name == "FOLLOW"


def test_saving_ammo_that_ends_the_burst_says_so_in_question_words_chances_and_log() -> None:
    game = hit_with_an_automatic({"conserve.burst": "ends-chain"})
    pending, asked = game.pending, LOOK.question
    assert asked is not None
    assert "which ends the burst" in asked(game.state, pending.ask, pending.who, pending.about)
    assert words(game, "conserve").endswith("which ends the burst")
    assert dict(chances(game, "full damage"))["may fire again"].p(True) > 0
    assert "may fire again" not in dict(chances(game, "conserve"))
    game.push("conserve")
    assert game.pending.ask.name == "ACT"
    assert told(game)[-1] == "saving ammo ends the burst"


def test_the_word_of_a_prize_without_a_free_hand_is_that_it_falls() -> None:
    people = man("X", "crew", "z0", adjacent=["Y"], **GUN), man("Y", "foes", "z0", adjacent=["X"], weapons=["club"])
    game = dealt(scenario(*people), 1, 2)
    falls = "X tries to take the club from Y, to let it fall: not enough hands are free for it"
    assert words(game, "disarm F2 of I3 and take") == falls
    game.push("put away I2")
    assert words(game, "disarm F2 of I3 and take").endswith("to keep it")


def test_flight_out_of_cover_says_so_before_it_is_chosen() -> None:
    beast = {"kind": "creature", "attack_dice": 3, "attack_damage": 1, "health_max": 9, "terrifying": True}
    ann = man("Ann", "crew", "z0", kind="pc", stress=7, resolve=3, cover="partial")
    game = dealt(scenario(ann, man("Bob", "foes", "z0", **beast)), 2, 1)
    game.push("maul F1")
    game.roll([6])
    assert words(game, "flee through B1").endswith("out of cover")
    game.push("flee through B1")
    assert game.state.fighters[0].cover == 0


BEAST = {"kind": "creature", "attack_dice": 3, "attack_damage": 1, "health_max": 9}


@pytest.mark.parametrize(("cover", "near", "said"), [
    ("partial", [], "out of cover"), ("full", [], "out of cover"), ("full", ["Ann"], "out of full cover"),
])  # fmt: skip
def test_a_creature_that_leaps_at_its_prey_is_said_to_leave_its_cover(cover: str, near: list[str], said: str) -> None:
    beast = man("Bob", "foes", "z0", **BEAST, cover=cover, adjacent=near)
    game = dealt(scenario(man("Ann", "crew", "z0", adjacent=["Bob"] if near else []), beast), 2, 1)
    assert words(game, "maul F1") == f"Bob attacks Ann, {said}"
    game.push("maul F1")
    assert f"Bob {'comes ' if 'full' in said else 'is '}{said}" in told(game)[-1]


def test_shoving_the_one_held_is_said_to_let_go() -> None:
    people = man("X", "crew", "z0", adjacent=["Y"]), man("Y", "foes", "z0", adjacent=["X"])
    state = dealt(scenario(*people), 1, 2, rulings={"grapple.grappler": "anything"})
    state.state.fighters[0].grappling, state.state.fighters[1].grappled_by = 1, 0
    game = Battle(state.rules, start=state.state, dice="typed")
    assert words(game, "shove F2").endswith("letting go of Y")
    assert words(game, "punch F2") == "X strikes at Y with bare hands"
    assert words(game, "release") == "X lets go of Y"


def price(game: Any, text: str) -> str:
    found = next(x for x in game.legal_actions if str(x) == text)
    return str(LOOK.point(game.state, found).cost)


@pytest.mark.parametrize(("state", "rulings", "said"), [
    ({}, {}, "quick action"),
    ({"slow": True}, {}, "full action"),
    ({"slow": True}, {"act.injury-move": "quick"}, "quick action"),
    ({"quick_full": True}, {}, "full action"),
    ({"broken": True, "health": 0, "slots": 0}, {}, "the one move"),
])  # fmt: skip
def test_what_a_move_costs_is_what_the_rule_takes(state: dict[str, Any], rulings: dict[str, str], said: str) -> None:
    people = man("X", "crew", "z0"), man("V", "crew", "z0"), man("Y", "foes", "z2")
    game = dealt(scenario(*people), 1, 2, 3, rulings=rulings)
    for name, value in state.items():
        setattr(game.state.fighters[0], name, value)
    assert price(Battle(game.rules, start=game.state, dice="typed"), "move through B1") == said
