"""What a designer asks first, in the browser: from the bare page to the answer in a few fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import sandtable as st

from .test_balance_lab import over
from .test_library_pages import in_words, opened, rows, saved, settled

RULES = st.load("skirmishers")
FIRE, TARGET = "/odds/skirmishers/fire", "/odds/skirmishers/target-number"


def vary(page: Page, label: str, values: str) -> None:
    """One more parameter takes these values."""
    page.get_by_label("And vary" if page.get_by_label("And vary").count() else "Vary", exact=True).select_option(
        label=label
    )
    page.get_by_label(f"Values of {label}").fill(values)


def change(page: Page, id: str, value: str) -> None:
    """Another number than the book's."""
    page.locator(".changes summary").click()
    field = page.locator(f"[id='A-rules-number-{id}']")
    field.fill(value)
    field.blur()


def answered(page: Page, count: int) -> list[list[str]]:
    """The table of a grid, when it has so many rows."""
    expect(page.locator("#answer > .scroll tbody tr")).to_have_count(count)
    return rows(settled(page))


def test_a_table_to_hit_by_range_and_cover(context: BrowserContext) -> None:
    page = settled(opened(context, TARGET))
    vary(page, "Range", "2..4")
    vary(page, "Cover", "0..2")
    grid: Any = st.odds(RULES, "target-number", range=range(2, 5), cover=range(3))
    expect(page.get_by_role("columnheader", name="cover 2")).to_be_visible()
    assert answered(page, 3) == in_words(grid)
    assert saved(page, "Markdown") == grid.to_markdown()


def test_three_weapons_side_by_side_as_a_chart(context: BrowserContext) -> None:
    page = settled(opened(context, TARGET))
    vary(page, "Range", "5..20..5")
    vary(page, "Weapon", "rifle,smg,pistol")
    expect(page.get_by_role("columnheader", name="weapon pistol")).to_be_visible()
    answered(page, 4)
    assert all(weapon in saved(page, "SVG") for weapon in ("rifle", "smg", "pistol"))


def test_how_the_chance_falls_with_range(context: BrowserContext) -> None:
    page = settled(opened(context, TARGET))
    vary(page, "Range", "1..30")
    assert answered(page, 30) == in_words(st.odds(RULES, "target-number", range=range(1, 31)))


CHANGED = [("fire.range-long", "3", {"range": 30}), ("fire.target-prone-near", "-2", {"range": 1, "target": "prone"})]


@pytest.mark.parametrize(("id", "value", "asked"), CHANGED)
def test_what_another_number_would_do(context: BrowserContext, id: str, value: str, asked: dict[str, Any]) -> None:
    page = settled(opened(context, TARGET))
    page.get_by_label("Range").fill(str(asked["range"]))
    page.get_by_role("radiogroup", name="Target").get_by_label(asked.get("target", "standing")).check()
    change(page, id, value)
    changed = st.odds(st.load("skirmishers", numbers={id: int(value)}), "target-number", **asked)
    expect(page.locator("#answer > .scroll")).to_contain_text(str(changed.of("hit").p(True)))
    expect(page.locator(".command")).to_contain_text(f"--number {id}={value}")


def test_what_three_shots_do(context: BrowserContext) -> None:
    page = settled(opened(context, FIRE))
    page.locator("#A-shots").fill("3")
    expected = st.odds(RULES, "fire", shots=3)
    expect(page.locator("#answer > .scroll")).to_contain_text(str(expected.of("hits").p(3)))
    page.get_by_role("button", name="stopped").click()
    expect(page.locator("#answer > .scroll")).to_contain_text(str(expected.of("stopped").p(True)))


# ---- in battles ------------------------------------------------------------------------------------------------------


def priced(page: Page) -> None:
    page.fill("#at", "squads.A.0.primary")
    page.fill("#options", "rifle, smg, laser rifle")


def one_number(page: Page) -> None:
    page.fill("#number", "fire.range-long")


def few_numbers(page: Page) -> None:
    page.fill("#numbers", "fire.*")
    page.fill("#readings", "none")


def nothing_more(page: Page) -> None:
    """The form as it stands."""


ASKED: list[tuple[str, Callable[[Page], None], str]] = [
    ("price", priced, "smg"),
    ("sweep", few_numbers, "are never read here"),
    ("curve", one_number, "--vary fire.range-long="),
    ("matrix", nothing_more, "greedy"),
]


@pytest.mark.slow
@pytest.mark.sampled("questions about battles on the page", 2)
@pytest.mark.parametrize(("purpose", "fill", "said"), ASKED)
def test_what_battles_say_is_one_form_away(
    context: BrowserContext, purpose: str, fill: Callable[[Page], None], said: str
) -> None:
    page = opened(context, "/balance/skirmishers")
    page.check(f"input[value={purpose}]")
    page.select_option("#battles", "256")
    fill(page)
    page.click("text=Find out")
    expect(over(page).locator("#balance")).to_contain_text(said)
