"""Work is stopped when its time is up, and its faults are such as can be told elsewhere."""

import pickle
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

import sandtable as st
from sandtable.kernel import threads
from sandtable.web import limited, needs
from sandtable.web.library import asking
from tests.web.busy import broods
from tests.web.playing import PATIENCE


def ends(job: limited.Limited[None], ended: threading.Event) -> None:
    """Does the work, and says when it is stopped."""
    with suppress(limited.TookTooLong):
        job.run()
    ended.set()


def test_work_that_catches_everything_is_stopped_all_the_same() -> None:
    job, ended = limited.Limited(broods, (), 0.1), threading.Event()
    threading.Thread(target=ends, args=(job, ended), daemon=True).start()
    time.sleep(0.05)
    job.stop()
    assert ended.wait(PATIENCE)


def drops_the_first() -> None:
    """As Python does with what is raised while it tidies up."""
    with suppress(limited.OutOfTime):
        broods()
    broods()


def test_work_that_does_not_hear_it_the_first_time_is_stopped_again() -> None:
    job = limited.Limited(drops_the_first, (), 0.1)
    threading.Timer(0.05, job.stop).start()
    with pytest.raises(limited.TookTooLong):
        job.run()


def fails_as_it_is_stopped() -> None:
    """As the wait of a condition does, which is stopped while its lock is free."""
    waits = threading.Condition()
    with waits:
        try:
            broods()
        finally:
            waits.release()


def test_work_that_fails_because_it_is_stopped_took_too_long() -> None:
    job = limited.Limited(fails_as_it_is_stopped, (), 0.1)
    threading.Timer(0.05, job.stop).start()
    with pytest.raises(limited.TookTooLong):
        job.run()


def begins_threads() -> None:
    while True:
        threads.begin(threading.Thread(target=int))


def fills_pools() -> None:
    while True:
        with threads.Pool(2) as pool:
            list(pool.map(int, range(2)))


@pytest.mark.parametrize("work", [begins_threads, fills_pools])
def test_work_that_begins_threads_is_stopped_itself_and_none_of_them_in_its_place(work: Callable[[], None]) -> None:
    for _ in range(100):
        job, ended = limited.Limited(work, (), 0.1), threading.Event()
        threading.Timer(0.01, job.stop).start()
        threading.Thread(target=ends, args=(job, ended), daemon=True).start()
        assert ended.wait(PATIENCE)


SLOW = """
import time
for _ in range(30):
    time.sleep(0.01)
done = True
"""


def stopped_in_the_middle(work: Callable[[], object], is_begun: Callable[[], bool]) -> None:
    """Does it, and is stopped once it was begun."""

    def run() -> None:
        work()
        broods()

    job = limited.Limited(run, (), 0.1)

    def stop() -> None:
        while not is_begun():
            time.sleep(0.001)
        job.stop()

    threading.Thread(target=stop, daemon=True).start()
    with pytest.raises(limited.TookTooLong):
        job.run()


def test_a_module_is_imported_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "slow_to_import.py").write_text(SLOW, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    stopped_in_the_middle(lambda: import_module("slow_to_import"), lambda: "slow_to_import" in sys.modules)
    assert sys.modules.pop("slow_to_import").done


def test_what_is_compiled_is_compiled_to_its_end() -> None:
    compiler: dict[str, object] = {"__name__": "llvmlite.binding.some_pass"}
    stopped_in_the_middle(lambda: exec(SLOW, compiler), lambda: "time" in compiler)
    assert compiler["done"]


def test_what_python_drops_of_stopped_work_is_no_news_and_all_else_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda fault: told.append(fault.exc_type))
    limited.say_nothing_of_stopped_work()
    for kind in (limited.OutOfTime, ValueError):
        sys.unraisablehook(SimpleNamespace(exc_type=kind))
    assert told == [ValueError]


def test_work_that_was_stopped_before_it_began_does_not_begin() -> None:
    job = limited.Limited(broods, (), 0.1)
    job.stop()
    with pytest.raises(limited.TookTooLong):
        job.run()


def ends_everything() -> None:
    raise SystemExit


def eats_all() -> None:
    raise MemoryError


def test_faults_become_such_that_a_server_outlives_them() -> None:
    with pytest.raises(RuntimeError, match="ends_everything ended with SystemExit"):
        limited.Limited(ends_everything, (), 1).run()
    with pytest.raises(needs.Unable, match="more memory"):
        limited.Limited(eats_all, (), 1).run()


class Peculiar(Exception):
    """Cannot travel: it takes more than its text."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(one + two)


def test_errors_travel_with_the_place_where_they_came_up() -> None:
    for error in (KeyError("x"), Peculiar("a", "b"), FileNotFoundError("c")):
        try:
            raise error
        except Exception as raised:
            travelled = limited.portable(raised)
        assert type(error).__name__ in repr(travelled)
        assert not isinstance(travelled, OSError), "it would look like a worker that died"
        assert __file__ in "".join(getattr(travelled, "__notes__", [])) + str(travelled)


@pytest.mark.parametrize(
    "error",
    [
        st.IllegalAction("no", "fire"),
        limited.TookTooLong(3.0),
        asking.InvalidParameters("fire", {"range": "at most 9"}),
    ],
)
def test_our_own_errors_travel_whole(error: st.SandtableError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.__dict__) == (type(error), str(error), error.__dict__)
