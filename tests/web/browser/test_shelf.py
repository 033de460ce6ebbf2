"""A game on a board from the shelf, installed as a plugin: played with the mouse, painted, and held in a hand."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from .conftest import AS_PEOPLE_DO, CHECKOUT, Server, running
from .tables import Table, figure, hot_seat, until
from .test_editor import Workbench

GAMES = ("warbands", "hilltop")
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds the games as installed packages."""
    folder = tmp_path_factory.mktemp("shelf")
    for game in GAMES:
        facts = folder / f"{game}-1.0.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game}\nVersion: 1.0\n")
        (facts / "entry_points.txt").write_text(f"[sandtable.rulesets]\n{game} = {game}:RULESET\n")
    with pytest.MonkeyPatch.context() as patch:
        found = (folder, *(CHECKOUT / "examples" / game for game in GAMES), os.environ.get("PYTHONPATH"))
        patch.setenv("PYTHONPATH", os.pathsep.join(map(str, filter(None, found))))
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


def test_a_wall_drawn_in_the_editor_of_a_table_stands_there(browser: Browser, shelf: Server) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, base_url=shelf.url, reduced_motion="reduce")
    bench = Workbench(context.new_page(), "hilltop")
    assert len(bench.pieces) == 6
    bench.tool("Wall")
    bench.drag((0.2, 0.3), (0.4, 0.3))
    until(bench.page, lambda: "wall 2" in str(bench.scenario))
    board: Any = dict(bench.scenario)["board"]  # type: ignore[call-overload]
    corners = board["terrain"][-1]["polygon"]
    assert max(x for x, _ in corners) - min(x for x, _ in corners) > 3
    bench.tool("Blue deploys")
    bench.drag((0.1, 0.1), (0.9, 0.3))
    until(bench.page, lambda: "'blue': [0, 20, 24, 24]" not in str(bench.scenario))
    assert bench.errors == []
    context.close()


def test_a_point_of_a_table_is_reached_by_mouse(browser: Browser, shelf: Server) -> None:
    table = hot_seat(shelf, "hilltop")
    table.act("R1 acts")
    context = browser.new_context(viewport={"width": 1280, "height": 800}, base_url=shelf.url, reduced_motion="reduce")
    page = table.page(context)
    one, other = (figure(page, key) for key in ("R1", "R2"))
    inch = (other[0] - one[0]) / 3
    page.mouse.click(one[0], one[1] - 4 * inch)
    page.get_by_role("button", name="Confirm").click()
    until(page, lambda: any("Aric walks to (" in line["text"] for line in table.state["lines"]))
    assert table.errors == []
    context.close()


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_board_and_what_can_be_done_are_in_sight(browser: Browser, shelf: Server, game: str) -> None:
    context = browser.new_context(viewport=PHONE, base_url=shelf.url, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    table = hot_seat(shelf, game)
    page = table.page(context)
    expect(page.locator("#figure-R1 .body")).to_be_in_viewport()
    expect(page.locator(".kind, .option").locator("visible=true").nth(0)).to_be_in_viewport()
    assert table.errors == []
    context.close()
