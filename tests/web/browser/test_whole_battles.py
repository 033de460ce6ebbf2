"""Whole battles in a browser, from the first answer to the outcome: by clicks, by keys, from several seats."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error as PlaywrightError, Locator, Page, expect

import sandtable as st
from sandtable.kernel.luck import Stream

from .conftest import Server
from .tables import Table, open_table

MOST_ANSWERS = 250
SECONDS = 240.0  # until the table must have moved on
AGAIN = 3.0  # seconds until somebody tries once more
TRIES = 20
BATTLES = {
    "danger_close": "pair-light",
    "skirmishers": "yard",
    "ashes_of_gaia": "brawl",
    "year_zero": "bay",
    "table_encounter": "last_stand",
}
Give = Callable[[Page, dict[str, Any]], None]
Press = Callable[[Locator], None]


def play(table: Table, pages: dict[int, Page], give: Give) -> int:
    """Has people answer until the battle is over; how many answers that took."""
    for answers in range(MOST_ANSWERS):
        state = when(table, lambda state: state["outcome"] or state["pending"]["side"] in pages)
        if state["outcome"]:
            return answers
        page = pages[state["pending"]["side"]]
        expect(page.locator(".option").first).to_be_visible()
        one_answer(table, page, give, state)
    raise AssertionError(f"not over after {MOST_ANSWERS} answers")


def one_answer(table: Table, page: Page, give: Give, state: dict[str, Any]) -> None:
    """Gives an answer. On a slow machine a page may still be drawing when it is clicked: then once more."""
    for _ in range(TRIES):
        give(page, state)
        if reached(table, lambda now: now["number"] > state["number"], AGAIN):
            return
    raise AssertionError(f"no answer was taken: {state['pending']}")


def when(table: Table, holds: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """How the table stands as soon as something holds."""
    state = reached(table, holds, SECONDS)
    assert state, f"the table did not move on: {table.state['pending']}"
    return state


def reached(table: Table, holds: Callable[[dict[str, Any]], Any], seconds: float) -> dict[str, Any] | None:
    """The same; None where that takes too long."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        state = table.state
        if holds(state):
            return state
        time.sleep(0.05)
    return None


def clicking(luck: Stream) -> Give:
    """Clicks a lit place of the board, or one of the answers in the list; and again where dice would follow."""

    def give(page: Page, state: dict[str, Any]) -> None:
        lit, listed = page.locator(".hot:visible"), page.locator(".option")
        if lit.count() and luck.below(2):
            one_of(lit, luck, hit)
        else:
            one_of(listed, luck, lambda answer: answer.evaluate("button => button.click()"))
        follow_up(page, luck, hit)

    return give


def tapping(luck: Stream) -> Give:
    """Taps a lit place of the board or an answer in the list, and what comes of it; nothing may lie over either."""

    def give(page: Page, state: dict[str, Any]) -> None:
        page.get_by_role("button", name="Actions", exact=True).tap()
        lit = page.locator(".hot:visible .ring")
        if lit.count() and luck.below(2):
            one_of(lit, luck, tap_middle)
        else:
            one_of(page.locator(".option:visible"), luck, Locator.tap)
        follow_up(page, luck, Locator.tap)

    return give


def follow_up(page: Page, luck: Stream, press: Press) -> None:
    """Presses one of several answers at a place, and the confirmation of one that rolls dice."""
    for kind in (".aim-card .menu button", ".confirm"):
        found = page.locator(f"{kind}:visible")
        if settled(page, found):
            one_of(found, luck, press)


def one_of(found: Locator, luck: Stream, press: Press) -> None:
    """Presses one of the places found; none where the page has gone on and they are there no more."""
    count = found.count()
    if not count:
        return
    place = found.nth(luck.below(count))
    try:
        press(place)
    except PlaywrightError:
        if place.count():
            raise


def hit(place: Locator) -> None:
    place.click(force=True)


def tap_middle(place: Locator) -> None:
    box = place.bounding_box()
    if box is not None:
        place.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def settled(page: Page, found: Locator) -> bool:
    """Whether something of this kind is there once the page has drawn what the click led to."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return found.count() > 0


def keys_only(luck: Stream) -> Give:
    """Tab into the list, arrows to an answer, Enter; Enter again where dice would follow. No pointer at all."""

    def give(page: Page, state: dict[str, Any]) -> None:
        page.evaluate("document.activeElement?.blur()")
        while not page.evaluate("document.activeElement?.classList.contains('option') ?? false"):
            page.keyboard.press("Tab")
        page.keyboard.press("Home")
        for _ in range(luck.below(min(12, len(state["options"])))):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        if settled(page, page.locator(".confirm:visible")):
            page.keyboard.press("Enter")

    return give


@pytest.mark.slow
@pytest.mark.sampled("whole battles in a browser", 2)
@pytest.mark.parametrize(("ruleset", "scenario"), BATTLES.items())
def test_a_whole_battle_by_clicks(context: BrowserContext, server: Server, ruleset: str, scenario: str) -> None:
    table = open_table(server, ruleset, scenario=scenario)
    page = table.page(context)
    answers = play(table, {0: page}, clicking(Stream(1, 0, 0)))
    assert answers > 1
    expect(page.locator(".outcome")).to_be_visible()
    assert table.errors == []


@pytest.mark.slow
@pytest.mark.sampled("whole battles in a browser", 2)
@pytest.mark.parametrize(("ruleset", "scenario"), BATTLES.items())
def test_a_whole_battle_on_a_phone_by_taps(phone: BrowserContext, server: Server, ruleset: str, scenario: str) -> None:
    table = open_table(server, ruleset, scenario=scenario)
    page = table.page(phone)
    play(table, {0: page}, tapping(Stream(4, 0, 0)))
    expect(page.locator(".outcome")).to_be_visible()
    page.get_by_role("button", name="Rematch").tap()
    expect(page).not_to_have_url(re.compile(table.opened["id"]))
    assert table.errors == []


@pytest.mark.slow
@pytest.mark.sampled("whole battles in a browser", 2)
@pytest.mark.parametrize(("ruleset", "scenario"), BATTLES.items())
def test_a_whole_battle_by_keys_alone_with_the_board_in_view(
    context: BrowserContext, server: Server, ruleset: str, scenario: str
) -> None:
    table = open_table(server, ruleset, scenario=scenario)
    page = table.page(context)
    play(table, {0: page}, keys_only(Stream(2, 0, 0)))
    expect(page.locator(".outcome")).to_be_visible()
    assert table.errors == []


@pytest.mark.sampled("whole battles in a browser", 2)
@pytest.mark.slow
def test_two_browsers_and_a_spectator_see_the_same_battle(browser: Browser, server: Server) -> None:
    short = st.load("year_zero").scenario("bay").model_dump(mode="json") | {"round_limit": 2}
    table = open_table(server, "year_zero", scenario=short, players=["human", "human"])
    seats = [seat["seat"] for seat in table.opened["seats"]]
    contexts = [browser.new_context(base_url=server.url, reduced_motion="reduce") for _ in range(3)]
    first, second, watcher = (table.page(context, seat) for context, seat in zip(contexts, [*seats, ""], strict=True))
    play(table, {0: first, 1: second}, clicking(Stream(3, 0, 0)))
    told = []
    for page in (first, second, watcher):
        expect(page.locator(".outcome")).to_be_visible()
        told.append(page.locator(".record .line").all_inner_texts())
    assert told[0] == told[1] == told[2]
    expect(watcher.locator(".option")).to_have_count(0)
    assert table.errors == []
    for context in contexts:
        context.close()
