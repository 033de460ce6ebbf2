"""A reverse proxy as small as can be, set up rightly or wrongly: it changes the heads of requests on their way."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread

Change = Callable[[str], str]


def cut_off(path: str) -> Change:
    """Takes a path out of each address, as most proxies do."""
    return lambda head: head.replace(f" {path}/", " /", 1)


def nothing_but(path: str) -> Change:
    """Finds nothing outside a path."""

    def changed(head: str) -> str:
        return head if f" {path}/" in head.partition("\r\n")[0] else re.sub(r" \S+", " /nothing", head, count=1)

    return changed


def by_name(name: str) -> Change:
    """Asks by another name than guests do: by the server's own, as nginx does unless it is told otherwise, or any."""
    return lambda head: re.sub(r"(?im)^host:.*$", f"Host: {name}\r", head)


def no_upgrade(head: str) -> str:
    """Drops what makes a request a WebSocket, as nginx does unless it is told otherwise."""
    return re.sub(r"(?im)^upgrade:.*\r\n", "", head)


@contextmanager
def before(port: int, *changes: Change) -> Iterator[str]:
    """A proxy before the server at a port; its own address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        Thread(target=serve, args=(listening, port, changes), daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


def serve(listening: socket.socket, port: int, changes: tuple[Change, ...]) -> None:
    with suppress(OSError):
        while True:
            Thread(target=pass_on, args=(listening.accept()[0], port, changes), daemon=True).start()


def pass_on(client: socket.socket, port: int, changes: tuple[Change, ...]) -> None:
    """One request, and whatever follows it on the same connection."""
    with suppress(OSError), client, socket.create_connection(("127.0.0.1", port)) as server:
        sent = b""
        while b"\r\n\r\n" not in sent:
            if not (more := client.recv(1 << 16)):
                return
            sent += more
        raw, _, body = sent.partition(b"\r\n\r\n")
        head = re.sub(r"(?im)^connection: keep-alive", "Connection: close", raw.decode("latin-1") + "\r\n")
        for change in changes:
            head = change(head)
        server.sendall(f"{head}\r\n".encode("latin-1") + body)
        Thread(target=relay, args=(client, server), daemon=True).start()
        relay(server, client)


def relay(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while more := one.recv(1 << 16):
            other.sendall(more)
        other.shutdown(socket.SHUT_WR)
