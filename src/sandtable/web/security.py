"""Who may talk to the server, and what its pages may do: they load nothing from anywhere else."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .tables.heard import LONGEST_MESSAGE

LOCAL = ("127.0.0.1", "localhost", "[::1]")
WAIT_FOR_BODY = 30.0  # seconds within which a request must arrive completely
CLOSE = {"Connection": "close"}  # what is still being sent need not come
LARGEST_RECORD = 1 << 20  # bytes, of a battle that went on for hours
LARGEST_BODY = 128 << 10  # bytes: any other request, such as a scenario with changed rules
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # the charts set styles of their own
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def guarded_by(hosts: Iterable[str]) -> list[Middleware]:
    """Wraps an app in the checks that every request passes first."""
    return [Middleware(WithHeaders), Middleware(OwnPages, names=[name.lower() for name in (*LOCAL, *hosts)])]


class WithHeaders:
    """Adds to every answer, refusals too, the headers that keep our pages to themselves."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, with_headers(send) if scope["type"] == "http" else send)


class OwnPages:
    """Refuses foreign host names, requests from pages of other sites, and requests that are too long."""

    def __init__(self, app: ASGIApp, names: list[str]) -> None:
        self.app, self.names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self.refusal(scope) if scope["type"] in ("http", "websocket") else None
        if refusal is not None and scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": refusal[1]})
        elif refusal is not None:
            await PlainTextResponse(refusal[1], refusal[0])(scope, receive, send)
        elif scope["type"] == "http":
            await self.app(scope, limited(receive, largest(scope["path"])), send)
        else:
            await self.app(scope, receive, send)

    def refusal(self, scope: Scope) -> tuple[int, str] | None:
        """The status and words for a request under a name that is not the server's, or from a page that is not."""
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self.answers_to(name := name_of(host)):
            return 400, f'this server does not answer to "{name}": its host can add --name {name} to sandtable table'
        if origin is None or site_of(origin) == host.lower():
            return None
        return 403, f"pages of {origin} may not use this table"

    def answers_to(self, name: str) -> bool:
        """Whether a host name is the server's; otherwise a foreign site could point its name here and read along."""
        return any(each in ("*", name) or (each[:2] == "*." and name.endswith(each[1:])) for each in self.names)


def name_of(host: str) -> str:
    """A Host header without its port."""
    name, _, port = host.lower().rpartition(":")
    return name if port.isdigit() else host.lower()


def site_of(origin: str) -> str | None:
    """Host and port of an origin; None where it is no address at all."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def largest(path: str) -> int:
    """How many bytes a request to an address may have."""
    if path.startswith("/api/tables/"):
        return LONGEST_MESSAGE
    return LARGEST_RECORD if path == "/api/replays" else LARGEST_BODY


def limited(receive: Receive, most: int) -> Receive:
    """Takes no more of a request's body than any request needs, and not for longer (Starlette's own limit answers
    with no Problem).
    """
    taken, is_whole, until = 0, False, asyncio.get_running_loop().time() + WAIT_FOR_BODY

    async def receiving() -> Message:
        nonlocal taken, is_whole
        if is_whole:  # what comes now is that the client leaves
            return await receive()
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, f"the request was not sent within {WAIT_FOR_BODY:g} s", CLOSE) from None
        taken, is_whole = taken + len(message.get("body", b"")), not message.get("more_body", False)
        if taken > most:
            await hear_out(receive, message, until)
            raise HTTPException(413, f"at most {most:,} bytes may be sent", CLOSE)
        return message

    return receiving


async def hear_out(receive: Receive, message: Message, until: float) -> None:
    """Takes the rest of a request that is refused: a proxy that cannot finish it would not pass on the answer."""
    rest = LARGEST_RECORD
    with suppress(TimeoutError):
        async with asyncio.timeout_at(until):
            while message.get("more_body") and rest > 0:
                message = await receive()
                rest -= len(message.get("body", b""))


def with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for key, value in HEADERS.items():
                headers.setdefault(key, value)
        await send(message)

    return sending
