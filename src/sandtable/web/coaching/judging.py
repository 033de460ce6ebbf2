"""A review, worked out piece by piece, so that nothing else waits for it. Done by `work`."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import sandtable as st
from sandtable.players.coach import reviewing

from .. import hosted
from . import advice

SECONDS = 0.08  # for a decision
OPEN = 2  # battles that a worker has played through and remembers
DEAREST = 5


@dataclass(frozen=True, slots=True)
class Stood:
    """How each side stood before a line of the log."""

    line: int
    wins: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Turned:
    """What changed much: in words, with how each side stood before and after."""

    line: int
    words: str
    side: str  # who chose, or whose dice they were
    is_luck: bool
    before: tuple[float, ...]
    after: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """A choice, what it cost, and what would have been better."""

    line: int
    words: str
    better: str
    cost: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Sum:
    """A side's battle as a sum: start, luck, own choices and the others' make the result, exactly."""

    side: str
    start: float
    luck: float
    own: float
    others: float
    result: float
    cost: float
    mistakes: int
    decided: int
    dearest: tuple[Cost, ...]


@dataclass(frozen=True, slots=True)
class ShownReview:
    """What a battle was decided by."""

    curve: tuple[Stood, ...]
    sums: tuple[Sum, ...]
    turning: tuple[Turned, ...]


@lru_cache(OPEN)
def judge_of(record: str) -> reviewing.Judge:
    """A battle that is over, played through once a worker."""
    battle = hosted.replayed(record)
    if battle.pending is not None:
        raise st.IllegalAction("a review looks back on a battle: this one is not over")
    return reviewing.Judge(battle, SECONDS, engine=advice.engine_for(battle, advice.PATIENCE))


def pieces(record: str, first: int, seconds: float) -> tuple[list[reviewing.Piece], int]:
    """The next pieces, for so many seconds; and how many there are in all."""
    judge, end = judge_of(record), time.monotonic() + seconds
    parts, found = judge.parts, list[reviewing.Piece]()
    while first + len(found) < len(parts) and (not found or time.monotonic() < end):
        found.append(judge.piece(parts[first + len(found)]))
    return found, len(parts)


def put_together(record: str, known: Sequence[reviewing.Piece]) -> ShownReview:
    """The review, once all pieces are there."""
    found = reviewing.put_together(judge_of(record), known)
    last = Stood(found.steps[-1].line + 1 if found.steps else 0, wins_of(found.end))
    curve = (*(Stood(step.line, wins_of(step.before)) for step in found.steps), last)
    turning = tuple(
        Turned(step.line, step.words, step.side, step.is_luck, wins_of(step.before), wins_of(step.after))
        for step in found.turning_points()
    )
    return ShownReview(curve, tuple(sum_of(found, side) for side in found.sides), turning)


def wins_of(chance: st.WinChance) -> tuple[float, ...]:
    return tuple(map(float, chance.shares))


def sum_of(found: st.Review, side: str) -> Sum:
    totals = found.totals(side)
    costly = [(step, step.cost) for step in found.mistakes(side)[:DEAREST] if step.cost is not None]
    dearest = tuple(Cost(step.line, step.words, step.better, *cost) for step, cost in costly)
    start, luck, own = float(totals.start), float(totals.luck), float(totals.own)
    others, result = float(totals.others), float(totals.result)
    return Sum(side, start, luck, own, others, result, totals.cost, totals.mistakes, found.decided(side), dearest)
