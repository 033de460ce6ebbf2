"""A table inside a page: it opens, plays, and stands as it did on the next visit."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sandtable.web.alone.playing import Alone

OPENING = {"ruleset": "danger_close", "scenario": "lone-light", "seed": 1}
Told = dict[str, Any]


def of_a_page(digits: str) -> int:
    """A number as JavaScript reads it."""
    return int(float(digits))


def alone(what: Coroutine[Any, Any, Any]) -> Any:
    """Runs it in a thread apart: where a browser is driven, this one has a loop that runs already."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, what).result()


class Page:
    """What a page says, hears and keeps."""

    def __init__(self, before: str = "[]") -> None:
        self.heard: asyncio.Queue[Told] = asyncio.Queue()
        self.kept: list[Told] = []
        self.alone = Alone(lambda text: self.hear(json.loads(text, parse_int=of_a_page)), before)

    def hear(self, message: Told) -> None:
        (self.kept.append if message["t"] in ("opening", "happened") else self.heard.put_nowait)(message)

    def say(self, **message: Any) -> None:
        self.alone.hear(json.dumps(message))

    async def next(self, kind: str) -> Told:
        """The next message of a kind; of those along a line, what it carries."""
        while True:
            message = await asyncio.wait_for(self.heard.get(), 30)
            told = json.loads(message["text"]) if message["t"] == "said" else message
            if told["t"] == kind:
                return told

    async def sit(self, table: str, seat: str) -> Told:
        self.say(t="open", line=1, table=table)
        self.say(t="said", line=1, text=json.dumps({"t": "sit", "seat": seat}))
        return await self.next("state")

    @property
    def before(self) -> str:
        """What the browser hands to Python on the next visit."""
        events = [each["events"] for each in self.kept if each["t"] == "happened"]
        return json.dumps([[each["table"], each["opening"], events] for each in self.kept if each["t"] == "opening"])


async def played() -> tuple[Page, Told, Told]:
    """A page that has played one action, where it sits, and how things stand."""
    page = Page()
    page.say(t="new", opening=OPENING)
    opened = await page.next("opened")
    state = await page.sit(opened["table"], opened["seat"])
    act = {"t": "act", "answer": state["options"][0]["answer"], "number": state["number"]}
    page.say(t="said", line=1, text=json.dumps(act))
    return page, opened, await page.next("state")


def test_a_battle_goes_on_where_it_stood() -> None:
    async def visits() -> tuple[Told, Told]:
        page, opened, then = await played()
        return then, await Page(page.before).sit(opened["table"], opened["seat"])

    then, now = alone(visits())
    assert then["number"] > 0
    assert (now["number"], now["options"]) == (then["number"], then["options"])


def test_a_table_that_cannot_be_opened_says_why() -> None:
    async def refused() -> Told:
        page = Page()
        page.say(t="new", opening=OPENING | {"scenario": "lone-ligt"})
        return await page.next("refused")

    assert 'did you mean "lone-light"' in alone(refused())["text"]


def test_a_line_that_is_left_ends() -> None:
    async def left() -> int:
        page, _, _ = await played()
        page.say(t="gone", line=1)
        for _ in range(100):
            await asyncio.sleep(0.01)
            if not page.alone.lines:
                break
        return len(page.alone.lines)

    assert alone(left()) == 0
