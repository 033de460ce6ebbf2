"""The end: who won, how lucky everybody was, and the same battle again."""

import re

import pytest
from playwright.sync_api import BrowserContext, expect

import sandtable as st

from .conftest import Server
from .tables import Table, open_table
from .test_whole_battles import when


@pytest.fixture
def over(server: Server) -> Table:
    """A battle of one round, in which a person let everything pass."""
    short = st.load("year_zero").scenario("bay").model_dump(mode="json") | {"round_limit": 1}
    table = open_table(server, "year_zero", scenario=short)
    for _ in range(60):
        state = when(table, lambda state: state["outcome"] or state["pending"]["side"] == 0)
        if state["outcome"]:
            return table
        shoot = [option for option in state["options"] if option["group"] == "shoot"]
        table.act((shoot or state["options"])[0]["answer"])
    raise AssertionError("not over")


def test_the_end_says_who_won_and_opens_the_same_battle_again(context: BrowserContext, over: Table) -> None:
    page = over.page(context)
    end = page.locator(".ending")
    winner = over.state["outcome"]["winner"]
    expect(end.get_by_role("heading").first).to_have_text({0: "You win", 1: "You lose", -1: "Nobody wins"}[winner])
    expect(end).to_contain_text(over.state["outcome"]["words"], ignore_case=True)
    end.get_by_role("button", name="Swap sides").click()
    expect(page).not_to_have_url(re.compile(over.opened["id"]))
    expect(page.locator(".battle")).to_be_visible()
    expect(page.locator(".seat", has_text="foes")).to_contain_text("you")
    assert over.errors == []


def test_a_battle_lost_to_an_enemy_that_nobody_plays_is_lost(context: BrowserContext, server: Server) -> None:
    behind = st.load("danger_close").scenario("lone-light").model_dump(mode="json") | {"momentum": -2}
    table = open_table(server, "danger_close", scenario=behind, seed=9)
    for _ in range(80):
        state = when(table, lambda state: state["outcome"] or state["pending"]["side"] == 0)
        if state["outcome"]:
            break
        table.act(state["options"][min(1, len(state["options"]) - 1)]["answer"])
    assert table.state["outcome"]["winner"] == -1
    page = table.page(context)
    expect(page.locator(".ending.lost").get_by_role("heading").first).to_have_text("You lose")
    expect(page.locator(".gauge", has_text="Momentum").locator(".fill").first).to_have_class("fill low")
    assert table.errors == []


def test_luck_is_told_with_how_rare_it_is(context: BrowserContext, over: Table) -> None:
    page = over.page(context)
    rarity = page.evaluate(
        "async () => { const script = document.querySelector('script[type=module]').src;"
        " const { rarity } = await import(new URL('../battle/luck.js', script)); return rarity([0.5, 0.5, 0.25], 2) }"
    )
    assert rarity == pytest.approx(0.5 * 0.5 * 0.75 + 2 * 0.5 * 0.5 * 0.25 + 0.5 * 0.5 * 0.25)
