"""A site without a server: whole battles, odds, replays and the editor from plain files, in the browser alone."""

from __future__ import annotations

import functools
import http.server
import io
import json
import threading
import time
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, expect

import sandtable as st
from sandtable import registry
from sandtable.kernel import SandtableError
from sandtable.kernel.luck import Stream
from sandtable.web.alone import building

from .conftest import PATIENCE, is_stray
from .test_whole_battles import AGAIN, MOST_ANSWERS, TRIES

SCENARIOS = {
    "danger_close": "lone-light",
    "skirmishers": "alley",
    "ashes_of_gaia": "alley",
    "year_zero": "nest",
    "table_encounter": "toll_gate",
}
SHORT = 80  # milliseconds until the page has drawn what a click led to
EARLY = 3  # answers before the page is loaded again
STANDS = """() => JSON.stringify([document.querySelectorAll('.record .line').length,
  [...document.querySelectorAll('.option, .ending h2')].map(each => each.textContent)])"""
pytestmark = [pytest.mark.slow]
one_battle = pytest.mark.sampled("battles without a server", 1)
one_page = pytest.mark.sampled("pages without a server", 1)


class Files(http.server.SimpleHTTPRequestHandler):
    """A host of plain files, which counts what it sends."""

    sent: list[str] = []

    def log_message(self, format: str, *words: object) -> None:
        pass

    def send_response(self, code: int, message: str | None = None) -> None:
        self.sent.append(f"{code} {self.path}")
        super().send_response(code, message)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site below another path, as a forge's pages are."""
    try:
        building.fetched()
    except SandtableError as error:
        pytest.skip(str(error))
    folder = tmp_path_factory.mktemp("site")
    building.build(folder / "sand", [registry.find(id) for id in SCENARIOS], folder)
    made = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(folder)))
    threading.Thread(target=made.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{made.server_port}/sand"
    made.shutdown()
    made.server_close()


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """The page of a reader whose browser asks no other host for anything, and in which nothing goes wrong."""
    context: BrowserContext = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    made, wrong = context.new_page(), list[str]()
    context.on("request", lambda each: wrong.append(each.url) if is_stray(each.url, site) else None)
    context.on("response", lambda each: wrong.append(f"{each.status} {each.url}") if each.status >= 400 else None)
    made.on("pageerror", lambda error: wrong.append(str(error)))
    yield made
    context.close()
    assert wrong == []


def test_no_page_has_to_compile_what_it_imports(site: str) -> None:
    def loaded(name: str) -> bytes:
        with urllib.request.urlopen(f"{site}/python/{name}") as answer:
            return bytes(answer.read())

    with zipfile.ZipFile(io.BytesIO(loaded(json.loads(loaded("packages.json"))["name"]))) as packed:
        names = packed.namelist()
    assert "sandtable/web/alone/__pycache__/hall.cpython-314.pyc" in names
    assert [name for name in names if name.startswith("sandtable/rulesets/skirmishers/rules/__pycache__/")]


@one_battle
@pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS.items())
def test_a_whole_battle_against_a_computer_player(page: Page, site: str, ruleset: str, scenario: str) -> None:
    page.goto(f"{site}/")
    page.get_by_role("button", name=f"Set up a battle of {registry.find(ruleset).title}").click()
    page.get_by_label("Scenario").first.select_option(scenario)
    begun = time.monotonic()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".option").first).to_be_visible()
    ready, answered = time.monotonic() - begun, list[float]()
    for answers in range(MOST_ANSWERS):
        page.locator(".option:visible, .ending").first.wait_for()
        if page.locator(".ending").count():
            break
        if answers == EARLY:
            load_again(page)
        answered += [answer(page, Stream(7, answers, 0))]
    expect(page.locator(".ending")).to_be_visible()
    answered.sort()
    print(f"{ruleset}: ready {ready:.1f} s, an answer {answered[len(answered) // 2]:.2f} s, {len(answered)} answers")
    assert len(answered) > 1
    page.goto(f"{site}/")
    expect(page.locator("#recent li")).to_have_count(1)


def answer(page: Page, luck: Stream) -> float:
    """Gives an answer by clicks: the seconds until the page shows what came of it."""
    before, begun = page.evaluate(STANDS), time.monotonic()
    for _ in range(TRIES):
        click(page, ".option", luck)
        for kind in (".aim-card .menu button", ".confirm"):
            page.wait_for_timeout(SHORT)
            click(page, kind, luck)
        with suppress(TimeoutError):
            page.wait_for_function(f"before => ({STANDS})() !== before", arg=before, timeout=AGAIN * 1000)
            return time.monotonic() - begun
    raise AssertionError(f"no answer was taken: {before}")


def click(page: Page, kind: str, luck: Stream) -> None:
    """One of those in sight, where there are any."""
    found = f"[...document.querySelectorAll('{kind}')].filter(each => each.checkVisibility())"
    page.evaluate(f"place => {{ const all = {found}; all[place % all.length]?.click() }}", luck.below(1000))


def load_again(page: Page) -> None:
    """Loads the page again: the battle stands as it did."""
    lines = page.locator(".record .line").all_inner_texts()
    page.reload()
    page.locator(".option:visible, .ending").first.wait_for()
    assert page.locator(".record .line").all_inner_texts()[: len(lines)] == lines


@one_page
def test_a_battle_is_saved_as_one_file_and_opened_again_from_it(page: Page, site: str, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_text(st.Battle(st.load("danger_close"), "lone-light", seed=3, players=["bold"]).record.to_json())
    page.goto(f"{site}/replay/")
    page.get_by_label("A battle's record").set_input_files(record)
    expect(page.locator(".record .line").first).to_be_visible()
    told = page.locator(".record .line").all_inner_texts()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as one file").click()
    saved.value.save_as(tmp_path / "replay.html")
    page.goto(f"{site}/")
    page.get_by_label("A battle's record").set_input_files(tmp_path / "replay.html")
    expect(page.locator(".record .line")).to_have_count(len(told))
    assert page.locator(".record .line").all_inner_texts() == told


@one_page
def test_odds_are_exact_and_follow_a_slider(page: Page, site: str) -> None:
    page.goto(f"{site}/odds/skirmishers/")
    page.get_by_role("link", name="Fire").first.click()
    expect(page.locator("#answer")).to_contain_text("exact")
    before = page.locator("#answer table").first.inner_text()
    page.locator("input[type=range]").first.press("End")
    expect(page.locator("#answer table").first).not_to_have_text(before)


@one_page
def test_a_rule_shows_what_its_number_does_to_odds(page: Page, site: str) -> None:
    page.goto(f"{site}/rules/danger_close/")
    rule = page.locator('[id="defense.base"]')
    rule.get_by_text("Odds: what its number does").click()
    expect(rule.locator(".answer table")).to_contain_text("points")
    rule.get_by_role("link", name="Play with this number").click()
    expect(page.get_by_role("dialog")).to_contain_text("Rules: 1 changed")


@one_page
def test_a_scenario_is_made_and_played(page: Page, site: str) -> None:
    page.goto(f"{site}/editor/skirmishers/")
    expect(page.locator("#editor .board:not(.sample)").first).to_be_visible()
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".option").first).to_be_visible()


@one_page
def test_a_second_visit_loads_nothing_again_that_the_browser_has(page: Page, site: str) -> None:
    for _ in range(2):
        Files.sent.clear()
        page.goto(f"{site}/odds/danger_close/defense/")
        expect(page.locator("#answer")).to_contain_text("exact")
    assert [each for each in Files.sent if each.startswith("200") and "/python/" in each] == []
