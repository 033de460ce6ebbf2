"""A plugin that cannot be loaded is told of on the pages; everything else goes on."""

from __future__ import annotations

from html import unescape
from pathlib import Path

from fastapi.testclient import TestClient

from tests.faulty_plugins import plugin

__all__ = ["plugin"]


def test_home_tells_of_a_broken_plugin_and_lists_the_others(client: TestClient, plugin: str, tmp_path: Path) -> None:
    shown = client.get("/")
    assert shown.status_code == 200
    text = unescape(shown.text)
    assert "faulty is broken: plugin_with_" in text
    assert plugin in text
    assert str(tmp_path) not in text
    assert 'data-ruleset="danger_close"' in text
    assert 'data-ruleset="faulty"' not in text


def test_pages_of_a_broken_plugin_say_what_is_wrong(client: TestClient, plugin: str, tmp_path: Path) -> None:
    for address in ("/rules/faulty", "/odds/faulty", "/odds/faulty/fire"):
        shown = client.get(address)
        assert shown.status_code == 404
        assert plugin in unescape(shown.text)
        assert str(tmp_path) not in shown.text
    assert client.get("/rules/danger_close").status_code == 200
