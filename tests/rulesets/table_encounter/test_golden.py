"""The worked examples TE-01 to TE-27, to the last fraction."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest

import sandtable as st
from sandtable.odds import prospects
from sandtable.rulesets.table_encounter.odds.best_clash import BestClash
from sandtable.rulesets.table_encounter.rules.line_of_fire import obstacles
from sandtable.rulesets.table_encounter.state import Step

from .build import after, battle, box, model, place_of, play, refused, rules, stresses, table

HIT_TABLE = {
    1: (F(1), F(1), F(1), F(1), F(1)),
    2: (F(5, 6), F(1), F(1), F(1), F(1)),
    3: (F(2, 3), F(35, 36), F(1), F(1), F(1)),
    4: (F(1, 2), F(11, 12), F(215, 216), F(1), F(1)),
    5: (F(1, 3), F(5, 6), F(53, 54), F(1295, 1296), F(1)),
    6: (F(1, 6), F(13, 18), F(103, 108), F(1291, 1296), F(7775, 7776)),
    7: (F(0), F(7, 12), F(49, 54), F(427, 432), F(1295, 1296)),
    8: (F(0), F(5, 12), F(181, 216), F(1261, 1296), F(2585, 2592)),
    9: (F(0), F(5, 18), F(20, 27), F(613, 648), F(965, 972)),
    10: (F(0), F(1, 6), F(5, 8), F(65, 72), F(425, 432)),
    11: (F(0), F(1, 12), F(1, 2), F(545, 648), F(209, 216)),
    12: (F(0), F(1, 36), F(3, 8), F(493, 648), F(7319, 7776)),
    14: (F(0), F(0), F(35, 216), F(721, 1296), F(1099, 1296)),
    16: (F(0), F(0), F(5, 108), F(145, 432), F(1801, 2592)),
    18: (F(0), F(0), F(1, 216), F(103, 648), F(1, 2)),
    20: (F(0), F(0), F(0), F(35, 648), F(791, 2592)),
    22: (F(0), F(0), F(0), F(5, 432), F(197, 1296)),
    24: (F(0), F(0), F(0), F(1, 1296), F(457, 7776)),
    26: (F(0), F(0), F(0), F(0), F(7, 432)),
    28: (F(0), F(0), F(0), F(0), F(7, 2592)),
    30: (F(0), F(0), F(0), F(0), F(1, 7776)),
}


def hits(under: st.Rules, **parameters: Any) -> F:
    return st.odds(under, "shot", **parameters).of("shot").p(lambda word: word != "miss")


@pytest.mark.parametrize("need", HIT_TABLE)
def test_te_01_hit_table(need: int) -> None:
    gap, walls = (need, 0) if need <= 24 else (24, need - 24)
    for dice, chance in enumerate(HIT_TABLE[need], 1):
        assert hits(rules(), ballistics=dice, gap=gap, obstacles=walls) == chance


def chance(made: st.Battle, answer: str, label: str = "is hit") -> F:
    [found] = [odds for name, odds in prospects(made, answer) if name == label]
    assert found.exact
    return found.p(True)


TE_02 = table(
    [model("X", 5, 5, ballistics=4, weapons=["Rifle"]), model("friend", 5, 11)],
    [model("Y", 17, 10)],
    box("wall", 9, 5, 10, 11, 2),
    box("crate", 13, 7, 14, 11, 1),
)


@pytest.mark.parametrize(
    ("rulings", "covered"),
    [({}, F(575, 1296)), ({"round_half": "down"}, F(721, 1296)), ({"round_half": "up"}, F(575, 1296))],
)
def test_te_02_difficulty_built_up(rulings: dict[str, str], covered: F) -> None:
    made = battle(TE_02, "activate M1", "shoot M3 rifle", under=rules(**rulings))
    assert chance(made, "no reaction") == F(287, 432)
    assert chance(made, "take cover") == covered


def test_te_02_reasons() -> None:
    made = battle(TE_02, "activate M1", "shoot M3 rifle", under=rules())
    play(made, "take cover", "[1 1 1 1]", "[1]")
    rolled = next(e for e in made.log if e.kind == "roll")
    assert rolled.dice == (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("rounding", "hit"), [("exact", F(181, 216)), ("up", F(181, 216)), ("nearest", F(181, 216)), ("down", F(49, 54))]
)
def test_te_03_irrational_distance(rounding: str, hit: F) -> None:
    scenario = table([model("X", 5, 5, weapons=["Pistol"])], [model("Y", 12, 12)])
    made = battle(
        scenario,
        "activate M1",
        "shoot M2 pistol",
        under=st.load("table_encounter", {"shoot.distance-rounding": rounding}),
    )
    assert chance(made, "no reaction") == hit


@pytest.mark.parametrize(
    ("weapon", "stress", "critical"),
    [
        ("pistol", [F(3, 8), F(53, 216), F(41, 108), F(0)], F(41, 108)),
        ("rifle", [F(1, 2), F(89, 324), F(73, 648), F(73, 648)], F(73, 216)),
        ("sniper", [F(20, 27), F(7, 27), F(0), F(0)], F(23, 108)),
    ],
)
def test_te_04_stress_of_a_shot(weapon: str, stress: list[F], critical: F) -> None:
    found = st.odds(rules(), "shot", weapon=weapon, ballistics=3, gap=11)
    assert [found.of("stress")[n] for n in range(4)] == stress
    assert found.of("shot")["critical"] == critical


def test_te_05_missed_shot() -> None:
    scenario = table(
        [model("X", 5, 5, ballistics=2, weapons=["Rifle"]), model("Y", 7, 5)],
        [model("T", 12, 5), model("E", 10.5, 5)],
        box("block", 8.5, 4, 9.5, 6, 2),
    )
    made = battle(scenario, "activate M1", "shoot M3 rifle")
    found = after(made, "no reaction")
    hit = sum((p for s, p in found.items() if s[2]), F(0))
    assert hit == F(5, 18)
    assert found[0, 0, 0, 1] == F(13, 36)
    assert found[0, 1, 0, 0] == F(13, 144)
    assert found[0, 0, 0, 0] == F(13, 72) + F(13, 144)  # the block, or nothing
    struck = st.odds(rules(), "shot", weapon="rifle", ballistics=2, gap=6, obstacles=3).of("shot", "obstacle")
    missed = {place: p for (shot, place), p in struck.outcomes.items() if shot == "miss"}
    assert missed == {1: F(13, 36), 2: F(13, 72), 3: F(13, 144), 0: F(13, 144)}


@pytest.mark.parametrize(
    ("more", "legal"),
    [
        ({"ap": 3}, ["no reaction", "take cover", "return fire"]),
        ({"ap": 2}, ["no reaction", "take cover", "return fire"]),
        ({"ap": 1}, ["no reaction", "take cover"]),
        ({"ap": 0}, ["no reaction"]),
        ({"ap": 0, "aids": "F"}, ["no reaction", "return fire"]),
        ({"ap": 3, "aids": "F"}, ["no reaction", "return fire"]),
        ({"ap": 3, "weapons": ["Sword"]}, ["no reaction", "take cover"]),
        ({"ap": 3, "ballistics": 0}, ["no reaction", "take cover"]),
    ],
)
def test_te_06_legal_reactions(more: dict[str, Any], legal: list[str]) -> None:
    target = {"agility": 4, "weapons": ["Rifle"], **more}
    scenario = table([model("X", 5, 5, weapons=["Rifle"])], [model("Y", 13, 5, **target), model("F", 20, 20)])
    made = battle(scenario, "activate M1", "shoot M2 rifle")
    assert [str(a) for a in made.legal_actions] == legal
    for answer in ("take cover", "return fire"):
        if answer not in legal:
            refused(made, answer)


def test_te_07_best_reaction() -> None:
    def means(**parameters: Any) -> tuple[F, F]:
        found = st.odds(rules(), "exchange", **parameters)
        return found.of("on target").mean, found.of("on shooter").mean

    assert means() == (F(161, 108), F(0))
    assert means(reaction="cover") == (F(1837, 1296), F(0))
    assert means(reaction="return") == (F(161, 108), F(31, 27))
    assert means(reaction="return", answer="none") == (F(161, 108), F(287, 216))
    assert st.odds(rules(), "best-reaction").outcomes == {F(37, 108): 1}


def test_te_07_solved_in_a_battle() -> None:
    scenario = table(
        [model("X", 5, 5, ballistics=4, weapons=["Rifle"])], [model("Y", 14, 5, agility=4, weapons=["Pistol"])]
    )
    made = battle(scenario, "activate M1", "shoot M2 rifle")
    solved = st.solve(made, lambda t: t.models[1].stress - t.models[0].stress, settled=lambda t: t.step == Step.ACT)
    values = {str(a): v for a, v in solved.actions}
    assert values == {"no reaction": F(161, 108), "take cover": F(1837, 1296), "return fire": F(37, 108)}
    assert str(min(values, key=lambda a: values[a])) == "return fire"


@pytest.mark.parametrize(("reaction", "left"), [("no reaction", 3), ("take cover", 2), ("return fire", 1)])
def test_te_07_ap_left_after_a_reaction(reaction: str, left: int) -> None:
    scenario = table(
        [model("X", 5, 5, ballistics=4, weapons=["Rifle"])], [model("Y", 14, 5, agility=4, weapons=["Pistol"])]
    )
    made = battle(scenario, "activate M1", "shoot M2 rifle", reaction, "[1 1 1 1]")
    t: Any = made.state
    assert t.models[1].ap == left
    if reaction == "return fire":
        play(made, "shoot M1 pistol", "take cover", "[1 1 1]", "stay")
        assert made.state.models[0].ap == 0  # type: ignore[attr-defined]


def test_te_08_a_lost_return_shot_stays_paid() -> None:
    scenario = table([model("X", 5, 5, ballistics=4, weapons=["Sniper"])], [model("Y", 15, 5, weapons=["Rifle"])])
    made = battle(scenario, "activate M1", "shoot M2 sniper", "return fire", "[6 6 6 6]")
    assert str(made.pending) == "south: act"
    assert made.state.models[1].ap == 1  # type: ignore[attr-defined]


def test_te_08_sniper_pins() -> None:
    sniper = {"weapon": "sniper", "ballistics": 4, "gap": 9, "target_weapon": "rifle", "ap": 0}
    found = st.odds(rules(), "exchange", reaction="return", **sniper)
    assert found.of("return lost")[True] == F(655, 1296)
    assert found.p(lambda row: row[0] == 1 and not row[2]) == F(145, 432)
    assert found.p(lambda row: row[0] == 0) == F(103, 648)
    assert found.of("on shooter").p(lambda n: n >= 1) == F(3205, 8748)
    assert found.of("on shooter").mean == F(19871, 34992)
    covered = st.odds(rules(), "shot", weapon="sniper", ballistics=4, gap=9, cover=True, agility=4)
    assert covered.of("shot")["critical"] == F(197, 432)
    scenario = table([model("X", 5, 5, ballistics=4, weapons=["Sniper"])], [model("Y", 15, 5, agility=4)])
    made = battle(scenario, "activate M1", "shoot M2 sniper", "take cover", "[6 6 6 6]")
    assert made.state.left == 1000  # type: ignore[attr-defined]
    assert refused(made, "walk 15000 6001").rule == "move.cap"


def clash(**parameters: Any) -> st.Odds:
    return st.odds(rules(), "clash", **parameters)


def test_te_09_sword_against_sword() -> None:
    weights = {0: F(1, 4), 1: F(1, 3), 2: F(5, 18), 3: F(1, 9), 4: F(1, 36)}
    found = clash(gap=0)
    for dealt, p in weights.items():
        for suffered, q in weights.items():
            assert found[dealt, suffered] == p * q
    assert found.of("on defender").mean == found.of("on attacker").mean == F(4, 3)


def test_te_10_defender_out_of_reach() -> None:
    found = clash(attacker="spear", defender="sword", gap=1.5, melee=3, defender_melee=2)
    assert found.outcomes == {(0, 0): F(1, 8), (1, 0): F(43, 72), (2, 0): F(55, 216), (3, 0): F(5, 216)}
    assert found.of("on defender").mean == F(127, 108)


def fresh_clash(gap: float, *dice: str, under: st.Rules | None = None) -> st.Battle:
    """Spear against Sword, the dice as given."""
    scenario = table(
        [model("A", 5, 5, melee=2, weapons=["Spear"])], [model("D", 6 + gap, 5, melee=2, weapons=["Sword"])]
    )
    return battle(scenario, "activate M1", "fight M2 spear from 5000 5000", *dice, under=under)


def test_te_11_a_clash_move_by_move() -> None:
    made = fresh_clash(1, "[4 6]", "[4 4]")
    game = BestClash()
    results = {str(use): result for use, result in game.uses(made.state).items()}  # type: ignore[arg-type]
    assert results == {
        "strike normal": (2, 1),
        "strike critical": (1, 0),
        "parry normal with normal": (1, 1),
        "parry normal with critical": (1, 1),
    }
    assert game.value(made.state) == (2, 1)  # type: ignore[arg-type]
    play(made, "strike normal", "strike normal", "strike critical")
    assert place_of(made, 1) == (8000, 5000, 0)  # pushed out of reach: the last normal is lost
    assert str(made.pending) == "south: act"
    close = fresh_clash(0, "[4 6]", "[4 4]")
    assert game.value(close.state) == (2, 2)  # type: ignore[arg-type]


TE_12 = {
    (0, 0): F(1, 16), (0, 1): F(1, 12), (0, 2): F(5, 72), (0, 3): F(1, 36), (0, 4): F(1, 144),
    (1, 0): F(379, 1296), (1, 1): F(1, 9), (1, 2): F(5, 54), (1, 3): F(1, 27), (1, 4): F(1, 108),
    (2, 0): F(97, 1296), (2, 1): F(7, 81), (2, 2): F(5, 162), (2, 3): F(1, 81), (2, 4): F(1, 324),
}  # fmt: skip


def test_te_12_clash_with_shove() -> None:
    found = clash(attacker="spear", defender="sword", gap=1)
    assert found.outcomes == TE_12
    assert (found.of("on defender").mean, found.of("on attacker").mean) == (F(1241, 1296), F(79, 81))


@pytest.mark.parametrize(
    ("height", "default", "replaced", "fall"),
    [
        (1, F(1), F(1), 0),
        (3, F(1), F(1), 0),
        (4, F(7, 8), F(1, 2), 1),
        (5, F(7, 8), F(1, 8), 1),
        (6, F(1, 2), F(1, 8), 2),
    ],
)
def test_te_13_climbing(height: int, default: F, replaced: F, fall: int) -> None:
    for under, p in ((rules(), default), (rules(climb_reach="replace"), replaced)):
        found = st.odds(under, "climb", agility=3, height=height)
        assert found.p(("top", 0)) == p
        assert found.p(("fallen", fall)) == 1 - p
    assert st.odds(rules(), "climb", agility=3, height=5, ladder=True)["top", 0] == 1
    for ladder in (False, True):
        with pytest.raises(st.IllegalAction, match=r'climb of 7" exceeds the movement left \(6"\)'):
            st.odds(rules(), "climb", agility=3, height=7, ladder=ladder)


@pytest.mark.parametrize(("gap", "across"), [(1.5, F(1)), (2, F(1)), (2.5, F(5, 16)), (3, F(5, 16)), (4, F(1, 16))])
def test_te_14_jumping(gap: float, across: F) -> None:
    found = st.odds(rules(), "jump", agility=4, gap=gap, drop=4)
    assert found.p(("across", 0)) == across
    assert found.p(("fallen", 1)) == 1 - across


def test_te_14_limits_and_reading() -> None:
    with pytest.raises(st.IllegalAction, match="5 successes"):
        st.odds(rules(), "jump", agility=4, gap=5)
    assert st.odds(rules(jump_reach="add"), "jump", agility=4, gap=3)["across", 0] == F(15, 16)


LEDGES = table(
    [model("J", 6, 6, agility=4, level=4)],
    [model("E", 20, 20)],
    box("ledge", 4, 4, 6, 8, 4),
    box("far ledge", 9, 4, 14, 8, 4),
)


@pytest.mark.parametrize(
    ("dice", "place"),
    [
        ("[4 4 4 1]", (9000, 6000, 4000)),
        ("[4 4 1 1]", (8000, 6000, 0)),
        ("[4 1 1 1]", (7000, 6000, 0)),
        ("[1 1 1 1]", (6500, 6000, 0)),
    ],
)
def test_te_14_where_jumpers_land(dice: str, place: tuple[int, int, int]) -> None:
    made = battle(LEDGES, "activate M1", "jump 9000 6000", dice)
    assert place_of(made, 0) == place
    assert made.state.models[0].stress == (0 if place[2] else 1)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("height", "stress"), [(1, 0), (1.5, 1)])
def test_neither_a_jump_nor_a_push_down_by_a_step_is_a_fall(height: float, stress: int) -> None:
    under, ledge = rules(fall_rounding="up"), box("ledge", 4, 4, 6, 8, height)
    jump = table([model("J", 5.9, 6, level=height)], [model("E", 20, 20)], ledge)
    made = battle(jump, "activate M1", "jump 7000 6000", under=under)
    assert (place_of(made, 0), stresses(made)) == ((7000, 6000, 0), (stress, 0))
    push = table(
        [model("M", 4.5, 6, level=height, weapons=["Spear"])], [model("E", 6, 6, level=height, melee=1)], ledge
    )
    made = battle(push, "activate M1", "fight M2 spear from 4500 6000", "[1 1 6]", "[1]", under=under)
    play(made, "strike critical")
    assert (place_of(made, 1), stresses(made)) == ((7000, 6000, 0), (0, 1 + stress))


def test_te_15_one_budget() -> None:
    def setting(apart: float, height: float) -> Any:
        return table([model("W", 5, 5)], [model("E", 20, 20)], box("box", 5.5 + apart, 3, 10 + apart, 8, height))

    made = battle(setting(2, 3), "activate M1", "walk 7000 5000", "climb T1")
    refusal = refused(made, "walk 8500 5000")  # 1.5" from the foot in all
    assert refusal.text == 'path is 6.5" long; the movement range is 6" (2 x Agility 3)'
    play(made, "walk 8000 5000")
    assert made.state.journey == 0  # type: ignore[attr-defined]
    high = battle(setting(4, 2.5), "activate M1", "walk 9000 5000")
    assert refused(high, "climb T1").rule == "climb.top"
    edge = battle(setting(3, 3), "activate M1", "walk 8000 5000", "climb T1")
    x, y, z = place_of(edge, 0)
    assert (y, z) == (5000, 3000)
    assert 8500 <= x <= 8510
    assert edge.state.models[0].ap == 2  # type: ignore[attr-defined]


def test_te_16_stress_check() -> None:
    found = st.odds(rules(), "breakdown", toughness=3, stress=3)
    assert found.outcomes == {
        ("broken", 3, 0): F(1, 8), ("broken", 2, 0): F(11, 72), ("broken", 2, 1): F(1, 6), ("broken", 2, 2): F(1, 18),
        ("broken", 1, 1): F(1, 18), ("broken", 1, 2): F(1, 6), ("broken", 1, 3): F(1, 8), ("broken", 1, 4): F(1, 36),
        ("removed", 0, 0): F(1, 8),
    }  # fmt: skip


TE_17 = {
    ("broken", 2, 3): F(1, 36), ("broken", 2, 4): F(1, 9), ("broken", 2, 5): F(1, 9), ("broken", 1, 5): F(1, 9),
    ("broken", 1, 6): F(5, 18), ("broken", 1, 7): F(1, 9), ("removed", 0, 0): F(1, 4),
}  # fmt: skip


def test_te_17_doubled_stress() -> None:
    assert st.odds(rules(), "breakdown", toughness=3, stress=7).outcomes == TE_17
    assert st.odds(rules(), "breakdown", toughness=1, stress=2).outcomes == {("removed", 0, 0): 1}
    assert st.odds(rules(), "breakdown", toughness=3, stress=2).outcomes == {("acts", 3, 2): 1}


def test_te_16_te_17_ap_are_lost_by_whoever_breaks_only() -> None:
    broken = battle(
        table([model("A", 5, 5, stress=3), model("B", 5, 9)], [model("E", 20, 20)]), "activate M1", "[4 4 4]"
    )
    assert broken.state.models[0].ap == 0  # type: ignore[attr-defined]
    assert str(broken.pending) == "north: activate"
    shaken = battle(table([model("A", 5, 5, stress=2)], [model("E", 20, 20)]), "activate M1")
    assert shaken.state.models[0].ap == 3  # type: ignore[attr-defined]
    assert str(shaken.pending) == "south: act"


ALONE = {
    1: [F(1, 2), F(1), F(1), F(1), F(1), F(1)],
    2: [F(0), F(1, 2), F(25, 36), F(1), F(1), F(1)],
    3: [F(0), F(0), F(1, 2), F(403, 648), F(317, 432), F(617, 648)],
    4: [F(0), F(0), F(0), F(917, 1944), F(1525, 2592), F(74377, 104976)],
}


@pytest.mark.parametrize("toughness", ALONE)
def test_te_18_left_alone(toughness: int) -> None:
    for stress, gone in enumerate(ALONE[toughness], 1):
        found = st.odds(rules(), "alone", toughness=toughness, stress=stress)
        assert found.exact
        assert found[True] == gone


@pytest.mark.parametrize(
    ("melee", "other_melee", "second"), [(1, 1, F(31, 58)), (2, 1, F(11795, 15597)), (1, 2, F(6208, 15597))]
)
def test_te_19_whole_battle(melee: int, other_melee: int, second: F) -> None:
    found = st.odds(rules(), "duel", melee=melee, other_melee=other_melee)
    assert found.exact
    assert found["second"] == second


def engaging(gap: float, height: float = 0, **more: Any) -> st.Battle:
    south = [model("A", 5, 5, agility=4, weapons=["Sword", "Spear"], **more)]
    if not height:
        return battle(table(south, [model("E", 6 + gap, 5)]), "activate M1")
    tower = box("tower", 5.5, 3, 9, 7, height)
    return battle(table(south, [model("E", 6, 5, level=height)], tower), "activate M1")


def test_te_20_engage() -> None:
    assert engaging(5).why_not("fight M2 sword from 9000 5000") is None
    six = engaging(6)
    text = 'no opponent within 1" of the Sword after this move (nearest: E, 2")'
    assert refused(six, "fight M2 sword from 9000 5000").text == text
    assert six.why_not("fight M2 spear from 9000 5000") is None
    for weapon in ("sword", "spear"):
        assert refused(engaging(7), f"fight M2 {weapon} from 9000 5000").rule == "engage.end"
    assert refused(engaging(7), "fight M2 spear from 10000 5000").rule == "move.cap"
    assert engaging(0, 4).why_not("fight M2 sword from 5000 5000") is None
    assert refused(engaging(0, 4.5), "fight M2 sword from 5000 5000").rule == "engage.end"
    assert engaging(0, 4.5).why_not("fight M2 spear from 5000 5000") is None
    assert refused(engaging(5, ap=1), "fight M2 sword from 9000 5000").text == "Close Combat costs 2 AP; A has 1"


def test_te_20_through_an_opponent() -> None:
    south = [model("A", 5, 5, agility=4, weapons=["Sword"])]
    scenario = table(south, [model("E", 11, 5), model("B", 7, 5, weapons=["Spear"])])
    made = battle(scenario, "activate M1")
    assert made.why_not("fight M2 sword from 9000 5000") is None
    assert refused(made, "walk 9000 5000").rule == "move.models.block"
    play(made, "charge sword", "walk 9000 5000")
    play(made, "attack M2")
    assert made.state.target == 1  # type: ignore[attr-defined]


def test_te_20_charges_can_be_called_off() -> None:
    made = engaging(7)
    play(made, "charge sword", "walk 5000 8000")
    assert refused(made, "attack M2").rule == "engage.end"
    play(made, "call off")
    assert place_of(made, 0) == (5000, 5000, 0)
    assert made.state.models[0].ap == 3  # type: ignore[attr-defined]


def aided(**friend: Any) -> st.Battle:
    south = [
        model("K", 5, 5, caused=2, weapons=["Rifle"]),
        model("F", 6, 5, toughness=4, **{"stress": 6, "broke_down": True, **friend}),
        model("F2", 5, 6),
        model("far", 5, 3),
    ]
    return battle(table(south, [model("X", 16, 5, weapons=["Rifle"])]), "activate M1")


def test_te_21_aid() -> None:
    made = aided()
    assert refused(made, "aid M3").text == "F2 has not broken down this round"
    assert refused(made, "aid M4").text == 'Aid needs base contact (gap 1")'
    play(made, "aid M2")
    assert made.state.models[1].stress == 3  # type: ignore[attr-defined]
    low = aided(stress=2)
    play(low, "aid M2")
    assert low.state.models[1].stress == 0  # type: ignore[attr-defined]
    play(made, "end", "activate M5", "shoot M2 rifle")
    assert refused(made, "take cover").rule == "sequence"
    play(made, "swap M1")
    assert place_of(made, 0) == (6000, 5000, 0)
    assert place_of(made, 1) == (5000, 5000, 0)
    assert refused(made, "take cover").text == "no cover this round: K has given Aid"
    assert chance(made, "no reaction") == F(20, 27)
    play(made, "return fire", "[6 6 6]", "[5]")
    assert made.state.models[0].ap == 1  # type: ignore[attr-defined]
    assert made.state.models[0].stress == 3  # type: ignore[attr-defined]
    assert made.state.models[1].stress == 3  # type: ignore[attr-defined]
    assert str(made.pending) == "south: return"


LINES = [
    (2, 3, 1.5, 0, 1),
    (2, 3, 1.5, 6, 0),
    (10, 11, 1.5, 6, 0),
    (1, 2, 2, 6, 1),
    (2, 3, 1, 0, 0),
    (9, 14, 6, 6, 1),
    (11, 14, 6, 6, 0),
]


@pytest.mark.parametrize(("west", "east", "height", "level", "counts"), LINES)
def test_te_22_obstacles_and_height(west: float, east: float, height: float, level: float, counts: int) -> None:
    pieces = [box("it", 5 + west, 4, 5 + east, 6, height)]
    if level and east <= 12:
        pieces.append(box("tower", 16.9, 4, 18, 6, level))
    made = battle(table([model("X", 5, 5)], [model("Y", 17, 5, level=level)], *pieces))
    t: Any = made.state
    t.board.pieces = 1
    assert obstacles(t, t.models[0], t.models[1], 17000, 5000, int(level * 1000)) == counts


@pytest.mark.parametrize(
    ("gap", "cover", "mean"),
    [(16, False, F(5, 54)), (16, True, F(1, 108)), (10, False, F(217, 216)), (10, True, F(71, 108))],
)
def test_te_23_move_or_shoot_first(gap: float, cover: bool, mean: F) -> None:
    found = st.odds(rules(), "shot", weapon="rifle", ballistics=3, gap=gap, cover=cover, agility=4)
    assert found.of("stress").mean == mean


def test_te_24_a_barrel_on_the_line() -> None:
    barrel = {"id": "barrel", "circle": [14, 5, 0.5], "height": 1.5, "on_hit": "explode", "radius": 2}
    south = [model("X", 5, 5, weapons=["Pistol"]), model("H", 14, 2.5)]
    north = [model("Y", 18, 5), model("G", 14, 7)]
    made = battle(table(south, north, barrel), "activate M1", "shoot M3 pistol")
    found = after(made, "no reaction")
    assert sum((p for s, p in found.items() if s[2]), F(0)) == F(3, 8)
    assert found[0, 1, 0, 1] == F(5, 16)
    assert found[0, 0, 0, 0] == F(5, 16)


def covering(y: float = 5, cover: str = "improve", dice: str = "[1 1 1]", weapon: str = "Rifle") -> st.Battle:
    south = [model("X", 5, 5, weapons=[weapon])]
    scenario = table(south, [model("Y", 17, y)], box("wall", 15, 6, 16, 9, 2))
    made = battle(scenario, "activate M1", f"shoot M2 {weapon.lower()}", "take cover", under=rules(cover_move=cover))
    while made.pending is not None and hasattr(made.pending, "dice"):
        play(made, dice if made.pending.dice.n > 1 else "[1]")
    return made


def may_end(made: st.Battle, x: int, y: int) -> bool:
    """Whether the cover move may end at a place."""
    fork = made.fork()
    if fork.why_not(f"walk {x} {y}"):
        return False
    fork.push(f"walk {x} {y}")
    return fork.why_not("halt") is None


def test_te_25_the_cover_move() -> None:
    improve, weak, strict = covering(), covering(cover="weak"), covering(cover="strict")
    assert may_end(improve, 17000, 6500)
    assert not may_end(improve, 18500, 5000)
    assert may_end(weak, 18500, 5000)
    assert not may_end(strict, 18500, 5000)
    assert refused(improve, "walk 17000 6600").rule == "move.cap"
    assert improve.why_not("stay") is None
    assert strict.why_not("stay") is not None


def test_te_25_after_a_critical_and_behind_the_wall() -> None:
    for cover, ends in (("improve", False), ("weak", True), ("strict", True)):
        made = covering(cover=cover, dice="[6 6 6]", weapon="Sniper")
        assert made.state.left == 500  # type: ignore[attr-defined]
        assert may_end(made, 17000, 5500) == ends
        assert made.why_not("stay") is None
        assert made.why_not("walk 17000 5600") is not None
    for cover, ends in (("improve", False), ("weak", False), ("strict", False), ("free", True)):
        assert may_end(covering(y=7, cover=cover), 17000, 5600) == ends


SPEAR_SWORD_1 = [
    [(F(1, 2), F(5, 9)), (F(1, 2), F(10, 9)), (F(1, 2), F(5, 3))],
    [(F(211, 216), F(1, 2)), (F(1241, 1296), F(79, 81)), (F(7321, 7776), F(1399, 972))],
    [(F(235, 162), F(38, 81)), (F(341, 243), F(71, 81)), (F(3977, 2916), F(4897, 3888))],
]
SPEAR_SWORD_2 = [
    [(F(1, 2), F(0))] * 3,
    [(F(97, 108), F(0)), (F(277, 324), F(0)), (F(805, 972), F(0))],
    [(F(91, 72), F(0)), (F(127, 108), F(0)), (F(1457, 1296), F(0))],
]
SWORD_SPEAR_1 = [
    [(F(2, 3), F(1, 2)), (F(2, 3), F(1)), (F(2, 3), F(3, 2))],
    [(F(139, 108), F(107, 216)), (F(275, 216), F(1285, 1296)), (F(4945, 3888), F(11573, 7776))],
    [(F(17, 9), F(155, 324)), (F(199, 108), F(941, 972)), (F(10601, 5832), F(16991, 11664))],
]
SWORD_SWORD_1 = [[(F(2 * a, 3), F(2 * d, 3)) for d in (1, 2, 3)] for a in (1, 2, 3)]


@pytest.mark.parametrize(
    ("attacker", "defender", "gap", "means"),
    [
        ("sword", "sword", 1, SWORD_SWORD_1),
        ("spear", "sword", 1, SPEAR_SWORD_1),
        ("spear", "sword", 2, SPEAR_SWORD_2),
        ("sword", "spear", 1, SWORD_SPEAR_1),
    ],
)
def test_te_26_clash_means(attacker: str, defender: str, gap: int, means: list[list[tuple[F, F]]]) -> None:
    for a, row in enumerate(means, 1):
        for d, (dealt, suffered) in enumerate(row, 1):
            found = clash(attacker=attacker, defender=defender, gap=gap, melee=a, defender_melee=d)
            assert (found.of("on defender").mean, found.of("on attacker").mean) == (dealt, suffered)


OVER_OBSTACLES = {
    1: [(F(0), F(0)), (F(0), F(1, 2)), (F(0), F(3, 4)), (F(0), F(7, 8))],
    2: [(F(5, 12), F(0)), (F(5, 18), F(13, 36)), (F(1, 6), F(5, 8)), (F(1, 12), F(77, 96))],
    3: [(F(181, 216), F(0)), (F(20, 27), F(7, 54)), (F(5, 8), F(9, 32)), (F(1, 2), F(7, 16))],
    4: [(F(1261, 1296), F(0)), (F(613, 648), F(35, 1296)), (F(65, 72), F(7, 96)), (F(545, 648), F(721, 5184))],
    5: [(F(2585, 2592), F(0)), (F(965, 972), F(7, 1944)), (F(425, 432), F(7, 576)), (F(209, 216), F(49, 1728))],
}


@pytest.mark.parametrize("dice", OVER_OBSTACLES)
def test_te_27_shots_over_obstacles(dice: int) -> None:
    for walls, (hit, struck) in enumerate(OVER_OBSTACLES[dice]):
        found = st.odds(rules(), "shot", weapon="rifle", ballistics=dice, gap=8, obstacles=walls)
        assert found.of("shot").p(lambda word: word != "miss") == hit
        assert found.of("obstacle").p(lambda n: n > 0) == struck
