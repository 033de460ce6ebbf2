"""The balance lab in a real browser: a question, its answer as it comes in, the battles behind it."""

from __future__ import annotations

import csv
import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.cli.program import Answer
from tests.web.browser.conftest import PATIENCE
from tests.web.browser.test_library_pages import opened

PACK = """async own => {
    const lab = document.querySelector('script[src$="lab/balance.js"]').src
    return (await import(lab.replace('lab/balance.js', 'editor/links.js'))).packed(own)
}"""
COMPILED = 4 * PATIENCE  # where nothing is compiled yet


def over(page: Page, state: str = "done") -> Page:
    """The page, when its job is over."""
    expect(page.locator(f"[data-state={state}]")).to_be_visible(timeout=COMPILED)
    return page


def ask(page: Page, purpose: str, **fields: str) -> None:
    """Fills in the form, and sends it."""
    page.check(f"input[value={purpose}]")
    page.select_option("#scenario", "pair-heavy")
    page.select_option("#battles", "256")
    for name, text in fields.items():
        page.fill(f"#{name}", text)
    page.click("text=Find out")


@pytest.fixture
def answered(context: BrowserContext) -> Page:
    """A small sweep, answered."""
    page = opened(context, "/balance/danger_close")
    ask(page, "sweep", numbers="fire.*, cost.*", readings="none")
    return over(page)


def test_a_scenario_of_ones_own_comes_with_the_address_and_from_the_shelf(context: BrowserContext) -> None:
    page = opened(context, "/balance/danger_close")
    own = {"title": "A pair of mine", "squad": [{"name": "Vega"}, {"name": "Ruiz"}], "threat": 2}
    packed = page.evaluate(PACK, own)
    page.goto(page.url + f"#s={packed}")
    expect(page.locator("#scenario option:checked")).to_have_text("A pair of mine (your own)")
    kept = [{"id": "danger_close/Kept", "ruleset": "danger_close", "title": "Kept", "when": 1, "scenario": own}]
    page.evaluate("kept => localStorage.setItem('sandtable.scenarios', JSON.stringify(kept))", kept)
    page.goto(page.url.partition("#")[0])
    page.reload()
    page.select_option("#scenario", label="Kept")
    page.select_option("#battles", "256")
    page.fill("#numbers", "fire.base")
    page.fill("#readings", "none")
    page.click("text=Find out")
    over(page)
    expect(page.locator(".command")).to_contain_text("sweep danger_close scenario.toml")
    expect(page.locator(".exports")).to_contain_text("Your scenario (TOML)")


def test_the_lab_opens_with_an_answer_to_look_at(context: BrowserContext) -> None:
    page = opened(context, "/balance/danger_close")
    expect(page.locator(".found-out .note")).to_contain_text("An example, worked out beforehand")
    page.locator(".tornado .bar-of").first.press("Enter")
    expect(page.locator(".closer")).to_be_visible()
    assert page.locator(".closer a.button").first.get_attribute("href").startswith("/balance/battles#")  # type: ignore[union-attr]
    assert Axe().run(page).response["violations"] == []
    assert page.__dict__["faults"] == []


LABELS = """all => all.map(each => {
    const bars = each.parentNode.querySelector('.reach')
    const [label, from, chart] = [each, bars, each.ownerSVGElement].map(each => each.getBoundingClientRect())
    return [each.textContent, chart.left <= label.left, label.right <= from.left]
})"""


LONG = "What a trooper adds to their dice if they may not spend any Fire in this turn"


def test_a_long_name_stands_in_whole_beside_its_bars(context: BrowserContext) -> None:
    def lengthened(route: Route) -> None:
        found = route.fetch()
        route.fulfill(response=found, body=found.text().replace('"Skipping the roll"', f'"{LONG}"'))

    context.route("**/balance/danger_close", lengthened)
    page = opened(context, "/balance/danger_close")
    context.unroute("**/balance/danger_close")
    page.click("text=/^All [0-9]+$/")
    labels = page.locator(".tornado g > text[text-anchor=end]").evaluate_all(LABELS)
    assert f"{LONG} offense.skip" in " ".join(label[0] for label in labels)
    assert [label for label in labels if not all(label)] == []


def test_a_sweep_from_the_question_to_the_battles_behind_it(answered: Page, tmp_path: Path) -> None:
    page = answered
    bars = page.locator(".tornado .bar-of")
    assert "fire.base 1 → 0" in str(bars.first.get_attribute("aria-label"))
    command = page.locator(".command").inner_text()
    with page.expect_download() as saved:
        page.click("text=Everything (JSON)")
    found = json.loads(Path(saved.value.path()).read_text())
    words = [word for word in shlex.split(command)[1:] if word not in ("--csv", "sweep.csv", "--page", "sweep.html")]
    assert found == Answer(*words, "--json").json, "the command that is shown says something else"
    with page.expect_download() as written:
        page.click("text=One page (HTML)")
    assert "What matters most" in Path(written.value.path()).read_text()
    bars.first.click()
    expect(page.locator(".closer")).to_contain_text("Fire: 1 → 0")
    with page.context.expect_page() as opening:
        page.locator(".closer a.button").first.click()
    battles = opening.value
    expect(battles.locator(".half .canvas")).to_have_count(2)
    one, other = battles.locator(".half").all()
    assert one.locator(".parts").inner_text() != other.locator(".parts").inner_text()
    battles.click("text=Step back")
    assert one.locator(".now").inner_text() == other.locator(".now").inner_text()
    assert page.__dict__["faults"] == []


def test_a_job_goes_on_while_nobody_looks_and_its_address_shows_it(context: BrowserContext) -> None:
    page = opened(context, "/balance/danger_close")
    ask(page, "curve", number="fire.base")
    page.wait_for_url("**/balance/jobs/*")
    address = page.url
    page.goto("/balance")
    page.locator(".jobs a").first.click()
    page.wait_for_url(address)
    over(page)
    expect(page.locator(".curve .point")).to_have_count(4)
    expect(page.locator("#number")).to_have_value("fire.base")
    page.reload()
    expect(page.locator(".curve .point")).to_have_count(4)


def test_a_job_can_be_cancelled(context: BrowserContext) -> None:
    page = opened(context, "/balance/danger_close")
    page.select_option("#battles", "16384")
    page.click("text=Find out")
    page.click("text=Cancel")
    expect(over(page, "cancelled").locator(".state")).to_contain_text("Cancelled after")


def test_what_something_should_cost_is_asked_like_anything_else(context: BrowserContext) -> None:
    page = opened(context, "/balance/danger_close")
    ask(page, "price", at="momentum", options="0, 1, 2", points="0=0, 1=5, 2=10, None=0")
    over(page)
    rows = page.locator(".found-out tbody tr")
    expect(rows).to_have_count(3)
    expect(page.locator(".command")).to_contain_text("price danger_close pair-heavy --at momentum --options 0,1,2")
    with page.expect_download() as written:
        page.click("text=Rows (CSV)")
    options = list(csv.DictReader(Path(written.value.path()).read_text().splitlines()))
    assert {option["option"]: float(option["cost"]) for option in options} == {"0": 0, "1": 5, "2": 10}
    for option in options:
        expect(rows.filter(has_text=option["says"]).first).to_be_visible()
    page.reload()
    expect(page.locator("#points")).to_have_value("0=0, 1=5, 2=10, None=0")


def test_a_question_that_makes_no_sense_says_why(context: BrowserContext) -> None:
    page = opened(context, "/balance/danger_close")
    ask(page, "sweep", numbers="fire.bass")
    expect(over(page, "failed").locator(".state")).to_contain_text('no number "fire.bass"')


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_the_lab_is_accessible_and_fits(answered: Page, width: int, scheme: Any) -> None:
    page = answered
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    page.locator(".bar-of").first.press("Enter")
    expect(page.locator(".closer")).to_be_visible()
    wrong = [(x["id"], [node["html"] for node in x["nodes"]]) for x in Axe().run(page).response["violations"]]
    assert wrong == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
