"""Notes which tests exercise which rule, for `sandtable rules`."""

from __future__ import annotations

import pytest

from sandtable.testing.recorder import UNMEASURED, Recorder


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Recorder(config, ["src/sandtable/rulesets", "examples"]), "sandtable-recorder")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Compiling is slow enough without being measured."""
    for item in items:
        if "compiled" in item.path.parts:
            item.add_marker(UNMEASURED)
