"""A page that plays a case in Chromium, served from plain files."""

from __future__ import annotations

import base64
import shutil
import threading
from contextlib import closing
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser

from .cases import Case

TIME = 600_000  # milliseconds
PAGE = """<!doctype html><title>Battles</title><script type="module">
import {{ Compiled, pack }} from "./compiled.js";
const layouts = await (await fetch("./{ruleset}.json")).json();
const rules = await Compiled.of(await (await fetch("./{ruleset}.wasm")).arrayBuffer(), layouts);
const given = await (await fetch("./case.json")).json();
const records = Object.fromEntries(["state", "board", "numbers"].map((x) => [x, pack(layouts[x], given[x])]));
const played = rules.play(records, given.players, given.seed, given.first, given.count);
window.rows = btoa(Array.from(played.rows, (byte) => String.fromCharCode(byte)).join(""));
</script>"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


def in_chromium(browser: Browser, case: Case, folder: Path, made: Path) -> bytes:
    """What comes of a case on a page."""
    place, id = made / "page", case.rules.ruleset.id
    place.mkdir(exist_ok=True)
    for name in ("compiled.js", f"{id}.json", f"{id}.wasm"):
        shutil.copy(folder / name, place)
    case.as_numbers(place / "case.json")
    (place / "index.html").write_text(PAGE.format(ruleset=id), encoding="utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(place)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        return rows_at(browser, f"http://127.0.0.1:{server.server_port}/index.html")
    finally:
        server.shutdown()
        server.server_close()


def rows_at(browser: Browser, address: str) -> bytes:
    """The results that a page found."""
    with closing(browser.new_page()) as page:
        page.goto(address)
        page.wait_for_function("window.rows !== undefined", timeout=TIME)
        return base64.b64decode(str(page.evaluate("window.rows")))
