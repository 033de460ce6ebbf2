"""The pages of the browser, drawn by a Chromium of this machine: what a frame costs, what a page weighs."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

from playwright.sync_api import CDPSession, Page

from tests.chromium import chromium

from .timing import table
from .web import Server

RULESET, SCENARIO = "ashes_of_gaia", "street"
FRAMES = 120
WINDOW = {"width": 1280, "height": 800}
CROWDED = """
const parsed = JSON.parse
JSON.parse = (text, ...how) => {
  const message = parsed(text, ...how)
  if (message?.t === 'state')
    message.view.figures = [0, 1, 2, 3, 4].flatMap(row => message.view.figures.map(one =>
      row ? { ...one, key: `${one.key}-${row}`, y: (one.y + 7.3 * row) % 40, x: one.x + (row % 2 ? 4 : -4) } : one))
  return message
}
"""  # five of each piece: no ruleset has battles of forty


@contextmanager
def opened() -> Iterator[tuple[Page, CDPSession, Server]]:
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(folder, "--workers", "1")
        try:
            page = browser.new_page(viewport=WINDOW)  # type: ignore[arg-type]
            devtools = page.context.new_cdp_session(page)
            devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
            yield page, devtools, server
        finally:
            server.stop()


def busy(devtools: CDPSession) -> float:
    """Seconds of CPU that the page's own thread has taken so far."""
    told = devtools.send("Performance.getMetrics")["metrics"]
    return next(float(each["value"]) for each in told if each["name"] == "TaskDuration")


def frames(page: Page, devtools: CDPSession, stir: str) -> list[str]:
    """While something is done with each frame: the CPU of the page's own thread for a frame, and what came of it."""
    began = busy(devtools)
    seen = page.evaluate(
        "([stir, many]) => new Promise(done => { const act = eval(stir); const times = []; const go = now => {"
        " times.push(now); act(times.length); times.length > many ? done(times) : requestAnimationFrame(go) };"
        " requestAnimationFrame(go) })",
        [stir, FRAMES],
    )
    cost = 1e3 * (busy(devtools) - began) / len(seen)
    apart = statistics.median(after - before for before, after in pairwise(seen))
    return [f"{cost:.1f} ms", f"{min(60, 1e3 / cost):.0f}", f"{1e3 / apart:.0f}"]


STIRRED = {
    "nothing": "n => n",
    "zooming in and out": "n => document.querySelector('.canvas').dispatchEvent(new WheelEvent('wheel',"
    " { deltaY: n % 20 < 10 ? -30 : 30, clientX: 600, clientY: 350, bubbles: true, cancelable: true }))",
    "pointing at one piece after another": "n => { const all = document.querySelectorAll('.piece .body');"
    " const box = all[n % all.length].getBoundingClientRect();"
    " document.querySelector('.canvas').dispatchEvent(new PointerEvent('pointermove', { pointerId: 1,"
    " pointerType: 'mouse', clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true })) }",
    "all pieces walking": "n => { for (const piece of document.querySelectorAll('.piece'))"
    " piece.style.translate = `${Math.sin(n / 6)}px` }",
}


def run() -> None:
    with opened() as (page, devtools, server):
        before = server.cpu
        page.goto(server.address)
        page.wait_for_load_state("networkidle")
        first = busy(devtools), server.cpu - before
        opened_table = server.open(ruleset=RULESET, scenario=SCENARIO, players=["human", "human"], seed=1)
        page.add_init_script(CROWDED)
        page.goto(server.address + opened_table["url"])
        page.wait_for_selector(".piece")
        weight = page.evaluate("performance.getEntries().reduce((sum, each) => sum + (each.transferSize ?? 0), 0)")
        page.wait_for_timeout(3000)
        pieces = page.locator(".piece").count()
        rows = [[what, *frames(page, devtools, stir)] for what, stir in STIRRED.items()]
    table(f"A board of {pieces} pieces", ["while", "CPU a frame", "frames a second by that", "... seen (wall)"], rows)
    rows = [
        ["the first page: CPU of the browser's page", f"{first[0]:.2f} s"],
        ["... of the server", f"{first[1]:.2f} s"],
        ["a table's page: bytes sent", f"{weight / 1024:.0f} KB"],
    ]
    table("What pages weigh", ["", ""], rows)
