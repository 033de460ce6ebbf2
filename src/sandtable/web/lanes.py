"""Waiting for one's turn: so many at once, each client one at a time, and of those who wait everybody in turn."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

from .needs import Unable

OF_ONE = 40  # questions of one client that may wait
OF_ALL = 400
SEVERAL = 3  # places, of which one is left to quick questions
LONG = 2.0  # seconds that a question takes which is not quick
MANY = 10_000  # clients that are remembered


class TooBusy(Unable):
    """Too much waits already."""


class Lane:
    """One kind of work, done by so many at the same time; any number may wait where it is endless.

    Of several places one is left to those whose last question did not take long; hard questions fill the rest. What has
    waited longer than `waits` seconds for its turn, if that is given, is refused.
    """

    def __init__(self, at_once: int, is_endless: bool = False, waits: float | None = None) -> None:
        self.free, self.is_endless, self.waits = at_once, is_endless, waits
        self.left = 1 if at_once >= SEVERAL and not is_endless else 0
        self.hard: set[str] = set()  # clients whose last question took long
        self.served: set[str] = set()
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Waits for a client's turn, and holds it."""
        queue = self.waiting.setdefault(client, deque())
        try:
            await self.wait(client, queue)
        finally:
            if not queue:
                self.waiting.pop(client, None)
        began = monotonic()
        try:
            yield
        finally:
            self.free += 1
            self.served.discard(client)
            self.remember(client, monotonic() - began)
            self.go_on()

    async def wait(self, client: str, queue: deque[asyncio.Future[None]]) -> None:
        if not self.is_endless and (len(queue) >= OF_ONE or sum(map(len, self.waiting.values())) >= OF_ALL):
            raise TooBusy("too much is being worked out just now: ask again in a moment")
        loop = asyncio.get_running_loop()
        place: asyncio.Future[None] = loop.create_future()
        queue.append(place)
        late = None if self.waits is None else loop.call_later(self.waits, give_up, place)
        self.go_on()
        try:
            await place
        except (asyncio.CancelledError, TooBusy):
            if place in queue:
                queue.remove(place)
            elif place.done() and not place.cancelled() and place.exception() is None:  # his turn came as he left
                self.free += 1
                self.served.discard(client)
            self.go_on()
            raise
        finally:
            if late is not None:
                late.cancel()

    def go_on(self) -> None:
        """Gives free places to those who wait, to whoever has waited longest since his last turn."""
        while self.free and (client := self.next()) is not None:
            queue = self.waiting[client]
            self.waiting.move_to_end(client)
            place = queue.popleft()
            if not place.done():  # he may be leaving
                self.free -= 1
                self.served.add(client)
                place.set_result(None)

    def remember(self, client: str, seconds: float) -> None:
        if seconds < LONG:
            self.hard.discard(client)
        elif len(self.hard) < MANY:
            self.hard.add(client)

    def next(self) -> str | None:
        kept_from = self.hard if self.free <= self.left else set[str]()
        barred = self.served | kept_from
        return next((client for client, queue in self.waiting.items() if queue and client not in barred), None)


def give_up(place: "asyncio.Future[None]") -> None:
    """Refuses what has waited too long, if its turn has not come."""
    if not place.done():
        place.set_exception(TooBusy("so much is being worked out that this did not have its turn: ask again later"))
