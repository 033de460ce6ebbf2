"""What lint allows compiles, and compiled code does the same."""

from __future__ import annotations

import pytest

from sandtable.kernel.luck import Stream
from sandtable.lint import lint
from sandtable.registry import register
from sandtable.testing.parity import compare, jobs_for
from sandtable.testing.variants import presets
from tests.compiled.toy import RULESET as TOY

from . import sound


def problems_of_sound() -> list[str]:
    """The ruleset is written outside its package, so its functions are read by being called."""
    return [str(problem) for problem in lint(sound.SOUND)]


def test_every_form_is_allowed() -> None:
    assert problems_of_sound() == []


def test_every_form_compiles_and_means_the_same() -> None:
    pytest.importorskip("llvmlite")
    ruleset = register(sound.SOUND)
    for variant in presets(ruleset):
        for job in jobs_for(ruleset, variant, None, 100, Stream(1, 0, 0)):
            assert compare(job) == []


def test_the_ruleset_that_tries_everything_compiled_is_sound() -> None:
    assert lint(TOY) == []
