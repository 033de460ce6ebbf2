"""What must not happen in compiled code is said, and nothing is overwritten."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandtable.compiled import unsupported
from sandtable.kernel import Ruleset

from ..play import as_plain, as_row, plain_battle
from ..toy import RULESET
from ..toy import rules as toy

COUNT = 60  # battles


def test_a_menu_that_is_too_long() -> None:
    from sandtable.compiled.run.engine import Engine

    small = replace(RULESET, menu_capacity=2)
    rules = small.load()
    with pytest.raises(ValueError, match="more than 2 options: raise the ruleset's menu_capacity"):
        Engine(small).run(rules, rules.start({}), ("brute", "brute"), 1, 0, 3)


def test_a_battle_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    from sandtable.compiled import engine
    from sandtable.compiled.types import work

    monkeypatch.setattr(work, "BEAT_LIMIT", 3)
    rules = RULESET.load()
    with pytest.raises(ValueError, match="toy: battle 0: still not over after 3 beats"):
        engine(RULESET).run(rules, rules.start({}), ("brute", "brute"), 1, 0, 3)


def test_what_fails_costs_one_battle() -> None:
    from sandtable.compiled import engine

    faulty = replace(RULESET, beat=toy.risky)
    failed = same_as_plain(faulty, ("random", "random"))
    assert set(failed.values()) == {"ValueError: min or max of nothing"}
    rules = faulty.load()
    with pytest.raises(ValueError, match=f"toy: battle {min(failed)}: ValueError: min or max of nothing"):
        engine(faulty).run(rules, rules.start({}), ("random", "random"), 7, 100, COUNT)


def test_dividing_by_nothing_costs_one_battle() -> None:
    failed = same_as_plain(replace(RULESET, beat=toy.splits), ("random", "random"))
    assert all(what.startswith("ZeroDivisionError") for what in failed.values())


def test_what_fails_inside_a_player_costs_one_battle() -> None:
    failed = same_as_plain(RULESET, ("brute", "halver"))
    assert set(failed.values()) == {"an exception inside the player of side 1"}


def same_as_plain(ruleset: Ruleset, players: tuple[str, ...]) -> dict[int, str]:
    """Plays battles compiled and plain: those that fail are the same, some and not all. What was wrong in which."""
    from sandtable.compiled import engine

    rules = ruleset.load()
    start = rules.start({})
    rows, failed = engine(ruleset).play(rules, start, players, 7, 100, COUNT)
    wrong = []
    for battle in range(100, 100 + COUNT):
        try:
            plain, _ = plain_battle(rules, start, players, 7, battle)
        except (ValueError, ZeroDivisionError):
            wrong.append(battle)
            assert as_plain(rows[battle - 100]) == as_row(RULESET.result())
        else:
            assert as_plain(rows[battle - 100]) == as_row(plain)
    assert list(failed) == wrong
    assert 0 < len(wrong) < COUNT
    return failed


def test_who_can_play() -> None:
    def plain(*question: Any) -> Any: ...

    assert unsupported(RULESET, ("brute", "random")) is None
    assert unsupported(RULESET, ("brute", "nobody")) == '"nobody" is no player of the ruleset, whose rules are compiled'
    assert unsupported(RULESET, ("brute", plain)) == "plain is plain Python, not a player of the ruleset"


@pytest.mark.parametrize("value", ["1", "2"])
def test_where_numba_is_told_to_compile_nothing_battles_are_plain(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("SANDTABLE_COMPILER", "numba")
    monkeypatch.setenv("NUMBA_DISABLE_JIT", value)
    assert unsupported(RULESET, ("brute",)) == "NUMBA_DISABLE_JIT is set, so Numba compiles nothing"
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "0")
    assert unsupported(RULESET, ("brute",)) is None


def test_a_numba_that_is_too_old_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_COMPILER", "numba")
    monkeypatch.setattr("importlib.metadata.version", lambda name: "0.61.2")
    assert unsupported(RULESET, ("brute",)) == "numba 0.61.2 is too old: 0.62 or newer is needed"


def test_the_project_allows_those_numbas_that_were_tried() -> None:
    from sandtable.compiled.run.support import OLDEST
    from sandtable.compiled.types.passes import LOOKED_AT

    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    newest = int(LOOKED_AT.split(".")[1])
    assert f"numba>={OLDEST[0]}.{OLDEST[1]},<0.{newest + 1}" in project["optional-dependencies"]["fast"]


def test_rules_that_the_lint_refuses() -> None:
    from ..toy import rules

    def broken(t: Any) -> None:
        t.fighters[0].fame += t.fighters[0].at / 2

    broken.__module__ = rules.__name__
    reason = unsupported(replace(RULESET, beat=broken), ("brute", "random"))
    assert reason is not None


def test_a_compiler_that_nobody_has_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_COMPILER", "translater")
    with pytest.raises(
        ValueError, match='SANDTABLE_COMPILER names no compiler "translater"; did you mean "translator"'
    ):
        unsupported(RULESET, ("brute",))


def test_where_nothing_can_be_translated_battles_are_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_COMPILER", "translator")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert unsupported(RULESET, ("brute",)) == "llvmlite is not installed (pip install 'sandtable[fast]')"
