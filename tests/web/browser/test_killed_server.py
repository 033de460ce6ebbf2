"""Pages whose server is killed and started again, workers and all, as people start it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sandtable.kernel.luck import Stream

from .conftest import AS_PEOPLE_DO, Server, running
from .tables import open_table
from .test_whole_battles import clicking, one_answer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("killed"), AS_PEOPLE_DO) as made:
        yield made


def test_a_cut_line_comes_back_without_loading_the_page_again(context: BrowserContext, server: Server) -> None:
    table = open_table(server, "danger_close", scenario="sample", players=["human"])
    page = table.page(context)
    page.evaluate("window.stayed = true")
    page.get_by_role("button", name="Okafor").first.click()
    server.kill()
    expect(page.locator(".chip", has_text="Reconnecting")).to_be_visible()
    server.start()
    expect(page.locator(".chip", has_text="Reconnecting")).to_have_count(0)
    assert page.evaluate("window.stayed")
    expect(page.locator(".figure-card.selected")).to_contain_text("Okafor")


@pytest.mark.sampled("killed servers", 1)
@pytest.mark.slow
def test_a_battle_goes_on_in_the_same_page_however_often_the_server_dies(
    context: BrowserContext, server: Server
) -> None:
    """Killed and started again between answers; the page comes back by itself and nothing given is lost."""
    table = open_table(server, "skirmishers", scenario="yard", players=["human", "human"])
    page, luck = table.page(context), Stream(4, 0, 0)
    page.evaluate("window.stayed = true")
    click, count = clicking(luck), 0

    def give(page: Page, state: dict[str, Any]) -> None:
        nonlocal count
        count += 1
        if count % 5 == 0:
            server.kill()
            server.start()
            expect(page.locator(".chip", has_text="Reconnecting")).to_have_count(0)
            assert table.state["number"] == state["number"]
            expect(page.locator(".option").first).to_be_enabled()
        click(page, state)

    for _ in range(25):
        one_answer(table, page, give, table.state)
    assert page.evaluate("window.stayed")
    shown = len(table.state["lines"])
    expect(page.locator(".record .line")).to_have_count(shown)
