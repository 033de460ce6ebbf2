"""Both games are sound, and are played compiled as in plain Python."""

from __future__ import annotations

from importlib import import_module

import pytest

import sandtable as st
from sandtable.kernel import Ruleset
from sandtable.registry import REGISTERED
from sandtable.testing import check_ruleset

NAMES = ("dock_brawl", "ferry_landing")


@pytest.fixture
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    ruleset: Ruleset = import_module(request.param).RULESET
    monkeypatch.setitem(REGISTERED, ruleset.id, ruleset)
    return ruleset


@pytest.mark.slow
@pytest.mark.sampled("games of strangers, checked", 1)
@pytest.mark.parametrize("game", NAMES, indirect=True)
def test_a_game_written_from_the_docs_is_sound(game: Ruleset) -> None:
    check_ruleset(game, seconds=12).raise_if_wrong()


@pytest.mark.parametrize("game", NAMES, indirect=True)
def test_a_game_written_from_the_docs_is_played_compiled_as_in_plain_python(game: Ruleset) -> None:
    pytest.importorskip("llvmlite")
    plain, compiled = (st.simulate(game.load(), battles=60, seed=5, engine=each) for each in ("python", "compiled"))
    assert list(plain.outcomes.tolist()) == list(compiled.outcomes.tolist())
