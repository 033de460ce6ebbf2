"""Tests of an ability: as many dice as it has, and what their faces mean."""

from __future__ import annotations

from sandtable.kernel.rule import rule
from sandtable.kernel.verbs import number

from ..state import Battle


def in_successes(normal: int, critical: int) -> str:
    """How a test went, in words."""
    parts = [f"{n} {kind}" for n, kind in ((normal, "normal"), (critical, "critical")) if n]
    return f"{' and '.join(parts) or 'no'} success{'' if normal + critical == 1 else 'es'}"


@rule("test.success", "test.critical")
def success_from(t: Battle) -> int:
    """The least face of a success in a critical test."""
    return min(number(t, "test.success"), critical_from(t))


@rule("test.critical")
def critical_from(t: Battle) -> int:
    """The least face of a critical success."""
    return number(t, "test.critical", 0)


@rule("test.critical")
def failure_from(t: Battle) -> int:
    """The least face that is no critical failure; a success never is one."""
    return min(number(t, "test.critical", 1) + 1, success_from(t))
