"""How a skirmish looks: what pages draw and say agrees with what the rules do."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction as F  # noqa: N817
from functools import cache
from math import atan2, degrees, hypot, sqrt
from typing import Any

import pytest
from hypothesis import given, settings, strategies as some

import sandtable as st
from sandtable.boards.dots import sheet_of
from sandtable.kernel.luck import Stream
from sandtable.kernel.scene import Scene, Shape
from sandtable.odds.chances import prospects
from sandtable.rulesets.skirmishers import RULESET, actions as act
from sandtable.rulesets.skirmishers.actions import Act
from sandtable.rulesets.skirmishers.look.clicks import POINTER
from sandtable.rulesets.skirmishers.rules.facts import name_of
from sandtable.rulesets.skirmishers.rules.fire import in_arc_of
from sandtable.rulesets.skirmishers.rules.ground import place_of
from sandtable.rulesets.skirmishers.rules.sight import sight_between
from sandtable.rulesets.skirmishers.state import BLOCKED, Trooper
from tests.rulesets.skirmishers.build import battle, dots, edges, field, fight, load, man, play, table

pytestmark = pytest.mark.unmeasured  # pictures are no test of the rules they call
LOOK = RULESET.looks
SCENARIOS = ("yard", "long-field", "two-houses", "night-raid", "stairwell")
DECISIONS = 50


def decisions(scenario: str, seed: int, most: int = DECISIONS) -> Iterator[st.Battle]:
    """A battle of random players, at each decision."""
    scene, luck = st.Battle(load(), scenario, seed=seed), Stream(seed, 0, 9)
    for _ in range(most):
        if not isinstance(scene.pending, st.Choice):
            return
        yield scene
        menu = list(scene.legal_actions)
        scene.push(menu[luck.below(len(menu))])


@cache
def close_quarters() -> list[st.Battle]:
    """Battles in which every kind of answer can be given that random players rarely give."""
    stairs = field(floors=[{"at": [[0, 0], [1, 0]], "levels": [1, 2]}], stairs=[{"dot": [0, 0], "levels": [0, 1, 2]}])
    upstairs = man((0, 0), level=1, active="grenade", grenades=2, secondary="pistol")
    thrower = play(battle(fight([upstairs], [man((1, 0)), man((4, 0))], stairs), dice="drawn"), "A1 activate")
    drawing = play(thrower.fork(), "A1 throw stairs (0,0) level 0")
    melee = battle(fight([man((0, 0), secondary="sword"), man((0, 1))], [man((1, 0))]), dice="drawn")
    play(melee, "A1 activate")
    struck = play(melee.fork(), "A1 attack B1 with bayonet", "A1 done", "A2 activate", "A2 done", "B1 activate")
    shot = battle(fight([man((0, 0))], [man((5, 0))]), dice="drawn")
    play(shot, "A1 activate", "A1 arc 60 @0", "A1 done", "B1 activate")
    start = battle(fight([man((0, 0))], [man((5, 0))], first="roll"), seed=4, dice="drawn")
    return [thrower, drawing, melee, struck, shot, start]


@cache
def keys(scene: Scene) -> set[str]:
    return {spot.key for spot in scene.spots}


def check_points(scene: st.Battle) -> list[Any]:
    """Every listed answer has words, points at what exists, and looks like no other."""
    t = table(scene)
    figures = {f.key for f in LOOK.view(t).figures}
    there = keys(LOOK.scene(t))
    acts = list(scene.legal_actions)
    points = [LOOK.point(t, answer) for answer in acts]
    for answer, point in zip(acts, points, strict=True):
        assert point.words, str(answer)
        assert point.group, str(answer)
        assert not point.actor or point.actor in figures, str(answer)
        assert not point.target or point.target in figures | there, str(answer)
        assert "None" not in point.words
        assert "{" not in point.words
    shown = Counter((p.words, p.actor, p.target) for p in points)
    assert max(shown.values()) == 1, shown.most_common(2)
    return acts


def check_shapes(scene: Scene, shapes: Any) -> None:
    counts = {"circle": 3, "text": 2, "wedge": 5}
    for shape in shapes:
        assert 0 <= shape.layer < len(scene.layers), shape
        assert len(shape.points) == counts.get(shape.kind, len(shape.points)), shape
        assert len(shape.points) % 2 == 0 or shape.kind in counts
        assert -1 <= shape.points[0] <= scene.width + 1, shape
        assert -1 <= shape.points[1] <= scene.height + 1, shape


# ---- whole battles -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_answer_and_every_figure_can_be_shown(scenario: str, seed: int) -> None:
    for i, scene in enumerate(decisions(scenario, seed)):
        t, before = table(scene), scene.state.key()
        stage, view = LOOK.scene(t), LOOK.view(t)
        assert view.headline
        for figure in view.figures:
            assert 0 <= figure.layer < len(stage.layers)
            if figure.radius:
                assert 0 < figure.x < stage.width
                assert 0 < figure.y < stage.height
        assert sum(f.radius > 0 for f in view.figures) == sum(x.present for x in t.troopers)
        check_shapes(stage, view.marks)
        acts = check_points(scene)
        for answer in acts[i % 5 :: 12]:
            check_shapes(stage, LOOK.marks(t, answer))
        assert scene.state.key() == before


def test_every_kind_of_answer_can_be_shown() -> None:
    seen = {type(answer) for scene in decisions("yard", 1, 40) for answer in check_points(scene)}
    for scene in close_quarters():
        seen |= {type(answer) for answer in check_points(scene)}
        for answer in scene.legal_actions:
            check_shapes(LOOK.scene(table(scene)), LOOK.marks(table(scene), answer))
    lying = man((0, 0), prone=True, grenades=1)
    handy = battle(fight([lying, man((1, 0))], [man((8, 8))]))
    seen |= {type(answer) for answer in check_points(play(handy, "A1 activate", "A1 drop primary"))}
    missing = {kind.__name__ for kind in Act.kinds} - {kind.__name__ for kind in seen}
    assert not missing


@settings(max_examples=100, deadline=None)
@given(data=some.data(), which=some.integers(0, 5))
def test_answers_that_are_not_legal_can_be_asked_about(data: Any, which: int) -> None:
    scene = close_quarters()[which]
    kind = data.draw(some.sampled_from(Act.kinds))
    fields = []
    for slot in kind.slots.values():
        words = slot.words()
        low, high = (0, len(words) - 1) if words else (-128, 127)
        fields.append(data.draw(some.integers(low, high)))
    answer, before = kind(*fields), scene.state.key()
    assert LOOK.point(table(scene), answer).words
    check_shapes(LOOK.scene(table(scene)), LOOK.marks(table(scene), answer))
    assert scene.state.key() == before


# ---- the board -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_board_shows_every_dot_and_every_wall(scenario: str) -> None:
    t = table(st.Battle(load(), scenario))
    board, stage = t.board, LOOK.scene(t)
    assert len(stage.spots) == sum(floors.bit_count() for floors in board.floors)
    assert len({spot.key for spot in stage.spots}) == len(stage.spots)
    assert len({spot.name for spot in stage.spots}) == len(stage.spots)
    check_shapes(stage, stage.ground)
    kinds = {"wall": "high_wall", "window": "window", "doorway": "doorway", "low-wall": "low_wall"}
    for style, kind in kinds.items():
        for level in range(len(stage.layers)):
            drawn = sum(length(s) for s in stage.ground if s.style == style and s.layer == level)
            gaps = sum(gap >> level & 1 for gap in getattr(board, kind))
            assert drawn == pytest.approx(gaps / sqrt(3), abs=0.05), (style, level)
    for style, kind in (("growth", "vegetation"), ("furniture", "furniture")):
        cells = sum(area(s) for s in stage.ground if s.style == style and s.layer == 0)
        assert cells == pytest.approx(sum(x & 1 for x in getattr(board, kind)) * sqrt(3) / 2, abs=0.05)
    assert len(stage.ground) < 1500


def length(shape: Shape) -> float:
    where = list(zip(shape.points[::2], shape.points[1::2], strict=True))
    return sum(hypot(a - c, b - d) for (a, b), (c, d) in itertools.pairwise(where))


def area(shape: Shape) -> float:
    where = list(zip(shape.points[::2], shape.points[1::2], strict=True))
    return abs(sum(a * d - c * b for (a, b), (c, d) in zip(where, [*where[1:], where[0]], strict=True))) / 2


def test_a_house_is_seen_from_within_and_its_courtyard_is_not_built_over() -> None:
    ring = [[q, r] for q in range(-1, 2) for r in range(-1, 2) if (q, r) != (0, 0)]
    t = table(battle(fight([man((5, 5))], [man((8, 8))], field(floors=[{"at": ring, "levels": [1]}]))))
    upstairs = [s for s in LOOK.scene(t).ground if s.style == "floor" and s.layer == 1]
    assert sum(area(s) for s in upstairs) == pytest.approx(8 * sqrt(3) / 2, abs=0.05)
    yard = LOOK.scene(table(st.Battle(load(), "yard")))
    indoors = [s for s in yard.ground if s.style == "floor" and s.layer == 0]
    assert sum(area(s) for s in indoors) == pytest.approx(9 * sqrt(3) / 2, abs=0.05)


def test_the_zone_to_deploy_in_is_shown_while_deploying() -> None:
    scene = st.Battle(load(), "yard", seed=1)
    zones = [s for s in LOOK.view(table(scene)).marks if s.style == "zone"]
    assert sum(area(s) for s in zones) == pytest.approx(31 * sqrt(3) / 2, abs=0.05)
    for _ in range(8):
        scene.push(next(iter(scene.legal_actions)))
    assert not [s for s in LOOK.view(table(scene)).marks if s.style == "zone"]


def test_spots_say_what_stands_there() -> None:
    board = field(
        dots=dots(("furniture", (2, 0))), edges=edges(("window", (0, 0), (1, 0)), ("low_wall", (0, 0), (0, 1)))
    )
    names = {s.key: s.name for s in LOOK.scene(table(battle(fight([man((0, 0))], [man((5, 5))], board)))).spots}
    assert names["2,0,0"] == "(2, 0): furniture"
    assert names["0,0,0"] == "(0, 0): low wall to the south-east, window to the east"
    assert names["1,0,0"] == "(1, 0): window to the west"


# ---- lines of sight ------------------------------------------------------------------------------------------------


def sights(shapes: Any, style: str = "sight") -> set[tuple[float, float]]:
    """Where lines begin."""
    return {(s.points[0], s.points[1]) for s in shapes if s.style == style}


def test_marks_of_a_step_show_who_will_be_offered_the_shot() -> None:
    met = 0
    for seed in (1, 8, 11):
        for scene in decisions("yard", seed, 250):
            t = table(scene)
            for answer in [a for a in scene.legal_actions if isinstance(a, act.Step)][:2]:
                shown = sights(LOOK.marks(t, answer))
                after = scene.fork()
                after.push(answer)
                now = table(after)
                asked = isinstance(after.pending, st.Choice) and after.pending.ask.label == "react"
                fires = [a for a in after.legal_actions if isinstance(a, act.Fire)] if asked else []
                frame = sheet_of(now.board)
                assert shown == {frame.xy(now.troopers[a.trooper].at) for a in fires}, str(answer)
                met += len(fires)
    assert met > 5


@pytest.mark.parametrize("scenario", ["yard", "two-houses", "night-raid"])
def test_marks_of_an_arc_show_whom_it_can_hit(scenario: str) -> None:
    kinds: Counter[str] = Counter()
    for scene in decisions(scenario, 4, 160):
        t = table(scene)
        for answer in [a for a in scene.legal_actions if isinstance(a, act.SetArc) and a.width == 150][::3]:
            shapes = LOOK.marks(t, answer)
            covered = t.clone()
            one = covered.troopers[answer.trooper]
            one.width, one.bearing = answer.width, answer.bearing
            enemies = [x for x in covered.troopers if x.side != one.side and x.present]
            for other in [x for x in enemies if in_arc_of(covered, one, x.at) and x.at != one.at]:
                style = "sight-blocked" if sight_between(covered, one, other) == BLOCKED else "sight"
                pair = f"{name_of(t, one)} at {name_of(t, other)}:"
                lines = [s for s in shapes if s.label.startswith(pair)]
                assert {s.style for s in lines} == {style}, (str(answer), other.label)
                kinds[style] += 1
    assert kinds["sight"] > 3
    assert kinds["sight-blocked"] > 3


def test_a_blocked_line_ends_where_it_is_blocked() -> None:
    board = field(edges=edges(("high_wall", (2, 0), (3, 0))), dots=dots(("tree_trunk", (0, 3))))
    scene = battle(fight([man((0, 0))], [man((6, 0)), man((0, 6))], board), dice="drawn")
    play(scene, "A1 activate")
    t = table(scene)
    frame = sheet_of(t.board)
    wall, tree = (LOOK.marks(t, Act.parse(f"A1 arc 30 @{bearing}")) for bearing in (0, 60))
    x, y = frame.xy(place_of(t.board, 0, 0))
    (line,) = [s for s in wall if s.style == "sight-blocked"]
    assert line.points == pytest.approx((x, y, x + 2.5, y))
    (stop,) = [s for s in wall if s.style == "stop"]
    assert stop.points[:2] == pytest.approx((x + 2.5, y))
    assert stop.label == "the high wall on (2,0)-(3,0)"
    (stop,) = [s for s in tree if s.style == "stop"]
    assert stop.points[:2] == frame.xy(place_of(t.board, 0, 3))


def test_a_trooper_who_blocks_is_shown_to_block() -> None:
    scene = battle(fight([man((0, 0)), man((2, 0))], [man((5, 0))]), {"trooper_los": "block"}, dice="drawn")
    t = table(play(scene, "A1 activate"))
    (stop,) = [s for s in LOOK.marks(t, Act.parse("A1 arc 30 @0")) if s.style == "stop"]
    assert stop.points[:2] == sheet_of(t.board).xy(t.troopers[1].at)


def test_the_outlook_is_what_can_be_seen() -> None:
    for scenario in ("yard", "night-raid"):
        *_, scene = decisions(scenario, 6, 60)
        t = table(scene)
        assert LOOK.outlook is not None
        for trooper in [x for x in t.troopers if x.present and x.able][:3]:
            shown = {}
            for shape in LOOK.outlook(t, trooper.label):
                if shape.kind == "circle" and shape.style != "stop" and shape.points[2] < 0.3:
                    shown[shape.points[0], shape.points[1], shape.layer] = shape.style
            taken = {(x.at, x.level) for x in t.troopers if x.present}
            frame = sheet_of(t.board)
            for spot in LOOK.scene(t).spots:
                q, r, level = (int(part) for part in spot.key.split(","))
                if (place_of(t.board, q, r), level) in taken:
                    continue
                cover = POINTER.sees(t, trooper, place_of(t.board, q, r), level)
                wanted = "unseen" if cover == BLOCKED else "seen-in-cover" if cover else "seen"
                assert shown[(*frame.xy(place_of(t.board, q, r)), level)] == wanted, spot


def test_the_outlook_from_a_dot_is_that_of_the_active_trooper_moved_there() -> None:
    scene = play(battle(fight([man((0, 0))], [man((6, 0))]), dice="drawn"), "A1 activate")
    assert LOOK.outlook is not None
    before = scene.state.key()
    there = LOOK.outlook(table(scene), "3,0,0")
    (line,) = [s for s in there if s.style == "sight"]
    assert line.points[:2] == sheet_of(table(scene).board).xy(place_of(table(scene).board, 3, 0))
    assert line.label == "A1 at B1: needs 6"
    assert scene.state.key() == before
    for nothing in ("B8", "99,99,0", "3,0,5", "", "x,y", "1,2"):
        assert not LOOK.outlook(table(scene), nothing)


# ---- clicks --------------------------------------------------------------------------------------------------------


def clicked(scene: st.Battle, x: float, y: float) -> list[Any]:
    assert LOOK.pick is not None
    acts = list(LOOK.pick(table(scene), x, y))
    assert len(set(acts)) == len(acts)
    for answer in acts:
        assert scene.why_not(answer) is None, str(answer)
    return acts


def test_a_click_opens_an_arc_in_that_direction() -> None:
    scene = play(battle(fight([man((0, 0))], [man((6, 0))]), dice="drawn"), "A1 activate")
    t = table(scene)
    x, y = sheet_of(t.board).xy(t.troopers[0].at)
    for dx, dy in ((3.0, 1.0), (-2.0, 4.0), (0.5, -3.0)):
        arcs = [a for a in clicked(scene, x + dx, y + dy) if isinstance(a, act.SetArc)]
        assert [a.width for a in arcs] == [30, 60, 150]
        turned = (degrees(atan2(dy, dx)) - arcs[0].bearing + 180) % 360 - 180
        assert abs(turned) <= 0.5
    assert not clicked(scene, x, y)


def test_a_click_steps_and_throws_and_deploys_at_that_dot() -> None:
    scene = play(battle(fight([man((0, 0), active="grenade", grenades=1)], [man((6, 0))])), "A1 activate")
    frame = sheet_of(table(scene).board)
    x, y = frame.xy(place_of(table(scene).board, 1, 0))
    assert {str(a) for a in clicked(scene, x + 0.2, y - 0.2)} == {"A1 step (1,0)", "A1 throw (1,0) level 0"}
    start = st.Battle(load(), "two-houses", seed=1)
    spot = next(s for s in LOOK.scene(table(start)).spots if s.key == "4,2,0")
    assert {str(a) for a in clicked(start, spot.x, spot.y)} == {
        f"A1 deploy (4,2) level {level} {posture}" for level in (0, 1) for posture in ("standing", "prone")
    }
    assert not clicked(start, -50, -50)
    assert not clicked(start, 1e6, 1e6)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_clicks_anywhere_mean_legal_answers(scenario: str) -> None:
    for scene in list(decisions(scenario, 9, 40))[-1:]:
        stage = LOOK.scene(table(scene))
        for i in range(20):
            clicked(scene, stage.width * i / 19, stage.height * (i * 7 % 20) / 19)


# ---- words and cards -----------------------------------------------------------------------------------------------


def words(scene: st.Battle, answer: str) -> tuple[str, str, str]:
    point = LOOK.point(table(scene), Act.parse(answer))
    return point.words, point.target, point.cost


def test_answers_are_said_in_plain_words() -> None:
    board = field(edges=edges(("window", (0, 0), (1, 0)), ("low_wall", (0, 0), (0, 1))))
    scene = battle(fight([man((0, 0), secondary="pistol", grenades=1)], [man((-1, 0))], board), dice="drawn")
    play(scene, "A1 activate")
    assert words(scene, "A1 step (1,0)") == ("A1 steps east through the window to (1, 0)", "1,0,0", "4 AP")
    assert words(scene, "A1 step (0,1)") == ("A1 steps south-east over the low wall to (0, 1)", "0,1,0", "2 AP")
    assert words(scene, "A1 ready secondary") == ("A1 readies the pistol", "", "3 AP")
    assert words(scene, "A1 drop grenade") == ("A1 drops a grenade for good", "", "free")
    assert words(scene, "A1 arc 60 @37") == ("A1 covers 60° to the east-south-east: 2 shots", "", "4 AP, ends movement")
    blow = "A1 will strike at B1 with the weapon as a club as soon as B1 activates"
    assert words(scene, "A1 attack B1 with club") == (blow, "B1", "5 AP, ends movement")
    play(scene, "A1 go prone")
    assert words(scene, "A1 step (0,-1)") == ("A1 crawls north-west to (0, -1)", "0,-1,0", "2 AP")


def test_an_answer_says_what_else_is_lost_by_it() -> None:
    people = [man((0, 0), grenades=1, active="grenade"), man((1, 0), secondary="pistol", active="secondary")]
    scene = play(battle(fight(people, [man((3, 0))])), "A2 activate", "A2 arc 30 @0", "A2 done", "A1 activate")
    assert words(scene, "A1 drop grenade")[2] == "free, the hands are empty"
    assert words(scene, "A1 take secondary from A2")[2] == "6 AP, A2 has nothing in hand, and the arc is gone"
    play(scene, "A1 throw (4,0) level 0")
    assert "A1 moves no more this turn" in [str(event) for event in scene.log]


def test_throws_name_whom_they_are_aimed_at() -> None:
    thrower = close_quarters()[0]
    scene = play(battle(fight([man((0, 0), active="grenade", grenades=1)], [man((4, 0))])), "A1 activate")
    lost = "ends movement, no arc this turn"
    assert words(scene, "A1 throw (4,0) level 0") == ("A1 throws a grenade at B1 on (4, 0)", "B1", f"4 AP, {lost}")
    down = "A1 throws a grenade down the stairs at (0, 0) on level 0"
    assert words(thrower, "A1 throw stairs (0,0) level 0") == (down, "0,0,0", f"3 AP, {lost}")
    struck = close_quarters()[3]
    assert words(struck, "A1 strike") == ("A1 strikes at B1 with the bayonet", "B1", "paid")


def test_a_blow_at_a_trooper_who_has_died_is_no_longer_shown_as_due() -> None:
    squad = [man((0, 0)), man((-3, 0), grenades=1, active="grenade")]
    scene = battle(fight(squad, [man((1, 0), cells="......XXX.."), man((8, 8))]))
    play(scene, "A1 activate", "A1 attack B1 with fists", "A1 done")
    assert "will strike at B1" in tags_of(scene, "A1")
    play(scene, "A2 activate", "A2 throw (1,0) level 0", "A2 done", [6, 6], [1, 1])
    assert table(scene).troopers[8].hp < 0
    assert "will strike at B1" not in tags_of(scene, "A1")


def tags_of(scene: st.Battle, key: str) -> tuple[str, ...]:
    return next(figure.tags for figure in LOOK.view(table(scene)).figures if figure.key == key)


def test_a_figure_shows_its_state() -> None:
    wounded = man((0, 0), cells="....XX.....", armor="basic", prone=True, secondary="pistol", grenades=1, satchels=0)
    scene = battle(fight([wounded], [man((3, 0)), man((1, 0), cells="X.X.X.X.X./")]), dice="drawn")
    play(scene, "A1 activate", "A1 arc 30 @0")
    view = LOOK.view(table(scene))
    one = next(f for f in view.figures if f.key == "A1")
    assert one.track == (0, 0, 0, 0, 2, 2, 0, 0, 0, 0, 0)
    assert {b.label: (b.value, b.high) for b in one.bars}["HP"] == (4, 10)
    assert one.tags == ("prone", "arc, 1 shot")
    assert one.facing == 0
    assert one.active
    facts = dict(one.facts)
    assert facts["in hand"] == "rifle: 4 lethal, range 26 / 85"
    assert facts["carries"] == "pistol, 1 grenade"
    assert facts["armor"] == "2 cells left, 1 AP less"
    (wedge,) = [s for s in view.marks if s.kind == "wedge"]
    assert wedge.points[:2] == (one.x, one.y)
    assert wedge.points[3:] == (345, 375)
    assert wedge.label.endswith("1 shot left")


def test_one_cell_of_armor_is_one_cell() -> None:
    scene = battle(fight([man((0, 0), armor="basic")], [man((3, 0))]), dice="drawn")
    for left, said in ((1, "1 cell left, 1 AP less"), (0, "0 cells left, 1 AP less")):
        table(scene).troopers[0].armor = left
        one = next(f for f in LOOK.view(table(scene)).figures if f.key == "A1")
        assert dict(one.facts)["armor"] == said


def test_the_headline_says_whose_move_it_is() -> None:
    _, drawing, melee, struck, _, start = (LOOK.view(table(x)).headline for x in close_quarters())
    assert melee == "Round 1 of 12, side A's turn: A1 acts, 8 of 8 AP left"
    assert struck == "Round 1 of 12, side B's turn: B1 activates, side A may react"
    assert "takes up a weapon" in drawing
    assert "who has the first turn" in start
    assert LOOK.view(table(st.Battle(load(), "yard"))).headline == "Set-up: Anna deploys"
    over = st.Battle(load(), "yard", seed=2, players=("greedy", "greedy"))
    assert LOOK.view(table(over)).headline.startswith("Over in round")
    assert any(f.out for f in LOOK.view(table(over)).figures)


def test_an_explosive_that_waits_lies_on_the_board() -> None:
    scene = play(battle(fight([man((0, 0), active="grenade", grenades=1)], [man((4, 0))])), "A1 activate")
    marks = LOOK.marks(table(scene), Act.parse("A1 throw (4,0) level 0"))
    assert [s.label for s in marks if s.style == "danger"] == ["reaches B1: 6 lethal"]
    play(scene, "A1 throw (4,0) level 0")
    (token,) = [s for s in LOOK.view(table(scene)).marks if s.style == "danger"]
    assert token.label == "grenade of A1, stays here on 4 or more"
    assert token.points[:2] == sheet_of(table(scene).board).xy(place_of(table(scene).board, 4, 0))


def test_every_place_of_a_squad_is_a_figure() -> None:
    labels = Trooper.labels()
    for scenario in SCENARIOS:
        t = table(st.Battle(load(), scenario))
        assert [f.key for f in LOOK.view(t).figures] == [labels[x.index] for x in t.troopers if x.enlisted]


# ---- chances before an answer --------------------------------------------------------------------------------------


def told(scene: st.Battle, answer: str) -> dict[str, Any]:
    return {label: odds.p(True) for label, odds in prospects(scene, answer)}


def test_a_step_tells_what_the_fire_it_meets_may_do() -> None:
    scene = battle(fight([man((0, 0))], [man((6, 0)), man((6, 1), prone=True)]), dice="drawn")
    play(scene, "A1 activate", "A1 arc 30 @0", "A1 done", "B1 activate", "hold fire")
    chances = told(scene, "B1 step (5,0)")
    assert chances["is hit if all react"] == F(26, 36)  # 6 or more
    assert 0 < chances["is stopped if all react"] < chances["is hit if all react"]
    assert told(scene, "B1 step (7,-1)") == chances
    out_of_it = battle(fight([man((0, 0))], [man((6, 0))]), dice="drawn")
    assert not told(play(out_of_it, "A1 activate"), "A1 step (1,0)")


def test_activating_tells_of_the_blow_that_is_due() -> None:
    scene = battle(fight([man((0, 0))], [man((1, 0))]), dice="drawn")
    play(scene, "A1 activate")
    assert told(scene, "A1 attack B1 with bayonet")["is hit"] == F(33, 36)  # 4 or more
    play(scene, "A1 attack B1 with bayonet", "A1 done")
    assert told(scene, "B1 activate")["is hit if all react"] == F(33, 36)


def test_a_throw_tells_whom_it_may_reach() -> None:
    near = fight([man((0, 0), active="grenade", grenades=1)], [man((5, 0)), man((6, 3))])
    scene = play(battle(near, dice="drawn"), "A1 activate")
    assert told(scene, "A1 throw (5,0) level 0") == {
        "throws on target": F(5, 6),
        "reaches an enemy": F(1),  # scattered it is still next to him
    }
    short = told(scene, "A1 throw (2,0) level 0")
    assert (short["throws on target"], short["reaches its own side"]) == (F(1), F(1))
