"""What each reading changes."""

from __future__ import annotations

import warnings
from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest

import sandtable as st

from ..build import RIFLE, fight, man, now, play, why_not


def loaded(**rulings: str) -> st.Rules:
    return st.load("ashes_of_gaia", rulings=rulings)


def need(rules: st.Rules, **said: Any) -> int:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return int(next(iter(st.odds(rules, "target-number", **said)))[0])


BLADE = {"weapon": "axe", "distance": 1.0}
NUMBERS: list[tuple[str, str, dict[str, Any], int, int]] = [
    ("melee_order", "add", {**BLADE, "nth": 2}, 40, 20),
    ("cover_in_melee", "yes", {**BLADE, "cover": "light"}, 60, 45),
    ("shield_cover", "both", {"shield": 20}, 40, 25),
    ("shield_cover", "light", {"shield": 20}, 40, 45),
    ("shield_scope", "ranged", {**BLADE, "shield": 20}, 40, 60),
    ("shield_scope", "facing", {**BLADE, "shield": 20}, 40, 60),
    ("through_cover", "free", {"cover": "full", "through_cover": True}, 30, 60),
    ("dark_near", "no", {"light": "complete", "distance": 2.5, "weapon": "delmar"}, 30, 60),
    ("smoke_melee", "yes", {**BLADE, "smoke": 1}, 60, 40),
    ("smoke_stack", "each", {"smoke": 2}, 40, 20),
    ("env_stack", "worst", {"smoke": 1, "light": "complete"}, 10, 30),
    ("zero_g", "cumulative", {"zero_g": True, "mode": "full", "nth": 3}, -10, -40),
    ("careful", "free", {"careful": True}, 30, 60),
    ("careful", "minus20", {"careful": True}, 30, 40),
    ("careful", "action", {"careful": True}, 30, 60),
    ("close_bullpup", "not", {"weapon": "augtx2", "distance": 1}, 60, 30),
    ("aim_scope", "burst", {"aim": 2, "mode": "semi", "nth": 2}, 40, 50),
    ("rof_bonus", "on", {"mode": "full"}, 60, 75),
    ("single_bonus", "on", {}, 60, 80),
]


@pytest.mark.parametrize(("ruling", "option", "said", "before", "after"), NUMBERS)
def test_target_numbers(ruling: str, option: str, said: dict[str, Any], before: int, after: int) -> None:
    assert (need(loaded(), **said), need(loaded(**{ruling: option}), **said)) == (before, after)


def test_past_the_last_bracket() -> None:
    assert need(loaded(range_beyond="-90"), distance=601, skill=100) == 10


def test_four_times_the_range_is_the_last_that_may_be_tried() -> None:
    assert need(loaded(range_beyond="-90"), distance=800, skill=100) == 10
    with pytest.raises(st.IllegalAction, match="Out of range"):
        need(loaded(range_beyond="-90"), distance=800.01, skill=100)


@pytest.mark.parametrize(("distance", "number"), [(3.0, 60), (3.01, 30)])
def test_by_one_reading_three_metres_are_seen_in_the_dark(distance: float, number: int) -> None:
    assert need(loaded(dark_near="no"), light="complete", weapon="delmar", distance=distance) == number


@pytest.mark.parametrize(("distance", "number"), [(2.0, 30), (2.01, 60)])
def test_a_long_gun_is_unhandy_within_two_metres(distance: float, number: int) -> None:
    assert need(loaded(), distance=distance) == number


@pytest.mark.parametrize(
    ("place", "number", "times"),
    [
        ("head", 20, F(2)), ("right arm", 40, F(1, 2)), ("left arm", 40, F(1, 2)), ("chest", 60, F(1)),
        ("stomach", 60, F(1)), ("right leg", 40, F(1, 2)), ("left leg", 40, F(1, 2)),
    ],
)  # fmt: skip
def test_each_part_of_the_body_has_its_price_and_its_share_of_damage(place: str, number: int, times: F) -> None:
    assert need(loaded(), called=place) == number
    damage = st.odds(loaded(), "damage", called=place, damage="1d1+9").given(lambda struck: struck.hit)
    assert damage.of("damage").mean == 10 * times


def test_rounded_metres() -> None:
    battle = fight([man(5, **RIFLE)], [man(205.3)], {"distance": "rounded"})
    play(battle, "shoot B1 single plainly")
    assert now(battle).now.squared == 20000**2


def chance(rules: st.Rules, **said: Any) -> F:
    return st.odds(rules, "damage", **said).of("hit").p(True)


def test_sure_rolls() -> None:
    assert chance(loaded(auto_result="1/100"), skill=0) == F(1, 100)
    assert chance(loaded(auto_result="5/96"), skill=120) == F(95, 100)


def test_modifiers_on_the_die() -> None:
    """The chance is the same; how well one hits is not."""
    said = {"weapon": "gorro", "skill": 60, "cover": "light"}
    tn, die = st.odds(loaded(), "attack", **said), st.odds(loaded(penalty_on="die"), "attack", **said)
    assert tn.p(lambda v: v[1] > 0) == die.p(lambda v: v[1] > 0) == F(45, 100)
    assert (tn.p(lambda v: v[1] == 4), die.p(lambda v: v[1] == 4)) == (F(11, 100), F(0))


def test_degrees_of_the_bare_skill() -> None:
    odds = st.odds(loaded(degree_base="skill"), "attack", skill=60, cover="light")
    assert odds.p(lambda v: v[1] == 4) == F(15, 100)


def test_nobody_to_strike_but_lost_all_the_same() -> None:
    for option, struck in (("none", True), ("miss", False)):
        battle = fight([man(5, weapons=["axe", "delmar"], melee=50, small=80)], [man(6)], {"ff_none": option})
        play(battle, "strike B1 focused", [99], "no", "stop", "end peeking", "end peeking")
        play(battle, "draw 1", "shoot B1 single plainly", [10])  # backwards 1
        assert (str(battle.pending) == "blue: defend") == struck


def test_fresh_place_for_a_friend() -> None:
    odds = st.odds(loaded(ff_location="fresh"), "attack", friends=1)
    ally = odds.given(lambda v: v[0].name == "ALLY").of("location")
    assert ally.p(lambda v: v.name == "LEFT_LEG") == F(13, 100)


def test_impaling_and_jamming() -> None:
    plain, critical = (st.odds(loaded(impale=x), "damage", weapon="delmar").of("damage").mean for x in ("off", "5"))
    assert critical > plain
    assert st.odds(loaded(impale="extreme"), "damage", weapon="delmar").of("damage").mean > critical
    assert chance(loaded(jam="on"), weapon="legate", skill=120) == F(94, 100)
    jammed = st.odds(loaded(jam="on"), "volley", mode="semi", weapon="legate", skill=120).of("hits")
    assert jammed.p(0) == F(6, 100)


@pytest.mark.parametrize(("option", "halves"), [("floor", 6), ("exact", 5), ("full", 2)])
def test_armour_in_melee(option: str, halves: int) -> None:
    """Five rolled against a rating of 3 in the chest... and the exact half counts as one and a half."""
    odds = st.odds(loaded(melee_armour=option), "wound", rolled=4, rating=3, location="chest", melee=True)
    assert odds.p(F(halves, 2)) == 1


def test_rounding_to_the_nearest() -> None:
    odds = st.odds(loaded(damage_rounding="nearest"), "wound", rolled=7, rating=2, location="left leg")
    assert odds.p(F(3)) == 1


def test_precision_after_armour() -> None:
    said = {"weapon": "gorro", "skill": 70, "rating": 20}
    on = {"pub.precise": "on"}
    assert st.odds(loaded(**on), "damage", **said).of("damage").mean == 0
    assert st.odds(loaded(**on, precise_add="after"), "damage", **said).of("damage").mean > 0


def test_reopening() -> None:
    rules = loaded(reopen="yes")
    assert st.odds(rules, "close-in", shorter=50, longer=50, reopen=True).p(True) > 0


@pytest.mark.parametrize("option", ["reach", "dark"])
def test_modifiers_of_closing(option: str) -> None:
    said = {"shorter": 60, "longer": 60, "light": "complete"}
    hindered = st.odds(loaded(close_mods=option), "close-in", **said).p(True)
    assert hindered < st.odds(loaded(), "close-in", **said).p(True)


def test_diagonals_in_squares_reach_farther() -> None:
    near, far = (st.odds(loaded(scatter_diag=x), "throw").given(lambda v: not v[0]) for x in ("diagonal", "squares"))
    assert far.of("quarters").mean < near.of("quarters").mean


def test_bursts() -> None:
    chest = st.odds(loaded(blast_location="chest"), "throw", skill=100)
    assert chest.of("damage").mean == 14
    free = fight([man(5, throwing=99, weapons=["frag"])], [man(14)], {"blast_dodge": "free"})
    play(free, "throw 0 at B1", [5], [1, 1, 1, 1], [60], "yes", [90], [60])
    assert now(free).fighters[6].reactions == 2


def test_dodging_before_the_roll() -> None:
    battle = fight([man(5, **RIFLE)], [man(30, dodge=60)], {"dodge_timing": "before"})
    play(battle, "shoot B1 single plainly", "dodge", [99])
    assert now(battle).fighters[6].reactions == 1


def test_counting_defences_together() -> None:
    for option, expected in (("apart", 0), ("together", -20)):
        axe: dict[str, Any] = {"weapons": ["axe"], "melee": 60}
        battle = fight([man(5, **axe)], [man(6, dodge=50, **axe)], {"counts_apart": option})
        play(battle, "strike B1 focused", [30], "parry", [99], [1], "again B1", [30], "dodge", [45], [1])
        dodge = [e for e in battle.log if e.purpose == "to dodge"][-1]
        assert dodge.need is not None
        assert dodge.need.value == 50 + expected


def test_bare_hands_may_parry() -> None:
    battle = fight([man(5, weapons=["axe"], melee=60)], [man(6)], {"parry_with": "unarmed"})
    play(battle, "strike B1 strong", [20])
    assert battle.why_not("parry") is None
    usual = play(fight([man(5, weapons=["axe"], melee=60)], [man(6)]), "strike B1 strong", [20])
    assert why_not(usual, "parry")[0] == "parry_with"


def test_striking_back_after_a_parry() -> None:
    axe: dict[str, Any] = {"weapons": ["axe"], "melee": 60}
    battle = fight([man(5, **axe)], [man(6, **axe)], {"counter_when": "any"})
    play(battle, "strike B1 strong", [39], "parry", [10])
    assert str(battle.pending) == "blue: strike back"


def test_bursts_on_one_target() -> None:
    battle = fight([man(5, **RIFLE)], [man(30), man(30, 12)], {"burst_targets": "same"})
    play(battle, "shoot B1 semi plainly", [99])
    assert why_not(battle, "again B2")[0] == "burst_targets"


def test_any_walk_counts_as_moving() -> None:
    battle = fight([man(5, **RIFLE)], [man(30)], {"moving_what": "any"})
    play(battle, "move 60 100")
    assert now(battle).fighters[0].fast


@pytest.mark.parametrize("option", ["roll", "alternate"])
def test_initiative(option: str) -> None:
    rules = st.load("ashes_of_gaia", rulings={"initiative": option})
    battle = st.Battle(rules, "brawl", seed=3, players=("greedy", "greedy"))
    assert battle.outcome() is not None


def test_the_site_plays_with_more() -> None:
    rules = st.load("ashes_of_gaia", preset="site")
    assert rules.in_force["jam"] == "on"
    for name in rules.scenarios:
        assert st.Battle(rules, name, seed=1, players=("greedy", "greedy")).outcome() is not None


def test_wear_and_knocking_down() -> None:
    rulings = {"house.hardness": "on", "pub.charge-fall": "on"}
    charger = man(5, weapons=["axe"], melee=60, dm=6, size=90)
    battle = fight([charger], [man(14, hp=60, size=10, armour=["vest"])], rulings)
    play(battle, "charge B1", [52], "take it", [10], [5], [99])
    victim = now(battle).fighters[6]
    assert victim.prone
    assert victim.hardness[3] == 8
    play(battle, "end peeking")
    assert why_not(battle, "brace")[0] == "house.prone"
    play(battle, "get up")
    assert not now(battle).fighters[6].prone


@pytest.mark.parametrize(("face", "falls"), [(30, False), (40, True)])
def test_who_is_as_good_as_the_charger_stays_on_both_feet(face: int, falls: bool) -> None:
    battle = fight([man(5, weapons=["axe"], melee=60, size=50)], [man(14, hp=60, size=50)], {"pub.charge-fall": "on"})
    play(battle, "charge B1", [52], "take it", [10], [30], [face])
    assert now(battle).fighters[6].prone == falls


def test_when_time_is_up_each_side_is_told_its_own_hit_points() -> None:
    battle = fight([man(10, hp=20)], [man(60, hp=30)], numbers={"house.rounds": 1})
    play(battle, "end peeking", "end peeking")
    told = [event.text for event in battle.log]
    assert "red has kept 20 hit points of 20 hit points" in told
    assert "blue has kept 30 hit points of 30 hit points" in told


@pytest.mark.parametrize(("skill", "face", "needs", "hits"), [(0, 1, 1, True), (0, 2, 1, False), (120, 100, 99, False)])
def test_a_roll_tells_the_highest_face_that_succeeds_where_some_are_sure(
    skill: int, face: int, needs: int, hits: bool
) -> None:
    battle = fight([man(10, long=skill, weapons=["cera"])], [man(60, weapons=["cera"])], {"auto_result": "1/100"})
    told = battle.roll_after("shoot B1 single plainly")
    assert told is not None
    assert told.need is not None
    assert told.need.value == needs == sum(reason.value for reason in battle.explain("shoot B1 single plainly"))
    play(battle, "shoot B1 single plainly", [face])
    roll = [event for event in battle.log if event.kind == "roll"][-1]
    assert roll.need is not None
    assert (roll.need.met, "hits" in roll.text) == (hits, hits)
