"""Computer players think of several answers at once: they are those that each would give if asked alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sandtable as st
from sandtable.battle import carried
from sandtable.kernel import HUMAN
from sandtable.web.tables import thinking
from sandtable.web.tables.game import Game
from sandtable.web.tables.opening import Opening
from sandtable.web.tables.store import IN_MEMORY, Store
from sandtable.web.tables.table import open_new
from sandtable.web.tables.thinking import MOST, Question, Thought, by_chance, think


def question(game: Game, players: list[str]) -> Question:
    return Question(game.number, carried(game.battle), players)


@pytest.mark.parametrize("id", ["danger_close", "skirmishers", "ashes_of_gaia", "year_zero", "table_encounter"])
def test_several_answers_at_once_are_those_that_come_one_by_one(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "QUICK", 60.0)
    rules = st.load(id)
    players = ["random"] * len(rules.ruleset.sides)
    game, asked = Game(st.Battle(rules, seed=4)), 0
    while game.battle.pending is not None and asked < 6:
        thoughts = think(question(game, players))
        assert len(thoughts) == MOST or game.battle.pending is not None
        for thought in thoughts:
            assert think(question(game, players))[0] == thought
            game.let(thought.side, thought.action, thought.luck)
        asked += 1
    assert asked > 1 or game.battle.pending is None


def test_a_thought_ends_where_a_person_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "QUICK", 60.0)
    game = Game(st.Battle(st.load("skirmishers"), "yard", seed=4))
    thoughts = think(question(game, ["random", HUMAN]))
    for thought in thoughts:
        assert thought.side == 0
        game.let(thought.side, thought.action, thought.luck)
    assert len(thoughts) == MOST or game.asked == 1


def test_nobody_waits_for_the_thinking_of_another() -> None:
    game = Game(st.Battle(st.load("skirmishers"), "yard", seed=4))
    thoughts = think(question(game, ["random", "hard"]))
    assert {thought.side for thought in thoughts} == {0}


def test_what_chance_chooses_is_one_answer_and_said_to_be_late() -> None:
    game = Game(st.Battle(st.load("skirmishers"), "yard", seed=4))
    assert [thought.late for thought in by_chance(question(game, ["greedy", "greedy"]))] == [True]


def test_an_answer_is_too_late_when_something_else_has_happened_or_another_sits_there() -> None:
    opening = Opening(ruleset="skirmishers", scenario="yard", players=["random", "random"], seed=4)
    table = open_new(Store(IN_MEMORY), opening)
    asked = table.question()
    assert asked is not None
    first, second = think(asked)[:2]
    assert table.let(first, "random", asked.number)
    assert not table.let(second, "random", asked.number)
    assert not table.let(second, "greedy", asked.number + 1)
    assert table.let(second, "random", asked.number + 1)
    assert not table.let(replace(first, late=True), "random", asked.number)
    assert isinstance(first, Thought)
