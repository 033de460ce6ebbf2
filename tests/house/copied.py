"""Runs of words that stand in the documents of the games, kept as digests: `python -m tests.house.copied FOLDER`.

FOLDER holds the documents, which are no part of the project. Our texts must not share so many words in a row with them.
"""

from __future__ import annotations

import base64
import hashlib
import html
import re
import sys
from collections.abc import Iterator
from pathlib import Path

RUN = 9  # words in a row
SIZE = 6  # bytes of a digest
DIGESTS = Path(__file__).parent / "documents.txt"
WIDTH = 96
WORD = re.compile(r"[a-z0-9']+")
TAG = re.compile(r"<(script|style|svg).*?</\1>|<[^>]+>", re.DOTALL)


def runs(text: str) -> Iterator[tuple[bytes, str]]:
    """The digest of each run of words, and the run itself."""
    words = WORD.findall(text.lower())
    for place in range(len(words) - RUN + 1):
        run = " ".join(words[place : place + RUN])
        yield hashlib.sha256(run.encode()).digest()[:SIZE], run


def known() -> frozenset[bytes]:
    """The digests of the documents."""
    kept = base64.b64decode(DIGESTS.read_text(encoding="ascii"))
    return frozenset(kept[at : at + SIZE] for at in range(0, len(kept), SIZE))


def text_of(page: str) -> str:
    """What readers see of a page."""
    return html.unescape(TAG.sub(" ", page))


def write(folder: Path) -> None:
    """Writes the digests of all documents in a folder."""
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in sorted(folder.iterdir())]
    found = b"".join(sorted({digest for text in texts for digest, _ in runs(text)}))
    kept = base64.b64encode(found).decode()
    lines = [kept[at : at + WIDTH] for at in range(0, len(kept), WIDTH)]
    DIGESTS.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
