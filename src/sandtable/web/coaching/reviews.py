"""Reviews: each is worked out once, piece by piece by workers, so that nothing else waits for it."""

import asyncio
import hashlib
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import sandtable as st
from sandtable.players.coach import reviewing

from .. import hosted
from ..needs import For, Work
from . import advice

SECONDS = 0.08  # for a decision
OPEN = 2  # battles that a worker has played through and remembers
DEAREST = 5
KEPT = 50  # reviews
PIECE = 2.0  # seconds of work before others have their turn
LONGEST = 90.0  # seconds for one of these, with all that has to be got ready


@dataclass(frozen=True, slots=True)
class Stood:
    """How each side stood before a line of the log."""

    line: int
    wins: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Turned:
    """A turning point in words, with how each side stood before and after."""

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
    best: Turned | None = None  # the choice by which it won most


@dataclass(frozen=True, slots=True)
class ShownReview:
    """What decided a battle."""

    curve: tuple[Stood, ...]
    sums: tuple[Sum, ...]
    turning: tuple[Turned, ...]


# ---- in a worker -----------------------------------------------------------------------------------------------------


@lru_cache(OPEN)
def judge_of(record: str) -> reviewing.Judge:
    """The judge of a finished battle, which each worker plays through once."""
    battle = hosted.replayed(record)
    if battle.pending is not None:
        raise st.IllegalAction("a review looks back on a battle: this one is not over")
    return reviewing.Judge(battle, SECONDS, engine=advice.engine_for(battle, advice.PATIENCE))


def pieces(record: str, first: int, seconds: float) -> tuple[list[reviewing.Piece], int]:
    """The next pieces, for a number of seconds; and how many there are in all."""
    judge, end = judge_of(record), time.monotonic() + seconds
    parts, found = judge.parts, list[reviewing.Piece]()
    while first + len(found) < len(parts) and (not found or time.monotonic() < end):
        found.append(judge.piece(parts[first + len(found)]))
    return found, len(parts)


def put_together(record: str, known: list[reviewing.Piece]) -> ShownReview:
    """The review, once all pieces are there."""
    found = reviewing.put_together(judge_of(record), known)
    last = Stood(found.steps[-1].line + 1 if found.steps else 0, wins_of(found.end))
    curve = (*(Stood(step.line, wins_of(step.before)) for step in found.steps), last)
    turning = tuple(map(turned, found.turning_points()))
    return ShownReview(curve, tuple(sum_of(found, side) for side in found.sides), turning)


def turned(step: reviewing.Step) -> Turned:
    return Turned(step.line, step.words, step.side, step.is_luck, wins_of(step.before), wins_of(step.after))


def wins_of(chance: st.WinChance) -> tuple[float, ...]:
    return tuple(map(float, chance.shares))


def sum_of(found: st.Review, side: str) -> Sum:
    totals = found.totals(side)
    costly = [(step, step.cost) for step in found.mistakes(side)[:DEAREST] if step.cost is not None]
    dearest = tuple(Cost(step.line, step.words, step.better, *cost) for step, cost in costly)
    start, luck, own = float(totals.start), float(totals.luck), float(totals.own)
    others, result = float(totals.others), float(totals.result)
    decided, best = found.decided(side), found.best_choice(side)
    told = None if best is None else turned(best)
    return Sum(side, start, luck, own, others, result, totals.cost, totals.mistakes, decided, dearest, told)


# ---- in the server ---------------------------------------------------------------------------------------------------


@dataclass
class Reviewed:
    """How far a review is; once it is done, what it says."""

    done: int
    parts: int  # 0: not known yet
    review: ShownReview | None = None
    trouble: str = ""


@dataclass
class Job:
    """One review that is worked out."""

    record: str
    how: dict[str, Any]
    known: Reviewed = field(default_factory=lambda: Reviewed(0, 0))
    task: asyncio.Task[None] | None = None

    async def run(self, server: Work) -> None:
        """All of it, and what it came to."""
        try:
            self.known = await self.worked_out(server)
        except st.SandtableError as error:
            self.known = Reviewed(0, 0, trouble=str(error))
        except Exception as error:
            self.known = Reviewed(0, 0, trouble=f"this went wrong inside ({type(error).__name__})")
            raise

    async def worked_out(self, server: Work) -> Reviewed:
        known: list[reviewing.Piece] = []
        parts = 1
        while len(known) < parts:
            more, parts = await server.run(pieces, self.record, len(known), PIECE, **self.how)
            known += more
            self.known = Reviewed(len(known), parts)
        found = await server.run(put_together, self.record, known, **self.how)
        return Reviewed(parts, parts, found)


class Reviews:
    """Those that were asked for lately."""

    def __init__(self, server: Work) -> None:
        self.server = server
        self.jobs: OrderedDict[str, Job] = OrderedDict()

    def look(self, record: str, ruleset: str, client: str) -> Reviewed:
        """How far the review of this battle is; the first call starts it."""
        key = hashlib.sha256(record.encode()).hexdigest()
        if key not in self.jobs:
            client = f"review for {client}"
            how = {"seconds": LONGEST, "lane": For.ANALYSIS, "client": client, "ruleset": ruleset}
            job = self.jobs[key] = Job(record, how)
            job.task = asyncio.create_task(job.run(self.server))
            while len(self.jobs) > KEPT:
                stop(self.jobs.popitem(last=False)[1])
        self.jobs.move_to_end(key)
        return self.jobs[key].known

    def stop(self) -> None:
        """Stops all reviews."""
        for job in self.jobs.values():
            stop(job)


def stop(job: Job) -> None:
    if job.task is not None:
        job.task.cancel()
