"""Modules of rules say which carriers ran, to the branch, and stay what they are otherwise."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from sandtable.compiled.run.reach import globals_read
from sandtable.testing.probes import Probes

RULES = '''
import functools

def number(t, id):
    return t

@functools.cache
def fire(t):
    """Some words."""
    need = number(t, "fire.base")
    return need > 5 and number(t, "fire.range-long") or (
        number(t, "fire.range-short")
    )

def plain(t):
    return f"{number(t, 'fire.told')}"

@functools.wraps(plain)
def each(t):
    yield number(t, "fire.first")
    t.numbers["fire.kept"] = 3
'''


@pytest.fixture
def probes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Probes]:
    (tmp_path / "probed_rules.py").write_text(RULES)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    yield Probes([tmp_path])
    sys.modules.pop("probed_rules", None)


@pytest.fixture
def module(probes: Probes) -> ModuleType:
    return import_module("probed_rules")


def lines(probes: Probes) -> list[tuple[int, int]]:
    return sorted((first, last) for _, first, last in probes.reached())


def test_only_what_ran_is_reached(probes: Probes, module: ModuleType) -> None:
    assert lines(probes) == []
    assert module.fire(3) == 3
    assert lines(probes) == sorted([(10, 13), (10, 10), (12, 12)])
    probes.ran.clear()
    assert module.fire(9) == 9
    assert lines(probes) == sorted([(10, 13), (10, 10), (11, 11)])


def test_a_function_without_a_mark_counts_for_the_rules_it_names_only(probes: Probes, module: ModuleType) -> None:
    assert module.plain(4) == "4"
    assert lines(probes) == [(16, 16)]


def test_a_generator_is_reached_when_it_starts(probes: Probes, module: ModuleType) -> None:
    begun = module.each(2)
    assert lines(probes) == []
    assert next(begun) == 2
    assert (20, 20) in lines(probes)


def test_sources_and_places_stay_what_they_are(module: ModuleType) -> None:
    assert inspect.getdoc(module.fire) == "Some words."
    assert inspect.getsource(module.plain).splitlines() == RULES.splitlines()[14:16]
    with pytest.raises(AttributeError) as error:
        list(module.each(3))
    assert error.traceback[-1].lineno == 20  # counted from 0


def test_rules_read_no_more_than_before(module: ModuleType) -> None:
    """What is compiled from them keeps its name."""
    assert globals_read(module.plain) == {"number": module.number}


def test_what_was_imported_before_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "early_rules.py").write_text("from sandtable.kernel import rule\n\n@rule('early')\ndef early(t): ...\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    import_module("early_rules")
    assert Probes([tmp_path]).too_early == ["early_rules"]


def test_modules_elsewhere_are_left_alone(probes: Probes, tmp_path: Path) -> None:
    assert probes.find_spec("json", None) is None
    assert probes.find_spec("probed_rules", [str(tmp_path)]) is not None
