"""The way from the table to the odds lab asks about exactly the situation that the table shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

import sandtable as st
from sandtable.kernel.bounds import Number
from sandtable.kernel.luck import Stream
from sandtable.odds.chances import prospects
from sandtable.registry import find
from sandtable.rulesets.danger_close import actions as act
from sandtable.rulesets.danger_close.odds.links import enquiry
from sandtable.rulesets.danger_close.odds.questions import Hurt
from sandtable.rulesets.danger_close.state import Result

from ..build import fight, load, man, play, squad, typed

OPTIONS = find("danger_close").catalogue.options
NUMBERS: dict[str, Number] = {"cover.die": 2, "injury.track": 2, "armor.medium": 3, "gear.jump-pack": [2, 1]}
SQUAD = fight(
    man(grit=2, ammo=1, gear=["jump-pack", "lmg"], armor="medium", exposed=True),
    man(grit=1, ammo=1, armor="heavy", offensive="limited", pressed=True, defensive="flanked"),
    man(grit=1, gear=["sniper", "hmg"], defensive="fortified", scattered=True),
    man(status="bleeding-out"),
    man(status="wounded", armor="light", weapon="carbine", gear=["rocket-launcher"]),
    threat=3,
    objective=2,
    gained=True,
)


def asked(seed: int) -> Iterator[tuple[st.Battle, act.Act]]:
    """Answers that have a link, at the decisions of a random player under random readings."""
    luck = Stream(seed, 0, 5)
    rulings = {key: labels[luck.below(len(labels))] for key, labels in OPTIONS.items() if key != "advance.reading"}
    battle = st.Battle(st.load("danger_close", rulings=rulings, numbers=NUMBERS if seed % 2 else {}), SQUAD, seed=seed)
    for _ in range(12):
        if not isinstance(battle.pending, st.Choice):
            return
        menu = cast(list[act.Act], list(battle.legal_actions))
        for answer in menu:
            if enquiry(squad(battle), answer) is not None:
                yield battle, answer
        battle.push(menu[luck.below(len(menu))])


@pytest.mark.parametrize("seed", range(8))
def test_the_question_gives_the_chances_that_the_table_tells(seed: int) -> None:
    told = 0
    for battle, answer in asked(seed):
        link = enquiry(squad(battle), answer)
        assert link is not None
        odds = st.odds(battle.rules, link.question, **link.parameters)
        shown = {label: chance.p(True) for label, chance in prospects(battle, str(answer))}
        if link.question == "offense":
            assert odds.p(lambda result: result >= Result.CHOICE) == shown["can gain Momentum"], str(answer)
        else:
            assert odds.p(hurts) == shown["is injured"], str(answer)
        told += 1
    assert told > 5


def hurts(outcome: Hurt) -> bool:
    return outcome.injuries > 0


def test_a_move_whose_die_is_still_to_roll_and_gear_have_no_link() -> None:
    battle = typed(load("standard"), fight(man(gear=["rocket-launcher"]), man()))
    for answer in ("T1 move up", "T1 rocket enemy", "T1 look around", "squad disengage"):
        assert enquiry(squad(battle), act.Act.parse(answer)) is None
    play(battle, "T2 look around", [6])
    link = enquiry(squad(battle), act.Act.parse("T2 move up"))
    assert link is not None
    assert link.parameters["move"] == "up"


def test_whoever_must_scatter_and_stays_is_certain_to_be_hurt() -> None:
    battle = typed(load("standard"), fight(man(scattered=True), man()))
    shown = {label: chance.p(True) for label, chance in prospects(battle, "T1 fire +0")}
    assert shown["is injured"] == 1


def test_the_last_intent_before_the_offense_roll_asks_for_no_defense_roll() -> None:
    battle = typed(load("standard", {"intent.order": "simultaneous"}), fight(man(), man(), objective=2))
    assert enquiry(squad(battle), act.Act.parse("T2 work")) is not None
    play(battle, "T1 move up")
    for answer in ("T2 work", "T2 fire +0"):  # the move die of the other comes first
        assert enquiry(squad(battle), act.Act.parse(answer)) is None


def test_who_is_at_risk_has_a_link_if_he_is_the_first_to_roll() -> None:
    rules = load("standard", {"risk.ties": "squad"})
    battle = typed(rules, fight(man(), man(), threat=1), "T1 fire +0", "T2 fire +0", [5, 1], "pay")
    assert enquiry(squad(battle), act.Act.parse("T1 at risk")) is not None
    assert enquiry(squad(battle), act.Act.parse("T2 at risk")) is None
