"""The examples in the docstrings of what `import sandtable` offers are what happens."""

from __future__ import annotations

import doctest
from typing import Any

import pytest

import sandtable as st

EXAMPLES = [
    test
    for name in st.__all__
    if name != "testing"
    for test in doctest.DocTestFinder(recurse=False).find(getattr(st, name), name)
]
EXAMPLES = [test for test in EXAMPLES if test.examples]


def test_there_are_examples() -> None:
    assert {test.name for test in EXAMPLES} >= {"load", "odds", "simulate"}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda test: str(test.name))
def test_the_example_of_a_docstring_is_what_happens(example: Any) -> None:
    told: list[str] = []
    assert doctest.DocTestRunner().run(example, out=told.append).failed == 0, "".join(told)
