"""How battles look: answers have words, pictures change nothing, lines of fire and clicks are those of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import hypot
from typing import Any

import pytest

import sandtable as st
from sandtable.battle.pending import Choice
from sandtable.kernel.answers import NO, YES
from sandtable.kernel.players import Bot
from sandtable.rulesets.ashes_of_gaia import RULESET, actions as act
from sandtable.rulesets.ashes_of_gaia.look.view import LOOK
from sandtable.rulesets.ashes_of_gaia.rules import legal, ready, turn
from sandtable.rulesets.ashes_of_gaia.rules.ground import holds, is_blocked, is_up, sight_to
from sandtable.rulesets.ashes_of_gaia.rules.targets import is_open_to_fire
from sandtable.rulesets.ashes_of_gaia.state import Battle, Fighter, Gait, Kind, Manner, Mode, Style

from ..build import RIFLE, fight, man, now, play

GAP = 150  # before an enemy, in cm
pytestmark = pytest.mark.unmeasured  # pictures are no test of the rules they call
SCENARIOS = ("brawl", "corridor", "hull", "street")
READINGS: tuple[dict[str, str], ...] = (
    {},
    {"reopen": "yes", "burst_targets": "any", "careful": "action", "jam": "on", "ff_victim": "anybody"},
)


def moments(scene: str, seed: int, rulings: dict[str, str], most: int = 48) -> Iterator[st.Battle]:
    """A battle, first of greedy players, who get to blows, then of random ones; at each of its choices."""
    game = st.Battle(st.load("ashes_of_gaia", rulings=rulings), scene, seed=seed)
    for i in range(most):
        if not isinstance(game.pending, Choice):
            return
        yield game
        t, pending = game.state, game.pending
        bot = Bot(RULESET.asks, "random" if i % 3 == 0 else "greedy")
        side = RULESET.sides.index(pending.side)
        t.offered, t.side_asked, t.private = list(pending.menu), side, game.course.streams[1:]
        game.push(bot(t, pending.ask, None if pending.offered is None else t.offered, pending.who, pending.about))


@cache
def sampled() -> tuple[tuple[Battle, Choice, tuple[Any, ...]], ...]:
    """States at their choices, who is asked, and what is on offer."""
    found = []
    for scene in SCENARIOS:
        for seed, rulings in enumerate(READINGS):
            for i, game in enumerate(moments(scene, seed, rulings)):
                reaction = isinstance(game.pending, Choice) and game.pending.ask not in (act.Ask.ACT, act.Ask.DEPLOY)
                if i % 6 == 0 or reaction:
                    assert isinstance(game.pending, Choice)
                    found.append((now(game).clone(), game.pending, tuple(game.legal_actions)))
    return tuple(found)


# ---- words and places -------------------------------------------------------------------------------------------


def test_every_legal_answer_has_words_and_points_at_a_figure_that_is_there() -> None:
    for t, _, options in sampled():
        there = {x.key for x in LOOK.view(t).figures} | {""}
        for answer in options:
            told = LOOK.point(t, answer)
            assert told.words
            assert told.group, answer
            assert {told.actor, told.target} <= there, (answer, told)


def test_two_answers_never_read_alike() -> None:
    for t, _, options in sampled():
        told = [LOOK.point(t, answer) for answer in options]
        assert len({(x.words, x.actor, x.target) for x in told}) == len(told), [x.words for x in told]


def test_the_figure_that_answers_is_the_one_that_is_asked() -> None:
    """For every question, those with yes and no included: the state must tell who it is, or name nobody."""
    asked = set()
    for t, pending, options in sampled():
        asked.add(act.Ask(pending.ask))
        for answer in options:
            actor = LOOK.point(t, answer).actor
            assert actor == pending.who.label or (not actor and pending.ask == act.Ask.DEFEND), (pending, answer, actor)
    assert asked >= {act.Ask.ACT, act.Ask.DEPLOY, act.Ask.FOLLOW, act.Ask.DEFEND, act.Ask.STRIKE_BACK}


def test_every_kind_of_answer_has_words_of_its_own() -> None:
    t = now(fight([man(5, **RIFLE)], [man(20)]))
    said = set()
    for kind in act.Act.kinds:
        told = LOOK.point(t, kind(*[0 for _ in kind.slots]))
        assert told.words != str(kind(*[0 for _ in kind.slots]))
        assert told.group
        said.add(told.words)
    assert len(said) == len(act.Act.kinds)


def test_reactions_by_yes_and_no_say_what_they_mean() -> None:
    t = next(t for t, pending, _ in sampled() if pending.ask == act.Ask.STRIKE_BACK)
    assert "strikes back" in LOOK.point(t, YES).words
    assert LOOK.point(t, YES).cost == "1 reaction"
    assert "does not strike back" in LOOK.point(t, NO).words  # nobody is on the way out here
    assert LOOK.point(t, NO).cost == ""


def test_costs_follow_a_rule_that_is_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = fight([man(5, **RIFLE)], [man(20)])
    monkeypatch.setattr(legal, "cost_of", lambda t, mode: 3 + mode)
    monkeypatch.setattr(legal, "price_of", lambda t, style: 6 + style)
    monkeypatch.setattr(ready, "cost_of", lambda t, gait: 10 + gait)
    answers = {
        "shoot B1 semi plainly": 3 + Mode.SEMI,
        "strike B1 strong": 6 + Style.STRONG,
        "run 80 100": 10 + Gait.RUN,
        "charge B1": 10 + Gait.CHARGE,
    }
    for text, cost in answers.items():
        assert LOOK.point(now(battle), battle.parse(text)).cost == f"{cost} actions"


def test_a_price_that_is_changed_in_the_rules_is_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (legal, turn):
        monkeypatch.setattr(module, "cost_of", lambda t, mode: 2)
    battle = fight([man(5, **RIFLE)], [man(20)])
    battle.push("shoot B1 semi plainly")
    assert now(battle).fighters[0].actions == 0


def test_costs_are_those_of_the_rules() -> None:
    battle = fight([man(5, **RIFLE)], [man(20)])
    for text, cost in (("shoot B1 semi plainly", 1), ("shoot B1 full plainly", 2), ("aim at B1", 1)):
        before = now(battle).fighters[0].actions
        trial = battle.fork()
        trial.push(text)
        assert before - now(trial).fighters[0].actions == cost
        assert LOOK.point(now(battle), battle.parse(text)).cost == f"{cost} action{'s' * (cost > 1)}"


# ---- the board --------------------------------------------------------------------------------------------------


def test_everybody_who_is_placed_lies_within_the_field() -> None:
    for t, _, _ in sampled():
        board = LOOK.scene(t)
        for figure in LOOK.view(t).figures:
            if figure.radius > 0:
                assert 0 <= figure.x <= board.width
                assert 0 <= figure.y <= board.height


def test_who_has_no_place_yet_is_not_on_the_board_and_his_area_is_shown() -> None:
    t = now(st.Battle(st.load("ashes_of_gaia"), "hull"))
    view = LOOK.view(t)
    assert {figure.radius for figure in view.figures} == {0}
    (area,) = [x for x in view.marks if x.style == "zone"]
    assert area.points[:2] == (2, 2)


@pytest.mark.parametrize("name", SCENARIOS)
def test_terrain_is_drawn_where_the_rules_have_it(name: str) -> None:
    t = now(st.Battle(st.load("ashes_of_gaia"), name))
    styles = {"cover", "wall", "window", "low-wall", "block"}
    drawn = [x for x in LOOK.scene(t).ground if x.style in styles]
    assert len(drawn) == t.board.pieces
    for feature, shape in zip(t.board.features, drawn, strict=False):
        xs, ys = shape.points[::2], shape.points[1::2]
        middle = shape.points[:2] if shape.kind == "circle" else ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        assert holds(feature, round(middle[0] * 100), round(middle[1] * 100))


def test_a_fighter_looks_where_he_shot() -> None:
    battle = fight([man(5, 10, **RIFLE)], [man(5, 30)])
    play(battle, "shoot B1 single plainly", [100])
    assert LOOK.view(now(battle)).figures[0].facing == pytest.approx(90), "downwards"


def test_all_layers_that_are_drawn_on_exist() -> None:
    for t, _, options in sampled()[::9]:
        drawn = [*LOOK.scene(t).ground, *LOOK.view(t).marks, *[x for answer in options for x in LOOK.marks(t, answer)]]
        assert {x.layer for x in drawn} <= set(range(len(LOOK.scene(t).layers)))


# ---- looking changes nothing --------------------------------------------------------------------------------------


def test_looking_at_a_battle_leaves_it_as_it_was() -> None:
    assert LOOK.outlook is not None
    assert LOOK.pick is not None
    for t, _, options in sampled()[::5]:
        before = t.key()
        LOOK.scene(t)
        for figure in LOOK.view(t).figures:
            LOOK.outlook(t, figure.key)
            LOOK.pick(t, figure.x + 3, figure.y - 2)
        for answer in options:
            LOOK.point(t, answer)
            LOOK.marks(t, answer)
        assert t.key() == before


def test_the_battle_can_be_drawn_at_every_line_of_its_log() -> None:
    game = st.Battle(st.load("ashes_of_gaia"), "street", seed=5, players=("greedy", "random"), watch=LOOK.view)
    assert len(game.log) > 50
    for event in game.log:
        assert event.moment.headline
        assert len(event.moment.figures) == 8
    assert "the battle is over" in LOOK.view(now(game)).headline


def test_looking_writes_nothing_into_the_log() -> None:
    battle = fight([man(5, weapons=["frag", "cera"], throwing=50)], [man(10)])
    lines = len(battle.log)
    for answer in battle.legal_actions:
        LOOK.marks(now(battle), answer)
    assert len(battle.log) == lines


# ---- lines of fire ------------------------------------------------------------------------------------------------


def test_a_line_of_fire_is_blocked_exactly_where_the_rules_say_so() -> None:
    seen = blocked = 0
    for t, _, _ in sampled()[::2]:
        for fighter in t.fighters:
            if fighter.index != t.active or t.piece_asked.index != t.active or not is_up(fighter):
                continue
            for other in t.fighters:
                if is_up(other) and other.side != fighter.side and holds_gun(t, fighter):
                    styles = {x.style for x in LOOK.marks(t, act.Shoot(other.index, Mode.SINGLE, Manner.PLAINLY))}
                    free = is_open_to_fire(t, sight_to(t, fighter, other.index, other.x, other.y, False), False)
                    assert ("sight" in styles) == free
                    assert ("sight-blocked" in styles) == (not free)
                    assert ("stop" in styles) == (not free)
                    seen, blocked = seen + free, blocked + (not free)
    assert seen > 50
    assert blocked > 5


def holds_gun(t: Battle, fighter: Fighter) -> bool:
    row = fighter.items[fighter.in_hand]
    return row >= 0 and t.board.weapons[row].arm < 3


WALL = {"kind": "wall", "box": [18, 5, 18.5, 15]}


def test_a_line_ends_at_the_wall_that_blocks_it() -> None:
    battle = fight([man(5, **RIFLE)], [man(40)], terrain=[WALL])
    t = now(battle)
    *_, line, stop = LOOK.marks(t, battle.parse("shoot B1 single plainly"))
    assert is_blocked(t, 500, 1000, 4000, 1000)
    assert line.style == "sight-blocked"
    assert line.points[2] == pytest.approx(18, abs=0.1)
    assert stop.points[:2] == line.points[2:]


def test_a_line_ends_at_the_cover_that_nobody_shoots_round() -> None:
    terrain = [{"kind": "window", "box": [38, 8, 38.5, 12], "ar": 4}]
    battle = fight([man(5, **RIFLE)], [man(39, stance="hidden")], terrain=terrain)
    drawn = LOOK.marks(now(battle), battle.parse("shoot B1 single plainly"))
    (stop,) = [x for x in drawn if x.style == "stop"]
    assert stop.points[0] == pytest.approx(38, abs=0.1)
    assert [x.label for x in drawn if x.style == "cover"] == ["full cover"]
    through = {x.style for x in LOOK.marks(now(battle), battle.parse("shoot B1 single through"))}
    assert "sight" in through


def test_ranges_are_circles_of_the_weapon_in_hand() -> None:
    battle = fight([man(5, small=60, weapons=["delmar"])], [man(40)])
    drawn = LOOK.marks(now(battle), battle.parse("shoot B1 single plainly"))
    radii = [x.points[2] for x in drawn if x.style == "range"]
    assert radii == [25, 50, 75]


def test_friends_in_the_melee_are_shown_to_be_at_risk_unless_he_takes_care() -> None:
    battle = fight([man(30, **RIFLE), man(41, 10, weapons=["axe"])], [man(42)])
    t = now(battle)
    t.fighters[1].engaged, t.fighters[6].engaged = 1 << 6, 1 << 1
    plain = [x.label for x in LOOK.marks(t, act.Shoot(6, Mode.SINGLE, Manner.PLAINLY)) if x.style == "danger"]
    assert len(plain) == 1
    assert "Fighter A2" in plain[0]
    assert not [x for x in LOOK.marks(t, act.Shoot(6, Mode.SINGLE, Manner.CAREFULLY)) if x.style == "danger"]


def test_an_outlook_tells_what_a_shot_needs_and_of_cover() -> None:
    terrain = [{"kind": "crate", "box": [38, 8, 39, 12]}]
    battle = fight([man(5, **RIFLE)], [man(39.5), man(30, 30)], terrain=terrain)
    assert LOOK.outlook is not None
    covered, free = LOOK.outlook(now(battle), "A1")
    assert (covered.style, free.style) == ("seen-in-cover", "seen")
    assert "needs 55 or less" in covered.label  # long arms 70, light cover
    assert "needs 70 or less" in free.label


# ---- on foot, hand to hand, and what bursts -------------------------------------------------------------------------


def test_a_walk_shows_its_way_its_reach_and_who_may_strike() -> None:
    battle = fight([man(10, weapons=["axe"])], [man(11, weapons=["axe"])])
    t = now(battle)
    t.fighters[0].engaged, t.fighters[6].engaged = 1 << 6, 1
    by_style = {x.style: x for x in LOOK.marks(t, act.Move(60, 100))}
    assert by_style["reach"].points[2] == 6  # half of 12 m
    assert by_style["path"].points[:2] == (6, 10)
    assert "danger" in by_style
    assert "danger" not in {x.style for x in LOOK.marks(t, act.Retreat(60, 100))}


def test_a_barred_way_is_drawn_as_far_as_it_goes() -> None:
    battle = fight([man(16)], [man(40)], terrain=[WALL])
    (stop,) = [x for x in LOOK.marks(now(battle), act.Run(250, 100)) if x.style == "stop"]
    assert stop.points[0] == pytest.approx(18, abs=0.1)


def test_a_charge_ends_beside_its_enemy() -> None:
    battle = fight([man(10, weapons=["axe"])], [man(20)])
    (path,) = [x for x in LOOK.marks(now(battle), act.Charge(6)) if x.style == "path" and x.kind == "line"]
    assert path.points[2] == pytest.approx(20 - GAP / 100, abs=0.02)


def test_a_blow_out_of_reach_is_drawn_as_such() -> None:
    for x, style in ((11.5, "sight"), (15.0, "sight-blocked")):
        battle = fight([man(10, weapons=["axe"])], [man(x)])
        lines = [y.style for y in LOOK.marks(now(battle), act.Strike(6, Style.STRONG)) if y.kind == "line"]
        assert lines == [style]


def test_a_grenade_shows_its_rings_and_whom_they_reach() -> None:
    battle = fight([man(10, weapons=["frag"], strength=80), man(19, 10)], [man(20), man(60)])
    drawn = LOOK.marks(now(battle), act.Throw(0, 6))
    assert [x.points[2] for x in drawn if x.style == "blast"] == [5, 10, 15, 20]
    in_danger = sorted(x.label for x in drawn if x.style == "danger")
    assert [label.split(":")[0] for label in in_danger] == ["Fighter A1", "Fighter A2", "Fighter B1"]


def test_smoke_is_shown_as_smoke() -> None:
    battle = fight([man(10, weapons=["smoke"], strength=80)], [man(20)])
    drawn = LOOK.marks(now(battle), act.ThrowTo(0, 200, 100))
    assert [x.points[2] for x in drawn if x.style == "smoke"] == [5]
    assert not [x for x in drawn if x.style in ("blast", "danger")]


def test_a_lit_zone_of_a_dark_field_is_drawn_and_told() -> None:
    lit, dim = {"light": "normal", "box": [10, 0, 20, 20]}, {"light": "partial", "box": [15, 0, 30, 20]}
    battle = fight([man(10)], [man(20)], light="partial", zones=[dim, lit])
    drawn = [
        (x.style, x.label) for x in LOOK.scene(now(battle)).ground if x.label in ("the field is half dark", "light")
    ]
    assert drawn == [("dark", "the field is half dark"), ("ground", "light"), ("caption", "light")]


# ---- clicks -------------------------------------------------------------------------------------------------------


def picked(battle: st.Battle, x: float, y: float) -> list[Any]:
    assert LOOK.pick is not None
    return list(LOOK.pick(now(battle), x, y))


def test_whatever_a_click_means_is_legal() -> None:
    count = 0
    for scene in SCENARIOS:
        for game in moments(scene, 3, {}, most=12):
            for x in range(1, 60, 9):
                for y in range(1, 40, 9):
                    for answer in picked(game, x, y):
                        assert game.why_not(answer) is None, (answer, x, y)
                        count += 1
    assert count > 200


def test_a_click_within_reach_means_that_very_place() -> None:
    battle = fight([man(10)], [man(60)])
    assert set(picked(battle, 13.5, 12)) == {act.Move(135, 120), act.Run(135, 120)}
    assert picked(battle, 20, 10)[-1] == act.Run(200, 100)


def test_a_click_out_of_reach_means_as_far_that_way_as_he_gets() -> None:
    battle = fight([man(10)], [man(60, 30)])
    for answer in picked(battle, 50, 10):
        far = hypot(answer.x / 10 - 10, answer.y / 10 - 10)
        assert answer.y == 100
        assert far == pytest.approx({act.Move: 6, act.Run: 12}[type(answer)], abs=0.25)


def test_a_click_places_whoever_is_to_be_placed() -> None:
    battle = st.Battle(st.load("ashes_of_gaia"), "hull")
    assert [str(x) for x in picked(battle, 5, 7)] == ["deploy 50 70"]
    assert picked(battle, 30, 7) == []


def test_a_click_may_mean_a_throw_or_a_launcher_s_shot() -> None:
    battle = fight([man(10, weapons=["hg45", "frag"], strength=80, heavy=50)], [man(60)])
    kinds = {type(answer) for answer in picked(battle, 20, 10)}
    assert {act.ThrowTo, act.Lob} <= kinds


@pytest.mark.parametrize(
    ("weapon", "rule"), [("fnt5", "range.beyond"), ("frag", "range.beyond"), ("knife", "house.melee-reach")]
)
def test_a_click_on_an_enemy_out_of_reach_is_refused_for_that(weapon: str, rule: str) -> None:
    battle = fight([man(10, weapons=[weapon])], [man(200)])
    assert LOOK.tried is not None
    answer = LOOK.tried(now(battle), 200, 10)
    assert answer is not None
    refusal = battle.why_not(answer)
    assert refusal is not None
    assert refusal.rule == rule


def test_a_click_on_a_figure_does_not_mean_the_ground_under_it() -> None:
    battle = fight([man(10)], [man(15)])
    assert not [x for x in picked(battle, 15, 10) if isinstance(x, act.Move | act.Run)]


def test_terrain_kinds_all_have_a_look() -> None:
    terrain = [{"kind": kind.label, "box": [20 + 3 * i, 5, 21 + 3 * i, 6]} for i, kind in enumerate(Kind)]
    t = now(fight([man(5)], [man(60)], terrain=terrain))
    labels = [x.label for x in LOOK.scene(t).ground if x.kind == "polygon"]
    assert all(any(label.startswith(kind.label) for label in labels) for kind in Kind)


def test_who_is_still_to_act_stands_in_the_order_of_the_turns() -> None:
    red, blue = ([man(x, y, dexterity=d) for y, d in zip((8, 10, 12), quick)] for x, quick in
                 ((10, (90, 80, 70)), (50, (60, 50, 40))))  # fmt: skip
    for reading in ("dex", "alternate"):
        battle = fight(red, blue, {"initiative": reading}, dice="drawn")
        told = dict(LOOK.view(now(battle)).facts)["Still to act"].split(", ")
        came = []
        while now(battle).round == 1:
            came.append(acting(battle))
            battle.push("end peeking")
        assert came[1:] == told, reading


def acting(battle: st.Battle) -> str:
    """The name of the fighter whose turn it is."""
    return next(x.name for x in LOOK.view(now(battle)).figures if x.active)
