"""Static files under addresses that hold a hash of them all, so that browsers may keep them for ever."""

import hashlib
from collections.abc import Callable
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, HTTPException, Response

from . import vega

FOLDER = Path(__file__).parent.parent / "static"
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",  # data files that modules import
    ".svg": "image/svg+xml; charset=utf-8",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
FOR_EDITORS = "jsconfig.json"  # settings for type checks of the scripts; no page needs them
MADE: dict[str, tuple[Callable[[], str], Callable[[], str]]] = {"vega.js": (vega.bundle, vega.version)}

root = ContextVar("root", default="")  # the path under which browsers reach the server that answers
router = APIRouter(include_in_schema=False)


def files() -> dict[str, Path]:
    """Name -> file of everything that is served; there is nothing else."""
    return {
        path.relative_to(FOLDER).as_posix(): path
        for path in sorted(FOLDER.rglob("*"))
        if path.is_file() and path.suffix in TYPES and path.name != FOR_EDITORS
    }


def version() -> str:
    """The hash of all static files, and of what the made ones are made from."""
    stamps = [(name, path.stat().st_mtime_ns, path.stat().st_size) for name, path in files().items()]
    return hashed(tuple(stamps))


@lru_cache(4)
def hashed(stamps: tuple[tuple[str, int, int], ...]) -> str:
    """The hash of the files with these stamps: files that changed while the server runs are hashed again."""
    digest = hashlib.sha256()
    for name, _, _ in stamps:
        digest.update(name.encode() + b"\0" + (FOLDER / name).read_bytes())
    for name, (_, made_from) in MADE.items():
        digest.update(f"{name} {made_from()}".encode())
    return digest.hexdigest()[:12]


def static(name: str) -> str:
    """The address of a static file, for templates."""
    if name not in MADE and name not in files():
        raise FileNotFoundError(f"no static file {name}")
    return f"{root.get()}/static/{version()}/{name}"


@router.get("/api/reach")
def reach() -> dict[str, bool]:
    """Answers that the server is there, for a page that gets nothing else through."""
    return {"here": True}


@router.get("/static/{hash}/{name:path}")
def serve(hash: str, name: str) -> Response:
    """A static file, for ever; an address of another version is not found."""
    if hash != version():
        raise HTTPException(404, "this file belongs to another version: load the page again")
    suffix = Path(name).suffix
    if name in MADE:
        return Response(MADE[name][0](), media_type=TYPES[suffix], headers=FOREVER)
    path = files().get(name)
    if path is None:
        raise HTTPException(404, "no such file")
    return Response(path.read_bytes(), media_type=TYPES[suffix], headers=FOREVER)
