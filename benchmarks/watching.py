"""Players that think, watched: how long each decision took, and what was compared in it.

While they are watched their time is processor time of their thread: a busy machine weakens nobody.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

from sandtable.kernel import Action
from sandtable.players import halving
from sandtable.players.rollout import Rollout

clock = time.thread_time


@dataclass
class Watched:
    """What was seen so far, in the order it was decided."""

    seconds: list[float] = field(default_factory=list)
    verdicts: list[tuple[Action, halving.Verdict]] = field(default_factory=list)  # each with the base player's answer


@contextmanager
def clocked(seconds: list[float]) -> Iterator[None]:
    """Adds what is done here to a list of seconds."""
    began = clock()
    yield
    seconds.append(clock() - began)


@contextmanager
def watched() -> Iterator[Watched]:
    """Watches all players that think."""
    seen = Watched()
    answer, consider = Rollout.answer, Rollout.consider

    def timed(self: Rollout, *asked: Any) -> Action:
        with clocked(seen.seconds):
            return answer(self, *asked)

    def noted(self: Rollout, moment: Any, side: int, own: Action, *more: Any) -> halving.Verdict:
        verdict = consider(self, moment, side, own, *more)
        seen.verdicts.append((own, verdict))
        return verdict

    with (
        mock.patch.object(halving, "clock", clock),
        mock.patch.object(Rollout, "answer", timed),
        mock.patch.object(Rollout, "consider", noted),
    ):
        yield seen
