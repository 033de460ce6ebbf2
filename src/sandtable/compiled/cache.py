"""Where compiled code is kept between processes."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def cache_folder() -> Path:
    """Where compiled code is kept; the environment variable SANDTABLE_CACHE says otherwise."""
    chosen = os.environ.get("SANDTABLE_CACHE")
    folder = (Path(chosen) if chosen else Path(platformdirs.user_cache_dir("sandtable"))) / "compiled"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
