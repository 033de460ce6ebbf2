"""A table as people meet it: pointing, aiming, answering, taking back, coming back after the line was cut."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from .conftest import Server
from .tables import Table, figure, hot_seat, open_table, until
from .test_whole_battles import play, settled

SHOT = "shoot F4 with I5"  # after a shooter has aimed in the landing bay, this is all that can be done to F4
SHOT_IN_WORDS = "MedicA shoots at RifleB"


@pytest.fixture
def bay(server: Server) -> Table:
    return hot_seat(server, "year_zero", scenario="bay")


@pytest.fixture
def aimed(bay: Table) -> Table:
    bay.act("aim I5")
    return bay


def card(page: Page) -> Locator:
    return page.locator(".slot .aim-card")


# ---- aiming ----------------------------------------------------------------------------------------------------------


def test_pointing_at_a_target_shows_the_chance_that_the_rules_give(context: BrowserContext, aimed: Table) -> None:
    page = aimed.page(context)
    chance = aimed.ask("/aim", {"answer": SHOT})["chances"][0]
    page.mouse.move(*figure(page, "F4"))
    expect(card(page)).to_contain_text(chance["label"])
    shown = card(page).locator(".chances dd").first
    expect(shown).to_contain_text(f"{100 * chance['p']:.1f} %")
    assert chance["exact"]
    expect(shown).to_contain_text("exact")


def test_a_card_of_the_roster_says_a_chance_without_its_own_name(context: BrowserContext, aimed: Table) -> None:
    page = aimed.page(context)
    label = aimed.ask("/aim", {"answer": SHOT})["chances"][0]["label"]
    page.mouse.move(*figure(page, "F4"))
    expect(page.locator(".figure-card", has_text="RifleB").locator(".odds")).to_have_text(re.compile(f"^{label} "))


def test_dice_roll_only_at_the_second_click(context: BrowserContext, aimed: Table) -> None:
    page, before = aimed.page(context), aimed.state["number"]
    page.mouse.click(*figure(page, "F4"))
    expect(card(page).get_by_role("button", name="Confirm")).to_be_visible()
    assert aimed.state["number"] == before
    page.mouse.click(*figure(page, "F4"))
    expect(page.locator(".line.choice").last).to_contain_text(SHOT_IN_WORDS)
    expect(card(page)).to_have_count(0)


def test_a_place_without_dice_is_gone_to_at_once(context: BrowserContext, bay: Table) -> None:
    page = bay.page(context)
    page.locator(".hot").first.click(force=True)
    expect(page.locator(".line.choice").last).to_contain_text("goes through")


def test_a_card_covers_nothing_of_the_board_and_its_list_does_not_jump(context: BrowserContext, bay: Table) -> None:
    page = bay.page(context)
    for closer in range(4):
        for key in ("F1", "F4", "F6"):
            x, y = figure(page, key)
            inside = page.locator(".canvas").bounding_box()
            assert inside is not None
            right, bottom = inside["x"] + inside["width"], inside["y"] + inside["height"]
            if not (inside["x"] < x < right and inside["y"] < y < bottom):
                continue  # zoomed out of sight
            resting = page.locator(".rest").bounding_box()
            page.mouse.click(x, y)
            box = card(page).bounding_box()
            assert box is not None
            assert box["x"] >= right, f"{key} after {closer} steps closer"
            assert page.locator(".rest").bounding_box() == resting
            page.keyboard.press("Escape")
        page.get_by_role("button", name="Closer").click()


def test_a_click_that_means_nothing_says_so(context: BrowserContext, bay: Table) -> None:
    page = bay.page(context)
    box = page.locator(".canvas").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(card(page)).to_contain_text("You can’t do anything here")


def test_a_click_that_is_not_possible_names_the_rule_that_forbids_it(context: BrowserContext, server: Server) -> None:
    table = hot_seat(server, "ashes_of_gaia", scenario="hull")  # begins with Red's set-up, on the left
    page = table.page(context)
    box = page.locator(".canvas").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(card(page)).to_contain_text("Not possible")
    expect(card(page).locator("a.rule")).to_have_attribute("href", re.compile("^/rules/ashes_of_gaia#."))


def test_places_in_the_open_are_lit_up_and_gone_to_by_a_click(context: BrowserContext, server: Server) -> None:
    table = hot_seat(server, "table_encounter")
    table.until(lambda state: any(option["answer"].startswith("walk") for option in state["options"]))
    page = table.page(context)
    expect(page.locator(".hot").first).to_be_visible()
    page.locator(".hot").last.click(force=True)
    expect(page.locator(".line.choice").last).to_contain_text("walk")


BESIDE = """box => {
  const words = document.createRange()
  words.selectNode(box.nextSibling)
  return box.getBoundingClientRect().right <= words.getBoundingClientRect().left
}"""


def test_an_aim_leads_to_the_lab_where_the_shooter_may_have_the_shakes(context: BrowserContext, aimed: Table) -> None:
    page, (hit, *_) = aimed.page(context), aimed.ask("/aim", {"answer": SHOT})["chances"]
    page.mouse.click(*figure(page, "F4"))
    with context.expect_page() as opened:
        card(page).get_by_role("link", name="odds lab").click()
    lab = opened.value
    faults: list[str] = []
    lab.on("pageerror", lambda error: faults.append(str(error)))
    expect(lab.get_by_role("heading", level=1)).to_contain_text(SHOT_IN_WORDS)
    chance, exactly = lab.locator(".largest .big-number"), lab.locator(".largest .figures")
    expect(chance).to_have_text(f"{100 * hit['p']:.1f}%")
    expect(exactly).to_have_text(hit["fraction"])
    aimed.act(SHOT)  # the table goes on, and the lab stays
    assert lab.get_by_label("MedicA: bleeding at each exertion").evaluate(BESIDE)
    lab.get_by_label("MedicA: the shakes").check()
    expect(exactly).to_have_text("17322875/60466176")
    lab.get_by_label("MedicA: the shakes").uncheck()
    expect(exactly).to_have_text(hit["fraction"])
    lab.locator("#vary-0").select_option("F3_stress")
    lab.locator("#vary-0-values").fill("0..3")
    expect(lab.get_by_role("region").locator("tbody tr")).to_have_count(4)
    lab.locator("#vary-0").select_option("")
    lab.locator("#A-F4_health").fill("99")
    expect(lab.locator("#A-F4_health-error")).to_contain_text("at most 4")
    assert faults == []


@pytest.mark.parametrize(
    ("search", "words"),
    [("?lab.table=gone&lab.number=0&lab.answer=fire", "there is no table gone"), ("", "names no answer at a table")],
)
def test_the_lab_says_that_there_is_nothing_to_ask_about(
    context: BrowserContext, server: Server, search: str, words: str
) -> None:
    page, faults = context.new_page(), list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"/situation{search}")
    expect(page.get_by_role("alert").filter(has_text=words)).to_be_visible()
    assert faults == []


# ---- keyboard --------------------------------------------------------------------------------------------------------


def test_the_board_keeps_the_focus_when_a_card_appears(context: BrowserContext, bay: Table) -> None:
    page = bay.page(context)
    page.locator(".canvas").focus()
    page.keyboard.press("n")
    expect(card(page)).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".canvas")).to_be_focused()


def test_a_shot_is_aimed_and_fired_with_the_keyboard_on_the_board(context: BrowserContext, aimed: Table) -> None:
    page, before = aimed.page(context), aimed.state["number"]
    page.locator(".canvas").focus()
    for _ in range(20):
        page.keyboard.press("n")
        if "F4" in card(page).inner_text():
            break
    page.keyboard.press("Enter")
    expect(card(page)).to_contain_text("Confirm")
    assert aimed.state["number"] == before
    page.keyboard.press("Enter")
    expect(page.locator(".line.choice").last).to_contain_text(SHOT_IN_WORDS)


def test_of_several_answers_at_a_place_one_is_chosen_by_keys_and_the_board_has_the_focus_again(
    context: BrowserContext, server: Server
) -> None:
    table = hot_seat(server, "skirmishers", scenario="yard")
    page = table.page(context)
    canvas, menu = page.locator(".canvas"), card(page).locator(".menu button")
    canvas.focus()
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(menu.first).to_be_focused()
    page.keyboard.press("Escape")
    expect(canvas).to_be_focused()
    expect(card(page)).to_have_count(0)
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(menu.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".headline")).to_contain_text("Boris")
    expect(canvas).to_be_focused()
    assert table.errors == []


def test_an_arrow_key_leads_from_the_panel_to_the_answers(context: BrowserContext, bay: Table) -> None:
    page = bay.page(context)
    page.locator(".panel.actions").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".option[tabindex='0']")).to_be_focused()


def test_arrow_keys_walk_over_the_places_of_the_board(context: BrowserContext, bay: Table) -> None:
    page = bay.page(context)
    page.locator(".canvas").focus()
    page.keyboard.press("ArrowRight")
    first = page.locator(".cursor").bounding_box()
    page.keyboard.press("ArrowRight")
    second = page.locator(".cursor").bounding_box()
    assert first is not None
    assert second is not None
    assert second["x"] > first["x"]


def test_a_whole_battle_by_the_list_of_words_and_the_keyboard_alone(context: BrowserContext, server: Server) -> None:
    table = open_table(server, "danger_close", scenario="lone-light", players=["human"])
    page = table.page(context)
    page.get_by_role("button", name="List only").press("Enter")
    expect(page.locator(".canvas")).to_have_count(0)
    play(table, {0: page}, last_of_the_list)
    expect(page.locator(".outcome")).to_be_visible()
    assert table.errors == []


def last_of_the_list(page: Page, state: dict[str, Any]) -> None:
    page.locator(".option[tabindex='0']").focus()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    if settled(page, page.locator(".confirm")):
        page.keyboard.press("Enter")


def test_the_list_gives_the_focus_to_what_is_left_of_it(context: BrowserContext, bay: Table) -> None:
    page = bay.page(context)
    page.locator(".option[tabindex='0']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".line.choice").last).to_be_visible()
    assert page.evaluate("document.activeElement.closest('.panel.actions') !== null")


def test_list_only_is_remembered(context: BrowserContext, bay: Table) -> None:
    page = bay.page(context)
    page.get_by_role("button", name="List only").click()
    page.reload()
    expect(page.locator(".battle.list-only")).to_be_visible()
    page.get_by_role("button", name="List only").click()
    expect(page.locator(".canvas")).to_be_visible()


# ---- words -----------------------------------------------------------------------------------------------------------


def test_typed_notation_is_refused_with_its_rule(context: BrowserContext, bay: Table) -> None:
    page = bay.page(context)
    page.get_by_label("Or type a command").fill("shoot F3 with I5")
    page.get_by_role("button", name="OK").click()
    refusal = page.locator(".refusal")
    expect(refusal).to_be_visible()
    expect(refusal.locator("a.rule")).to_have_attribute("href", re.compile(r"^/rules/year_zero#."))


def test_notation_nobody_can_read_is_refused_in_words(context: BrowserContext, bay: Table) -> None:
    page = bay.page(context)
    page.get_by_label("Or type a command").fill("dance")
    page.get_by_role("button", name="OK").click()
    expect(page.locator(".refusal")).to_contain_text("dance")


def test_typed_notation_shows_its_odds_before_it_rolls(context: BrowserContext, bay: Table) -> None:
    page, before = bay.page(context), bay.state["number"]
    page.get_by_label("Or type a command").fill(SHOT)
    page.keyboard.press("Enter")
    expect(page.locator(".actions").get_by_role("button", name="Confirm")).to_be_visible()
    assert bay.state["number"] == before


def test_filtering_leaves_what_holds_all_the_words(context: BrowserContext, bay: Table) -> None:
    page = bay.page(context)
    page.get_by_placeholder(re.compile("Filter .* options")).fill("shoot F5")
    expect(page.locator(".option")).to_have_count(1)


# ---- log and moments -------------------------------------------------------------------------------------------------


def test_pointing_at_a_line_shows_the_board_as_it_was(context: BrowserContext, bay: Table) -> None:
    page = bay.page(context)
    page.locator(".hot").first.click(force=True)
    expect(page.locator(".line.choice").last).to_be_visible()
    now = figure(page, "F3")
    page.locator(".line-text").first.hover()
    expect(page.locator(".headline")).to_contain_text("as it was after line 1")
    until(page, lambda: figure(page, "F3") != now)  # pieces walk there
    page.mouse.move(2, 2)
    expect(page.locator(".headline")).not_to_contain_text("as it was")


def test_reasons_of_a_roll_are_shown_on_demand(context: BrowserContext, server: Server) -> None:
    table = hot_seat(server, "skirmishers", scenario="yard")
    table.until(lambda state: any(line["sums"] for line in state["lines"]))
    page = table.page(context)
    why = page.locator(".line.roll details").last
    why.locator("summary").click()
    expect(why.locator("a.rule").first).to_have_attribute("href", re.compile(r"^/rules/skirmishers#."))


def test_taken_back_lines_stay_folded_in_the_log(context: BrowserContext, bay: Table) -> None:
    page = bay.page(context)
    page.locator(".hot").first.click(force=True)
    expect(page.locator(".line.choice")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".undone")).to_contain_text("taken back")
    expect(page.locator(".line.choice")).to_have_count(0)


# ---- dice ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def waiting(server: Server) -> Table:
    """A table that waits for dice rolled by hand."""
    table = open_table(server, "danger_close", scenario="lone-light", players=["human"], dice="typed")
    table.act(table.state["options"][-1]["answer"])
    assert table.state["pending"]["kind"] == "dice"
    return table


def test_dice_may_be_given_one_by_one(context: BrowserContext, waiting: Table) -> None:
    page, pending = waiting.page(context), waiting.state["pending"]
    for _ in range(pending["dice"]):
        page.locator(".face-buttons .die").first.click()
    if pending["dice"] > 1:  # a single die is given with the click
        page.get_by_role("button", name="OK").click()
    rolled = page.locator(".line.roll").first
    expect(rolled).to_contain_text("real dice")
    expect(rolled.locator(".face")).to_have_text(["1"] * pending["dice"])


def test_dice_may_be_given_all_at_once(context: BrowserContext, waiting: Table) -> None:
    page, pending = waiting.page(context), waiting.state["pending"]
    page.get_by_label("Or all at once").fill(" ".join(["2"] * pending["dice"]))
    page.keyboard.press("Enter")
    expect(page.locator(".line.roll .face").first).to_have_text("2")


def test_a_die_that_cannot_be_is_named(context: BrowserContext, waiting: Table) -> None:
    page = waiting.page(context)
    page.get_by_label("Or all at once").fill("99")
    page.keyboard.press("Enter")
    expect(page.locator(".dice-panel .error")).to_contain_text("Die 1")


def test_a_person_throws_the_dice_of_a_computer_player(context: BrowserContext, server: Server) -> None:
    table = open_table(server, "year_zero", scenario="bay", players=["human", "greedy"], dice="typed")
    page = table.page(context)
    asked = page.locator(".dice-panel, .option")
    for _ in range(30):  # initiative is drawn, until it is somebody's turn to act
        expect(asked.first).to_be_visible()
        if not page.locator(".dice-panel").count():
            break
        before = page.locator(".line.roll").count()
        page.get_by_role("button", name="for me").click()
        expect(page.locator(".line.roll")).not_to_have_count(before)
    expect(page.locator(".option").first).to_be_visible()


# ---- people ----------------------------------------------------------------------------------------------------------


def test_everybody_sees_what_one_does(context: BrowserContext, bay: Table) -> None:
    host, watcher = bay.page(context), bay.page(context, seat="")
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    host.locator(".hot").first.click(force=True)
    expect(watcher.locator(".line.choice").last).to_be_visible()
    expect(watcher.locator(".option")).to_have_count(0)


def test_a_computer_player_may_take_a_seat_and_leave_it(context: BrowserContext, bay: Table) -> None:
    page = bay.page(context)
    page.get_by_role("button", name="Seats").click()
    choice = page.get_by_label("Who plays foes")
    choice.select_option("greedy")
    expect(page.locator(".seat-chips")).to_contain_text("greedy")
    choice.select_option("human")
    expect(page.locator(".seat-chips")).not_to_contain_text("greedy")
    expect(page.locator("dialog[open] .links li")).to_have_count(3)


def test_the_others_are_asked_before_dice_are_taken_back(context: BrowserContext, aimed: Table) -> None:
    seats = {seat["name"]: seat["seat"] for seat in aimed.opened["seats"]}
    acting = aimed.state["pending"]["side"]
    mine, theirs = list(seats.values())[acting], list(seats.values())[1 - acting]
    me, other = aimed.page(context, seat=mine), aimed.page(context, seat=theirs)
    me.mouse.click(*figure(me, "F4"))
    me.get_by_role("button", name="Confirm").click()
    other.locator(".option").first.click()
    other.get_by_role("button", name="Confirm").click()  # now dice fall
    me.get_by_role("button", name="asks the others").click()
    other.get_by_role("button", name="Allow").click()
    expect(me.locator(".undone")).to_be_visible()


def test_what_is_tried_out_is_seen_by_nobody_else(context: BrowserContext, bay: Table) -> None:
    page, before = bay.page(context), bay.state["number"]
    page.get_by_role("button", name="Try out").click()
    expect(page.locator(".headline")).to_contain_text("trying out")
    page.locator(".hot").first.click(force=True)
    expect(page.locator(".line.choice").last).to_be_visible()
    assert bay.state["number"] == before
    page.get_by_role("button", name="Try out").click()
    expect(page.locator(".line.choice")).to_have_count(0)


def test_a_question_may_be_passed_for_good(context: BrowserContext, server: Server) -> None:
    table = hot_seat(server, "skirmishers", scenario="yard")
    before = table.until(lambda state: state["pending"]["reaction"])["number"]
    page = table.page(context)
    page.get_by_label("Do not ask me this again").check()
    page.get_by_role("button", name=re.compile("hold", re.IGNORECASE)).first.click()
    expect(page.locator(".passed")).to_contain_text("ask again")
    until(page, lambda: table.state["number"] > before)


# ---- the line --------------------------------------------------------------------------------------------------------


def test_a_wrong_secret_is_refused_in_words_and_not_asked_about_again(context: BrowserContext, bay: Table) -> None:
    page = context.new_page()
    page.goto(f"{bay.watch}#seat=wrong")
    expect(page.get_by_role("alert")).to_contain_text("seat link")


CUT = """() => {
  for (const each of document.querySelectorAll('.roster details')) each.open = true
  const edge = document.querySelector('.panel.roster').getBoundingClientRect().right
  const all = [...document.querySelectorAll('.panel.roster *')]
  return all.filter(each => each.getBoundingClientRect().right > edge).map(each => each.textContent)
}"""


@pytest.mark.parametrize("ruleset", ["danger_close", "year_zero"])
def test_a_narrow_window_cuts_nothing_off_the_roster_and_shows_the_goal(
    context: BrowserContext, server: Server, ruleset: str
) -> None:
    page = open_table(server, ruleset).page(context)
    page.set_viewport_size({"width": 1024, "height": 768})
    assert page.evaluate(CUT) == []
    standing, goal = (page.locator(each).bounding_box() for each in (".standing", ".goal"))
    assert standing is not None
    assert goal is not None
    assert goal["y"] + goal["height"] <= standing["y"] + standing["height"]


BEYOND = """frame => {
  const words = document.createRange()
  words.selectNodeContents(frame)
  return words.getBoundingClientRect().right - frame.getBoundingClientRect().right
}"""


def test_what_is_the_matter_with_a_piece_stays_within_its_frame(context: BrowserContext, server: Server) -> None:
    page = open_table(server, "danger_close", scenario="airfield").page(context)
    frame = page.locator(".roster .chip", has_text="Threat Level 4: Overwhelming")
    expect(frame).to_be_visible()
    assert frame.evaluate(BEYOND) <= 0
