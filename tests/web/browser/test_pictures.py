"""A browser draws the pictures of battles: as a file, and as it would in an article."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.drawing.test_picture import begun

BOARDS = [
    ("skirmishers", "night-raid"),
    ("ashes_of_gaia", "street"),
    ("year_zero", "station"),
    ("danger_close", "sample"),
]


@pytest.mark.parametrize(("ruleset", "scenario"), BOARDS)
def test_a_browser_draws_each_piece_of_a_picture_where_it_stands(browser: Browser, ruleset: str, scenario: str) -> None:
    battle = begun(ruleset, scenario)
    page = browser.new_page()
    page.set_content(battle.svg())
    width = page.evaluate("document.querySelector('svg').getBoundingClientRect().width")
    boxes = page.evaluate(
        "[...document.querySelectorAll('.figure .body')].map(x => x.getBoundingClientRect().toJSON())"
    )
    page.close()
    assert len(boxes) == len(battle.rules.ruleset.looks.view(battle.state).figures)
    assert all(box["width"] > 10 and box["left"] >= 0 and box["right"] <= width for box in boxes)
