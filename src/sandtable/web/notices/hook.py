"""The host's own webhook: an address that is called, with a body that is signed."""

import hmac
import http.client
import json
import time
import urllib.request
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, urlsplit

from sandtable.kernel import SandtableError

from ..tables.turns import Turn

SECONDS = 10.0  # for each step of a call
SIGNATURE = "X-Sandtable-Signature"


class Nowhere(urllib.request.HTTPRedirectHandler):
    """Refuses redirects, so that calls go only to the host's address."""

    def redirect_request(self, *_: Any) -> None:
        return None


calls = urllib.request.build_opener(Nowhere)


@dataclass(frozen=True)
class Hook:
    """An address, and the secret that signs what is sent there."""

    url: str
    secret: bytes

    @classmethod
    def at(cls, url: str, secret: str) -> "Hook":
        if parts_of(url, "http", "https") is None:
            raise SandtableError(f"--hook {url}: an address expected, as https://example.org/turns")
        return cls(url, secret.encode())

    def call(self, turn: Turn, address: str) -> None:
        """Sends whose turn it is; `OSError` if the receiver did not accept it."""
        body = json.dumps(self.body(turn, address)).encode()
        headers = {"Content-Type": "application/json", SIGNATURE: signature(self.secret, body)}
        request = urllib.request.Request(self.url, body, headers, method="POST")  # noqa: S310 (of http and https alone)
        try:
            with calls.open(request, timeout=SECONDS):
                pass
        except http.client.HTTPException as error:
            raise OSError(f"its answer could not be read ({error!r})") from None

    def body(self, turn: Turn, address: str) -> dict[str, Any]:
        text = f"it is the turn of {turn.name} at {turn.title}"
        link = f"{address}/table/{turn.table}"  # without a seat's secret, since others may read it
        return {
            "event": "turn",
            "text": text,
            "link": link,
            "table": turn.table,
            "title": turn.title,
            "side": turn.name,
            "number": turn.number,
            "at": int(time.time()),
        }


def parts_of(url: str, *schemes: str) -> SplitResult | None:
    """An address of one of these schemes, in its parts; None where it is none.

    >>> parts_of("https://example.org:123456/turns", "https") is None
    True
    """
    try:
        parts = urlsplit(url)
        return parts if parts.scheme in schemes and parts.hostname and parts.port != 0 else None
    except ValueError:  # a port that is none, brackets without an address
        return None


def signature(secret: bytes, body: bytes) -> str:
    """What the receiver compares: HMAC-SHA256 over the body.

    >>> signature(b"secret", b"{}")
    'sha256=77325902caca812dc259733aacd046b73817372c777b8d95b402647474516e13'
    """
    return f"sha256={hmac.new(secret, body, 'sha256').hexdigest()}"
