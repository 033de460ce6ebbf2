"""Makes full garbage collections rare: each stops all work, for longer the more tables are open."""

import gc
import sys
import threading

YOUNG, MIDDLE, NEVER = 10_000, 10, 1 << 30  # Python's own thresholds, without full collections
GROWN = 1.2  # growth since the last full collection that starts the next
EVERY = 15.0  # seconds


class Seldom:
    """While it is entered, full collections run only after growth by a fifth, and skip what was loaded before."""

    def __enter__(self) -> None:
        self.usual, self.over = gc.get_threshold(), threading.Event()
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        threading.Thread(target=watch, args=(self.over,), daemon=True).start()

    def __exit__(self, *_: object) -> None:
        self.over.set()
        gc.set_threshold(*self.usual)
        gc.unfreeze()


def watch(over: threading.Event) -> None:
    # What is counted is memory: to list the things themselves would hold tuples that other threads are still filling,
    # which Python then gives up with a SystemError.
    kept = sys.getallocatedblocks()
    while not over.wait(EVERY):
        if sys.getallocatedblocks() > GROWN * kept:
            gc.collect()
            kept = sys.getallocatedblocks()
