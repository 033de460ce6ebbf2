"""For everybody: screen readers, contrast, narrow windows, fingers, less motion."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from . import moments
from .conftest import PHONE, Server
from .tables import Table, call, figure, hot_seat

PAGES = (
    *("/", "/odds", "/odds/danger_close/risk", "/balance", "/balance/danger_close", "/rules", "/rules/danger_close"),
    *("/rules/skirmishers", "/how/danger_close", "/replay", "/editor", "/editor/danger_close", "/editor/skirmishers"),
)
SERIOUS = ("moderate", "serious", "critical")


@pytest.fixture(scope="module")
def table(server: Server) -> Table:
    """A table with a bit of a log and an answer that rolls."""
    made = hot_seat(server, "year_zero", scenario="bay")
    made.act("aim I5")
    return made


def problems(page: Page) -> list[str]:
    """What axe holds to be more than a trifle."""
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {each['help']}: {node['target']}"
        for each in found
        if each["impact"] in SERIOUS
        for node in each["nodes"]
    ]


@pytest.mark.sampled("light or dark", 1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_has_no_serious_barriers(
    context: BrowserContext, table: Table, scheme: Literal["light", "dark"]
) -> None:
    page = table.page(context)
    page.emulate_media(color_scheme=scheme)
    page.mouse.click(*figure(page, "F4"))
    expect(page.locator(".aim-card.pinned")).to_be_visible()
    assert problems(page) == []
    page.get_by_role("button", name="Seats").click()
    assert problems(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="List only").click()
    assert problems(page) == []


@pytest.mark.sampled("light or dark", 1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_replay_has_no_serious_barriers(
    context: BrowserContext, server: Server, scheme: Literal["light", "dark"]
) -> None:
    kept = call(server, "/api/replays/simulated", {"ruleset": "skirmishers", "scenario": "yard", "seed": 5})
    page = context.new_page()
    page.emulate_media(color_scheme=scheme)
    page.goto(kept["url"])
    expect(page.locator(".headline")).not_to_be_empty()
    page.keyboard.press("End")
    expect(page.locator(".outcome")).to_be_visible()
    assert problems(page) == []


@pytest.mark.sampled("light or dark", 1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_first_battle_on_a_phone_has_no_serious_barriers(
    context: BrowserContext, server: Server, scheme: Literal["light", "dark"]
) -> None:
    lesson = call(server, "/api/rulesets/danger_close/lessons", None)[0]
    opening = {name: lesson[name] for name in ("scenario", "seed", "players")}
    opened = call(server, "/api/tables", {"ruleset": "danger_close", **opening})
    page = context.new_page()
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{opened['url']}&lesson=0")
    expect(page.locator(".coach")).to_be_visible()
    assert problems(page) == []


@pytest.mark.sampled("barriers of the editor", 1)
@pytest.mark.parametrize("ruleset", moments.RECORD)
def test_the_editor_has_no_serious_barriers(context: BrowserContext, phone: BrowserContext, ruleset: str) -> None:
    for somebody, scheme in ((context, "light"), (context, "dark"), (phone, "light")):
        page = somebody.new_page()
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.goto(f"/editor/{ruleset}")
        page.locator(".member").first.click()
        page.locator(".everything > summary").click()
        expect(page.locator("section.chosen")).to_be_visible()
        assert problems(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_replay_and_its_review_have_no_barriers_on_a_phone(phone: BrowserContext, server: Server) -> None:
    kept = call(server, "/api/replays/simulated", {"ruleset": "danger_close", "scenario": "lone-light", "seed": 5})
    page = phone.new_page()
    page.goto(f"{kept['url']}?review")
    page.get_by_role("button", name="Notes").tap()
    expect(page.locator(".turning, .sum").first).to_be_visible()
    assert problems(page) == []


def test_what_is_pressed_differs_where_the_reader_chooses_all_colours(context: BrowserContext, table: Table) -> None:
    page = table.page(context)
    page.emulate_media(forced_colors="active")
    ground = "each => getComputedStyle(each).backgroundColor"
    pressed = page.get_by_role("button", name="List only")
    before = pressed.evaluate(ground)
    pressed.click()
    expect(pressed).to_have_attribute("aria-pressed", "true")
    assert pressed.evaluate(ground) != before
    page.get_by_role("button", name="List only").click()
    page.emulate_media(forced_colors="none")


def test_each_page_has_a_title_of_its_own_and_one_heading_above_all(context: BrowserContext, table: Table) -> None:
    titles = []
    page = context.new_page()
    for address in (*PAGES, table.watch):
        page.goto(address)
        expect(page.locator("h1")).to_have_count(1)
        assert page.locator("main h1").count() == 1
        titles.append(page.title())
        doubles = "all => all.map(each => each.id).filter((id, place, ids) => ids.indexOf(id) !== place)"
        assert page.locator("[id]").evaluate_all(doubles) == [], address
    assert len(set(titles)) == len(titles)


def test_a_field_of_the_editor_says_itself_what_is_wrong_with_it(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/editor/skirmishers")
    expect(page.locator(".editor .canvas")).to_be_visible()
    page.locator(".member").first.click()
    field = page.locator(".chosen input[type=number]").first
    field.fill("-99")
    field.press("Tab")
    wrong = page.locator(".chosen [aria-invalid=true]").first
    expect(wrong).to_be_attached()
    told = page.locator(f"#{wrong.get_attribute('aria-describedby')}")
    expect(told).not_to_be_empty()


def test_sides_differ_by_shape_as_well_as_colour(context: BrowserContext, table: Table) -> None:
    page = table.page(context)
    shapes = [page.locator(f"#figure-{key} .body").evaluate("each => each.tagName") for key in ("F1", "F4")]
    assert shapes[0] != shapes[1]


def test_the_turn_is_announced(context: BrowserContext, table: Table) -> None:
    page = table.page(context)
    expect(page.locator("[aria-live=polite]").first).to_contain_text("Your turn")
    assert "Your turn" in page.title()
    watcher = table.page(context, seat="")
    assert "Your turn" not in watcher.title()


def test_the_skip_link_leads_past_the_header(context: BrowserContext, table: Table) -> None:
    page = table.page(context)
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_the_colours_that_were_chosen_stay(context: BrowserContext, table: Table) -> None:
    page = table.page(context)
    page.emulate_media(color_scheme="light")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_label("Colours").select_option("dark")
    page.reload()
    expect(page.locator(".battle")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light


def test_pieces_do_not_walk_where_less_motion_is_wanted(context: BrowserContext, table: Table) -> None:
    page = table.page(context)
    assert page.locator(".piece").first.evaluate("each => getComputedStyle(each).transitionDuration") == "0s"


# ---- phones ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def sheet(phone: BrowserContext, table: Table) -> Page:
    """The table on a phone."""
    return table.page(phone)


def test_a_phone_shows_everything_without_scrolling_sideways(sheet: Page) -> None:
    for tab in ("Log", "Roster", "Actions"):
        sheet.get_by_role("button", name=tab, exact=True).tap()
        assert sheet.evaluate("document.documentElement.scrollWidth <= innerWidth"), tab
    expect(sheet.locator(".canvas")).to_be_in_viewport(ratio=0.99)
    expect(sheet.locator(".option").first).to_be_in_viewport()


def test_on_a_phone_the_first_tap_aims_and_the_second_rolls(sheet: Page, table: Table) -> None:
    before = table.state["number"]
    sheet.touchscreen.tap(*figure(sheet, "F4"))
    expect(sheet.locator(".slot .aim-card")).to_contain_text("%")
    assert table.state["number"] == before
    sheet.touchscreen.tap(*figure(sheet, "F4"))
    expect(sheet.locator(".line.choice").last).to_contain_text("shoots at RifleB")
    sheet.get_by_role("button", name="Undo").tap()
    expect(sheet.locator(".line.choice").last).to_contain_text("aim")


def test_buttons_are_large_enough_for_fingers(sheet: Page) -> None:
    small = sheet.locator("button:visible").evaluate_all(
        "all => all.filter(each => each.getBoundingClientRect().height < 24).map(each => each.outerHTML)"
    )
    assert small == []


# ---- narrow and low windows ------------------------------------------------------------------------------------------

NARROW: ViewportSize = {"width": 360, "height": 740}
TWICE: ViewportSize = {"width": 640, "height": 400}  # what a page has of a usual screen that is seen at twice its size
FOUR: ViewportSize = {"width": 320, "height": 256}  # ... and at four times
WIDE = """() => [
  ...(document.documentElement.scrollWidth > innerWidth ? ["the page"] : []),
  ...[...document.querySelectorAll("button")]
    .filter(each => each.scrollWidth > each.clientWidth + 2)
    .map(each => each.innerText),
]"""  # what needs more room than there is


@pytest.mark.parametrize("size", [NARROW, TWICE, FOUR], ids=["narrow", "twice", "four times"])
def test_nothing_is_cut_off_in_a_small_window(context: BrowserContext, table: Table, size: ViewportSize) -> None:
    page = table.page(context)
    page.set_viewport_size(size)
    expect(page.locator(".canvas")).to_be_visible()
    box = page.locator(".canvas").bounding_box()
    assert box is not None
    assert box["height"] > 150
    assert page.evaluate(WIDE) == []
    for address in ("/editor/danger_close", "/odds/danger_close/risk", "/replay", "/rules/danger_close"):
        page.goto(address)
        expect(page.locator("main :is(input, select)").first).to_be_visible()
        assert page.evaluate(WIDE) == [], address
