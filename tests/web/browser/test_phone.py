"""A phone: with the coach there is something to do in sight, and what is chosen far down a list can be confirmed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, expect

from .conftest import PATIENCE, Server
from .tables import call, hot_seat, until
from .test_direct_moves import deployed


@pytest.mark.parametrize("ruleset", ["skirmishers", "danger_close", "year_zero"])
def test_the_coach_leaves_room_for_what_can_be_done(phone: BrowserContext, server: Server, ruleset: str) -> None:
    lesson = call(server, f"/api/rulesets/{ruleset}/lessons", None)[0]
    opening = {name: lesson[name] for name in ("scenario", "seed", "players")}
    opened = call(server, "/api/tables", {"ruleset": ruleset, **opening})
    page = phone.new_page()
    page.goto(f"{opened['url']}&lesson=0")
    expect(page.locator(".coach")).to_be_visible()
    expect(page.locator(".prompt .question")).to_be_in_viewport(ratio=1)
    expect(page.locator(".kind, .option").locator("visible=true").nth(0)).to_be_in_viewport()


def test_an_answer_of_the_end_of_the_list_is_confirmed_without_scrolling(phone: BrowserContext, server: Server) -> None:
    table = hot_seat(server, "year_zero")
    page = table.page(phone)
    before = table.state["number"]
    shot = page.locator(".option", has_text=re.compile("shoots")).last
    shot.scroll_into_view_if_needed()
    shot.tap()
    confirm = page.get_by_role("button", name=re.compile("^Confirm"))
    expect(confirm).to_be_in_viewport(ratio=1)
    confirm.tap()
    until(page, lambda: table.state["number"] > before)


def test_what_a_piece_can_do_stands_above_the_list_and_leaves_the_board_free(
    phone: BrowserContext, server: Server
) -> None:
    page = deployed(server).page(phone)
    expect(page.get_by_role("group", name="Kinds of answers").get_by_role("button").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".acts")).to_have_count(0)


def test_the_board_does_not_move_once_the_chance_to_win_is_known(phone: BrowserContext, server: Server) -> None:
    page = deployed(server).page(phone)
    expect(page.locator(".chance-bar")).to_be_attached()
    before = page.locator(".canvas").bounding_box()
    expect(page.locator(".chance-words")).to_be_visible(timeout=4 * PATIENCE)
    assert page.locator(".canvas").bounding_box() == before


def test_an_outcome_covers_neither_question_nor_confirm(phone: BrowserContext, server: Server) -> None:
    table = hot_seat(server, "year_zero")
    page = table.page(phone)
    for words in ("shoots", "does nothing"):
        page.locator(".option", has_text=re.compile(words)).first.tap()
        page.get_by_role("button", name=re.compile("^Confirm")).tap()
    moment, panel = page.locator(".moment"), page.locator(".panel.actions")
    expect(moment).to_be_visible()
    boxes = [each.bounding_box() for each in (moment, panel)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]


def test_the_log_opens_at_its_newest_line(phone: BrowserContext, server: Server) -> None:
    table = hot_seat(server, "skirmishers")
    table.until(lambda state: len(state["lines"]) > 40 or bool(state["outcome"]))
    page = table.page(phone)
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(page.locator(".log .line").last).to_be_in_viewport()


def test_a_request_shows_on_every_tab(phone: BrowserContext, server: Server) -> None:
    table = hot_seat(server, "skirmishers")
    first, second = (each["seat"] for each in table.opened["seats"])
    page = table.page(phone, second)
    call(server, f"/api/tables/{table.opened['id']}/draw", {"yes": True, "number": table.state["number"]}, first)
    for tab in ("Log", "Roster", "Actions"):
        page.get_by_role("button", name=tab, exact=True).tap()
        expect(page.get_by_role("button", name="Agree").locator("visible=true")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Log", exact=True).tap()
    page.get_by_role("button", name="Decline").locator("visible=true").tap()
    until(page, lambda: table.state["offered"] is None)


def test_notes_of_a_replay_leave_no_empty_page_to_swipe_into(phone: BrowserContext, server: Server) -> None:
    kept = call(server, "/api/replays/simulated", {"ruleset": "skirmishers", "scenario": "yard", "seed": 5})
    page = phone.new_page()
    page.goto(kept["url"])
    page.get_by_role("button", name="Notes", exact=True).tap()
    expect(page.get_by_label("Name of a bookmark here")).to_be_attached()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_long_line_of_chances_and_a_page_of_help_are_as_wide_as_the_window(
    phone: BrowserContext, server: Server
) -> None:
    page = deployed(server).page(phone)
    words = page.locator(".chance-words")
    expect(words).to_be_visible(timeout=4 * PATIENCE)
    words.evaluate("each => { each.textContent = 'wins about 51 in 100 (50 to 52) by usual play '.repeat(3) }")
    box = words.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 390
    page.goto("/how/danger_close")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_all_that_is_told_of_a_battle_stands_above_its_board(context: BrowserContext, server: Server) -> None:
    page = hot_seat(server, "ashes_of_gaia").page(context)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".chance-words")).to_be_visible(timeout=4 * PATIENCE)
    assert page.locator(".standing").evaluate("each => each.scrollHeight <= each.clientHeight")
