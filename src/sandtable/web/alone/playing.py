"""The server's part of a table, inside a page: Python in a worker answers what the page would ask a server."""

import asyncio
import json
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from ..lanes import Lane
from ..needs import For
from ..tables.connection import Left, sit_down
from ..tables.happened import Event
from ..tables.lobby import Lobby
from ..tables.opening import Opening, tried
from ..tables.session import Settings

T = TypeVar("T")
Tell = Callable[[str], None]


class Kept:
    """Keeps tables in memory, and tells the page of each thing that happened, which keeps it for the next visit."""

    def __init__(self, tell: Callable[..., None], before: str) -> None:
        self.tell = tell
        self.openings: dict[str, dict[str, Any]] = {}
        self.events: dict[str, list[Event]] = {}
        for table, opening, events in json.loads(before):
            self.openings[table] = opening
            read = [event for some in events for event in json.loads(some)]
            self.events[table] = [Event(kind, side, text, tuple(words)) for kind, side, text, words in read]

    def open(self, table: str, opening: dict[str, Any]) -> None:
        """Keeps how a new table was opened."""
        self.openings[table], self.events[table] = opening, []
        self.tell(t="opening", table=table, opening=opening)

    def opening(self, table: str) -> dict[str, Any] | None:
        """How a table was opened; None where there is none of this id."""
        return self.openings.get(table)

    def add(self, table: str, number: int, *happened: Event) -> None:
        """Keeps what happened: as text, for the words of luck are longer than a page's numbers."""
        self.events[table] += happened
        told = json.dumps([[event.kind, event.side, event.text, event.words] for event in happened])
        self.tell(t="happened", table=table, number=number, events=told)

    def happened(self, table: str) -> Sequence[Event]:
        """Everything that happened at a table, in order."""
        return self.events[table]

    def forget(self, days: float, besides: Collection[str] = ()) -> int:
        """Forgets nothing: the page's storage is its reader's."""
        return 0


class Work:
    """Works things out here and now: a worker of a page has one thread."""

    workers = guests = 0

    def __init__(self) -> None:
        self.aside = Lane(1, is_endless=True)

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
        return function(*arguments)

    async def beside(self, function: Callable[..., T], *arguments: Any, looks: bool = False) -> T:
        """What a function returns that takes a moment."""
        return function(*arguments)

    def has_room(self, lane: For, besides: int = 0) -> bool:
        """Nothing is worked out ahead: it would hold up what is asked for."""
        return False


class Line:
    """The page's line to a table."""

    def __init__(self, number: int, tell: Callable[..., None]) -> None:
        self.number, self.tell = number, tell
        self.inbox: asyncio.Queue[str | None] = asyncio.Queue()

    async def receive(self) -> str:
        """The next message of the page."""
        text = await self.inbox.get()
        if text is None:
            raise Left
        return text

    async def send(self, text: str) -> None:
        """Sends the page a message."""
        self.tell(t="said", line=self.number, text=text)

    async def close(self, code: int) -> None:
        """Ends the line."""
        self.tell(t="closed", line=self.number, code=code)


class Alone:
    """All tables of a page."""

    def __init__(self, post: Tell, before: str = "[]") -> None:
        self.post = post
        self.lobby = Lobby(Kept(self.tell, before), Settings(workers=0), Work())
        self.lines: dict[int, Line] = {}
        self.going: set[asyncio.Task[None]] = set()

    def tell(self, **message: Any) -> None:
        """Posts a message to the page."""
        self.post(json.dumps(message))

    def hear(self, text: str) -> None:
        """Takes a message of the page: `new` opens a table, `open` a line, `said` goes along it, `gone` ends it."""
        message = json.loads(text)
        match message["t"]:
            case "new":
                self.begin(self.opened(message["opening"]))
            case "open":
                line = self.lines[message["line"]] = Line(message["line"], self.tell)
                self.begin(self.seated(line, message["table"]))
            case "said" | "gone" if message["line"] in self.lines:
                self.lines[message["line"]].inbox.put_nowait(message.get("text"))

    def begin(self, work: Any) -> None:
        """Starts what takes its time."""
        task = asyncio.ensure_future(work)
        self.going.add(task)
        task.add_done_callback(self.going.discard)

    async def opened(self, asked: dict[str, Any]) -> None:
        """Opens a table, and says where its seat is."""
        try:
            session = await self.lobby.open(await self.lobby.work.beside(tried, Opening(**asked)))
        except ValueError as error:
            self.tell(t="refused", text=str(error))
        else:
            self.tell(t="opened", table=session.table.id, seat=session.table.host)

    async def seated(self, line: Line, table: str) -> None:
        """Serves a line until the page leaves."""
        with suppress(Left):
            connection = await sit_down(line, self.lobby, table)
            if connection is not None:
                await connection.run()
        self.lines.pop(line.number, None)
