"""Notes which tests exercise which rule, draws samples, and says in which order, and where compiled code is kept."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from sandtable.registry import REGISTERED
from sandtable.testing.recorder import UNMEASURED, Recorder

from . import last_words
from .chromium import chromium
from .order import Order
from .sampling import Sampling

CHECKOUT = Path(__file__).parents[1]
MEASURED = {"rulesets", "testing"}  # folders of tests that are tests of rules
RECORDER = Recorder(CHECKOUT / "src" / "sandtable" / "rulesets", CHECKOUT / "examples")  # before anything imports rules


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(RECORDER, "sandtable-recorder")
    config.pluginmanager.register(Sampling(), "sandtable-sampling")
    config.pluginmanager.register(Order(), "sandtable-order")
    config.pluginmanager.register(last_words.plugin_for(config), "sandtable-last-words")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Only tests that are about rules say something about a rule, and none that plays many battles."""
    for item in items:
        if not MEASURED & set(item.path.parts) or item.get_closest_marker("slow"):
            item.add_marker(UNMEASURED)


def pytest_collection_finish() -> None:
    """Modules, tests and what compiling makes stay to the end: looking through them for garbage costs a seventh."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(scope="session", autouse=True)
def compiled_code() -> Iterator[None]:
    """Compiled once for all tests, whichever worker or run they are in, and kept with the checkout."""
    with pytest.MonkeyPatch.context() as patch:
        if not os.environ.get("SANDTABLE_CACHE"):
            patch.setenv("SANDTABLE_CACHE", str(CHECKOUT / ".sandtable" / "cache"))
        yield


@pytest.fixture
def as_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No ruleset is registered by hand, whatever tests before have left: as in a program that has just started."""
    for id in list(REGISTERED):
        monkeypatch.delitem(REGISTERED, id)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for all tests of a worker: Playwright starts once in a process."""
    with chromium() as started:
        yield started
