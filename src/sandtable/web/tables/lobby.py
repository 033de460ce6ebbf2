"""The open tables of one server."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress

from anyio import to_thread
from fastapi import Request

from ..storage import StorageFails
from ..work import For, Work
from .opening import Opening, tried
from .session import Session, Settings, unwatched
from .store import Store
from .table import Table, open_new, reopen

OPEN = 250  # tables held in memory; those nobody is at are put away first
OFTEN = 20.0  # seconds
ENDED = 20.0  # seconds after which a battle that is over leaves memory
A_DAY = 24 * 60 * 60.0


class Lobby:
    """All tables."""

    def __init__(
        self, store: Store, settings: Settings, work: Work, watch: Callable[[Session], None] = unwatched
    ) -> None:
        self.store, self.settings, self.work, self.watch = store, settings, work, watch
        self.sessions: OrderedDict[str, Session] = OrderedDict()
        self.opening: dict[str, asyncio.Lock] = {}

    async def open(self, opening: Opening, request: Request) -> Session:
        """A new table, once a worker has set its battle up within its limits."""
        about = opening.ruleset
        settled = await self.work.answer(request, tried, opening, lane=For.SCENARIOS, ruleset=about)
        session = self.place(await to_thread.run_sync(open_new, self.store, settled))
        session.start_thinking()
        return session

    async def session(self, id: str) -> Session | None:
        """A table by its id, as it was left; None where there is none."""
        if id not in self.sessions:
            async with self.opening.setdefault(id, asyncio.Lock()):
                if id not in self.sessions:
                    table = await to_thread.run_sync(reopen, self.store, id)
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
        """Forgets tables that nobody is at: the store has them."""
        idle = [id for id, session in self.sessions.items() if not session.guests and not session.lock.locked()]
        for id in idle[: max(0, len(self.sessions) + 1 - OPEN)]:
            self.sessions.pop(id).stop()

    def put_to_sleep(self) -> None:
        """Takes tables out of memory at which nothing happens any more: they come back when somebody looks."""
        now, after = time.monotonic(), self.settings.sleep_after
        for id, session in list(self.sessions.items()):
            rests = min(after, ENDED) if session.table.game.battle.pending is None else after
            if session.idle and session.used < now - rests:
                self.sessions.pop(id).stop()

    async def keep_house(self) -> None:
        """For as long as the server runs: puts tables to sleep, deletes what is older than the host means to keep."""
        forgotten = -A_DAY
        while True:
            self.put_to_sleep()
            days, today = self.settings.keep_days, time.monotonic()
            if days is not None and today - forgotten >= A_DAY:
                forgotten = today
                with suppress(StorageFails):
                    await to_thread.run_sync(self.store.forget, days, frozenset(self.sessions))
            await asyncio.sleep(min(OFTEN, max(1.0, self.settings.sleep_after / 2)))

    async def close(self) -> None:
        for session in self.sessions.values():
            session.stop()
