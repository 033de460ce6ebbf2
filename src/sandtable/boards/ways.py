"""What pointers ask: which piece is asked, what is legal, and the cheapest way to a field at the rules' own prices."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import Any, NamedTuple

from sandtable.kernel import Action, Look, Piece
from sandtable.kernel.players import is_answer


class Step(NamedTuple):
    """A step that rules allow: the answer, the field it leads to, and its price."""

    answer: Action
    to: int
    price: int


def way_to(
    start: int, goal: int | Collection[int], steps_from: Callable[[int], Iterable[Step]], most: int
) -> Sequence[Action]:
    """The answers that lead to a field, or to one of several, for the least price; none if it is more than `most`.

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


def look_with(pointer: Any, **own: Any) -> Look:
    """A look with these functions, and with what clicks mean to a game's pointer."""
    clicks = {name: getattr(pointer, name) for name in ("outlook", "pick", "tried", "way") if hasattr(pointer, name)}
    return Look(**clicks | own)


# ---- the question --------------------------------------------------------------------------------------------------


def own(t: Any, piece: Any) -> Any:
    """This table's copy of a piece of another table; anything else unchanged."""
    if not isinstance(piece, Piece):
        return piece
    return next((x for x in t.pieces() if type(x) is type(piece) and x.index == piece.index), piece)


def piece_asked(t: Any) -> Any:
    """The piece that the latest question is put to; None if it is put to a side."""
    return own(t, t.piece_asked)


def placed(t: Any) -> Iterator[Any]:
    """All pieces on the table that are not out of the fight."""
    return (x for x in t.pieces() if getattr(x, "placed", False) and not getattr(x, "out", False))


def foes_of(t: Any, piece: Any) -> list[Any]:
    """All pieces on the table, still in the fight, that are not of the piece's side."""
    return [each for each in placed(t) if t.side_of(each) != t.side_of(piece)]


def is_legal(t: Any, answer: Any) -> bool:
    """Whether the latest question allows an answer."""
    return is_answer(t, answer, t.kind_asked, t.offered, (piece_asked(t), own(t, t.about_asked)))
