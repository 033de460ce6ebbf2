"""What ends before its end: attacks on those who flee, holds of the broken, cover of broken doors, a last round."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.year_zero.state import Cover, Door, Limit, Panic

from ..build import battle, dealt, man, refusal, scenario, suffering

RULES = st.load("year_zero")
NERVOUS = {"kind": "pc", "wits": 1, "empathy": 1, "stress": 9}
BEAST = {"kind": "creature", "attack_dice": 8, "attack_damage": 2, "armor": 0, "health_max": 9}


def told(game: Any) -> str:
    return "\n".join(str(event) for event in game.log)


def answer(game: Any, *answers: Any) -> Any:
    for one in answers:
        if isinstance(one, list):
            game.roll(one)
        else:
            game.push(one)
    return game


# ---- flight from close combat -----------------------------------------------------------------------------------


def hunted(**more: Any) -> Any:
    """A creature that terrifies is about to strike at a fighter who has nowhere to go but z0."""
    return dealt(
        scenario(man("Beast", "foes", "z1", **BEAST, terrifying=True), man("Ann", "crew", "z1", **NERVOUS),
                 man("Bob", "crew", "z2"), **more), 1, 2, 3
    )  # fmt: skip


def test_no_blow_reaches_a_fighter_who_has_fled_from_it() -> None:
    game = answer(hunted(), "maul F2", [2], "flee through B1")
    assert "Ann is out of reach" in told(game)
    assert game.state.fighters[1].health > 0
    assert [str(x) for x in game.legal_actions] == ["end turn"]


def test_no_hold_is_made_by_a_fighter_who_has_fled_from_it() -> None:
    people = man("Ann", "crew", "z1", **(NERVOUS | {"stress": 6}), adjacent=["Zed"]), man("Bob", "crew", "z1")
    foe = man("Zed", "foes", "z1", adjacent=["Ann"], slots=0)
    game = dealt(scenario(*people, foe), 1, 2, 3, rulings={"stress.response": "panic"})
    answer(game, "grapple F3", [6] * 3, [1, 2, 2, 2, 2, 2], [5], "flee through B1")
    assert game.state.fighters[2].grappled_by < 0
    assert "holds" not in told(game)


def test_a_fighter_who_flees_through_a_closed_door_leaves_it_open() -> None:
    game = hunted(borders=[{"between": ["z0", "z1"], "type": "door", "state": "closed"}, {"between": ["z1", "z2"]}])
    answer(game, "maul F2", [2], "flee through B1")
    assert game.state.borders[0].door == Door.OPEN


# ---- the broken hold nobody, and are held by nobody --------------------------------------------------------------


def bleeding(place: int) -> Any:
    """Two hand to hand, of whom one has an injury that opens at every effort, and one Health."""
    two = man("Ann", "crew", "z0", adjacent=["Zed"], health=1), man("Zed", "foes", "z0", adjacent=["Ann"], health=1)
    game = dealt(scenario(*two, man("Bob", "crew", "z2"), man("Yan", "foes", "z2")), 1, 2, 3, 4)
    state = game.state.clone()
    state.fighters[place].gash = True
    return st.Battle(game.rules, start=state, dice="typed")


@pytest.mark.parametrize(("place", "reply"), [(0, ["take it"]), (1, ["defend"])])
def test_a_grapple_of_the_broken_or_on_the_broken_takes_no_hold(place: int, reply: list[str]) -> None:
    game = answer(bleeding(place), "grapple F2", *reply, [6] * 3, *([[1] * 3] if place else []), [1], [1])
    assert not game.state.fighters[place].grappling >= 0
    assert all(x.grappled_by < 0 for x in game.state.fighters)
    assert "is broken, and" in told(game)


# ---- horrors seen without a step ---------------------------------------------------------------------------------

LAIR = scenario(
    man("Ann", "crew", "z0", **NERVOUS), man("Beast", "foes", "z1", **BEAST, horrifying=True), zones=2,
    borders=[{"between": ["z0", "z1"], "type": "door", "state": "closed", "hp": 1}],
)  # fmt: skip


def test_a_horror_seen_through_a_door_that_is_peeked_through_frightens() -> None:
    game = answer(dealt(LAIR, 1, 2), "peek through B1")
    assert game.pending.why == "panic"


# ---- doors that are gone -----------------------------------------------------------------------------------------


def test_cover_at_a_door_is_gone_with_the_door() -> None:
    door = {"id": "door", "between": ["z0", "z1"], "type": "door", "state": "closed", "hp": 1}
    crew = man("Ann", "crew", "z0", weapons=["knife"], strength=4), man("Bob", "crew", "z0")
    foe = man("Zed", "foes", "z1", at_border="door", cover="full")
    game = dealt(scenario(*crew, foe, zones=2, borders=[door]), 1, 2, 3)
    game.push(next(x for x in game.legal_actions if str(x).startswith("bash")))
    game.roll([6] * game.pending.dice.n)
    assert "door is broken" in told(game)
    assert game.state.fighters[2].cover == Cover.NONE


# ---- an arm that is lost -----------------------------------------------------------------------------------------


def test_an_android_that_loses_an_arm_drops_what_takes_two_hands() -> None:
    robot = man("Dee", "crew", "z0", kind="android", weapons=["support_gun"], health=1, agility=4)
    foe = man("Zed", "foes", "z0", weapons=["pistol"], skills={"ranged_combat": 3})
    game = answer(dealt(scenario(foe, robot, man("Bob", "crew", "z2")), 1, 2, 3), "shoot F2 with I1", "take it")
    while type(game.pending).__name__ == "Roll" and game.pending.why != "android damage":
        game.roll([6] + [1] * (game.pending.dice.n - 1))
    game.roll([3])
    assert "drops" in told(game)
    assert not any(x.in_hand and x.holder == 1 for x in game.state.items)


# ---- nerves ------------------------------------------------------------------------------------------------------


def test_a_fighter_who_breaks_does_not_act_last_in_the_next_round() -> None:
    ann = man("Ann", "crew", "z0", kind="pc", adjacent=["Zed"], stress=6, wits=3, empathy=3, health=1)
    foe = man("Zed", "foes", "z0", adjacent=["Ann"], weapons=["knife"])
    game = suffering(dealt(scenario(ann, foe, man("Bob", "crew", "z2")), 2, 1, 3), hesitant=True, panic=Panic.HESITATE)
    answer(game, "strike F1 with I1", "take it")
    while not game.state.fighters[0].broken:
        game.roll([6] * game.pending.dice.n)
    assert not game.state.fighters[0].hesitant


def test_rage_is_over_for_the_turn_with_the_attack_that_it_makes() -> None:
    ann = man("Ann", "crew", "z0", kind="pc", weapons=["pistol"])
    foe = man("Zed", "foes", "z0", health_max=9, slots=0)
    game = suffering(dealt(scenario(ann, foe, man("Bob", "crew", "z1")), 1, 2, 3), panic=Panic.BERSERK)
    assert refusal(game, "end turn") == "gap.panic"
    game.push("shoot F2 with I1")
    answer(game, [1] * game.pending.dice.n, "keep", [2] * 2)
    assert refusal(game, "end turn") == ""


# ---- rounds, cards and groups ------------------------------------------------------------------------------------


def test_a_battle_without_time_ends_in_its_last_round() -> None:
    data = scenario(man("Ann", "crew", "z0"), man("Zed", "foes", "z2"), round_limit=1)
    game = answer(dealt(data, 1, 2), "end turn", "end turn")
    assert game.pending is None
    assert game.state.round == 1
    assert "Round 2" not in told(game)


@pytest.mark.parametrize("named", ["Gus", "Gil"])
def test_a_group_surprises_whichever_of_it_is_named(named: str) -> None:
    group = [man(name, "foes", "z1", group="pack") for name in ("Gus", "Gil")]
    game = battle(scenario(man("Ann", "crew", "z0"), *group, surprise=[named]), dice="typed")
    assert game.state.cards[0] == 1


def test_a_card_of_the_second_deck_is_named_by_its_number() -> None:
    data = scenario(man("Ann", "crew", "z0"), man("Beast", "foes", "z2", **BEAST, speed=2))
    game = dealt(data, 3, 14, 20, rulings={"init.over-ten": "second-deck", "hold.partner": "anyone"})
    assert "10 Beast" in game.describe()
    assert refusal(game, "hold off with F2 on card 10") == ""
    assert "on card 10" in " ".join(map(str, game.legal_actions))


def test_first_aid_that_fails_worsens_no_injury_that_is_not_there() -> None:
    ann, bob = man("Ann", "crew", "z0", adjacent=["Bob"]), man("Bob", "crew", "z0", broken=True, adjacent=["Ann"])
    game = answer(dealt(scenario(ann, bob, man("Zed", "foes", "z2")), 1, 2, 3), "first aid for F2")
    game.roll([1] * game.pending.dice.n)
    assert all(limit == Limit.SAFE for limit in game.state.fighters[1].limits)
    assert "get worse" not in told(game)


# ---- leaving an enemy ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("health", "zone"), [(9, 1), (1, 0)])
def test_the_blow_at_a_fighter_who_leaves_falls_before_they_are_gone(health: int, zone: int) -> None:
    ann = man("Ann", "crew", "z0", adjacent=["Zed"], health_max=9, health=health)
    foe = man("Zed", "foes", "z0", adjacent=["Ann"], strength=5)
    game = dealt(scenario(ann, foe, man("Bob", "crew", "z2")), 1, 2, 3, rulings={"move.leave": "roll"})
    answer(game, "move through B1", [1] * 3)
    assert game.state.fighters[0].zone == 0
    while type(game.pending).__name__ == "Roll" or game.pending.ask.name != "ACT":
        if type(game.pending).__name__ == "Roll":
            game.roll([6] * game.pending.dice.n)
        else:
            game.push("take it")
    assert game.state.fighters[0].zone == zone


def all_sixes(game: Any) -> Any:
    """Whatever is rolled before the next action: sixes; nobody wards anything off."""
    while game.pending is not None and (type(game.pending).__name__ == "Roll" or game.pending.ask.name != "ACT"):
        if type(game.pending).__name__ == "Roll":
            game.roll([game.pending.dice.sides] * game.pending.dice.n)
        else:
            game.push("take it")
    return game


LEAVING = {"move.leave": "roll"}


def leaver(foe: Any = None, rulings: dict[str, str] | None = None, **more: Any) -> Any:
    """Ann stands beside Zed and may leave; Bob is elsewhere."""
    ann = man("Ann", "crew", "z0", adjacent=["Zed"], **({"health_max": 9} | more))
    zed = man("Zed", "foes", "z0", adjacent=["Ann"])
    people = ann, zed, man("Bob", "crew", "z2"), man("Yan", "foes", "z2")
    game = dealt(scenario(*people), 1, 2, 3, 4, rulings=LEAVING | (rulings or {}))
    for name, value in (foe or {}).items():
        setattr(game.state.fighters[1], name, value)
    return st.Battle(game.rules, start=game.state, dice="typed")


def test_a_broken_fighter_who_leaves_through_a_blow_has_had_their_one_move() -> None:
    game = all_sixes(answer(leaver(broken=True), "move through B1", [1] * 3))
    ann = game.state.fighters[0]
    assert ann.dead or (ann.zone, ann.moved_out) == (1, True)
    game = answer(leaver(broken=True), "move through B1", [1] * 3, [1] * 3)
    assert (game.state.fighters[0].zone, game.state.turn) == (1, 1)


def test_a_fighter_felled_as_they_leave_has_no_other_move_to_leave_by() -> None:
    game = all_sixes_but_injuries(answer(leaver(health=1), "move through B1", [1] * 3))
    ann = game.state.fighters[0]
    assert (ann.broken, ann.dead, ann.zone, game.state.turn) == (True, False, 0, 1)


def all_sixes_but_injuries(game: Any) -> Any:
    """The blow fells; the injury is one that does nothing."""
    while type(game.pending).__name__ == "Roll" or game.pending.ask.name != "ACT":
        if type(game.pending).__name__ != "Roll":
            game.push("take it")
        else:
            game.roll([1 if "tens" in game.pending.why else 2] if "injury" in game.pending.why else [6, 1, 1])
    return game


def test_those_whom_their_own_wound_fells_as_they_leave_go_nowhere() -> None:
    game = suffering(leaver(health=1), gash=True)
    game = answer(game, "move through B1", [6, 1, 1], [6], [6])
    assert (game.state.fighters[0].dead, game.state.fighters[0].zone) == (True, 0)


UNABLE: dict[str, dict[str, Any]] = {
    "held": {"grappled_by": 2},
    "busy with a hold": {"grappling": 2},
    "frozen": {"lost_turn": True},
    "catatonic": {"panic": Panic.CATATONIC},
    "unaware": {"unaware": True},
}


@pytest.mark.parametrize("state", UNABLE)
def test_enemies_who_cannot_act_out_of_turn_strike_at_nobody_who_leaves(state: str) -> None:
    game = answer(leaver(UNABLE[state]), "move through B1")
    assert game.state.fighters[0].zone == 1
    assert "may strike" not in told(game)


def test_a_grappler_who_may_do_anything_strikes_at_those_who_leave() -> None:
    game = answer(leaver(UNABLE["busy with a hold"], {"grapple.grappler": "anything"}), "move through B1", [1] * 3)
    assert "Zed may strike at Ann" in told(game)


# ---- panic in a burst ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stress", "asked"), [(9, "ACT"), (0, "FOLLOW")])
def test_a_shooter_who_goes_out_of_their_mind_between_attacks_fires_no_more(stress: int, asked: str) -> None:
    """A friend whom the referee sets down is seen; the shooter panics, or keeps calm."""
    ann = man("Ann", "crew", "z1", kind="pc", stress=stress, resolve=3 if stress else 9, weapons=["carbine"])
    bob = man("Bob", "crew", "z1", kind="pc")
    zed = man("Zed", "foes", "z2", slots=0, health_max=30)
    game = answer(dealt(scenario(ann, bob, zed), 1, 2, 3), "shoot F3 with I1")
    while not isinstance(game.pending, st.Choice) or game.pending.ask.name != "FOLLOW":
        if isinstance(game.pending, st.Choice):
            game.push(game.pending.menu[0])
        else:
            game.roll([6 if game.pending.why == "base dice" else 2] * game.pending.dice.n)
    game.set("F2", broken=True)
    game.roll([6])
    assert (game.state.fighters[0].panic >= Panic.RUN) is bool(stress)
    assert game.pending.ask.name == asked
