"""When a server looks through all it has for garbage: seldom, and afterwards Python does as before."""

from __future__ import annotations

import gc
import threading

import pytest

from sandtable.web import garbage

from .playing import until


def test_afterwards_python_looks_as_it_did_before() -> None:
    before = gc.get_threshold()
    with garbage.Seldom():
        assert gc.get_threshold()[2] == garbage.NEVER
    assert gc.get_threshold() == before


def test_all_is_looked_through_when_there_is_half_as_much_again_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    there, looks, over = [100], [0], threading.Event()
    monkeypatch.setattr(garbage, "EVERY", 0.001)
    monkeypatch.setattr(garbage, "old", lambda: there[0])
    monkeypatch.setattr(gc, "collect", lambda: looks.append(there[0]))
    watching = threading.Thread(target=garbage.watch, args=(over,))
    watching.start()
    there[0] = 149
    assert not over.wait(0.05)
    assert looks == [0]
    there[0] = 151
    until(lambda: looks == [0, 151])
    over.set()
    watching.join()
