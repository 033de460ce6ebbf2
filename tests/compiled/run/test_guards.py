"""What must not happen in compiled code is said, and nothing is overwritten."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sandtable.compiled import unsupported

from ..toy import RULESET


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
    with pytest.raises(ValueError, match="toy: still not over after 3 beats"):
        engine(RULESET).run(rules, rules.start({}), ("brute", "brute"), 1, 0, 3)


def test_who_can_play() -> None:
    def plain(*question: Any) -> Any: ...

    assert unsupported(RULESET, ("brute", "random")) is None
    assert unsupported(RULESET, ("brute", "nobody")) == 'no player "nobody"'
    assert unsupported(RULESET, ("brute", plain)) == "plain is plain Python, not a player of the ruleset"


def test_rules_that_the_lint_refuses() -> None:
    from ..toy import rules

    def broken(t: Any) -> None:
        t.fighters[0].fame += t.fighters[0].at / 2

    broken.__module__ = rules.__name__
    reason = unsupported(replace(RULESET, beat=broken), ("brute", "random"))
    assert reason is not None
