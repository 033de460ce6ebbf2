"""Lessons on the page: from the first page through all steps of the first one, to the next, or out of it."""

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from sandtable.registry import find, rulesets as known_rulesets

ANSWERS = 200  # answers in which every step must have come up


# The newest lines: a long log shows the last of them only.
NEWEST = "[...document.querySelectorAll('.line')].slice(-5).map(line => line.innerText).join()"
GONE_ON = f"before => {NEWEST} !== before || document.querySelector('.outcome') !== null"


def answer(page: Page, group: str) -> None:
    """What the coach means, where it can be done; else the first that comes along."""
    before = page.evaluate(NEWEST)
    wanted = page.locator(".option.coached" if group else ".option")
    wanted.nth(wanted.count() // 2 if group else 0).evaluate("each => each.click()")
    page.wait_for_function(f"before => ({GONE_ON})(before) || document.querySelector('.slot .confirm')", arg=before)
    for confirm in page.locator(".slot .confirm").all()[:1]:
        confirm.evaluate("each => each.click()")
    page.wait_for_function(GONE_ON, arg=before)


def begin(page: Page, id: str) -> list[str]:
    """From the first page to the table of a first battle; what goes wrong in its scripts."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto("/")
    page.get_by_role("button", name=f"Learn {find(id).title}").click()
    expect(page.locator(".coach")).to_be_visible()
    return faults


def answer_until(page: Page, there: Locator) -> None:
    """Gives answers, those that the coach means where it means some, until something is there."""
    asked = page.locator(".option").or_(there)
    for _ in range(ANSWERS):
        expect(asked.first).to_be_visible()  # after the computer's turn
        if there.count():
            return
        answer(page, "coached" if page.locator(".option.coached").count() else "")
    raise AssertionError(f"not after {ANSWERS} answers")


@pytest.mark.slow
@pytest.mark.sampled("lessons on the page", 1)
@pytest.mark.parametrize("id", known_rulesets())
def test_a_lesson_lets_nothing_else_be_chosen_and_leads_to_the_next_one(context: BrowserContext, id: str) -> None:
    first, second, *_ = find(id).lessons
    page = context.new_page()
    faults = begin(page, id)
    coach = page.locator(".coach")
    expect(coach).to_contain_text(first.title)
    expect(page.locator(".option.coached").first).to_be_visible()
    expect(page.locator(".option:not(.coached)")).to_have_count(0)
    answer_until(page, page.get_by_role("heading", name="You now know"))
    coach.get_by_role("button", name=f"Next: {second.title}").click()
    expect(coach).to_contain_text(second.title)
    assert faults == []


@pytest.mark.sampled("ways out of a lesson", 1)
@pytest.mark.parametrize("id", known_rulesets())
def test_a_lesson_can_be_left_at_once(context: BrowserContext, id: str) -> None:
    page = context.new_page()
    faults = begin(page, id)
    expect(page.locator(".option").first).to_be_visible()
    taught = page.locator(".option").count()
    page.get_by_role("button", name="Play freely").click()
    expect(page.locator(".coach")).to_have_count(0)
    assert page.locator(".option").count() >= taught
    assert faults == []


@pytest.mark.slow
@pytest.mark.sampled("whole first battles", 1)
@pytest.mark.parametrize("id", known_rulesets())
def test_a_lesson_is_played_on_to_its_end_and_another_battle_is_on_offer(context: BrowserContext, id: str) -> None:
    page = context.new_page()
    faults = begin(page, id)
    answer_until(page, page.locator(".outcome"))
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    assert faults == []
