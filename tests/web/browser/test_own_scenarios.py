"""Scenarios of one's own in the labs, in a real browser: by an address, from the shelf, from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import sandtable as st

from .tables import until
from .test_library_pages import cells, opened, settled

MINE = {"title": "A pair of mine", "squad": [{"name": "Vega"}, {"name": "Ruiz"}], "threat": 2, "momentum": 1}
OTHER = MINE | {"title": "A pair in trouble", "threat": 3}
PLAN = "T1 fire +0; T2 fire +0"
PACK = """async own => {
    const script = document.querySelector('script[type=module][src*="library/"]').src
    return (await import(script.replace(/library[/][a-z]+[.]js/, 'editor/links.js'))).packed(own)
}"""
CHOSEN = "#A-scenario option:checked"


def expected(own: dict[str, Any]) -> set[str]:
    found = st.odds(st.load("danger_close"), "exchange", scenario=own, plan=PLAN).of("momentum")
    return {str(p) for p in found.outcomes.values()}


def test_the_two_scenarios_of_these_tests_can_be_told_apart_by_what_they_show() -> None:
    assert expected(MINE) != expected(OTHER)


def shown(page: Page, column: int) -> set[str]:
    return {row[column] for row in cells(page).values()}


@pytest.fixture
def asked(context: BrowserContext) -> Page:
    """A question about a scenario that came with the address of the list of questions."""
    page = opened(context, "/odds/danger_close")
    address = f"{page.url}#s={page.evaluate(PACK, MINE)}"
    page.goto(address)
    expect(page.locator("#brought")).to_contain_text("about A pair of mine")
    page.get_by_role("link", name="Exchange", exact=True).click()
    page.get_by_label("Plan").fill(PLAN)
    expect(page.locator(CHOSEN)).to_have_text("A pair of mine (your own)")
    until(page, lambda: "plan=" in page.url)
    return settled(page)


def test_the_odds_are_those_of_the_scenario_that_an_address_brings(asked: Page) -> None:
    until(asked, lambda: shown(asked, 1) == expected(MINE))


def test_a_link_to_the_odds_holds_both_scenarios(asked: Page, context: BrowserContext) -> None:
    asked.evaluate(
        "own => localStorage.setItem('sandtable.scenarios', JSON.stringify([own]))",
        {"id": "danger_close/trouble", "ruleset": "danger_close", "title": "Kept", "when": 1, "scenario": OTHER},
    )
    asked.get_by_role("button", name="Compare with a second situation").click()
    asked.select_option("#B-scenario", label="Kept")
    until(asked, lambda: "b.s=" in asked.url)
    settled(asked)
    again = settled(opened(context, asked.url))
    again.get_by_role("button", name="Situation B").click()
    expect(again.locator("#B-scenario option:checked")).to_have_text("A pair in trouble (your own)")
    assert cells(again) == cells(asked)
    asked_of_server = parse_qs(urlsplit(again.url).query)
    assert not {"s", "b.s"} & asked_of_server.keys(), "the server is sent a scenario with the address"


def test_a_scenario_file_is_asked_about(asked: Page, tmp_path: Path) -> None:
    file = tmp_path / "trouble.toml"
    file.write_text('title = "From a file"\nsquad = [{name = "Vega"}, {name = "Ruiz"}]\nthreat = 3\nmomentum = 1\n')
    asked.set_input_files("input[type=file]", file)
    expect(asked.locator(CHOSEN)).to_have_text("From a file (your own)")
    until(asked, lambda: shown(asked, 1) == expected(OTHER))
    asked.get_by_label("Plan").fill(f"{PLAN} ")
    file.write_text("this is none")
    asked.set_input_files("input[type=file]", file)  # before the plan just written is asked about
    expect(asked.get_by_role("alert")).to_contain_text("no scenario file")
    asked.wait_for_timeout(1000)
    expect(asked.get_by_role("alert")).to_contain_text("no scenario file")
    asked.get_by_label("Plan").fill(PLAN)
    expect(asked.get_by_role("alert")).to_have_count(0)


def test_a_jump_within_the_page_leaves_the_scenario(asked: Page) -> None:
    asked.set_viewport_size({"width": 390, "height": 844})
    asked.locator(".brief a").click()
    asked.get_by_label("Plan").fill("T1 fire +0; T2 move up")
    until(asked, lambda: "#s=" in asked.url)
    expect(asked.locator(CHOSEN)).to_have_text("A pair of mine (your own)")


def test_a_broken_link_says_so(context: BrowserContext) -> None:
    page = opened(context, "/odds/danger_close/exchange?scenario=lone-light#s=nonsense")
    expect(page.get_by_role("alert")).to_contain_text("no scenario that could be read")
