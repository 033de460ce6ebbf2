"""Does all slow work in worker processes, within limits, so that no client waits for all the others."""

import asyncio
import concurrent.futures
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from anyio import BrokenWorkerProcess, CapacityLimiter, to_process, to_thread
from fastapi import HTTPException, Request

from sandtable.registry import REGISTERED

from . import clients, lanes, limited
from .needs import ASKED, LONGEST, For, Unable

T = TypeVar("T")
SLACK = 20.0  # seconds beyond its own that a worker may take, most of all to start
TRIES = 2
WAITS = 60.0  # seconds that a question may wait; tables wait without limit, since each asks one thing at a time
A_MOMENT = 1.0  # seconds that a cancelled call still has: most are nearly done, and a new process is costly
A_FEW = 64 << 10  # bytes of an answer that are read in the event loop; more are read in a thread
LOOKERS = 4  # quick questions about battles that this process holds
FIRST = 1.0  # seconds that workers wait before they start, so that the first page comes first
NOTICED = 0.2  # seconds after which a dead process is known to be dead
GONE = 499  # the status of an answer whose client has gone
OF_TABLES = (For.PLAYERS, For.AIMS)  # each asks one thing at a time, and there are only so many
BACK = {  # how far it stands back; the rest furthest
    For.AIMS: limited.CLOSE,
    For.PLAYERS: limited.POLITE,
    For.SCENARIOS: limited.APART,
}


class Work:
    """Does all the work of one server.

    With `workers` it is done in processes: as many for computer players, a few more for the other kinds, each started
    when it is first needed; what no table waits for stands back. Without, it is done in threads of this one: for
    tests, small machines and rulesets that exist in this process alone. On a slow machine `patience` says how many
    times as long all but computer players may take: how long those think is said for them.
    """

    def __init__(self, workers: int = 0, patience: float = 1.0) -> None:
        self.workers, self.patience = workers, patience
        few, aims = max(2, workers // 2), max(1, workers // 2) + ASKED
        at_once = {For.PLAYERS: workers or 4, For.AIMS: aims, For.ODDS: few + 1}
        at_once |= {For.SCENARIOS: few + 1, For.ANALYSIS: few, For.REPLAYS: few}
        self.lanes = {
            kind: lanes.Lane(most, is_endless=kind in OF_TABLES, waits=None if kind in OF_TABLES else WAITS)
            for kind, most in at_once.items()
        }
        self.processes = CapacityLimiter(sum(lane.most for lane in self.lanes.values()))
        self.lookers = CapacityLimiter(LOOKERS)
        self.warming: asyncio.Task[Any] | None = None
        self.aside = lanes.Lane(1, is_endless=True)  # of tables at which nobody is
        self.guests = 0  # at all tables together

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
        """What a function of a module returns, given arguments that can be pickled.

        It has so many seconds (times `patience`), then `TookTooLong` is raised; a cancelled caller stops it. In a
        lane each `client` has their turn; what is worked out `ahead` stands back. `ruleset` says what it is about:
        one that was registered by hand is known only here.
        If its process dies, it is done once again, then `Unable` is raised.
        """
        seconds *= 1.0 if lane is For.PLAYERS else self.patience
        async with self.lanes[lane].turn(client):
            if not self.workers or ruleset in REGISTERED:
                return await in_a_thread(limited.Limited(function, arguments, seconds))
            return await self.in_process(
                function, arguments, seconds, limited.BEHIND if ahead else BACK.get(lane, limited.BEHIND)
            )

    async def run_for(
        self, request: Request, function: Callable[..., T], *arguments: Any, lane: For, ruleset: str
    ) -> T:
        """The same for the client of a request, in its turn and for as long as it waits for an answer."""
        client = clients.client_of(request.scope)
        return await self.run(function, *arguments, seconds=LONGEST, lane=lane, client=client, ruleset=ruleset)

    async def answer(self, request: Request, function: Callable[..., T], *arguments: Any, lane: For, ruleset: str) -> T:
        """The same, which is cancelled when its client no longer waits."""
        return await while_here(request, self.run_for(request, function, *arguments, lane=lane, ruleset=ruleset))

    async def beside(self, function: Callable[..., T], *arguments: Any, looks: bool = False) -> T:
        """What a function returns that takes a moment, in a thread; those that only `look` have few."""
        return await to_thread.run_sync(function, *arguments, limiter=self.lookers if looks else None)

    def has_room(self, lane: For, besides: int = 0) -> bool:
        """Whether something would begin at once, with some places left."""
        return self.lanes[lane].free > besides

    async def in_process(self, function: Callable[..., T], arguments: tuple[Any, ...], seconds: float, back: int) -> T:
        now = asyncio.get_running_loop().time
        for _ in range(TRIES):
            until = now() + seconds
            with suppress(BrokenWorkerProcess, OSError):  # an OSError where it died or could not be while it started
                while isinstance(sent := await self.once(function, arguments, seconds, back), limited.Spent):
                    await asyncio.sleep(limited.PARTING)
                if len(sent) > A_FEW:
                    return await self.beside(limited.unpacked, sent)
                found: T = limited.unpacked(sent)
                return found
            if now() > until:  # it had to go, because this could not be stopped
                raise limited.TookTooLong(seconds)
            await asyncio.sleep(NOTICED)  # others that wait for work may have died with it
        raise Unable("what worked on this ended twice without an answer: ask for something smaller")

    async def once(
        self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float, back: int
    ) -> bytes | limited.Spent:
        task = asyncio.ensure_future(self.processed(limited.in_a_worker, function, arguments, seconds, back))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # read, even if nobody waits now
        try:
            await asyncio.wait({task}, timeout=seconds + SLACK)
        finally:
            if not task.done():
                asyncio.get_running_loop().call_later(A_MOMENT, task.cancel)
        if not task.done():
            raise limited.TookTooLong(seconds)
        return task.result()

    async def processed(self, function: Callable[..., T], *arguments: Any) -> T:
        found: T = await to_process.run_sync(function, *arguments, cancellable=True, limiter=self.processes)
        return found

    def start(self) -> None:
        """Starts the workers, while the server serves already."""
        if self.workers:
            self.warming = asyncio.create_task(self.warm())

    async def warm(self) -> None:
        await asyncio.sleep(FIRST)
        some = [self.processed(limited.warm) for _ in range(sum(self.lanes[lane].free for lane in OF_TABLES))]
        await asyncio.gather(*some, return_exceptions=True)

    def stop(self) -> None:
        """Starts nothing more; the workers end with the event loop."""
        if self.warming is not None:
            self.warming.cancel()


async def in_a_thread(work: limited.Limited[T]) -> T:
    """The same in a thread of its own, which is stopped if it takes too long or nobody waits any more."""
    found: concurrent.futures.Future[T] = concurrent.futures.Future()
    found.set_running_or_notify_cancel()

    def run() -> None:
        try:
            found.set_result(work.run())
        except Exception as error:
            found.set_exception(limited.without_its_way(limited.portable(error)))
        except BaseException as error:  # stopped at its very end
            found.set_exception(limited.without_its_way(error))

    threading.Thread(target=run, daemon=True).start()
    try:
        return await asyncio.wait_for(asyncio.wrap_future(found), work.seconds)
    except TimeoutError:
        raise limited.TookTooLong(work.seconds) from None
    finally:
        work.stop()


async def while_here(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What comes of work, which is cancelled when its client leaves, or when the server ends."""
    doing, leaving = asyncio.ensure_future(work), asyncio.ensure_future(left(request))
    try:
        await asyncio.wait({doing, leaving}, return_when=asyncio.FIRST_COMPLETED)
    except asyncio.CancelledError:  # requests are cancelled only when the server ends
        raise HTTPException(503, "the server ends: ask again when it is back") from None
    finally:
        leaving.cancel()
        if not doing.done():
            doing.cancel()
    if doing.cancelled() or not doing.done():
        raise HTTPException(GONE, "nobody waits for this answer any more")
    return doing.result()


async def left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
