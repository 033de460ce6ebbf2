"""Hilltop with an author's mistakes in it: a copy of the example, some lines changed, under a name of its own."""

from __future__ import annotations

import shutil
from importlib import import_module, invalidate_caches
from itertools import count
from pathlib import Path

import pytest

from sandtable import registry
from sandtable.kernel import Ruleset

GOOD = Path(__file__).parents[1] / "examples" / "hilltop" / "hilltop"
NAMES = count()
Edit = tuple[str, str, str]  # file, what stands there, what stands there instead


class Mistaken:
    """Makes copies of the example in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *edits: Edit) -> Ruleset:
        name = f"mistaken_{next(NAMES)}"
        shutil.copytree(GOOD, self.folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        for file, old, new in edits:
            path = self.folder / name / file
            text = path.read_text(encoding="utf-8")
            assert old in text
            path.write_text(text.replace(old, new, 1), encoding="utf-8")
        invalidate_caches()
        ruleset: Ruleset = import_module(name).RULESET
        return ruleset


@pytest.fixture
def mistaken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mistaken:
    """What makes such copies."""
    monkeypatch.setattr(registry, "REGISTERED", dict(registry.REGISTERED))
    monkeypatch.syspath_prepend(tmp_path)
    return Mistaken(tmp_path)
