"""An outbox for another machine: a thread sends its letters, repeatedly if needed, and no table waits for it."""

import heapq
import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

PAUSES = (5.0, 30.0, 180.0, 900.0, 3600.0)  # seconds between two tries
MOST = 1000  # letters that wait
report = logging.getLogger("sandtable.web")


def nothing() -> None:
    """The default action after a letter was sent: none."""


class Refused(Exception):
    """The receiver will never take the letter."""


@dataclass(frozen=True)
class Letter:
    """One thing to send; `about` names its table, seat and turn: no two with the same wait."""

    about: tuple[str, int, str]
    send: Callable[[], None]
    sent: Callable[[], None] = nothing


@dataclass(order=True)
class Waiting:
    """A letter, and when it is tried next."""

    due: float
    order: int
    letter: Letter = field(compare=False)
    tries: int = field(default=0, compare=False)


class Outbox:
    """Letters to one receiver. A slow or dead one costs its own letters, never anything else."""

    def __init__(self, receiver: str, pauses: Sequence[float] = PAUSES) -> None:
        self.receiver, self.pauses = receiver, pauses
        self.waiting: list[Waiting] = []
        self.now: Letter | None = None  # what is being sent
        self.count, self.stopped = 0, False
        self.change = threading.Condition()
        threading.Thread(target=self.run, name=f"letters to {receiver}", daemon=True).start()

    def put(self, letter: Letter, is_true: Callable[[], bool] = lambda: True) -> None:
        """Queues a letter, unless it waits already or is no longer true."""
        with self.change:
            if not is_true():  # asked here: what ceases to be true later is dropped by `keep`
                return
            known = [each.letter.about for each in self.waiting] + ([self.now.about] if self.now else [])
            if letter.about not in known and len(self.waiting) < MOST:
                self.push(letter, 0.0, 0)
            elif len(self.waiting) >= MOST:
                report.warning("%s letters to %s wait: a notice was not sent", MOST, self.receiver)

    def keep(self, table: str, turn: str) -> None:
        """Drops the waiting letters about other turns of a table, which are no longer true."""
        with self.change:
            self.drop(lambda each: each.about[0] == table and each.about[2] != turn)

    def stop(self) -> None:
        with self.change:
            self.stopped = True
            self.change.notify()

    def drop(self, gone: Callable[[Letter], bool]) -> None:
        if self.now is not None and gone(self.now):
            self.now = None
        if any(gone(each.letter) for each in self.waiting):
            self.waiting = [each for each in self.waiting if not gone(each.letter)]
            heapq.heapify(self.waiting)

    def push(self, letter: Letter, pause: float, tries: int) -> None:
        self.count += 1
        heapq.heappush(self.waiting, Waiting(time.monotonic() + pause, self.count, letter, tries))
        self.change.notify()

    # ---- in the thread -------------------------------------------------------------------------------------------

    def run(self) -> None:
        while (waited := self.next()) is not None:
            self.attempt(waited)

    def next(self) -> Waiting | None:
        """The next letter, once it is due; None at the end."""
        with self.change:
            while not self.stopped:
                pause = self.waiting[0].due - time.monotonic() if self.waiting else None
                if pause is not None and pause <= 0:
                    found = heapq.heappop(self.waiting)
                    self.now = found.letter
                    return found
                self.change.wait(pause)
        return None

    def attempt(self, waited: Waiting) -> None:
        try:
            waited.letter.send()
            if not self.stopped:  # else nothing can be kept any more, and it is sent once more after a restart
                waited.letter.sent()
        except OSError as error:
            self.try_again(waited, error)
        except Exception as error:
            self.give_up(error)
        with self.change:
            self.now = None

    def try_again(self, waited: Waiting, error: OSError) -> None:
        if waited.tries == len(self.pauses):
            self.give_up(error)
            return
        with self.change:
            if self.now is waited.letter:  # it is still true
                self.push(waited.letter, self.pauses[waited.tries], waited.tries + 1)

    def give_up(self, error: Exception) -> None:
        report.warning("a notice was not sent to %s: %s", self.receiver, error)
