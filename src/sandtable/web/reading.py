"""How requests are read: as JSON that can be written down again."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import HTTPException, Request, Response
from fastapi.routing import APIRoute
from pydantic_core import from_json

MOST_NAMES = 10_000  # of entries in one request: each takes far more than its bytes
MOST_FIELDS = 100  # entries of a request itself: each unknown one makes an error message


class CarefulRequest(Request):
    """A request whose JSON holds only valid texts, finite numbers, and not too many entries.

    Python's own reader lets halves of characters (lone surrogates) and NaN through, which nothing can write or send
    afterwards.
    """

    async def json(self) -> Any:
        body = await self.body()
        if body.count(b":") > MOST_NAMES:
            raise HTTPException(413, f"at most {MOST_NAMES:,} entries with a name may be sent")
        try:
            read = from_json(body, allow_inf_nan=False)
        except ValueError as error:
            raise HTTPException(400, f"this is no JSON: {error}") from None
        if isinstance(read, dict) and len(read) > MOST_FIELDS:
            raise HTTPException(422, f"not understood: {len(read):,} fields; no request has more than {MOST_FIELDS}")
        return read


class CarefulRoute(APIRoute):
    """A route that reads requests so."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def carefully(request: Request) -> Response:
            return await handle(CarefulRequest(request.scope, request.receive))

        return carefully
