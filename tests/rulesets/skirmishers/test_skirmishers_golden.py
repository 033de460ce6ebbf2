"""The worked examples P01 to P25 of the dossier, to the last fraction, through the public names."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.skirmishers.rules.ground import q_of, r_of
from tests.rulesets.skirmishers.build import (
    battle,
    dots,
    edges,
    field,
    fight,
    load,
    man,
    play,
    refused,
    shares,
    sight,
    table,
)

# ---- P01, P02: target numbers and shots ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "reach", "hp", "cover", "firer", "target", "need", "chance"),
    [
        ("rifle", 26, 10, 0, "standing", "standing", 6, F(13, 18)),
        ("rifle", 27, 10, 0, "standing", "standing", 8, F(5, 12)),
        ("rifle", 85, 10, 0, "standing", "standing", 8, F(5, 12)),
        ("smg", 5, 10, 0, "prone", "prone", 6, F(13, 18)),
        ("smg", 1, 10, 0, "standing", "prone", 5, F(5, 6)),
        ("smg", 1, 10, 0, "prone", "prone", 4, F(11, 12)),
        ("smg", 17, 4, 1, "standing", "standing", 11, F(1, 12)),
        ("pistol", 8, 2, 2, "standing", "prone", 14, F(0)),
        ("laser smg", 3, 7, 0, "prone", "standing", 6, F(13, 18)),
        ("laser pistol", 11, 1, 0, "standing", "prone", 10, F(1, 6)),
    ],
)
def test_p01_target_numbers(
    weapon: str, reach: int, hp: int, cover: int, firer: str, target: str, need: int, chance: F
) -> None:
    odds = st.odds(load(), "target-number", weapon=weapon, range=reach, hp=hp, cover=cover, firer=firer, target=target)
    assert shares(odds, "target number") == {need: 1}
    assert odds.of("hit").p(True) == chance


def test_p01_beyond_long_range() -> None:
    with pytest.raises(st.IllegalAction, match="range 86 > long 85"):
        st.odds(load(), "fire", weapon="rifle", range=86)


@pytest.mark.parametrize(
    ("weapon", "width", "shots", "price"),
    [
        ("rifle", 30, 1, 2),
        ("rifle", 60, 2, 4),
        ("rifle", 150, 4, 6),
        ("pistol", 60, 4, 4),
        ("smg", 60, 6, 4),
        ("smg", 30, 3, 2),
        ("smg", 150, 12, 6),
    ],
)
def test_p02_shots(weapon: str, width: int, shots: int, price: int) -> None:
    assert st.odds(load(), "arc", weapon=weapon, width=width).outcomes == {(shots, price): 1}


# ---- P03 to P09: damage --------------------------------------------------------------------------------------------

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


def given_a_hit(odds: Any, *columns: str) -> dict[Any, F]:
    place = odds.columns.index("hits") if "hits" in odds.columns else odds.columns.index("hit")
    return shares(odds.given(lambda outcome: bool(outcome[place])), *columns)


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


# ---- P10: arcs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("width", "bearing", "inside", "outside"),
    [
        (30, 0, [(1, 0), (3, 1), (4, -1), (5, 1)], [(2, 1), (2, -1)]),
        (30, 15, [(1, 0), (1, 1), (2, 1), (3, 1)], [(0, 1), (1, -1)]),
        (60, 30, [(1, 0), (0, 1), (1, 1)], [(-1, 1), (7, -1)]),
        (150, 0, [(0, 1), (1, -1)], [(-1, 2), (-1, 3), (1, -2), (-1, 1), (-1, 0)]),
    ],
)
def test_p10_arcs(width: int, bearing: int, inside: list[Any], outside: list[Any]) -> None:
    for dot in [*inside, *outside]:
        scene = battle(fight([man((0, 0))], [man(dot)]))
        play(scene, "A1 activate", f"A1 arc {width} @{bearing}", "A1 done", "B1 activate")
        assert isinstance(scene.pending, st.Choice)
        assert (scene.pending.ask.label == "react") == (dot in inside), dot


def test_p10_own_dot() -> None:
    board = field(floors=[{"at": [[0, 0]], "levels": [1]}])
    scene = battle(fight([man((0, 0), level=1)], [man((0, 0))], board))
    play(scene, "A1 activate", "A1 arc 150 @0", "A1 done", "B1 activate")
    assert isinstance(scene.pending, st.Choice)
    assert scene.pending.ask.label == "act"


# ---- P11 to P14: line of sight -------------------------------------------------------------------------------------

TRUNK = "tree_trunk"
ATTACKER = {"graze": "attacker"}


@pytest.mark.parametrize(
    ("to", "things", "rulings", "expected"),
    [
        ("1,1", [(TRUNK, (1, 0))], {}, None),
        ("1,1", [(TRUNK, (1, 0))], ATTACKER, 0),
        ("1,1", [(TRUNK, (1, 0)), (TRUNK, (0, 1))], ATTACKER, None),
        ("3,1", [(TRUNK, (2, 0))], {}, None),
        ("3,1", [(TRUNK, (1, 1))], {}, None),
        ("3,1", [(TRUNK, (2, 1))], {}, None),
        ("3,1", [(TRUNK, (3, 0))], {}, 0),
        ("2,1", [("furniture", (1, 0)), ("furniture", (1, 1))], {}, 1),
    ],
)
def test_p11_grazing(to: str, things: list[Any], rulings: dict[str, str], expected: int | None) -> None:
    assert sight("0,0", to, field(dots=dots(*things)), rulings=rulings) == expected


WALL = ("low_wall", (1, 0), (2, 0))
GREEN = "light_vegetation"


@pytest.mark.parametrize(
    ("walls", "things", "men", "rulings", "viewer", "expected"),
    [
        ([("low_wall", (0, 0), (1, 0))], [], [], {}, "standing", 0),
        ([WALL], [], [], {}, "standing", 1),
        ([("low_wall", (0, 0), (1, 0)), WALL, ("low_wall", (2, 0), (3, 0))], [], [], {}, "standing", 2),
        ([], [(GREEN, (1, 0)), (GREEN, (2, 0)), (GREEN, (3, 0))], [], {}, "standing", 2),
        ([], [(GREEN, (0, 0))], [], {}, "standing", 0),
        ([], [], [man((1, 0))], {}, "standing", 1),
        ([], [], [man((1, 0))], {"adjacent_trooper": "exempt"}, "standing", 0),
        ([], [], [man((2, 0))], {}, "standing", 1),
        ([], [], [man((2, 0), prone=True)], {}, "standing", 0),
        ([], [], [man((2, 0), prone=True)], {}, "prone", 1),
        ([], [], [man((2, 0))], {"trooper_los": "block"}, "standing", None),
        ([WALL], [(GREEN, (3, 0))], [man((2, 0))], {}, "standing", 3),
    ],
)
def test_p12_cover(
    walls: list[Any], things: list[Any], men: list[Any], rulings: dict[str, str], viewer: str, expected: int | None
) -> None:
    board = field(edges=edges(*walls), dots=dots(*things))
    assert sight("0,0", "3,0", board, men, rulings, viewer_posture=viewer) == expected


P13 = {  # step: (firer, target) standing/standing, prone/standing, standing/prone, prone/prone; both readings
    1: ((0, None, None, None), (0, None, 0, None)),
    2: ((1, 1, 1, None), (1, 1, 1, None)),
    3: ((1, 1, 1, None), (1, 1, None, None)),
}


@pytest.mark.parametrize("step", [1, 2, 3])
def test_p13_prone_and_low(step: int) -> None:
    postures = [("standing", "standing"), ("prone", "standing"), ("standing", "prone"), ("prone", "prone")]
    board = field(edges=edges(("low_wall", (step - 1, 0), (step, 0))))
    for reading, row in zip(("firer", "prone_trooper"), P13[step]):
        for (one, other), expected in zip(postures, row):
            given: dict[str, Any] = {"viewer_posture": one, "target_posture": other}
            assert sight("0,0", "3,0", board, rulings={"prone_low": reading}, **given) == expected
            green = field(dots=dots((GREEN, (step, 0))))
            assert sight("0,0", "3,0", green, rulings={"prone_low": reading}, **given) is not None


HOUSE = {"floors": [{"at": [[-3, 0], [-2, 0], [-1, 0], [0, 0]], "levels": [1]}]}
UPPER = edges(("window", (0, 0), (1, 0)), levels=[1])


@pytest.mark.parametrize(
    ("a", "b", "walls", "things", "men", "expected"),
    [
        ("0,0,1", "4,0", [], [], [], 0),
        ("0,0,1", "4,0", edges(("low_wall", (1, 0), (2, 0))), [], [], 0),
        ("0,0,1", "4,0", [], dots((TRUNK, (2, 0))), [], 0),
        ("0,0,1", "4,0", [], dots((TRUNK, (2, 0)), levels=[0, 1]), [], None),
        ("0,0,1", "4,0", edges(("low_wall", (3, 0), (4, 0))), [], [], 1),
        ("0,0,1", "4,0", [], dots(("furniture", (3, 0))), [], 1),
        ("0,0,1", "4,0", [], dots((TRUNK, (3, 0))), [], None),
        ("0,0,1", "4,0", edges(("low_wall", (2, 0), (3, 0))), [], [], 0),
        ("0,0,1", "4,0", [], [], [man((2, 0))], 0),
        ("0,0,1", "4,0", [], [], [man((3, 0))], 1),
        ("4,0", "0,0,1", [], [], [], 1),
        ("4,0", "0,0,1", edges(("high_wall", (0, 0), (1, 0))), [], [], 1),
        ("0,0,1", "-3,0", [], [], [], None),
    ],
)
def test_p14_height(a: str, b: str, walls: list[Any], things: list[Any], men: list[Any], expected: int | None) -> None:
    assert sight(a, b, field(**HOUSE, edges=UPPER + walls, dots=things), men) == expected


# ---- P15: movement -------------------------------------------------------------------------------------------------

GROUND = field(
    edges=edges(
        ("low_wall", (0, 0), (1, 0)),
        ("low_wall", (1, 0), (2, 0)),
        ("doorway", (0, 0), (0, 1)),
        ("window", (0, 0), (1, -1)),
        ("high_wall", (0, 0), (-1, 0)),
    ),
    dots=dots((GREEN, (2, 0)), (TRUNK, (0, 2))),
)


@pytest.mark.parametrize(
    ("start", "end", "price"),
    [((0, 0), (-1, 1), 1), ((0, 0), (1, 0), 2), ((0, 0), (0, 1), 2), ((0, 0), (1, -1), 4), ((1, 0), (2, 0), 2)],
)
def test_p15_costs(start: Any, end: Any, price: int) -> None:
    for prone, factor in ((False, 1), (True, 2)):
        scene = battle(fight([man(start, prone=prone), man((-8, 8))], [man((8, 8))], GROUND))
        play(scene, "A1 activate", f"A1 step ({end[0]},{end[1]})")
        assert table(scene).troopers[0].spent == price * factor


@pytest.mark.parametrize(
    ("start", "end", "words"),
    [
        ((0, 0), (-1, 0), "blocked by high_wall on (0,0)-(-1,0)"),
        ((0, 1), (0, 2), "blocked by tree_trunk on (0,2)"),
        ((0, 0), (2, 0), "not adjacent"),
    ],
)
def test_p15_illegal(start: Any, end: Any, words: str) -> None:
    scene = play(battle(fight([man(start)], [man((8, 8))], GROUND)), "A1 activate")
    assert refused(scene, f"A1 step ({end[0]},{end[1]})").text == words


def test_p15_what_is_left() -> None:
    scene = battle(fight([man((0, 0), prone=True)], [man((2, -1))], GROUND))
    play(scene, "A1 activate", "A1 stand up", "A1 step (1,0)", "A1 step (2,0)")
    assert scene.why_not("A1 arc 30 @0") is None
    assert refused(scene, "A1 arc 60 @0").rule == "arc.pay"
    assert refused(scene, "A1 attack B1 with fists").rule == "melee.cost"


# ---- P16: who may fire ---------------------------------------------------------------------------------------------


def may_fire(scene: st.Battle) -> set[str]:
    return {str(act).split()[0] for act in scene.legal_actions if str(act).endswith("fire") and str(act) != "hold fire"}


def test_p16_triggers() -> None:
    """X covers three dots from the west, Y two of them from the north-west; every shot misses."""
    men = [man((-4, 0), primary="smg", name="X"), man((-4, 4), name="Y")]
    scene = battle(fight(men, [man((0, 0), prone=True)]))
    play(scene, "A1 activate", "A1 arc 60 @0", "A1 done", "A2 activate", "A2 arc 60 @285", "A2 done", "B1 activate")
    x, y = table(scene).troopers[0], table(scene).troopers[1]
    assert (int(x.shots), int(y.shots)) == (6, 2)
    miss = [1, 1]
    assert may_fire(scene) == {"A1", "A2"}
    play(scene, "A1 fire", miss, "hold fire", "B1 stand up")
    assert may_fire(scene) == {"A2"}
    play(scene, "A2 fire", miss, "B1 step (1,0)")
    assert may_fire(scene) == {"A1", "A2"}
    play(scene, "A1 fire", miss, "hold fire", "B1 step (2,0)")
    assert may_fire(scene) == {"A1"}
    play(scene, "hold fire", "B1 step (1,0)")
    assert may_fire(scene) == {"A1", "A2"}
    play(scene, "A1 fire", miss, "A2 fire", miss)
    assert (table(scene).troopers[0].shots, table(scene).troopers[1].width) == (3, 0)
    play(scene, "B1 go prone")
    assert str(next(iter(scene.legal_actions))) == "B1 done"
    play(scene, "B1 stand up")  # nobody is left to answer, and no AP: the turn is over
    assert isinstance(scene.pending, st.Choice)
    assert scene.pending.ask.label == "activate"


# ---- P17, P18: runs and crossfire ----------------------------------------------------------------------------------


def test_p17_run_through_an_arc() -> None:
    odds = st.odds(load(), "run", weapon="smg", width=30, range=5, dots=2)
    assert shares(odds, "hp") == {
        10: F(125, 5832),
        7: F(325, 11664),
        6: F(325, 17496),
        5: F(1625, 69984),
        4: F(65, 648),
        3: F(2405, 26244),
        2: F(87425, 839808),
        1: F(1082341, 5038848),
        0: F(915161, 4251528),
        -1: F(24870287, 136048896),
    }
    assert shares(odds, "stopped at", "state") == {
        ("activates", "dead"): F(13, 648),
        ("activates", "out"): F(13, 324),
        ("dot 1", "dead"): F(1547, 34992),
        ("dot 1", "out"): F(9841, 139968),
        ("dot 2", "dead"): F(16126175, 136048896),
        ("dot 2", "out"): F(3565237, 34012224),
        ("end", "able"): F(3033091, 5038848),
    }


@pytest.mark.parametrize(
    ("firers", "dead", "out", "able"),
    [
        ("rifle range 5 cover 2; pistol range 5", F(5, 432), F(1145, 46656), F(44971, 46656)),
        ("pistol range 5; rifle range 5 cover 2", F(425, 31104), F(175, 10368), F(15077, 15552)),
    ],
)
def test_p18_two_arcs(firers: str, dead: F, out: F, able: F) -> None:
    odds = st.odds(load(), "crossfire", firers=firers, armor=1, spent=7)
    assert shares(odds, "state") == {"dead": dead, "out": out, "able": able}
    assert odds.of("stopped").p(True) == F(1667, 2592)


# ---- P19: melee ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "hp", "one", "other", "need", "hit", "dead", "out"),
    [
        ("bayonet", 10, "standing", "standing", 4, F(11, 12), F(11, 432), F(11, 216)),
        ("bayonet", 10, "prone", "standing", 3, F(35, 36), F(35, 1296), F(35, 648)),
        ("bayonet", 10, "standing", "prone", 3, F(35, 36), F(35, 1296), F(35, 648)),
        ("bayonet", 5, "prone", "prone", 4, F(11, 12), F(11, 432), F(11, 216)),
        ("club", 10, "standing", "standing", 4, F(11, 12), F(0), F(0)),
        ("fists", 10, "standing", "standing", 4, F(11, 12), F(0), F(0)),
        ("sword", 1, "standing", "standing", 7, F(7, 12), F(7, 144), F(7, 144)),
    ],
)
def test_p19_melee(weapon: str, hp: int, one: str, other: str, need: int, hit: F, dead: F, out: F) -> None:
    odds = st.odds(load(), "melee", weapon=weapon, hp=hp, attacker=one, target=other)
    assert shares(odds, "target number") == {need: 1}
    assert odds.of("hit").p(True) == hit
    assert (odds.of("hp").p(-1), odds.of("hp").p(0)) == (dead, out)


# ---- P20 to P24: explosives ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("explosive", "reach", "thrower", "hp", "cover", "price", "need", "chance"),
    [
        ("grenade", 3, "standing", 10, 0, 3, 3, F(35, 36)),
        ("grenade", 5, "standing", 10, 0, 5, 5, F(5, 6)),
        ("grenade", 4, "prone", 10, 0, 8, 7, F(7, 12)),
        ("satchel", 2, "standing", 10, 0, 4, 4, F(11, 12)),
        ("satchel", 2, "prone", 10, 0, 8, 7, F(7, 12)),
        ("grenade", 3, "standing", 5, 1, 3, 6, F(13, 18)),
        ("satchel", 4, "standing", 10, 0, 8, 8, F(5, 12)),
    ],
)
def test_p20_throws(
    explosive: str, reach: int, thrower: str, hp: int, cover: int, price: int, need: int, chance: F
) -> None:
    odds = st.odds(load(), "throw", explosive=explosive, dots=reach, thrower=thrower, hp=hp, cover=cover, victim="0,0")
    assert shares(odds, "AP", "target number") == {(price, need): 1}
    assert odds.of("centre").p((0, 0)) == chance


def test_p20_too_far() -> None:
    with pytest.raises(st.IllegalAction, match="10 AP needed, 8 left"):
        st.odds(load(), "throw", dots=5, thrower="prone")


def test_p20_undoubled() -> None:
    odds = st.odds(load({"tn_base": "undoubled"}), "throw", dots=4, thrower="prone")
    assert shares(odds, "AP", "target number") == {(8, 3): 1}


@pytest.mark.parametrize(
    ("victim", "points", "dead", "out"),
    [
        ("0,0", {6: F(5, 6), 3: F(1, 6)}, F(17, 72), F(1, 8)),
        ("1,0", {6: F(1, 36), 3: F(8, 9), 1: F(1, 12)}, F(7, 216), F(23, 432)),
        ("2,0", {3: F(1, 36), 1: F(8, 9), 0: F(1, 12)}, F(1, 1296), F(1, 648)),
        ("-3,0", {1: F(1, 36), 0: F(35, 36)}, F(0), F(0)),
        ("-5,0", {0: F(1)}, F(0), F(0)),
    ],
)
def test_p21_blast(victim: str, points: dict[int, F], dead: F, out: F) -> None:
    odds = st.odds(load(), "throw", dots=5, victim=victim)
    assert shares(odds, "points") == points
    assert (odds.of("state").p("dead"), odds.of("state").p("out")) == (dead, out)
    centres = shares(odds, "centre")
    assert centres[(0, 0)] == F(5, 6)
    assert sorted(centres.values())[:6] == [F(1, 36)] * 6


WINDOW = field(edges=edges(("window", (2, 0), (3, 0)), ("high_wall", (2, 0), (3, -1))))
AROUND = {(1, 0), (1, 1), (2, -1), (2, 1), (3, 0)}


@pytest.mark.parametrize(("reading", "stays"), [("target", (5, 0)), ("origin", (2, 0))])
def test_p22_through_a_window(reading: str, stays: tuple[int, int]) -> None:
    """Every outcome of the two rolls, typed in."""
    centres: dict[tuple[int, int], F] = {}
    scenario = fight([man((0, 0), grenades=1, active="grenade")], [man((5, 0)), man((-8, 8))], WINDOW)
    scene = play(battle(scenario, {"window_blocked": reading}), "A1 activate")
    reasons = scene.fork()
    play(reasons, "A1 throw (5,0) level 0", "A1 done", [3, 3])
    assert reasons.log[-1].text.startswith("on target 2d6: 3 3 - 6 or more: yes") or "blast" in reasons.log[-1].text
    for total, ways in ((6, F(13, 18)), (5, F(5, 18))):
        for direction in range(1, 7):
            fork = play(scene.fork(), "A1 throw (5,0) level 0", "A1 done", [3, total - 3])
            if total == 5:
                fork.roll([direction])
            centre = explosion(fork)
            centres[centre] = centres.get(centre, F(0)) + ways / 6
    expected = {dot: F(5, 108) for dot in AROUND} | {(5, 0): F(13, 18)}
    expected[stays] = expected.get(stays, F(0)) + F(5, 108)
    assert centres == expected


def explosion(scene: Any) -> tuple[int, int]:
    """Where the explosive has gone off: the state of the beat, or what the next beat began with."""
    for beat in [scene.beat_start, *[b.start for b in reversed(scene.history)]]:
        if beat.centre >= 0:
            board = beat.board
            return q_of(board, beat.centre), r_of(board, beat.centre)
    raise AssertionError("nothing has gone off")


STAIRWELL = field(
    floors=[{"at": [[0, 0]], "levels": [0, 1, 2]}, {"at": [[-1, 1], [1, -1]], "levels": [1]}],
    stairs=[{"dot": [0, 0], "levels": [0, 1, 2]}],
    edges=edges(("high_wall", (0, 0), (1, 0)), ("window", (0, 0), (-1, 0))),
    dots=dots(("furniture", (0, 1))),
)


@pytest.mark.parametrize(
    ("at", "level", "prone", "grenade", "satchel"),
    [
        ((1, 0), 0, False, 0, 0),
        ((2, 0), 0, False, 0, 0),
        ((-1, 0), 0, False, 3, 5),
        ((-1, 0), 0, True, 0, 0),
        ((0, 1), 0, False, 3, 5),
        ((0, 1), 0, True, 0, 0),
        ((0, 2), 0, False, 1, 2),
        ((0, 2), 0, True, 0, 0),
        ((0, 0), 1, False, 3, 5),
        ((0, 0), 2, False, 1, 2),
        ((-1, 1), 1, False, 1, 2),
        ((1, -1), 0, False, 3, 5),
    ],
)
def test_p23_what_a_blast_reaches(at: Any, level: int, prone: bool, grenade: int, satchel: int) -> None:
    scenario = fight([man(at, level=level, prone=prone)], [man((8, 8))], STAIRWELL)
    for explosive, points in (("grenade", grenade), ("satchel", satchel)):
        odds = st.odds(load(), "blast", scenario=scenario, explosive=explosive, at="0,0", victim="A1")
        assert shares(odds, "points") == {points: 1}


LADDER = field(
    floors=[{"at": [[0, 0], [1, 0], [2, 0]], "levels": [1, 2, 3]}], stairs=[{"dot": [0, 0], "levels": [0, 1, 2, 3]}]
)


@pytest.mark.parametrize(
    ("at", "level", "prone", "to", "words", "need"),
    [
        ((0, 0), 2, False, 0, "", 3),
        ((1, 0), 2, False, 0, "", 3),
        ((0, 0), 1, False, 2, "", 3),
        ((0, 0), 1, False, 3, "up one level only", 0),
        ((1, 0), 1, False, 2, "a throw up starts on the stairs or ladder itself", 0),
        ((2, 0), 2, False, 0, "a throw down starts on the stairs or next to them", 0),
        ((0, 0), 2, True, 1, "", 2),
    ],
)
def test_p24_stairs(at: Any, level: int, prone: bool, to: int, words: str, need: int) -> None:
    trooper = man(at, level=level, prone=prone, grenades=1, active="grenade")
    scene = play(battle(fight([trooper], [man((8, 8))], LADDER)), "A1 activate")
    answer = f"A1 throw stairs (0,0) level {to}"
    if words:
        assert refused(scene, answer).text == words
        return
    play(scene, answer)
    assert table(scene).troopers[0].spent == 3
    assert table(scene).charges[0].need == need


def test_p24_too_dear() -> None:
    trooper = man((0, 0), level=2, grenades=1, cells="......XXX..", active="grenade")  # HP 1: 4 AP
    scene = play(battle(fight([trooper], [man((8, 8))], LADDER)), "A1 activate", "A1 step (1,0)", "A1 step (0,0)")
    assert refused(scene, "A1 throw stairs (0,0) level 1").text == "3 AP needed, 2 left"


# ---- P25: combat actions -------------------------------------------------------------------------------------------

SQUADDIE = {"secondary": "pistol", "grenades": 4}


def rifleman(**more: Any) -> st.Battle:
    return play(battle(fight([man((0, 0), **SQUADDIE, **more)], [man((1, 0)), man((5, 5))])), "A1 activate")


def test_p25_arcs_after_moving() -> None:
    scene = play(rifleman(), "A1 step (0,1)", "A1 step (-1,1)", "A1 step (-1,0)")
    assert refused(scene, "A1 arc 150 @0").text == "a 150 degree arc costs 6 AP; trooper A1 has 5 left (max 8, spent 3)"
    play(scene, "A1 arc 60 @0")
    assert table(scene).troopers[0].spent == 7
    assert refused(scene, "A1 step (0,0)").text == "movement is closed by the first combat action"


def test_p25_arc_and_melee() -> None:
    scene = play(rifleman(), "A1 arc 30 @0", "A1 attack B1 with bayonet")
    assert table(scene).troopers[0].spent == 7
    assert refused(play(rifleman(), "A1 arc 30 @0"), "A1 arc 30 @90").rule == "arc.one"


def test_p25_one_combat_action() -> None:
    scenario = fight([man((0, 0))], [man((1, 0))])
    scene = play(battle(scenario, {"combat_actions": "one"}), "A1 activate", "A1 arc 30 @0")
    assert refused(scene, "A1 attack B1 with bayonet").rule == "combat_actions"


def test_p25_grenades() -> None:
    scene = play(rifleman(), "A1 ready grenade")
    assert refused(scene, "A1 throw (6,0) level 0").text == "6 AP needed, 5 left"
    assert refused(scene, "A1 arc 30 @0").text == "the active weapon is not a firearm"
    assert scene.why_not("A1 attack B1 with fists") is None
    thrown = play(scene.fork(), "A1 throw (0,3) level 0", "A1 draw secondary")
    assert table(thrown).troopers[0].active == 1
    assert refused(thrown, "A1 arc 30 @0").text == "no arc after an explosive this turn"
    play(scene, "A1 throw (0,5) level 0", "A1 draw primary")
    assert isinstance(scene.pending, st.Roll)  # no AP are left: the grenade goes off


def test_p25_a_long_throw() -> None:
    scene = play(rifleman(active="grenade"), "A1 throw (0,8) level 0")
    assert table(scene).charges[0].need == 8


def test_p25_melee() -> None:
    scene = play(rifleman(active="secondary"))
    assert refused(scene, "A1 attack B1 with bayonet").text == "no bayonet on the active weapon"
    assert scene.why_not("A1 attack B1 with club") is None
    assert scene.why_not("A1 attack B1 with fists") is None
    assert refused(scene, "A1 attack B2 with fists").text == "melee reaches 1 dot, same level"
    assert refused(scene, "A1 fire").text == "arcs fire only at enemies, when they activate, move or stand up"
