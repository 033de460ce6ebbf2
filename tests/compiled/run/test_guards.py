"""What must not happen in compiled code is said, and nothing is overwritten."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sandtable.compiled import unsupported

from ..play import as_plain, as_row, plain_battle
from ..toy import RULESET
from ..toy import rules as toy


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
    rules, players, count = faulty.load(), ("random", "random"), 60
    start = rules.start({})
    rows, failed = engine(faulty).play(rules, start, players, 7, 100, count)
    wrong = {}
    for battle in range(100, 100 + count):
        try:
            plain, _ = plain_battle(rules, start, players, 7, battle)
        except ValueError as error:
            wrong[battle] = str(error)
        else:
            assert as_plain(rows[battle - 100]) == as_row(plain)
    assert failed.keys() == wrong.keys()
    assert 0 < len(wrong) < count
    assert set(failed.values()) == {"ValueError: min or max of nothing"}
    assert all(as_plain(rows[battle - 100]) == as_row(RULESET.result()) for battle in wrong)
    with pytest.raises(ValueError, match=f"toy: battle {min(wrong)}: ValueError: min or max of nothing"):
        engine(faulty).run(rules, start, players, 7, 100, count)


def test_who_can_play() -> None:
    def plain(*question: Any) -> Any: ...

    assert unsupported(RULESET, ("brute", "random")) is None
    assert unsupported(RULESET, ("brute", "nobody")) == '"nobody" is no player of the ruleset, whose rules are compiled'
    assert unsupported(RULESET, ("brute", plain)) == "plain is plain Python, not a player of the ruleset"


def test_rules_that_the_lint_refuses() -> None:
    from ..toy import rules

    def broken(t: Any) -> None:
        t.fighters[0].fame += t.fighters[0].at / 2

    broken.__module__ = rules.__name__
    reason = unsupported(replace(RULESET, beat=broken), ("brute", "random"))
    assert reason is not None
