"""Replays as people look at them, on the server's page and as one file from disk."""

from __future__ import annotations

import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Server
from .tables import call


@pytest.fixture(scope="module")
def address(server: Server) -> str:
    """A battle between computer players, as a kept replay."""
    kept = call(server, "/api/replays/simulated", {"ruleset": "skirmishers", "scenario": "yard", "seed": 5})
    return str(kept["url"])


@pytest.fixture(scope="module")
def file(server: Server, address: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, saved to disk."""
    path = tmp_path_factory.mktemp("saved") / "replay.html"
    with urllib.request.urlopen(f"{server.url}/api/replays/{address.rpartition('/')[2]}/file") as answer:
        path.write_bytes(answer.read())
    return path


def opened(context: BrowserContext, address: str) -> Page:
    """A replay's page, ready for keys."""
    page = context.new_page()
    page.goto(address)
    expect(page.locator(".headline")).not_to_be_empty()
    return page


def step(page: Page) -> str:
    return page.locator("input[type=range]").input_value()


def test_keys_walk_through_the_battle(context: BrowserContext, address: str) -> None:
    page = opened(context, address)
    last = page.locator("input[type=range]").get_attribute("max")
    for key, expected in (("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1"), ("End", last), ("Home", "0")):
        page.keyboard.press(key)
        assert step(page) == expected, key
    expect(page.locator(".outcome")).to_be_visible()


def test_turn_keys_stop_where_another_turn_begins(context: BrowserContext, address: str) -> None:
    page = opened(context, address)
    seen = []
    for _ in range(3):
        page.keyboard.press("]")
        seen.append(page.locator(".headline").inner_text().partition(":")[0])
    assert len(set(seen)) == 3


def test_the_line_of_the_step_is_marked_in_the_log(context: BrowserContext, address: str) -> None:
    page = opened(context, address)
    page.keyboard.press("ArrowRight")
    first = page.locator(".line").first
    expect(first).to_have_attribute("aria-current", "step")
    page.locator(".line-text").nth(2).click()
    assert step(page) == "3"
    expect(page.locator(".line").nth(2)).to_have_attribute("aria-current", "step")


def test_playing_goes_on_by_itself_and_stops(context: BrowserContext, address: str) -> None:
    page = opened(context, address)
    page.get_by_label("Speed").select_option("250")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('input[type=range]').value) >= 2")
    page.get_by_role("button", name="Pause").click()
    stopped = step(page)
    page.wait_for_timeout(600)
    assert step(page) == stopped


def test_bookmarks_come_with_the_address(context: BrowserContext, address: str) -> None:
    page = opened(context, address)
    page.keyboard.press("End")
    end = step(page)
    page.get_by_label("Name of a bookmark here").fill("the end & all")
    page.get_by_role("button", name="Add").click()
    other = context.browser.new_context() if context.browser else None
    assert other is not None
    fresh = opened(other, page.url)
    assert step(fresh) == end
    fresh.keyboard.press("Home")
    fresh.get_by_role("button", name=f"{end}: the end & all").click()
    assert step(fresh) == end
    other.close()


def test_luck_compares_what_came_with_what_was_to_be_expected(
    context: BrowserContext, server: Server, address: str
) -> None:
    steps = call(server, f"/api/replays/{address.rpartition('/')[2]}", None)["steps"]
    rolls = [each["line"] for each in steps if each["line"] and each["line"]["chance"] is not None]
    page = opened(context, address)
    told = " ".join(page.locator(".notes .plain").first.locator("li").all_inner_texts())
    numbers = [word for word in told.replace("(", " ").split() if word[0].isdigit()]
    assert sum(int(good) for good in numbers[0::3]) == sum(line["good"] for line in rolls)
    assert sum(int(each) for each in numbers[1::3]) == len(rolls)
    assert sum(float(each) for each in numbers[2::3]) == pytest.approx(sum(line["chance"] for line in rolls), abs=0.2)


def test_rules_of_the_log_are_read_in_the_page(context: BrowserContext, address: str) -> None:
    page = opened(context, address)
    page.locator(".line .rule").first.click()
    expect(page.locator("dialog[open] .dialog-body")).not_to_contain_text("No text")


def test_the_saved_file_opens_with_the_network_off(context: BrowserContext, file: Path) -> None:
    context.set_offline(True)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(file.as_uri())
    expect(page.locator(".canvas .tray")).to_be_attached()
    page.keyboard.press("End")
    expect(page.locator(".outcome")).to_be_visible()
    page.locator(".line .rule").first.click()
    expect(page.locator("dialog[open]")).to_be_visible()
    assert errors == []
