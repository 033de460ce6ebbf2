"""The time for exact odds, reports of progress, and the error when the time is over."""

import sys
import time
from collections.abc import Callable, Collection, Iterable
from operator import itemgetter
from typing import Any

from sandtable.kernel import State, TooManyPaths, as_seconds
from sandtable.kernel.rule import rule_asking
from sandtable.kernel.state import entries

SECONDS = 10.0
QUICK = 1.0  # seconds of work before a quicker way is tried
PATHS_A_SECOND, STATES_A_SECOND = 20_000, 400  # most that are tried; large states take longer
DEEPEST = 2_000  # most rolls on one path, against endless ones
OFTEN = 16  # fewest rolls for blame
EVERY = 64  # paths between two looks at the clock
SHORT = 0.05  # seconds without a look at the clock
TELLING = 0.25  # seconds between two words of progress
COMPARED, NAMED = 200, 5  # most states compared, and fields named
Progress = Callable[[int, int], None]  # (paths, states) so far
Why = str | tuple[tuple[Any, ...], ...]  # purpose of a roll, or the kinds of a mixed pool, worded if needed


def worked() -> float:
    """Seconds of work of this thread; wall time if threads have no clock of their own."""
    clock: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
    return clock()


class Patience:
    """Seconds of work (not of waiting for a busy machine), and a count of its paths and states.

    Work that is not `QUICK` is cut short if there is something `quicker`. `parameters` are those that the asker can
    change; None if the asker wrote the rule.
    """

    cut_short = False

    def __init__(
        self,
        seconds: float = SECONDS,
        progress: Progress | None = None,
        quicker: Callable[[], bool] | None = None,
        parameters: Collection[str] | None = None,
    ) -> None:
        self.seconds = as_seconds("seconds", seconds, endless=True)
        self.progress, self.quicker, self.parameters = progress, quicker, parameters
        self.paths = self.states = self.looked = 0
        self.noticed = time.monotonic()
        self.began: float | None = None  # in the thread's own time, which is slow to read
        self.told = 0.0

    def anew(self, quicker: Callable[[], bool] | None = None) -> "Patience":
        """A fresh copy of the budget."""
        return Patience(self.seconds, self.progress, quicker, self.parameters)

    @property
    def most_paths(self) -> int:
        return self.most(PATHS_A_SECOND)

    @property
    def most_states(self) -> int:
        return self.most(STATES_A_SECOND)

    def most(self, a_second: int) -> int:
        """The number that fits into the time, at a rate a second."""
        return max(1, int(min(self.seconds * a_second, sys.maxsize)))

    def walked(self, paths: int) -> bool:
        """Counts paths; returns whether the time is over."""
        self.paths += paths
        if self.paths < self.looked + EVERY:
            return False
        self.looked = self.paths
        return self.is_over()

    def state(self) -> None:
        """Counts a state; raises `TooManyPaths` when the time is over."""
        self.states += 1
        self.keep()

    def reached(self, paths: int, states: int) -> None:
        """Sets the total of paths and states; raises `TooManyPaths` when the time is over."""
        self.paths, self.states = paths, states
        self.keep()

    def keep(self) -> None:
        """Raises `TooManyPaths` when the time is over."""
        if self.is_over():
            raise TooManyPaths(self.over)

    @property
    def over(self) -> str:
        words = "a second" if self.seconds == 1 else f"{round(self.seconds, 2):g} seconds"
        return f"more than {words} of work ({self.paths:,} paths, {self.states:,} states)"

    def is_over(self) -> bool:
        if time.monotonic() - self.noticed < min(SHORT, self.seconds):
            return False
        now = worked()
        if self.began is None:
            self.began = now
        if self.progress is not None and now - self.told >= TELLING:
            self.told = now
            self.progress(self.paths, self.states)
        if self.quicker is not None and now - self.began > QUICK:
            self.cut_short, self.quicker = self.quicker(), None
            self.seconds = QUICK if self.cut_short else self.seconds + worked() - now  # the check itself is no work
        return now - self.began > self.seconds


class Rolled:
    """Counts rolls, to blame the one that multiplies paths most."""

    __slots__ = ("rules", "times")

    def __init__(self) -> None:
        self.times: dict[Why, int] = {}
        self.rules: dict[Why, str] = {}

    def once_more(self, why: Why) -> None:
        """Counts a new roll on a path; its rule is looked up only if it is frequent enough for blame."""
        times = self.times[why] = self.times.get(why, 0) + 1
        if times == OFTEN:
            self.rules[why] = rule_asking()

    def blame(self, cause: str, patience: Patience | None) -> TooManyPaths:
        """The error that names the roll, with advice."""
        why, times = max(self.times.items(), key=itemgetter(1))
        rule = self.rules.get(why) or rule_asking()
        words = why if isinstance(why, str) else " and ".join([kind[1].__name__ for kind in why])
        told = f'"{words}"' if words else "a roll"
        merged = "a `cut` after it merges what then is equal"
        helps = advice(patience, f"{merged}, `once`, `repeat` or `until` make one law of rolls that repeat")
        return TooManyPaths(f"{cause}: {told} multiplies, rolled {times:,} times over{helps}", rule)


def advice(patience: Patience | None, authors: str) -> str:
    """The advice: an author can write the rule differently; others can change the parameters of the question."""
    if patience is None or patience.parameters is None:
        return f"; {authors}"
    return "; ask for few `rounds`, such as 2" if "rounds" in patience.parameters else ""


def differing(states: Iterable[State], patience: Patience) -> str:
    """The fields in which states differ most, with advice."""
    seen: dict[str, set[Any]] = {}
    for state in states:
        for place, _, value in entries(state):
            seen.setdefault(place, set()).add(value)
    most = sorted(seen.items(), key=lambda item: -len(item[1]))[:NAMED]
    named = ", ".join(f"{place} ({len(values)} values)" for place, values in most if len(values) > 1)
    wiped = "let `forget` wipe what no later rule reads, or ask for few `rounds`, such as 2"
    return f"they differ in {named}{advice(patience, wiped)}"
