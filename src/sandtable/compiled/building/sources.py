"""Which sources a library was built of. A build hook reads this file by itself: it imports nothing of ours."""

import hashlib
from importlib.util import find_spec
from pathlib import Path

KINDS = ("*.py", "*.toml", "*.ll")


def fingerprint(package: str) -> str:
    """A hash of all sources of a package."""
    spec = find_spec(package)
    return hash_of(Path((spec.submodule_search_locations or ["."])[0])) if spec else ""


def hash_of(folder: Path) -> str:
    """A hash of all sources in a folder, and of where they stand in there."""
    digest = hashlib.sha256()
    for path in sorted(path for kind in KINDS for path in folder.rglob(kind)):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
