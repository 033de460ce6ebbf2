"""Every ruling changes what it should, and nothing when its default stands: one small scene for each."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import sandtable as st
from sandtable.odds.chances import prospects
from sandtable.registry import find

from .build import dice_of, fight, listed, load, man, play, positions, squad, trooper, typed, why

Scene = Callable[[st.Rules], object]
PAIR = fight(man(), man())
DOWN = man(status="bleeding-out")


def intent_order(rules: st.Rules) -> object:
    """May somebody be covered who has not declared yet, and do Moves wait for the last Intent?"""
    early = typed(rules, PAIR).why_not("T1 cover T2") is None
    moved = typed(rules, PAIR, "T1 move up")
    return early, isinstance(moved.pending, st.Roll)


def look(rules: st.Rules) -> object:
    return [action for action in listed(typed(rules, fight(man()))) if "look" in action]


def move_top(rules: st.Rules) -> object:
    battle = typed(rules, fight(man(offensive="flanking", defensive="fortified"), man()))
    return [action for action in ("T1 move up", "T1 fall back") if battle.why_not(action) is None]


def moving_threshold(rules: st.Rules) -> object:
    battle = typed(rules, fight(man(), man()), "T1 fall back", [6], "T2 fire +0", [4], "hold", [2])
    return trooper(battle, 1).status.title


def cover_stack(rules: st.Rules) -> object:
    battle = typed(rules, fight(man(), man(), man()), "T1 move up", [6], "T2 cover T1", "T3 cover T1", [4, 4])
    return dice_of(battle)


def bonus_needs_fire(rules: st.Rules) -> object:
    battle = typed(rules, PAIR | {"gained": True, "died": True}, "T1 move up", [6], "T2 move up", [6])
    return dice_of(battle), why(battle)


def offense_skip(rules: st.Rules) -> object:
    return why(typed(rules, PAIR, "T1 move up", [6], "T2 move up", [6]))


def double_six(rules: st.Rules) -> object:
    return squad(typed(rules, fight(man(), threat=4), "T1 move up", [6], [6, 6], [6])).momentum


def gain_die(rules: st.Rules) -> object:
    return dice_of(typed(rules, fight(man(), gained=True), "T1 fire +0"))


def death_die(rules: st.Rules) -> object:
    return dice_of(typed(rules, fight(man(), died=True), "T1 fire +0"))


def success_at_a_cost(rules: st.Rules) -> object:
    battle = typed(rules, fight(man()), "T1 fire +0", [5])
    return isinstance(battle.pending, st.Choice)


def risk_ties(rules: st.Rules) -> object:
    battle = typed(rules, PAIR, "T1 fire +0", "T2 fire +0", [5, 1], "pay")
    return isinstance(battle.pending, st.Choice)


def risk_by(rules: st.Rules) -> object:
    """T1 has moved up into cover: no worse a position than T2's, but a worse threshold."""
    battle = typed(rules, PAIR, "T1 move up", [6], "T2 fire +0", [5], "pay")
    return trooper(battle, 1).at_risk


def defense_bleeding_out(rules: st.Rules) -> object:
    return isinstance(typed(rules, fight(man(), DOWN), "T1 fire +0", [4], "hold", [6]).pending, st.Roll)


def grit_per_roll(rules: st.Rules) -> object:
    """At risk, two dice that both fail, three Grit: how many rerolls may follow, all failing again?"""
    battle = typed(rules, fight(man(grit=3, defensive="flanked")), "T1 fire +0", [5], "pay", [1, 1])
    rerolls = 0
    while isinstance(battle.pending, st.Choice) and battle.pending.ask.name == "GRIT":
        play(battle, "reroll failing", [1])
        rerolls += 1
    return rerolls


def grit_reroll(rules: st.Rules) -> object:
    return listed(typed(rules, fight(man(grit=1)), "T1 fire +0", [4], "hold", [1]))


def injury_severity(rules: st.Rules) -> object:
    battle = typed(rules, fight(man(), threat=4), "T1 fire +0", [4], [1])
    if isinstance(battle.pending, st.Roll):
        battle.roll([3])
    return trooper(battle, 1).status.title


def bleed_limit(rules: st.Rules) -> object:
    """How many Exchanges until he dies, of the first four."""
    battle = typed(rules, fight(man(), DOWN, threat=4))
    for exchange in range(1, 5):
        play(battle, "T1 fire +0", [4], [6])
        if trooper(battle, 2).status.title == "Dead":
            return exchange
    return None


def armor_floor(rules: st.Rules) -> object:
    scene = fight(man(defensive="fortified", armor="heavy"))
    return trooper(typed(rules, scene, "T1 fire +0", [4], "hold", [1]), 1).status.title


def interact_idle(rules: st.Rules) -> object:
    return typed(rules, PAIR).why_not("T1 interact") is None


def gear_heavy(rules: st.Rules) -> object:
    """Dice of a plain Fire with a Sniper Rifle; may it be asked for as Special Gear; dice of plain cover by an LMG."""
    battle = typed(rules, fight(man(gear=["sniper"], defensive="fortified"), man(), man(gear=["lmg"])))
    asked = battle.why_not("T1 snipe +0") is None
    play(battle, "T1 fire +0", "T2 move up", [6], "T3 cover T2")
    return dice_of(battle), asked, trooper(battle, 2).cover_dice


def flee_fallen(rules: st.Rules) -> object:
    outcome = typed(rules, fight(man(status="wounded"), DOWN), "squad disengage", [1]).outcome()
    assert outcome is not None
    return outcome.reason


def aftermath(rules: st.Rules) -> object:
    battle = typed(rules, fight(man(offensive="flanking"), threat=4), "T1 fire +0", [6, 1], [6])
    return isinstance(battle.pending, st.Choice) and battle.pending.ask.name == "PRESS_ON"


def tactics(rules: st.Rules) -> object:
    return isinstance(typed(rules, fight(man()), "T1 fire +0", [4], "hold", [6]).pending, st.Roll)


def tactics_pick(rules: st.Rules) -> object:
    two = fight(man(offensive="flanking"), man(offensive="flanking"))
    rules = load("bare", {**rules.rulings, "tactics": "public-table"})
    fire = ["T1 fire +0", "T2 fire +0"]
    battle = typed(rules, two, *fire, [4, 1, 1, 1], "hold", [6], [6], [1], [4])
    return isinstance(battle.pending, st.Choice)


def caps(rules: st.Rules) -> object:
    """Tight space, Exposed ground: may anybody be Flanking or Fortified, by his feet or by a Jump Pack?"""
    battle = typed(rules, fight(man(gear=["jump-pack"]), man(), ground="exposed", space="tight"))
    moves = ("T1 move up", "T1 fall back", "T1 jump flanking flanked", "T1 jump limited fortified")
    return [battle.why_not(move) is None for move in moves]


def objective(rules: st.Rules) -> object:
    """A lone Wounded Trooper can win by paying, but not always and stay on his feet."""
    scene = fight(man(status="wounded", defensive="flanked"), threat=1, momentum=1)
    return str(st.odds(rules, "best", scenario=scene, rounds=1).mean)


def weapons(rules: st.Rules) -> object:
    return dice_of(typed(rules, fight(man(weapon="carbine"), space="tight"), "T1 fire +0"))


def advance(rules: st.Rules) -> object:
    return isinstance(typed(rules, fight(man())).pending, st.Roll)


def catch_breath(rules: st.Rules) -> object:
    return trooper(typed(rules, fight(man(), threat=1, momentum=1), "T1 fire +0", [6]), 1).grit


SCENES: dict[str, tuple[Scene, dict[str, Any]]] = {
    "intent.order": (intent_order, {"free": (False, True), "simultaneous": (True, False)}),
    "look": (look, {"free": ["T1 look around"], "named-move": ["T1 look up", "T1 look back"], "off": []}),
    "move.top": (move_top, {"illegal": [], "allowed": ["T1 move up", "T1 fall back"]}),
    "moving.threshold": (moving_threshold, {"move": "Grazed", "lower": "OK"}),
    "cover.stack": (cover_stack, {"no": 2, "yes": 3}),
    "offense.bonus-needs-fire": (
        bonus_needs_fire,
        {"no": (2, "Offense Roll"), "yes": (2, "Offense Roll without dice")},
    ),
    "offense.skip": (offense_skip, {"off": "Offense Roll without dice", "on": "Defense Roll"}),
    "zero-dice.double-six": (double_six, {"double": 2, "single": 1}),
    "offense.gain-die.reading": (gain_die, {"on": 2, "off": 1}),
    "offense.death-die.reading": (death_die, {"on": 2, "off": 1}),
    "success-at-a-cost": (success_at_a_cost, {"on": True, "off": False}),
    "risk.ties": (risk_ties, {"random": False, "squad": True}),
    "risk.by": (risk_by, {"position": False, "threshold": True}),
    "defense.bleeding-out": (defense_bleeding_out, {"no": False, "yes": True}),
    "grit.per-roll": (grit_per_roll, {"one": 1, "per-die": 2, "unlimited": 3}),
    "grit.reroll.reading": (grit_reroll, {"die": ["keep", "reroll failing"], "roll": ["keep", "reroll all"]}),
    "injury.severity": (injury_severity, {"one": "Grazed", "public": "Wounded"}),
    "bleed.limit": (bleed_limit, {"2": 2, "1": 1, "3": 3, "none": None}),
    "armor.floor": (armor_floor, {"0": "OK", "1": "Grazed"}),
    "interact.idle": (interact_idle, {"no": False, "yes": True}),
    "gear.heavy.reading": (gear_heavy, {"passive": (3, False, 2), "intent": (1, True, 1)}),
    "flee.fallen": (flee_fallen, {"away": "retreat", "carried": "wiped-out"}),
    "aftermath": (aftermath, {"public": True, "none": False}),
    "tactics": (tactics, {"public-table": True, "none": False}),
    "tactics.pick": (tactics_pick, {"random": False, "squad": True}),
    "caps": (caps, {"off": [True] * 4, "on": [False] * 4}),
    "objective": (objective, {"win": "1/2", "clean": "1/4", "win-in-h": "1/2"}),
    "weapons": (weapons, {"off": 1, "on": 2}),
    "advance.reading": (advance, {"off": False, "on": True}),
    "catch-breath": (catch_breath, {"nothing": 0, "grit": 1}),
}
CASES = [(ruling, option) for ruling, (_, expected) in SCENES.items() for option in expected]


@pytest.mark.parametrize(("ruling", "option"), CASES)
def test_ruling_changes_what_it_should(ruling: str, option: str) -> None:
    scene, expected = SCENES[ruling]
    assert scene(load("bare", {ruling: option})) == expected[option]


def test_every_ruling_and_option_has_its_scene() -> None:
    scenes = {ruling: list(expected) for ruling, (_, expected) in SCENES.items()}
    assert scenes == find("danger_close").catalogue.options


def test_a_ruling_named_like_a_rule_is_understood_without_its_ending() -> None:
    assert dice_of(typed(load("bare", {"offense.gain-die": "off"}), fight(man(), gained=True), "T1 fire +0")) == 1


# ---- readings together ---------------------------------------------------------------------------------------

TOGETHER = {"intent.order": "simultaneous"}


def test_simultaneous_moves_are_made_when_the_last_has_declared() -> None:
    battle = typed(load("bare", TOGETHER), PAIR, "T1 move up")
    assert positions(battle, 1) == ("Engaged", "In Cover")
    play(battle, "T2 fire +0", [6])
    assert positions(battle, 1) == ("Flanking", "In Cover")


def test_simultaneous_looks_come_before_all_intents() -> None:
    battle = typed(load("bare", TOGETHER), PAIR, "T1 look around", [6])
    assert battle.why_not("T2 look around") is None
    battle.push("T1 fire +0")
    refusal = battle.why_not("T2 look around")
    assert refusal is not None
    assert refusal.rule == "intent.looks-first"
    assert "all looks come before the first Intent" in refusal.text


@pytest.mark.parametrize("answer", ["T2 fire +0", "T2 cover T1", "T2 rocket enemy", "T2 radio"])
def test_who_was_covered_before_declaring_may_only_move_or_interact(answer: str) -> None:
    gear = ["rocket-launcher", "radio"]
    battle = typed(load("bare", TOGETHER), fight(man(), man(gear=gear), man()), "T1 cover T2")
    refusal = battle.why_not(answer)
    assert refusal is not None
    assert refusal.rule == "cover.target"
    assert battle.why_not("T2 move up") is None


STUCK = man(name="Ruiz", offensive="flanking", defensive="fortified")


def test_a_trooper_who_can_neither_move_nor_interact_cannot_be_covered_before_declaring() -> None:
    battle = typed(load("bare", TOGETHER), fight(man(), STUCK))
    assert "T1 cover T2" not in listed(battle)
    refusal = battle.why_not("T1 cover T2")
    assert refusal is not None
    assert refusal.text == "Covering Fire needs a Trooper who moves or interacts; Ruiz can do neither"


def test_who_was_covered_and_can_neither_move_nor_interact_any_more_fires_uncovered() -> None:
    battle = typed(load("bare", TOGETHER), fight(man(), STUCK, man(), objective=1), "T1 cover T2", "T3 work")
    assert "T2 fire +0" in listed(battle)
    assert dict(prospects(battle, "T2 fire +0"))["is injured"].p(True) == Fraction(1, 6)
    play(battle, "T2 fire +0")
    assert trooper(battle, 2).cover_dice == 0
    assert not trooper(battle, 2).covered
    assert "Ruiz neither moves nor interacts, and is not covered" in [str(event) for event in battle.log]


@pytest.mark.parametrize(
    ("answer", "ground", "rule"),
    [("move up", {"space": "transitional"}, "caps.space"), ("fall back", {"ground": "normal"}, "caps.cover")],
)
def test_where_all_move_together_no_more_do_than_there_is_room_for(
    answer: str, ground: dict[str, Any], rule: str
) -> None:
    scenario = fight(man(), man(), man(), **ground)
    battle = typed(load("bare", TOGETHER | {"caps": "on"}), scenario, f"T1 {answer}", f"T2 {answer}")
    assert f"T3 {answer}" not in listed(battle)
    refusal = battle.why_not(f"T3 {answer}")
    assert refusal is not None
    assert refusal.rule == rule


def test_no_trooper_is_at_risk_where_the_offense_roll_is_skipped() -> None:
    scenario = fight(man(), man(), gained=True)
    plan = {"scenario": scenario, "plan": "T1 move up; T2 cover T1"}
    rolled = st.odds(load("bare"), "risk", **plan).of("at risk")
    skipped = st.odds(load("bare", {"offense.skip": "on"}), "risk", **plan).of("at risk")
    assert rolled.p("T2") == 1
    assert skipped.p("nobody") == 1


def test_named_look_closes_the_other_move() -> None:
    battle = typed(load("bare", {"look": "named-move"}), PAIR, "T1 look up", [6])
    assert battle.why_not("T1 move up") is None
    refusal = battle.why_not("T1 fall back")
    assert refusal is not None
    assert refusal.rule == "move.commit"


def test_moving_at_the_top_gains_no_tier_but_rolls_the_die() -> None:
    top = fight(man(offensive="flanking", defensive="fortified"), man())
    rules = load("bare", {"move.top": "allowed"})
    assert positions(typed(rules, top, "T1 move up", [1]), 1) == ("Flanking", "Flanked")
    assert positions(typed(rules, top, "T1 fall back", [1]), 1) == ("Limited", "Fortified")


@pytest.mark.parametrize(("ground", "room"), [("exposed", 0), ("normal", 2), ("dense", 5)])
def test_ground_has_room_for_so_many_fortified(ground: str, room: int) -> None:
    battle = typed(load("bare", {"caps": "on"}), fight(*[man()] * 5, ground=ground))
    for place in range(1, 6):
        allowed = battle.why_not(f"T{place} fall back") is None
        assert allowed == (place <= room)
        if allowed:
            play(battle, f"T{place} fall back", [6])


@pytest.mark.parametrize(("space", "room"), [("tight", 0), ("transitional", 2), ("open", 5)])
def test_space_has_room_for_so_many_flanking(space: str, room: int) -> None:
    battle = typed(load("bare", {"caps": "on"}), fight(*[man()] * 5, space=space))
    for place in range(1, 6):
        allowed = battle.why_not(f"T{place} move up") is None
        assert allowed == (place <= room)
        if allowed:
            play(battle, f"T{place} move up", [6])


def test_caps_do_not_stop_a_move_to_a_lower_tier() -> None:
    low = man(offensive="limited", defensive="flanked")
    battle = typed(load("bare", {"caps": "on"}), fight(low, man(), ground="exposed", space="tight"))
    assert battle.why_not("T1 move up") is None
    assert battle.why_not("T1 fall back") is None


@pytest.mark.parametrize(("threat", "chance"), [(1, 0), (2, 0), (3, 2), (4, 3)])
def test_severity_follows_the_threat_level(threat: int, chance: int) -> None:
    rules = load("bare", {"injury.severity": "public"})
    odds = st.odds(rules, "defense", position="flanked", threat=threat)
    assert odds.p((2, 0)) == odds.p(lambda outcome: outcome[0] > 0) * chance / 6


def test_without_the_whole_roll_reading_a_whole_reroll_is_refused() -> None:
    for reading, wrong in (("die", "reroll all"), ("roll", "reroll failing")):
        rules = load("bare", {"grit.reroll": reading})
        refusal = typed(rules, fight(man(grit=1)), "T1 fire +0", [4], "hold", [1]).why_not(wrong)
        assert refusal is not None
        assert refusal.rule == "grit.reroll.reading"


def test_grit_may_reroll_the_only_die_that_passes() -> None:
    battle = typed(load("bare", {}), fight(man(grit=1, defensive="flanked")), "T1 fire +0", [5], "pay", [6, 1])
    assert listed(battle) == ["keep", "reroll failing", "reroll passing"]


def test_nobody_chooses_who_is_at_risk_where_only_one_can_be() -> None:
    battle = typed(load("bare", {"risk.ties": "squad"}), fight(man()), "T1 fire +0", [5], "pay")
    assert isinstance(battle.pending, st.Roll)
    assert trooper(battle, 1).at_risk


def test_gear_asked_for_as_an_intent_is_that_fire_or_that_cover() -> None:
    rules = load("bare", {"gear.heavy": "intent"})
    battle = typed(rules, fight(man(gear=["sniper"], defensive="fortified"), man(), man(gear=["lmg"])))
    play(battle, "T1 snipe +0", "T2 move up", [6], "T3 lmg T2")
    assert dice_of(battle) == 3
    assert trooper(battle, 2).cover_dice == 2
