"""A game on a board from the shelf, installed as a plugin: played with the mouse, painted, and held in a hand."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .conftest import AS_PEOPLE_DO, CHECKOUT, Server, running
from .tables import Table, figure, hot_seat, until
from .test_editor import Workbench

GAME = CHECKOUT / "examples" / "warbands"
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds the game as an installed package."""
    folder = tmp_path_factory.mktemp("shelf")
    facts = folder / "warbands-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: warbands\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text("[sandtable.rulesets]\nwarbands = warbands:RULESET\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(
            "PYTHONPATH", os.pathsep.join(map(str, (folder, GAME, *filter(None, [os.environ.get("PYTHONPATH")]))))
        )
        with running(folder, AS_PEOPLE_DO) as server:
            yield server


def square(page_table: Table, name: str) -> dict[str, float]:
    """Where a square lies, in units of the board."""
    spots = page_table.ask()["hello"]["scene"]["spots"]
    return next(spot for spot in spots if spot["key"] == name)


def test_a_far_square_is_reached_by_the_cheapest_way_in_two_clicks(browser: Browser, shelf: Server) -> None:
    table = hot_seat(shelf, "warbands")
    table.act("R2 acts")
    context = browser.new_context(viewport={"width": 1280, "height": 800}, base_url=shelf.url, reduced_motion="reduce")
    page = table.page(context)
    one, other = (figure(page, key) for key in ("R1", "R2"))
    squares = {key: square(table, key) for key in ("d2", "f2", "e5")}
    zoom = (other[0] - one[0]) / (squares["f2"]["x"] - squares["d2"]["x"])
    goal = [one[i] + zoom * (squares["e5"][axis] - squares["d2"][axis]) for i, axis in enumerate("xy")]
    page.mouse.click(*goal)
    expect(page.locator(".way .chip")).to_contain_text("3 steps")
    page.mouse.click(*goal)
    until(page, lambda: "Bera goes to e5" in [line["text"] for line in table.state["lines"]])
    assert table.errors == []
    context.close()


def test_rock_is_painted_in_the_editor_and_the_pieces_can_be_seen(browser: Browser, shelf: Server) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, base_url=shelf.url, reduced_motion="reduce")
    bench = Workbench(context.new_page(), "warbands")
    assert len(bench.pieces) == 6
    bench.tool("Rock")
    bench.drag((0.5, 0.35), (0.5, 0.35))
    until(bench.page, lambda: str(bench.scenario).count("#") == 3)
    assert bench.errors == []
    context.close()


def test_on_a_phone_the_board_and_what_can_be_done_are_in_sight(browser: Browser, shelf: Server) -> None:
    context = browser.new_context(viewport=PHONE, base_url=shelf.url, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    table = hot_seat(shelf, "warbands")
    page = table.page(context)
    expect(page.locator("#figure-R1 .body")).to_be_in_viewport()
    expect(page.locator(".kind, .option").locator("visible=true").nth(0)).to_be_in_viewport()
    assert table.errors == []
    context.close()
