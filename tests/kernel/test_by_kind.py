"""What is told of actions kind by kind: one entry each, and none may be forgotten."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandtable.kernel.actions import Action
from sandtable.kernel.by_kind import ByKind
from sandtable.kernel.errors import InvalidRules
from sandtable.kernel.values import i8
from sandtable.lint import lint
from tests.compiled.toy import RULESET


class Order(Action, family=True):
    pass


class March(Order, notation="march {far}"):
    far: i8


class Halt(Order, notation="halt"):
    pass


class Rest(Order, notation="rest"):
    pass


words: ByKind[str] = ByKind(Order)
prices: ByKind[int] = ByKind(Order, otherwise=lambda t, order: 0)


@words.of(March)
def march(t: str, order: March) -> str:
    return f"{t} marches {order.far}"


@words.of(Halt)
def halt(t: str, order: Halt) -> str:
    return f"{t} halts"


@prices.of(March)
def fare(t: str, order: March, each: int = 1) -> int:
    return order.far * each


def test_the_entry_of_the_kind_answers() -> None:
    assert words("A", March(3)) == "A marches 3"
    assert words("A", Halt()) == "A halts"
    assert prices("A", March(3), 5) == 15


def test_a_kind_that_was_forgotten_is_named() -> None:
    forgotten = f"{__name__}.words has no entry for Rest: write one under @words.of(Rest)"
    assert list(words.gaps()) == [forgotten]
    with pytest.raises(InvalidRules, match=r"words has no entry for Rest"):
        words("A", Rest())


def test_what_answers_for_the_rest_leaves_no_gaps() -> None:
    assert prices("A", Rest()) == 0
    assert not prices.gaps()


def test_two_entries_for_one_kind_are_refused() -> None:
    where = r"test_by_kind\.py:\d+: "
    with pytest.raises(InvalidRules, match=rf"March has two entries: {where}.* and {where}"):
        words.of(March)(march)


def test_actions_of_other_families_are_refused() -> None:
    with pytest.raises(InvalidRules, match="is no kind of Order"):
        words.of(RULESET.actions.kinds[0])(march)


def test_lint_names_the_kinds_without_entry() -> None:
    found = [p for p in lint(replace(RULESET, actions=Order)) if "no entry for" in p.text]
    assert [(p.file.rpartition("/")[2], p.function, p.text.partition(":")[0]) for p in found] == [
        ("test_by_kind.py", "words", f"{__name__}.words has no entry for Rest")
    ]
    assert not [p for p in lint(RULESET) if "no entry for" in p.text]
