"""A made-up game on each kind of board, as `sandtable new` writes it: played, painted, and held in a hand."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from tests.cli.program import Answer

from .conftest import AS_PEOPLE_DO, PHONE, Server, running
from .tables import Table, figure, hot_seat, until
from .test_editor import Workbench

DESK: ViewportSize = {"width": 1366, "height": 768}
WHERE = """(world, [x, y]) => {
  const at = new DOMPoint(x, y).matrixTransform(world.getScreenCTM())
  return [at.x, at.y]
}"""
COVERED = """each => {
  const box = each.getBoundingClientRect()
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20))
  return each.contains(there) ? '' : `${there?.outerHTML.slice(0, 200)}`
}"""
Share = tuple[float, float]


@dataclass(frozen=True)
class Kit:
    """A kind of board: what is painted on it, from where to where, and how a scenario file tells it."""

    tool: str
    start: Share
    end: Share
    painted: str
    room: Share = (0.4, 0.6)  # for one piece more
    goal: Share = (0.6, 0.3)  # where it is dragged
    side: str = "blue"  # that gets it

    @property
    def has_recruits(self) -> bool:
        return self.tool != "Room"


KITS = {
    "squares": Kit("Rock", (0.5, 0.42), (0.55, 0.42), "# #"),
    "hexes": Kit("Rock", (0.5, 0.42), (0.55, 0.42), "# #"),
    "tabletop": Kit("Wall", (0.4, 0.3), (0.6, 0.3), "wall 2"),
    "zones": Kit("Rubble", (0.4, 0.8), (0.4, 0.8), '"Yard", "type": "rubble"', (0.4, 0.5), (0.61, 0.5), "guards"),
    "dots": Kit("Crates", (0.5, 0.52), (0.6, 0.52), '"crates", "at": [[4, 4], '),
    "none": Kit("Room", (0.5, 0.5), (0.5, 0.5), '"room": 3'),
}
on_every_kit = pytest.mark.parametrize("board", KITS)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds a game on each kind of board as an installed package."""
    folder = tmp_path_factory.mktemp("shelf")
    for board in KITS:
        game = name_of(board)
        Answer("new", game, "--to", str(folder / game), "--board", board)
        facts = folder / f"{game}-1.0.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game}\nVersion: 1.0\n")
        (facts / "entry_points.txt").write_text(f"[sandtable.rulesets]\n{game} = {game}:RULESET\n")
    with pytest.MonkeyPatch.context() as patch:
        found = (folder, *(folder / name_of(board) for board in KITS), os.environ.get("PYTHONPATH"))
        patch.setenv("PYTHONPATH", os.pathsep.join(map(str, filter(None, found))))
        with running(folder, AS_PEOPLE_DO) as server:
            yield server


def name_of(board: str) -> str:
    return f"on_{board}"


@pytest.fixture
def desk(browser: Browser, shelf: Server) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport=DESK, base_url=shelf.url, reduced_motion="reduce")
    yield made
    made.close()


@pytest.fixture
def pocket(browser: Browser, shelf: Server) -> Iterator[BrowserContext]:
    made = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, base_url=shelf.url, reduced_motion="reduce"
    )
    yield made
    made.close()


class Hand:
    """Somebody at a table who points at the board: with a mouse, or with a finger."""

    def __init__(self, table: Table, context: BrowserContext, is_touching: bool) -> None:
        self.table, self.page, self.is_touching = table, table.page(context), is_touching
        self.scene: dict[str, Any] = table.ask()["hello"]["scene"]

    def on(self, place: Locator) -> None:
        place.tap() if self.is_touching else place.click()

    def at(self, x: float, y: float) -> None:
        """A point of the window."""
        self.page.touchscreen.tap(x, y) if self.is_touching else self.page.mouse.click(x, y)

    def place_of(self, option: dict[str, Any]) -> tuple[float, float]:
        """Where on the board an answer leads, in pixels of the window: half-way to the foe if nowhere in particular."""
        spots = {spot["key"]: (spot["x"], spot["y"]) for spot in self.scene["spots"]}
        pieces = [(each["x"], each["y"]) for each in self.table.state["view"]["figures"]]
        between = tuple(sum(ends) / 2 for ends in zip(pieces[0], pieces[-1]))
        return window_of(self.page, *(option["at"] or spots.get(option["target"], between)))

    def act(self, group: str) -> str:
        """An answer of this group, given by pointing at the board; which one."""
        number, options = self.table.state["number"], self.table.state["options"]
        option = next(each for each in options if each["group"] == group)
        self.at(*(figure(self.page, option["actor"]) if group == "activate" else self.place_of(option)))
        self.confirms(number)
        return str(option["words"])

    def confirms(self, number: int) -> None:
        """Until the answer is given: once more, where it must be."""
        confirm = self.page.locator(".confirm:visible")
        until(self.page, lambda: confirm.count() or self.table.state["number"] > number)
        if confirm.count():
            self.sees(confirm.first)
            self.on(confirm.first)
        until(self.page, lambda: self.table.state["number"] > number)

    def aims(self) -> None:
        """At what dice decide: a card says what it would come to, and covers neither the question nor what confirms."""
        state = self.table.until(lambda state: any(each["rolls"] for each in state["options"]))
        option = next(each for each in state["options"] if each["rolls"])
        listed = self.page.locator(".option", has_text=option["words"]).first
        expect(listed).to_be_attached()
        listed.evaluate("each => each.click()")
        self.sees(self.page.locator(".aim-card:visible").first)
        self.sees(self.page.locator(".prompt .question:visible").first)
        self.confirms(state["number"])

    def sees(self, shown: Locator) -> None:
        """Something is in sight, and nothing lies over it."""
        expect(shown).to_be_in_viewport()
        assert shown.evaluate(COVERED) == ""

    def reads_the_log(self) -> None:
        """The last line of it, which is in sight, or a tap and a swipe away."""
        tab = self.page.get_by_role("button", name="Log", exact=True)
        if tab.is_visible():
            self.on(tab)
        line = self.page.locator(".record .line:visible").last
        line.scroll_into_view_if_needed()
        self.sees(line)


def window_of(page: Page, x: float, y: float) -> tuple[float, float]:
    """A point of the board in pixels of the window."""
    across, down = page.locator(".canvas .world").evaluate(WHERE, [x, y])
    return across, down


def is_played(hand: Hand) -> None:
    """The board is drawn, a piece chosen and moved by pointing at the board, and the log tells it."""
    pieces = [each for each in hand.table.state["view"]["figures"] if each["radius"]]
    for each in pieces:
        expect(hand.page.locator(f"#figure-{each['key']} .body")).to_be_in_viewport(ratio=0.9)
    assert hand.page.locator(".canvas .world > g").first.locator("path, polygon, rect").count()
    if any(option["group"] == "activate" for option in hand.table.state["options"]):
        hand.act("activate")
    words = hand.act("move")
    until(hand.page, lambda: any(words in line["text"] for line in hand.table.state["lines"]))
    hand.aims()
    hand.reads_the_log()
    assert hand.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert hand.table.errors == []


@pytest.mark.sampled("kits on a phone", 1)
@on_every_kit
def test_a_new_game_on_a_board_is_played_on_a_phone(pocket: BrowserContext, shelf: Server, board: str) -> None:
    is_played(Hand(hot_seat(shelf, name_of(board)), pocket, is_touching=True))


@pytest.mark.sampled("kits in the editor", 1)
@on_every_kit
def test_what_is_painted_placed_dragged_and_saved_on_a_board_is_played(
    desk: BrowserContext, shelf: Server, board: str, tmp_path: Path
) -> None:
    kit, bench = KITS[board], Workbench(desk.new_page(), name_of(board))
    pieces = bench.pieces
    bench.tool(kit.tool)
    bench.drag(kit.start, kit.end)
    until(bench.page, lambda: kit.painted in str(bench.scenario).replace("'", '"'))
    if kit.has_recruits:
        bench.tool(kit.side)
        bench.page.locator(".palette .tool").last.click()
        bench.drag(kit.room, kit.room)
        until(bench.page, lambda: len(bench.pieces) == len(pieces) + 1)
        placed, (new,) = bench.scenario, set(bench.pieces) - set(pieces)
        bench.tool("Select")
        bench.drag(bench.share_of(new), kit.goal)
        until(bench.page, lambda: bench.scenario != placed)
    with bench.page.expect_download() as download:
        bench.button("Save file").click()
    file = tmp_path / "saved.toml"
    download.value.save_as(file)
    saved = tomllib.loads(file.read_text())
    expect(bench.page.locator(".check.good")).to_contain_text("A battle can start")
    bench.button("Play it").click()
    expect(bench.page.locator(".battle")).to_be_visible()
    assert bench.errors == []
    is_played(Hand(hot_seat(shelf, name_of(board), scenario=saved), desk, is_touching=False))


def test_a_far_square_is_reached_by_the_cheapest_way_in_two_clicks(desk: BrowserContext, shelf: Server) -> None:
    table = hot_seat(shelf, name_of("squares"))
    table.act("R2 acts")
    hand = Hand(table, desk, is_touching=False)
    goal = hand.place_of({"at": None, "target": "e6"})
    hand.at(*goal)
    expect(hand.page.locator(".way .chip")).to_contain_text("4 steps")
    hand.at(*goal)
    until(hand.page, lambda: "Bera goes to e6" in [line["text"] for line in table.state["lines"]])
    assert table.errors == []
