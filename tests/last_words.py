"""What a process of tests was at when it crashed or hung: the end of a run says so, for nothing else would."""

import faulthandler
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = "SANDTABLE_LAST_WORDS"  # workers have it from the session that starts them
SECONDS = 380  # after which a test hangs: a little before the runner ends its process


class OfWorker:
    """A plugin for a worker: its file has the test it is at, and Python adds its stacks before it dies."""

    def __init__(self, name: str) -> None:
        self.file = Path(os.environ[FOLDER], name).open("w", encoding="utf-8")  # noqa: SIM115 (kept open to the end)

    def pytest_sessionstart(self) -> None:
        faulthandler.enable(self.file)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.file.seek(0)
        self.file.truncate()
        print(item.nodeid, file=self.file, flush=True)
        faulthandler.dump_traceback_later(SECONDS, file=self.file)
        try:
            return (yield)
        finally:
            faulthandler.cancel_dump_traceback_later()

    def pytest_unconfigure(self) -> None:
        faulthandler.disable()
        self.file.close()
        Path(self.file.name).unlink()


class OfSession:
    """A plugin for a session, which tells what workers that died have left."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        os.environ[FOLDER] = self.folder.name

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for left in sorted(Path(self.folder.name).iterdir()):
            terminalreporter.section(f"last words of {left.name}")
            terminalreporter.write(left.read_text(encoding="utf-8", errors="replace"))

    def pytest_unconfigure(self) -> None:
        self.folder.cleanup()


def plugin_for(config: pytest.Config) -> OfWorker | OfSession:
    """The plugin that this process needs."""
    worker = getattr(config, "workerinput", None)
    return OfSession() if worker is None else OfWorker(worker["workerid"])
