"""What notices are sent to: a webhook and a mail server, each as small as can be."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_string, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Calls:
    """What a webhook was sent, and how often it fails before it takes anything."""

    url: str = ""
    failures: int = 0
    pause: threading.Event | None = None  # it answers when that is set
    elsewhere: str = ""  # where it sends on who calls
    tried: int = 0
    taken: list[tuple[bytes, str]] = field(default_factory=list)  # bodies and signatures


@contextmanager
def webhook(failures: int = 0, pause: threading.Event | None = None, elsewhere: str = "") -> Iterator[Calls]:
    calls = Calls(failures=failures, pause=pause, elsewhere=elsewhere)

    class Taking(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            calls.tried += 1
            if calls.pause is not None:
                calls.pause.wait(60)
            is_good = calls.tried > calls.failures
            if is_good:
                calls.taken.append((body, self.headers["X-Sandtable-Signature"]))
            self.send_response(302 if calls.elsewhere else 204 if is_good else 503)
            self.send_header("Location", calls.elsewhere or calls.url)
            self.end_headers()

        def do_GET(self) -> None:
            calls.tried += 1

        def log_message(self, *_: Any) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Taking) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        calls.url = f"http://127.0.0.1:{server.server_address[1]}/turns"
        yield calls
        server.shutdown()


@dataclass
class Letters:
    """What a mail server was sent; addresses at `nowhere.example` it does not know."""

    port: int = 0
    taken: list[EmailMessage] = field(default_factory=list)
    refused: int = 0


@contextmanager
def mail_server() -> Iterator[Letters]:
    letters = Letters()

    class Taking(socketserver.StreamRequestHandler):
        def say(self, text: str) -> None:
            self.wfile.write(f"{text}\r\n".encode())

        def handle(self) -> None:
            self.say("220 sink")
            while line := self.rfile.readline().decode().strip().upper():
                if line.startswith("RCPT") and "NOWHERE.EXAMPLE" in line:
                    letters.refused += 1
                    self.say("550 no such person")
                elif line == "DATA":
                    self.say("354 go on")
                    text = "".join(iter(lambda: self.rfile.readline().decode(), ".\r\n"))
                    read = message_from_string(text, policy=policy.default)
                    letters.taken.append(read)
                    self.say("250 taken")
                elif line == "QUIT":
                    self.say("221 bye")
                    return
                else:
                    self.say("250 ok")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Taking) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        letters.port = server.server_address[1]
        yield letters
        server.shutdown()
