"""Work within limits: it can be stopped from outside, and in a process of its own it may not take all memory."""

import ctypes
import gc
import os
import pickle
import sys
import threading
import traceback
from collections.abc import Callable
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from sandtable.kernel import SandtableError, threads

from .needs import Unable

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

T = TypeVar("T")
E = TypeVar("E", bound=BaseException)
MEMORY = 2 << 30  # bytes of data that a worker may have
MANY_FILES = 1 << 16
ENOUGH = 400 << 20  # bytes beyond which a worker makes room for a fresh one
LITTER = 100 << 20  # bytes by which it may grow before it returns unused memory
LARGEST = 2 << 20  # bytes of an answer in parts, which the server has to put together; a text may be longer
LAST = 5.0  # seconds for reading its latest answer
PARTING = 0.2  # seconds until a spent worker ends, once it is asked for more
# niceness of work: for what a guest points at, computer players, scenarios of guests, and the rest
CLOSE, POLITE, APART, BEHIND = 2, 5, 10, 15
ONCE_MORE = 0.1  # seconds after which work that goes on is stopped again
GRACE = 2.0  # seconds after which work that cannot be stopped takes its process with it
WHOLE = {"importlib", "llvmlite"}  # modules whose work is never stopped in the middle


class OutOfTime(BaseException):
    """Raised inside work that takes too long; no `except Exception` of its own catches it."""


class TookTooLong(Unable):
    """The work was stopped."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"this was not worked out within {seconds:g} s, and was stopped: ask for something smaller")


class TooLarge(SandtableError):
    """An answer that is too large to be sent."""

    def __init__(self, size: int) -> None:
        super().__init__(f"the answer has {size:,} bytes, and {LARGEST:,} can be sent: ask for less, or in Python")


class Limited(Generic[T]):
    """One call of a function, in a thread that others can stop."""

    def __init__(self, function: Callable[..., T], arguments: tuple[Any, ...], seconds: float) -> None:
        self.function, self.arguments, self.seconds = function, arguments, seconds
        self.thread: int | None = None
        self.stopped = self.ended = False
        self.lock = threading.Lock()

    def run(self) -> T:
        """The result of the function; every error becomes one that a server survives."""
        try:
            return self.attempt()
        except OutOfTime:
            raise TookTooLong(self.seconds) from None
        except MemoryError:
            raise Unable("this needs more memory than one answer may have: ask for something smaller") from None
        except Exception as fault:
            if came_of_stopping(fault):
                raise TookTooLong(self.seconds) from None
            raise
        except BaseException as fault:  # even if it means to end the whole program
            raise RuntimeError(f"{self.function.__name__} ended with {type(fault).__name__}") from fault
        finally:
            self.ended = True  # also if it was stopped at the very end

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
        """Raises OutOfTime at its next line of Python, if it still runs; again and again, for it may do what must not
        be stopped, and Python drops what is raised while it tidies up."""
        with threads.BEGINNING, self.lock:  # an ended thread's number may be another's by now
            self.stopped = True
            if self.thread is None or self.ended:
                return
            if may_be_stopped(self.thread):
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread), ctypes.py_object(OutOfTime))
        again = threading.Timer(ONCE_MORE, self.stop)
        again.daemon = True
        again.start()


def came_of_stopping(fault: BaseException | None) -> bool:
    """Whether an error comes from stopping work: stopped in a wait, Python complains that its lock is free."""
    while fault is not None and not isinstance(fault, OutOfTime):
        fault = fault.__context__
    return fault is not None


def may_be_stopped(thread: int) -> bool:
    """Whether a thread neither imports nor compiles: of that, all others would meet the half that is done, and locks
    that nobody gives back."""
    frame = threads.frames().get(thread)
    while frame is not None and frame.f_globals.get("__name__", "").partition(".")[0] not in WHOLE:
        frame = frame.f_back
    return frame is None


def say_nothing_of_stopped_work() -> None:
    """Keeps errors of stopped work out of the log: Python logs what is raised while it cleans up."""
    usual = sys.unraisablehook

    def told(fault: Any) -> None:
        if not issubclass(fault.exc_type, OutOfTime):
            usual(fault)

    sys.unraisablehook = told


# ---- in a process of its own -----------------------------------------------------------------------------------------


class Spent(Enum):
    """The answer of a worker that is about to end: ask another."""

    SPENT = "spent"


going = threading.Event()  # this worker has grown too large, and ends


def in_a_worker(
    function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float, back: int = CLOSE
) -> bytes | Spent:
    """Calls a function within the limits of a worker: what it returns, pickled. It ends by itself even if the server is
    there no more.
    """
    settle_in()
    if going.is_set():
        end_after(PARTING / 4)
        return Spent.SPENT
    work, done, fault = Limited(function, arguments, seconds), threading.Event(), None
    threading.Thread(target=watch, args=(work, done), daemon=True).start()
    try:
        return packed(standing_back(work, back) if back > CLOSE and sys.platform == "linux" else work.run())
    except Exception as error:
        fault = without_its_way(portable(error))
    finally:
        done.set()
        if tidy.is_too_large():
            going.set()
            end_after(LAST)
    raise fault


def packed(found: Any) -> bytes:
    """An answer as it is sent; `TooLarge` where taking it apart would hold up the server."""
    sent = pickle.dumps(found)
    return sent if isinstance(found, bytes | str) else no_larger(sent)


def no_larger(sent: bytes) -> bytes:
    """An answer that is not too large to be sent; else `TooLarge`."""
    if len(sent) > LARGEST:
        raise TooLarge(len(sent))
    return sent


def unpacked(sent: bytes) -> Any:
    """An answer that a worker of ours has packed."""
    return pickle.loads(sent)  # noqa: S301 (our own)


def standing_back(work: Limited[T], back: int) -> T:
    """Lowers the priority of work in a thread, which only Linux can do for a single thread."""
    with threads.Pool(1, initializer=os.nice, initargs=(back - CLOSE,)) as thread:
        return thread.submit(work.run).result()


class Tidy:
    """The memory that a process had when it last returned what it no longer needed."""

    def __init__(self) -> None:
        self.kept = 0

    def is_too_large(self) -> bool:
        """Whether this process has taken more memory than it should, and cannot give it back."""
        if memory() > min(self.kept + LITTER, ENOUGH):
            gc.collect()
            if hasattr(ctypes.pythonapi, "malloc_trim"):
                ctypes.pythonapi.malloc_trim(0)
            self.kept = memory()
        return memory() > ENOUGH


tidy = Tidy()  # of this process


def memory() -> int:
    """The bytes of memory that this process has now, where the system reports them."""
    told = Path("/proc/self/statm")
    return int(told.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if told.exists() else 0


def end_after(seconds: float) -> None:
    ending = threading.Timer(seconds, os._exit, [0])
    ending.daemon = True
    ending.start()


def watch(work: Limited[Any], done: threading.Event) -> None:
    """Stops work that takes too long; if it cannot be stopped, ends the process."""
    if not done.wait(work.seconds):
        work.stop()
        if not done.wait(GRACE):
            os._exit(1)


@cache
def settle_in() -> None:
    """Sets the limits of a worker when it starts, where the system can."""
    say_nothing_of_stopped_work()
    if hasattr(os, "nice"):
        os.nice(CLOSE if sys.platform == "linux" else POLITE)
    if resource is None:
        return
    resource.setrlimit(resource.RLIMIT_DATA, memory_of(resource.getrlimit(resource.RLIMIT_DATA)[1]))


def hold(process: int) -> None:
    """Limits another process of ours to the memory of a worker, where the system can."""
    if sys.platform == "linux":
        try:
            most = resource.prlimit(process, resource.RLIMIT_DATA)[1]
            resource.prlimit(process, resource.RLIMIT_DATA, memory_of(most))
        except ProcessLookupError:
            return  # it has ended


def memory_of(most: int) -> tuple[int, int]:
    """The memory limit of a process under the system's own limit; -1: none."""
    return MEMORY if most < 0 else min(MEMORY, most), most


def allow_many_files() -> None:
    """Takes as many open files, connections among them, as the system lets this process have."""
    if resource is None:
        return
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if most == resource.RLIM_INFINITY else min(MANY_FILES, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


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


def without_its_way(error: E) -> E:
    """An error without its traceback, which would keep the local values of the work alive."""
    error.__traceback__ = error.__context__ = error.__cause__ = None
    return error


def warm() -> None:
    """Loads what workers need, so that the first question does not wait for it."""
    from sandtable.registry import find, rulesets

    settle_in()
    for id in rulesets():
        find(id).load()
