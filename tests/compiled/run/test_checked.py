"""A checked build gives up where plain Python does, and says where; the usual build goes on with another number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sandtable.compiled import engine
from sandtable.compiled.run.checked import build, is_checked
from sandtable.testing.playing import watched

from ..play import plain_battle
from ..toy import RULESET, rules as toy

COUNT = 60  # battles
PLAYERS = ("random", "random")


def failed(beat: Callable[[Any], None], checked: bool) -> dict[int, str]:
    """The battles that come to no end because of this beat, and why."""
    ruleset = replace(RULESET, beat=beat)
    rules = ruleset.load()
    with build(checked):
        _, wrong = engine(ruleset).play(rules, rules.start({}), PLAYERS, 7, 0, COUNT)
    return wrong


@pytest.mark.parametrize(
    ("beat", "why"),
    [
        (toy.bursts, "bursts: too small or too large for a field of -128 to 127: t.fighters[0].hurt"),
        (toy.misses, "misses: a place that the list does not have: t.fighters["),
    ],
)
def test_a_checked_build_names_the_line_where_plain_python_gives_up(beat: Callable[[Any], None], why: str) -> None:
    ruleset = replace(RULESET, beat=beat)
    rules = ruleset.load()
    wrong = []
    for battle in range(COUNT):
        try:
            with watched([*RULESET.states.values()]):
                plain_battle(rules, rules.start({}), PLAYERS, 7, battle)
        except (OverflowError, IndexError):
            wrong.append(battle)
    found = failed(beat, checked=True)
    assert 0 < len(wrong) < COUNT
    assert list(found) == wrong
    assert all(text.startswith("OverflowError: rules.py:") and why in text for text in found.values()), found
    assert failed(beat, checked=False) == {}


def test_what_is_written_where_it_fits_is_the_same_in_both_builds() -> None:
    rules = RULESET.load()
    rows = []
    for checked in (False, True):
        with build(checked):
            rows.append(engine(RULESET).run(rules, rules.start({}), ("brute", "last"), 3, 0, COUNT).tobytes())
    assert rows[0] == rows[1]


def test_which_build_was_asked_for_is_known_again_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_CHECKED", "1")
    with build(checked=False):
        assert not is_checked()
    assert is_checked()
    monkeypatch.delenv("SANDTABLE_CHECKED")
    with build(checked=True):
        assert is_checked()
    assert not is_checked()
