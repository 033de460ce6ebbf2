"""What the rules allow and what they refuse, and by which rule (DC-18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import sandtable as st

from .. import golden
from ..build import dice_of, fight, listed, load, man, play, typed

SQUAD = fight(man(name="A", ammo=1), man(name="B"), man(name="C"), man(name="D", status="bleeding-out"))
Situation = tuple[st.Battle, str]


def covers_one_who_fires() -> Situation:
    return typed(load(), SQUAD, "T1 fire +0"), "T2 cover T1"


def covers_himself() -> Situation:
    return typed(load(), SQUAD), "T2 cover T2"


def two_cover_one() -> Situation:
    return typed(load(), SQUAD, "T1 move up", [6], "T2 cover T1"), "T3 cover T1"


def no_ammo() -> Situation:
    return typed(load(), SQUAD), "T2 fire +1"


def two_ammo() -> Situation:
    return typed(load(), SQUAD), "T1 fire +2"


def pays_for_a_four() -> Situation:
    scenario = fight(man(grit=1), threat=3)
    return typed(load(), scenario, "T1 fire +0", [4], [6]), "pay"


def pays_without_dice() -> Situation:
    return typed(load(), fight(man(grit=1)), "T1 move up", [6], [5, 6], [6]), "pay"


def grit_on_the_offense_roll() -> Situation:
    return typed(load(), fight(man(grit=1)), "T1 fire +0", [5]), "reroll failing"


def grit_twice() -> Situation:
    return typed(load(), fight(man(grit=3)), "T1 fire +0", [5], "hold", [1], "reroll failing", [1]), "reroll failing"


def leaves_alone() -> Situation:
    return typed(load(), SQUAD), "T1 disengage"


def intent_of_the_fallen() -> Situation:
    return typed(load(), SQUAD), "T4 fire +0"


def helps_the_stabilised() -> Situation:
    scenario = fight(man(), man(status="bleeding-out", stabilised=True))
    return typed(load(), scenario), "T1 stabilise T2"


SITUATIONS: dict[str, Callable[[], Situation]] = {
    "cover a comrade whose Intent is Fire": covers_one_who_fires,
    "cover oneself": covers_himself,
    "two cover the same mover, for one die": two_cover_one,
    "spend an Ammo with none left": no_ammo,
    "spend two Ammo on one Fire": two_ammo,
    "pay for success with a 4 against Threat Level 3": pays_for_a_four,
    "pay for success with a pool of none": pays_without_dice,
    "use Grit on the Offense Roll": grit_on_the_offense_roll,
    "use Grit twice on one Defense Roll": grit_twice,
    "one Trooper breaks off": leaves_alone,
    "give an Intent to a Trooper who is Bleeding Out": intent_of_the_fallen,
    "stabilise somebody who is stabilised already": helps_the_stabilised,
}
ASKED_NO_MORE = "use Grit twice on one Defense Roll"  # nobody is asked a second time: the step is over


@pytest.mark.parametrize("case", golden.DC_18_CASES, ids=lambda case: case.situation)
def test_each_case_is_allowed_or_refused_by_its_rule(case: golden.Legality) -> None:
    battle, answer = SITUATIONS[case.situation]()
    refusal = battle.why_not(answer)
    assert (refusal is None) == case.legal
    if refusal is None:
        battle.push(answer)
        return
    assert refusal.rule == case.rule or case.situation == ASKED_NO_MORE
    before = battle.record
    with pytest.raises(st.IllegalAction) as caught:
        battle.push(answer)
    assert str(caught.value) == refusal.text
    assert caught.value.rule == refusal.rule
    assert battle.record == before


def test_two_covering_the_same_mover_give_one_die() -> None:
    battle, answer = two_cover_one()
    play(battle, answer, [6, 6])
    assert dice_of(battle) == 2


def test_after_grit_the_next_question_is_another() -> None:
    battle, _ = grit_twice()
    assert isinstance(battle.pending, st.Choice)
    assert battle.pending.ask.name == "INTENT"


KIT = ["sniper", "lmg", "hmg", "grenade-launcher", "rocket-launcher", "jump-pack", "melee"]
TWO = (man(name="A"), man(name="B"))
EQUIPPED = (man(name="A", gear=KIT), man(name="B"))
ALONE = (man(name="A", offensive="flanking", defensive="fortified"), man(name="B"))


@pytest.mark.parametrize(
    ("squad", "given", "answer", "told"),
    [
        (TWO, (), "T1 snipe +0", "A carries no Sniper Rifle"),
        (TWO, (), "T1 lmg T2", "A carries no LMG"),
        (TWO, (), "T1 hmg T2", "A carries no HMG"),
        (TWO, (), "T1 rocket enemy", "A carries no Rocket Launcher"),
        (TWO, (), "T1 grenade for T2", "A carries no Grenade Launcher"),
        (TWO, (), "T1 grenade hard target", "A carries no Grenade Launcher"),
        (TWO, (), "T1 jump flanking fortified", "A carries no Jump Pack"),
        (TWO, (), "T1 charge", "A carries no Melee Weapon"),
        (EQUIPPED, (), "T1 snipe +0", "the Sniper Rifle of A helps any Fire, and has no Intent of its own"),
        (EQUIPPED, (), "T1 lmg T2", "the LMG of A helps any Covering Fire, and has no Intent of its own"),
        (EQUIPPED, (), "T1 rocket hard-target", "there is no Hard Target here"),
        (EQUIPPED, (), "T1 grenade for T1", "a Trooper cannot open their own flank"),
        (EQUIPPED, (), "T1 grenade for T2", "the Grenade Launcher needs a comrade who Fires; B does not"),
        (EQUIPPED, ("T1 look around", [1]), "T1 charge", "A has rolled the move die, and it is too late to charge"),
        (EQUIPPED, ("T1 look around", [1]), "T1 jump flanking flanked", "it is too late for the Jump Pack"),
        (TWO, (), "T3 fire +0", "the squad has no T3"),
        (TWO, (), "T1 cover T3", "the squad has no T3"),
        (TWO, (), "T1 stabilise T3", "the squad has no T3"),
        (TWO, (), "T1 work", "the scenario names no task to work on"),
        (TWO, (), "T1 interact", "an Interact needs a comrade to stabilise or a task to work on"),
        (TWO, (), "T1 look up", "one look shows both Moves: look around"),
        (TWO, ("T1 look around", [1]), "squad disengage", "too late to Disengage"),
        (TWO, ("T1 fire +0", "T2 fire +0", [5, 1]), "T1 fire +0", "leaves a choice that comes first: hold or pay"),
    ],
)
def test_a_refusal_says_what_is_missing(
    squad: tuple[dict[str, Any], ...], given: tuple[Any, ...], answer: str, told: str
) -> None:
    refusal = typed(load("standard"), fight(*squad), *given).why_not(answer)
    assert refusal is not None
    assert told in refusal.text


def test_a_promise_that_cannot_be_kept_is_no_reason() -> None:
    """Covered before the work was done, with no Move and no Interact open: there is no Radio, and so no call."""
    scenario = fight(*ALONE, man(), objective=1)
    battle = typed(load(rulings={"intent.order": "simultaneous"}), scenario, "T2 cover T1", "T3 work")
    refusal = battle.why_not("T1 radio")
    assert refusal is not None
    assert refusal.text == "A carries no Radio"


def test_a_covered_trooper_has_to_move_whatever_else_is_closed() -> None:
    squad = fight(man(name="A", offensive="flanking"), man(name="B"))
    battle = typed(load(rulings={"intent.order": "simultaneous"}), squad, "T2 cover T1")
    refusal = battle.why_not("T1 fire +0")
    assert refusal is not None
    assert refusal.text == "A is covered, and so has to Move or Interact"


@pytest.mark.parametrize(
    ("rulings", "answer", "told"),
    [
        ({}, "reroll passing", "no passing die of this roll is left to reroll"),
        ({}, "reroll all", "Grit rerolls a single die"),
        ({"grit.reroll": "roll"}, "reroll failing", "Grit puts one new die in place of the whole roll"),
    ],
)
def test_grit_rerolls_only_dice_that_lie_there(rulings: dict[str, str], answer: str, told: str) -> None:
    battle = typed(load(rulings=rulings), fight(man(grit=1)), "T1 fire +0", [4], "hold", [1])
    refusal = battle.why_not(answer)
    assert refusal is not None
    assert told in refusal.text
    assert answer not in listed(battle)


@pytest.mark.parametrize(
    ("position", "answer", "number"),
    [
        ({"offensive": "limited"}, "T1 move up", "moveup.tier"),
        ({"defensive": "flanked"}, "T1 fall back", "fallback.tier"),
    ],
)
def test_a_move_of_two_tiers_needs_the_room_where_it_ends(position: dict[str, str], answer: str, number: str) -> None:
    full = fight(man(**position), man(), ground="exposed", space="tight")
    assert typed(load(rulings={"caps": "on"}), full).why_not(answer) is None
    assert typed(st.load("danger_close", rulings={"caps": "on"}, numbers={number: 2}), full).why_not(answer) is not None


def test_menu_lists_every_legal_intent_and_no_other() -> None:
    """All that can be written for a small squad, one by one."""
    battle = typed(load(), fight(man(ammo=1), man(status="bleeding-out")))
    places = ("T1", "T2", "T3")
    written = ["squad disengage", "hold", "pay", "keep", "enough", "withdraw", "reroll failing"]
    written += [f"{a} {form}" for a in places for form in ("move up", "fall back", "look around", "look up", "charge")]
    written += [f"{a} {form}" for a in places for form in ("fire +0", "fire +1", "work", "interact", "radio")]
    written += [f"{a} {verb} {b}" for a in places for b in places for verb in ("cover", "stabilise", "hmg", "lmg")]
    legal = {text for text in written if battle.why_not(text) is None}
    assert legal == set(listed(battle))
    assert "T1 stabilise T2" in legal
