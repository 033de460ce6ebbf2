"""A scenario of one's own: painted, checked, kept, shared, saved, opened again and played, in every ruleset."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

import sandtable as st

from .conftest import PATIENCE
from .tables import until

OURS = ("ashes_of_gaia", "danger_close", "skirmishers", "table_encounter", "year_zero")
drawn = pytest.mark.sampled("rulesets in the editor", 1)
every = pytest.mark.parametrize("id", OURS)
TOOL = {
    "ashes_of_gaia": "Crate",
    "danger_close": "Momentum",
    "skirmishers": "Furniture",
    "table_encounter": "Wall",
    "year_zero": "Room",
}
DRAGS = {  # the stroke that paints something, and one that takes it elsewhere, in shares of the board
    "ashes_of_gaia": (((0.45, 0.5), (0.6, 0.58)), ((0.52, 0.54), (0.6, 0.7))),
    "danger_close": (((0.5, 0.89), (0.5, 0.89)), ((0.5, 0.89), (0.65, 0.89))),
    "skirmishers": (((0.45, 0.5), (0.45, 0.5)), ((0.45, 0.5), (0.5, 0.7))),
    "table_encounter": (((0.45, 0.5), (0.6, 0.58)), ((0.52, 0.54), (0.6, 0.7))),
}
CUT = """all => all.filter(each => {
  const alone = each.cloneNode(true)
  alone.style.cssText = 'position: absolute; width: auto; min-width: 0; max-width: none'
  each.after(alone)
  const { width } = alone.getBoundingClientRect()
  alone.remove()
  return width > each.getBoundingClientRect().width
}).map(each => each.id)"""  # the lists that are narrower than their longest choice
A_BREATH = 500  # milliseconds: what is tapped at once after a swipe is part of the same gesture to a browser
TRIES = 3
WRONG = {  # a field of the battle that is set wrong, and to what
    "ashes_of_gaia": ("width", "0"),
    "danger_close": ("threat level", "9"),
    "skirmishers": ("rounds", "0"),
    "table_encounter": ("depth of deployment", "0"),
    "year_zero": ("round limit", "0"),
}


class Workbench:
    """The editor's page of one ruleset."""

    def __init__(self, page: Page, id: str) -> None:
        self.page, self.id = page, id
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(f"/editor/{id}")
        self.settled()

    def settled(self) -> None:
        expect(self.page.locator(".editor .canvas")).to_be_visible()
        expect(self.page.locator(".editor.working")).to_have_count(0)

    def tool(self, words: str) -> None:
        self.page.locator(".palette").get_by_role("button", name=words, exact=True).click()

    def point(self, share: tuple[float, float]) -> tuple[float, float]:
        """A part of the board, in shares of what is seen of it, as a point of the window."""
        box = self.page.locator(".canvas").bounding_box()
        assert box is not None
        return box["x"] + box["width"] * share[0], box["y"] + box["height"] * share[1]

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """From one part of the board to another."""
        mouse = self.page.mouse
        mouse.move(*self.point(start))
        mouse.down()
        mouse.move(*self.point(end), steps=6)
        mouse.up()

    def swipe(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """The same with a finger."""
        devtools = self.page.context.new_cdp_session(self.page)
        steps = [(start[0] + (end[0] - start[0]) * i / 6, start[1] + (end[1] - start[1]) * i / 6) for i in range(7)]
        for i, (x, y) in enumerate(map(self.point, steps)):
            kind = "touchMove" if i else "touchStart"
            devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.page.wait_for_timeout(A_BREATH)

    def undo_by_touch(self) -> None:
        """Once more where the tap was lost: to Chromium one soon after a swipe may be the end of it."""
        redo = self.button("Redo")
        expect(redo).to_be_disabled()
        for _ in range(TRIES):
            self.button("Undo").tap()
            self.page.wait_for_timeout(A_BREATH)
            if redo.is_enabled():
                break
        self.settled()

    @property
    def pieces(self) -> list[str]:
        """Those on the board, by their elements."""
        found: list[str] = self.page.locator(".piece").evaluate_all("all => all.map(each => each.id)")
        return found

    def share_of(self, piece: str) -> tuple[float, float]:
        """Where a piece stands, as a part of the board."""
        box, seen = self.page.locator(f"#{piece} .body").bounding_box(), self.page.locator(".canvas").bounding_box()
        assert box is not None
        assert seen is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        return (x - seen["x"]) / seen["width"], (y - seen["y"]) / seen["height"]

    @property
    def scenario(self) -> object:
        """What is on the bench, as the browser keeps it."""
        self.settled()
        return json.loads(self.page.evaluate(f"localStorage.getItem('sandtable.draft.{self.id}') ?? 'null'"))

    def is_made_my_own(self) -> None:
        self.page.get_by_label("Title").fill("My very own")
        self.page.get_by_label("Title").press("Tab")
        expect(self.button("Undo")).to_be_enabled()
        self.settled()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)


@pytest.fixture
def bench(context: BrowserContext, id: str) -> Iterator[Workbench]:
    made = Workbench(context.new_page(), id)
    yield made
    assert made.errors == []


@drawn
@every
def test_what_is_painted_can_be_taken_back_and_done_again(bench: Workbench, id: str) -> None:
    bench.tool(TOOL[id])
    bench.drag((0.45, 0.5), (0.6, 0.58) if id != "danger_close" else (0.6, 0.93))
    expect(bench.button("Undo")).to_be_enabled()
    expect(bench.page.locator(".told")).to_have_text(f"{TOOL[id]}: done.")
    painted = bench.scenario
    bench.page.keyboard.press("Control+z")
    expect(bench.button("Redo")).to_be_enabled()
    assert bench.scenario != painted
    bench.button("Redo").click()
    expect(bench.button("Redo")).to_be_disabled()
    assert bench.scenario == painted


@drawn
@pytest.mark.parametrize("id", DRAGS)
def test_what_was_painted_is_dragged_elsewhere_and_one_step_takes_it_back(bench: Workbench, id: str) -> None:
    made, dragged = DRAGS[id]
    bench.tool(TOOL[id])
    bench.drag(*made)
    expect(bench.button("Undo")).to_be_enabled()
    painted = bench.scenario
    bench.tool("Select")
    tries = 0
    while bench.scenario == painted and tries < TRIES:  # what was painted may not be drawn as yet
        bench.drag(*dragged)
        bench.page.wait_for_timeout(A_BREATH)
        tries += 1
    until(bench.page, lambda: bench.scenario != painted)
    assert size_of(bench.scenario) == size_of(painted)
    bench.page.keyboard.press("Control+z")
    until(bench.page, lambda: bench.scenario == painted)


def size_of(entry: object) -> int:
    """How many entries there are, of all kinds and depths."""
    inner = entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else ()
    return 1 + sum(size_of(each) for each in inner)


@drawn
@every
def test_the_balance_lab_is_asked_about_the_scenario_at_hand(bench: Workbench, id: str) -> None:
    page = bench.page
    bench.is_made_my_own()
    bench.button("Test its balance").click()
    expect(page).to_have_url(re.compile(f"/balance/{id}#s="))
    expect(page.locator("#scenario option:checked")).to_have_text("My very own (your own)")


@pytest.mark.parametrize("id", ["skirmishers"])
def test_the_odds_lab_is_asked_about_the_scenario_at_hand(bench: Workbench, id: str) -> None:
    page = bench.page
    bench.is_made_my_own()
    bench.button("Ask its odds").click()
    expect(page.locator("#brought")).to_contain_text("My very own")
    page.locator("[data-about-scenarios]").first.click()
    expect(page).to_have_url(re.compile(f"/odds/{id}/.*#s="))
    expect(page.locator("select option:checked", has_text="My very own")).to_be_attached()


@drawn
@every
def test_what_is_wrong_stands_at_its_field_and_no_battle_can_be_played_until_it_is_mended(
    bench: Workbench, id: str
) -> None:
    label, value = WRONG[id]
    field = bench.page.locator(".settings").get_by_label(label, exact=True).first
    field.fill(value)
    field.press("Tab")
    expect(bench.page.locator(".check.bad")).to_have_count(1)
    expect(bench.button("Play it")).to_be_disabled()
    bench.button("Undo").click()
    expect(bench.page.locator(".check.good")).to_contain_text("A battle can start")
    expect(bench.button("Play it")).to_be_enabled()


@drawn
@every
def test_built_shared_saved_reopened_and_played(
    bench: Workbench, context: BrowserContext, id: str, tmp_path: Path
) -> None:
    page = bench.page
    page.get_by_label("Title").fill("My very own")
    page.get_by_label("Title").press("Tab")
    expect(bench.button("Undo")).to_be_enabled()
    force = page.locator(".force").first.get_by_role("button")
    count = force.count()
    page.locator(".palette .tool").last.click()
    bench.drag((0.4, 0.45), (0.4, 0.45))
    expect(force).to_have_count(count + 1)
    made = bench.scenario
    if id == "table_encounter":  # it costs more than the scenario allows
        page.locator(".chosen").get_by_role("button", name="Close").click()
        page.get_by_label("limit of points a side").fill("900")
        page.get_by_label("limit of points a side").press("Tab")
        expect(page.locator(".check.bad")).to_have_count(0)
        made = bench.scenario
    bench.button("Share").click()
    expect(page).to_have_url(re.compile("#s="))
    other = context.browser.new_context(base_url=page.url).new_page()  # type: ignore[union-attr]
    other.goto(page.url)
    expect(other.get_by_label("Title")).to_have_value("My very own")
    assert json.loads(other.evaluate(f"localStorage.getItem('sandtable.draft.{id}')")) == made
    other.context.close()
    with page.expect_download() as download:
        bench.button("Save file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "my-very-own.toml"
    assert st.simulate(st.load(id), file, battles=1, engine="python").battles == 1
    bench.button("Save in this browser").click()
    page.get_by_role("combobox", name="Begin with").select_option(index=1)
    expect(page.get_by_label("Title")).not_to_have_value("My very own")
    page.locator(".kept").get_by_role("button", name="My very own", exact=True).click()
    expect(page.get_by_label("Title")).to_have_value("My very own")
    page.get_by_label("Title").fill("Another")
    page.get_by_label("Title").press("Tab")
    bench.settled()
    page.get_by_label("Open file").set_input_files(file)
    expect(page.get_by_label("Title")).to_have_value("My very own")
    bench.button("Play it").click()
    expect(page.locator(".battle")).to_be_visible()
    expect(page.get_by_text("My very own").first).to_be_attached()


@drawn
@every
def test_a_phone_paints_puts_down_drags_checks_and_plays_by_touch(phone: BrowserContext, id: str) -> None:
    bench = Workbench(phone.new_page(), id)
    page = bench.page
    page.locator(".palette").get_by_role("button", name=TOOL[id], exact=True).tap()
    bench.swipe((0.45, 0.5), (0.6, 0.58) if id != "danger_close" else (0.6, 0.93))
    expect(bench.button("Undo")).to_be_enabled()
    bench.undo_by_touch()
    expect(bench.button("Redo")).to_be_enabled()
    force = page.locator(".force").first.get_by_role("button")
    count = force.count()
    page.locator(".palette .tool").last.tap()
    before = set(bench.pieces)
    page.touchscreen.tap(*bench.point((0.4, 0.45)))
    expect(force).to_have_count(count + 1)
    bench.settled()
    placed, (new,) = bench.scenario, set(bench.pieces) - before
    page.locator(".palette").get_by_role("button", name="Select").tap()
    bench.swipe(bench.share_of(new), (0.6, 0.6))
    until(page, lambda: bench.scenario != placed)
    bench.undo_by_touch()
    until(page, lambda: bench.scenario == placed)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bench.button("Undo").tap()
    expect(page.locator(".check.good")).to_contain_text("A battle can start")
    bench.button("Play it").tap()
    expect(page.locator(".battle")).to_be_visible()
    assert bench.errors == []


@pytest.mark.parametrize("id", ["skirmishers"])
def test_a_wall_is_painted_and_a_trooper_moved_by_keys_alone(bench: Workbench, id: str) -> None:
    page = bench.page
    bench.tool("Low wall")
    page.locator(".canvas").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    bench.settled()
    page.keyboard.press("Escape")
    page.locator(".force").first.get_by_role("button", name="Anna").press("Enter")
    page.locator(".canvas").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".force").first.get_by_role("button", name="Anna")).not_to_contain_text("deploys")
    assert "at" in json.dumps(bench.scenario["squads"]["A"][0])  # type: ignore[index]


@pytest.mark.parametrize("id", ["year_zero"])
def test_computer_players_tell_whether_it_is_fair(bench: Workbench, id: str) -> None:
    bench.button("Let the computer try it").click()
    expect(bench.page.get_by_text(re.compile(r"crew: wins between \d+ and \d+ %"))).to_be_visible(timeout=4 * PATIENCE)


@pytest.mark.parametrize("id", ["skirmishers"])
def test_a_link_that_is_none_is_said_to_be_none(bench: Workbench, id: str) -> None:
    bench.page.goto("about:blank")
    bench.page.goto(f"/editor/{id}#s=nonsense")
    expect(bench.page.get_by_role("alert")).to_contain_text("holds no scenario")


def test_a_problem_is_shown_at_its_field_wherever_that_is(context: BrowserContext) -> None:
    page = context.new_page()
    yard = st.kernel.read_toml(st.load("skirmishers").ruleset.scenario_files["yard"])
    draft = json.dumps(yard | {"board": yard["board"] | {"plain": [[1, "x"]]}})
    page.add_init_script(f"localStorage.setItem('sandtable.draft.skirmishers', {json.dumps(draft)})")
    bench = Workbench(page, "skirmishers")
    expect(page.locator(".check.bad")).to_contain_text("plain: a whole number expected, got x")
    bench.button("Show").click()
    expect(page.locator("#field-board-plain")).to_be_focused()
    assert bench.errors == []


def test_a_problem_is_shown_at_the_piece_that_it_is_about(context: BrowserContext) -> None:
    page = context.new_page()
    squad = [{"name": "Rifle", "at": [1, 3]}, {"name": "Rifle 2", "at": [1, 3]}]
    yard = st.kernel.read_toml(st.load("skirmishers").ruleset.scenario_files["yard"])
    draft = json.dumps(yard | {"squads": {"A": squad, "B": [{"name": "Other"}]}})
    page.add_init_script(f"localStorage.setItem('sandtable.draft.skirmishers', {json.dumps(draft)})")
    bench = Workbench(page, "skirmishers")
    expect(page.locator(".check.bad")).to_contain_text("squads.A[1].at: (1,3) level 0 is occupied by Rifle")
    bench.button("Show").click()
    expect(page.locator(".chosen h2")).to_have_text("Rifle 2")
    assert bench.errors == []


def test_what_is_so_or_not_has_the_title_of_its_field(context: BrowserContext) -> None:
    page = Workbench(context.new_page(), "table_encounter").page
    page.get_by_role("button", name="Varian").click()
    expect(page.get_by_role("checkbox", name="has broken down in this round")).to_be_visible()


@drawn
@every
def test_no_choice_of_a_field_is_cut_off(bench: Workbench, id: str) -> None:
    bench.page.locator(".force").first.get_by_role("button").first.click()
    fields = bench.page.locator(".field > select")
    expect(fields.first).to_be_visible()
    assert fields.evaluate_all(CUT) == []


@pytest.mark.parametrize("id", ["year_zero"])
def test_a_keyboard_never_loses_its_place_in_the_editor(bench: Workbench, id: str) -> None:
    page, member = bench.page, bench.page.locator(".member").first
    form, undo = page.locator("#chosen"), bench.button("Undo")
    member.press("Enter")
    expect(form).to_be_focused()
    page.locator(".chosen").get_by_role("button", name="Close", exact=True).press("Enter")
    expect(member).to_be_focused()
    member.press("Enter")
    page.locator(".chosen .chip button").first.press("Enter")
    expect(page.get_by_label("Skills")).to_be_focused()
    page.locator(".chosen").get_by_role("button", name="Remove", exact=True).press("Enter")
    expect(form).to_have_count(0)
    expect(member).to_be_focused()
    for _ in range(2):
        bench.settled()
        undo.press("Enter")
    expect(undo).to_be_disabled()
    expect(undo).to_be_focused()
    undone = bench.scenario
    page.keyboard.press("Enter")  # once too often: nothing is done again
    bench.settled()
    assert bench.scenario == undone
    bench.tool("Room")
    page.keyboard.press("Escape")
    expect(page.locator(".palette .tool[aria-pressed=true]")).to_have_text(re.compile("Select"))


@pytest.mark.parametrize("id", ["year_zero"])
def test_a_stroke_that_changes_nothing_says_so(bench: Workbench, id: str) -> None:
    bench.tool("Clutter")
    bench.drag((0.02, 0.5), (0.02, 0.5))
    expect(bench.page.locator(".told")).to_have_text("Nothing changes there.")
    expect(bench.button("Undo")).to_be_disabled()


@pytest.mark.parametrize("id", ["table_encounter"])
def test_the_next_piece_is_reached_by_a_key_and_told_to_be_moved(bench: Workbench, id: str) -> None:
    page = bench.page
    page.locator(".palette .tool").last.press("Enter")
    page.locator(".canvas").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    bench.settled()
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator("#chosen")).to_have_text("Recruit")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".told")).to_have_text("It is moved.")
