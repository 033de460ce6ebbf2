"""A server for authors of rules: each time a ruleset is saved it is linted, and the server restarts.

Tables are logs of answers, so the open battle is played again under the new rules; its page comes back by itself.
"""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sandtable.registry import find, installed, rulesets

WATCHED = (".py", ".toml")
PAUSE = 0.5  # seconds between two looks
AT_LEAST = 5.0  # seconds until a server that ended by itself is started again without a change

Stamps = dict[Path, int]


def folders() -> dict[str, Path]:
    """Ruleset -> where its rules stand."""
    return {id: find(id).folder for id in rulesets() if id in installed()}


def stamps(places: Iterable[Path]) -> Stamps:
    """When each file of rules was saved last."""
    files = [path for place in places for path in place.rglob("*") if path.suffix in WATCHED]
    return {path: path.stat().st_mtime_ns for path in files if path.is_file()}


def changed(before: Stamps, now: Stamps) -> set[Path]:
    """The files that were saved, made or deleted in between."""
    return {path for path in before.keys() | now.keys() if before.get(path) != now.get(path)}


def touched(files: Iterable[Path], places: dict[str, Path]) -> list[str]:
    """The rulesets that files belong to."""
    return [id for id, place in places.items() if any(place in file.parents for file in files)]


def supervise(
    command: Sequence[str],
    say: Callable[[str], None],
    places: dict[str, Path] | None = None,
    start: Callable[[Sequence[str]], subprocess.Popen[bytes]] = subprocess.Popen,
    wait: Callable[[float], None] = time.sleep,
    rounds: int | None = None,
) -> None:
    """Runs the server as a separate process, restarted after every change of rules. Ends with Ctrl-C or SIGTERM."""
    with ended_like_interrupted():
        watch(command, say, folders() if places is None else places, start, wait, rounds)


def watch(
    command: Sequence[str],
    say: Callable[[str], None],
    watched: dict[str, Path],
    start: Callable[[Sequence[str]], subprocess.Popen[bytes]],
    wait: Callable[[float], None],
    rounds: int | None,
) -> None:
    """Starts the server, and again after every change; at the end the server ends too."""
    known, server, began = stamps(watched.values()), start(command), time.monotonic()
    try:
        while rounds is None or rounds > 0:
            rounds = None if rounds is None else rounds - 1
            wait(PAUSE)
            now = stamps(watched.values())
            saved = changed(known, now)
            known = now
            if saved:
                say(f"{', '.join(sorted(path.name for path in saved))} changed: the rules are read again")
                stop(server)
                lint(touched(saved, watched))
                server, began = start(command), time.monotonic()
            elif server.poll() is not None and time.monotonic() - began > AT_LEAST:
                server, began = start(command), time.monotonic()
    except KeyboardInterrupt:
        pass
    finally:
        stop(server)


@contextmanager
def ended_like_interrupted() -> Iterator[None]:
    """Makes SIGTERM act like Ctrl-C: otherwise this process would end and its server keep the port."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def stop(server: subprocess.Popen[bytes]) -> None:
    """Ends the server; every answer is kept already."""
    server.terminate()
    try:
        server.wait(5)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def lint(ids: Iterable[str]) -> None:
    """Lints the rules as they are now, in a separate process, because this one has loaded the old ones."""
    for id in ids:
        subprocess.run([sys.executable, "-m", "sandtable", "check", id, "--only", "lint"], check=False)  # noqa: S603
