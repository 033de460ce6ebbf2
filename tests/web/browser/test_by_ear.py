"""Everything by keys and by ear: nothing is pointed at, and nothing is known but what a screen reader reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from sandtable.registry import find

from .conftest import DESK, PATIENCE, Server
from .listener import HEAR, Listener
from .tables import Table, call, open_table, until
from .test_whole_battles import BATTLES

ANSWERS = 6  # of the battles that take long
SHORT = "danger_close"  # its battle is played to the end
MOST = 60
OPEN = ("ashes_of_gaia", "table_encounter")  # their boards have no fields


@pytest.fixture
def ears(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport=DESK, base_url=server.url, reduced_motion="reduce")
    made.set_default_timeout(PATIENCE)
    made.add_init_script(HEAR)
    yield made
    made.close()


def alone_at(server: Server, ruleset: str) -> Table:
    """A table at which somebody answers for all sides."""
    sides = len(find(ruleset).sides)
    return open_table(server, ruleset, scenario=BATTLES[ruleset], players=["human"] * sides)


def sat_down(ears: BrowserContext, table: Table) -> Listener:
    page = table.page(ears)
    expect(page.locator(".option").first).to_be_attached()
    return Listener(page)


def moved_on(listener: Listener, table: Table, number: int) -> dict[str, Any]:
    """The table once it waits for the reader again or is over, and the page that says so."""
    state: dict[str, Any] = {}

    def is_there() -> bool:
        state.update(table.state)
        return state["number"] > number and (state["outcome"] or (state["pending"] or {}).get("side") == 0)

    until(listener.page, is_there)
    expect(listener.page.locator(".record .line")).to_have_count(len(state["lines"]))
    if not state["outcome"]:
        expect(listener.page.locator(".option").first).to_be_attached()
    return state


def choose(listener: Listener, steps: int) -> str:
    """An arrow leads from where the focus is to the answers, and on among them: the name of that which has it then."""
    assert listener.focused() is not None, "the page has lost the focus"
    listener.press(*["ArrowDown"] * steps)
    focused = listener.focused()
    assert focused is not None
    assert focused.role == "button", f"arrow keys lead to {focused} instead of an answer"
    return focused.name


@pytest.mark.parametrize(("ruleset", "scenario"), BATTLES.items())
def test_who_plays_by_ear_hears_what_is_asked_what_is_likely_and_what_happened(
    ears: BrowserContext, server: Server, ruleset: str, scenario: str
) -> None:
    table = open_table(server, ruleset, scenario=scenario)
    listener = sat_down(ears, table)
    state = moved_on(listener, table, -1)
    expect(listener.page).to_have_title(re.compile("Your turn"))
    while not listener.page.evaluate("document.activeElement.matches('.option')"):
        listener.press("Tab")
    for answer in range(MOST if ruleset == SHORT else ANSWERS):
        before = state
        assert state["pending"]["words"].lower() in listener.tree().lower()
        answer_by_keys(listener, state, 1 + answer % 3)
        state = moved_on(listener, table, before["number"])
        heard = listener.heard()
        check_order(heard, [" ".join(line["text"].split()) for line in state["lines"][len(before["lines"]) :]])
        if state["outcome"]:
            check_end(listener, heard)
            break
    assert (state["outcome"] is not None) == (ruleset == SHORT)
    assert table.errors == []


def answer_by_keys(listener: Listener, state: dict[str, Any], steps: int) -> None:
    """Gives the answer that is so many steps down the list; of one that rolls the chances are heard first."""
    name = choose(listener, steps)
    chosen = max(
        (each for each in state["options"] if name.startswith(each["words"])), key=lambda each: len(each["words"])
    )
    listener.heard()
    listener.press("Enter")
    if chosen["rolls"]:
        assert " %" in listener.hear("Press again to confirm"), f"no chance is read out for {name}"
        listener.press("Enter")


def check_order(heard: list[str], fresh: list[str]) -> None:
    """What happened is read out line by line, and then what is asked."""
    assert [words for words in heard if words in fresh] == fresh, "each line of the log is read out once, in its order"
    asked = [place for place, words in enumerate(heard) if words.startswith("Your turn: ")]
    if asked and fresh:
        assert asked[-1] > heard.index(fresh[0]), "what is asked is heard before what happened"


def check_end(listener: Listener, heard: list[str]) -> None:
    ends = [words for words in heard if re.match("You (win|lose)|Nobody wins|Defeat", words)]
    assert len(ends) == 1, "the end is read out once, and not all that stands below it"
    listener.press("ArrowDown")
    focused = listener.focused()
    assert focused is not None
    assert ends[0].startswith(focused.name)


@pytest.mark.parametrize("ruleset", BATTLES)
def test_the_board_says_of_each_piece_whose_it_is_how_it_fares_and_where_it_stands(
    ears: BrowserContext, server: Server, ruleset: str
) -> None:
    table = alone_at(server, ruleset)
    state = table.until(lambda state: all(figure["radius"] or figure["out"] for figure in state["view"]["figures"]))
    listener = sat_down(ears, table)
    sides = table.ask()["hello"]["sides"]
    placed = [figure for figure in state["view"]["figures"] if figure["radius"] and 0 <= figure["side"] < len(sides)]
    listener.tab_to("Board", "application")
    listener.heard()
    read: list[str] = []
    for key in ["n"] * 40 + ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"] * 3:
        listener.press(key)
        read += listener.heard()
        if any(figure["name"] in words.split(";")[0] for figure in placed for words in read):
            break
    figure = next(each for each in placed if any(f"{each['name']}, side" in words for words in read))
    words = next(words for words in read if f"{figure['name']}, side" in words)
    assert f"side {sides[figure['side']]}" in words
    assert all(f"{bar['label']} {bar['value']:g} " in words for bar in figure["bars"])
    assert all(tag in words for tag in figure["tags"])
    assert ", at " in words


@pytest.mark.parametrize("ruleset", OPEN)
def test_open_ground_can_be_named_by_keys_and_a_piece_goes_there(
    ears: BrowserContext, server: Server, ruleset: str
) -> None:
    table = alone_at(server, ruleset)
    state = table.until(lambda state: any(each["group"] == "move" for each in state["options"]))
    listener = sat_down(ears, table)
    listener.tab_to("Board", "application")
    listener.heard()
    place = None
    for key in ("ArrowDown", "ArrowRight", "ArrowUp") * 3:
        listener.press(key)
        place = next((found[1] for words in listener.heard() if (found := re.match(r"\(([^)]*)\)", words))), None)
        if place:
            break
    assert place, "no arrow key leads to open ground"
    listener.press("Enter")
    listener.hear(place)
    listener.press("Enter")
    until(listener.page, lambda: table.state["number"] > state["number"])
    assert any(place in line["text"] for line in table.state["lines"][len(state["lines"]) :])


def test_a_replay_is_explored_and_stepped_by_keys(ears: BrowserContext, server: Server) -> None:
    kept = call(server, "/api/replays/simulated", {"ruleset": "skirmishers", "scenario": "yard", "seed": 5})
    page = ears.new_page()
    page.goto(kept["url"])
    expect(page.locator(".headline")).not_to_be_empty()
    listener = Listener(page)
    listener.press("End", "ArrowLeft")
    listener.heard()
    listener.tab_to("Board", "application")
    listener.press("n")
    assert any(", side " in words and ", at " in words for words in listener.heard())
    listener.tab_to("One step on")
    for _ in range(3):  # past the end
        listener.press("Enter")
    focused = listener.focused()
    assert focused is not None
    assert focused.name == "One step on", f"at the end the focus jumps to {focused}, which the next press would press"


def test_the_editor_says_where_the_cursor_is_and_puts_a_piece_there(ears: BrowserContext, server: Server) -> None:
    page = ears.new_page()
    page.goto("/editor/skirmishers")
    expect(page.locator(".editor .canvas")).to_be_visible()
    listener = Listener(page)
    listener.tab_to("rifle", "button")
    listener.press("Enter")
    listener.tab_to("Board", "application")
    listener.heard()
    listener.press("ArrowRight", "ArrowRight")
    assert any(words.startswith("(1, 0)") for words in listener.heard())
    listener.press("Enter")
    listener.hear("put down")
    listener.press("Escape", "n", "Enter")
    assert any("is selected" in words for words in listener.heard())
