"""An answer that an author adds is offered and drawn on the page, without a line of a menu or a look."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

import sandtable as st
from sandtable.battle import Choice, aims
from sandtable.kernel import Ruleset
from sandtable.lint import lint

from .variant import variant


class Place(NamedTuple):
    """Where a new answer stands in a ruleset, and what it names."""

    before: str  # the class before which it stands
    ask: str  # the question it answers
    field: str  # the type of a field that names a piece
    rules: str  # the module that says whether it is legal and what it does
    asked: str  # what functions are given of the question
    piece: str


PLACES = {
    "danger_close": Place("Fire", "INTENT", "Man", "intent", "", "Trooper"),
    "skirmishers": Place("SetArc", "ACT", "Man", "activation", "who: Trooper, ", "Trooper"),
    "ashes_of_gaia": Place("Strike", "ACT", "Man", "turn", "who: Fighter, ", "Fighter"),
    "year_zero": Place("Strike", "ACT", "Man", "gear", "who: Fighter, ", "Fighter"),
    "table_encounter": Place("Help", "ACT", "Who", "aid", "who: Model, ", "Model"),
}
TAUNT = """class Taunt(Act, answers=Ask.{0.ask}, notation="taunt {{target}} and {{other}}",
        words="a taunt of {{target}} and {{other}}"):  # fmt: skip
    target: {0.field}
    other: {0.field}


class {0.before}(Act,"""
RULES = """

from sandtable.kernel import does, judge


@judge(act.Taunt)
def may_taunt(t: Battle, {0.asked}target: {0.piece}, other: {0.piece}) -> bool:
    return target.index < other.index


@does(act.Taunt)
def taunt(t: Battle, {0.asked}target: {0.piece}, other: {0.piece}) -> None:
    pass
"""


@pytest.fixture(scope="module", params=PLACES)
def ruleset(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    name, place = f"{request.param}_with_taunts", PLACES[request.param]
    edits = {
        "actions.py": [(f"class {place.before}(Act,", TAUNT.format(place))],
        f"rules/{place.rules}.py": [("", RULES.format(place))],
    }
    with variant(tmp_path_factory.mktemp("house"), name, edits, request.param) as made:
        yield made


@pytest.fixture
def battle(ruleset: Ruleset) -> st.Battle:
    """A battle at a question that a taunt answers."""
    rules = ruleset.load()
    battle = st.Battle(rules, min(rules.scenarios), seed=4)
    while not any(battle.why_not(answer) is None for answer in taunts(battle)):
        battle.let("random")
    return battle


def taunts(battle: st.Battle) -> list[str]:
    """A taunt of each two pieces, in the order of their labels."""
    kind = next(kind for kind in battle.rules.ruleset.actions.kinds if kind.__name__ == "Taunt")
    labels = kind.slots["target"].words()
    return [f"taunt {one} and {other}" for one in labels for other in labels]


def test_lint_has_nothing_against_a_new_kind_of_answer(ruleset: Ruleset) -> None:
    assert lint(ruleset) == []


def test_a_menu_written_by_hand_offers_a_new_kind_of_answer_with_all_that_its_judge_allows(battle: st.Battle) -> None:
    assert isinstance(battle.pending, Choice)
    offered = [str(answer) for answer in battle.pending.menu if str(answer).startswith("taunt")]
    assert offered == [str(answer) for answer in taunts(battle) if battle.why_not(answer) is None]
    assert len(offered) > 1


def test_an_answer_is_drawn_to_each_piece_that_it_names(battle: st.Battle) -> None:
    looks, answer = battle.rules.ruleset.looks, next(x for x in taunts(battle) if battle.why_not(x) is None)
    there = {x.key: x.name for x in looks.view(battle.state).figures if x.radius > 0}
    wanted = {key for key in answer.removeprefix("taunt ").split(" and ") if key in there}
    drawn = {x.label for x in aims.marks(battle.course, battle.parse(answer)) if x.kind in ("line", "circle")}
    actor = looks.point(battle.state, battle.parse(answer)).actor
    assert {there[key] for key in wanted - {actor}} <= drawn, drawn
