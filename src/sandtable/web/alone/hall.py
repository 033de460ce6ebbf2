"""The work of a server, done inside the page: tables, odds, replays and the editor, stored by the browser.

It runs in Pyodide, in a worker of the page. `Hall` answers what the page asks, and says what is to be kept. Each page
starts a new Python: what only some pages need is imported when it is asked for.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple
from typing import Any, TypeVar
from urllib.parse import unquote

from pydantic import BaseModel

import sandtable as st
from sandtable.kernel.reading import understood

from .. import hosted
from ..lanes import Lane
from ..needs import For
from ..replays import story
from ..tables import connection
from ..tables.happened import Event
from ..tables.lobby import Lobby
from ..tables.opening import Opening, tried
from ..tables.session import Session, Settings, dumped
from ..tables.table import url

T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)
Write = Callable[[str, int, str], None]  # a table, a number, and the event of that number; the opening has number 0
Compiled = Callable[[str], Awaitable[tuple[Any, Any] | None]]  # of a game: layouts, and what plays; or nothing
PACE = 0.5  # seconds between answers of computer players
PAUSE = 0.1  # seconds until the coach looks again whether it is their turn
THINK = 2.0  # seconds that one of them may take
NEEDS_SERVER = "this needs a server: pip install 'sandtable[web]', then sandtable table"
NOT_COMPILED = "this site has no compiled rules of this game: sandtable prebuild --pages, then sandtable site again"


class Kept:
    """Keeps tables in memory, and has the browser keep them: as text, for some numbers are too long for a page."""

    def __init__(self, write: Write) -> None:
        self.write = write
        self.openings: dict[str, dict[str, Any]] = {}
        self.events: dict[str, list[Event]] = {}

    def recall(self, table: str, opening: dict[str, Any], happened: Sequence[Any]) -> None:
        """Takes in what the browser has kept of a table."""
        self.openings[table] = opening
        events = [each for some in happened for each in some]
        self.events[table] = [Event(kind, side, text, tuple(words)) for kind, side, text, words in events]

    def open(self, table: str, opening: dict[str, Any]) -> None:
        """Keeps how a new table was opened."""
        self.openings[table], self.events[table] = opening, []
        self.write(table, 0, json.dumps(opening))

    def opening(self, table: str) -> dict[str, Any] | None:
        """How a table was opened; None where there is none of this id."""
        return self.openings.get(table)

    def add(self, table: str, number: int, *happened: Event) -> None:
        """Keeps the `number`-th thing that happened, and those after it."""
        self.events[table] += happened
        self.write(table, number, json.dumps([astuple(event) for event in happened]))

    def happened(self, table: str) -> Sequence[Event]:
        """Everything that happened at a table, in order."""
        return self.events[table]

    def forget(self, days: float, besides: Collection[str] = ()) -> int:
        """Does nothing: readers delete tables by means of their browser."""
        return 0


class Work:
    """Does all work at once and in place: a worker of a page has only one thread."""

    workers = guests = 0

    def __init__(self) -> None:
        self.aside = Lane(1, is_endless=True)
        self.sessions: Mapping[str, Session] = {}

    @property
    def is_asked(self) -> bool:
        """Whether a computer player has to answer: otherwise each of their answers would wait for the coach."""
        return any(session.table.thinker is not None for session in self.sessions.values())

    async def run(
        self,
        function: Callable[..., T],
        *arguments: Any,
        seconds: float,
        lane: For,
        client: str = "",
        ruleset: str = "",
        ahead: bool = False,
    ) -> T:
        """What a function returns."""
        await asyncio.sleep(0)  # what is known already goes out first
        while lane == For.ANALYSIS and self.is_asked:
            await asyncio.sleep(PAUSE)
        return function(*arguments)

    async def beside(self, function: Callable[..., T], *arguments: Any, looks: bool = False) -> T:
        """What a function returns that takes a moment."""
        return function(*arguments)

    def has_room(self, lane: For, besides: int = 0) -> bool:
        """False: work done ahead would delay what the page asks for."""
        return False


class Line:
    """A page's line to a table."""

    def __init__(self, say: Callable[[str | None, int], None]) -> None:
        self.say = say
        self.inbox: asyncio.Queue[str | None] = asyncio.Queue()

    async def receive(self) -> str:
        """The next message of the page."""
        text = await self.inbox.get()
        if text is None:
            raise connection.Left
        return text

    async def send(self, text: str) -> None:
        """Sends the page a message."""
        self.say(text, 0)

    async def close(self, code: int) -> None:
        """Ends the line, with a number that says why."""
        self.say(None, code)


class Missing(st.SandtableError):
    """There is nothing at an address."""


class Hall:
    """Answers everything that a page asks for."""

    def __init__(self, write: Write, settings: Settings | None = None, compiled: Compiled | None = None) -> None:
        self.kept, self.work, self.compiled = Kept(write), Work(), compiled
        self.lobby = Lobby(self.kept, settings or Settings(pace=PACE, think_seconds=THINK), self.work)
        self.work.sessions = self.lobby.sessions
        self.replays: dict[str, str] = {}
        self.asking: Any = None
        self.modules: dict[str, Any] = {}
        self.lines: dict[int, Line] = {}
        self.going: set[asyncio.Task[None]] = set()

    def recall(self, kind: str, id: str, kept: str) -> None:
        """Takes in what the browser has kept of a table or a replay: texts of JSON, in a JSON list."""
        first, *rest = json.loads(kept)
        if kind == "replays":
            self.replays[id] = json.dumps(first)
        else:
            self.kept.recall(id, first, rest)

    # ---- requests ------------------------------------------------------------------------------------------------

    async def answer(self, method: str, path: str, body: str, secret: str) -> tuple[int, str]:
        """The status and the JSON that answer a request."""
        try:
            found = await self.answered(method, path.strip("/").split("/")[1:], body, secret)
        except Missing as error:
            return 404, problem(str(error))
        except st.SandtableError as error:
            return 422, problem(str(error), error.rule or "", getattr(error, "fields", {}))
        match found:
            case str():
                return 200, found
            case bytes():
                return 200, found.decode()
        return 200, dumped(found)

    async def answered(self, method: str, path: list[str], body: str, secret: str) -> Any:
        """What answers a request: its address is api/PATH."""
        match method, path:
            case "POST", ["tables"]:
                return await self.opened(read(Opening, body))
            case "POST", ["tables", id, "again"]:
                wanted, at = json.loads(body), await self.session(id)
                again = await at.do(lambda t: t.rematch(secret, wanted.get("swap", False), wanted.get("players")))
                return await self.opened(again)
            case "GET", ["tables", id, "seats"]:
                return await (await self.session(id)).do(lambda t: t.links(secret))
            case "GET", ["tables", id, "moments", line]:
                return await (await self.session(id)).do(lambda t: t.game.moment(int(line)))
            case "GET", ["tables", id, "record"]:
                return await (await self.session(id)).do(lambda t: t.record(secret).to_json())
            case "GET", ["tables", id, "replay"]:
                at = await self.session(id)
                _, record = await at.look(lambda game: game.battle.record.to_json())
                return story.replay_of(hosted.replayed(record), tuple(seat.player for seat in at.table.seats))
            case "GET", ["replays", id]:
                return story.replay_of(hosted.replayed(self.replay(id)))
            case "GET", ["replays", id, "record"]:
                return self.replay(id)
            case "POST", ["battles"]:
                return await self.battles(body)
            case "POST", ["rulesets", id, what, question]:
                return await self.asked("rulesets", (id, question), what, body)
            case "GET" | "POST", ["tables", id, "at", number, what, answer]:
                position = await (await self.session(id)).position(int(number))
                return await self.asked("tables", (position, unquote(answer)), what, body)
            case "GET", ["scenarios", id, "shipped", name]:
                return self.drawn(id, "shipped", name)
            case "POST", ["scenarios", id, what]:
                return self.drawn(id, what, body)
            case "GET", ["reach"]:
                return {"here": True}
        raise Missing(NEEDS_SERVER)

    async def asked(self, kind: str, parts: tuple[Any, ...], what: str, body: str) -> Any:
        """What the odds lab asks. Where what draws charts is not installed, there is none."""
        from ..library import answers, asking, at_table, chosen, grids, published

        self.asking = self.asking or asking.Asking(self.work)
        topic: asking.Topic = {"rulesets": published.OfRuleset, "tables": at_table.AtTable}[kind](*parts)
        match what:
            case "question" if isinstance(topic, at_table.AtTable):
                return at_table.described(topic)
            case "odds":
                asked = read(asking.Asked, body)
                return answers.answer_of(topic, asked, await self.asking.find("", topic, asked))
            case "grid":
                wanted = read(chosen.GridRequest, body)
                named = {name: each.asked for name, each in zip(wanted.names, wanted.situations, strict=True)}
                cells = await self.asking.grid("", topic, asking.Varied(named, wanted.vary))
                return grids.shown_grid(topic, cells, wanted)
        return None

    async def battles(self, body: str) -> Any:
        """The result of thousands of battles, by the compiled rules of their game."""
        from . import battles

        wanted = read(battles.Wanted, body)
        id = wanted.ruleset
        if id not in self.modules:
            found = None if self.compiled is None else await self.compiled(id)
            if found is None:
                raise Missing(NOT_COMPILED)
            self.modules[id] = battles.Module(*found)
        return battles.played(wanted, self.modules[id])

    def drawn(self, id: str, what: str, body: str) -> Any:
        """What the editor asks."""
        from ..editor import drawing, fairness

        match what:
            case "shipped":
                return drawing.shipped(id, body)
            case "read":
                return drawing.read(id, read(drawing.File, body).text)
            case "fair":
                tried = read(drawing.Tried, body)
                return fairness.played(id, tried.scenario, tried.battles)
            case "write":
                return drawing.File(text=drawing.written(read(drawing.Sent, body).scenario))
            case "draw":
                return drawing.looked_at(id, read(drawing.Sent, body).scenario)
            case "paint":
                return drawing.painted(id, read(drawing.Painted, body))
            case "place":
                return drawing.placed(id, read(drawing.Placed, body))
            case "enlist":
                return drawing.enlisted(id, read(drawing.Enlisted, body))
            case "point":
                return drawing.pointed(id, read(drawing.Pointed, body))
        raise Missing(NEEDS_SERVER)

    # ---- tables and replays --------------------------------------------------------------------------------------

    async def opened(self, opening: Opening) -> dict[str, Any]:
        """A new table, with every link to it."""
        table = (await self.lobby.open(await self.work.beside(tried, opening))).table
        own = {"id": table.id, "url": url(table.id, table.host), "host": table.host, "watch": f"/table/{table.id}"}
        return own | {"seats": table.links(table.host)}

    async def session(self, id: str) -> Session:
        """An open table."""
        session = await self.lobby.session(id)
        if session is None:
            raise Missing(f"there is no table {id} in this browser")
        return session

    def replay(self, id: str) -> str:
        """The record that a reader brought."""
        if id not in self.replays:
            raise Missing(f"there is no replay {id} in this browser")
        return self.replays[id]

    # ---- lines ---------------------------------------------------------------------------------------------------

    def connect(self, number: int, table: str, say: Callable[[str | None, int], None]) -> None:
        """Opens a line of the page to a table; `say` is given its messages, and at the end None and why."""
        line = self.lines[number] = Line(say)
        self.begin(self.seated(line, table))

    async def seated(self, line: Line, table: str) -> None:
        """Serves a line until the page leaves."""
        with suppress(connection.Left):
            made = await connection.sit_down(line, self.lobby, table)
            if made is not None:
                await made.run()

    def hear(self, number: int, text: str | None) -> None:
        """A message of the page; None where it has closed the line."""
        if number in self.lines:
            self.lines[number].inbox.put_nowait(text)
        if text is None:
            self.lines.pop(number, None)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Starts work that takes long."""
        task = asyncio.ensure_future(work)
        self.going.add(task)
        task.add_done_callback(self.going.discard)


def read(model: type[M], body: str) -> M:
    """A request; `ParseError` says what is wrong with it."""
    return understood(lambda: model.model_validate_json(body), st.ParseError)


def problem(text: str, rule: str = "", fields: dict[str, str] | None = None) -> str:
    """What went wrong, as pages read it."""
    return json.dumps({"text": text, "rule": rule, "fields": fields or {}})
