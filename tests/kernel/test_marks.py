"""Marks of rules, players and judges that say nothing, name nothing, or name what is marked already."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.kernel import (
    Action,
    Code,
    InvalidRules,
    Packed,
    before,
    does,
    flag,
    judge,
    offers,
    ordered,
    player,
    rule,
)
from sandtable.kernel.rule import DOES


class Ask(Code):
    ACT = 0
    LATER = 1


class Deed(Action, family=True):
    pass


class Rest(Deed, answers=Ask.ACT, notation="rest"):
    pass


class Nap(Deed, answers=Ask.ACT, notation="nap"):
    pass


class Lost(Deed, notation="lost"):
    pass


class Orders(Packed):
    waits: flag = False


def one(t: Any) -> bool:
    return True


def other(t: Any) -> bool:
    return True


HERE = rf"test_marks\.py:{one.__code__.co_firstlineno}: one"
MARKS: list[Any] = [rule, player, ordered, judge, before, does, offers]
TWICE: list[Callable[[], Callable[[Any], Any]]] = [
    lambda: does(Rest),
    lambda: judge(Rest),
    lambda: offers(Rest),
    lambda: judge(Ask.LATER),
    lambda: before(Ask.LATER),
    lambda: offers(Ask.LATER),
    lambda: player("idle", Ask.ACT),
    lambda: ordered(Orders, Ask.ACT),
]


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_without_parentheses_says_what_to_write(mark: Any) -> None:
    with pytest.raises(InvalidRules, match=rf"{HERE}: @{mark.__name__} says nothing here: write @{mark.__name__}\("):
        mark(one)


def test_a_rule_that_names_no_id_is_refused() -> None:
    with pytest.raises(InvalidRules, match=rf"{HERE}: @rule\(\) names no rule: write @rule\("):
        rule()(one)


@pytest.mark.parametrize("marked", TWICE)
def test_a_second_function_under_the_same_mark_is_refused_with_both_places(marked: Any) -> None:
    marked()(one)
    there = rf"test_marks\.py:{other.__code__.co_firstlineno}: other"
    with pytest.raises(InvalidRules, match=rf"{there}: @\w+\(.*\) marks one \(test_marks\.py:\d+\) already"):
        marked()(other)


def test_a_function_that_is_loaded_again_takes_its_own_place() -> None:
    def again(t: Any) -> None: ...

    first, again.__qualname__ = again, "again"
    does(Nap)(first)

    def again(t: Any) -> None: ...  # type: ignore[no-redef]

    again.__qualname__ = "again"
    does(Nap)(again)
    assert DOES[Nap] is again


def test_one_function_may_serve_several_kinds() -> None:
    class Walk(Deed, answers=Ask.ACT, notation="walk"):
        pass

    class Run(Deed, answers=Ask.ACT, notation="run"):
        pass

    judge(Walk, fast=False)(judge(Run, fast=True)(one))


@pytest.mark.parametrize("kind", [Lost, Deed, Ask.ACT])
def test_what_no_question_leads_to_cannot_be_done(kind: Any) -> None:
    named = getattr(kind, "__name__", repr(kind))
    with pytest.raises(InvalidRules, match=re.escape(f": @does({named}): {named} answers no question: name a kind")):
        does(kind)(one)


def test_a_mark_that_wants_a_question_refuses_anything_else() -> None:
    with pytest.raises(InvalidRules, match=rf"{HERE}: @player: Rest is no question: one of yours expected"):
        player("idle", Rest)(one)  # type: ignore[arg-type]
