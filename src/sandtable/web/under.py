"""The path under which browsers reach a server that stands behind a proxy."""

import re

from starlette.types import ASGIApp, Receive, Scope, Send

from sandtable.kernel import SandtableError

from .pages import assets

PATH = re.compile(r"(/[\w.~-]+)*")


def path_of(text: str) -> str:
    """A path as addresses begin with it; nothing for the root.

    >>> path_of("/sand/"), path_of("sand"), path_of("/")
    ('/sand', '/sand', '')
    """
    path = f"/{text.strip('/')}".rstrip("/")
    if not PATH.fullmatch(path):
        raise SandtableError(f"--path {text}: a path expected, as /sand/")
    return path


class Under:
    """Serves requests under a path, whether the proxy keeps the path in an address or cuts it off."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self.app, self.path = app, path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            assets.root.set(self.path)
            if f"{scope['path']}/".startswith(f"{self.path}/"):
                scope = {**scope, "path": scope["path"].removeprefix(self.path) or "/"}
        await self.app(scope, receive, send)
