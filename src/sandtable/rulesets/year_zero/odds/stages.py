"""Playing on beat by beat in a question, where something is only added up: it stays out of the states.

A burst passes through few states and comes to many sums. Each state's beat is one part for the odds, worked out once,
and so is all that follows from a state; sums are convolved.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from sandtable.kernel import once

from ..rules.course import beat
from ..state import Battle
from .forget import forget

R = TypeVar("R")
WIDE = 1 << 20  # more than any sum


class Stages(Generic[R]):
    """The states that a battle passes through until `result` finds one in them.

    `take` takes out what is added up, and may put aside what makes no difference to that and to the result.
    """

    def __init__(self, result: Callable[[Battle], R | None], take: Callable[[Battle], int]) -> None:
        self.result, self.take = result, take
        self.states: list[Battle] = []
        self.places: dict[Any, int] = {}
        self.results: list[R] = []
        self.ends: list[int | None] = []  # of each state: the number of its result

    def play(self, t: Battle) -> tuple[int, R]:
        """From this state on: the sum, and the result."""
        packed = once(t, self.rest, self.place_of(t))
        return packed % WIDE, self.results[packed // WIDE]

    def place_of(self, t: Battle) -> int:
        """The number of a state; equal ones have the same."""
        forget(t, True)
        place = self.places.setdefault(t.key(), len(self.states))
        if place == len(self.states):
            self.states.append(t)
            self.ends.append(self.end_of(t))
        return place

    def end_of(self, t: Battle) -> int | None:
        """The number of the result in this state, if there is one."""
        found = self.result(t)
        if found is None:
            return None
        if found not in self.results:
            self.results.append(found)
        return self.results.index(found)

    def rest(self, t: Battle, place: int) -> int:
        """The sum from a state on, and the number of the result."""
        end = self.ends[place]
        if end is not None:
            return WIDE * end
        packed = once(t, self.one_beat, place)
        return packed % WIDE + once(t, self.rest, packed // WIDE)

    def one_beat(self, t: Battle, place: int) -> int:
        c = self.states[place].clone()
        c.luck, c.players, c.private, c.cuts, c.log = t.luck, t.players, t.private, None, None
        beat(c)
        return self.take(c) + WIDE * self.place_of(c)
