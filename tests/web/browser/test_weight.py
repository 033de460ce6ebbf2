"""What a page weighs before it is of use: all that it fetches, as it is sent."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from .conftest import Server
from .tables import hot_seat

MOST = 150 * 1024  # bytes
SENT = "performance.getEntries().reduce((sum, each) => sum + (each.transferSize ?? 0), 0)"


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """One that has read nothing yet."""
    with browser.new_context(base_url=server.url) as made:
        yield made


@pytest.mark.parametrize("ruleset", ["skirmishers", "year_zero"])
def test_a_table_weighs_little(context: BrowserContext, server: Server, ruleset: str) -> None:
    page = hot_seat(server, ruleset).page(context)
    expect(page.locator(".piece, .option").first).to_be_attached()
    assert 20_000 < page.evaluate(SENT) <= MOST


def test_the_first_page_weighs_less(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("button", name="Learn").first).to_be_visible()
    assert 5_000 < page.evaluate(SENT) <= MOST
