"""Numbers that carry their reasons. They are made only while a log listens."""

from typing import NamedTuple


class Reason(NamedTuple):
    """One part of a number: the rule that gave it, how much, and its source in words, if it has any.

    >>> t.log = []
    >>> reasons_of(because(t, "lunge.guard", 2, "the parry"))
    (Reason(rule='lunge.guard', value=2, what='the parry'),)
    """

    rule: str
    value: int
    what: object = ""  # put into words when it is shown


class Reckoned(int):
    """An int whose `reasons` add up to it; `+ - * //` keep them, everything else sees a plain int."""

    reasons: tuple[Reason, ...]

    def __add__(self, other: int) -> int:
        return reckoned(int(self) + int(other), self.reasons + reasons_of(other))

    def __radd__(self, other: int) -> int:
        return reckoned(int(self) + int(other), reasons_of(other) + self.reasons)

    def __sub__(self, other: int) -> int:
        return reckoned(int(self) - int(other), self.reasons + scaled(reasons_of(other), -1))

    def __rsub__(self, other: int) -> int:
        return reckoned(int(other) - int(self), reasons_of(other) + scaled(self.reasons, -1))

    def __mul__(self, other: int) -> int:
        return reckoned(int(self) * int(other), scaled(self.reasons, int(other)))

    __rmul__ = __mul__

    def __neg__(self) -> int:
        return self * -1

    def __floordiv__(self, other: int) -> int:
        value = int(self) // int(other)
        if len(self.reasons) == 1:
            return reckoned(value, (self.reasons[0]._replace(value=value),))
        return reckoned(value, (*self.reasons, Reason("", value - int(self))))


def reckoned(value: int, reasons: tuple[Reason, ...]) -> int:
    """A number with its reasons; parts that are 0 are dropped."""
    made = int.__new__(Reckoned, value)
    made.reasons = tuple([r for r in reasons if r.value])
    return made


def reasons_of(value: object) -> tuple[Reason, ...]:
    """The reasons of a number; a plain number has one without a rule.

    >>> t.log = []
    >>> [(reason.rule, reason.value) for reason in reasons_of(number(t, "lunge") + number(t, "lunge.guard"))]
    [('lunge', 8), ('lunge.guard', 2)]
    """
    if isinstance(value, Reckoned):
        return value.reasons
    return (Reason("", int(value)),) if isinstance(value, int) and value else ()


def scaled(reasons: tuple[Reason, ...], factor: int) -> tuple[Reason, ...]:
    """The same reasons, each multiplied; a reason without words of its own says by how much."""
    said = "" if -2 < factor < 2 else f"{factor} times"
    return tuple([r._replace(value=r.value * factor, what=r.what or (said if r.rule else "")) for r in reasons])
