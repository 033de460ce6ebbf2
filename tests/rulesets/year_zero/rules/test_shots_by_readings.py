"""Shots as the optional readings have them: the older edition's ranges, weak spots, friends beside the target."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.odds.chances import chances

from ..build import dealt, dice_of, man, refusal, scenario, to_turn_of

FIRST_EDITION = {0: 0, 1: -1, 2: -2, 3: -2, 4: -2, 5: -3, 6: -3}  # zones apart, dice


def anns_turn(weapon: str, apart: int, rulings: dict[str, str], *others: dict[str, Any], **target: Any) -> Any:
    """Bob is so many zones away from Ann, or within her touch at -1."""
    skills = {"ranged_combat": 3, "close_combat": 2}
    near = {"adjacent": ["Bob"]} if apart < 0 else {}
    ann = man("Ann", "crew", "z0", agility=4, strength=4, skills=skills, weapons=[weapon], **near)
    bob = man("Bob", "foes", f"z{max(0, apart)}", **{**({"adjacent": ["Ann"]} if near else {}), **target})
    people = scenario(ann, bob, *others, zones=7, surprise=["Ann"])
    game = dealt(people, *range(5, 6 + len(others)), rulings=rulings)
    to_turn_of(game, "Ann")
    return game


def shot(game: Any, answer: str) -> Any:
    """The shot, and nobody dodges."""
    game.push(answer)
    if game.pending.__class__.__name__ == "Choice":
        game.push("take it")
    return game


@pytest.mark.parametrize("apart", FIRST_EDITION)
def test_the_first_edition_takes_dice_by_range(apart: int) -> None:
    game = shot(anns_turn("scoped_rifle", apart, {"range.mods": "first-edition"}), "shoot F2 with I1")
    assert dice_of(game) == ("base dice", 4 + 3 + 2 + FIRST_EDITION[apart])


def test_the_first_edition_takes_no_dice_within_touch() -> None:
    game = shot(anns_turn("scoped_rifle", -1, {"range.mods": "first-edition"}), "strike F2 with I1")
    assert dice_of(game) == ("base dice", 4 + 2 + 2)


def test_a_weak_spot_costs_two_dice_and_saves_a_level_of_armor() -> None:
    game = anns_turn("pistol", 1, {"ranged.weak-spot": "on"}, armor=2, health_max=9)
    shot(game, "shoot F2 in a weak spot with I1")
    assert dice_of(game) == ("base dice", 4 + 3 + 1 - 2)
    game.roll([6, 2, 2, 2, 2, 2])
    assert game.state.fighters[1].health == 9 - (2 - (2 - 1))


def test_a_miss_endangers_a_friend_beside_the_target_with_two_dice() -> None:
    cid = man("Cid", "crew", "z1", adjacent=["Bob"], health_max=9)
    game = anns_turn("pistol", 1, {"ranged.friendly-fire": "two-dice"}, cid, adjacent=["Cid"])
    shot(game, "shoot F2 with I1")
    game.roll([2] * 8)
    assert dice_of(game) == ("stray shot", 2)
    game.roll([6, 6])
    assert game.state.fighters[2].health == 9 - (2 + 1)


@pytest.mark.parametrize("responses", [[6, 1], [1, 6]])
def test_a_weapon_jams_whichever_of_two_responses_messes_the_shot_up(responses: list[int]) -> None:
    game = dealt(
        scenario(
            man("Ann", "crew", "z0", kind="pc", stress=5, resolve=3, weapons=["old_rifle"]),
            man("Bob", "foes", "z1", slots=0),
        ),
        1,
        2,
        rulings={"stress.once": "each"},
    )
    shot(game, "shoot F2 with I1")
    game.roll([6] * game.pending.dice.n)
    game.roll([1, 1, 2, 2, 2])
    for die in responses:
        game.roll([die])
    assert game.state.items[0].jammed


# ---- bursts ------------------------------------------------------------------------------------------------------

GUNNER = man("Ann", "crew", "z0", kind="pc", agility=4, wits=3, empathy=3, skills={"ranged_combat": 2})


def bursting(rulings: dict[str, str], *foes: dict[str, Any], weapon: str = "carbine", **more: Any) -> Any:
    """Ann's turn, with foes in the next zone."""
    ann = {**GUNNER, "weapons": [weapon], **more.pop("ann", {})}
    return dealt(scenario(ann, *foes, **more), *range(1, 2 + len(foes)), rulings=rulings)


def play(game: Any, *steps: str | int) -> Any:
    """Answers are given; at a number so many dice succeed and the others fail without a trigger."""
    for step in steps:
        if isinstance(step, str):
            game.push(step)
        else:
            game.roll([6] * step + [2] * (game.pending.dice.n - step))
    return game


def answers(game: Any) -> list[str]:
    return [str(answer) for answer in game.legal_actions]


def test_a_burst_of_a_weapon_that_uses_no_ammo_goes_on() -> None:
    beam = {"beam": {"skill": "ranged", "damage": 1, "range": ["Short", "Long"], "traits": ["full_auto"]}}
    game = bursting({}, man("Bob", "foes", "z1", slots=0, health_max=9), weapon="beam", weapons=beam)
    play(game, "shoot F2 with I1", 1, "keep")
    assert answers(game) == ["cease fire", "shoot F2 with I1"]


def test_a_burst_is_over_when_the_weapon_is_dropped() -> None:
    bob = man("Bob", "foes", "z1", slots=0, health_max=9)
    game = bursting({"stress.response": "panic"}, bob, ann={"stress": 3})
    play(game, "shoot F2 with I1", 2)
    game.roll([1, 2, 2])
    game.roll([4])  # drops the weapon
    assert "may fire again" not in [chance.label for chance in chances(game, "full damage")]
    play(game, "full damage", 0)
    assert "cease fire" not in answers(game)


def test_a_burst_is_over_when_no_target_is_left() -> None:
    game = bursting({}, man("Bob", "foes", "z1", slots=0, health_max=1), man("Cid", "foes", "z8", slots=0), zones=9)
    assert "cease fire" not in answers(play(game, "shoot F2 with I1", 3, "keep", "full damage", 0))


def test_each_attack_of_a_burst_goes_at_a_weak_spot_or_not() -> None:
    foes = man("Bob", "foes", "z1", slots=0, health_max=9, armor=1), man("Dan", "foes", "z1", slots=0, armor=1)
    game = bursting({"ranged.weak-spot": "on"}, *foes)
    play(game, "shoot F2 in a weak spot with I1")
    assert dice_of(game) == ("base dice", 4 + 2 + 1 - 2)
    play(game, 1, "keep", 0)
    assert refusal(game, "shoot F3 in a weak spot with I1") == ""
    point = game.rules.ruleset.look.point(game.state, game.parse("shoot F3 in a weak spot with I1"))
    assert (point.words, point.cost) == ("Ann keeps firing at a weak spot of Dan", "1 stress")
    play(game, "shoot F3 with I1")
    assert dice_of(game) == ("base dice", 4 + 2 + 1)


def test_a_burst_goes_at_no_weak_spot_where_there_are_none() -> None:
    game = bursting({}, man("Bob", "foes", "z1", slots=0, health_max=9))
    play(game, "shoot F2 with I1", 1, "keep", 0)
    assert refusal(game, "shoot F2 in a weak spot with I1") == "ranged.weak-spot"


# ---- one Dodge for a whole burst -----------------------------------------------------------------------------------

COVERS = {"interrupt.burst": "one-covers-all"}


def test_whoever_is_broken_by_a_burst_dodges_it_no_longer() -> None:
    game = bursting(COVERS, man("Bob", "foes", "z1", health_max=2), man("Dan", "foes", "z1"))
    play(game, "shoot F2 with I1", "dodge", 1, 0, "keep")
    game.roll([2])
    game.roll([2])
    play(game, 0, "shoot F2 with I1")
    assert not game.state.attack.defended
    assert play(game, 1, 0).pending.ask.name == "PUSH"  # no dice of Bob fall


@pytest.mark.parametrize("declare", ["before", "after"])
def test_a_dodge_covers_the_burst_for_the_one_who_dodged_also_after_other_targets(declare: str) -> None:
    foes = man("Bob", "foes", "z1", slots=1, health_max=9), man("Dan", "foes", "z1", slots=1, health_max=9)
    game = bursting({**COVERS, "interrupt.declare": declare}, *foes)
    for target, asked in [("F2", True), ("F3", True), ("F2", False)]:
        play(game, f"shoot {target} with I1")
        if declare == "after":
            roll_attack(game)
        if asked:
            play(game, "dodge")
        if declare == "before":
            roll_attack(game)
        assert dice_of(game) == ("base dice", 3)  # the Dodge
        play(game, 0, "keep", 0)
        if target == "F2" and not asked:
            return


def roll_attack(game: Any) -> None:
    """The base and the stress dice of a shot: one success."""
    play(game, 1)
    if game.pending.__class__.__name__ == "Roll" and game.pending.why == "stress dice":
        play(game, 0)


def test_the_dodge_of_a_friend_covers_the_burst_as_well() -> None:
    bob = man("Bob", "foes", "z1", health_max=9, adjacent=["Dan"])
    dan, cid = man("Dan", "foes", "z1", adjacent=["Bob"]), man("Cid", "foes", "z1", slots=0)
    game = bursting({**COVERS, "interrupt.per-attack": "friend-too"}, bob, dan, cid)
    play(game, "shoot F2 with I1", "take it", "dodge", 1, 0, "keep", 0, "shoot F4 with I1", 1, 0, "keep", 0)
    play(game, "shoot F2 with I1", 1, 0)
    assert str(game.pending).startswith("Dan: base dice")


def test_marks_say_that_later_shots_of_a_burst_may_be_warded_off_too() -> None:
    game = bursting({}, man("Bob", "foes", "z1", health_max=9), man("Dan", "foes", "z1", slots=0))
    play(game, "shoot F2 with I1", "take it", 1, "keep", 0)
    labels = [mark.label for a in game.legal_actions for mark in game.rules.ruleset.look.marks(game.state, a)]
    assert labels == ["Bob: medium, the target may defend", "Dan: medium"]


@pytest.mark.parametrize(("reading", "rolls"), [("always", True), ("hits", False)])
def test_supply_after_hits_only_holds_for_a_firearm_used_close_up_too(reading: str, rolls: bool) -> None:
    game = anns_turn("pistol", -1, {"supply.when": reading}, slots=0)
    play(game, "strike F2 with I1", 0)
    assert (str(game.pending) == "Ann: supply roll: roll 2d6") == rolls


@pytest.mark.parametrize(("die", "asked"), [(1, True), (2, False)])
def test_ammo_is_saved_only_where_a_trigger_would_empty_the_magazine(die: int, asked: bool) -> None:
    bob = man("Bob", "foes", "z1", slots=0, health_max=9)
    game = bursting({"supply.model": "stress-ones", "stress.response": "off"}, bob, ann={"stress": 1})
    play(game, "shoot F2 with I1", 3)
    game.roll([die])
    if game.pending.ask.name == "PUSH":
        game.push("keep")
    assert (game.pending.ask.name == "CONSERVE") == asked
