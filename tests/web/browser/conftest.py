"""A real server, and the browsers of the people who ask it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Request, ViewportSize, expect

CHECKOUT = Path(__file__).parents[3]
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 800}
PATIENCE = 240_000  # milliseconds; never reached unless something hangs
expect.set_options(timeout=PATIENCE)
AS_PEOPLE_DO = ["-m", "sandtable", "table", "--no-browser", "--pace", "0", "--workers", "1"]
FOR_ALL_TESTS = ["-m", "tests.web.browser.serve"]


class Server:
    """A server in a process of its own, which may be killed and started again."""

    def __init__(self, folder: Path, words: list[str]) -> None:
        self.database = f"sqlite:///{folder / 'tables.sqlite'}"
        self.words, self.port = words, 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, *self.words, "--port", str(self.port), "--database", self.database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=CHECKOUT)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.port = int(line.partition("http://127.0.0.1:")[2].partition("/")[0])

    def kill(self) -> None:
        """As when the power goes."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            if self.process.stdout is not None:
                self.process.stdout.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def running(folder: Path, words: list[str]) -> Iterator[Server]:
    made = Server(folder, words)
    made.start()
    try:
        yield made
    finally:
        made.kill()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests that leave it alive: each opens tables of its own in a context that knows nothing yet."""
    with running(tmp_path_factory.mktemp("server"), FOR_ALL_TESTS) as made:
        yield made


class Kept:
    """A context that stays for all tests of a worker: a page whose scripts it has read opens in half the time."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        self.context, self.origins = context, (home, "file://")
        context.set_default_timeout(PATIENCE)
        self.blank = context.new_page()
        self.devtools = context.new_cdp_session(self.blank)

    def forget(self) -> None:
        """Closes all pages, and clears what they have kept."""
        for page in self.context.pages:
            if page is not self.blank:
                page.close()
        self.context.set_offline(False)
        self.context.clear_cookies()
        for origin in self.origins:
            self.devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})


class Contexts:
    """The contexts that stay: one for each server that pages are asked of."""

    def __init__(self, browser: Browser) -> None:
        self.browser, self.kept = browser, dict[str, Kept]()

    @contextmanager
    def lent(self, home: str) -> Iterator[BrowserContext]:
        """One of them, which knows nothing yet but scripts; afterwards those are closed that a test has opened."""
        if home not in self.kept:
            made = self.browser.new_context(viewport=DESK, base_url=home, reduced_motion="reduce")
            self.kept[home] = Kept(made, home)
        yield self.kept[home].context
        self.kept[home].forget()
        stay = [each.context for each in self.kept.values()]
        for each in self.browser.contexts:  # other people's too: a page left open goes on drawing
            if each not in stay:
                each.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


@pytest.fixture
def context(contexts: Contexts, server: Server) -> Iterator[BrowserContext]:
    """One person's browser. It may talk to the server only."""
    strays: list[str] = []

    def look(request: Request) -> None:
        if is_stray(request.url, server.url):
            strays.append(request.url)

    with contexts.lent(server.url) as lent:
        lent.on("request", look)
        yield lent
        lent.remove_listener("request", look)
    assert strays == [], f"requests left the host: {strays}"


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """Somebody's phone: narrow, and all that is done to it is done with fingers."""
    made = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, base_url=server.url, reduced_motion="reduce"
    )
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


def is_stray(address: str, home: str) -> bool:
    return not address.startswith((home, "data:", "blob:", "file:"))
