"""Behind a proxy: a table under a path, and what a page says where the proxy is not set up as it must be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web import proxy

from .conftest import FOR_ALL_TESTS, Server
from .tables import hot_seat

SOON = 10_000  # milliseconds


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("below"), [*FOR_ALL_TESTS, "--path", "/sand/"])
    server.start()
    yield server
    server.kill()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


CUT_OFF = proxy.nothing_but("/sand"), proxy.cut_off("/sand")


@pytest.mark.parametrize("changes", [(), CUT_OFF], ids=["left in", "cut off"])
def test_a_table_is_opened_under_a_path(below: Server, page: Page, changes: tuple[proxy.Change, ...]) -> None:
    lost: list[str] = []
    page.on("response", lambda answer: lost.append(answer.url) if answer.status >= 400 else None)
    with proxy.before(below.port, *changes) as address:
        page.goto(f"{address}/sand/")
        page.get_by_role("link", name="Rules", exact=True).first.click()
        page.get_by_role("link", name="Play").first.click()
        page.get_by_role("button", name="Set up a battle of Danger Close").click()
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_role("log", name="Log")).to_be_visible(timeout=SOON)
        assert page.url.startswith(f"{address}/sand/table/")
        page.goto(f"{address}/sand/")
        expect(page.locator("a[href^='/sand/table/']").first).to_be_visible(timeout=SOON)
    assert not lost


def test_a_page_whose_scripts_are_refused_says_what_the_proxy_must_pass_on(server: Server, page: Page) -> None:
    with proxy.before(server.port, proxy.by_name("127.0.0.1:8181")) as address:
        page.goto(f"{address}/table/nosuchone")
        expect(page.locator("#unreached")).to_be_visible(timeout=SOON)
        expect(page.locator("#unreached")).to_contain_text("proxy_set_header Host $http_host")


def test_a_server_that_does_not_know_its_name_says_how_to_tell_it(server: Server, page: Page) -> None:
    with proxy.before(server.port, proxy.by_name("battles.example.org")) as address:
        page.goto(address)
        expect(page.locator("body")).to_contain_text("add --name battles.example.org to sandtable table", timeout=SOON)


def test_a_page_under_a_path_that_the_server_does_not_know_says_so(server: Server, page: Page) -> None:
    with proxy.before(server.port, *CUT_OFF) as address:
        page.goto(f"{address}/sand/")
        expect(page.locator("#unreached")).to_be_visible(timeout=SOON)
        expect(page.locator("#unreached")).to_contain_text("--path")


def test_a_table_whose_line_does_not_come_through_says_what_the_proxy_must_do(server: Server, page: Page) -> None:
    table = hot_seat(server, "skirmishers")
    with proxy.before(server.port, proxy.no_upgrade) as address:
        page.goto(address + table.opened["url"])
        expect(page.get_by_role("alert")).to_contain_text("must let WebSockets through", timeout=SOON)


def test_a_page_whose_scripts_have_come_says_nothing(server: Server, page: Page) -> None:
    page.goto(server.url)
    expect(page.locator("#unreached")).to_have_count(0)
