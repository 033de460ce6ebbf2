"""A plugin that cannot be loaded is listed as broken, with file and line; everything else goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faulty_plugins import plugin

from .program import Answer, refused

__all__ = ["plugin"]


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


def test_the_folder_of_a_ruleset_is_refused_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("fords", "skirmishers"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pyproject.toml").touch()
    for id in ("fords", "./fords"):
        assert f'the ruleset in "{id}" is not installed: pip install --editable {id}' in refused("check", id)
    assert "a ruleset goes by its name: skirmishers" in refused("check", "./skirmishers")
    assert Answer("rules", "skirmishers").code == 0
