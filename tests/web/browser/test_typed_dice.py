"""Two people with real dice, each at a page of their own: every roll is asked of its roller alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import sandtable as st
from sandtable.battle import Roll
from sandtable.kernel.luck import Stream

from .conftest import Server
from .tables import Table, call, open_table
from .test_whole_battles import when

SCENARIOS = {
    "danger_close": "pair-heavy",
    "skirmishers": "yard",
    "ashes_of_gaia": "brawl",
    "year_zero": "bay",
    "table_encounter": "encounter",
}
SEED = 5
ROLLS = 6  # that are asked for before somebody is content
ANSWERS = 80  # in which they must have been
WITH_A_NEED = {"skirmishers", "ashes_of_gaia", "table_encounter"}  # the others read or count what single dice show


@dataclass
class Evening:
    """A table with typed dice and the page of each side; where there is one side only, a spectator is the other."""

    table: Table
    pages: list[Page]
    beside: st.Battle  # the same battle, in which players of the ruleset say what people choose
    luck: Stream = field(default_factory=lambda: Stream(7, 0, 0))
    asked: list[dict[str, Any]] = field(default_factory=list)

    def rolls(self, enough: int) -> None:
        """Plays on until so many rolls were asked for, of every side."""
        for _ in range(ANSWERS):
            state = when(self.table, lambda state: state["outcome"] or state["pending"])
            sides = {pending["side"] for pending in self.asked}
            dice = [pending for pending in self.asked if not pending["cards"]]
            if state["outcome"] or (len(dice) >= enough and len(sides) == len(self.table.opened["seats"])):
                return
            if state["pending"]["kind"] == "dice":
                self.roll(state)
            else:
                self.choose(state)

    def choose(self, state: dict[str, Any]) -> None:
        """What a player of the ruleset would, sent as the page of that seat sends it."""
        side = state["pending"]["side"]
        answer = self.beside.let(self.beside.rules.ruleset.default_players[side])
        said = {"answer": str(answer), "number": state["number"]}
        seat = self.table.opened["seats"][side]["seat"]
        call(self.table.server, f"/api/tables/{self.table.opened['id']}/act", said, seat)

    def roll(self, state: dict[str, Any]) -> None:
        """Dice: asked of one page by name, with what they need, not of the other, and given by the one."""
        pending = state["pending"]
        mine = self.pages[pending["side"]]
        [other] = [page for page in self.pages if page is not mine]
        head = mine.locator(".dice-panel h3")
        for words in (pending["words"], pending["name"], pending["needs"]):
            expect(head).to_contain_text(words)
        expect(mine.locator(".prompt .kind")).to_contain_text("Dice")
        question = other.locator(".prompt .question")
        expect(question).to_contain_text(pending["name"] or pending["words"], ignore_case=True)
        expect(other.locator(".prompt .kind")).to_contain_text("Waiting")
        expect(other.locator(".dice-panel")).to_have_count(0)
        whose = {figure["key"]: figure["side"] for figure in state["view"]["figures"]}
        assert whose.get(pending["figure"], pending["side"]) == pending["side"], f"asked of the wrong side: {pending}"
        assert isinstance(self.beside.pending, Roll)
        assert pending["words"] == self.beside.pending.why
        self.asked.append(pending)
        self.give(mine, pending)
        self.beside.roll(pending["given"])
        after = when(self.table, lambda now: now["number"] > state["number"])
        self.check_line(pending, after["lines"][len(state["lines"]) :])

    def give(self, page: Page, pending: dict[str, Any]) -> None:
        """The card by its button; dice all at once."""
        if pending["cards"]:
            card = pending["cards"][self.luck.below(len(pending["cards"]))]
            page.locator(".face-buttons").get_by_role("button", name=str(card), exact=True).click()
            pending["given"] = [card]
        else:
            pending["given"] = [1 + self.luck.below(pending["sides"]) for _ in range(pending["dice"])]
            page.get_by_label("Or all at once").fill(" ".join(map(str, pending["given"])))
            page.get_by_role("button", name="OK").click()

    def check_line(self, pending: dict[str, Any], lines: list[dict[str, Any]]) -> None:
        """The log says the same of the roll, with the dice that were given."""
        line = next(line for line in lines if line["kind"] == "roll")
        assert line["dice"] == pending["given"]
        assert line["typed"]
        assert line["sums"] == pending["sums"]
        named = self.table.opened["seats"][pending["side"]]["name"]
        assert line["side"] in ("", named)
        assert pending["name"] in line["text"]


@pytest.fixture
def second(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """The browser of the other person."""
    made = browser.new_context(viewport={"width": 1280, "height": 800}, base_url=server.url, reduced_motion="reduce")
    yield made
    made.close()


@pytest.mark.sampled("dice typed on the page", 2)
@pytest.mark.slow
@pytest.mark.parametrize("ruleset", SCENARIOS)
def test_every_roll_is_asked_of_whoever_rolls_it(
    context: BrowserContext, second: BrowserContext, server: Server, ruleset: str
) -> None:
    sides = 1 if ruleset == "danger_close" else 2
    table = open_table(server, ruleset, scenario=SCENARIOS[ruleset], seed=SEED, players=["human"] * sides, dice="typed")
    seats = [seat["seat"] for seat in table.opened["seats"]]
    pages = [table.page(each, seat) for each, seat in zip((context, second), [*seats, ""])]
    evening = Evening(table, pages, st.Battle(st.load(ruleset), SCENARIOS[ruleset], SEED, dice="typed"))
    evening.rolls(ROLLS)
    dice = [pending for pending in evening.asked if not pending["cards"]]
    assert len(dice) >= ROLLS
    assert {pending["side"] for pending in evening.asked} == set(range(sides))
    assert any(pending["name"] for pending in dice), "nobody is named"
    if ruleset == "year_zero":
        assert any(pending["cards"] for pending in evening.asked), "initiative is a card"
    assert any(pending["sums"] for pending in dice), "nobody hears why"
    assert any(pending["needs"] for pending in dice) or ruleset not in WITH_A_NEED
    assert table.errors == []
