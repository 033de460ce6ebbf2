"""Moves with the mouse: a far dot in one go, an arc drawn from the piece, a piece dragged to where it begins."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Server
from .tables import Table, figure, hot_seat
from .test_whole_battles import when


@pytest.fixture
def acting(server: Server) -> Table:
    return deployed(server)


def deployed(server: Server, **opening: object) -> Table:
    """A trooper stands about with all its AP, and nobody watches."""
    table = hot_seat(server, "skirmishers", scenario="yard", **opening)
    deploy = {"A": [(3, 0), (5, 0), (7, 0), (9, 0)], "B": [(-4, 10), (-2, 10), (0, 10), (2, 10)]}
    for _ in range(8):
        state = table.state
        side = state["seats"][state["pending"]["side"]]["name"]
        q, r = deploy[side].pop()
        table.act(f"{state['pending']['figure']} deploy ({q},{r}) level 0 standing")
    table.until(lambda state: state["view"]["dial"] is not None)
    return table


def dot(page: Page, table: Table, q: int, r: int) -> tuple[float, float]:
    """The middle of a dot, in pixels: measured from two pieces whose places are known."""
    spots = {spot["key"]: spot for spot in table.ask()["hello"]["scene"]["spots"]}
    one, other = [x for x in table.state["view"]["figures"] if x["radius"]][:2]
    (x1, y1), (x2, _) = figure(page, one["key"]), figure(page, other["key"])
    zoom = (x2 - x1) / (other["x"] - one["x"])
    spot = spots[f"{q},{r},0"]
    return x1 + zoom * (spot["x"] - one["x"]), y1 + zoom * (spot["y"] - one["y"])


def active(table: Table) -> dict[str, object]:
    return next(x for x in table.state["view"]["figures"] if x["active"])


def action_points(table: Table) -> int:
    """What is left to whoever acts."""
    [figure] = [x for x in table.state["view"]["figures"] if x["active"]]
    return next(int(bar["value"]) for bar in figure["bars"] if bar["label"] == "AP")


def test_five_dots_and_an_arc_take_four_clicks(context: BrowserContext, acting: Table) -> None:
    page = acting.page(context)
    who = str(active(acting)["key"])
    begun, most = len(acting.state["lines"]), action_points(acting)
    place = next(x for x in acting.state["view"]["figures"] if x["key"] == who)
    q, r = re.match(r"\((-?\d+), (-?\d+)\)", dict(place["facts"])["place"]).groups()  # type: ignore[union-attr]
    on = 1 if place["side"] == 0 else -1
    goal = dot(page, acting, int(q) - 2 * on, int(r) + 5 * on)
    page.mouse.move(*goal)
    expect(page.locator(".step")).to_have_count(5)
    page.mouse.click(*goal)  # 1
    expect(page.locator(".way .chip")).to_contain_text("5 steps")
    expect(page.locator(".step.told")).to_contain_text(f"{page.locator('.way .chip').inner_text().split(',')[0]}, ")
    cost = int(page.locator(".way .chip").inner_text().split()[0])
    assert len(acting.state["lines"]) == begun
    page.mouse.click(*goal)  # 2
    when(acting, lambda state: action_points(acting) == most - cost)
    expect(page.locator(".prompt .question")).to_contain_text(f"{most - cost} of {most} AP")
    x, y = figure(page, who)
    page.mouse.move(x, y)
    page.mouse.down()  # 3
    page.mouse.move(x + 170, y + 20, steps=6)
    expect(page.locator(".slot .aim-card")).to_contain_text("°")
    page.mouse.up()
    expect(page.locator(".line.choice").last).to_contain_text("covers")
    assert acting.errors == []


def test_an_arc_of_a_chosen_price_is_laid_where_the_board_is_clicked(context: BrowserContext, acting: Table) -> None:
    page = acting.page(context)
    page.locator(".acts").get_by_role("button", name="Arc").click()  # 1
    widths = page.get_by_role("group", name="Width").get_by_role("button")
    expect(widths).to_have_count(len(acting.state["view"]["dial"]["widths"]))
    widths.first.click()  # 2
    expect(widths.first).to_have_attribute("aria-pressed", "true")
    box = page.locator(".canvas").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 0.8 * box["width"], box["y"] + 0.5 * box["height"])
    expect(page.locator(".slot .aim-card")).to_contain_text("facing")
    page.mouse.down()  # 3
    page.mouse.up()
    expect(page.locator(".line.choice").last).to_contain_text("covers")
    assert acting.errors == []


def test_a_reaction_is_answered_by_its_number(context: BrowserContext, server: Server) -> None:
    table = hot_seat(server, "year_zero", seed=8)
    table.until(lambda state: bool(state["pending"] and state["pending"]["reaction"]))
    page = table.page(context)
    expect(page.locator(".option kbd")).to_have_count(len(table.state["options"]))
    number = table.state["number"]
    words = page.locator('.option[aria-keyshortcuts="2"] .words').inner_text()
    page.locator("#notation").focus()
    page.keyboard.press("2")  # who types a command chooses nothing
    expect(page.locator("#notation")).to_have_value("2")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("2")
    expect(page.locator(".aim-card.pinned")).to_contain_text(words)
    assert table.state["number"] == number
    page.keyboard.press("2")
    expect(page.locator(".line.choice", has_text=words)).not_to_have_count(0)
    assert table.errors == []


def test_a_piece_is_dragged_from_its_card_to_where_it_begins(context: BrowserContext, server: Server) -> None:
    table = hot_seat(server, "table_encounter")
    page = table.page(context)
    box = page.locator(".canvas").bounding_box()
    assert box is not None
    side = table.state["pending"]["side"]
    key, name = next((x["key"], x["name"]) for x in table.state["view"]["figures"] if x["side"] == side)
    down = 0.9 if side == 0 else 0.1
    card = page.locator(".figure-card", has_text=name)
    card.drag_to(page.locator(".canvas"), target_position={"x": box["width"] / 2, "y": box["height"] * down})
    expect(page.locator(f"#figure-{key}")).to_be_visible()
    assert table.errors == []


def test_what_a_piece_can_do_stands_beside_it_within_reach_of_keys(context: BrowserContext, acting: Table) -> None:
    page = acting.page(context)
    acts = page.locator(".acts")
    expect(acts).to_be_visible()
    canvas, box = page.locator(".canvas").bounding_box(), acts.bounding_box()
    assert canvas
    assert box
    assert canvas["x"] <= box["x"]
    assert canvas["y"] <= box["y"]
    assert box["x"] + box["width"] <= canvas["x"] + canvas["width"]
    assert box["y"] + box["height"] <= canvas["y"] + canvas["height"]
    for each in acting.state["view"]["figures"]:
        x, y = figure(page, each["key"])
        assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"])
    shown = page.locator(".option:visible").count()
    page.locator(".canvas").focus()
    page.keyboard.press("Tab")
    moves = acts.get_by_role("button", name="Move")
    while not moves.evaluate("each => each === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(acts.get_by_role("button", pressed=True)).to_be_focused()
    expect(page.locator(".option:visible")).not_to_have_count(shown)


def test_a_kind_of_answer_is_listed_alone_and_long_kinds_are_folded(context: BrowserContext, acting: Table) -> None:
    page = acting.page(context)
    kinds = {option["group"] for option in acting.state["options"] if not option["gives_up"]}
    bar = page.locator(".board-holder").get_by_role("group", name=re.compile("^What .* can do$"))
    expect(bar.get_by_role("button")).to_have_count(len(kinds))
    assert page.locator(".option", has_text="covers").first.is_hidden()  # arcs in every direction are many
    bar.get_by_role("button", name="Move").click()
    moves = [option for option in acting.state["options"] if option["group"] == "move"]
    expect(page.locator(".option:visible")).to_have_count(len(moves))
    bar.get_by_role("button", name="Move").click()
    expect(page.locator(".option:visible")).not_to_have_count(len(moves))
