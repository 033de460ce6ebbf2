"""The reviews of one server: each is worked out once, piece by piece, for everybody who asks."""

import asyncio
import hashlib
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

import sandtable as st

from .. import work
from . import judging

KEPT = 50  # reviews
PIECE = 2.0  # seconds of work until others have their turn
LONGEST = 90.0  # seconds for one of these, with all that has to be got ready


@dataclass
class Reviewed:
    """How far a review is; once it is done, what it says."""

    done: int
    parts: int  # 0: not known yet
    review: judging.ShownReview | None = None
    trouble: str = ""


@dataclass
class Job:
    """One review that is worked out."""

    record: str
    how: dict[str, Any]
    known: Reviewed = field(default_factory=lambda: Reviewed(0, 0))
    task: asyncio.Task[None] | None = None

    async def run(self, server: work.Work) -> None:
        """All of it, and what it came to."""
        try:
            self.known = await self.worked_out(server)
        except st.SandtableError as error:
            self.known = Reviewed(0, 0, trouble=str(error))
        except Exception as error:
            self.known = Reviewed(0, 0, trouble=f"this went wrong inside ({type(error).__name__})")
            raise

    async def worked_out(self, server: work.Work) -> Reviewed:
        pieces: list[Any] = []
        parts = 1
        while len(pieces) < parts:
            more, parts = await server.run(judging.pieces, self.record, len(pieces), PIECE, **self.how)
            pieces += more
            self.known = Reviewed(len(pieces), parts)
        found = await server.run(judging.put_together, self.record, pieces, **self.how)
        return Reviewed(parts, parts, found)


class Reviews:
    """Those that were asked for lately."""

    def __init__(self, server: work.Work) -> None:
        self.server = server
        self.jobs: OrderedDict[str, Job] = OrderedDict()

    def look(self, record: str, ruleset: str, client: str) -> Reviewed:
        """How far the review of this battle is; the first who asks has it begun."""
        key = hashlib.sha256(record.encode()).hexdigest()
        if key not in self.jobs:
            client = f"review for {client}"
            how = {"seconds": LONGEST, "lane": work.For.ANALYSIS, "client": client, "ruleset": ruleset}
            job = self.jobs[key] = Job(record, how)
            job.task = asyncio.create_task(job.run(self.server))
            while len(self.jobs) > KEPT:
                stop(self.jobs.popitem(last=False)[1])
        self.jobs.move_to_end(key)
        return self.jobs[key].known

    def stop(self) -> None:
        """Nothing more is worked out."""
        for job in self.jobs.values():
            stop(job)


def stop(job: Job) -> None:
    if job.task is not None:
        job.task.cancel()
