"""Start positions, each cached by scenario and the settings that it read; and scenario files."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from .catalogue import InForce

KEPT = 32  # start positions of one ruleset
MISSING = object()
SETTLED = 10**9  # nanoseconds: two changes of a folder this far apart have different times
LISTED: dict[Path, tuple[int, dict[str, Path]]] = {}  # folder -> time of its last change, and its files


class Noticed(dict[str, Any]):
    """Numbers and rulings in force that note which of them are read."""

    def __init__(self, in_force: InForce) -> None:
        super().__init__(in_force)
        self.read: dict[str, Any] = {}

    def __getitem__(self, id: str) -> Any:
        value = self.read[id] = super().__getitem__(id)
        return value

    def get(self, id: str, default: Any = None) -> Any:
        value = super().get(id, MISSING)
        self.read[id] = value
        return default if value is MISSING else value

    def __contains__(self, id: object) -> bool:
        return self.get(str(id), MISSING) is not MISSING

    def __iter__(self) -> Iterator[str]:
        self.read.update(super().items())
        return super().__iter__()

    def keys(self) -> Any:
        return list(self)

    def values(self) -> Any:
        return [self[id] for id in self]

    def items(self) -> Any:
        return [(id, self[id]) for id in self]


class Opening(NamedTuple):
    """A start position, and the settings that it read."""

    read: dict[str, Any]
    table: Any

    def fits(self, in_force: InForce) -> bool:
        return all(in_force.get(id, MISSING) == value for id, value in self.read.items())


class Openings:
    """The latest start positions of a ruleset."""

    def __init__(self) -> None:
        self.files: dict[Path, Any] = {}  # scenario file -> its state when read, and its scenario
        self.kept: dict[tuple[Any, int], Opening] = {}  # scenario, and a running number
        self.count = 0

    def find(self, scenario: Any, in_force: InForce) -> Any:
        """The start position of this scenario under these settings, or None."""
        for (of, _), opening in list(self.kept.items()):
            if of == scenario and opening.fits(in_force):
                return opening.table
        return None

    def keep(self, scenario: Any, read: dict[str, Any], table: Any) -> None:
        self.count += 1
        self.kept[scenario, self.count] = Opening(dict(read), table)
        while len(self.kept) > KEPT:
            self.kept.pop(next(iter(self.kept)), None)


def listed(folder: Path) -> dict[str, Path]:
    """Name -> file of the TOML files in a folder; read again after a change, and while it may be changing."""
    changed = folder.stat().st_mtime_ns if folder.is_dir() else 0
    known, files = LISTED.get(folder, (-1, {}))
    if known != changed:
        files = {path.stem: path for path in sorted(folder.glob("*.toml"))}
        if time.time_ns() - changed > SETTLED:
            LISTED[folder] = changed, files
    return dict(files)
