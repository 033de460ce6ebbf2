"""With friends, each at a page of their own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .conftest import Server
from .tables import Table, call, hot_seat, open_table
from .test_whole_battles import when


@pytest.fixture
def table(server: Server) -> Table:
    return hot_seat(server, "year_zero", scenario="bay")


def friend(browser: Browser, server: Server, table: Table, seat: str) -> Page:
    return table.page(browser.new_context(base_url=server.url, reduced_motion="reduce"), seat)


def test_a_table_for_two_begins_with_the_links_to_send(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Set up a battle of Year Zero").click()
    page.get_by_label("foes").select_option("human")
    page.get_by_label("a referee, who may answer for every player").check()
    page.get_by_label("Minutes for an answer").fill("5")
    page.get_by_role("button", name="Open the table").click()
    seats = page.locator("#seats")
    expect(seats).to_be_visible()
    for words in ("To play crew", "To play foes", "To referee", "To watch"):
        expect(seats.get_by_role("button", name=f"Copy the link: {words}")).to_be_visible()
    expect(page.locator(".clock")).to_contain_text(re.compile(r"\d+:\d\d of 5:00"))


def test_friends_talk_spectators_read_along_and_whoever_wants_hears_nothing(
    context: BrowserContext, browser: Browser, server: Server, table: Table
) -> None:
    crew = table.page(context, table.opened["seats"][0]["seat"])
    foes = friend(browser, server, table, table.opened["seats"][1]["seat"])
    watcher = friend(browser, server, table, "")
    expect(crew.locator(".seat-chips")).to_contain_text("1 watching")
    crew.get_by_label("Say to all at the table").fill("<img src=x onerror=alert(1)> hello")
    crew.get_by_role("button", name="Say", exact=True).click()
    for page in (crew, foes, watcher):
        expect(page.locator(".said")).to_have_text("crew: <img src=x onerror=alert(1)> hello")
        expect(page.locator(".said img")).to_have_count(0)
    expect(watcher.get_by_label("Say to all at the table")).to_have_count(0)
    foes.get_by_role("button", name="Mute").click()
    expect(foes.locator(".said")).to_have_count(0)
    for page in (foes, watcher):
        page.context.close()
    assert table.errors == []


def test_a_guest_gives_their_seat_to_a_computer_player_and_takes_it_back(context: BrowserContext, table: Table) -> None:
    foes = table.page(context, table.opened["seats"][1]["seat"])
    one = next(figure["key"] for figure in table.state["view"]["figures"] if figure["side"] == 1)
    own = foes.locator(f"#figure-{one} .figure.side-0")
    expect(own).to_be_attached()
    foes.get_by_role("button", name="Seats").click()
    plays = foes.get_by_label("Who plays foes")
    plays.select_option("hard")
    expect(foes.locator("#seats")).to_contain_text("hard")
    expect(foes.locator(".seat-chips")).not_to_contain_text("you")
    expect(foes.get_by_text("You may give your side to a computer player, and take it back.")).to_be_visible()
    foes.reload()
    expect(own).to_be_attached()
    foes.get_by_role("button", name="Seats").click()
    plays.select_option("human")
    expect(foes.locator(".seat-chips")).to_contain_text("you")
    assert table.errors == []


def test_whoever_may_not_take_back_is_told(
    context: BrowserContext, browser: Browser, server: Server, table: Table
) -> None:
    crew = table.page(context, table.opened["seats"][0]["seat"])
    foes = friend(browser, server, table, table.opened["seats"][1]["seat"])
    undo = crew.get_by_role("button", name="Undo (asks the others)")
    while not undo.is_visible():
        state = when(table, lambda state: bool(state["pending"]))
        seat = table.opened["seats"][state["pending"]["side"]]["seat"]
        act(server, table, seat, state)
    undo.click()
    foes.get_by_role("button", name="Refuse").click()
    expect(crew.locator(".said.told")).to_contain_text("crew may not take the latest answer back")
    foes.context.close()


def act(server: Server, table: Table, seat: str, state: dict[str, object]) -> None:
    option = state["options"][-1]["answer"]  # type: ignore[index]
    call(server, f"/api/tables/{table.opened['id']}/act", {"answer": option, "number": state["number"]}, seat)


def test_dice_that_are_half_typed_in_survive_a_reload(context: BrowserContext, server: Server) -> None:
    table = open_table(server, "danger_close", dice="typed")
    table.until(lambda state: state["pending"] and state["pending"]["kind"] == "dice")
    page = table.page(context)
    page.locator("#faces").fill("3")
    page.reload()
    expect(page.locator("#faces")).to_have_value("3")
    expect(page.locator(".slots .die.set")).to_have_count(1)


@pytest.mark.parametrize("side", [0, 1])
def test_red_is_red_for_both_and_ones_own_is_round(context: BrowserContext, server: Server, side: int) -> None:
    table = open_table(server, "ashes_of_gaia", players=["human", "human"])
    page = table.page(context, table.opened["seats"][side]["seat"])
    for each, (key, colour) in enumerate((("A1", "side-1"), ("B1", "side-0"))):
        expect(page.locator(f"#figure-{key} .figure")).to_have_class(re.compile(colour))
        expect(page.locator(f"#figure-{key} circle.body")).to_have_count(1 if each == side else 0)
