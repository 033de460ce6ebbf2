"""How an Engagement looks: what pages draw and say agrees with what the rules do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest
from hypothesis import given, settings, strategies as some

import sandtable as st
from sandtable.kernel.luck import Stream
from sandtable.kernel.scene import Scene, Shape
from sandtable.odds.chances import prospects
from sandtable.rulesets.danger_close import RULESET, actions as act
from sandtable.rulesets.danger_close.state import Defensive, Offensive

from ..build import fight, load, man, play, squad, typed

pytestmark = pytest.mark.unmeasured  # pictures are no test of the rules they call
LOOK = RULESET.looks
SCENARIOS = tuple(RULESET.scenario_files)
ALL_GEAR = ["lmg", "sniper", "hmg", "grenade-launcher", "rocket-launcher", "radio", "jump-pack", "melee"]


def armed(**more: Any) -> dict[str, Any]:
    """Everything that can be carried, something to shoot at and something to do, and one who bleeds."""
    loaded = man(gear=ALL_GEAR, grit=3, ammo=3, defensive="fortified")
    fallen = man(status="bleeding-out", defensive="flanked")
    front = man(offensive="flanking", grit=2, ammo=1)
    return fight(loaded, front, man(grit=1), fallen, man(gear=["hmg"]), hard_targets=2, objective=2, **more)


def decisions(battle: st.Battle, seed: int, most: int = 60) -> Iterator[st.Battle]:
    """At each decision of a random player."""
    luck = Stream(seed, 0, 9)
    for _ in range(most):
        if not isinstance(battle.pending, st.Choice):
            return
        yield battle
        menu = list(battle.legal_actions)
        battle.push(menu[luck.below(len(menu))])


def rich(seed: int, rulings: dict[str, str] | None = None) -> st.Battle:
    return st.Battle(load("standard", rulings), armed(), seed=seed)


def check_points(battle: st.Battle) -> list[Any]:
    """Every listed answer has words, points at what exists, and looks like no other."""
    t = squad(battle)
    figures = {f.key for f in LOOK.view(t).figures}
    spots = {s.key for s in LOOK.scene(t).spots}
    acts = list(battle.legal_actions)
    points = [LOOK.point(t, answer) for answer in acts]
    for answer, point in zip(acts, points, strict=True):
        assert point.words, str(answer)
        assert point.group, str(answer)
        assert not point.actor or point.actor in figures, str(answer)
        assert not point.target or point.target in figures | spots, str(answer)
    shown = Counter((p.words, p.actor, p.target) for p in points)
    assert max(shown.values()) == 1, shown.most_common(2)
    return acts


def check_shapes(scene: Scene, shapes: Any) -> None:
    counts = {"circle": 3, "text": 2}
    for shape in shapes:
        assert shape.layer < len(scene.layers)
        assert len(shape.points) == counts.get(shape.kind, len(shape.points)), shape
        assert 0 <= shape.points[0] <= scene.width, shape
        assert 0 <= shape.points[1] <= scene.height, shape


def check_everything(battle: st.Battle) -> set[type[act.Act]]:
    t, before = squad(battle), battle.state.key()
    scene, view = LOOK.scene(t), LOOK.view(t)
    assert view.headline
    for figure in view.figures:
        assert figure.radius < figure.x < scene.width - figure.radius
        assert figure.radius < figure.y < scene.height - figure.radius
    places = {(f.x, f.y) for f in view.figures}
    assert len(places) == len(view.figures)
    check_shapes(scene, view.marks)
    acts = check_points(battle)
    for answer in acts:
        check_shapes(scene, LOOK.marks(t, answer))
    assert battle.state.key() == before
    return {type(answer) for answer in acts}


# ---- whole Engagements ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_answer_and_every_figure_can_be_shown(scenario: str) -> None:
    for seed in (1, 2):
        battle = st.Battle(st.load("danger_close"), scenario, seed=seed)
        for now in decisions(battle, seed, 30):
            check_everything(now)
        check_shapes(LOOK.scene(squad(battle)), LOOK.scene(squad(battle)).ground)


def test_every_kind_of_answer_can_be_shown() -> None:
    wanted = set(act.Act.kinds) - {act.DisengageAlone}  # which is never legal
    squads_choice = {"risk.ties": "squad", "tactics.pick": "squad", "interact.idle": "yes"}
    readings = ({"gear.heavy.reading": "intent"}, {"grit.reroll.reading": "roll"}, squads_choice)
    losing = fight(*[man(offensive="flanking") for _ in range(3)], threat=4)
    for seed in range(40):
        battles = [rich(seed, given) for given in readings] if seed < 4 else []
        for battle in [*battles, st.Battle(load("standard", squads_choice), losing, seed=seed)]:
            for now in decisions(battle, seed, 30):
                wanted -= check_everything(now)
        if not wanted:
            return
    assert not wanted


@settings(max_examples=80, deadline=None)
@given(data=some.data(), steps=some.integers(0, 8))
def test_answers_that_are_not_legal_can_be_asked_about(data: Any, steps: int) -> None:
    *_, battle = decisions(rich(7), 7, steps + 1)
    kind = data.draw(some.sampled_from(act.Act.kinds))
    fields = []
    for slot in kind.slots.values():
        words = slot.words()
        low, high = (0, len(words) - 1) if words else (-128, 127)
        fields.append(data.draw(some.integers(low, high)))
    answer, before = kind(*fields), battle.state.key()
    assert LOOK.point(squad(battle), answer).words
    check_shapes(LOOK.scene(squad(battle)), LOOK.marks(squad(battle), answer))
    assert battle.state.key() == before


# ---- the table -----------------------------------------------------------------------------------------------


def inside(box: Shape, x: float, y: float) -> bool:
    xs, ys = box.points[::2], box.points[1::2]
    return min(xs) < x < max(xs) and min(ys) < y < max(ys)


def cell_at(scene: Scene, x: float, y: float) -> str:
    return next((s.label for s in scene.ground if s.kind == "polygon" and inside(s, x, y)), "")


def test_everybody_stands_in_the_cell_of_his_positions() -> None:
    for seed in range(4):
        for battle in decisions(rich(seed), seed):
            t = squad(battle)
            scene = LOOK.scene(t)
            for figure in LOOK.view(t).figures:
                if figure.side == 0:
                    x = t.troopers[int(figure.key[1:]) - 1]
                    position = f"{Offensive(x.offensive).title} / {Defensive(x.defensive).title}"
                    wanted = position if x.active else "the fallen"
                    assert cell_at(scene, figure.x, figure.y) == wanted
                    assert figure.out == (not x.active)


def test_momentum_is_marked_on_its_step_of_the_track() -> None:
    values = set()
    for seed in range(8):
        for battle in decisions(st.Battle(load("standard"), "sample", seed=seed), seed):
            t = squad(battle)
            (pawn,) = [s for s in LOOK.view(t).marks if s.style == "item"]
            step = cell_at(LOOK.scene(t), pawn.points[0], pawn.points[1])
            assert step.split(",")[0] == f"Momentum {int(t.momentum):+}"
            (bar,) = [b for b in LOOK.view(t).bars if b.label == "Momentum"]
            assert (bar.value, bar.low, bar.high) == (t.momentum, -3, 5)
            values.add(int(t.momentum))
    assert len(values) >= 3


def test_the_table_says_what_positions_mean() -> None:
    scene = LOOK.scene(squad(st.Battle(load("standard"), "sample")))
    texts = [s.label for s in scene.ground if s.kind == "text"]
    for words in ("Fire: 0 dice", "Fire: 1 die", "Fire: 2 dice", "hurt on 1", "hurt on 1-2", "hurt on 1-3"):
        assert words in texts
    won = [s.label for s in scene.ground if s.style == "goal"]
    assert won == ["Momentum +3, victory", "Momentum +4, victory", "Momentum +5, victory"]
    assert {s.key for s in scene.spots} == {f"{o.label}/{d.label}" for o in Offensive for d in Defensive}


def test_hard_targets_and_objectives_are_there_only_where_there_are_any() -> None:
    plain = {f.key for f in LOOK.view(squad(st.Battle(load("standard"), "sample"))).figures}
    assert plain == {"T1", "T2", "T3", "T4", "T5", "enemy"}
    battle = play(rich(1), "T1 rocket hard-target", "T3 work")
    figures = {f.key: f for f in LOOK.view(squad(battle)).figures}
    assert (figures["hard-target"].bars[0].value, figures["hard-target"].out) == (2, True)
    assert (figures["objective"].bars[0].value, figures["objective"].out) == (1, False)


# ---- moves ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "faces"), [("T3 move up", (1, 6)), ("T3 fall back", (1, 6)), ("T3 charge", ())])
def test_marks_of_a_move_lead_where_it_ends(answer: str, faces: tuple[int, ...]) -> None:
    entry = fight(man(), man(), man(gear=["melee"]))
    start = typed(load("standard"), entry)
    scene = LOOK.scene(squad(start))
    marks = LOOK.marks(squad(start), act.Act.parse(answer))
    shown = {cell_at(scene, *s.points[2:]) for s in marks if s.style == "path"}
    ends = set()
    for face in faces or (0,):
        battle = play(typed(load("standard"), entry), answer, *([[face]] if face else []))
        figure = next(f for f in LOOK.view(squad(battle)).figures if f.key == "T3")
        ends.add(cell_at(scene, figure.x, figure.y))
    assert shown == ends


def test_after_a_look_a_move_leads_one_way() -> None:
    battle = play(typed(load("standard"), fight(man(), man())), "T1 look around", [2])
    (path,) = LOOK.marks(squad(battle), act.Act.parse("T1 move up"))
    assert path.label == "Flanking / Flanked: as the move die says"
    assert LOOK.point(squad(battle), act.Act.parse("T1 move up")).target == "flanking/flanked"
    assert next(f for f in LOOK.view(squad(battle)).figures if f.key == "T1").active
    assert "has rolled the move die" in LOOK.view(squad(battle)).headline


# ---- words and cards -----------------------------------------------------------------------------------------


def words(battle: st.Battle, answer: str) -> tuple[str, str, str]:
    point = LOOK.point(squad(battle), act.Act.parse(answer))
    return point.words, point.target, point.cost


def test_answers_are_said_in_plain_words() -> None:
    battle = rich(1)
    assert words(battle, "T3 fire +1") == ("Okafor fires with extra Ammo", "enemy", "1 Ammo")
    assert words(battle, "T3 stabilise T4") == ("Okafor stabilises Lindqvist", "T4", "")
    assert words(battle, "T1 jump flanking fortified") == (
        "Vega jumps to Flanking / Fortified",
        "flanking/fortified",
        "Jump Pack",
    )
    moved = ("Okafor moves up: Flanking / In Cover or Flanking / Flanked", "flanking/in-cover", "")
    assert words(battle, "T3 move up") == moved


def test_answers_without_a_name_are_those_of_whom_they_are_asked() -> None:
    asked: Counter[str] = Counter()
    for seed in range(12):
        for battle in decisions(rich(seed), seed):
            assert isinstance(battle.pending, st.Choice)
            who = battle.pending.who
            if who is not None:
                for answer in battle.legal_actions:
                    point = LOOK.point(squad(battle), answer)
                    assert point.actor == who.label, str(answer)
                    asked[battle.pending.ask.label] += 1
    assert {"press-on", "give-up", "grit"} <= set(asked)


def test_marks_of_fire_count_the_dice_that_will_be_rolled() -> None:
    battle = typed(load("standard"), fight(man(offensive="flanking", ammo=1)))
    (line,) = LOOK.marks(squad(battle), act.Act.parse("T1 fire +1"))
    assert line.label == "3 dice; Offense Roll: 3 dice so far"
    play(battle, "T1 fire +1")
    assert isinstance(battle.pending, st.Roll)
    assert battle.pending.dice.n == 3


def test_a_figure_shows_its_state() -> None:
    wounded = man(status="wounded", armor="heavy", gear=["lmg"], grit=2, scattered=True, exposed=True)
    figure = LOOK.view(squad(typed(load("standard"), fight(wounded, man())))).figures[0]
    assert figure.track == (2, 2, 0, 0)
    assert {b.label: (b.value, b.high) for b in figure.bars} == {"Grit": (2, 3), "Ammo": (0, 3)}
    assert figure.tags == ("Wounded", "exposed", "must move")
    facts = dict(figure.facts)
    assert facts["Defense Roll"] == "1 die, hurt on 1"
    assert (facts["armor"], facts["gear"]) == ("Heavy", "LMG")


def test_the_end_is_in_the_headline() -> None:
    over = st.Battle(load("standard"), "squad-light", seed=1, players=("bold",))
    assert LOOK.view(squad(over)).headline.startswith("Over in Exchange")


# ---- chances -------------------------------------------------------------------------------------------------


def told(battle: st.Battle, answer: str) -> dict[str, Any]:
    return {label: odds.p(True) for label, odds in prospects(battle, answer)}


def test_chances_of_a_move_and_of_a_look() -> None:
    battle = typed(load("standard"), fight(man(), man()))
    assert told(battle, "T1 move up") == {"ends In Cover": F(1, 3), "is injured": F(1, 2)}
    assert told(battle, "T1 fall back") == {"ends Engaged": F(1, 3), "is injured": F(1, 3)}
    assert told(battle, "T1 look around") == {"rolls high": F(1, 3)}


def test_chances_of_leaving_and_of_grit() -> None:
    battle = typed(load("standard"), fight(man(), man()))
    assert told(battle, "squad disengage") == {"everybody stays unhurt": F(2, 3) ** 2}
    hit = typed(load("standard"), fight(man(grit=1, defensive="flanked")), "T1 fire +0", [1], [3])
    assert told(hit, "reroll failing") == {"rolls a die that holds": F(1, 2)}


def test_a_rocket_alone_is_told_what_it_gains() -> None:
    battle = typed(load("standard"), fight(man(gear=["rocket-launcher"]), man(), threat=1))
    assert told(battle, "T1 rocket enemy")["is injured"] == F(1, 2)
    last = play(battle, "T2 move up", [6])
    assert told(last, "T1 rocket enemy")["can gain Momentum"] == 1 - F(1, 2) ** 3


@pytest.mark.parametrize(
    ("things", "told"),
    [
        ({"objective": 2}, "the task done"),
        ({"hard_targets": 2}, "the Hard Targets destroyed"),
        (
            {"objective": 2, "hard_targets": 2, "time": 4},
            "the task done, the Hard Targets destroyed by the end of Exchange 4",
        ),
    ],
)
def test_what_wins_names_the_tasks_there_are(things: dict[str, int], told: str) -> None:
    battle = st.Battle(load(), fight(man(), goal="objective", **things), dice="typed")
    assert dict(RULESET.looks.view(squad(battle)).facts)["to win"] == told


@pytest.mark.parametrize(
    ("picked", "told", "rings"),
    [(0, "nobody is at risk", 0), (1, "a Trooper is at risk", 2), (2, "2 Troopers are at risk", 2)],
)
def test_the_price_of_a_success_is_told_for_as_many_as_it_falls_on(picked: int, told: str, rings: int) -> None:
    battle = typed(load(cost__pick=picked), fight(man(), man(), threat=1), "T1 fire +0", "T2 fire +0", [5, 1])
    assert LOOK.point(squad(battle), act.Pay()).words.endswith(f"Momentum +1, and {told}")
    assert sum("may be at risk" in shape.label for shape in LOOK.marks(squad(battle), act.Pay())) == rings


def test_an_lmg_that_covers_brings_no_dice_of_a_sniper_rifle() -> None:
    """By that reading each of the two has to be asked for by its own Intent."""
    both = man(gear=["lmg", "sniper"], offensive="limited", defensive="fortified")
    rules = load("standard", {"gear.heavy.reading": "intent"})
    battle = typed(rules, fight(both, man()), "T2 fall back", [6], "T1 lmg T2")
    (figure,) = (x for x in LOOK.view(squad(battle)).figures if x.key == "T1")
    assert dict(figure.facts)["Fire"] == "0 dice"
