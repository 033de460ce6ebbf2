"""Where compiled code is kept between processes; a place that cannot be used is done without."""

import os
import sys
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import platformdirs


def say(message: str) -> None:
    """What is told about compiling, unless `cache.announce` is set to something else."""
    print(message, file=sys.stderr, flush=True)


announce: Callable[[str], None] = say


def kept() -> Path:
    """Where all is kept that takes long to make; the environment variable SANDTABLE_CACHE says otherwise."""
    chosen = os.environ.get("SANDTABLE_CACHE")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("sandtable"))


def cache_folder() -> Path:
    """The folder of compiled code, which is there and can be written to."""
    return usable(kept() / "compiled")


@lru_cache
def usable(folder: Path) -> Path:
    """This folder, or one of this process alone where nothing can be written to it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError as error:
        announce(f"compiled code cannot be kept in {folder} ({error.strerror}): it is made again in each process")
        return Path(tempfile.mkdtemp(prefix="sandtable-"))


def forget(module: object, error: Exception) -> None:
    """Throws away what was kept of a module that cannot be loaded."""
    path = Path(str(getattr(module, "__file__", "")))
    announce(f"kept code is damaged ({type(error).__name__}: {path.stem}): it is made again")
    for kept_file in path.parent.rglob(f"{path.stem}.*.nb[ic]"):
        kept_file.unlink(missing_ok=True)
