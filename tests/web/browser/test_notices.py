"""Mail when it is one's turn: asked for at the table, confirmed by the link in a mail, and ended again."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.notices.receivers import Letters, mail_server

from .conftest import AS_PEOPLE_DO, Server
from .tables import hot_seat, until


@pytest.fixture(scope="module")
def letters() -> Iterator[Letters]:
    with mail_server() as found:
        yield found


@pytest.fixture(scope="module")
def mailing(letters: Letters, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    options = ["--address", "http://127.0.0.1/", "--mail", f"smtp://127.0.0.1:{letters.port}"]
    words = [*AS_PEOPLE_DO, *options, "--mail-from", "table@example.org", "--workers", "0", "--patience", "8"]
    server = Server(tmp_path_factory.mktemp("mailing"), words)
    server.start()
    yield server
    server.kill()


def test_a_player_asks_for_mail_confirms_it_and_ends_it(browser: Browser, mailing: Server, letters: Letters) -> None:
    context = browser.new_context()
    table = hot_seat(mailing, "skirmishers")
    page = context.new_page()
    page.goto(f"{mailing.url}{table.opened['url']}")
    page.get_by_role("button", name="Seats").click()
    page.get_by_label("Write to me when it is my turn").fill("vega@example.org")
    page.get_by_role("button", name="Ask for mail").click()
    expect(page.locator("#seats")).to_contain_text("A mail to vega@example.org asks whether it is yours")
    until(page, lambda: letters.taken)
    path = re.findall(r"http://127.0.0.1(/notices\S+)", letters.taken[0].get_content())[0]
    mailed = context.new_page()
    mailed.goto(f"{mailing.url}{path}")
    mailed.get_by_role("button", name="Send me mail when it is my turn").click()
    expect(mailed.get_by_role("status")).to_contain_text("You get a mail when it is your turn")
    page.reload()
    page.get_by_role("button", name="Seats").click()
    expect(page.locator("#seats")).to_contain_text("You get mail at vega@example.org")
    page.get_by_role("button", name="Forget the address").click()
    expect(page.get_by_label("Write to me when it is my turn")).to_be_visible()
    mailed.get_by_role("button", name="Send nothing").click()
    expect(mailed.get_by_role("status")).to_contain_text("this link is of no use any more")
    context.close()
