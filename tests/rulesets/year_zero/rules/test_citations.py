"""Every question and every line of the log names the rule that is at work."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.rulesets.year_zero.state import Cover

from ..build import dealt, man, scenario


def open_fight(*answers: str, **ann: Any) -> Any:
    """Ann and Bob in a cluttered zone; Ann has answered so far."""
    ann = man("Ann", "crew", "z0", **{"weapons": ["pistol", "knife"], **ann})
    data = scenario(ann, man("Bob", "foes", "z0", **({"adjacent": ["Ann"]} if "adjacent" in ann else {})), zones=1)
    data["zones"] = [{"id": "z0", "cluttered": True}]
    data["devices"] = [{"zone": "z0", "kind": kind, "effect": "objective"} for kind in ("terminal", "machine")]
    game = dealt(data, 1, 5)
    for answer in answers:
        game.push(answer)
    return game


@pytest.mark.parametrize(("answer", "cover"), [("full cover", Cover.FULL), ("partial cover", Cover.PARTIAL)])
def test_cover_that_is_taken_is_had(answer: str, cover: Cover) -> None:
    """Ruled by `act.full.cover` and `act.quick.partial`."""
    assert open_fight(answer).state.fighters[0].cover == cover


def test_a_dodge_is_asked_for_by_its_own_rule() -> None:
    assert open_fight("shoot F2 with I1").pending.rule == "act.quick.dodge"
    assert open_fight("strike F2 with I2", adjacent=["Bob"]).pending.rule == "act.quick.defend"


def test_a_push_and_the_saving_of_ammo_are_asked_for_by_their_own_rules() -> None:
    game = open_fight("shoot F2 with I1", "take it", kind="pc")
    game.roll([2] * game.pending.dice.n)
    assert game.pending.rule == "gap.push"
    game.push("keep")
    game = open_fight("shoot F2 with I1", "take it")
    game.roll([6, 6] + [2] * (game.pending.dice.n - 2))
    assert game.pending.rule == "ranged.conserve-when"


def test_the_reasons_of_a_push_and_a_supply_roll_say_what_they_come_from() -> None:
    game = open_fight("shoot F2 with I1", "take it", kind="pc")
    game.roll([2] * game.pending.dice.n)
    game.push("push")
    for answer in ("", "", "full damage", ""):
        if answer:
            game.push(answer)
        else:
            game.roll([6] * game.pending.dice.n)
    told = {reason.text for event in game.log for reason in event.reasons}
    assert {"Pushing: dice that failed", "Pushing: dice that come with it"} <= told
    assert "Supply roll: the face that takes a point off" in told
