"""Looking for garbage stops all work, the longer the more tables are open: most is found young, all of it seldom."""

import gc
import sys
import threading

YOUNG, MIDDLE, NEVER = 10_000, 10, 1 << 30  # when Python looks by itself: through all that is old it never does
GROWN = 1.2  # times what there was after the last look
EVERY = 15.0  # seconds


class Seldom:
    """Meanwhile all of it is looked through only when there is a fifth more; what is loaded by now, never."""

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
