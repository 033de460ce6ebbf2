"""When a server looks through all it has for garbage: seldom, and afterwards Python does as before."""

from __future__ import annotations

import gc
import sys
import threading

import pytest

from sandtable.web import garbage

from .playing import until


def test_afterwards_python_looks_as_it_did_before() -> None:
    before = gc.get_threshold()
    with garbage.Seldom():
        assert gc.get_threshold()[2] == garbage.NEVER
    assert gc.get_threshold() == before


def test_all_is_looked_through_when_there_is_a_fifth_more_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    there, looks, over = [100], [0], threading.Event()
    monkeypatch.setattr(garbage, "EVERY", 0.001)
    monkeypatch.setattr(sys, "getallocatedblocks", lambda: there[0])
    monkeypatch.setattr(gc, "collect", lambda: looks.append(there[0]))
    watching = threading.Thread(target=garbage.watch, args=(over,))
    watching.start()
    there[0] = 119
    assert not over.wait(0.05)
    assert looks == [0]
    there[0] = 121
    until(lambda: looks == [0, 121])
    over.set()
    watching.join()


def test_what_another_thread_is_filling_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python gives up a tuple that somebody else holds while it grows: `SystemError: bad argument`."""

    def listed(generation: int | None = None) -> list[object]:
        raise AssertionError(f"things of generation {generation} were listed")

    monkeypatch.setattr(gc, "get_objects", listed)
    monkeypatch.setattr(garbage, "EVERY", 0.001)
    over, sizes = threading.Event(), iter((1, 2, 2))
    monkeypatch.setattr(sys, "getallocatedblocks", lambda: next(sizes))
    monkeypatch.setattr(gc, "collect", over.set)
    garbage.watch(over)
    assert next(sizes, None) is None
