"""Kinds of actions are told of where they are declared, but for what is listed with its reason."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from .mentions import found, listed, mentions

COUNTED = found()
REASONS, LISTED = listed()


@pytest.mark.parametrize("module", sorted(COUNTED))
def test_no_module_names_more_kinds_of_actions_than_it_has_a_reason_for(module: str) -> None:
    assert module in LISTED, f"{module} names kinds of actions: say why in tests/house/mentions.toml"
    assert COUNTED[module] <= LISTED[module].most, f"{module}: {LISTED[module].reason}"


def test_what_is_listed_is_there_and_has_a_reason() -> None:
    assert LISTED.keys() == COUNTED.keys()
    assert {each.reason for each in LISTED.values()} == REASONS.keys()


def test_a_kind_is_counted_wherever_it_is_named(tmp_path: Path) -> None:
    module = tmp_path / "aim.py"
    module.write_text("def f(answer: act.Walk):\n    return act.Walk(1), act.Ask.ACT, other.Walk, Walk\n", "utf-8")
    assert [ast.unparse(node) for node in mentions(module, {"Walk"})] == ["act.Walk", "act.Walk"]
