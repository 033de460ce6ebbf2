"""Connections: how many one client may have, and how long one may keep silent."""

from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .clients import Proxies, client_of

MOST = 64  # of one client, lines not counted
SILENT = 20.0  # seconds until a request's head is there, and until its client reads on
REFUSAL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: %d\r\n\r\n%s"
TOO_MANY = f"at most {MOST} connections of one client".encode()


def carefully(proxies: Proxies) -> type[H11Protocol]:
    """HTTP as a server speaks it that has these proxies before it: of theirs, there may be any number."""
    return type("Spoken", (Careful,), {"proxies": proxies, "open": Counter()})


class Careful(H11Protocol):
    """One connection."""

    proxies: Proxies
    open: Counter[str]  # by client
    counted: str = ""
    waiting: Any = None  # a timer, for what a client should send or read
    is_full = False  # the client does not read

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
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
        """Waits for what is due; not for ever."""
        if self.is_full or (self.conn.their_state is h11.IDLE and self.timeout_keep_alive_task is None):
            self.waiting = self.waiting or self.loop.call_later(SILENT, self.transport.abort)
        else:
            self.wait_no_more()

    def wait_no_more(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def forget(self) -> None:
        """It is no connection any more, or has become a line."""
        self.wait_no_more()
        if self.counted:
            self.open[self.counted] -= 1
            if not self.open[self.counted]:
                del self.open[self.counted]
            self.counted = ""
