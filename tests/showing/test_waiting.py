"""Bars of long work: where people type, after a second, and nowhere else."""

from __future__ import annotations

import sys

import pytest

from sandtable.showing import waiting


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that a session has shown."""
    lines: list[str] = []
    monkeypatch.setattr(waiting, "place", lambda: lines.append)
    return lines


def test_a_bar_says_how_far_long_work_is_and_goes(shown: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "SOON", 0.0)
    monkeypatch.setattr(waiting, "OFTEN", 0.0)
    with waiting.watched("fire", None) as told:
        assert told is not None
        told(15, 30)
        told(30, 30)
    assert shown == [f"fire: {'█' * 15}{'░' * 15} 15 of 30", f"fire: {'█' * 30} 30 of 30", ""]


def test_quick_work_shows_no_bar(shown: list[str]) -> None:
    with waiting.watched("fire", None) as told:
        assert told is not None
        told(30, 30)
    assert shown == []


def test_who_listens_hears_it_instead(shown: list[str]) -> None:
    heard: list[tuple[int, int]] = []
    with waiting.watched("fire", lambda done, of: heard.append((done, of))) as told:
        assert told is not None
        told(1, 2)
    assert (heard, shown) == ([(1, 2)], [])


def test_a_program_shows_nothing() -> None:
    assert not hasattr(sys, "ps1")
    assert waiting.place() is None
