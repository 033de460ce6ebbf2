"""What is told of an Engagement: every roll says why, every chance whose and whether it is good, the log is a story."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest

import sandtable as st
from sandtable.odds.chances import chances, prospects, prospects_of
from sandtable.registry import find
from sandtable.rulesets.danger_close import RULESET, actions as act

from ..build import fight, load, man, play, squad, typed

pytestmark = pytest.mark.unmeasured  # whole random battles are no test of single rules
OPTIONS = find("danger_close").catalogue.options
SQUADS_CHOICE = {"risk.ties": "squad", "tactics.pick": "squad"}
NOTATION = tuple(f"T{n}" for n in range(1, 6))


def battles(count: int, seed: int) -> Iterator[st.Battle]:
    """Random Engagements under random readings; each is shown at every decision, and once more when it is over."""
    luck = random.Random(seed)
    for _ in range(count):
        rulings = {key: luck.choice(list(labels)) for key, labels in OPTIONS.items()}
        rules = st.load("danger_close", rulings=rulings)
        battle = st.Battle(rules, luck.choice(list(RULESET.scenario_files)), luck.randrange(10**6))
        for _ in range(60):
            if battle.pending is None:
                break
            yield battle
            battle.push(luck.choice(list(battle.legal_actions)))
        yield battle


def finished(count: int, seed: int) -> Iterator[st.Battle]:
    return (battle for battle in battles(count, seed) if battle.pending is None)


def dice_fall(battle: st.Battle, answer: Any) -> bool:
    """Whether dice are rolled after an answer before anybody is asked again."""
    fork = battle.fork()
    known = len(fork.log) + 1  # the answer itself
    fork.push(answer)
    return next((e.kind for e in fork.log[known:] if e.kind in ("roll", "choice")), "") == "roll"


# ---- every roll ----------------------------------------------------------------------------------------------


def test_every_roll_says_what_for_whose_dice_why_and_what_it_came_to() -> None:
    purposes: Counter[str] = Counter()
    for battle in finished(30, 1):
        for event in battle.log:
            if event.kind == "roll":
                purposes[event.purpose] += 1
                assert event.purpose
                assert event.side == "squad"  # who also rolls for the enemy
                assert event.sums, event
                for part in event.sums:
                    assert sum(reason.value for reason in part.reasons) == part.value, event
                    assert all(reason.rule and reason.text for reason in part.reasons), event
                assert event.verdict not in ("", "succeeds", "fails"), event
    assert {"Offense Roll", "Defense Roll", "Grit", "move die", "Tactics", "whether the enemy acts"} <= set(purposes)


def test_who_rolls_for_himself_is_named() -> None:
    own = (
        "Defense Roll",
        "Grit",
        "move die",
        "to save the Ammo",
        "whether the fire is heavy",
        "Exchanges until artillery",
    )
    for battle in finished(15, 2):
        for event in battle.log:
            if event.kind == "roll":
                assert (event.who in NOTATION) == (event.purpose in (*own, "with the Commander's Kit")), event


def test_answers_that_roll_dice_have_chances_and_reasons() -> None:
    luck, told = random.Random(3), 0
    for battle in battles(25, 3):
        legal = list(battle.legal_actions)
        if legal and luck.random() < 0.2:
            answer = luck.choice(legal)
            if dice_fall(battle, answer):
                found = prospects_of(battle, answer)
                assert found or str(answer) == "keep", answer  # a hit that cannot bring down is told of nothing
                assert battle.explain(answer), answer
                told += 1
    assert told > 20


def test_every_chance_says_whose_it_is_and_whether_it_is_good_and_hopes_stand_before_risks() -> None:
    labels = set()
    for battle in battles(12, 4):
        for answer in battle.legal_actions:
            told = prospects_of(battle, answer)
            for chance in told:
                assert chance.good is not None
                assert chance.whom in ("", *NOTATION), chance
                labels.add(chance.label)
            assert [chance.good for chance in told] == sorted((bool(c.good) for c in told), reverse=True), answer
    assert {"can gain Momentum", "is injured", "stays unhurt", "ends In Cover", "goes down"} <= labels


# ---- the story -----------------------------------------------------------------------------------------------


def test_the_log_stands_under_headings_in_plain_words() -> None:
    for battle in finished(15, 5):
        headings = [event.text for event in battle.log if event.kind == "heading"]
        assert battle.log[0].kind == "heading"
        exchanges = [text for text in headings if text.startswith("Exchange")]
        assert exchanges == [f"Exchange {n + 1}" for n in range(len(exchanges))]
        for before, event in zip(battle.log, battle.log[1:], strict=False):
            words = event.text.replace(":", " ").replace(",", " ").split()
            assert not set(NOTATION) & set(words), event.text
            assert event.kind == "roll" or before.text != event.text, event.text


def test_lines_of_an_exchange() -> None:
    squad_of_two = fight(man(grit=2, ammo=1, defensive="flanked"), man(status="bleeding-out"), threat=1)
    battle = typed(load("standard"), squad_of_two, "T1 fire +1", [5, 2], "pay", [2, 5], "reroll failing", [1], [6])
    assert [event.text for event in battle.log] == [
        "Exchange 1",
        "Vega fires with extra Ammo",
        "Offense Roll 2d6: 5 2: Hold Position or Success at a Cost",
        "Vega has 0 Ammo left",
        "the squad buys a Success at a Cost: Momentum +1, and a Trooper is at risk",
        "Vega is at risk",
        "Vega is left without dice: the worst of those rolled counts",
        "Vega: Defense Roll 2d6: 2 5: hit; Injury on 3 or less",
        "Vega rerolls a failing die",
        "Vega: Grit 1d6: 1: fails again",
        "Vega is still hit; Grit left: 1",
        "Vega suffers an Injury, and is Grazed",
        "Success at a Cost: Momentum +1, now 1",
        "Ruiz bleeds on: 1 of 2 until death",
        "whether the enemy acts 1d6: 6, needs 1 or less: not in this Exchange",
        "Exchange 2",
    ]


def test_lines_of_heavy_fire_on_whoever_is_exposed() -> None:
    rules = load("standard", {"injury.severity": "public", "tactics": "none"})
    battle = typed(rules, fight(man(exposed=True), man(), threat=3), "T1 fire +0", "T2 fire +0", [4, 4], [1], [2], [6])
    told = [event.text for event in battle.log if event.text.startswith("Vega")]
    assert told == [
        "Vega fires",
        "Vega: Defense Roll 1d6: 1: hit; Injury on 2 or less",
        "Vega is exposed: Injuries +1",
        "Vega: whether the fire is heavy 1d6: 2, needs 2 or less: a heavy hit: Injuries +1",
        "Vega suffers 3 Injuries, and is Bleeding Out",
    ]
    assert "Hold Position: Momentum stays at 0" in [event.text for event in battle.log]


def test_tactics_say_what_they_change_or_that_they_change_nothing() -> None:
    def after(face: int, **more: Any) -> list[str]:
        start = fight(man(**more), man(**more), threat=4, gained=False)
        battle = typed(load("standard"), start, "T1 fire +0", "T2 fire +0", [4, 4], [6], [6], [1], [face])
        texts = [event.text for event in battle.log if event.kind != "heading"]
        return texts[texts.index("whether the enemy acts 1d6: 1, needs 4 or less: it does") + 1 :]

    assert after(2) == ["Tactics 1d6: 2: encircle", "nobody is Fortified, so nothing happens"]
    assert after(2, defensive="fortified")[1:] == ["Vega is only In Cover", "Ruiz is only In Cover"]
    assert after(3)[1:] == ["Vega is Flanked", "Ruiz is Flanked"]
    assert after(3, defensive="flanked")[1:] == ["all are Flanked already, so nothing happens"]
    assert after(5)[1:] == ["nobody is Flanking, so nothing happens"]


def test_rockets_and_artillery_are_told_apart_in_the_dice_they_bring() -> None:
    bearer = man(gear=["rocket-launcher", "radio"])
    battle = typed(load("standard", {"tactics": "none"}), fight(bearer, man(), threat=2), "T1 radio", [1], "T2 fire +0")
    play(battle, [4], "hold", [6], [6])
    assert battle.log[-1].text == "artillery comes in"
    play(battle, "T1 rocket enemy", "T2 fire +0", [1] * 7)
    (event,) = [e for e in battle.log if e.purpose == "Offense Roll"][1:]
    told = {reason.rule: reason.value for reason in event.reasons}
    assert told == {"fire.base": 1, "gear.rocket-launcher": 3, "gear.radio-artillery": 3}


def test_the_die_of_an_lmg_is_told_apart_from_that_of_covering_fire() -> None:
    battle = typed(
        load("standard"), fight(man(), man(gear=["lmg"])), "T1 fall back", [6], "T2 cover T1", [6, 1], [6] * 3
    )
    (event,) = [e for e in battle.log if e.purpose == "Defense Roll"]
    dice = {reason.rule: reason.value for reason in event.reasons if reason.rule != "injury.fall-back"}
    assert dice == {"defense.base": 1, "defense.cover": 1, "gear.lmg": 1}


def test_a_floor_keeps_the_parts_of_the_number_that_it_lifts() -> None:
    rules = load(rulings={"armor.floor": "1"})
    start = fight(man(offensive="limited", defensive="fortified", armor="heavy"), threat=1)
    battle = typed(rules, start, "T1 fire +0", [4, 4], [1])
    offense, defense = (e for e in battle.log if e.kind == "roll")
    told = [{reason.rule: reason.value for reason in event.reasons} for event in (offense, defense)]
    assert told[0] == {"fire.base": 1, "fire.limited": -1, "offense.zero": 2}
    assert told[1] == {"defense.base": 1, "injury.fortified": 1, "armor.heavy": -1, "armor.floor": 1}


@pytest.mark.parametrize(
    ("position", "answer", "told"),
    [
        ({"defensive": "fortified"}, "look around", "a Move Up would end Flanked"),
        ({"offensive": "flanking"}, "look around", "a Fall Back would end Limited"),
        ({}, "look around", "a Move Up would end Flanked, a Fall Back Limited"),
    ],
)
def test_a_look_tells_only_of_the_moves_that_are_open(position: dict[str, str], answer: str, told: str) -> None:
    battle = typed(load(), fight(man(**position), man()), f"T1 {answer}", [3])
    assert battle.log[-1].verdict == told


def test_a_move_die_is_explained_by_the_move_it_is_rolled_for() -> None:
    for answer, rule in (("T1 move up", "moveup.low"), ("T1 fall back", "fallback.low")):
        battle = typed(load(), fight(man(), man()), answer, [2])
        assert rule in [reason.rule for reason in battle.log[-1].reasons]
        assert battle.log[-1].verdict in ("Flanking and Flanked", "Limited and Fortified")


# ---- questions, text, chances --------------------------------------------------------------------------------


def asked(battle: st.Battle) -> str:
    pending, ask = battle.pending, RULESET.looks.question
    assert isinstance(pending, st.Choice)
    assert ask is not None
    return ask(squad(battle), pending.ask, pending.who, pending.about)


def test_every_question_has_words_with_names() -> None:
    seen: dict[str, str] = {}
    for battle in battles(60, 6):
        if isinstance(battle.pending, st.Choice):
            seen[battle.pending.ask.name] = text = asked(battle)
            assert text.endswith("?")
            names = (squad(battle).names or {})["Trooper"]
            assert battle.pending.who is None or names[battle.pending.who.index] in text
    assert set(seen) >= {ask.name for ask in act.Ask} - {"SUPPRESS"}
    battle = typed(load("standard"), fight(man(), man(gear=["hmg"]), man()), "T1 fall back", [5], "T3 fall back", [5])
    assert asked(battle) == "What does Ruiz do?"
    assert asked(play(battle, "T2 hmg T1")) == "Whom else does the HMG of Ruiz cover?"


def test_the_situation_says_armor_gear_and_who_is_covered() -> None:
    start = fight(man(armor="heavy", gear=["lmg"]), man(), objective=2, hard_targets=1)
    text = play(typed(load("standard"), start), "T2 fall back", [5], "T1 cover T2").describe()
    for words in ("Objective: work done 0 of 2", "Hard Target: hits 0 of 1", "armor: Heavy; gear: LMG", "covered"):
        assert words in text


def test_chances_of_help_and_of_taking_the_hit() -> None:
    squad_of_three = fight(man(), man(), man(status="bleeding-out"))
    battle = typed(load("standard"), squad_of_three, "T2 fall back", [5])
    told = {(x.label, x.whom): x.odds.p(True) for x in chances(battle, "T1 cover T2")}
    assert told["stays unhurt", "T2"] == F(8, 9)
    told = {(x.label, x.whom): x.odds.p(True) for x in chances(battle, "T1 stabilise T3")}
    assert told["is stabilised", "T3"] == 1  # an Injury leaves the helper on his feet
    hit = typed(load("standard"), fight(man(grit=1, status="wounded"), man()), "T1 fire +0", "T2 fire +0", [1, 1], [1])
    assert [(x.label, x.good, x.odds.p(True)) for x in chances(hit, "keep")] == [("goes down", False, F(1))]


def test_a_comrade_whom_the_enemy_still_shoots_may_be_past_help() -> None:
    rules = load(rulings={"defense.bleeding-out": "yes"})
    battle = typed(rules, fight(man(), man(status="bleeding-out", defensive="flanked"), man()))
    told = {x.label: x.odds.p(True) for x in chances(battle, "T1 stabilise T2")}
    assert told["is stabilised"] == F(1, 2)
    play(battle, "T1 stabilise T2", "T3 fire +0", [4], "hold", [6], [1], [6])
    assert "Ruiz is Dead, and past help" in [event.text for event in battle.log]


def test_chances_of_pressing_on_are_those_of_the_tactics_that_follow() -> None:
    start = fight(man(offensive="flanking"), threat=1)
    battle = typed(load("standard"), start, "T1 fire +0", [6, 1], [6])
    told = {label: odds.p(True) for label, odds in prospects(battle, "stay exposed")}
    assert told == {"keeps that position": 1 - F(1, 6) * F(3, 6)}  # push forward, reposition, fall back


def test_the_end_says_why() -> None:
    battle = typed(load("standard"), fight(man(), threat=1, momentum=1), "T1 fire +0", [6])
    assert squad(battle).ending.title == "the enemy is beaten"
    assert battle.log[-1].text == "the Engagement is over: the enemy is beaten"
