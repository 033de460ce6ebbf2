"""`python -m benchmarks [section ...]`: every section, or those named. `boards --against PATH`: beside a checkout."""

from __future__ import annotations

import importlib
import platform
import sys
from importlib.metadata import version
from pathlib import Path

FOLDER = Path(__file__).parent
NOT_SECTIONS = {"__init__", "__main__", "board_games", "timing", "watching"}
SHOWN = ("numpy", "llvmlite", "icepool", "dyce")


def main(words: list[str]) -> int:
    names = words[: words.index("--against")] if "--against" in words else words
    sections = sorted(p.stem for p in FOLDER.glob("*.py") if p.stem not in NOT_SECTIONS)
    unknown = [name for name in names if name not in sections]
    if unknown:
        print(f"no section {unknown[0]}; there are {', '.join(sections)}", file=sys.stderr)
        return 2
    versions = ", ".join(f"{name} {version(name)}" for name in SHOWN)
    print(f"Python {platform.python_version()}, {versions}")
    for name in names or sections:
        importlib.import_module(f"benchmarks.{name}").run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
