"""Whatever others may use says what it is."""

from __future__ import annotations

from .measure import undocumented


def test_every_public_name_has_a_docstring() -> None:
    assert undocumented() == []
