"""A plugin that cannot be loaded is listed as broken, with file and line; everything else goes on."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from sandtable import registry

from .program import Answer, refused

FAULTS = {
    "colon": ("x = 1\ndef rule()\n    pass\n", "__init__.py:2: SyntaxError"),
    "missing": ("\nimport no_such_module\n", "__init__.py:2: ModuleNotFoundError: No module named 'no_such_module'"),
    "nothing": ("RULESET = None\n", "is no Ruleset"),
}


@pytest.fixture(params=FAULTS)
def plugin(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A faulty package, declared as ours are; what the program must say of it."""
    text, words = FAULTS[request.param]
    name = f"plugin_with_{request.param}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    point = EntryPoint("faulty", f"{name}:RULESET", registry.GROUP)
    known = {**registry.installed(), "faulty": point}
    monkeypatch.setattr(registry, "installed", lambda: known)
    yield words
    registry.find.cache_clear()


def test_a_broken_plugin_is_listed_with_file_and_line(plugin: str) -> None:
    shown = Answer("rulesets")
    assert shown.code == 0
    assert "danger_close" in shown.out
    assert "faulty is broken: " in shown.out
    assert plugin in shown.out
    listed = {entry["id"]: entry for entry in Answer("rulesets", "--json").json}
    assert plugin in listed["faulty"]["broken"]
    assert "broken" not in listed["danger_close"]


def test_a_broken_plugin_is_refused_in_one_line(plugin: str) -> None:
    assert plugin in refused("rules", "faulty")
    assert Answer("rules", "danger_close").code == 0
