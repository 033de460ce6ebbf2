"""Rules that are saved are linted, and the server starts anew with them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sandtable.web import reloading


class Server:
    """Stands for the server's process."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command, self.ended = list(command), False

    def poll(self) -> int | None:
        return 0 if self.ended else None

    def terminate(self) -> None:
        self.ended = True

    def wait(self, seconds: float | None = None) -> int:
        return 0


def watched(tmp_path: Path) -> dict[str, Path]:
    for name in ("one", "two"):
        (tmp_path / name / "rules").mkdir(parents=True)
        (tmp_path / name / "rules" / "fire.py").write_text("x = 1\n")
        (tmp_path / name / "rules.toml").write_text("")
    return {name: tmp_path / name for name in ("one", "two")}


def save(path: Path) -> None:
    """Saves a file a moment later than it was."""
    path.write_text("x = 2\n")
    later = path.stat().st_mtime_ns + 10**9
    os.utime(path, ns=(later, later))


def supervised(monkeypatch: pytest.MonkeyPatch, places: dict[str, Path], deeds: list[Any]) -> tuple[list[Server], Any]:
    """What happens while deeds are done, one at each look: servers started, rulesets linted, lines said."""
    servers: list[Server] = []
    linted: list[list[str]] = []
    said: list[str] = []
    monkeypatch.setattr(reloading, "lint", lambda ids: linted.append(list(ids)))

    def start(command: Sequence[str]) -> Any:
        servers.append(Server(command))
        return servers[-1]

    left = iter(deeds)
    reloading.supervise(
        ["serve"], said.append, places, start=start, wait=lambda seconds: next(left)(), rounds=len(deeds)
    )
    return servers, (linted, said)


def test_a_saved_rule_starts_the_server_anew_and_only_its_ruleset_is_linted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = watched(tmp_path)
    deeds = [lambda: None, lambda: save(tmp_path / "two" / "rules" / "fire.py"), lambda: None]
    servers, (linted, said) = supervised(monkeypatch, places, deeds)
    assert len(servers) == 2
    assert servers[0].ended
    assert linted == [["two"]]
    assert "fire.py changed" in said[0]


def test_new_and_deleted_files_count_as_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = watched(tmp_path)
    new = tmp_path / "one" / "data" / "yard.toml"

    def make() -> None:
        new.parent.mkdir()
        new.write_text("")

    servers, (linted, _) = supervised(monkeypatch, places, [make, new.unlink, lambda: None])
    assert len(servers) == 3
    assert linted == [["one"], ["one"]]


def test_other_files_do_not_disturb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = watched(tmp_path)
    servers, _ = supervised(monkeypatch, places, [lambda: (tmp_path / "one" / "notes.txt").write_text("x")])
    assert len(servers) == 1
    assert servers[0].ended  # with the program


def test_our_own_rulesets_are_watched() -> None:
    found = reloading.folders()
    assert found["skirmishers"].name == "skirmishers"
    assert any(path.name == "rules.toml" for path in reloading.stamps([found["skirmishers"]]))


def test_a_server_that_does_not_end_is_killed() -> None:
    class Deaf(Server):
        killed = False

        def wait(self, seconds: float | None = None) -> int:
            if not self.killed:
                raise subprocess.TimeoutExpired("serve", seconds or 0)
            return 0

        def kill(self) -> None:
            self.killed = True

    server: Any = Deaf(["serve"])
    reloading.stop(server)
    assert server.killed


def test_a_server_ends_with_the_process_that_started_it(tmp_path: Path) -> None:
    pause = "import time; print('up', flush=True); time.sleep(60)"
    program = f"""if True:
        import sys
        from sandtable.web import reloading
        reloading.supervise([sys.executable, "-c", {pause!r}], print, {{}})
    """
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"up\n"
        parent.terminate()
        assert parent.stdout.read() == b""  # its end: the server writes to the same pipe, and has ended too
    assert parent.returncode == 0
