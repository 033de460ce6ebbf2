"""A plugin that cannot be loaded is listed as broken, with file and line; everything else goes on."""

from __future__ import annotations

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
