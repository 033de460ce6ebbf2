"""What covers whom: trenches those in them, walls and containers those next to them; and what stops a burst."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st

from ..build import RIFLE, fight, man, now, play, reasons, why_not

PLAINLY, THROUGH = "shoot B1 single plainly", "shoot B1 single through"
TRENCH = {"kind": "trench", "box": [20, 9.2, 30, 10.8]}
CONTAINER = {"kind": "container", "box": [27, 4, 33, 6.5], "ar": 15}


def shot(shooter: tuple[float, float], target: tuple[float, float], stance: str, piece: dict[str, Any]) -> st.Battle:
    return fight([man(*shooter, **RIFLE)], [man(*target, stance=stance)], terrain=[piece])


# ---- trenches ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stance", ["hidden", "peeking"])
@pytest.mark.parametrize(
    ("shooter", "target"), [((22, 10), (27, 10)), ((25, 5), (25, 11.5)), ((25, 10), (25, 13)), ((5, 10), (35, 10))]
)
def test_a_trench_covers_nobody_out_of_it_and_nobody_from_those_in_it(
    shooter: tuple[float, float], target: tuple[float, float], stance: str
) -> None:
    assert reasons(shot(shooter, target, stance, TRENCH), PLAINLY) == {("house.skill", 70)}


def test_a_trench_covers_those_in_it_against_those_outside() -> None:
    assert reasons(shot((10, 10), (25, 10), "peeking", TRENCH), PLAINLY) == {("house.skill", 70), ("cover.medium", -30)}
    assert why_not(shot((10, 10), (25, 10), "hidden", TRENCH), PLAINLY)[0] == "cover.full"


# ---- walls and containers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", [6.6, 8.5])
def test_a_container_covers_those_next_to_it_however_deep_it_is(target: float) -> None:
    hidden, peeking = (shot((30, 1), (30, target), stance, CONTAINER) for stance in ("hidden", "peeking"))
    assert why_not(hidden, PLAINLY)[0] == "cover.full"
    assert reasons(hidden, THROUGH) == {("house.skill", 70), ("through_cover", -30)}
    assert reasons(peeking, PLAINLY) == {("house.skill", 70), ("cover.medium", -30)}


def test_a_shot_through_a_deep_container_loses_what_its_steel_takes() -> None:
    battle = fight([man(30, 1, heavy=70, strength=99, weapons=["reaper"])], [man(30, 6.6, stance="hidden", hp=60)],
                   terrain=[CONTAINER])  # fmt: skip
    play(battle, THROUGH, [34], "take it", [4, 4, 4, 4, 4])
    assert now(battle).fighters[6].hp == 2 * (60 - (20 - 15))


@pytest.mark.parametrize(("target", "blocked"), [(8.5, False), (8.51, True)])
def test_a_wall_two_metres_before_the_target_covers_and_one_farther_off_ends_the_line(
    target: float, blocked: bool
) -> None:
    wall = {"kind": "wall", "box": [27, 6, 33, 6.5], "ar": 12}
    battle = shot((30, 1), (30, target), "peeking", wall)
    assert (battle.why_not(PLAINLY) is not None) == blocked
    if blocked:
        assert why_not(battle, THROUGH)[0] == "house.line-of-fire"


def test_who_stands_next_to_a_deep_container_shoots_past_it() -> None:
    assert reasons(shot((30, 3.5), (30, 20), "peeking", CONTAINER), PLAINLY) == {("house.skill", 70)}


@pytest.mark.parametrize(
    ("face", "ducks", "rulings", "lost"),
    [
        (12, False, {}, 18 - 15),
        (12, True, {}, 18 - 15 - 2),
        (12, False, {"blast_roll": "each"}, 18 - 15),
        (12, False, {"through_cover": "free"}, 18),
    ],
)
def test_a_launcher_s_shot_through_a_container_loses_what_its_steel_takes(
    face: int, ducks: bool, rulings: dict[str, str], lost: int
) -> None:
    steel = {"kind": "container", "box": [27, 14, 33, 16.5], "ar": 15}
    gunner, foe = man(30, 4, heavy=90, strength=100, weapons=["hg45"]), man(30, 16.7, stance="hidden", hp=60, dodge=40)
    battle = play(fight([gunner], [foe, man(31, 17.5, hp=60)], rulings, terrain=[steel]), THROUGH, [face])
    each = [[6, 6, 6]] * ("blast_roll" in rulings)
    shared = [[6, 6, 6]] * ("blast_roll" not in rulings)
    play(battle, *shared, *each, "yes" if ducks else "no", *([[40], [2]] if ducks else []), [30])
    assert now(battle).fighters[6].hp == 2 * (60 - lost)
    play(battle, *each, "no", [30])
    assert now(battle).fighters[7].hp == 2 * (60 - 18), "the shot was not aimed at them"


def test_a_launcher_s_shot_that_goes_astray_met_no_cover() -> None:
    steel = {"kind": "container", "box": [27, 14, 33, 16.5], "ar": 15}
    gunner, foe = man(30, 4, heavy=40, strength=100, weapons=["hg45"]), man(30, 16.7, stance="hidden", hp=60)
    battle = play(fight([gunner], [foe], terrain=[steel]), THROUGH, [90], [72], [1, 1], [6, 6, 6], "no", [30])
    assert now(battle).fighters[6].hp == 2 * (60 - 18)


# ---- bursts -----------------------------------------------------------------------------------------------------


def burst(target: dict[str, Any], piece: dict[str, Any], spot: str) -> st.Battle:
    """A grenade that lands, and its burst up to the fighters it reaches."""
    thrower = man(1, 35, throwing=100, strength=100, weapons=["frag"])
    return play(fight([thrower], [target], terrain=[piece]), f"throw 0 to {spot}", [1], [6, 6, 6, 6])


def test_a_burst_in_a_trench_reaches_those_who_kneel_in_it() -> None:
    battle = burst(man(24, stance="hidden"), TRENCH, "235 100")
    play(battle, "no", [34])
    assert now(battle).fighters[6].out


def test_a_burst_beside_a_trench_spares_those_who_kneel_in_it_and_the_log_says_so() -> None:
    battle = burst(man(24, stance="hidden"), TRENCH, "240 120")
    assert now(battle).fighters[6].hp == 24
    assert "the trench shelters Fighter B1 from the burst" in [event.text for event in battle.log]


def test_a_trench_between_a_burst_and_those_behind_it_shelters_nobody() -> None:
    battle = burst(man(25, 12.5, stance="hidden"), TRENCH, "250 80")
    assert str(battle.pending) == "blue: duck"


def test_a_window_shelters_only_those_who_hide_close_behind_it() -> None:
    window = {"kind": "window", "box": [24, 8, 24.4, 12], "ar": 12}
    assert str(burst(man(25, stance="hidden"), window, "220 100").pending) != "blue: duck"
    assert str(burst(man(29, stance="hidden"), window, "220 100").pending) == "blue: duck"


def test_a_shield_that_is_light_cover_is_one_cover_among_others() -> None:
    crate, shot = [{"kind": "crate", "box": [28.6, 9, 29, 11]}], "shoot B1 single plainly"

    def rows(terrain: Any, **rulings: str) -> int:
        battle = fight([man(10, **RIFLE)], [man(30, shield=20)], {"shield_cover": "light", **rulings}, terrain=terrain)
        return sum(reason.value for reason in battle.explain(shot) if reason.rule == "cover.light")

    assert (rows([]), rows(crate), rows(crate, cover_stack="sum")) == (-15, -15, -30)


def test_a_shield_that_is_light_cover_hinders_blows_where_cover_does() -> None:
    for melee, value in (("no", 60), ("yes", 45)):
        readings = {"shield_cover": "light", "cover_in_melee": melee}
        battle = fight([man(10, melee=60, weapons=["knife"])], [man(11, shield=20)], readings)
        assert play(battle, "strike B1 focused").waits_for().endswith(f"(needs {value} or less)")


def test_what_the_cover_stops_does_no_harm_to_a_frail_build() -> None:
    wall = [{"kind": "wall", "box": [28.6, 9, 29, 11], "ar": 20}]
    battle = fight([man(10, **RIFLE)], [man(30, build=-4, stance="hidden")], terrain=wall)
    play(battle, "shoot B1 single through", [33], "take it", [1, 1])
    assert now(battle).fighters[6].hp == 24
