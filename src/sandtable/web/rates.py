"""How much one client may ask of the server in a minute: who asks more waits, and nobody else waits for him."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil
from time import time

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from .problems import Problem, answer

USUAL: Mapping[str, int] = {"requests": 3000, "questions": 240, "tables": 60, "battles": 120, "jobs": 20}
WHAT = {
    "requests": "requests",
    "questions": "questions about odds",
    "tables": "new tables",
    "battles": "replays and simulated battles",
    "jobs": "jobs of the balance lab",
}
UNLIMITED: Mapping[str, int] = {}


def kind_of(method: str, path: str) -> str:
    """Which of the limits a request counts for, besides all requests."""
    if method != "POST":
        return ""
    if path in ("/api/tables", "/api/text"):
        return "tables"
    if path.startswith(("/api/replays", "/api/balance/battles")) or path.endswith("/fair"):
        return "battles"
    if path == "/api/balance/jobs":
        return "jobs"
    return "questions" if any(way in path for way in ("/odds/", "/chart/", "/grid/")) else ""


@dataclass
class Rates:
    """What each client asked in the last minute. `per_minute`: the most of each kind; what is left out has no limit."""

    per_minute: Mapping[str, int] = field(default_factory=lambda: dict(USUAL))
    window: MovingWindowRateLimiter = field(default_factory=lambda: MovingWindowRateLimiter(MemoryStorage()))

    def refusal(self, client: str, method: str, path: str) -> tuple[str, int] | None:
        """Why a request is too much, and in how many seconds it is not; None where it may go on."""
        for kind in filter(None, ("requests", kind_of(method, path))):
            most = self.per_minute.get(kind)
            if most is not None and not self.window.hit(RateLimitItemPerMinute(most), kind, client):
                until = self.window.get_window_stats(RateLimitItemPerMinute(most), kind, client).reset_time
                seconds = max(1, ceil(until - time()))
                return f"at most {most} {WHAT[kind]} a minute: go on in {seconds} s", seconds
        return None


class Measured:
    """Refuses whoever asks too much."""

    def __init__(self, app: ASGIApp, rates: Rates) -> None:
        self.app, self.rates = app, rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            refused = self.refused(Request(scope))
            if refused is not None:
                await refused(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def refused(self, request: Request) -> JSONResponse | None:
        client = request.client.host if request.client else ""
        found = self.rates.refusal(client, request.method, request.url.path)
        if found is None:
            return None
        why, seconds = found
        response = answer(429, Problem(text=why))
        response.headers["Retry-After"] = str(seconds)
        return response
