"""The coach on the page: how it stands, hints that can be taken, a review that opens its moments, and fair play."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import PATIENCE, Server
from .tables import call, hot_seat, open_table, until

pytest.importorskip("numpy")
RULESETS = ["danger_close", "skirmishers", "ashes_of_gaia", "year_zero", "table_encounter"]
WISH = "I want hints and win chances at this table"
LONG = 4 * PATIENCE  # somebody may have to compile first
IN_HUNDRED = re.compile(r"(under 1|over 99|\d+) in 100")


@pytest.mark.sampled("hints on the page", 1)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_says_how_it_stands_and_a_hint_can_be_taken(context: BrowserContext, server: Server, ruleset: str) -> None:
    table = open_table(server, ruleset)
    table.until(lambda state: state["pending"]["kind"] == "choice" and len(state["options"]) > 1)
    page = table.page(context)
    expect(page.locator(".chance-words")).to_contain_text(IN_HUNDRED, timeout=LONG)
    page.get_by_role("button", name="Hint", exact=True).click()
    ideas = page.get_by_role("region", name="Hint").get_by_role("listitem").locator(".idea")
    expect(ideas.first).to_contain_text(IN_HUNDRED, timeout=LONG)
    number = table.state["number"]
    ideas.first.click()
    until(page, lambda: page.locator(".confirm").is_visible() or table.state["number"] > number)
    assert table.errors == []


@pytest.mark.slow
@pytest.mark.sampled("reviews on the page", 1)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_review_adds_up_and_its_moments_open_and_are_played_on(
    context: BrowserContext, server: Server, ruleset: str
) -> None:
    kept = call(server, "/api/replays/simulated", {"ruleset": ruleset, "seed": 5})
    page = context.new_page()
    page.goto(f"{kept['url']}?review")
    review = page.get_by_role("region", name="Review")
    expect(review.locator(".sum").first).to_be_visible(timeout=LONG)
    expect(review.get_by_role("img", name=re.compile("How it stood"))).to_be_visible()
    for table in review.locator(".sum").all():
        start, *parts, end = [number(text) for text in table.locator("td").all_inner_texts()]
        assert abs(start + sum(parts) - end) <= 2  # each is rounded
    review.locator(".jump").first.click()
    expect(page.locator(".line.current")).to_be_visible()
    review.get_by_role("button", name=re.compile("^Play on from here")).first.click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator(".panel.actions")).to_be_visible()


def number(text: str) -> int:
    """A share of a hundred, as it is written."""
    return int(text.replace("−", "-").replace("under 1", "0").replace("over 99", "100"))


def test_a_trial_is_held_against_how_it_stood_before(context: BrowserContext, server: Server) -> None:
    page = open_table(server, "danger_close", scenario="lone-light").page(context)
    words = page.locator(".chance-words")
    expect(words).to_contain_text(IN_HUNDRED, timeout=LONG)
    expect(page.locator(".chance-bar:not(.rough)")).to_be_visible(timeout=LONG)
    before = re.search(r"(under 1|over 99|\d+) in 100", words.inner_text())
    assert before is not None
    page.get_by_role("button", name="Try out").click()
    expect(words).to_contain_text(f"before you tried it {before[1]}", timeout=LONG)
    page.get_by_role("button", name="Try out").click()
    expect(words).not_to_contain_text("before you tried it", timeout=LONG)


def people(context: BrowserContext, server: Server) -> tuple[Page, Page]:
    """Two people at one table, each by a seat's own link."""
    table = hot_seat(server, "skirmishers")
    links = [seat["seat"] for seat in table.opened["seats"]]
    return table.page(context, links[0]), table.page(context, links[1])


def test_between_people_it_keeps_silent_until_both_want_it(context: BrowserContext, server: Server) -> None:
    one, other = people(context, server)
    expect(one.locator(".option").first).to_be_visible()
    expect(one.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    for page in (one, other):
        page.get_by_role("button", name="Seats").click()
        page.get_by_label(WISH).click()
        expect(page.get_by_label(WISH)).to_be_checked()
        page.keyboard.press("Escape")
    expect(one.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    other.get_by_role("button", name="Seats").click()
    other.get_by_label(WISH).click()
    expect(one.get_by_role("button", name="Hint", exact=True)).to_have_count(0)


def test_set_up_names_opponents_by_strength(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Set up a battle of Skirmishers").click()
    seat = page.locator("#set-up select[id^=side-]").last
    ranked = seat.locator("optgroup").first.locator("option").all_inner_texts()
    names = ["random", "easy", "beginner", "normal", "hard", "daring", "careful", "best"]
    assert [text.removeprefix("computer: ") for text in ranked] == names
    seat.select_option("hard")
    expect(page.locator("#set-up")).to_contain_text("plan ahead")
