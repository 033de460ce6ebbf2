"""A way of several answers: it costs what walking it costs, risks what its answers risk, and no dice are rolled."""

import random
from collections.abc import Iterator
from math import dist
from typing import Any

import pytest

import sandtable as st
from sandtable.battle import Choice
from sandtable.web.tables import shown, ways
from sandtable.web.tables.protocol import Way

FAR = [(0.0, 1.8), (0.0, -1.8), (2.0, 0.0), (-2.0, 0.0), (3.0, 2.0), (1.0, 4.0), (-3.0, -2.0)]  # in dots


def table(battle: st.Battle) -> Any:
    """The skirmish itself."""
    return battle.state


def side(battle: st.Battle) -> str:
    """Who is asked."""
    assert isinstance(battle.pending, Choice)
    return battle.pending.side


def acting(seed: int) -> st.Battle:
    """Somebody's first answer once everybody is deployed."""
    battle = st.Battle(st.load("skirmishers"), "yard", seed=seed)
    while not shown.view_of(battle).dial:
        if isinstance(battle.pending, Choice):
            battle.let("greedy")
        else:
            battle.roll()
    return battle


def found(battle: st.Battle) -> list[Way]:
    [active] = [figure for figure in shown.view_of(battle).figures if figure.active]
    told = [ways.way_of(battle, active.x + dx, active.y + dy) for dx, dy in FAR]
    return [way for way in told if way is not None]


@pytest.mark.parametrize("seed", [5, 6, 7])
def test_a_way_costs_what_walking_it_costs(seed: int) -> None:
    battle, walked = acting(seed), 0
    for way in found(battle):
        trial, who = battle.fork(), table(battle).active
        before = table(trial).troopers[who].spent
        for leg in way.legs:
            trial.push(leg.answer)
            while isinstance(trial.pending, Choice) and trial.pending.side != side(battle):
                assert ways.pass_by(trial)
        if table(trial).active == who:  # a piece that has spent all is done, and its count begins anew
            walked += 1
            assert way.cost == f"{table(trial).troopers[who].spent - before} AP"
    assert walked > 0


def test_some_place_needs_several_answers() -> None:
    assert max(len(way.legs) for way in found(acting(5))) >= 3


def test_looking_for_a_way_touches_neither_the_battle_nor_its_luck() -> None:
    battle = acting(5)
    before = battle.state.key(), battle.course.luck(), len(battle.log)
    assert found(battle)
    assert (battle.state.key(), battle.course.luck(), len(battle.log)) == before


def test_a_leg_past_a_watching_arc_tells_the_chance_that_the_answer_itself_tells() -> None:
    risky = 0
    for seed in range(5, 9):
        battle = acting(seed)
        while battle.outcome() is None and table(battle).round < 3 and not risky:
            if isinstance(battle.pending, Choice):
                for way in found(battle) if shown.view_of(battle).dial else []:
                    trial = battle.fork()
                    for leg in way.legs:
                        aim = shown.aim_of(trial, leg.answer)
                        assert leg.chances == aim.chances
                        risky += len(aim.chances)
                        trial.push(leg.answer)
                        while isinstance(trial.pending, Choice) and trial.pending.side != side(battle):
                            if not ways.pass_by(trial):
                                break
                battle.let("greedy")
            else:
                battle.roll()
    assert risky > 0


def questions(ruleset: str, seed: int, answers: int) -> Iterator[st.Battle]:
    """A battle at each of its questions, as computer players play it."""
    rules = st.load(ruleset)
    battle = st.Battle(rules, rules.ruleset.usual_scenario, seed=seed)
    for _ in range(answers):
        if isinstance(battle.pending, Choice):
            yield battle
            battle.let("greedy")
        elif battle.pending is None:
            return
        else:
            battle.roll()


def ways_in(battle: st.Battle, luck: random.Random, points: int) -> Iterator[tuple[tuple[float, float], Way]]:
    """Ways to points of the board drawn by lot, with the points."""
    scene = battle.rules.ruleset.looks.scene(battle.state)
    for _ in range(points):
        point = luck.random() * scene.width, luck.random() * scene.height
        way = ways.way_of(battle, *point)
        if way is not None:
            yield point, way


FAR_OFF = {"ashes_of_gaia": 0.1, "table_encounter": 0.001, "year_zero": 20.0}  # how near to a click a way ends


@pytest.mark.parametrize("ruleset", FAR_OFF)
def test_in_other_rulesets_a_way_of_several_moves_ends_where_somebody_clicked(ruleset: str) -> None:
    luck, walked = random.Random(ruleset), 0
    for battle in questions(ruleset, 4, 150):
        for point, way in ways_in(battle, luck, 8):
            trial, who = battle.fork(), shown.option(battle, battle.parse(way.legs[0].answer)).actor
            for leg in way.legs:
                trial.push(leg.answer)
                while ways.who_chooses(trial) not in ("", side(battle)) and ways.pass_by(trial):
                    pass
            place = next(figure for figure in shown.view_of(trial).figures if figure.key == who)
            told = way.legs[-1]
            assert dist((told.x, told.y), point) <= FAR_OFF[ruleset]
            if ruleset != "year_zero":  # where somebody stands in a zone is for the page to say
                assert dist((place.x, place.y), point) <= FAR_OFF[ruleset]
            walked += 1
        if walked >= 3:
            return
    raise AssertionError(f"only {walked} ways were found")


def test_a_way_past_an_enemy_one_is_engaged_with_tells_the_risk_and_goes_on_if_he_lets_it_pass() -> None:
    """In Ashes of Gaia whoever leaves is struck at: yes or no is asked of the other side."""
    rules = st.load("ashes_of_gaia")
    battle = st.Battle(rules, "brawl", seed=2, players=["human", "human"])
    luck = random.Random(7)
    for _ in range(150):
        engaged = isinstance(battle.pending, Choice) and battle.pending.ask.label == "act" and is_engaged(battle)
        if engaged:
            for _, way in ways_in(battle, luck, 12):
                assert way.legs[0].chances
                assert not way.legs[0].chances[0].good or way.legs[0].chances[0].p < 1
                return
        battle.push(luck.choice(battle.pending.menu))  # type: ignore[union-attr]
    raise AssertionError("nobody was engaged with room to walk")


def is_engaged(battle: st.Battle) -> bool:
    t: Any = battle.state
    return bool(t.fighters[t.active].engaged)


def test_equal_costs_are_added_up_in_their_own_words() -> None:
    assert ways.total(["1 AP", "2 AP"]) == "3 AP"
    assert ways.total(["1 action", "1 action"]) == "2 actions"
    assert ways.total(["2 actions", "1 action"]) == "3 actions"
    assert ways.total(["quick action", "quick action"]) == "2 × quick action"
    assert ways.total(["quick action", "full action"]) == "2 answers"


def test_a_ruleset_that_knows_no_ways_has_clicks_all_the_same() -> None:
    battle = st.Battle(st.load("danger_close"), seed=1)
    assert battle.rules.ruleset.looks.way is None
    assert ways.picked(battle, 1.0, 1.0).way is None
