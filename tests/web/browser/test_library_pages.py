"""Home, odds lab and rules in a real browser."""

from __future__ import annotations

import csv
import io
import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, Route, expect

import sandtable as st
from sandtable.showing import words_of

from .tables import until

FIRE = "/odds/skirmishers/fire"
TARGET = "/odds/skirmishers/target-number"
GRID = f"{TARGET}?lab.vary.range=1..9&lab.kind=heat&b.weapon=smg"
PAGES = ["/", "/editor", "/odds", "/rules", FIRE, "/odds/year_zero/attack?b.dice=9&lab.by=net", GRID]


def opened(context: BrowserContext, address: str) -> Page:
    """A page on which no script may fail, and nothing be refused by the content policy."""
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if "Content Security Policy" in said.text else None)
    page.goto(address)
    page.__dict__["faults"] = faults
    return page


def settled(page: Page) -> Page:
    """The odds lab, when the answer to what stands in the form is there and drawn."""
    expect(page.locator("#answer")).to_have_attribute("aria-busy", "false")
    expect(page.locator(".chart svg")).to_be_visible()
    assert page.__dict__["faults"] == []
    return page


def cells(page: Page) -> dict[str, list[str]]:
    """The table of values: each with its chances."""
    rows = page.locator("#answer > .scroll tbody tr").all()
    return {row.locator("th").inner_text(): row.locator("td").all_inner_texts() for row in rows}


# ---- every page ------------------------------------------------------------------------------------------------------


@pytest.mark.sampled("pages without barriers", 8)
@pytest.mark.parametrize(
    ("address", "width", "scheme"),
    [
        *product(PAGES, (1280, 390), ("light", "dark")),
        pytest.param("/rules/danger_close", 390, "dark", marks=pytest.mark.slow),  # two hundred rules are much to check
    ],
)
def test_pages_are_accessible_and_fit(context: BrowserContext, address: str, width: int, scheme: Any) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    page.goto(address)
    if address.count("/") == 3:
        expect(page.locator(".chart svg")).to_be_visible()
    wrong = [(x["id"], [node["html"] for node in x["nodes"]]) for x in Axe().run(page).response["violations"]]
    assert wrong == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


# ---- odds lab --------------------------------------------------------------------------------------------------------


def test_the_answer_follows_the_form_and_the_address(context: BrowserContext) -> None:
    page = settled(opened(context, FIRE))
    page.get_by_label("Range").fill("30")
    expect(page).to_have_url(re.compile(r"range=30"))
    expected = st.odds(st.load("skirmishers"), "fire", range=30).of("hits")
    expect(page.locator("#answer > .scroll")).to_contain_text(str(expected.p(1)))
    assert {words: row[1] for words, row in cells(page).items()} == {
        str(n): str(p) for n, p in expected.outcomes.items()
    }


def test_a_link_holds_everything(context: BrowserContext) -> None:
    page = settled(opened(context, FIRE))
    page.get_by_label("Weapon").select_option("smg")
    page.get_by_text("Rules: as in the book").click()
    page.get_by_label("Find a ruling or a number").fill("fire.base")
    page.get_by_role("textbox", name="Base for fire").fill("7")
    page.get_by_role("textbox", name="Base for fire").blur()
    page.get_by_role("button", name="Compare with a second situation").click()
    page.get_by_label("Range").fill("12")
    settled(page)
    page.get_by_role("button", name="hp", exact=False).first.click()
    page.get_by_role("button", name="at least").click()
    expect(page).to_have_url(re.compile("lab.view=at-least"))
    before = cells(settled(page))
    again = settled(opened(context, page.url))
    expect(again.get_by_role("button", name="at least")).to_have_attribute("aria-pressed", "true")
    assert cells(again) == before
    assert "number.fire.base=7" in page.url


def test_a_late_answer_to_an_old_question_is_dropped(context: BrowserContext) -> None:
    page = settled(opened(context, FIRE))
    held: list[Route] = []

    def slow(route: Route) -> None:
        if (route.request.post_data_json or {})["parameters"]["range"] == 40:
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/rulesets/skirmishers/odds/fire", slow)
    page.get_by_label("Range").fill("40")
    expect(page.locator("#answer")).to_have_attribute("aria-busy", "true")
    until(page, lambda: held)
    page.get_by_label("Range").fill("5")
    settled(page)
    after = cells(page)
    for route in held:
        route.fulfill(json={"text": "too late", "rule": "", "fields": {}}, status=422)
    page.wait_for_timeout(200)
    assert held
    assert cells(page) == after
    assert page.get_by_text("too late").count() == 0


def test_an_answer_that_arrives_leaves_what_is_being_typed(context: BrowserContext) -> None:
    page = settled(opened(context, FIRE))
    held: list[Route] = []
    page.route("**/api/rulesets/skirmishers/odds/fire", lambda route: route.continue_() if held else held.append(route))
    page.get_by_text("Rules: as in the book").click()
    page.get_by_label("Find a ruling or a number").fill("fire.base")
    with page.expect_request("**/api/rulesets/skirmishers/odds/fire"):
        page.get_by_label("Range").fill("12")
    number = page.get_by_role("textbox", name="Base for fire")
    number.fill("7")
    held[0].continue_()
    settled(page)
    expect(number).to_have_value("7")
    number.blur()
    expect(page).to_have_url(re.compile("number.fire.base=7"))
    number.fill("")
    number.press("Enter")
    expect(number).to_have_value("6")


def test_what_is_wrong_stands_at_its_field_and_the_last_answer_stays(context: BrowserContext) -> None:
    page = settled(opened(context, FIRE))
    field = page.locator("#A-cells")
    field.fill("nonsense")
    expect(page.locator("#A-cells-error")).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#answer")).to_contain_text("before the change that does not work")
    field.fill("...........")
    expect(page.locator("#A-cells-error")).to_have_count(0)


def test_two_situations_are_compared(context: BrowserContext) -> None:
    page = settled(opened(context, f"{FIRE}?b.range=30"))
    rules = st.load("skirmishers")
    near, far = (float(st.odds(rules, "fire", range=n).of("hits").p(1)) for n in (10, 30))
    [_, _, difference] = cells(page)["1"]
    assert difference == f"−{100 * (near - far):.1f} points"
    page.get_by_role("button", name="Without B").click()
    expect(page.get_by_role("button", name="Compare with a second situation")).to_be_visible()


def test_files_hold_the_exact_answer(context: BrowserContext) -> None:
    page = settled(opened(context, FIRE))
    expected = st.odds(st.load("skirmishers"), "fire")
    rows = list(csv.DictReader(io.StringIO(saved(page, "CSV"))))
    assert [row["fraction"] for row in rows] == [str(p) for _, p in expected.ordered()]
    assert [row["cells"] for row in rows] == [value[2] for value, _ in expected.ordered()]
    kept = json.loads(saved(page, "JSON"))
    assert kept["asked"][0]["parameters"]["weapon"] == "rifle"
    assert kept["answers"][0]["exact"] is True
    assert saved(page, "SVG").startswith("<svg")


def saved(page: Page, button: str) -> str:
    with page.expect_download() as download:
        page.get_by_role("button", name=button, exact=True).click()
    return Path(download.value.path()).read_text(encoding="utf-8")


def test_the_lab_works_by_keyboard(context: BrowserContext) -> None:
    page = settled(opened(context, FIRE))
    page.get_by_label("Range").focus()
    page.keyboard.press("ArrowUp")
    expect(page).to_have_url(re.compile("range=11"))
    expect(page.get_by_label("Range")).to_be_focused()
    page.get_by_role("button", name="at least").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("lab.view=at-least"))
    expect(page.get_by_role("button", name="at least")).to_be_focused()


# ---- many values, many situations ------------------------------------------------------------------------------------


def rows(page: Page) -> list[list[str]]:
    """The table of a grid."""
    return [row.locator("td").all_inner_texts() for row in page.locator("#answer > .scroll tbody tr").all()]


def in_words(grid: Any) -> list[list[str]]:
    return [list(map(words_of, row)) for row in grid.table().rows]


def test_situations_that_come_and_go_leave_the_keyboard_where_it_was(context: BrowserContext) -> None:
    page = settled(opened(context, FIRE))
    compare = page.get_by_role("button", name="Compare with a second situation")
    compare.press("Enter")
    expect(page.get_by_role("button", name="Situation A")).to_be_focused()
    page.get_by_role("button", name="Without B").press("Enter")
    expect(compare).to_be_focused()


def test_a_parameter_varies_by_keyboard_alone(context: BrowserContext) -> None:
    page = settled(opened(context, TARGET))
    page.get_by_label("Vary", exact=True).focus()
    page.keyboard.type("Ran")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Values of Range")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("1..30")
    expect(page).to_have_url(re.compile(r"lab\.vary\.range=1\.\.30"))
    expect(page.locator("#answer > .scroll tbody tr")).to_have_count(30)
    assert rows(settled(page)) == in_words(st.odds(st.load("skirmishers"), "target-number", range=range(1, 31)))
    expect(page.locator(".command")).to_have_text("sandtable odds skirmishers target-number --range 1..30")


VARIED = [
    ("danger_close/defense", "At risk", "all", ["no", "yes"]),
    ("year_zero/roll", "Conditions", "none,jumpy+tunnel", ["none", "jumpy, tunnel"]),
    ("skirmishers/sight", "Scenario", "yard,alley", ["yard", "alley"]),
]


@pytest.mark.parametrize(("question", "label", "values", "shown"), VARIED)
def test_flags_lists_and_scenarios_vary(
    context: BrowserContext, question: str, label: str, values: str, shown: list[str]
) -> None:
    page = settled(opened(context, f"/odds/{question}"))
    page.get_by_label("Vary", exact=True).select_option(label=label)
    page.get_by_label(f"Values of {label}").fill(values)
    expect(page.locator("#answer > .scroll tbody td:first-child")).to_have_text(shown)
    settled(page)


def test_named_situations_share_a_chart_and_a_link_reopens_them(context: BrowserContext) -> None:
    page = settled(opened(context, f"{TARGET}?lab.vary.range=5,10"))
    for weapon in ("smg", "pistol"):
        page.get_by_role("button", name=re.compile("Compare with|One more")).click()
        page.get_by_label("Name in charts").fill(f"the {weapon}")
        page.get_by_label("Weapon").select_option(weapon)
    expect(page.get_by_role("columnheader", name="situation the pistol")).to_be_visible()
    before = rows(settled(page))
    assert [len(row) for row in before] == [4, 4]
    again = settled(opened(context, page.url))
    assert rows(again) == before
    again.get_by_role("button", name="Without the pistol").click()
    expect(again.get_by_role("columnheader", name="situation the pistol")).to_have_count(0)


def test_a_grid_is_taken_away_in_every_form(context: BrowserContext) -> None:
    page = settled(opened(context, f"{TARGET}?lab.vary.range=5,10&lab.vary.cover=0,1"))
    grid: Any = st.odds(st.load("skirmishers"), "target-number", range=[5, 10], cover=[0, 1])
    assert saved(page, "CSV") == grid.table().to_csv()
    assert saved(page, "Markdown") == grid.to_markdown()
    assert saved(page, "SVG").startswith("<svg")
    with page.expect_download() as download:
        page.get_by_role("button", name="PNG", exact=True).click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


def test_what_no_range_is_stands_at_its_field(context: BrowserContext) -> None:
    page = settled(opened(context, f"{TARGET}?lab.vary.range=1..3"))
    page.get_by_label("Values of Range").fill("1...3")
    expect(page.locator("#vary-0-error")).to_contain_text("did you mean 1..3?")
    expect(page.locator("#answer")).to_contain_text("before the change that does not work")
    page.get_by_label("Show").fill("target number")
    page.get_by_label("Values of Range").fill("1..4")
    expect(page.locator("#answer > .scroll tbody tr")).to_have_count(4)


def test_reasons_lead_to_their_rules(context: BrowserContext) -> None:
    page = settled(opened(context, f"{FIRE}?cover=2"))
    link = page.locator(".reasons a").first
    assert link.get_attribute("href") == "/rules/skirmishers#fire.base"
    link.click()
    expect(page.locator("[id='fire.base']")).to_be_in_viewport()


# ---- rules -----------------------------------------------------------------------------------------------------------


def test_rules_are_found_by_their_words(context: BrowserContext) -> None:
    page = opened(context, "/rules/skirmishers")
    page.get_by_label("Search 191 rules").fill("pistol multiplies")
    expect(page.locator(".rule-entry:visible")).to_have_count(1)
    expect(page.locator("[id='arc.mod-pistol']")).to_be_visible()
    page.goto(page.url)
    expect(page.locator(".rule-entry:visible")).to_have_count(1)
    page.evaluate("location.hash = 'fire.base'")
    expect(page.locator("[id='fire.base']")).to_be_visible()


def test_a_rule_shows_what_its_number_does_to_odds_and_leads_to_a_battle_with_it(context: BrowserContext) -> None:
    page = opened(context, "/rules/skirmishers")
    rule = page.locator('[id="fire.base"]')
    rule.get_by_text("Odds: what its number does").click()
    expect(rule.locator(".answer table")).to_contain_text("points")
    before = rule.locator(".answer table").inner_text()
    rule.get_by_label("The number of this rule").fill("9")
    expect(rule.locator(".answer table")).to_contain_text("changed: 9")
    assert rule.locator(".answer table").inner_text() != before
    rule.get_by_role("link", name="Play with this number").click()
    expect(page.get_by_role("dialog")).to_contain_text("Rules: 1 changed")
    assert page.__dict__["faults"] == []


def test_rules_can_be_read_without_scripts(context: BrowserContext) -> None:
    assert context.browser is not None
    plain = context.browser.new_context(java_script_enabled=False)
    page = plain.new_page()
    page.goto(opened(context, "/rules/skirmishers").url)
    expect(page.locator(".rule-entry").first).to_be_visible()
    expect(page.get_by_label("Search 190 rules")).to_be_hidden()
    plain.close()


# ---- home ------------------------------------------------------------------------------------------------------------


def test_one_click_leads_to_a_table_that_home_remembers(context: BrowserContext) -> None:
    page = opened(context, "/")
    page.get_by_role("button", name="Play Danger Close now").click()
    page.wait_for_url(re.compile(r"/table/.*#seat="))
    table = page.url.partition("/table/")[2]
    page.goto("/")
    expect(page.locator("#recent a")).to_have_attribute("href", f"/table/{table}")
    page.get_by_role("button", name=re.compile("^Forget")).click()
    expect(page.locator("#recent a")).to_have_count(0)


def test_a_battle_is_set_up_as_wanted(context: BrowserContext) -> None:
    page = opened(context, "/")
    page.get_by_role("button", name="Set up a battle of Skirmishers").click()
    page.get_by_label("Scenario").select_option("two-houses")
    page.get_by_label("B", exact=True).select_option("human")
    page.get_by_label("real dice, typed in").check()
    page.get_by_label("Seed").fill("11")
    page.get_by_text("Rules: as in the book").click()
    page.get_by_label("Preset").select_option("literal")
    with page.expect_request("**/api/tables") as request:
        page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/table/"))
    assert request.value.post_data_json == {
        "ruleset": "skirmishers",
        "scenario": "two-houses",
        "players": ["human", "human"],
        "preset": "literal",
        "rulings": {},
        "numbers": {},
        "dice": "typed",
        "seed": 11,
        "clock": None,
        "referee": False,
    }


def test_links_of_other_sites_are_not_followed(context: BrowserContext) -> None:
    page = opened(context, "/")
    for typed in ("https://example.org/table/abc#seat=x", "javascript:alert(1)", "/rules/skirmishers", ""):
        page.get_by_label("The link you were sent").fill(typed)
        page.get_by_role("button", name="Join").click()
        expect(page.locator("#link-error")).to_contain_text("not a link to a table")


def test_a_file_that_is_no_record_is_refused_in_words(context: BrowserContext) -> None:
    page = opened(context, "/")
    record = page.get_by_label("A battle's record")
    record.set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"not json"})
    expect(page.locator("#record-error")).to_contain_text("not a JSON file")
    record.set_input_files({"name": "y.json", "mimeType": "application/json", "buffer": b'{"a": 1}'})
    expect(page.locator("#record-error")).not_to_contain_text("not a JSON file")
    expect(page.locator("#record-error")).not_to_be_empty()


def test_a_record_opens_as_a_replay(context: BrowserContext) -> None:
    battle = st.Battle(st.load("danger_close"), scenario="lone-light", seed=1, players=("cautious",))
    page = opened(context, "/")
    text = battle.record.to_json().encode()
    page.get_by_label("A battle's record").set_input_files(
        {"name": "r.json", "mimeType": "application/json", "buffer": text}
    )
    page.wait_for_url(re.compile(r"/replay/"))


def test_a_replay_saved_as_one_file_opens_again(context: BrowserContext) -> None:
    battle = st.Battle(st.load("danger_close"), scenario="lone-light", seed=1, players=("cautious",))
    page = opened(context, "/")
    kept = context.request.post("/api/replays", data={"record": json.loads(battle.record.to_json())}).json()["url"]
    file = context.request.get(f"/api/replays/{kept.rpartition('/')[2]}/file").body()
    page.get_by_label("A battle's record").set_input_files({"name": "r.html", "mimeType": "text/html", "buffer": file})
    page.wait_for_url(re.compile(r"/replay/"))
