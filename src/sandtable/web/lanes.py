"""Lanes: a limited number of questions run at once, one for each client, and the others wait their turn."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

from .needs import Unable

OF_ONE = 40  # questions of one client that may wait
OF_ALL = 400
LONG = 2.0  # seconds after which a question is a hard one
MANY = 10_000  # clients that are remembered


class TooBusy(Unable):
    """Too much waits already."""


class Lane:
    """One kind of work, done by a limited number at the same time; any number may wait where it is endless.

    Where hard questions hold all places, one more is there for a client who is not known to ask such: a question is
    hard once it has taken `LONG`, and its client until one of theirs takes less. Endless work has no such place. What
    has waited longer than `waits` seconds for its turn, if that is given, is refused.
    """

    def __init__(self, at_once: int, is_endless: bool = False, waits: float | None = None) -> None:
        self.at_once, self.is_endless, self.waits = at_once, is_endless, waits
        self.hard: set[str] = set()  # clients whose last question took long, or takes long now
        self.served: set[str] = set()
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def free(self) -> int:
        """Places that are not taken."""
        return self.at_once - len(self.served)

    @property
    def most(self) -> int:
        """The most that is done at the same time."""
        return self.at_once + (not self.is_endless)

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Waits for a client's turn, and holds it."""
        queue = self.waiting.setdefault(client, deque())
        try:
            await self.wait(client, queue)
        finally:
            if not queue:
                self.waiting.pop(client, None)
        began, late = monotonic(), asyncio.get_running_loop().call_later(LONG, self.takes_long, client)
        try:
            yield
        finally:
            late.cancel()
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
            elif place.done() and not place.cancelled() and place.exception() is None:  # given as the client left
                self.served.discard(client)
            self.go_on()
            raise
        finally:
            if late is not None:
                late.cancel()

    def go_on(self) -> None:
        """Gives places to clients that wait, first to the one whose last turn was longest ago."""
        while (client := self.next()) is not None:
            queue = self.waiting[client]
            self.waiting.move_to_end(client)
            place = queue.popleft()
            if not place.done():  # else the client is leaving
                self.served.add(client)
                place.set_result(None)

    def takes_long(self, client: str) -> None:
        """Marks the running question as hard, so that a quick one may run beside it."""
        self.remember(client, LONG)
        self.go_on()

    def remember(self, client: str, seconds: float) -> None:
        """Remembers whether a client asks hard questions."""
        if seconds < LONG:
            self.hard.discard(client)
        elif len(self.hard) < MANY:
            self.hard.add(client)

    def next(self) -> str | None:
        """The client whose turn it is, if there is room."""
        return next((client for client, queue in self.waiting.items() if queue and self.has_room_for(client)), None)

    def has_room_for(self, client: str) -> bool:
        """Whether a question of a client may begin now."""
        if client in self.served:
            return False
        return self.free > 0 or (len(self.served) < self.most and client not in self.hard and self.served <= self.hard)


def give_up(place: "asyncio.Future[None]") -> None:
    """Refuses a question that has waited too long."""
    if not place.done():
        place.set_exception(TooBusy("so much is being worked out that this did not have its turn: ask again later"))
