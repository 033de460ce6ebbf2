"""Pauses Python's garbage collector: with compiled code in memory a run takes long and frees hardly anything."""

import gc


class NoGarbage:
    """A stretch of work during which the collector rests, and runs again after it if it ran before."""

    def __enter__(self) -> None:
        self.was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self.was_on:
            gc.enable()
