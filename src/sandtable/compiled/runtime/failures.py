"""The exceptions that translated code may raise, and the status numbers that stand for them."""

from collections.abc import Sequence

from .work import Halted, NeedAnswer

FAILURES: tuple[tuple[type[Exception], str], ...] = (  # with the message of each
    (NeedAnswer, ""),
    (Halted, ""),
    (ZeroDivisionError, "division by zero"),
    (IndexError, "tuple index out of range"),
    (ValueError, "min or max of nothing"),
    (ValueError, "range() arg 3 must not be zero"),
)
FIRST = 1  # 0 means success


def status_of_check(place: int) -> int:
    """The number that stands for a check of a checked build."""
    return FIRST + len(FAILURES) + place


def status_of(kind: object, said: str = "") -> int | None:
    """The number that stands for an exception; None for one that translated code cannot raise."""
    for place, failure in enumerate(FAILURES):
        if failure == (kind, said):
            return FIRST + place
    return None


def raised(status: int, checks: Sequence[str]) -> Exception:
    """The exception that a number stands for; `checks` are those of a checked build, whose numbers come last."""
    place = status - FIRST
    if place >= len(FAILURES):
        return OverflowError(checks[place - len(FAILURES)])
    kind, said = FAILURES[place]
    return kind(said) if said else kind()
