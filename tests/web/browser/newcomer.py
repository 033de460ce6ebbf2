"""A new player's path through all that the pages offer, by a reader who knows only what they say.

From the first page to a lesson, a battle, its end, its review, its file, and that file opened again.

python -m tests.web.browser.newcomer --to FOLDER [--only skirmishers] [--window phone]     # with a picture of each step
"""

from __future__ import annotations

import argparse
import re
import tempfile
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from sandtable.registry import find, rulesets
from tests.chromium import chromium

from .conftest import FOR_ALL_TESTS, PATIENCE, running
from .shots import WINDOWS

MOST_CLICKS = 4  # of a usual turn
STEPS = 12  # answers that a lesson may take
ANSWERS = 60  # until the reader has had enough, and resigns
LONG = 4 * PATIENCE
NEWEST = "[...document.querySelectorAll('.line')].slice(-5).map(line => line.innerText).join()"
CAN_CONFIRM = "document.querySelector('.slot .confirm') !== null"
GONE_ON = f"before => {NEWEST} !== before || document.querySelector('.ending') !== null"
HOPE = re.compile(r"([\d.]+) %")


@dataclass
class Reader:
    """Somebody at a page, who clicks what it offers and looks at what comes of it."""

    page: Page
    id: str  # of the game
    folder: Path | None = None
    clicks: int = 0
    seen: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def title(self) -> str:
        return find(self.id).title

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def look(self, name: str) -> None:
        self.seen.append(name)
        if self.folder:
            self.page.screenshot(path=self.folder / f"{len(self.seen):02d}-{name}.png")

    def click(self, what: Locator) -> None:
        self.clicks += 1
        what.evaluate("each => each.click()")

    def home(self) -> None:
        self.page.goto("/")
        expect(self.page.get_by_text("Begin here")).to_be_visible()

    def answer(self, option: Locator) -> None:
        """Chooses an answer, and confirms it where dice would follow."""
        before = self.page.evaluate(NEWEST)
        self.click(option)
        confirm = self.page.locator(".slot .confirm")
        self.page.wait_for_function(f"before => {CAN_CONFIRM} || ({GONE_ON})(before)", arg=before)
        if confirm.count() and self.page.evaluate(NEWEST) == before:
            self.click(confirm.first)
        self.page.wait_for_function(GONE_ON, arg=before)

    def wait(self, *others: Locator) -> Locator:
        """Until there is something to choose, or one of the others."""
        there = self.page.locator(".option")
        for other in others:
            there = there.or_(other)
        expect(there.first).to_be_attached()
        return self.page.locator(".option")

    # ---- the path ----

    def learn(self) -> int:
        """The first lesson, to the offer of the next one; the clicks of the first turn of its first piece."""
        self.home()
        self.look("home")
        self.page.get_by_role("button", name=f"Learn {self.title}").click()
        onward = self.page.locator(".coach").get_by_role("button", name=re.compile("^Next: "))
        turns: list[tuple[str, int]] = []
        for step in range(STEPS):
            self.wait(onward)
            if onward.count():
                self.look("lesson-over")
                return first_turn(turns)
            coached = self.page.locator(".option.coached")
            expect(coached.first).to_be_attached()
            self.look(f"lesson-{step + 1}")
            self.clicks = 0
            reacts = self.page.locator(".prompt.reaction").count()
            who = f"{coached.first.locator('.words').inner_text().split()[0]} {reacts}"
            self.answer(coached.nth(coached.count() // 2))
            turns.append((who, self.clicks))
        raise AssertionError(f"the lesson has no end: {self.page.locator('.coach').inner_text()}")

    def play(self) -> str:
        """A battle against the easy player, to its end; what the page says of it."""
        self.home()
        level = self.page.get_by_label(f"How strong the computer plays {self.title}")
        if level.count():
            level.select_option("easy")
        self.page.get_by_role("button", name=f"Play {self.title} now").click()
        expect(self.page.locator(".standing")).to_contain_text(re.compile("Goal|to win"))
        expect(self.page.get_by_role("link", name=f"How to play {self.title}").first).to_be_attached()
        ending = self.page.locator(".ending")
        for place in range(ANSWERS):
            options = self.wait(ending)
            if ending.count():
                break
            if place in (0, 4, 12):
                self.look(f"battle-{place + 1}")
            self.answer(best_of(options, place))
        self.wait(ending)
        if not ending.count():
            self.click(self.page.get_by_role("button", name="Resign", include_hidden=True).first)
            self.look("resign")
            self.click(self.page.locator("#give-up button.main").first)
        expect(ending).to_be_visible()
        self.look("end")
        return ending.get_by_role("heading").first.inner_text()

    def look_back(self) -> None:
        """The story of it, its review, its file, and that file opened from the first page."""
        ending = self.page.locator(".ending")
        expect(ending.locator(".curve")).to_be_visible(timeout=LONG)
        self.look("story")
        with self.page.expect_download() as saved:
            self.page.get_by_role("link", name="Save as one file").click()
        with tempfile.TemporaryDirectory() as folder:
            saved.value.save_as(file := Path(folder) / "battle.html")
            self.page.get_by_role("link", name="Review").click()
            expect(self.page.get_by_role("region", name="Review").locator(".sum").first).to_be_visible(timeout=LONG)
            self.look("review")
            self.home()
            expect(self.page.locator("#recent")).to_contain_text(self.title)
            self.look("home-again")
            self.page.locator("#record").set_input_files(file)
            expect(self.page.locator(".battle.replay .headline")).to_be_visible()
        self.look("opened-again")
        self.page.goto(f"/how/{self.id}")
        expect(self.page.get_by_role("heading", name=f"How to play {self.title}")).to_be_visible()
        self.look("how")


def first_turn(turns: list[tuple[str, int]]) -> int:
    """The clicks of whoever was first, until somebody else's turn."""
    first = turns[0][0]
    return sum(clicks for _, clicks in takewhile(lambda turn: turn[0] == first, turns))


def best_of(options: Locator, place: int) -> Locator:
    """The answer with the best chance that the page calls good; else another one each time."""
    hopes = [HOPE.search(words) if "risk" not in words else None for words in told(options)]
    best = max(range(len(hopes)), key=lambda each: float(hopes[each][1]) if hopes[each] else -1.0)  # type: ignore[index]
    return options.nth(best if hopes[best] else 7 * place % len(hopes))


def told(options: Locator) -> list[str]:
    """The chance of each answer as it stands in the list."""
    words: list[str] = options.evaluate_all(
        "all => all.map(each => { const odds = each.querySelector('.odds');"
        " return odds ? odds.className + ' ' + odds.innerText : '' })"
    )
    return words


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--to", type=Path, required=True, metavar="FOLDER")
    asked.add_argument("--only", nargs="+", default=list(rulesets()), metavar="RULESET")
    asked.add_argument("--window", nargs="+", default=list(WINDOWS), choices=list(WINDOWS))
    wanted = asked.parse_args()
    with tempfile.TemporaryDirectory() as here, chromium() as browser, running(Path(here), FOR_ALL_TESTS) as server:
        for window in wanted.window:
            for id in wanted.only:
                folder = wanted.to / f"{id}-{window}"
                folder.mkdir(parents=True, exist_ok=True)
                width, height = WINDOWS[window]
                context = browser.new_context(base_url=server.url, viewport={"width": width, "height": height})
                context.set_default_timeout(PATIENCE)
                print(f"{id}, {window}: {walk(Reader(context.new_page(), id, folder))}", flush=True)
                context.close()


def walk(reader: Reader) -> str:
    """The whole path, and what came of it."""
    clicks = reader.learn()
    assert clicks <= MOST_CLICKS, f"{clicks} clicks"
    result = reader.play()
    reader.look_back()
    assert reader.faults == []
    return f"{len(reader.seen)} steps, {clicks} clicks in the first turn; {result}"


if __name__ == "__main__":
    main()
