"""How battles look: what pages are told must be what the rules do."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import sandtable as st
from sandtable.battle import Choice
from sandtable.kernel.luck import Stream
from sandtable.kernel.scene import Point, Shape
from sandtable.rulesets.table_encounter import RULESET, actions as act
from sandtable.rulesets.table_encounter.rules import course
from sandtable.rulesets.table_encounter.rules.ground import reaches
from sandtable.rulesets.table_encounter.rules.line_of_fire import is_visible, obstacles
from sandtable.rulesets.table_encounter.state import MODELS, Ending, Step
from sandtable.rulesets.table_encounter.terrain import TABLE
from tests.rulesets.table_encounter.build import battle, box, model, place_of, play, rules, table

pytestmark = pytest.mark.unmeasured  # pictures are no test of the rules they call
LOOK = RULESET.looks
SCENARIOS = sorted(RULESET.scenario_files)
OTHER_READINGS = {
    "line.block": "opaque",
    "move.threat": "halt",
    "clash.pass": "yes",
    "clash.parry": "last",
    "cover.move": "free",
}
SILENT = {"halt", "end", "waive", "pass", "call off"}  # answers that lead nowhere and aim at nothing


@cache
def moments(scenario: str, other: bool) -> tuple[tuple[st.Battle, tuple[act.Act, ...]], ...]:
    """Every other choice of a whole battle of chance (each a battle of its own), and what was listed."""
    made = st.Battle(st.load("table_encounter", rulings=OTHER_READINGS if other else {}), scenario, seed=other + 3)
    luck, kept = Stream(5, other, 9), []
    while isinstance(made.pending, Choice):
        listed: list[Any] = list(made.pending.menu)
        if luck.below(4) == 0:
            kept.append((made.fork(), tuple(listed)))
        useful = [x for x in listed if not isinstance(x, act.Act) or type(x).__name__ not in ("Walk", "End")]
        among = useful if useful and luck.below(3) else listed
        made.push(among[luck.below(len(among))])
    return tuple(kept)


CASES = [(scenario, place % 2 == 1) for place, scenario in enumerate(SCENARIOS)]
each_battle = pytest.mark.parametrize(("scenario", "other"), CASES)


def table_of(made: st.Battle) -> Any:
    return made.state


def styles(drawn: Any) -> list[str]:
    return [shape.style for shape in drawn]


def only(drawn: Any, style: str) -> Shape:
    found: list[Shape] = [shape for shape in drawn if shape.style == style]
    assert len(found) == 1, drawn
    return found[0]


def words_of(drawn: Any) -> list[str]:
    return [shape.label for shape in drawn if shape.kind == "text"]


def near(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return all(abs(x - y) < 0.002 for x, y in zip(a, b, strict=True))


def answer(made: st.Battle, text: str) -> Any:
    return made.parse(text)


def pointed(made: st.Battle, text: str) -> Point:
    return LOOK.point(made.state, answer(made, text))


def aimed(made: st.Battle, text: str) -> Any:
    return LOOK.marks(made.state, answer(made, text))


def picked(made: st.Battle, x: float, y: float) -> list[str]:
    """What a click means, as on the page: what is listed and aims at the model there, else what the look picks.

    x and y are as the rules count, from the south-west.
    """
    assert LOOK.pick is not None
    assert isinstance(made.pending, Choice)
    t: Any = made.state
    under, depth = TABLE.piece_at(t.models, round(x * 1000), round(y * 1000)), t.board.depth / 1000
    listed = [
        str(found) for found in made.pending.menu if under and LOOK.point(made.state, found).target == under.label
    ]
    if listed:
        return listed
    return [str(found) for found in LOOK.pick(made.state, x, depth - y)]


# ---- whole battles -----------------------------------------------------------------------------------------------


@each_battle
def test_every_answer_tells_who_does_what_to_whom(scenario: str, other: bool) -> None:
    for made, listed in moments(scenario, other):
        keys = {figure.key for figure in LOOK.view(made.state).figures}
        spots = {spot.key for spot in LOOK.scene(made.state).spots}
        told: dict[tuple[str, str, str], act.Act] = {}
        for answer in listed:
            point = LOOK.point(made.state, answer)
            assert point.words
            assert point.words != str(answer)
            assert point.actor in keys
            assert point.target in keys | spots | {""}
            assert point.group
            assert told.setdefault((point.words, point.actor, point.target), answer) == answer


@each_battle
def test_what_is_drawn_lies_within_the_scene(scenario: str, other: bool) -> None:
    for made, listed in moments(scenario, other):
        scene, view = LOOK.scene(made.state), LOOK.view(made.state)
        for figure in view.figures:
            on_board = figure.radius > 0
            assert on_board == table_of(made).models[int(figure.key[1:]) - 1].placed
            if on_board:
                assert figure.radius <= figure.x <= scene.width - figure.radius
                assert figure.radius <= figure.y <= scene.height - figure.radius
        assert len({figure.key for figure in view.figures}) == len(view.figures)
        for spot in scene.spots:
            assert 0 <= spot.x <= scene.width
            assert 0 <= spot.y <= scene.height
        drawn = [*scene.ground, *view.marks, *(s for answer in listed[::9] for s in LOOK.marks(made.state, answer))]
        assert all(0 <= shape.layer < len(scene.layers) for shape in drawn)
        assert all(shape.label for shape in drawn if shape.kind == "text")


@each_battle
def test_looking_leaves_everything_as_it_is(scenario: str, other: bool) -> None:
    for made, listed in moments(scenario, other)[::5]:
        before = made.state.key(), len(made.log), made.course.luck()
        LOOK.scene(made.state)
        LOOK.view(made.state)
        for answer in listed[::5]:
            LOOK.point(made.state, answer)
            LOOK.marks(made.state, answer)
        assert LOOK.outlook is not None
        assert LOOK.pick is not None
        for place in range(MODELS):
            LOOK.outlook(made.state, f"M{place + 1}")
            LOOK.outlook(made.state, f"T{place + 1}")
            LOOK.pick(made.state, 2.5 * place, 2.2 * place)
        assert (made.state.key(), len(made.log), made.course.luck()) == before


@each_battle
def test_marks_are_left_out_only_where_nothing_is_aimed_at(scenario: str, other: bool) -> None:
    for made, listed in moments(scenario, other):
        for answer in listed[::4]:
            assert LOOK.marks(made.state, answer) or str(answer) in SILENT, str(answer)


@each_battle
def test_clicks_mean_legal_answers_only(scenario: str, other: bool) -> None:
    luck = Stream(8, other, 1)
    for made, _ in moments(scenario, other):
        width, depth = made.state.board.width / 1000, made.state.board.depth / 1000
        for _ in range(2):
            for text in picked(made, luck.below(1001) * width / 1000, luck.below(1001) * depth / 1000):
                assert made.why_not(text) is None, text


@each_battle
def test_lines_of_fire_end_where_the_rules_say_they_are_blocked(scenario: str, other: bool) -> None:
    blocked = 0
    for made, _ in moments(scenario, other):
        t: Any = made.state
        if str(made.pending).endswith(": act"):
            shooter = t.models[t.active]
            for target in t.models:
                if not target.placed or target.side == shooter.side:
                    continue
                drawn = LOOK.marks(t, act.Shoot(target.index, 3))
                clear = is_visible(t, shooter, target)
                assert ("sight" in styles(drawn)) == clear
                assert styles(drawn).count("sight-blocked") == styles(drawn).count("stop") == (0 if clear else 1)
                if clear:
                    between = obstacles(t, shooter, target, target.x, target.y, target.z)
                    assert styles(drawn).count("cover") == between
                blocked += not clear
    assert blocked or not other or scenario == "last_stand"


@each_battle
def test_outlooks_tell_sight_as_the_rules_do(scenario: str, other: bool) -> None:
    assert LOOK.outlook is not None
    for made, _ in moments(scenario, other)[::3]:
        t: Any = made.state
        for viewer in t.models:
            if viewer.placed:
                halos = [s for s in LOOK.outlook(t, viewer.label) if s.style in ("seen", "seen-in-cover", "unseen")]
                opponents = [m for m in t.models if m.placed and m.side != viewer.side]
                assert len(halos) == len(opponents)
                for shape, other_one in zip(halos, opponents, strict=True):
                    between = obstacles(t, viewer, other_one, other_one.x, other_one.y, other_one.z)
                    visible = is_visible(t, viewer, other_one)
                    assert shape.style == ("unseen" if not visible else "seen-in-cover" if between else "seen")
                    near_enough = any(
                        w.melee and viewer.carries(w.index) and reaches(t, viewer, w, other_one)
                        for w in t.board.weapons
                    )
                    assert ("within reach" in shape.label) == near_enough


def test_every_kind_of_answer_has_words_of_its_own() -> None:
    made = battle(duel())
    told = {LOOK.point(made.state, kind(*[0] * len(kind.slots))).words for kind in act.Act.kinds}
    assert len(told) == len(act.Act.kinds)
    assert all(words[0].isupper() or words.startswith(("nobody", "the one asked")) for words in told)


def test_answers_that_do_not_fit_draw_without_failing() -> None:
    for made, _ in moments("towers", False)[::6]:
        for kind in act.Act.kinds:
            for value in (0, 1, 7):
                answer = kind(
                    *[
                        min(value, (1 << slot.bits) - 1, len(slot.words() or "x" * 99) - 1)
                        for slot in kind.slots.values()
                    ]
                )
                LOOK.point(made.state, answer)
                LOOK.marks(made.state, answer)


# ---- single situations -------------------------------------------------------------------------------------------


def duel(*terrain: dict[str, Any], **more: Any) -> Any:
    return table(
        [model("Ann", 4, 4, weapons=["Rifle", "Sword"], **more)],
        [model("Bob", 12, 4, weapons=["Pistol", "Spear"])],
        *terrain,
    )


def test_north_is_up() -> None:
    made = battle(duel(box("hut", 2, 10, 4, 14, 2)))
    scene, view = LOOK.scene(made.state), LOOK.view(made.state)
    assert (scene.width, scene.height) == (32, 32)
    assert (view.figures[0].x, view.figures[0].y) == (4, 28)
    assert (scene.spots[0].x, scene.spots[0].y, scene.spots[0].name) == (3, 20, "hut")
    assert pointed(play_and(made, "activate M1"), "walk 4000 6000").words == 'Ann walks 2" north to (4, 6)'


def play_and(made: st.Battle, *pushed: str) -> st.Battle:
    play(made, *pushed)
    return made


def test_terrain_is_told_apart_by_what_it_does() -> None:
    pieces = [
        box("step", 2, 10, 4, 12, 1),
        box("wall", 6, 10, 9, 10.5, 2),
        box("tower", 12, 10, 16, 14, 4, ladder=True),
        box("fence", 20, 10, 24, 14, 2, opaque=False),
        box("bags", 26, 10, 28, 11, 2, on_hit="dust"),
    ]
    ground = LOOK.scene(battle(duel(*pieces)).state).ground
    assert [s.style for s in ground if s.kind == "polygon"] == [
        "ground",
        "low-wall",
        "wall",
        "block",
        "window",
        "cover",
    ]
    assert "ladder" in styles(ground)
    assert 'tower 4"' in words_of(ground)
    assert any("raises dust" in shape.label for shape in ground)


def test_what_is_blown_up_is_drawn_no_more() -> None:
    barrel = {"id": "barrel", "circle": [8, 4, 0.5], "height": 1.5, "on_hit": "explode", "radius": 2}
    made = battle(duel(barrel), "activate M1", "shoot M2 rifle")
    assert "danger" in styles(LOOK.view(made.state).marks)
    assert "danger" not in styles(LOOK.scene(made.state).ground)
    play(made, "no reaction", "[1 1 1]", "[4]")
    assert "danger" not in styles(LOOK.view(made.state).marks)


def test_a_shot_shows_what_is_in_its_way_and_what_that_would_do() -> None:
    barrel = {"id": "barrel", "circle": [8, 4, 0.5], "height": 1.5, "on_hit": "explode", "radius": 3}
    made = battle(duel(barrel, box("wall", 10, 3, 10.5, 5, 2)), "activate M1")
    drawn = aimed(made, "shoot M2 rifle")
    assert styles(drawn).count("cover") == 2
    assert near(only(drawn, "blast").points, (8, 28, 3))
    assert words_of(drawn) == ["Rifle: 3 dice must reach 9"]
    made = battle(duel(box("wall", 10, 3, 10.5, 5, 2)), "activate M1", under=rules(line_block="opaque"))
    drawn = aimed(made, "shoot M2 rifle")
    assert near(only(drawn, "sight-blocked").points, (4, 28, 10, 28))
    assert near(only(drawn, "stop").points[:2], (10, 28))


def test_a_walk_that_a_threat_stops_is_drawn_to_where_it_stops() -> None:
    made = battle(duel(), "activate M1", under=rules(move_threat="halt"))
    drawn = aimed(made, "walk 9500 4000")
    stop = only(drawn, "stop").points
    play(made, "walk 9500 4000")
    x, y, _ = place_of(made, 0)
    assert x < 9500
    assert near(stop[:2], (x / 1000, 32 - y / 1000))


def test_a_push_is_drawn_to_where_it_leads() -> None:
    spears = table([model("Ann", 4, 4, weapons=["Spear"])], [model("Bob", 5.1, 4, weapons=["Sword"])])
    made = battle(
        spears, "activate M1", "fight M2 spear from 4000 4000", "[6 1 1]", "[1 1 1]", under=rules(shove_optional="yes")
    )
    ways = [s.points for s in aimed(made, "strike critical") if s.style == "path" and s.kind == "line"]
    play(made, "strike critical")
    assert str(made.pending).endswith("shove")
    assert [pointed_yes(made, text) for text in ("yes", "no")] == ["Ann pushes Bob back", "Ann does not push Bob back"]
    assert picked(made, 5.1, 4) == ["yes", "no"]
    pushed = [s.points for s in aimed(made, "yes") if s.style == "path" and s.kind == "line"]
    assert pushed == ways
    play(made, "yes")
    x, y, _ = place_of(made, 1)
    assert near(ways[0][2:], (x / 1000, 32 - y / 1000))


def pointed_yes(made: st.Battle, text: str) -> str:
    return LOOK.point(made.state, made.parse(text)).words


def test_the_headline_names_who_wins_by_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    def report(t: Any, row: Any) -> None:
        row.winner, row.reason = 1, Ending.POINTS

    made = battle(duel())
    t: Any = made.state
    t.step = Step.OVER
    monkeypatch.setattr(course, "report", report)
    assert LOOK.view(t).headline.endswith("more points are left after the last round, north wins")


def test_the_headline_follows_the_battle() -> None:
    made = battle(duel())
    assert LOOK.view(made.state).headline == "Round 1 of 6: south activates a model"
    play(made, "activate M1")
    assert LOOK.view(made.state).headline == "Round 1 of 6, south: What does Ann do (3 AP)?"
    play(made, "walk 4000 6000")
    assert LOOK.view(made.state).headline.endswith('(2 AP, 4" of the Move left)?')
    play(made, "shoot M2 rifle")
    assert LOOK.view(made.state).headline.endswith("north: Ann is about to shoot at Bob: how does Bob react?")
    assert [f.key for f in LOOK.view(made.state).figures if f.active] == ["M1"]
    assert "sight" in styles(LOOK.view(made.state).marks)


# ---- clicks ------------------------------------------------------------------------------------------------------


def test_a_click_means_a_walk_to_that_very_point_at_its_price() -> None:
    made = battle(duel(), "activate M1")
    assert picked(made, 6.123, 7.004) == ["walk 6123 7004"]
    assert pointed(made, "walk 6123 7004").cost == "1 AP"
    play(made, "walk 6123 7004")
    assert pointed(made, picked(made, 6, 8)[0]).cost == "free"


def test_a_click_out_of_range_means_as_far_as_possible() -> None:
    made = battle(duel(), "activate M1")
    assert picked(made, 4, 20) == ["walk 4000 9999"]
    blocked = battle(duel(box("hut", 2, 8, 6, 12, 3)), "activate M1")
    assert picked(blocked, 4, 20) == ["walk 4000 6999"]


def test_a_click_behind_a_wall_leads_around_it() -> None:
    made = battle(duel(box("wall", 0, 5, 5, 5.5, 2)), "activate M1")
    for _ in range(3):
        play(made, *picked(made, 4.5, 6.2))
    assert place_of(made, 0)[:2] == (4500, 6200)
    assert table_of(made).models[0].ap == 2


def test_a_click_too_far_behind_a_wall_means_no_way_around_it() -> None:
    made = battle(duel(box("wall", 0, 5, 9, 5.5, 2)), "activate M1")
    assert picked(made, 4, 6.2) == []


def test_a_click_close_to_a_wall_means_the_nearest_free_place() -> None:
    made = battle(duel(box("wall", 0, 6, 9, 6.5, 2)), "activate M1")
    (answer,) = picked(made, 4, 5.8)
    play(made, answer)
    x, y, _ = place_of(made, 0)
    assert abs(x - 4000) < 300
    assert 5000 < y <= 5500


def test_clicks_lead_up_over_and_down_again() -> None:
    towers = [box("tower", 6, 2, 9, 6, 2), box("roof", 10, 2, 13, 6, 2)]
    made = battle(table([model("Ann", 5.2, 3.5, agility=5)], [model("Bob", 20, 20)], *towers), "activate M1")
    (approach,) = picked(made, 7, 4)
    assert approach.startswith("walk")
    play(made, approach)
    assert picked(made, 7, 4) == ["climb T1"]
    assert pointed(made, "climb T1").target == "T1"
    play(made, "climb T1", "walk 7500 3000")
    assert picked(made, 10.3, 3) == ["jump 10300 3000"]
    (down, fall, leap) = picked(made, 7.5, 1)
    assert pointed(made, leap).words == 'Ann jumps 2" south to (7.5, 1) and falls 2": 0 stress'
    assert (down.split()[:2], fall.split()[0]) == (["climb", "down"], "drop")
    play(made, down)
    assert place_of(made, 0)[2] == 0


def test_a_click_on_an_opponent_means_every_attack_on_it() -> None:
    made = battle(table([model("Ann", 9, 4, weapons=["Rifle", "Sword"])], [model("Bob", 12, 4)]), "activate M1")
    found = picked(made, 12.2, 4.2)
    assert [x.split()[0] for x in found] == ["shoot", "fight", "fight"]
    assert all(pointed(made, x).target == "M2" for x in found)


def test_a_click_beside_an_opponent_means_an_attack_from_there() -> None:
    made = battle(table([model("Ann", 9, 4, weapons=["Sword"])], [model("Bob", 12, 4)]), "activate M1")
    assert picked(made, 11.5, 5.5) == ["walk 11500 5500", "fight M2 sword from 11500 5500"]


def test_a_click_on_an_opponent_behind_a_wall_means_a_charge() -> None:
    wall = box("wall", 6, 0, 7.5, 5, 2)
    made = battle(
        table([model("Ann", 5, 4.6, weapons=["Sword"], agility=5)], [model("Bob", 8.5, 4.6)], wall), "activate M1"
    )
    assert picked(made, 8.5, 4.6) == ["charge sword"]
    assert aimed(made, "charge sword")
    play(made, "charge sword")
    assert pointed(made, "call off").words == "Ann calls the charge off and has its AP back"
    while "attack M2" not in picked(made, 8.5, 4.6):
        play(made, *picked(made, 8.5, 5.9)[:1])
    assert pointed(made, "attack M2").words == "Ann attacks Bob with the Sword"
    assert aimed(made, "attack M2")


def test_a_click_in_the_deployment_zone_places_whoever_waits() -> None:
    entry = {"melee": 3, "ballistics": 3, "toughness": 3, "agility": 3}
    sides = [[{"name": f"{side}{i}", **entry} for i in range(2)] for side in "SN"]
    made = battle({"south": sides[0], "north": sides[1]}, "[6]", "[1]")
    assert picked(made, 5.5, 2) == ["place M1 5500 2000", "place M2 5500 2000"]
    assert picked(made, 5.5, 12) == []
    assert "zone" in styles(LOOK.view(made.state).marks)
    assert aimed(made, "place M2 5500 2000")
    play(made, "place M2 5500 2000")
    assert [f.radius > 0 for f in LOOK.view(made.state).figures] == [False, True, False, False]


def test_a_click_on_oneself_offers_the_ends_but_no_listed_answer_aims_there() -> None:
    made = battle(duel(), "activate M1")
    assert picked(made, 4, 4) == ["end"]
    play(made, "walk 4000 6000")
    assert picked(made, 4, 6) == ["end", "halt"]
    assert [pointed(made, text).target for text in ("end", "halt", "stay", "waive", "call off")] == [""] * 5


def test_reactions_are_found_on_the_board() -> None:
    made = battle(duel(), "activate M1", "shoot M2 rifle")
    assert picked(made, 12, 4) == ["no reaction", "take cover"]
    assert picked(made, 4, 4) == ["return fire"]
    assert pointed(made, "return fire").cost == "2 AP"
    assert words_of(aimed(made, "take cover")) == ["Rifle: 3 dice must reach 9"]
    assert words_of(aimed(made, "no reaction")) == ["Rifle: 3 dice must reach 7"]
    play(made, "take cover", "[1 1 1]")
    assert [words_of(aimed(made, x)) for x in picked(made, 12, 5)] == [["may not stay here"]]


@pytest.mark.parametrize("reading", ["free", "weak", "strict"])
def test_a_place_that_hides_no_better_is_not_said_to(reading: str) -> None:
    made = battle(duel(), "activate M1", "shoot M2 rifle", "take cover", "[1 1 1]", under=rules(cover_move=reading))
    assert [words_of(aimed(made, x)) for x in picked(made, 12, 5)] == [["hidden no better"]]


def test_a_place_that_hides_better_or_less_is_said_to() -> None:
    wall = box("wall", 8, 4.3, 8.5, 4.9, 2)
    made = battle(duel(wall), "activate M1", "shoot M2 rifle", "take cover", "[1 1 1]", under=rules(cover_move="free"))
    assert [words_of(aimed(made, x)) for x in picked(made, 12, 5)] == [["better hidden"]]
    wall = box("wall", 8, 3.4, 8.5, 4.2, 2)
    shot = ["activate M1", "shoot M2 rifle", "take cover", "[1 1 1]", "[1]"]
    made = battle(duel(wall), *shot, under=rules(cover_move="free"))
    assert [words_of(aimed(made, x)) for x in picked(made, 12, 5.2)] == [["less hidden"]]


def test_who_steps_in_is_shown_with_the_shot_as_it_becomes() -> None:
    made = battle(helped(), "activate M3", "shoot M1 rifle")
    assert picked(made, 5, 4) == ["swap M2"]
    assert picked(made, 4, 4) == ["stand"]
    assert pointed(made, "swap M2").words == "Lea steps in for Kai"
    assert {"path", "sight"} <= set(styles(aimed(made, "swap M2")))
    assert pointed(made, "stand").words == "nobody steps in for Kai"


def helped() -> Any:
    return table(
        [model("Kai", 4, 4, broke_down=True, activated=True), model("Lea", 5, 4, aids="Kai", activated=True)],
        [model("Bob", 4, 12, weapons=["Rifle"])],
        turn="north",
    )


def test_weapons_to_guard_with_are_told() -> None:
    two = table([model("Ann", 4, 4, weapons=["Sword"])], [model("Bob", 5, 4, weapons=["Sword", "Spear"])])
    made = battle(two, "activate M1", "fight M2 sword from 4000 4000")
    assert [pointed(made, x).words for x in picked(made, 5, 4)] == [
        "Bob defends with the Sword",
        "Bob defends with the Spear",
    ]
    reaches = [shape.points for shape in aimed(made, "guard spear") if shape.style == "range"]
    assert near(reaches[1], (5, 28, 2.5))
    assert pointed(made, "guard unarmed").words == "Bob defends unarmed and only parries"


def test_outlooks_from_a_height_are_those_of_who_stands_there() -> None:
    assert LOOK.outlook is not None
    pieces = [box("tower", 2, 6, 6, 10, 4), box("wall", 8, 3, 8.5, 9, 3)]
    made = battle(duel(*pieces), "activate M1", under=rules(line_block="opaque"))
    from_below = [s.style for s in LOOK.outlook(made.state, "M1") if s.style in ("seen", "unseen")]
    assert from_below == ["unseen"]
    assert LOOK.outlook(made.state, "T24") == ()
    t: Any = made.state.clone()
    t.models[0].x, t.models[0].y, t.models[0].z = 4000, 8000, 4000
    seen = is_visible(t, t.models[0], t.models[1])
    assert styles(LOOK.outlook(made.state, "T1")) == ["seen" if seen else "unseen"]


def test_the_helper_and_not_the_friend_is_said_to_have_given_aid() -> None:
    south = [model("Kim", 5, 5, aids="Fay"), model("Fay", 6, 5, broke_down=True)]
    helper, friend, _ = LOOK.view(battle(table(south, [model("E", 20, 20)])).state).figures
    assert "has given Aid" in helper.tags
    assert not any("Aid" in tag or "aided" in tag for tag in friend.tags)
