"""What a page does for itself: it opens tables, answers, keeps what happened, and goes on where it was."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import sandtable as st
from sandtable.web.alone.hall import Hall
from sandtable.web.tables.session import Settings

EVERYBODY = {"danger_close": ["human"]}
OURS = ("ashes_of_gaia", "danger_close", "skirmishers", "table_encounter", "year_zero")
HIDDEN = (
    "fastapi",
    "starlette",
    "sqlalchemy",
    "alembic",
    "anyio",
    "uvicorn",
    "jinja2",
    "altair",
    "numpy",
    "llvmlite",
    "typer",
)
SCRIPT = f"""
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {HIDDEN!r}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Hidden())
import sandtable.web.alone.hall
print(*sys.modules)
from sandtable.web.alone import battles
from sandtable.web.editor import drawing, fairness
from sandtable.web.library import answers, asking, chosen, grids
"""
LATER = {"alone.battles", "editor.drawing", "editor.fairness", "lab.asked", "library.answers", "library.grids"}


def run(what: Coroutine[Any, Any, Any]) -> Any:
    """Runs it in a thread apart: where a browser is driven, this one has a loop that runs already."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, what).result()


class Page:
    """A page and its hall; `kept` is what its browser keeps: kind and id -> texts."""

    def __init__(self, kept: dict[str, list[str]] | None = None) -> None:
        self.kept: dict[str, list[str]] = {} if kept is None else kept
        self.heard: list[dict[str, Any]] = []
        self.hall = Hall(self.keep, Settings(pace=0, think_seconds=0.1))
        for table, texts in self.kept.items():
            self.hall.recall("tables", table, f"[{','.join(texts)}]")

    def keep(self, table: str, number: int, text: str) -> None:
        self.kept.setdefault(table, []).append(text)

    async def ask(self, method: str, path: str, said: Any = None, secret: str = "") -> tuple[int, Any]:
        status, text = await self.hall.answer(method, path, json.dumps(said), secret)
        return status, json.loads(text)

    async def opened(self, **opening: Any) -> dict[str, Any]:
        """A new table, at which the page sits."""
        status, opened = await self.ask("POST", "/api/tables", opening)
        assert status == 200, opened
        self.sit(opened["id"], opened["host"])
        found: dict[str, Any] = opened
        return found

    def sit(self, table: str, seat: str) -> None:
        self.hall.connect(1, table, lambda text, code: self.heard.append(json.loads(text or f'{{"t": {code}}}')))
        self.say(t="sit", seat=seat, lines=0)

    def say(self, **message: Any) -> None:
        self.hall.hear(1, json.dumps(message))

    async def until(self, holds: Any) -> dict[str, Any]:
        """The first message for which something holds."""
        for _ in range(2000):
            for message in self.heard:
                if holds(message):
                    return message
            await asyncio.sleep(0.01)
        raise AssertionError(self.heard[-3:])

    async def state(self, holds: Any) -> dict[str, Any]:
        """The first state for which something holds."""
        return await self.until(lambda message: message["t"] == "state" and holds(message))

    async def act(self, state: dict[str, Any]) -> dict[str, Any]:
        """Gives the first answer of a state: how things stand then."""
        self.say(t="act", answer=state["options"][0]["answer"], number=state["number"])
        return await self.state(lambda now: now["number"] > state["number"])


def test_it_needs_nothing_of_a_server_and_starts_with_what_every_page_needs() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert {f"sandtable.web.{name}" for name in LATER}.isdisjoint(done.stdout.split())


@pytest.mark.parametrize("ruleset", OURS)
def test_a_battle_goes_on_after_a_reload_where_it_stood(ruleset: str) -> None:
    async def play() -> None:
        page = Page()
        opened = await page.opened(ruleset=ruleset, seed=5, players=EVERYBODY.get(ruleset, ["human", "human"]))
        then = await page.act(await page.state(lambda state: state["options"]))
        again = Page(page.kept)
        again.sit(opened["id"], opened["host"])
        now = await again.state(lambda state: True)
        assert (now["number"], now["options"]) == (then["number"], then["options"])

    run(play())


def test_a_computer_player_answers_what_is_asked_as_they_stop_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        page = Page()
        opened = await page.opened(ruleset="year_zero", seed=5)
        state = await page.state(lambda state: state["options"])
        at = await page.hall.session(opened["id"])

        async def ends() -> bool:
            monkeypatch.undo()
            await at.do(lambda table: table.act(opened["host"], state["options"][0]["answer"], state["number"]))
            return False

        monkeypatch.setattr(at, "some_answers", ends)
        at.thinking = asyncio.create_task(at.play())
        await page.state(lambda now: now["number"] > state["number"] + 1)

    run(play())


def test_the_coach_waits_while_a_computer_player_is_to_answer() -> None:
    async def play() -> None:
        page = Page()
        await page.opened(ruleset="skirmishers", scenario="alley", seed=3)
        state = await page.state(lambda state: state["options"])
        while state["pending"]["side"] == 0:
            state = await page.act(state)
        page.say(t="standing")
        await page.state(lambda now: now["number"] > state["number"] and now["pending"]["side"] == 0)
        assert "standing" not in [message["t"] for message in page.heard]
        page.say(t="standing")
        await page.until(lambda message: message["t"] == "standing")

    run(play())


def test_a_battle_opened_from_a_file_is_shown_and_saved_as_it_was() -> None:
    record = st.Battle(st.load("danger_close"), "lone-light", seed=3, players=["bold"]).record
    page = Page()
    page.hall.recall("replays", "mine", f"[{record.to_json()}]")
    status, shown = run(page.ask("GET", "/api/replays/mine"))
    assert (status, len(shown["steps"])) == (200, len(st.Battle.replay(record).log) + 2)
    _, saved = run(page.ask("GET", "/api/replays/mine/record"))
    assert saved == json.loads(record.to_json())
    assert run(page.ask("GET", "/api/replays/other"))[0] == 404


def test_questions_of_the_lab_are_answered_exactly_one_or_many_at_a_time() -> None:
    async def ask() -> None:
        page, address = Page(), "/api/rulesets/danger_close"
        status, found = await page.ask("POST", f"{address}/odds/defense", {"parameters": {"grit": 1}})
        assert (status, found["exact"]) == (200, True)
        status, found = await page.ask("POST", f"{address}/odds/defense", {"parameters": {"grit": "x"}})
        assert (status, list(found["fields"])) == (422, ["grit"])
        wanted = {"situations": [{"parameters": {}}], "vary": {"grit": "0..2"}}
        status, found = await page.ask("POST", f"{address}/grid/defense", wanted)
        assert (status, found["cells"]) == (200, 3)

    run(ask())


def test_the_editor_draws_checks_and_tries_a_scenario() -> None:
    async def edit() -> None:
        page, address = Page(), "/api/scenarios/danger_close"
        _, found = await page.ask("GET", f"{address}/shipped/lone-light")
        sent = {"scenario": found["scenario"]}
        status, drawn = await page.ask("POST", f"{address}/draw", sent)
        assert (status, drawn["wrong"]) == (200, [])
        _, file = await page.ask("POST", f"{address}/write", sent)
        assert (await page.ask("POST", f"{address}/read", file))[1]["scenario"] == found["scenario"]
        assert (await page.ask("POST", f"{address}/fair", sent | {"battles": 5}))[1]["battles"] == 5

    run(edit())


@pytest.mark.parametrize("path", ["/api/balance/jobs", "/api/scenarios/danger_close/mend", "/api/nothing"])
def test_what_needs_a_server_says_how_to_have_one(path: str) -> None:
    status, found = run(Page().ask("POST", path, {}))
    assert (status, "sandtable table" in found["text"]) == (404, True)


def test_a_table_that_cannot_be_opened_says_why() -> None:
    status, found = run(Page().ask("POST", "/api/tables", {"ruleset": "danger_close", "scenario": "lone-ligt"}))
    assert (status, 'did you mean "lone-light"' in found["text"]) == (422, True)


def test_a_line_that_is_left_ends() -> None:
    async def left() -> None:
        page = Page()
        await page.opened(ruleset="danger_close", seed=5)
        await page.state(lambda state: state["options"])
        page.hall.hear(1, None)
        await asyncio.wait(page.hall.going, timeout=5)
        assert (page.hall.lines, page.hall.going) == ({}, set())

    run(left())
