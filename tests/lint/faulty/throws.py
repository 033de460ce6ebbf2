# mypy: ignore-errors
"""Dice whose floors are wrong, or of which nobody can say which count."""

from __future__ import annotations

from sandtable.kernel.rule import rule
from sandtable.kernel.verbs import dice, keep, pool, top

from .state import Fight


@rule("hit")
def throws(t: Fight, n: int) -> int:
    some = pool(t, "d", dice(2, 6), (4, 6))  # -> floors (4, 6): the first class begins at 1
    some = pool(t, dice(2, 6), (1, 5, 4))  # -> floors (1, 5, 4): each is higher than the one before
    some = pool(t, "d", dice(n, 6), floors=(1, 7))  # -> floors (1, 7): no face of a d6 reaches 7
    some = pool(t, "d", dice(2, 8))  # -> a compiled pool tells at most 7 classes apart
    best = top(t, dice(2, 10), (2, 10))  # -> floors (2, 10): the first class begins at 1
    most = keep(t, "d", dice(4, 6))  # -> keep() needs the number of dice that count: best=1, or worst=1
    most = keep(t, dice(4, 6), best=2, worst=1)  # -> keep() takes best= or worst=, and not both
    most = keep(t, "d", dice(9, 6), best=8)  # -> compiled code keeps at most 7 dice
    return some.highest + best.place + most
