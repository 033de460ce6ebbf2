"""The cache of compiled code between processes; without a usable folder nothing is cached."""

import os
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import platformdirs

Made = TypeVar("Made")


def say(message: str) -> None:
    """Prints messages about compiling, unless `cache.announce` is set to another function."""
    print(message, file=sys.stderr, flush=True)


announce: Callable[[str], None] = say


def kept() -> Path:
    """The folder for everything that takes long to make; the environment variable SANDTABLE_CACHE overrides it."""
    chosen = os.environ.get("SANDTABLE_CACHE")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("sandtable"))


def cache_folder() -> Path:
    """The folder of compiled code, which exists and can be written to."""
    return usable(kept() / "compiled")


@lru_cache
def usable(folder: Path) -> Path:
    """This folder; or a temporary one of this process, if it cannot be written to or other users can write to it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            why = open_to_others(folder)
    except OSError as error:
        why = str(error.strerror)
    if not why:
        return folder
    announce(f"compiled code cannot be kept in {folder} ({why}): it is made again in each process")
    return Path(tempfile.mkdtemp(prefix="sandtable-"))


def open_to_others(folder: Path) -> str:
    """Why other users could put code there that we would run; or nothing. Only Unix needs this check."""
    if not hasattr(os, "geteuid"):
        return ""
    state = folder.stat()
    if state.st_uid not in (os.geteuid(), 0):
        return "it belongs to another user"
    return "others may write to it: chmod go-w would mend that" if state.st_mode & 0o022 else ""


def kept_in(path: Path, read: Callable[[bytes], Made]) -> Made | None:
    """The content of a cached file, if it can be read; a damaged one is deleted."""
    try:
        return read(path.read_bytes()) if path.exists() else None
    except Exception as damaged:
        announce(f"kept code is damaged ({type(damaged).__name__}: {path.name}): it is made again")
        with suppress(OSError):
            path.unlink()
        return None


def keep(path: Path, content: bytes) -> None:
    """Writes a file so that another process sees all of it or nothing."""
    passing = path.with_name(f"{path.name}.{os.getpid()}-{threading.get_ident()}")
    try:
        passing.write_bytes(content)
        os.replace(passing, path)
    except OSError as error:
        announce(f"compiled code cannot be kept in {path} ({error.strerror}): it is made again in each process")
        with suppress(OSError):
            passing.unlink()
