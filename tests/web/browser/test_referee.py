"""The referee at their page: a piece's card, a new value, a place pointed at; and what the others see of it."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any

from playwright.sync_api import Browser, BrowserContext, WebSocketRoute, expect

from .conftest import Server
from .tables import Table, hot_seat, until
from .test_direct_moves import deployed, dot


def referee_of(table: Table) -> str:
    """The secret of the referee's seat."""
    secret: str = next(seat["seat"] for seat in table.opened["seats"] if seat["side"] < 0)
    return secret


def figure(state: dict[str, Any], key: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in state["view"]["figures"] if each["key"] == key)
    return found


def test_the_referee_sets_a_value_and_everybody_reads_it(
    context: BrowserContext, browser: Browser, server: Server
) -> None:
    table = hot_seat(server, "year_zero", scenario="bay", referee=True)
    player = table.page(browser.new_context(base_url=server.url, reduced_motion="reduce"), table.opened["host"])
    page = table.page(context, referee_of(table))
    expect(player.get_by_role("button", name="Set by hand")).to_have_count(0)
    page.get_by_role("button", name="Set by hand").click()
    card = page.locator("#by-hand")
    card.get_by_label("Whose card").select_option("F2")
    health = card.get_by_label("Health")
    expect(card.locator("tr", has_text="Health").locator("td").first).to_have_text(re.compile(r"[2-9]"))
    expect(card.get_by_role("button", name="Set", exact=True)).to_be_disabled()
    health.fill("90")
    card.get_by_role("button", name="Set", exact=True).click()
    expect(card.get_by_role("alert")).to_contain_text("at most")
    health.fill("1")
    card.get_by_role("button", name="Set", exact=True).click()
    for each in (page, player):
        expect(each.locator(".log .line.set")).to_contain_text(re.compile(r"the referee sets for .*: Health to 1 "))
    table.until(lambda state: figure(state, "F2")["bars"][0]["value"] == 1)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").first.click()
    expect(player.locator(".log .undone")).to_contain_text("1 line taken back by referee")
    player.context.close()
    assert table.errors == []


def test_the_referee_points_at_the_dot_where_somebody_shall_stand(context: BrowserContext, server: Server) -> None:
    table = deployed(server, referee=True)
    page = table.page(context, referee_of(table))
    page.get_by_role("button", name="Set by hand").click()
    card = page.locator("#by-hand")
    card.get_by_label("Whose card").select_option("A1")
    card.get_by_role("button", name="Point at it").click()
    expect(card).to_be_hidden()
    page.mouse.click(*dot(page, table, 4, 3))
    expect(card.get_by_role("textbox")).to_have_value("4,3,0")
    card.get_by_role("button", name="Set", exact=True).click()
    expect(page.locator(".log .line.set")).to_contain_text("to 4,3,0")
    assert dict(figure(table.state, "A1")["facts"])["place"] == "(4, 3)"
    assert table.errors == []


def test_no_place_is_pointed_at_while_another_card_is_on_its_way(context: BrowserContext, server: Server) -> None:
    table = deployed(server, referee=True)
    page = table.page(context, referee_of(table))
    held: list[Any] = []
    page.route_web_socket(re.compile(".*"), partial(hold_cards, held))
    page.reload()
    page.get_by_role("button", name="Set by hand").click()
    until(page, lambda: held)
    card = page.locator("#by-hand")
    release(held)
    card.get_by_label("Whose card").select_option("A1")
    expect(card.get_by_role("button", name="Point at it")).to_be_disabled()
    until(page, lambda: held)
    release(held)
    expect(card.get_by_role("button", name="Point at it")).to_be_enabled()
    assert table.errors == []


def hold_cards(held: list[Any], page_side: WebSocketRoute) -> None:
    """Passes all messages between page and server on, but keeps cards back."""
    server_side = page_side.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        if json.loads(message)["t"] == "card":
            held.append(lambda: page_side.send(message))
        else:
            page_side.send(message)

    server_side.on_message(pass_on)


def release(held: list[Any]) -> None:
    for send in held:
        send()
    held.clear()


def test_the_referee_still_points_when_others_act_meanwhile(context: BrowserContext, server: Server) -> None:
    table = deployed(server, referee=True)
    page = table.page(context, referee_of(table))
    page.get_by_role("button", name="Set by hand").click()
    card = page.locator("#by-hand")
    card.get_by_role("button", name="Point at it").click()
    said = page.locator(".log .line").count()
    table.act(table.state["options"][0]["answer"])
    until(page, lambda: page.locator(".log .line").count() > said)
    page.wait_for_timeout(300)  # a new card would have come by now
    expect(card).to_be_hidden()
    page.mouse.click(*dot(page, table, 4, 3))
    expect(card.get_by_role("textbox")).to_have_value("4,3,0")
    assert table.errors == []


def test_where_nobody_stands_yet_the_referee_reads_why_there_is_no_card(
    context: BrowserContext, server: Server
) -> None:
    table = hot_seat(server, "skirmishers", referee=True)  # begins with the set-up
    page = table.page(context, referee_of(table))
    page.get_by_role("button", name="Set by hand").click()
    expect(page.locator("#by-hand").get_by_role("alert")).to_have_text(re.compile("nobody is there yet"))
    assert table.errors == []


def test_a_refusal_goes_with_the_card_it_was_said_of(context: BrowserContext, server: Server) -> None:
    table = hot_seat(server, "year_zero", scenario="bay", referee=True)
    page = table.page(context, referee_of(table))
    page.get_by_role("button", name="Set by hand").click()
    card = page.locator("#by-hand")
    card.get_by_label("Health").fill("90")
    card.get_by_role("button", name="Set", exact=True).click()
    expect(card.get_by_role("alert")).to_contain_text("at most")
    card.get_by_label("Whose card").select_option("F2")
    expect(card.get_by_role("alert")).to_be_hidden()
