"""Finds the best of several options: half of them are dropped repeatedly, and the rest tried more."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, log2, sqrt

from sandtable.kernel import Action

Play = Callable[[Sequence[Action], int, int], list[list[float]]]  # (options, first luck, number) -> values of each
PAIR = 2
clock = time.perf_counter  # benchmarks use a thread's own time, so that other work does not weaken a player
SMALL, SURE = 0.005, 3.0  # a lead that is too small to matter, and the errors by which it must be excluded ...
ENOUGH = 64  # ... after this many tries
SHARE = 0.95  # planned share of the seconds: the last slice may take longer
GROWTH = 4  # largest ratio of a slice of time to the one before


@dataclass
class Tried:
    """An option and its value with each luck."""

    option: Action
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The mean value."""
        return sum(self.values) / len(self.values)


@dataclass(frozen=True)
class Verdict:
    """The chosen option, and all tried ones, the best first."""

    chosen: Tried
    tried: tuple[Tried, ...]


class Effort:
    """The effort available: a number of rollouts, or of seconds from now."""

    def __init__(self, rollouts: int, seconds: float | None = None) -> None:
        self.rollouts = rollouts
        self.end = None if seconds is None else clock() + SHARE * seconds
        self.is_over = False

    def stop(self) -> None:
        """Ends the effort."""
        self.is_over = True

    def slices(self, rounds_left: int, rounds: int, alive: int) -> Iterator[int]:
        """The numbers of lucks to try next with each remaining option, until this round is over."""
        if self.end is None:
            yield max(1, self.rollouts // (rounds * alive))
            return
        began, count = clock(), 1
        stop = began + (self.end - began) / rounds_left
        while count >= 1:
            before = clock()
            yield count
            now = clock()
            count = int(min(GROWTH * count, (stop - now) * count / max(now - before, 1e-9)))


def halve(play: Play, options: Sequence[Action], effort: Effort, margin: float, finalists: int = PAIR) -> Verdict:
    """The first option, unless another leads it by more than `margin` errors of the difference.

    The first is never dropped, so that it is compared with the best of the others on the same luck. The best
    `finalists` are left in the end.
    """
    own, *others = [Tried(option) for option in options]
    alive = [own, *others]
    rounds = max(1, ceil(log2(len(alive))))
    for number in range(rounds):
        if number:
            best = sorted(alive[1:], key=lambda tried: -tried.mean)[: max(finalists, (len(alive) + 1) // 2) - 1]
            alive = [own, *best]
        for count in effort.slices(rounds - number, rounds, len(alive)):
            found = play([tried.option for tried in alive], len(own.values), count)
            for tried, values in zip(alive, found, strict=True):
                tried.values += values
            if finalists == PAIR and is_settled(alive):
                effort.stop()
                break
        if effort.is_over:
            break
    leader = max(alive[1:], key=lambda tried: tried.mean, default=own)
    chosen = leader if leads(leader, own, margin) else own
    return Verdict(chosen, tuple(sorted([own, *others], key=lambda tried: (-len(tried.values), -tried.mean))))


def leads(leader: Tried, own: Tried, margin: float) -> bool:
    """Whether an option leads another by more than `margin` errors; half a battle is added to the spread."""
    if leader is own:
        return False
    mean, error = lead_of(leader, own, 0.5)
    return mean > margin * error


def lead_of(one: Tried, other: Tried, unseen: float) -> tuple[float, float]:
    """The lead of one option over another, and its error; `unseen` is added to the spread."""
    ahead = [a - b for a, b in zip(one.values, other.values, strict=True)]
    n, mean = len(ahead), sum(ahead) / len(ahead)
    return mean, sqrt(sum((x - mean) ** 2 for x in ahead) + unseen) / n


def is_settled(alive: Sequence[Tried]) -> bool:
    """Whether no other option can beat the best so far by a lead that matters."""
    if len(alive[0].values) < ENOUGH:
        return False
    best = max(alive, key=lambda tried: tried.mean)
    leads_of_others = [lead_of(other, best, SMALL) for other in alive if other is not best]
    return all(mean + SURE * error < SMALL for mean, error in leads_of_others)
