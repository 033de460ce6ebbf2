"""Notes which tests exercise which rule, for `sandtable rules`; and where compiled code is kept."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from sandtable.testing.recorder import UNMEASURED, Recorder

MEASURED = {"rulesets", "testing"}  # folders of tests that are tests of rules


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Recorder(config, ["src/sandtable/rulesets", "examples"]), "sandtable-recorder")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Measuring more than doubles the time of a test: only those are measured that are about rules, and quick."""
    for item in items:
        if not MEASURED & set(item.path.parts) or item.get_closest_marker("slow"):
            item.add_marker(UNMEASURED)


@pytest.fixture(scope="session", autouse=True)
def compiled_code(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compiled once for all tests of a run, whichever worker they are on, and kept where it may be thrown away."""
    folder = os.environ.get("SANDTABLE_CACHE") or tmp_path_factory.getbasetemp().parent / "sandtable-cache"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SANDTABLE_CACHE", str(folder))
        yield
