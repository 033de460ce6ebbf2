"""A house rule as its author would write it: a copy of the ruleset in which a few lines are others."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from sandtable.kernel.ruleset import Ruleset
from sandtable.registry import REGISTERED, find, register

Edits = Mapping[str, list[tuple[str, str]]]  # file -> what stands there (its end, where empty), and what then does


@contextmanager
def variant(folder: Path, name: str, edits: Edits, of: str | Path = "skirmishers") -> Iterator[Ruleset]:
    """The ruleset with these edits, as a package of this name; found by that name for as long as it is wanted."""
    package = folder / name
    original = of if isinstance(of, Path) else find(of).folder
    shutil.copytree(original, package, ignore=shutil.ignore_patterns("__pycache__"))
    for file, changes in edits.items():
        path = package / file
        text = path.read_text(encoding="utf-8")
        for old, new in changes:
            assert not old or text.count(old) == 1, f"{file}: {old!r} stands there {text.count(old)} times"
            text = text.replace(old, new) if old else text + new
        path.write_text(text, encoding="utf-8")
    sys.path.insert(0, str(folder))
    try:
        made: Ruleset = importlib.import_module(name).RULESET
    finally:
        sys.path.remove(str(folder))
    yield register(made)
    del REGISTERED[name]
