"""Work within limits: it can be stopped from outside, and in a process of its own it may not take all memory."""

import ctypes
import os
import pickle
import threading
import traceback
from collections.abc import Callable
from functools import cache
from typing import Any, Generic, TypeVar

from sandtable.kernel import SandtableError

T = TypeVar("T")
MEMORY = 2 << 30  # bytes of data that a worker may have
POLITE = 5  # how far a worker stands back: whoever clicks goes first
GRACE = 2.0  # seconds after which work that cannot be stopped takes its process with it


class Unable(SandtableError):
    """It cannot be worked out just now, or not within its limits; nothing has changed."""


class OutOfTime(BaseException):
    """Raised inside work that takes too long; no `except Exception` of its own catches it."""


class TookTooLong(Unable):
    """It was stopped."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"this was not worked out within {seconds:g} s, and was stopped: ask for something smaller")


class Limited(Generic[T]):
    """One call of a function, in a thread that others can stop."""

    def __init__(self, function: Callable[..., T], arguments: tuple[Any, ...], seconds: float) -> None:
        self.function, self.arguments, self.seconds = function, arguments, seconds
        self.thread: int | None = None
        self.stopped = self.ended = False
        self.lock = threading.Lock()

    def run(self) -> T:
        """What the function returns; errors are such that a server can outlive them."""
        try:
            return self.attempt()
        except OutOfTime:
            raise TookTooLong(self.seconds) from None
        except MemoryError:
            raise Unable("this needs more memory than one answer may have: ask for something smaller") from None
        except Exception:
            raise
        except BaseException as fault:  # even if it means to end the whole program
            raise RuntimeError(f"{self.function.__name__} ended with {type(fault).__name__}") from fault

    def attempt(self) -> T:
        with self.lock:
            self.thread = threading.get_ident()
            if self.stopped:
                raise OutOfTime
        try:
            return self.function(*self.arguments)
        finally:
            with self.lock:
                self.ended = True

    def stop(self) -> None:
        """Raises OutOfTime at its next line of Python, if it still runs."""
        with self.lock:  # an ended thread's number may be another's by now
            self.stopped = True
            if self.thread is not None and not self.ended:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread), ctypes.py_object(OutOfTime))


# ---- in a process of its own -----------------------------------------------------------------------------------------


def in_a_worker(function: Callable[..., T], arguments: tuple[Any, ...], seconds: float) -> T:
    """Calls a function within the limits of a worker. It ends by itself even if the server is there no more."""
    settle_in()
    work, done = Limited(function, arguments, seconds), threading.Event()
    threading.Thread(target=watch, args=(work, done), daemon=True).start()
    try:
        return work.run()
    except Exception as error:
        raise portable(error) from None
    finally:
        done.set()


def watch(work: Limited[Any], done: threading.Event) -> None:
    """Stops work that takes too long; if it does not let itself be stopped, ends the process."""
    if not done.wait(work.seconds):
        work.stop()
        if not done.wait(GRACE):
            os._exit(1)


@cache
def settle_in() -> None:
    """What a worker does once, where the system can."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    try:
        import resource
    except ImportError:  # not on Windows
        return
    most = resource.getrlimit(resource.RLIMIT_DATA)[1]
    least = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
    resource.setrlimit(resource.RLIMIT_DATA, (least, most))


def portable(error: Exception) -> Exception:
    """An error that can travel, with the place where it came up."""
    if isinstance(error, SandtableError):
        return error
    where = "".join(traceback.format_exception(error))
    as_text = RuntimeError(f"{type(error).__name__}: {where}")
    if isinstance(error, OSError):  # it would look like one of starting or ending a process
        return as_text
    error.add_note(where)
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 (our own)
    except Exception:
        return as_text
    return error


def warm() -> None:
    """Loads what workers need, so that the first question does not wait for it."""
    from sandtable.registry import find, rulesets

    for id in rulesets():
        find(id).load()
