"""Installed rulesets that cannot be loaded."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from sandtable import registry

FAULTS = {
    "colon": ("x = 1\ndef rule()\n    pass\n", "__init__.py:2: SyntaxError"),
    "missing": ("\nimport no_such_module\n", "__init__.py:2: ModuleNotFoundError: No module named 'no_such_module'"),
    "nothing": ("RULESET = None\n", "is no Ruleset"),
}


@pytest.fixture(params=FAULTS)
def plugin(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A faulty package, declared as ours are under the name "faulty"; what must be said of it."""
    text, words = FAULTS[request.param]
    name = f"plugin_with_{request.param}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    point = EntryPoint("faulty", f"{name}:RULESET", registry.GROUP)
    known = {**registry.installed(), "faulty": point}
    monkeypatch.setattr(registry, "installed", lambda: known)
    yield words
    registry.find.cache_clear()
