"""What must not happen in compiled code is said, and nothing is overwritten."""

from __future__ import annotations

import importlib.util
import re
from dataclasses import replace
from typing import Any

import pytest

from sandtable.compiled import unsupported
from sandtable.kernel import InvalidRules, Ruleset

from ..play import as_plain, as_row, plain_battle
from ..toy import RULESET, rules as toy

COUNT = 60  # battles


def test_a_menu_that_is_too_long() -> None:
    from sandtable.compiled.run.engine import Engine

    small = replace(RULESET, menu_capacity=2)
    rules = small.load()
    with pytest.raises(ValueError, match="more than 2 options: raise the ruleset's menu_capacity"):
        Engine(small).run(rules, rules.start({}), ("brute", "brute"), 1, 0, 3)


def test_a_battle_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    from sandtable.compiled import engine
    from sandtable.compiled.runtime import work

    monkeypatch.setattr(work, "BEAT_LIMIT", 3)
    rules = RULESET.load()
    with pytest.raises(ValueError, match="toy: battle 0: still not over after 3 beats"):
        engine(RULESET).run(rules, rules.start({}), ("brute", "brute"), 1, 0, 3)


@pytest.mark.parametrize("beat", [toy.keeps_eight, toy.keeps_two_large])
def test_more_dice_than_compiled_code_keeps(beat: Any) -> None:
    from sandtable.compiled import engine

    greedy = replace(RULESET, beat=beat)
    rules = greedy.load()
    with pytest.raises(ValueError, match="battle 0: compiled code keeps one die, or at most 7 of at most 255 sides"):
        engine(greedy).run(rules, rules.start({}), ("random", "random"), 1, 0, 1)


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


def test_who_cannot_play_is_refused_in_one_text() -> None:
    from sandtable.compiled import engine

    def plain(*question: Any) -> Any: ...

    assert unsupported(RULESET, ("brute", "random")) is None
    unknown: tuple[Any, ...] = ("nobody", plain)
    for name in unknown:
        why = unsupported(RULESET, ("brute", name))
        assert str(why).startswith(f'no compiled player "{getattr(name, "__name__", name)}"; there are ')
        with pytest.raises(InvalidRules, match=f"^{re.escape(str(why))}$"):
            engine(RULESET).seat({}, ("brute", name))


def test_rules_that_the_lint_refuses() -> None:
    from ..toy import rules

    def broken(t: Any) -> None:
        t.fighters[0].fame += t.fighters[0].at / 2

    broken.__module__ = rules.__name__
    reason = unsupported(replace(RULESET, beat=broken), ("brute", "random"))
    assert reason is not None


def test_a_rule_that_only_the_translator_refuses_is_refused_before_a_battle() -> None:
    reason = unsupported(replace(RULESET, beat=toy.unready), ("brute", "random"))
    assert "unready: latest is read above the line that first gives it a value" in str(reason)


def test_without_llvmlite_battles_are_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    present = importlib.util.find_spec
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "llvmlite" else present(name))
    assert unsupported(RULESET, ("brute",)) == "llvmlite is not installed (pip install 'sandtable[fast]')"
