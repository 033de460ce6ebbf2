"""`sandtable prebuild`: what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.compiled.building import machines

from .program import refused


@pytest.mark.parametrize("kind", [(), ("--pages",)])
def test_without_a_linker_nothing_is_compiled(
    kind: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machines, "find_spec", lambda _: None)
    assert (
        refused("prebuild", "danger_close", *kind, "--to", str(tmp_path / "made")) == f"error: {machines.NO_LINKER}\n"
    )
    assert not (tmp_path / "made").exists()
