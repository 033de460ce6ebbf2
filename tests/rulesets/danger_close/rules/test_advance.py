"""The Advance Roll, and holding out (DC-23)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.danger_close.state import Ending, Entry

from .. import golden
from ..build import dice_of, fight, load, man, play, positions, squad, typed

ORDER = (Entry.AMBUSHED, Entry.SPOTTED, Entry.ADVANTAGE, Entry.SURPRISE, Entry.OVERWHELM)
MODIFIED: dict[int, dict[str, Any]] = {0: {}, -1: {"wounded": 1}, 1: {"armor": "light"}}


@pytest.mark.parametrize(("modifier", "threat"), golden.DC_23_ADVANCE)
def test_ways_into_the_fight(modifier: int, threat: int) -> None:
    odds = st.odds(load("app"), "advance", threat=threat, **MODIFIED[modifier])
    assert golden.AdvanceOdds(*[odds[entry] for entry in ORDER]) == golden.DC_23_ADVANCE[modifier, threat]


@pytest.mark.parametrize(
    ("situation", "modifier"),
    [
        ({"wounded": 2}, -1),
        ({"wounded": 3}, -2),
        ({"wounded": 5}, -2),
        ({"armor": "heavy"}, -1),
        ({"advances": 2}, 0),
        ({"advances": 3}, -1),
        ({"advances": 7}, -2),
        ({"weather": "bad"}, -1),
        ({"weather": "terrible"}, -2),
        ({"weather": "bad", "armor": "light"}, 0),
    ],
)
def test_modifiers_of_the_advance_roll(situation: dict[str, Any], modifier: int) -> None:
    """Threat Level 2 is Ambushed on totals up to 2."""
    totals = [a + b + modifier for a in (1, 2, 3) for b in (1, 2, 3)]
    odds = st.odds(load("app"), "advance", threat=2, **situation)
    assert odds[Entry.AMBUSHED] == Fraction(sum(total <= 2 for total in totals), 9)
    assert odds[Entry.OVERWHELM] == Fraction(sum(total >= 6 for total in totals), 9)


def coming_in(threat: int, faces: list[int], **more: Any) -> st.Battle:
    return typed(load("app"), fight(man(**more), man(), threat=threat), faces)


@pytest.mark.parametrize(
    ("threat", "faces", "entry", "position", "momentum"),
    [
        (3, [1, 1], "Ambushed", ("Engaged", "Flanked"), 0),
        (1, [1, 1], "Spotted", ("Engaged", "In Cover"), 0),
        (1, [2, 2], "Advantage", ("Flanking", "In Cover"), 0),
        (1, [3, 2], "Surprise", ("Flanking", "In Cover"), 1),
    ],
)
def test_way_in_sets_positions_and_momentum(
    threat: int, faces: list[int], entry: str, position: golden.Position, momentum: int
) -> None:
    battle = coming_in(threat, faces, defensive="fortified")
    assert squad(battle).entry.title == entry
    assert positions(battle, 1) == positions(battle, 2) == position
    assert squad(battle).momentum == momentum


def test_overwhelm_wins_without_a_fight() -> None:
    outcome = coming_in(1, [3, 3]).outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("squad", "victory")


@pytest.mark.parametrize("goal", [{"goal": "hold-out", "hold_out": 2}, {"goal": "rescue"},
                                  {"goal": "objective", "objective": 1}])  # fmt: skip
def test_to_overwhelm_the_enemy_is_a_surprise_where_the_squad_has_come_for_something_else(goal: dict[str, Any]) -> None:
    members = man(armor="light"), man(armor="light", status="bleeding-out")
    battle = typed(load("app"), fight(*members, threat=1, **goal), [3, 3])
    assert squad(battle).entry == Entry.OVERWHELM
    assert battle.outcome() is None
    assert positions(battle, 1) == ("Flanking", "In Cover")
    assert squad(battle).momentum == 1


def test_a_surprise_is_no_gain_that_earns_a_die() -> None:
    battle = play(coming_in(1, [3, 2]), "T1 fire +0", "T2 fire +0")
    assert dice_of(battle) == 4  # two Flanking Troopers


def test_without_the_ruling_nobody_rolls_to_come_in() -> None:
    battle = typed(load("standard"), fight(man()))
    assert isinstance(battle.pending, st.Choice)


# ---- holding out ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "exchanges"), [(1, 3), (2, 4)])
def test_length_of_a_hold_out_is_rolled(face: int, exchanges: int) -> None:
    battle = typed(load(), fight(man(), threat=2, hold_out=True), [face])
    assert squad(battle).deadline == exchanges


@pytest.mark.parametrize(("momentum", "reason", "winner"), [(1, "held", "squad"), (0, "time-up", None)])
def test_hold_out_is_judged_when_its_time_is_up(momentum: int, reason: str, winner: str | None) -> None:
    scenario = fight(man(), threat=4, hold_out=2, momentum=momentum)
    battle = typed(load(), scenario, "T1 fire +0", [4], [6])
    assert battle.outcome() is None
    play(battle, "T1 fire +0", [4], [6])
    outcome = battle.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winner) == (reason, winner)


def test_ordinary_victory_still_ends_a_hold_out() -> None:
    battle = typed(load(), fight(man(), threat=1, momentum=1, hold_out=5), "T1 fire +0", [6])
    outcome = battle.outcome()
    assert outcome is not None
    assert outcome.reason == "victory"


@pytest.mark.parametrize(("wounded", "ambushes"), list(enumerate((1, 3, 3, 6, 6, 6))))
def test_each_casualty_counts_as_its_table_says(wounded: int, ambushes: int) -> None:
    """Against Threat Level 2 a total of 2 or less is an ambush: so many of the nine throws of two small dice."""
    assert st.odds(load("app"), "advance", threat=2, wounded=wounded).p(Entry.AMBUSHED) == Fraction(ambushes, 9)


def test_the_die_of_a_hold_out_has_two_sides() -> None:
    battle = typed(load(), fight(man(), hold_out=True, threat=2))
    assert isinstance(battle.pending, st.Roll)
    assert battle.pending.dice == (1, 2)


def test_a_surprise_that_brings_the_momentum_of_victory_wins_at_once() -> None:
    rules = load("app", advance__surprise=2)
    battle = typed(rules, fight(man(), threat=1), [2, 3])
    assert squad(battle).entry == Entry.SURPRISE
    assert squad(battle).momentum == 2
    assert squad(battle).ending == Ending.VICTORY
