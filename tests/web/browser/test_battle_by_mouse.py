"""A whole skirmish with the mouse alone: pieces are clicked, whole ways confirmed, arcs dragged."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Server
from .tables import Table, figure, open_table
from .test_whole_battles import play, settled

DRAG = 150  # pixels from the piece: how wide the arc is
FAR = 3  # dots, at least, to where somebody is sent


class Hand:
    """Somebody who only points at the board; at what has no place on it, at the list."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.did: Counter[str] = Counter()
        self.sent: set[str] = set()  # who was sent somewhere in this activation

    def give(self, page: Page, state: dict[str, Any]) -> None:
        """One answer, or the first of a whole way."""
        kinds = {option["group"] for option in state["options"]}
        if "deploy" in kinds:
            self.click_lit(page)
        elif "activate" in kinds:
            self.sent.clear()
            page.mouse.click(*figure(page, state["options"][0]["target"]))
            self.confirm(page)
        elif not state["view"]["dial"] or not (self.walk(page, state) or self.watch(page, state)):
            self.from_list(page, state)

    def click_lit(self, page: Page) -> None:
        lit = page.locator(".hot:visible")
        expect(lit.first).to_be_visible()
        lit.nth(self.did["lit"] * 3 % lit.count()).click(force=True)
        self.did["lit"] += 1
        choice = page.locator(".aim-card .menu button:visible")
        if settled(page, choice):
            choice.first.click()

    def walk(self, page: Page, state: dict[str, Any]) -> bool:
        """Towards the enemy, several dots in one go; once an activation."""
        who = active(state)
        if who["key"] in self.sent:
            return False
        self.sent.add(who["key"])
        page.mouse.click(*on_page(page, *far_dot(self.table, state, who)))
        way, asking = page.locator(".way"), page.locator(".aim-card", has_text="Asking what can be done here")
        settled(page, asking)
        expect(asking).to_have_count(0)  # the server has said what it means
        if not settled(page, way):
            page.keyboard.press("Escape")
            return False
        way.locator(".confirm").click()
        self.did["way"] += 1
        return True

    def watch(self, page: Page, state: dict[str, Any]) -> bool:
        """An arc towards the enemy, dragged from the piece."""
        who = active(state)
        if any(tag.startswith("arc") for tag in who["tags"]):
            return False
        x, y = figure(page, who["key"])
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 10, y + (DRAG if who["side"] == 0 else -DRAG), steps=5)
        drawn = settled(page, page.locator(".slot .aim-card", has_text="°"))
        page.mouse.up()
        self.did["arc"] += drawn
        return drawn

    def from_list(self, page: Page, state: dict[str, Any]) -> None:
        """A shot where one is offered, else the first of the list: done, or hold fire."""
        self.did["list"] += 1
        shot = page.locator(".option:visible", has_text="shoots at")
        (shot if shot.count() else page.locator(".option:visible")).first.click()
        self.confirm(page)

    def confirm(self, page: Page) -> None:
        """Where dice could follow, once more."""
        confirm = page.locator(".confirm:visible")
        if settled(page, confirm):
            confirm.first.click()


def active(state: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in state["view"]["figures"] if each["active"])
    return found


def far_dot(table: Table, state: dict[str, Any], who: dict[str, Any]) -> tuple[float, float]:
    """The nearest free dot that is far enough, and nearer to an enemy."""
    pieces = [each for each in state["view"]["figures"] if each["radius"]]
    foes = [each for each in pieces if each["side"] != who["side"] and not each["out"]]
    taken = {(each["x"], each["y"]) for each in pieces}

    def off(spot: dict[str, Any], other: dict[str, Any]) -> float:
        return float(abs(spot["x"] - other["x"]) + abs(spot["y"] - other["y"]))

    goal = min(foes, key=lambda foe: off(who, foe))
    spots = [each for each in table.ask()["hello"]["scene"]["spots"] if (each["x"], each["y"]) not in taken]
    towards = [each for each in spots if off(each, who) >= FAR and off(each, goal) < off(who, goal)]
    spot = min(towards or spots, key=lambda each: off(each, who))
    return spot["x"], spot["y"]


def on_page(page: Page, x: float, y: float) -> tuple[float, float]:
    """A point of the board in pixels of the window."""
    found = page.locator(".world").evaluate(
        """(world, [x, y]) => {
            const point = new DOMPoint(x, y).matrixTransform(world.getScreenCTM())
            return [point.x, point.y]
        }""",
        [x, y],
    )
    return found[0], found[1]


@pytest.mark.sampled("whole battles in a browser", 2)
@pytest.mark.slow
def test_a_whole_skirmish_with_the_mouse_ways_confirmed_and_arcs_dragged(
    context: BrowserContext, server: Server
) -> None:
    did: Counter[str] = Counter()
    for seed in (5, 6, 7):  # how a battle goes also depends on how fast the page draws
        table = open_table(server, "skirmishers", scenario="alley", players=["human", "greedy"], seed=seed)
        page, hand = table.page(context), Hand(table)
        play(table, {0: page}, hand.give)
        expect(page.locator(".outcome")).to_be_visible()
        assert table.errors == []
        page.close()
        did += hand.did
        if did["way"] >= 3 and did["arc"] >= 3:
            return
    pytest.fail(f"too few ways and arcs in three battles: {did}")
