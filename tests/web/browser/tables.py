"""What tests of the pages have in common: a table opened over HTTP, and a page that sits at it."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from .conftest import PATIENCE, Server


def until(page: Page, holds: Callable[[], object]) -> None:
    """Waits for what the page itself cannot see."""
    end = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < end, "it did not happen"
        page.wait_for_timeout(20)


@dataclass
class Table:
    """An open table, with what its opening answered."""

    server: Server
    opened: dict[str, Any]

    def page(self, context: BrowserContext, seat: str | None = None) -> Page:
        """Somebody at this table: its host, whoever has a seat's link, or with an empty `seat` a spectator."""
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        address = self.opened["url"] if seat is None else f"{self.opened['watch']}#seat={seat}" if seat else self.watch
        page.goto(address)
        expect(page.locator(".battle")).to_be_visible()
        return page

    @property
    def watch(self) -> str:
        return str(self.opened["watch"])

    @property
    def errors(self) -> list[str]:
        """Scripts that failed on this table's pages."""
        found: list[str] = self.__dict__.setdefault("found", [])
        return found

    def ask(self, path: str = "", said: dict[str, Any] | None = None) -> Any:
        """A call in the host's name."""
        return call(self.server, f"/api/tables/{self.opened['id']}{path}", said, self.opened["host"])

    @property
    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.ask()["state"]
        return state

    def act(self, answer: str, number: int | None = None) -> None:
        self.ask("/act", {"answer": answer, "number": self.state["number"] if number is None else number})

    def until(self, holds: Callable[[dict[str, Any]], bool], answers: int = 300) -> dict[str, Any]:
        """Gives answers, each time another one of the list, until something holds; how the table stands then."""
        end = time.monotonic() + PATIENCE / 1000
        while answers and not holds(state := self.state):
            assert time.monotonic() < end, "nobody was asked any more"
            if options := state["options"]:
                self.act(options[answers % len(options)]["answer"], state["number"])
                answers -= 1
            else:  # a computer player thinks
                time.sleep(0.02)
        assert answers, "that did not come about in so many answers"
        return state


def call(server: Server, path: str, said: dict[str, Any] | None, secret: str = "") -> Any:
    body = None if said is None else json.dumps(said).encode()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {secret}"}
    with urllib.request.urlopen(urllib.request.Request(server.url + path, body, headers)) as answer:
        return json.load(answer)


def open_table(server: Server, ruleset: str, **opening: Any) -> Table:
    return Table(server, call(server, "/api/tables", {"ruleset": ruleset, "seed": 5, **opening}))


def hot_seat(server: Server, ruleset: str, **opening: Any) -> Table:
    """A table whose host answers for both sides."""
    return open_table(server, ruleset, players=["human", "human"], **opening)


def figure(page: Page, key: str) -> tuple[float, float]:
    """The middle of a piece, in pixels of the window."""
    body = page.locator(f"#figure-{key} .body")
    expect(body).to_be_visible()
    body.element_handle().wait_for_element_state("stable")
    box = body.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
