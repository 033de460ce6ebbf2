"""The open tables of one server."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress

from sandtable.kernel import SandtableError

from ..needs import StorageFails, Work
from .happened import Keeper
from .opening import Opening
from .session import Session, Settings, unwatched
from .table import Table, open_new, reopen

OPEN = 250  # tables held in memory; empty ones are put away first
OFTEN = 20.0  # seconds
ENDED = 20.0  # seconds after which a battle that is over leaves memory
PARTING = 2.0  # seconds for what is being done when the server ends
A_DAY = 24 * 60 * 60.0


class Lobby:
    """All tables."""

    def __init__(
        self, store: Keeper, settings: Settings, work: Work, watch: Callable[[Session], None] = unwatched
    ) -> None:
        self.store, self.settings, self.work, self.watch = store, settings, work, watch
        self.sessions: OrderedDict[str, Session] = OrderedDict()
        self.opening: dict[str, asyncio.Lock] = {}

    async def open(self, settled: Opening) -> Session:
        """A new table for a battle that was set up once, within limits."""
        session = self.place(await self.work.beside(open_new, self.store, settled))
        session.start_thinking()
        return session

    async def session(self, id: str) -> Session | None:
        """A table by its id, as it was left; None where there is none."""
        if id not in self.sessions:
            async with self.opening.setdefault(id, asyncio.Lock()):
                if id not in self.sessions:
                    table = await self.work.beside(reopen, self.store, id)
                    if table is not None:
                        self.place(table)
            self.opening.pop(id, None)
        session = self.sessions.get(id)
        if session is not None:
            self.sessions.move_to_end(id)
            session.start_thinking()
        return session

    def place(self, table: Table) -> Session:
        self.put_away()
        session = self.sessions[table.id] = Session(table, self.settings, self.work, watch=self.watch)
        self.watch(session)
        return session

    def put_away(self) -> None:
        """Removes empty tables from memory: the store has them."""
        idle = [id for id, session in self.sessions.items() if not session.guests and not session.lock.locked()]
        for id in idle[: max(0, len(self.sessions) + 1 - OPEN)]:
            self.sessions.pop(id).stop()

    def put_to_sleep(self) -> None:
        """Removes idle tables from memory: they come back when a guest looks."""
        now, after = time.monotonic(), self.settings.sleep_after
        for id, session in list(self.sessions.items()):
            rests = min(after, ENDED) if session.table.game.battle.pending is None else after
            if session.idle and session.used < now - rests:
                self.sessions.pop(id).stop()

    async def look_at(self, find: Callable[[], list[str]]) -> None:
        """Opens the tables that are found, as if a guest looked at them."""
        with suppress(SandtableError):
            for id in await self.work.beside(find):
                with suppress(SandtableError):  # what is wrong with one is said to the guest who asks for it
                    await self.session(id)

    async def keep_house(self) -> None:
        """For as long as the server runs: puts tables to sleep, deletes what is older than the host means to keep."""
        forgotten = -A_DAY
        while True:
            self.put_to_sleep()
            days, today = self.settings.keep_days, time.monotonic()
            if days is not None and today - forgotten >= A_DAY:
                forgotten = today
                with suppress(StorageFails):
                    await self.work.beside(self.store.forget, days, frozenset(self.sessions))
            await asyncio.sleep(min(OFTEN, max(1.0, self.settings.sleep_after / 2)))

    async def close(self) -> None:
        """Ends all, once what is being done at a table is done."""
        for session in self.sessions.values():
            session.stop()
        with suppress(TimeoutError):
            async with asyncio.timeout(PARTING):
                for session in self.sessions.values():
                    async with session.lock:
                        pass
