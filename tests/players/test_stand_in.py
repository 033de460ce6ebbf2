"""Nobody at a table waits for a compiler: the base player stands in until a level can think."""

import threading

import pytest

import sandtable as st
from sandtable.players import rollout as thinking
from sandtable.players.naming import settings_of
from sandtable.simulate import engines

RULES = st.load("year_zero")


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> st.Battle:
    monkeypatch.setattr(thinking, "BEGUN", set())
    monkeypatch.setattr(thinking, "ENDED", set())
    return st.Battle(RULES, "bay", players=["human", "human"])


def test_the_base_player_stands_in_until_all_is_compiled(start: st.Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = threading.Event()
    monkeypatch.setattr(thinking, "choose_engine", lambda *_: ("compiled", ""))
    monkeypatch.setattr(thinking, "prepare", lambda *_: compiled.wait(60))
    assert st.stand_in(RULES, start.beat_start, "hard", 0) == "greedy"
    assert not thinking.is_ready(RULES, start.beat_start, ["greedy", "greedy"], wait=0.01)
    compiled.set()
    assert thinking.is_ready(RULES, start.beat_start, ["greedy", "greedy"], wait=60)
    assert st.stand_in(RULES, start.beat_start, "hard", 0) == "hard"


def test_what_cannot_be_made_is_met_by_whoever_needs_it(start: st.Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "prepare", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        thinking.make_ready((RULES.ruleset, "greedy", "greedy"), RULES, start.beat_start, ["greedy", "greedy"])
    thinking.BEGUN.update(thinking.ENDED)
    assert thinking.is_ready(RULES, start.beat_start, ["greedy", "greedy"])


def test_where_nothing_is_compiled_nobody_stands_in(start: st.Battle) -> None:
    name = "rollout:8:engine=python"
    assert engines.choose_engine(RULES, ["greedy"], settings_of(RULES, name).engine)[0] == "python"
    assert st.stand_in(RULES, start.beat_start, name, 0) == name
    assert not thinking.BEGUN


def test_players_of_the_ruleset_need_no_stand_in(start: st.Battle) -> None:
    assert st.stand_in(RULES, start.beat_start, "greedy", 1) == "greedy"
