"""Looking for garbage stops everybody, the longer the more tables are open: most is found young, all of it seldom."""

import gc
import threading

YOUNG, MIDDLE, NEVER = 10_000, 10, 1 << 30  # when Python looks by itself: through all that is old it never does
GROWN = 1.5  # times what was old after the last look
EVERY = 15.0  # seconds


class Seldom:
    """Meanwhile all of it is looked through only when there is half as much again; what is loaded by now, never."""

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
    kept = old()
    while not over.wait(EVERY):
        if old() > GROWN * kept:
            gc.collect()
            kept = old()


def old() -> int:
    """How many things there are that have outlived the looks at what is young."""
    return len(gc.get_objects(generation=2))
