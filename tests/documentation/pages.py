"""The blocks of a page: what it shows as code, commands, changes to a file, and files to write."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).parents[2]
FENCE = re.compile(r"^( *)```([^\n`]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
WRITE = re.compile(r"Write `([^`]+)`:\s*\Z")
INLINE = re.compile(r"`(sandtable [^`\n]+)`")


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, its line, and the file that the words before it say to write."""

    language: str
    text: str
    line: int
    file: str = ""


def pages() -> list[Path]:
    """Every page that people write: those made from docstrings have tests of their own."""
    kept = [path for path in (TOP / "docs").rglob("*.md") if "reference" not in path.parts]
    return sorted([*kept, TOP / "README.md", TOP / "CONTRIBUTING.md"])


def name(page: Path) -> str:
    return page.relative_to(TOP).as_posix()


def blocks(page: Path) -> Iterator[Block]:
    """The blocks of a page, in its order."""
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        before = WRITE.search(text[: found.start()])
        line = text.count("\n", 0, found.start()) + 1
        yield Block(found[2].strip(), found[3], line, before[1] if before else "")


def commands(page: Path) -> Iterator[str]:
    """Every command of sandtable that a page names, in a block or in a sentence."""
    yield from INLINE.findall(page.read_text(encoding="utf-8"))
    for block in blocks(page):
        text = re.sub(r"\\\n\s*", "", block.text)
        for line in text.splitlines() if block.language in ("sh", "console") else ():
            found = re.match(r"(?:\$ )?(?:\.venv/bin/)?(sandtable .*)", line)
            if found:
                yield found[1]
