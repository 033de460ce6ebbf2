"""Throws at a man, at his place, and at whoever is all behind something."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.ashes_of_gaia.rules.attack import look
from sandtable.rulesets.ashes_of_gaia.rules.modifiers import target_number

from ..build import fight, man, now, play, why_not

TRENCH = {"kind": "trench", "box": [14, 9, 16, 11]}
THROWER = man(8, throwing=60, weapons=["cera", "frag*2"])


def need(battle: st.Battle, answer: str) -> int:
    """What the throw needs: the number of the attack that then stands on the table."""
    t = now(play(battle, answer)).clone()
    t.log = None
    look(t)
    return int(target_number(t))


def throwing(rulings: dict[str, str] | None = None, **target: Any) -> st.Battle:
    return fight([THROWER], [man(15, **target)], rulings, terrain=[TRENCH] if "stance" in target else [])


def test_nobody_all_behind_something_is_the_mark_of_a_throw() -> None:
    words = "nothing is thrown past the full cover of a target, only to the place where they are"
    assert why_not(throwing(stance="hidden"), "throw 1 at B1") == ("cover.full", words)
    assert throwing(stance="hidden").why_not("throw 1 to 150 100") is None
    assert throwing(stance="peeking").why_not("throw 1 at B1") is None


def test_the_place_of_somebody_hidden_is_no_easier_than_somebody_who_peeks() -> None:
    peeking, hidden = (
        need(throwing(stance="peeking"), "throw 1 at B1"),
        need(throwing(stance="hidden"), "throw 1 to 150 100"),
    )
    assert (peeking, hidden) == (30, 30)


@pytest.mark.parametrize("target", [{"shield": 30}, {"stance": "peeking"}, {}])
def test_a_throw_at_the_place_of_a_man_is_no_better_than_at_the_man(target: dict[str, Any]) -> None:
    at_him = need(throwing(**target), "throw 1 at B1")
    for spot in ("150 100", "145 100", "150 109"):
        assert need(throwing(**target), f"throw 1 to {spot}") == at_him
    assert need(throwing({"throw_spot": "bare"}, **target), "throw 1 to 150 100") == 60
    assert need(throwing(**target), "throw 1 to 150 111") == 60


def test_hidden_from_blows_is_no_worse_than_peeking_where_cover_counts() -> None:
    lip, axe = {"kind": "trench", "box": [5.5, 9, 7, 11]}, man(5, weapons=["axe"], melee=60)
    for stance in ("hidden", "peeking"):
        battle = fight([axe], [man(6, stance=stance)], {"cover_in_melee": "yes"}, terrain=[lip])
        assert need(battle, "strike B1 focused") == 30


@pytest.mark.parametrize(("reading", "again"), [("mixed", False), ("per_action", True)])
def test_where_kinds_of_attack_mix_a_turn_has_one_throw(reading: str, again: bool) -> None:
    battle = fight([man(105, throwing=60, weapons=["cera", "smoke*2"])], [man(112)], {"attack_modes_per_turn": reading})
    play(battle, "throw 1 at B1", [1])
    for answer in ("throw 1 at B1", "throw 1 to 1100 100"):
        assert (battle.why_not(answer) is None) == again
        if not again:
            assert why_not(battle, answer) == ("house.throw", "Fighter A1 has no attack of this kind left in this turn")
    assert battle.why_not("shoot B1 single plainly") is None


# ---- where it comes down --------------------------------------------------------------------------------------

SEVEN, ASLANT = 700, 494  # 7 m, straight or along both axes, in cm
WINDS = {
    12: (-ASLANT, -ASLANT), 24: (0, -SEVEN), 36: (ASLANT, -ASLANT), 48: (SEVEN, 0),
    60: (ASLANT, ASLANT), 72: (0, SEVEN), 84: (-ASLANT, ASLANT), 96: (-SEVEN, 0),
}  # fmt: skip


def strayed(face: int, **numbers: Any) -> tuple[int, int]:
    """How far east and south of a man a throw comes down that goes astray with this face and 7 m, in cm."""
    thrower = man(105, throwing=50, weapons=["cera", "frag*1"])
    battle = play(fight([thrower], [man(113)], numbers=numbers), "throw 1 at B1", [90], [face], [3, 4])
    return now(battle).burst.x - 11300, now(battle).burst.y - 1000


@pytest.mark.parametrize("face", WINDS)
def test_a_throw_goes_astray_into_its_eighth_of_the_circle(face: int) -> None:
    assert strayed(face) == WINDS[face]


@pytest.mark.parametrize("face", [face for face in WINDS if face < 96])
def test_the_next_face_is_the_next_eighth(face: int) -> None:
    assert strayed(face + 1) == WINDS[face + 12]


def test_east_and_south_of_a_direction_are_two_numbers() -> None:
    level = [0, -1, 1, 0, 1, 0, 1, 1, 0, 1, -1, 1, -1, 0, -1, -1]  # north-east as east
    assert strayed(36, **{"scatter.centre": level}) == (SEVEN, 0)
    assert strayed(24, **{"scatter.centre": [0, 0, *level[2:]]}) == (0, 0)


def test_away_from_the_thrower_is_the_nearest_of_eight_directions() -> None:
    """24 degrees south of east are nearer to south-east than to east."""
    thrower = man(105, throwing=50, weapons=["cera", "frag*1"])
    battle = fight([thrower], [man(115, 14.45)], {"scatter_top": "thrower"})
    play(battle, "throw 1 at B1", [90], [24], [3, 4])
    assert (now(battle).burst.x - 11500, now(battle).burst.y - 1445) == (ASLANT, ASLANT)


@pytest.mark.parametrize(("sure", "hopeless"), [("none", True), ("1/100", False), ("5/96", False)])
def test_an_attack_that_a_lucky_roll_lands_is_not_hopeless(sure: str, hopeless: bool) -> None:
    grenadier = man(10, throwing=0, long=0, melee=0, strength=100, weapons=["cera", "frag*2"])
    battle = fight([grenadier], [man(11.5, shield=40)], {"tn_zero": "no", "auto_result": sure})
    for answer in ("throw 1 at B1", "throw 1 to 115 100", "shoot B1 single plainly", "shoot B1 in the head plainly",
                   "strike B1 focused"):  # fmt: skip
        refusal = battle.why_not(answer)
        assert (refusal is not None) == hopeless, answer
        assert refusal is None or refusal.rule == "tn_zero"


def test_hopeless_throws_and_shells_at_a_spot_are_forbidden_like_those_at_a_fighter() -> None:
    grenadier = man(10, throwing=0, heavy=0, strength=100, weapons=["hg45", "frag*2"])
    battle = fight([grenadier], [man(20)], {"tn_zero": "no"})
    for answer in ("throw 1 at B1", "throw 1 to 200 100", "throw 1 to 150 100", "shoot B1 single plainly",
                   "lob to 200 100", "lob to 150 100"):  # fmt: skip
        assert why_not(battle, answer)[0] == "tn_zero"
    assert fight([grenadier], [man(20)]).why_not("throw 1 to 150 100") is None


def test_hopeless_blows_are_weighed_by_their_place_in_the_turn_where_kinds_mix() -> None:
    readings = {"tn_zero": "no", "attack_modes_per_turn": "mixed"}
    battle = fight([man(10, melee=20, weapons=["knife"])], [man(11, weapons=["knife"])], readings)
    play(battle, "strike B1 focused", [100], "no")
    assert why_not(battle, "strike B1 focused")[0] == "tn_zero"


def test_who_dodges_all_of_a_burst_is_not_hurt_for_a_frail_build() -> None:
    battle = fight([man(10, throwing=99, weapons=["frag"])], [man(20, dodge=99, build=-4)])
    play(battle, "throw 0 at B1", [5], [1, 1, 1, 1], [60], "yes", [1], [6, 6, 6, 6], [60])
    assert now(battle).fighters[6].hp == 24


def test_a_throw_without_weight_has_nothing_of_what_beams_have_or_have_not() -> None:
    readings, free = {"attack_modes_per_turn": "mixed"}, {"env.zerog-free": -10}
    red = man(10, long=60, throwing=60, strength=99, weapons=["cera", "frag"])
    battle = fight([red], [man(20)], readings, numbers=free, zero_g=True)
    play(battle, "shoot B1 single plainly", [100])
    assert {reason.rule for reason in battle.explain("throw 1 at B1")} == {"house.skill", "order.second"}


def test_no_enemy_is_taken_for_a_friend_in_the_way_of_a_throw_at_a_friends_place() -> None:
    red = [man(10, throwing=60, strength=99, weapons=["frag"]), man(25, weapons=["axe"], dexterity=95)]
    battle = fight(red, [man(26, weapons=["machete"])], {"ff_victim": "anybody"})
    play(battle, "strike B1 focused", [90], "no", "stop", "end peeking", "throw 0 to 250 100", [10])
    assert (now(battle).burst.x, [e for e in battle.log if "a friend instead" in e.text]) == (2500, [])
