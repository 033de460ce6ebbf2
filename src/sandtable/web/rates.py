"""Limits on what one client may ask of the server, so that only a client that asks too much has to wait."""

import logging
from asyncio import sleep
from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from time import monotonic

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import clients, problems
from .needs import USUAL

WHAT = {
    "requests": "requests",
    "questions": "questions about odds",
    "tables": "new tables",
    "battles": "replays and simulated battles",
    "jobs": "jobs of the balance lab",
    "mails": "addresses for notices",
}
UNLIMITED: Mapping[str, int] = {}
A_MINUTE = 60.0
AT_ONCE = 2.0  # seconds: a client may send the messages of this time at once
MANY = 10_000  # how many clients and kinds are kept before idle ones are forgotten
TOO_MANY = 1013  # try again later: how a line is refused
report = logging.getLogger("sandtable.web")


def kind_of(method: str, path: str) -> str:
    """Which of the limits a request counts for, besides all requests."""
    if path.startswith("/api/tables/") and (path.endswith("/odds") or "/question/" in path):
        return "questions"
    if path.startswith(("/api/replays", "/replay/", "/api/balance/battles")) or path.endswith(("/fair", "/replay")):
        return "" if path.endswith("/review") else "battles"  # a page asks for it until it is worked out
    if method != "POST":
        return ""
    if path in ("/api/tables", "/api/text") or path.endswith(("/again", "/onward")):
        return "tables"
    if path.startswith("/api/tables/") and path.endswith("/notices"):
        return "mails"
    if path == "/api/balance/jobs":
        return "jobs"
    return "questions" if any(way in path for way in ("/odds/", "/chart/", "/grid/")) else ""


@dataclass
class Rates:
    """Counts the requests of each client in the last minute, by a clock that is never set back.

    `per_minute`: the most of each kind, of `messages` on all its lines, and of `lines`, the WebSockets that are open at
    once; what is left out has no limit.
    """

    per_minute: Mapping[str, int] = field(default_factory=lambda: dict(USUAL))
    times: dict[tuple[str, str], deque[float]] = field(default_factory=dict)
    lines: Counter[str] = field(default_factory=Counter)
    heard: dict[str, float] = field(default_factory=dict)  # when the messages of a client would be over at an even pace

    def refusal(self, client: str, method: str, path: str) -> tuple[str, int] | None:
        """Why a request is too much, and in how many seconds it is not; None where it may go on."""
        for kind in filter(None, ("requests", kind_of(method, path))):
            most = self.per_minute.get(kind)
            seconds = 0 if most is None else self.wait(kind, client, most)
            if seconds:
                return f"at most {most} {WHAT[kind]} a minute: go on in {seconds} s", seconds
        return None

    def wait(self, kind: str, client: str, most: int) -> int:
        """In how many seconds one more may come; 0 where it may now, and is counted."""
        now = monotonic()
        if len(self.times) > MANY:
            self.times = {key: times for key, times in self.times.items() if times and times[-1] > now - A_MINUTE}
        times = self.times.setdefault((kind, client), deque())
        while times and times[0] <= now - A_MINUTE:
            times.popleft()
        if len(times) < most:
            times.append(now)
            return 0
        return int(times[0] + A_MINUTE - now) + 1 if times else int(A_MINUTE)

    def pause(self, client: str) -> float:
        """Seconds until a message of a client is heard: some are at once, and the more it says the longer it waits."""
        most = self.per_minute.get("messages")
        if most is None:
            return 0.0
        now = monotonic()
        begun = now - AT_ONCE
        if len(self.heard) > MANY:
            self.heard = {client: until for client, until in self.heard.items() if until > begun}
        self.heard[client] = max(self.heard.get(client, begun), begun) + A_MINUTE / most
        return max(0.0, self.heard[client] - now)

    def has_line_for(self, client: str) -> bool:
        """Whether a client may have one more line open."""
        most = self.per_minute.get("lines")
        return most is None or self.lines[client] < most


class Measured:
    """Refuses what is too much."""

    def __init__(self, app: ASGIApp, rates: Rates, proxies: clients.Proxies) -> None:
        self.app, self.rates, self.proxies = app, rates, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if misled := self.proxies.misled(scope):
            report.warning("limits do not count for each guest: %s", misled)
        client, is_line = clients.client_of(scope), scope["type"] == "websocket"
        refused = self.rates.refusal(client, scope.get("method", ""), scope["path"])
        if is_line and (refused or not self.rates.has_line_for(client)):
            await send({"type": "websocket.close", "code": TOO_MANY, "reason": "too many lines of one client"})
        elif is_line:
            await self.on_a_line(client, scope, receive, send)
        elif refused:
            await told(*refused)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def on_a_line(self, client: str, scope: Scope, receive: Receive, send: Send) -> None:
        async def receiving() -> Message:
            message = await receive()
            if message["type"] == "websocket.receive":
                await sleep(self.rates.pause(client))
            return message

        self.rates.lines[client] += 1
        try:
            await self.app(scope, receiving, send)
        finally:
            self.rates.lines[client] -= 1
            if not self.rates.lines[client]:
                del self.rates.lines[client]


def told(why: str, seconds: int) -> JSONResponse:
    """The refusal, and when to go on."""
    response = problems.answer(429, problems.Problem(text=why))
    response.headers["Retry-After"] = str(seconds)
    return response
