"""Luck that settles some parts of rules by itself goes on doing so, by whichever verb others are asked for."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from sandtable.kernel import Coarse, dice, mixed, once, repeat, reroll, roll, total, until
from sandtable.odds.exact import Exact, law_by_paths


def die(t: Any) -> int:
    return roll(t, "a die", dice(1, 6))


def added(t: Any, so_far: int) -> int:
    return so_far + roll(t, "one more", dice(1, 6))


def settled(t: Any) -> int:
    return roll(t, "settled", dice(1, 6))


def lies(t: Any, lying: int) -> int:
    return -1


class Still(Coarse):
    """One part comes to 100, without dice."""

    def asked(self, t: Any, part: Callable[..., Any], args: tuple[int, ...]) -> Any:
        return 100 if part is settled else self.luck.once(t, part, args)


VERBS: dict[str, Callable[[Any], int]] = {
    "once": lambda t: once(t, die),
    "total": lambda t: total(t, 2, die),
    "mixed": lambda t: mixed(t, (2, die)),
    "repeat": lambda t: repeat(t, 2, added, 0),
    "until": lambda t: until(t, die),
    "reroll": lambda t: reroll(t, die, lies, added),
}


@pytest.mark.parametrize("verb", VERBS)
def test_luck_of_an_occasion_still_settles_its_part_after_another_was_worked_out(verb: str) -> None:
    inner = Exact()
    t: Any = SimpleNamespace(log=None, numbers={}, private=None)
    t.clone = lambda: t

    def play() -> int:
        t.luck = Still(inner)
        VERBS[verb](t)
        return once(t, settled)

    assert list(law_by_paths(inner, play).ways) == [100]
