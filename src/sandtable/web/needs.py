"""The interfaces of what tables need from a server; a page without a server implements them differently."""

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from sandtable.kernel import SandtableError

T = TypeVar("T")
LONGEST = 30.0  # seconds for work that a guest waits for
ASKED = 2  # places kept free of aims that are worked out ahead
USUAL: Mapping[str, int] = {  # how much one client may ask in a minute: see `rates`
    "requests": 3000,
    "questions": 240,
    "tables": 60,
    "battles": 120,
    "jobs": 20,
    "mails": 6,
    "messages": 3000,
    "lines": 40,
}


class Unable(SandtableError):
    """The work cannot be done now, or not within its limits; nothing has changed."""


class StorageFails(SandtableError):
    """The database has failed. Nothing has changed; the action can be tried again."""


class For(StrEnum):
    """The kinds of work. Each has its own lane: players never wait for odds, nor odds for replays."""

    PLAYERS = "players"
    AIMS = "aims"
    ODDS = "odds"
    SCENARIOS = "scenarios"
    ANALYSIS = "analysis"
    REPLAYS = "replays"


class Turns(Protocol):
    """The interface of a lane in which each client has a turn."""

    def turn(self, client: str) -> AbstractAsyncContextManager[None]:
        """Waits for a client's turn, and holds it."""


class Work(Protocol):
    """The interface of whatever does the work of tables, and counts their guests."""

    workers: int  # processes that do it; 0 where this one does
    guests: int  # at all tables together

    @property
    def aside(self) -> Turns:
        """The lane of tables without guests."""

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
        """What a function of a module returns, given arguments that can be pickled, within so many seconds."""

    async def beside(self, function: Callable[..., T], *arguments: Any, looks: bool = False) -> T:
        """What a function returns that takes a moment, beside all that answers at once; or only `looks`."""

    def has_room(self, lane: For, besides: int = 0) -> bool:
        """Whether something could be done at once, with some places to spare."""
