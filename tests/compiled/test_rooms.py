"""The rooms of `compiled` stand one above the other, and the whole stands on the kernel, the lint and geometry."""

from __future__ import annotations

import ast
import importlib.util
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import sandtable
from sandtable.compiled.batches import entries as of_batches
from sandtable.compiled.forks import entries as of_forks
from sandtable.compiled.run import entries as of_play, reach
from sandtable.compiled.walked import entries as of_walks

SOURCES = Path(sandtable.__file__).parent
ROOMS = {  # room -> what it may use of sandtable beside the kernel
    "runtime": {"geometry", "compiled.runtime"},
    "translator": {"geometry", "lint", "compiled.runtime", "compiled.translator"},
    "run": {"lint", "compiled.runtime", "compiled.translator", "compiled.run"},
    "forks": {"compiled.runtime", "compiled.run", "compiled.forks"},
    "batches": {"compiled.runtime", "compiled.run", "compiled.batches"},
    "walked": {"compiled.runtime", "compiled.translator", "compiled.run", "compiled.walked"},
    "watched": {"compiled.runtime", "compiled.run", "compiled.watched"},
    "building": {
        *("compiled.runtime", "compiled.translator", "compiled.run", "compiled.building"),
        *("compiled.batches", "compiled.forks", "compiled.watched"),
    },
}


def imports(path: Path) -> Iterator[str]:
    """The modules of sandtable that a file imports from, wherever in it, without the first part of their name."""
    package = ".".join(path.relative_to(SOURCES.parent).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            base = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            yield from [base] if node.module else [f"{base}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def room_of(module: str) -> str:
    """`compiled.run` of `sandtable.compiled.run.engine`, `kernel` of `sandtable.kernel.luck`."""
    parts = module.split(".")[1:]
    return ".".join(parts[:2] if parts[0] == "compiled" else parts[:1])


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_uses_only_what_stands_below_it(room: str) -> None:
    for path in (SOURCES / "compiled" / room).glob("*.py"):
        used = {room_of(name) for name in imports(path) if name.startswith("sandtable.")}
        assert used <= ROOMS[room] | {"kernel"}, path


def test_every_file_stands_in_a_room() -> None:
    assert [p.name for p in (SOURCES / "compiled").glob("*.py")] == ["__init__.py"]
    assert {p.parent.name for p in (SOURCES / "compiled").glob("*/*.py")} == set(ROOMS)


def test_rules_stand_on_what_needs_no_compiler() -> None:
    for path in (SOURCES / "compiled" / "runtime").glob("*.py"):
        assert not [name for name in imports(path) if name.partition(".")[0] == "llvmlite"], path


@pytest.mark.parametrize("template", [of_play, of_forks, of_walks, of_batches])
def test_what_calls_compiled_rules_is_in_one_file_whose_text_is_hashed(template: ModuleType) -> None:
    used = {room_of(name) for name in imports(Path(template.__file__ or "")) if name.startswith("sandtable.")}
    assert used == {"compiled.runtime"}


@pytest.mark.parametrize("room", ["kernel", "compiled/runtime", "compiled/translator"])
def test_an_edit_of_what_rules_are_compiled_with_asks_for_new_code(
    room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "sandtable"
    for folder in ("kernel", "compiled"):
        shutil.copytree(SOURCES / folder, copy / folder)
    monkeypatch.setattr(reach, "__file__", str(copy / "compiled" / "run" / "reach.py"))
    before = reach.fingerprint([], [])
    edited = sorted((copy / room).glob("*.py"))[-1]
    edited.write_text(edited.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    assert reach.fingerprint([], []) != before
