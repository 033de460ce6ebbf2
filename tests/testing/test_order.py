"""No test is lost or run twice by the order; long ones come first in every worker, those of one ruleset in the same."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import order

MARKS = {"slow": pytest.mark.slow.mark}


def module(path: str, tests: int, slow: int = 0, sampled: str = "") -> list[Any]:
    marks = {"sampled": pytest.mark.sampled(sampled, 1).mark} if sampled else {}
    return [
        SimpleNamespace(
            path=Path(order.__file__).parent / path,
            nodeid=f"{path}::{number}",
            get_closest_marker=(marks | (MARKS if number < slow else {})).get,
        )
        for number in range(tests)
    ]


EVERYTHING = [
    *module("battle/test_a.py", 31),
    *module("compiled/test_b.py", 5, slow=2, sampled="forks"),
    *module("kernel/test_c.py", 40),
    *module("players/test_d.py", 7, slow=1, sampled="forks"),
    *module("rulesets/red/test_e.py", 6, slow=3),
    *module("rulesets/red/rules/test_f.py", 9, slow=1),
    *module("rulesets/red/rules/test_g.py", 8),
    *module("rulesets/blue/test_h.py", 4, slow=4),
    *module("web/browser/test_i.py", 3),
]


def shares(workers: int) -> list[list[Any]]:
    """What each worker begins with, split as xdist does it."""
    left, found = order.dealt(EVERYTHING, workers), []
    for place in range(workers):
        size = len(left) // (workers - place)
        found.append(left[:size])
        left = left[size:]
    return found


@pytest.mark.parametrize("workers", [1, 2, 3, 5, 200])
def test_every_test_runs_once(workers: int) -> None:
    names = [item.nodeid for share in shares(workers) for item in share]
    assert sorted(names) == sorted(item.nodeid for item in EVERYTHING)


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_each_worker_has_long_modules_and_begins_with_them(workers: int) -> None:
    for share in shares(workers):
        modules = [[item for item in share if item.path == path] for path in dict.fromkeys(item.path for item in share)]
        long = [order.is_long(module) for module in modules]
        assert long[0]
        assert long == sorted(long, reverse=True)


@pytest.mark.parametrize(("one", "other"), [("test_b.py", "test_d.py"), ("test_e.py", "test_f.py")])
def test_what_one_sample_or_one_ruleset_compiles_is_compiled_by_one_worker(one: str, other: str) -> None:
    about = [{item.path.name for item in share} for share in shares(2)]
    assert sorted({one, other} & names for names in about) in ([set(), {one, other}], [{one, other}, set()])
