"""Dice fall on the table: nothing tells what they show before they lie still, and nobody has to wait for them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .conftest import Server
from .tables import Table, figure, hot_seat

NEVER_OVER = """
localStorage.setItem('sandtable.motion', 'slow')
const usual = setTimeout
window.setTimeout = (what, after, ...more) => usual(what, after > 600 ? 1e8 : after, ...more)
"""


@pytest.fixture
def moving(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A browser whose reader wants motion, and where dice roll until somebody ends it."""
    made = browser.new_context(base_url=server.url, reduced_motion="no-preference")
    made.add_init_script(NEVER_OVER)
    yield made
    made.close()


@pytest.fixture
def struck(server: Server) -> Table:
    """Somebody may strike back: that rolls at once."""
    made = hot_seat(server, "ashes_of_gaia", scenario="brawl")
    made.until(lambda state: any(option["answer"] == "yes" and option["rolls"] for option in state["options"]))
    return made


def roll(page: Page) -> None:
    page.locator(".option", has_text="strikes back").click()
    page.get_by_role("button", name="Confirm").click()


def test_nothing_tells_the_result_while_dice_roll(moving: BrowserContext, struck: Table) -> None:
    page = struck.page(moving)
    before = len(struck.state["lines"])
    roll(page)
    expect(page.locator(".moment .tumble").first).to_be_visible()
    assert set((page.locator(".moment").get_attribute("class") or "").split()) <= {"moment", "above"}
    fresh = [line for line in struck.state["lines"][before:] if line["kind"] == "roll"]
    assert fresh
    assert fresh[0]["text"] not in page.locator("body").inner_text()
    expect(page.locator(".line")).to_have_count(before)


def test_any_key_shows_at_once_what_dice_came_to_and_does_nothing_else(moving: BrowserContext, struck: Table) -> None:
    page = struck.page(moving)
    roll(page)
    expect(page.locator(".moment .tumble").first).to_be_visible()
    number = struck.state["number"]
    page.keyboard.press("Enter")
    expect(page.locator(".moment.settled .verdict").first).not_to_have_text("…")
    expect(page.locator(".moment .tumble")).to_have_count(0)
    roll_lines = [line for line in struck.state["lines"] if line["kind"] == "roll"]
    shown = page.locator(".moment .rolled").last
    expect(shown).to_contain_text(roll_lines[-1]["verdict"], ignore_case=True)
    assert struck.state["number"] == number


def test_a_click_that_ends_the_dice_means_nothing_on_the_board(moving: BrowserContext, struck: Table) -> None:
    page = struck.page(moving)
    roll(page)
    expect(page.locator(".moment .tumble").first).to_be_visible()
    number = struck.state["number"]
    page.locator(".option").first.evaluate("each => each.scrollIntoView()")
    page.mouse.click(*figure(page, "A1"))
    expect(page.locator(".moment.settled")).to_be_visible()
    assert struck.state["number"] == number


def test_where_less_motion_is_wanted_dice_lie_still_at_once(context: BrowserContext, struck: Table) -> None:
    page = struck.page(context)
    roll(page)
    expect(page.locator(".moment.settled .lies").first).to_be_visible()
    expect(page.locator(".tumble")).to_have_count(0)


def test_how_fast_dice_roll_is_kept(context: BrowserContext, struck: Table) -> None:
    page = struck.page(context)
    page.get_by_role("button", name="Dice and sounds").click()
    page.get_by_label("Fast").check()
    page.reload()
    page.get_by_role("button", name="Dice and sounds").click()
    expect(page.get_by_label("Fast")).to_be_checked()
