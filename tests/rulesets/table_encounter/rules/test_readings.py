"""Each reading of an ambiguity, where it makes a difference."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest

import sandtable as st
from sandtable.battle import aims
from sandtable.kernel.luck import DICE, Stream, StreamDice
from sandtable.rulesets.table_encounter.forces import force_class
from sandtable.rulesets.table_encounter.rules.line_of_fire import difficulty, obstacles
from sandtable.rulesets.table_encounter.rules.shooting import fire
from tests.rulesets.table_encounter.build import battle, box, model, place_of, play, refused, table


def under(**rulings: str) -> st.Rules:
    return st.load("table_encounter", rulings={k.replace("__", "-").replace("_", "."): v for k, v in rulings.items()})


def hits(rules: st.Rules, **parameters: Any) -> F:
    return st.odds(rules, "shot", **parameters).of("shot").p(lambda word: word != "miss")


@pytest.mark.parametrize(
    ("reading", "like"), [("per-inch", 12), ("per-2-inches", 6), ("per-3-inches", 4), ("bands", 8)]
)
def test_distance(reading: str, like: int) -> None:
    assert hits(under(shoot_base=reading), ballistics=3, gap=12) == hits(under(), ballistics=3, gap=like)


@pytest.mark.parametrize(("gap", "like"), [(6, 4), (6.001, 8), (18, 12), (24, 16), (25, 20)])
def test_bands(gap: float, like: int) -> None:
    assert hits(under(shoot_base="bands"), ballistics=4, gap=gap) == hits(under(), ballistics=4, gap=like)


@pytest.mark.parametrize(("rounding", "like"), [("exact", 10), ("up", 10), ("nearest", 9), ("down", 9)])
def test_rounding_of_distance(rounding: str, like: int) -> None:
    rules = st.load("table_encounter", {"shoot.distance-rounding": rounding})
    assert hits(rules, gap=9.4) == hits(under(), gap=like)
    assert hits(rules, gap=9) == hits(under(), gap=9)


@pytest.mark.parametrize(("measure", "like"), [("edge-3d", 5), ("edge-flat", 4), ("centre", 7)])
def test_measure(measure: str, like: int) -> None:
    scenario = table([model("X", 5, 5, weapons=["Rifle"])], [model("Y", 10, 5, level=3)], box("t", 9.9, 4, 12, 6, 3))
    rules = st.load("table_encounter", {"measure": measure})
    made = battle(scenario, "activate M1", "shoot M2 rifle", under=rules)
    t: Any = made.state
    t.board.pieces = 0
    need = difficulty(t, t.models[0], t.models[1], t.board.weapons[3], False)
    assert need == {"centre": 6}.get(measure, like)


def test_modifier_sign_and_floor() -> None:
    sign = st.load("table_encounter", {"shoot.modifier-sign": "subtract"})
    assert hits(sign, weapon="sniper", gap=9) == hits(under(), weapon="rifle", gap=7)
    assert hits(under(), weapon="pistol", gap=0, ballistics=1) == 1
    assert hits(under(shoot_floor="3"), weapon="pistol", gap=0, ballistics=1) == F(2, 3)


def test_criticals() -> None:
    assert st.odds(under(crit_trigger="none"), "shot", weapon="pistol").of("shot")["critical"] == 0
    assert st.odds(under(crit_trigger="margin-5"), "shot", weapon="rifle", gap=8).of("shot")["critical"] == F(7, 27)
    assert max(st.odds(under(crit_shoot="add"), "shot", weapon="pistol").of("stress")) == 3
    cancels = st.odds(under(crit_fail="cancels"), "clash", melee=1, defender_melee=1)
    assert cancels.of("on defender").mean == F(2, 3)
    assert st.odds(under(crit_fail="cancels"), "clash", melee=2).of("on defender").mean < F(4, 3)


def test_line_of_fire_on_the_plan() -> None:
    scenario = table([model("X", 5, 5, weapons=["Rifle"])], [model("Y", 17, 5, level=6)], box("w", 15, 4, 16, 6, 1.5),
                     box("t", 16.9, 4, 18, 6, 6))  # fmt: skip
    for line, count in (("one-inch", 0), ("footprint", 2)):
        t: Any = battle(scenario, under=under(line=line)).state
        assert obstacles(t, t.models[0], t.models[1], 17000, 5000, 6000) == count


def test_sight() -> None:
    scenario = table([model("X", 5, 5, weapons=["Rifle"])], [model("Y", 12, 5)], box("w", 8, 4, 9, 6, 2))
    made = battle(scenario, "activate M1", under=under(line_block="opaque"))
    assert refused(made, "shoot M2 rifle").rule == "line.block"
    assert battle(scenario, "activate M1").why_not("shoot M2 rifle") is None


def chain(reading: str) -> st.Battle:
    south = [model("A", 5, 5, ap=9, weapons=["Rifle"])]
    made = battle(
        table(south, [model("E", 12, 5, ap=9, weapons=["Rifle"])]),
        "activate M1",
        "shoot M2 rifle",
        under=under(chain=reading),
    )
    play(made, "return fire", "[1 1 1]", "shoot M1 rifle")
    return made


@pytest.mark.parametrize(
    ("reading", "legal"),
    [
        ("once-each", ["no reaction", "take cover", "return fire"]),
        ("cover-only", ["no reaction", "take cover"]),
        ("none", ["no reaction"]),
        ("unlimited", ["no reaction", "take cover", "return fire"]),
    ],
)
def test_chains(reading: str, legal: list[str]) -> None:
    assert [str(a) for a in chain(reading).legal_actions] == legal


def test_unlimited_chains_go_on() -> None:
    made = chain("unlimited")
    play(made, "return fire", "[1 1 1]", "shoot M2 rifle")
    assert made.why_not("return fire") is None


def test_return_target() -> None:
    south = [model("A", 5, 5, weapons=["Rifle"]), model("B", 5, 9)]
    scenario = table(south, [model("E", 12, 5, weapons=["Rifle"])])
    for reading, legal in (("shooter-only", False), ("any", True)):
        made = battle(
            scenario, "activate M1", "shoot M3 rifle", "return fire", "[1 1 1]", under=under(return_target=reading)
        )
        assert (made.why_not("shoot M2 rifle") is None) == legal
        play(made, "waive")
        assert str(made.pending) == "south: act"


def test_falls_round_down_or_up() -> None:
    for reading, stress in (("down", 1), ("up", 2)):
        scenario = table([model("A", 5, 5, level=4)], [model("E", 20, 20)], box("t", 3, 3, 6, 7, 4))
        made = battle(scenario, "activate M1", "drop 6510 5000", under=under(fall_rounding=reading))
        assert made.state.models[0].stress == stress  # type: ignore[attr-defined]
        assert place_of(made, 0) == (6510, 5000, 0)


def clash(*answers: str, **rulings: str) -> st.Battle:
    scenario = table(
        [model("A", 5, 5, melee=2, weapons=["Spear"])], [model("D", 7, 5, melee=2, weapons=["Spear", "Sword"])]
    )
    return battle(scenario, "activate M1", "fight M2 spear from 5000 5000", *answers, under=under(**rulings))


def test_guards_and_pushes() -> None:
    made = clash()
    assert [str(a) for a in made.legal_actions] == ["guard sword", "guard spear"]
    assert made.why_not("guard unarmed") is None
    assert refused(made, "guard rifle").rule == "engage.weapon"
    play(made, "guard spear", "[6 6]", "[6 4]", "strike critical")
    assert place_of(made, 1)[0] == 8000
    play(made, "strike critical")
    assert place_of(made, 0)[0] == 4000
    defender = clash("guard spear", "[4 4]", "[6 4]", "strike normal", "strike critical", shove_who="defender")
    assert place_of(defender, 0)[0] == 5000
    choice = clash("guard spear", "[6 4]", "[4 4]", "strike critical", shove_optional="yes")
    play(choice, "no")
    assert place_of(choice, 1)[0] == 7000


def test_a_push_leads_right_up_to_what_stops_it() -> None:
    south, north = [model("A", 5, 5, melee=1, weapons=["Spear"])], [model("D", 7, 5, melee=0), model("F", 8.537, 5)]
    made = battle(table(south, north), "activate M1", "fight M2 spear from 5000 5000", "[6]", "strike critical")
    assert place_of(made, 1)[0] == pytest.approx(7537, abs=2)


@pytest.mark.parametrize("reading", ["once-each", "cover-only", "none", "unlimited"])
def test_a_model_may_react_to_a_first_shot_in_every_reading_of_the_second(reading: str) -> None:
    scenario = table([model("A", 5, 5, weapons=["Rifle"])], [model("E", 12, 5, weapons=["Rifle"])])
    told = battle(scenario, under=under(chain=reading)).describe()
    assert told.count("when shot at may take cover or shoot back") == 2


def test_named_weapon_must_reach() -> None:
    answers = ("guard spear", "[6 4]", "[4 4]", "strike critical")
    assert "strike normal" in [str(a) for a in clash(*answers).legal_actions]
    named = clash("guard sword", "[6 4]", "[4 4]", "strike critical", clash_range="named")
    assert "strike normal" not in [str(a) for a in named.legal_actions]


def test_undoing_and_passing() -> None:
    made = clash("guard sword", "[4 4]", "[4 4]", "strike normal", clash_parry="last")
    play(made, "undo with normal")
    assert made.state.models[1].stress == 0  # type: ignore[attr-defined]
    passing = clash("guard sword", "[4 4]", "[4 4]", "pass", "pass", clash_pass="yes")
    assert str(passing.pending) == "south: act"


@pytest.mark.parametrize(
    ("reading", "offered"),
    [("dust", ["none", "dust"]), ("any", ["none", "dust", "explode"]), ("on_hit", []), ("none", [])],
)
def test_what_comes_of_struck_terrain_is_the_choice_of_the_shooter(reading: str, offered: list[str]) -> None:
    scenario = table([model("V", 5, 2, weapons=["Rifle"])], [model("O", 5, 14)], box("wall", 3, 8, 7, 8.5, 2))
    made = battle(scenario, "activate M1", "shoot M2 rifle", "no reaction", under=under(stray_terrain=reading))
    play(made, "[1 1 1]", "[4]")
    asked = [str(answer) for answer in made.legal_actions if str(answer).startswith("terrain")]
    assert set(asked) == {f"terrain {effect}" for effect in offered}
    if offered:
        assert refused(made, "end").text == "the effect on wall is chosen now"
    if offered == ["none", "dust"]:
        assert refused(made, "terrain explode").text == "wall has no such effect by this reading"
    if "explode" in offered:
        assert [mark.style for mark in aims.marks(made.course, made.parse("terrain explode"))] == ["blast"]
        made.push("terrain explode")
        assert [event.text for event in made.log][-2:] == ['V blows the wall up: 1 stress within 1"', "wall explodes"]
    elif offered:
        made.push("terrain dust")
        assert made.state.clouds[0].until == 2  # type: ignore[attr-defined]


def test_the_scenario_decides_for_a_piece_that_it_says_something_of() -> None:
    sack = box("sack", 3, 8, 7, 8.5, 2, on_hit="dust")
    scenario = table([model("V", 5, 2, weapons=["Rifle"])], [model("O", 5, 14)], sack)
    made = battle(scenario, "activate M1", "shoot M2 rifle", "no reaction", under=under(stray_terrain="any"))
    play(made, "[1 1 1]", "[4]")
    assert made.state.clouds[0].until == 2  # type: ignore[attr-defined]


def test_explosions_are_measured_with_the_height() -> None:
    barrel = {"id": "barrel", "circle": [12, 9, 0.5], "height": 1.5, "on_hit": "explode", "radius": 2}
    tower = box("tower", 12.6, 8, 16, 10, 8)
    north = [model("O", 12, 14), model("Up", 13.2, 9, level=8)]
    for measure, hurt in (("edge-3d", 0), ("edge-flat", 1)):
        made = battle(
            table([model("V", 12, 2, weapons=["Rifle"])], north, barrel, tower),
            "activate M1",
            under=under(measure=measure),
        )
        play(made, "shoot M2 rifle", "no reaction", "[1 1 1]", "[4]")
        assert made.state.models[2].stress == hurt  # type: ignore[attr-defined]


def test_strict_hiding_takes_a_bad_way_back_and_asks_again() -> None:
    wall = box("wall", 8, 11, 12, 11.5, 2)
    scenario = table([model("V", 5, 2, weapons=["Rifle"])], [model("O", 8, 12.5, agility=6)], wall)
    made = battle(scenario, "activate M1", "shoot M2 rifle", "take cover", under=under(cover_move="strict"))
    play(made, "[1 1 1]", "walk 6000 12500")
    play(made, "stay")
    assert place_of(made, 1) == (8000, 12500, 0)
    assert str(made.pending) == "north: cover"


@pytest.mark.parametrize(
    ("rounds", "south", "north", "waits"),
    [(6, False, True, "south: activate"), (6, True, True, "south: activate"), (1, True, True, "None")],
)
def test_a_scenario_goes_on_past_a_side_that_has_activated_all_its_models(
    rounds: int, south: bool, north: bool, waits: str
) -> None:
    """The question who activates was asked of a side without a model to name."""
    scenario = table([model("A", 5, 5, activated=south)], [model("E", 20, 20, activated=north)], rounds=rounds)
    made = battle(scenario | {"turn": "north"})
    assert str(made.pending) == waits


def test_side_by_side() -> None:
    scenario = table([model("A", 5, 5), model("B", 8, 5)], [model("E", 20, 20)])
    for reading, side in (("alternate", "north"), ("side-by-side", "south")):
        made = battle(scenario, "activate M1", "end", under=under(activation=reading))
        assert made.pending is not None
        assert made.pending.side == side


def test_threat_stops_moves() -> None:
    scenario = table([model("A", 5, 5)], [model("E", 10, 5, weapons=["Spear"])])
    made = battle(scenario, "activate M1", "walk 5000 8000", "halt", under=under(move_threat="halt"))
    free = battle(scenario, "activate M1", "walk 8500 5000")
    assert place_of(free, 0)[0] == 8500
    halted = battle(scenario, "activate M1", "walk 8500 5000", under=under(move_threat="halt"))
    assert place_of(halted, 0)[0] == pytest.approx(7000, abs=2)
    assert halted.state.journey == 0  # type: ignore[attr-defined]
    assert made.state.models[0].ap == 2  # type: ignore[attr-defined]


def test_a_move_that_begins_under_threat_ends_where_it_comes_into_that_of_another() -> None:
    north = [model("E", 5, 6.5, weapons=["Sword"]), model("F", 10, 5, weapons=["Sword"])]
    scenario = table([model("A", 5, 5)], north)
    within = battle(scenario, "activate M1", "walk 4500 5000", under=under(move_threat="halt"))
    assert within.state.journey != 0  # type: ignore[attr-defined]
    into = battle(scenario, "activate M1", "walk 8900 5000", under=under(move_threat="halt"))
    assert place_of(into, 0)[0] == pytest.approx(8000, abs=2)
    assert into.state.journey == 0  # type: ignore[attr-defined]


@pytest.mark.parametrize(("reading", "ended"), [("free", False), ("halt", True)])
@pytest.mark.parametrize(
    ("level", "foe", "leg"),
    [(0, (12, 6.8, 2), "climb T1"), (2, (12, 3, 0), "climb down 12000 4490"), (2, (17, 6.8, 2), "jump 17000 5500")],
)
def test_threat_stops_moves_that_climb_or_jump_into_it(
    reading: str, ended: bool, level: int, foe: tuple[float, float, float], leg: str
) -> None:
    terrain = box("block", 11, 5, 15, 9, 2), box("far", 16, 5, 19, 9, 2)
    at = {0: (12, 4.49), 2: (12, 5.2)}[level] if "jump" not in leg else (14.5, 5.5)
    south = model("A", *at, agility=4, level=level, weapons=["Rifle"])
    x, y, height = foe
    north = model("E", x, y, level=height, weapons=["Sword"])
    made = battle(table([south], [north], *terrain), "activate M1", leg, under=under(move_threat=reading))
    assert (made.state.journey == 0) is ended  # type: ignore[attr-defined]


def test_a_model_that_falls_with_an_exploded_piece_is_put_beside_the_one_below() -> None:
    crate = box("crate", 11, 9, 13, 11, 1.5, on_hit="explode", radius=1)
    north = [model("O", 12, 14), model("Up", 12.9, 10, level=1.5), model("Down", 13.5, 10)]
    scenario = table([model("V", 12, 2, weapons=["Rifle"])], north, crate)
    made = battle(scenario, "activate M1", "shoot M2 rifle", "no reaction", "[1 1 1]", "[4]")
    (up_x, up_y, up_z), (x, y, z) = place_of(made, 2), place_of(made, 3)
    assert (up_z, x, y, z) == (0, 13500, 10000, 0)
    assert (up_x - x) ** 2 + (up_y - y) ** 2 >= 1000**2


def test_aid_for_the_turn_and_the_later_version() -> None:
    south = [model("K", 5, 5, weapons=["Rifle"]), model("F", 6, 5, stress=6, toughness=5, broke_down=True)]
    scenario = table(south, [model("X", 14, 5, weapons=["Rifle"])])
    turn = battle(
        scenario, "activate M1", "aid M2", "end", "activate M3", "shoot M2 rifle", under=under(aid_limit="turn")
    )
    assert str(turn.pending) == "south: react"  # nobody may step in any more
    later = battle(
        scenario, "activate M1", "aid M2", "end", "activate M3", "shoot M1 rifle", under=under(aid_later="on")
    )
    play(later, "return fire", "[1 1 1]", "[1]", "shoot M3 rifle", "no reaction", "[6 6 6]", "[1]")
    assert later.state.models[1].stress == 4  # type: ignore[attr-defined]


@pytest.mark.parametrize("stays", [True, False])
def test_the_later_relief_is_told_and_needs_contact(stays: bool) -> None:
    south = [
        model("K", 5, 5, weapons=["Sword"], melee=1),
        model("F", 6, 5, stress=6, toughness=5, broke_down=True),
    ]
    scenario = table(south, [model("X", 5, 8, weapons=["Sword"], melee=1)])
    made = battle(scenario, "activate M1", "aid M2", under=under(aid_later="on"))
    play(made, *([] if stays else ["walk 4000 5000"]), "end", "activate M3", "fight M1 sword from 5000 6500")
    play(made, "[1]", "[4]", "strike normal")  # the defender's
    assert made.state.models[1].stress == (4 if stays else 5)  # type: ignore[attr-defined]
    told = [str(event) for event in made.log]
    assert ("F loses up to 1 stress and has 4" in told) == stays


def struck_by_a_helper(stress: int) -> Any:
    """K has aided F and strikes X, who has a success left to undo it with, or to strike back."""
    south = [
        model("K", 5, 5, weapons=["Sword"], melee=1),
        model("F", 6, 5, stress=stress, toughness=5, broke_down=True),
    ]
    scenario = table(south, [model("X", 5, 8, weapons=["Sword"], melee=2)])
    made = battle(scenario, "activate M1", "aid M2", under=under(aid_later="on", clash_parry="last"))
    play(made, "end", "activate M3", "fight M1 sword from 5000 6500", "[4 4]", "[4]", "strike normal", "strike normal")
    return made


def test_a_strike_that_is_undone_relieves_nobody() -> None:
    made = struck_by_a_helper(6)
    assert made.state.models[1].stress == 5, "by the Aid itself"
    play(made, "undo with normal")
    assert made.state.models[1].stress == 5
    assert made.state.models[2].stress == 0


def test_a_strike_relieves_a_friend_once_it_can_no_longer_be_undone() -> None:
    made = struck_by_a_helper(6)
    play(made, "strike normal")
    assert [made.state.models[place].stress for place in range(3)] == [2, 4, 1]
    assert "F loses up to 1 stress and has 4" in [str(event) for event in made.log]


def test_a_strike_that_is_undone_says_what_stress_is_left() -> None:
    scenario = table(
        [model("A", 5, 5, weapons=["Sword"], melee=1)], [model("D", 5, 6.5, weapons=["Sword"], melee=1, stress=1)]
    )
    made = battle(scenario, "activate M1", "fight M2 sword from 5000 5000", under=under(clash_parry="last"))
    play(made, "[4]", "[4]", "strike normal", "undo with normal")
    told = [str(event) for event in made.log]
    assert told[told.index("D undoes the strike just suffered with a normal success") + 1] == "D has 1 stress now"


def test_the_last_side_standing_wins_though_its_models_cost_nothing() -> None:
    free = st.load("table_encounter", numbers={"points.ability": 0})
    south, north = [model("A", 5, 5, weapons=[])], [model("E", 20, 20, weapons=[], toughness=1, stress=2)]
    made = battle(table(south, north), "activate M1", "end", "activate M2", under=free)
    outcome: Any = made.outcome()
    assert (outcome.reason, outcome.winner) == ("last-standing", "south")


def test_prices() -> None:
    seed: Any = under().start("encounter")
    later: Any = under(points="public-2024-11-07").start("encounter")
    assert [m.points for m in seed.models[:3]] == [41, 40, 39]
    assert [m.points for m in later.models[:3]] == [33 + 24 + 14, 36 + 12, 36 + 22]


def test_force_classes() -> None:
    t: Any = under().start("encounter")
    assert [force_class(under(), m) for m in t.models[:3]] == ["Minion", "Ordinary Mortal", "Ordinary Mortal"]


def test_forces_come_from_files() -> None:
    t: Any = under().start({"south": "rifles", "north": "hunters"})
    assert [m.points for m in t.models[:6]] == [41, 41, 40, 38, 39, 40]


def test_terrain_effects_can_be_off() -> None:
    barrel = {"id": "barrel", "circle": [8, 5, 0.5], "height": 1.5, "on_hit": "explode", "radius": 3}
    scenario = table([model("X", 5, 5, weapons=["Rifle"])], [model("Y", 12, 5)], barrel)
    for reading, stress in (("on_hit", 1), ("none", 0)):
        made = battle(
            scenario,
            "activate M1",
            "shoot M2 rifle",
            "no reaction",
            "[1 1 1]",
            "[4]",
            under=under(stray_terrain=reading),
        )
        assert made.state.models[0].stress == stress  # type: ignore[attr-defined]


def test_dust_settles() -> None:
    bags = box("bags", 8, 4, 9, 6, 1.25, on_hit="dust")
    scenario = table([model("X", 5, 5, weapons=["Rifle"])], [model("Y", 12, 5)], bags)
    made = battle(scenario, "activate M1", "shoot M2 rifle", "no reaction", "[1 1 1]", "[4]")
    cloud = made.state.clouds[0]  # type: ignore[attr-defined]
    assert (cloud.x, cloud.y, cloud.until) == (9000, 5000, 2)
    play(made, "end", "activate M2", "end")
    assert "*" in made.describe()
    play(made, "activate M2", "end", "activate M1", "end")
    assert "*" not in made.describe()


def test_where_the_air_is_full_of_dust_the_oldest_settles_for_more() -> None:
    places = [2 + 3.3 * i for i in range(7)]
    walls = [box(f"w{i}", x - 1.5, 18, x + 1.5, 18.3, 2, on_hit="dust") for i, x in enumerate(places)]
    foes = [model(f"O{i}", x, 20) for i, x in enumerate(places)]
    made = battle(table([model("V", 12, 2, ballistics=1, ap=20, weapons=["Rifle"])], foes, *walls), "activate M1")
    for i in range(7):
        play(made, f"shoot M{i + 2} rifle", "no reaction", "[1]")
        while "stray" in made.waits_for():
            play(made, "[4]" if f"may strike w{i}" in made.log[-1].text else "[1]")
    risen = [event.text for event in made.log if "dust" in event.text and "stray" not in event.text]
    assert risen == [
        *(f"dust rises from w{i} until the end of the next round" for i in range(6)),
        "the oldest dust settles",
        "dust rises from w6 until the end of the next round",
    ]
    clouds = made.state.clouds  # type: ignore[attr-defined]
    assert sorted(cloud.x // 1000 for cloud in clouds) == [5, 8, 11, 14, 17, 20], "that before w0 is gone"


def test_presets() -> None:
    for preset in ("seed", "later", "sharp"):
        assert st.load("table_encounter", preset=preset).preset == preset


def test_frequencies_agree_with_odds() -> None:
    """Shots of a stream fall as the odds say: chi-square below the 99.9 % point."""
    exact = st.odds(under(), "shot", weapon="rifle", gap=11).of("stress").outcomes
    scenario = table([model("X", 5, 5, weapons=["Rifle"])], [model("Y", 17, 5)])
    counts = dict.fromkeys(exact, 0)
    start: Any = battle(scenario, "activate M1", "shoot M2 rifle").state
    for i in range(3000):
        t = start.clone()
        t.log, t.luck = None, StreamDice(Stream(5, i, DICE))
        fire(t)
        counts[int(t.dealt)] += 1
    chi = sum((counts[k] - 3000 * float(p)) ** 2 / (3000 * float(p)) for k, p in exact.items())
    assert chi < 16.27
