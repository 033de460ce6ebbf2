"""What the pages look like: every ruleset at its moments, on a desk and on a phone, light and dark.

python -m tests.web.browser.shots --write         # the references that tests compare with, small
python -m tests.web.browser.shots --pictures      # the pictures on the first page
python -m tests.web.browser.shots --to FOLDER     # to look at, as large as they are; --only skirmishers
"""

from __future__ import annotations

import argparse
import io
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

import sandtable as st
from sandtable.web.tables.store import Store
from tests.chromium import chromium

from . import moments
from .conftest import FOR_ALL_TESTS, PATIENCE, Server, running
from .tables import call

PICTURED: ViewportSize = {"width": 1600, "height": 1000}
PICTURE = (480, 270)
REFERENCES = Path(__file__).parent / "references"
WINDOWS = {"desk": (1280, 800), "phone": (390, 844)}
ALL = tuple(WINDOWS)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SMALLER = {"desk": 2, "phone": 1.5}  # how many pixels become one in a reference
QUALITY = 60
BLOCK = 20  # pixels of a reference, each way: larger than its letters, smaller than a piece with its name
STILL = """
const usual = setTimeout
window.setTimeout = (what, after, ...more) => usual(what, after > 600 ? 1e8 : after, ...more)
window.WebSocket = class extends WebSocket {
  constructor(...where) {
    super(...where)
    this.addEventListener('message', event => event.data.includes('"t":"ready"') && event.stopImmediatePropagation())
  }
}
const ask = fetch
window.fetch = (where, ...more) => (String(where).endsWith('/review') ? new Promise(() => {}) : ask(where, ...more))
"""  # what dice came to stays in sight, no review comes in while a picture is taken; chances are told when asked for
LETTERS = REFERENCES / "letters.json"
MEASURED = """() => ['--text', '--map', '--display'].map(face => {
  const told = document.body.appendChild(document.createElement('span'))
  Object.assign(told.style, { font: `100px var(${face})`, whiteSpace: 'nowrap', position: 'absolute' })
  told.textContent = 'Round 2: Nora fires at 3 of 7 foes'
  const { width } = told.getBoundingClientRect()
  told.remove()
  return Math.round(width)
})"""
RESTYLED = """
addEventListener('DOMContentLoaded', () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  document.adoptedStyleSheets = [sheet]
})
"""


@dataclass(frozen=True)
class Shot:
    """A page at a moment, as it was drawn."""

    name: str
    window: str
    image: Image.Image

    @property
    def small(self) -> Image.Image:
        by = SMALLER[self.window]
        return self.image.resize(
            (round(self.image.width / by), round(self.image.height / by)), Image.Resampling.LANCZOS
        )


@contextmanager
def looking(browser: Browser, server: Server, style: str = "") -> Iterator[BrowserContext]:
    """Somebody who sees everything stand still, and, where a style is given, not as it is meant."""
    made = browser.new_context(base_url=server.url, reduced_motion="reduce")
    made.set_default_timeout(PATIENCE)
    made.add_init_script(STILL)
    made.add_init_script(RESTYLED.replace("STYLE", json.dumps(style)))
    yield made
    made.close()


def shots(context: BrowserContext, server: Server, ruleset: str) -> Iterator[Shot]:
    """All of one ruleset."""
    store = Store(server.database)
    before, attack = moments.aimed(store, ruleset)
    end = moments.over(store, ruleset)
    yield from each(context, f"{ruleset}-start", moments.begun(store, ruleset), seated)
    page = context.new_page()
    page.goto(moments.address(before.table))
    seated(page)
    aim(page, attack.words)
    yield from sizes(page, f"{ruleset}-aim")
    roll(page, server, before)
    yield from sizes(page, f"{ruleset}-outcome")
    page.close()
    yield from each(context, f"{ruleset}-end", moments.address(end.table), ended)
    yield from each(context, f"{ruleset}-editor", f"/editor/{ruleset}", drawn)


def each(
    context: BrowserContext,
    name: str,
    address: str,
    ready: Callable[[Page], None],
    windows: Sequence[str] = tuple(WINDOWS),
) -> Iterator[Shot]:
    page = context.new_page()
    page.goto(address)
    ready(page)
    yield from sizes(page, name, windows)
    page.close()


def sizes(page: Page, name: str, windows: Sequence[str] = ALL) -> Iterator[Shot]:
    """The page in these windows, light and dark."""
    for window in windows:
        width, height = WINDOWS[window]
        page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            page.evaluate("scrollTo(0, 0)")
            image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            yield Shot(f"{name}-{window}-{scheme}", window, image)


def picture(context: BrowserContext, server: Server, ruleset: str) -> Image.Image:
    """The board in the middle of a battle, for the cards of the first page."""
    before, _ = moments.aimed(Store(server.database), ruleset)
    page = context.new_page()
    page.set_viewport_size(PICTURED)
    page.goto(moments.address(before.table))
    seated(page)
    image = Image.open(io.BytesIO(page.locator(".canvas").screenshot())).convert("RGB")
    page.close()
    wide = round(image.height * PICTURE[0] / PICTURE[1])
    left = max(0, (image.width - wide) // 2)
    return image.crop((left, 0, image.width - left, image.height)).resize(PICTURE, Image.Resampling.LANCZOS)


def letters(context: BrowserContext) -> list[int]:
    """How wide a sentence is in each of our faces, as this machine has them."""
    page = context.new_page()
    page.goto("/")
    widths: list[int] = page.evaluate(MEASURED)
    page.close()
    return widths


def seated(page: Page) -> None:
    expect(page.locator(".battle")).to_be_visible()
    expect(page.locator(".option").or_(page.locator(".prompt")).first).to_be_attached()
    page.mouse.move(0, 0)


def ended(page: Page) -> None:
    expect(page.locator(".ending")).to_be_visible()


def drawn(page: Page) -> None:
    expect(page.locator(".editor .canvas")).to_be_visible()
    expect(page.locator(".editor.working")).to_have_count(0)
    expect(page.locator(".check").first).to_be_visible()


def aim(page: Page, words: str) -> None:
    """Points at an attack, as somebody does who takes it from the list."""
    option = page.locator(".option").filter(has=page.get_by_text(words, exact=True))
    option.evaluate("each => each.click()")
    expect(page.locator(".slot .aim-card")).to_contain_text("%")
    page.evaluate("document.activeElement?.blur()")


def roll(page: Page, server: Server, before: moments.Retold) -> None:
    """The attack is made, and all dice of it are as they fell in the record."""
    table, seats, has_rolled = before.table, before.table.seats, False
    while True:
        state = call(server, f"/api/tables/{table.id}", None)["state"]
        pending = state["pending"]
        if pending is None or (has_rolled and pending["kind"] == "choice"):
            break
        said = {"number": state["number"]}
        if pending["kind"] == "choice":
            path, said = "act", said | {"answer": next(before.given)}
        else:
            path, said, has_rolled = "roll", said | {"faces": list(next(before.fallen))}, True
        call(server, f"/api/tables/{table.id}/{path}", said, seats[pending["side"]].secret)
    expect(page.locator(".moment.settled")).to_be_visible()
    expect(page.locator(".record .line")).to_have_count(len(state["lines"]))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--write", action="store_true", help="the references anew")
    asked.add_argument("--pictures", action="store_true", help="those of the first page anew, in the rulesets' rooms")
    asked.add_argument("--to", type=Path, metavar="FOLDER", help="as large as they are")
    asked.add_argument("--only", nargs="+", default=list(moments.RECORD), metavar="RULESET")
    wanted = asked.parse_args()
    if [wanted.write, wanted.pictures, wanted.to is not None].count(True) != 1:
        asked.error("say --write, --pictures, or --to and a folder")
    folder = wanted.to or REFERENCES
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as here, chromium() as browser, running(Path(here), FOR_ALL_TESTS) as server:
        if wanted.write:
            with looking(browser, server) as context:
                LETTERS.write_text(json.dumps(letters(context)) + "\n", encoding="utf-8")
        for ruleset in wanted.only:
            with looking(browser, server) as context:
                if wanted.pictures:
                    room = st.load(ruleset).ruleset.folder / "look"
                    picture(context, server, ruleset).save(room / "picture.webp", quality=QUALITY, method=6)
                    continue
                for shot in shots(context, server, ruleset):
                    if wanted.write:
                        shot.small.save(folder / f"{shot.name}.webp", quality=QUALITY, method=6)
                    else:
                        shot.image.save(folder / f"{shot.name}.png")


if __name__ == "__main__":
    main()
