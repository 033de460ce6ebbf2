"""Connections: how many one client may have, how long one may keep silent, and in how many parts it may speak."""

import asyncio
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

from .clients import Proxies, client_of

MOST = 64  # of one client, lines not counted
SILENT = 20.0  # seconds until a request's head is there, and until its client reads on
REFUSAL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: %d\r\n\r\n%s"
TOO_MANY = f"at most {MOST} connections of one client".encode()
AT_ONCE, OF_A_LINE = 4096, 512  # bytes read before other connections have their turn; unpacked they may be far more
LONGEST_HEAD, MOST_HEADERS = 16_384, 100  # bytes, lines: of a request
FEW_PARTS, LEAST_PART = 64, 256  # small parts of a body that are allowed; least average size of further parts, in bytes
MOST_ASIDE, A_MINUTE = 100, 60.0  # frames without a message that a line may send, and in how many seconds
HEAD = {126: 4, 127: 10}  # bytes of a frame before its mask, by the length it names; of others two


def carefully(proxies: Proxies) -> type[H11Protocol]:
    """The HTTP protocol of a server behind these proxies, whose own connections are not limited."""
    return type("Counted", (Careful,), {"proxies": proxies, "open": Counter()})


class Little(asyncio.BufferedProtocol):
    """A reader that takes little at once, so that input that is slow to parse does not delay other clients."""

    at_once, room = AT_ONCE, bytearray()

    def get_buffer(self, sizehint: int) -> bytearray:
        self.room = bytearray(self.at_once)
        return self.room

    def buffer_updated(self, nbytes: int) -> None:
        self.take(bytes(memoryview(self.room)[:nbytes]))

    def take(self, data: bytes) -> None:
        """Takes received bytes."""
        self.data_received(data)  # type: ignore[attr-defined]  # of the protocol that this is mixed into


class Brief(h11.Connection):
    """HTTP with a limit on header lines and body parts, because each takes time to read."""

    parts = size = 0

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            self.parts = self.size = 0
            if len(event.headers) > MOST_HEADERS:
                raise h11.RemoteProtocolError(f"at most {MOST_HEADERS} headers")
        elif isinstance(event, h11.Data):
            self.parts, self.size = self.parts + 1, self.size + len(event.data)
            if self.parts > FEW_PARTS + self.size // LEAST_PART:
                raise h11.RemoteProtocolError(f"parts of at least {LEAST_PART} bytes")
        return event


class Careful(H11Protocol, Little):
    """One connection."""

    proxies: Proxies
    open: Counter[str]  # by client
    counted: str = ""
    waiting: Any = None  # a timer, for what a client should send or read
    is_full = False  # the client does not read

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.conn = Brief(h11.SERVER, LONGEST_HEAD)
        peer = {"client": self.client}
        if self.client and self.client[0] not in self.proxies:
            self.counted = client_of(peer)
            self.open[self.counted] += 1
            if self.open[self.counted] > MOST:
                transport.write(REFUSAL % (len(TOO_MANY), TOO_MANY))
                transport.close()
                return
        self.look()

    def data_received(self, data: bytes) -> None:
        if not self.transport.is_closing():
            super().data_received(data)
            self.look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.forget()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Refuses bytes that are not HTTP, also in the middle of a request, unless its answer has already begun."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_full = True
        self.look()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.is_full = False
        self.look()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.forget()

    def look(self) -> None:
        """Starts the timer for what the client should send or read next."""
        if self.is_full or (self.conn.their_state is h11.IDLE and self.timeout_keep_alive_task is None):
            self.waiting = self.waiting or self.loop.call_later(SILENT, self.transport.abort)
        else:
            self.wait_no_more()

    def wait_no_more(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def forget(self) -> None:
        """Drops a connection that has closed or become a line."""
        self.wait_no_more()
        if self.counted:
            self.open[self.counted] -= 1
            if not self.open[self.counted]:
                del self.open[self.counted]
            self.counted = ""


class Aside:
    """Counts the recent frames of a line that completed no message, from their heads as bytes arrive."""

    def __init__(self) -> None:
        self.begun, self.rest = b"", 0  # an incomplete head; the bytes of a frame still to come
        self.count, self.since = 0, 0.0

    def are_too_many(self, data: bytes, now: float) -> bool:
        if now - self.since > A_MINUTE:
            self.since, self.count = now, 0
        self.count += self.among(data)
        return self.count > MOST_ASIDE

    def among(self, data: bytes) -> int:
        """The number of such frames that begin in these bytes.

        >>> Aside().among(bytes.fromhex("8180 00000000  8980 00000000  0180 00000000"))  # a message, a ping, a part
        2
        """
        data, at, found = self.begun + data, self.rest, 0
        self.begun = b""
        while at < len(data):
            kind, length = data[at], data[at + 1] if at + 1 < len(data) else 0
            sized = at + HEAD.get(length & 127, 2)
            end = sized + (4 if length & 128 else 0)
            if end > len(data):
                self.begun, at = data[at:], len(data)
                break
            found += kind < 128 or kind & 15 > 7
            at = end + (int.from_bytes(data[at + 2 : sized]) if sized > at + 2 else length & 127)
        self.rest = at - len(data)
        return found


class Spoken(AutoWebSocketsProtocol, Little):  # type: ignore[misc, valid-type]
    """A line (WebSocket). It limits frames without a message, which no limit on messages counts."""

    at_once = OF_A_LINE

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.aside = Aside()

    def take(self, data: bytes) -> None:
        if self.aside.are_too_many(data, self.loop.time()):
            self.transport.abort()
        else:
            super().take(data)
