"""A first battle by its coach's words alone: from the first page through all of his steps, and then alone."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sandtable.registry import find
from sandtable.registry import rulesets as known_rulesets

ANSWERS = 200  # answers in which every step must have come up


def answer(page: Page, group: str) -> None:
    """What the coach means, where it can be done; else the first that comes along."""
    kind = ".option.coached" if group else ".option"
    wanted = page.locator(kind)
    wanted.nth(wanted.count() // 2 if group else 0).evaluate("each => each.click()")
    confirm = page.locator(".slot .confirm")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    if confirm.count():
        confirm.first.evaluate("each => each.click()")


@pytest.mark.slow
@pytest.mark.parametrize("id", known_rulesets())
def test_the_coach_leads_from_the_first_page_through_his_steps(context: BrowserContext, id: str) -> None:
    lesson = find(id).lesson
    assert lesson is not None
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto("/")
    page.get_by_role("button", name=f"First battle of {find(id).title}").click()
    coach = page.locator(".coach")
    expect(coach).to_contain_text(lesson.goal)
    for _ in range(ANSWERS):
        if page.get_by_role("heading", name="Now it is yours").count():
            break
        if not page.locator(".option").count():
            mine = page.locator(".option").or_(page.get_by_role("heading", name="Now it is yours"))
            expect(mine.first).to_be_visible()  # after the computer's turn
            continue
        before = page.locator(".line").count()
        answer(page, "coached" if page.locator(".option.coached").count() else "")
        page.wait_for_function(
            "before => document.querySelectorAll('.line').length > before || document.querySelector('.outcome')",
            arg=before,
        )
    expect(page.get_by_role("heading", name="Now it is yours")).to_be_visible()
    expect(coach).to_contain_text(lesson.goal)
    coach.get_by_role("button", name="Close").click()
    expect(coach).to_have_count(0)
    assert faults == []
