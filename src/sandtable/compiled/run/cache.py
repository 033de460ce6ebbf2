"""Where compiled code is kept between processes."""

import os
from pathlib import Path

import platformdirs


def kept() -> Path:
    """Where all is kept that takes long to make; the environment variable SANDTABLE_CACHE says otherwise."""
    chosen = os.environ.get("SANDTABLE_CACHE")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("sandtable"))


def cache_folder() -> Path:
    """The folder of compiled code, which is there."""
    folder = kept() / "compiled"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
