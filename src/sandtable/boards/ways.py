"""Ways over a board, as a pointer asks for them: the cheapest steps to a field by the rules' own prices."""

from collections.abc import Callable, Collection, Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from sandtable.kernel import Action


class Step(NamedTuple):
    """A step that rules allow: the answer, the field it leads to, and its price."""

    answer: Action
    to: int
    price: int


def way_to(
    start: int, goal: int | Collection[int], steps_from: Callable[[int], Iterable[Step]], most: int
) -> Sequence[Action]:
    """The answers that lead to a field, or to one of several, for the least price; none where it is more than `most`.

    `steps_from` says which steps the rules allow a piece that stands on a field.
    """
    cheapest, tried, goals = {start: 0}, 0, (goal,) if isinstance(goal, int) else goal
    waiting: list[tuple[int, int, int, tuple[Action, ...]]] = [(0, 0, start, ())]  # the second breaks ties
    while waiting:
        price, _, at, answers = heappop(waiting)
        if at in goals:
            return answers
        if price > cheapest[at]:
            continue
        for step in steps_from(at):
            whole = price + step.price
            if whole <= most and whole < cheapest.get(step.to, whole + 1):
                cheapest[step.to], tried = whole, tried + 1
                heappush(waiting, (whole, tried, step.to, (*answers, step.answer)))
    return ()
