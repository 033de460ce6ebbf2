"""What the rules allow and what they refuse, and by which rule (DC-18)."""

from __future__ import annotations

from collections.abc import Callable

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
