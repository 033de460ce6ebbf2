"""A first battle by its coach's words alone: from the first page through all of his steps, and then alone."""

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from sandtable.registry import find
from sandtable.registry import rulesets as known_rulesets

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
    page.get_by_role("button", name=f"First battle of {find(id).title}").click()
    expect(page.locator(".coach")).to_be_visible()
    return faults


def answer_until(page: Page, there: Locator) -> None:
    """Gives answers, those that the coach means where he means some, until something is there."""
    asked = page.locator(".option").or_(there)
    for _ in range(ANSWERS):
        expect(asked.first).to_be_visible()  # after the computer's turn
        if there.count():
            return
        answer(page, "coached" if page.locator(".option.coached").count() else "")
    raise AssertionError(f"not after {ANSWERS} answers")


@pytest.mark.slow
@pytest.mark.sampled("steps of lessons on the page", 1)
@pytest.mark.parametrize("id", known_rulesets())
def test_the_coach_leads_from_the_first_page_through_his_steps(context: BrowserContext, id: str) -> None:
    lesson = find(id).lesson
    assert lesson is not None
    page = context.new_page()
    faults = begin(page, id)
    coach = page.locator(".coach")
    expect(coach).to_contain_text(lesson.goal)
    answer_until(page, page.get_by_role("heading", name="Now it is yours"))
    expect(coach).to_contain_text(lesson.goal)
    coach.get_by_role("button", name="Close").click()
    expect(coach).to_have_count(0)
    assert faults == []


@pytest.mark.slow
@pytest.mark.sampled("whole first battles", 1)
@pytest.mark.parametrize("id", known_rulesets())
def test_a_first_battle_is_played_whole_with_the_coach_and_ends_with_another_on_offer(
    context: BrowserContext, id: str
) -> None:
    page = context.new_page()
    faults = begin(page, id)
    answer_until(page, page.locator(".outcome"))
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    assert faults == []
