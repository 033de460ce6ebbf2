"""Hits on the track: P03 to P09."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817

import pytest

import sandtable as st
from sandtable.rulesets.skirmishers.rules.damage import max_ap
from tests.rulesets.skirmishers.build import battle, fight, given_a_hit, load, man, play, shares, table

FRESH = "..........."
WOUNDED = "..X./X..../"
P03 = {
    "........XXX": (F(1, 36), -1),
    ".......XXXX": (F(1, 18), -1),
    "......XXXX.": (F(1, 12), 0),
    ".....XXXX..": (F(1, 9), 1),
    "....XXXX...": (F(5, 36), 2),
    "...XXXX....": (F(1, 6), 3),
    "..XXXX.....": (F(5, 36), 4),
    ".XXXX......": (F(1, 9), 5),
    "XXXX.......": (F(1, 6), 6),
}
P05 = {
    "..X./X..XXX": (F(1, 36), -1),
    "..X./X.XXX/": (F(1, 18), 0),
    "..X./XXXX./": (F(7, 36), 1),
    "..X.XXXX../": (F(5, 36), 2),
    "..XXXXX.../": (F(11, 36), 3),
    ".XXXXX..../": (F(1, 9), 4),
    "XXXX/X..../": (F(1, 6), 4),
}


@pytest.mark.parametrize(("weapon", "cells", "expected"), [("rifle", FRESH, P03), ("smg", WOUNDED, P05)])
def test_p03_p05_tracks(weapon: str, cells: str, expected: dict[str, tuple[F, int]]) -> None:
    odds = st.odds(load(), "fire", weapon=weapon, range=5, cells=cells)
    assert given_a_hit(odds, "cells", "hp") == {(track, hp): p for track, (p, hp) in expected.items()}


@pytest.mark.parametrize(("reading", "dead", "out"), [("label", F(1, 12), F(1, 12)), ("shifted", F(5, 18), F(5, 36))])
def test_p04_cell_map(reading: str, dead: F, out: F) -> None:
    found = given_a_hit(st.odds(load({"cell_map": reading}), "fire", weapon="rifle", range=5), "hp")
    assert (found[-1], found[0]) == (dead, out)


def struck(weapon: str, dice: list[int], cells: str = FRESH, armor: int = 0, **rulings: str) -> tuple[str, int, int]:
    """Track, armor and HP after a blow that lands with these dice for the cell."""
    kit = {"secondary": weapon, "active": "secondary"} if weapon not in ("club", "fists", "bayonet") else {}
    blow = "sidearm" if kit else weapon
    scene = battle(fight([man((0, 0), **kit)], [man((1, 0), cells=cells, armor_cells=armor)]), rulings)
    play(scene, "A1 activate", f"A1 attack B1 with {blow}", "A1 done", "B1 activate", "A1 strike", [6, 6], dice)
    target = table(scene).troopers[8]
    return "".join("./X"[c] for c in target.cells), int(target.armor), int(target.hp)


@pytest.mark.parametrize(
    ("armor", "dice", "track", "left", "hp"),
    [
        (0, [6, 6], "X////......", 0, 9),
        (0, [3, 4], "...X////...", 0, 6),
        (0, [1, 2], ".......X///", 0, 2),
        (1, [6, 6], "////.......", 0, 10),
        (1, [3, 4], "...////....", 0, 10),
        (1, [1, 2], ".......////", 0, 10),
        (2, [6, 6], FRESH, 1, 10),
        (2, [3, 4], FRESH, 1, 10),
        (2, [1, 2], FRESH, 1, 10),
    ],
)
def test_p06_club(armor: int, dice: list[int], track: str, left: int, hp: int) -> None:
    assert struck("club", dice, armor=armor) == (track, left, hp)


def test_a_bayonet_cuts_three_cells_and_bruises_none() -> None:
    odds = st.odds(load(), "melee", weapon="bayonet", cells=FRESH)
    assert given_a_hit(odds, "cells")["...XXX....."] == F(1, 6)
    assert not any("/" in cells for cells in odds.of("cells").outcomes)


def test_p06_armor_before_the_hit() -> None:
    assert struck("club", [3, 4], armor=1, armor_vs_bludgeon="before_lethal") == (FRESH, 0, 10)


@pytest.mark.parametrize(
    ("cells", "dice", "track", "hp"),
    [
        (FRESH, [6, 6], "////////...", 10),
        (FRESH, [4, 5], ".////////..", 10),
        (FRESH, [4, 4], "..////////.", 10),
        (FRESH, [2, 2], "....../////", 10),
        (FRESH, [1, 1], "........///", 10),
        ("..X..//////", [6, 6], "//X//XXXX//", 1),
        ("..X..//////", [4, 5], "./X//XXXXX/", 0),
        ("..X..//////", [4, 4], "..X//XXXXXX", -1),
        ("..X..//////", [2, 2], "..X../XXXXX", -1),
        ("..X..//////", [1, 1], "..X..///XXX", -1),
    ],
)
def test_p07_stun_baton(cells: str, dice: list[int], track: str, hp: int) -> None:
    assert struck("stun baton", dice, cells) == (track, 0, hp)


def test_p07_rulings() -> None:
    assert struck("stun baton", [6, 6], "..X..//////", bludgeon_full="count")[0] == "//X//XXX///"
    assert struck("stun baton", [2, 2], overflow="wrap")[0] == "///.../////"


def test_p07_over_all_rolls() -> None:
    odds = st.odds(load(), "melee", weapon="stun baton", cells="..X..//////")
    assert given_a_hit(odds, "hp") == {1: F(1, 6), 0: F(1, 9), -1: F(13, 18)}


@pytest.mark.parametrize(
    ("hp", "points", "need", "chance"),
    [(10, 4, 4, F(11, 12)), (6, 3, 5, F(5, 6)), (4, 3, 6, F(13, 18)), (2, 2, 7, F(7, 12)), (1, 2, 7, F(7, 12))],
)
def test_p08_fists(hp: int, points: int, need: int, chance: F) -> None:
    odds = st.odds(load(), "melee", weapon="fists", hp=hp)
    assert shares(odds, "target number") == {need: 1}
    assert odds.of("hit").p(True) == chance
    assert max(track.count("/") for track in odds.of("cells")) == points


def test_p08_wounded_target() -> None:
    odds = st.odds(load(), "melee", weapon="fists", cells="////...////")
    assert given_a_hit(odds, "hp") == {6: F(7, 12), 2: F(5, 36), 1: F(1, 9), 0: F(1, 12), -1: F(1, 12)}
    assert (odds.of("hp").p(-1), odds.of("hp").p(0)) == (F(11, 144), F(11, 144))
    assert odds.of("hp").p(lambda hp: hp > 0) == F(61, 72)


@pytest.mark.parametrize(
    ("spent", "default", "literal"),
    [(0, F(1, 12), F(1)), (4, F(1, 6), F(1)), (6, F(7, 12), F(29, 36)), (7, F(5, 6), F(1, 2)), (8, F(1), F(1, 4))],
)
def test_p09_drop(spent: int, default: F, literal: F) -> None:
    for reading, p in (("spent_ge_max", default), ("literal", literal)):
        odds = st.odds(load({"drop_compare": reading}), "fire", weapon="smg", range=5, spent=spent)
        assert given_a_hit(odds, "stopped").get(True, 0) == p


# ---- the card: what is left at each HP, from 10 to 0 -----------------------------------------------------------

ACTION_POINTS = [8, 8, 8, 8, 7, 7, 6, 6, 5, 4, 0]
SHAKING = [0, 0, 0, 1, 1, 2, 2, 2, 3, 3]


@pytest.mark.parametrize(("hp", "points"), [*zip(range(10, -1, -1), ACTION_POINTS)])
def test_the_card_says_what_is_left_at_each_hp(hp: int, points: int) -> None:
    cells = FRESH if hp == 10 else "." * (9 - hp) + "X" + "." * (hp + 1)
    t = table(battle(fight([man((0, 0), cells=cells), man((1, 1))], [man((3, 0))])))
    assert (t.troopers[0].hp, max_ap(t, t.troopers[0])) == (hp, points)


@pytest.mark.parametrize(("hp", "more"), [*zip(range(10, 0, -1), SHAKING)])
def test_wounds_shake_the_hand_of_the_firer(hp: int, more: int) -> None:
    odds = st.odds(load(), "target-number", weapon="rifle", range=26, hp=hp)
    assert shares(odds, "target number") == {6 + more: 1}


@pytest.mark.parametrize(
    ("armor", "cells", "points"), [("none", 0, 8), ("basic", 2, 7), ("standard", 4, 6), ("heavy", 6, 5)]
)
def test_armor_has_cells_and_weighs(armor: str, cells: int, points: int) -> None:
    t = table(battle(fight([man((0, 0), armor=armor), man((1, 1))], [man((3, 0))])))
    assert (t.troopers[0].armor, max_ap(t, t.troopers[0])) == (cells, points)


# ---- what is told ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("overflow", "told"),
    [("lost", "4 bludgeoning points (no cell is left to cross)"), ("wrap", "(half crosses from cell 10 on)")],
)
def test_bludgeoning_past_the_last_cell_is_told_as_it_is_dealt(overflow: str, told: str) -> None:
    rulings = {"cell_map": "shifted", "overflow": overflow}
    scene = battle(fight([man((0, 0))], [man((1, 0))]), rulings)
    play(scene, "A1 activate", "A1 attack B1 with club", "A1 done", "B1 activate", "A1 strike", [6, 6], [1, 1])
    (harm,) = [str(event) for event in scene.log if "takes 1 lethal point" in str(event)]
    assert told in harm


def test_the_end_of_a_battle_says_who_has_won() -> None:
    scene = battle(fight([man((0, 0))], [man((5, 0), cells="......XXX..")]))
    play(scene, "A1 activate", "A1 arc 60 @0", "A1 done", "B1 activate", "A1 fire", [6, 6], [1, 1])
    assert str(scene.log[-1]) == "side A wins: no opponent is left who can fight"
