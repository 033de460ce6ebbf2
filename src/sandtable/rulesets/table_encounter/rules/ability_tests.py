"""Tests of an ability: as many dice as it has, and what their faces mean."""

from typing import NamedTuple

from sandtable.kernel import number, rule

from ..state import Battle


class Faces(NamedTuple):
    """The dice of a critical test, for the log: how many of each kind."""

    critical_failures: int = 0
    failures: int = 0
    successes: int = 0
    critical_successes: int = 0

    def __str__(self) -> str:
        """`2 successes, 1 critical success`."""
        words = [f"{n} {(one, many)[n > 1]}" for n, one, many in zip(self, ONE, MANY, strict=True) if n]
        return ", ".join(words) or "no success"


ONE = ("critical failure", "failure", "success", "critical success")
MANY = ("critical failures", "failures", "successes", "critical successes")


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
