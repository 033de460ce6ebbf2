"""No sentence of the games' documents stands in our texts, nor in the pages that are made of them."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable import registry
from sandtable.web.alone import building

from . import copied
from .rulesets import OURS, SOURCES, TOP


def texts() -> Iterator[tuple[str, str]]:
    """Everything that people write about games."""
    kept = [*(TOP / "docs").rglob("*.md"), *TOP.glob("*.md"), *SOURCES.glob("rulesets/**/*.toml")]
    kept += [*SOURCES.glob("rulesets/**/*.md"), *SOURCES.glob("rulesets/**/*.py")]
    for path in kept:
        yield path.relative_to(TOP).as_posix(), path.read_text(encoding="utf-8")


def pages(id: str) -> Iterator[tuple[str, str]]:
    """Every page of a site of one game: those of the table, the odds lab, the rules and how to play."""
    for address, page in building.pages([registry.find(id)], {}):
        yield address, copied.text_of(building.rendered_at(address, page))


def found_in(some: Iterator[tuple[str, str]]) -> list[str]:
    documents = copied.known()
    return [f"{name}: {run}" for name, text in some for digest, run in copied.runs(text) if digest in documents]


def test_no_text_has_a_sentence_of_the_documents() -> None:
    assert found_in(texts()) == []


@pytest.mark.sampled("pages of rulesets", 1)
@pytest.mark.parametrize("id", OURS)
def test_no_page_has_a_sentence_of_the_documents(id: str) -> None:
    assert found_in(pages(id)) == []


def test_a_copied_sentence_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copied, "DIGESTS", tmp_path / "documents.txt")
    (documents := tmp_path / "documents").mkdir()
    (documents / "book.txt").write_text(
        "Each Warrior who stands in the ford loses one wound at once.", encoding="utf-8"
    )
    copied.write(documents)
    page = copied.text_of("<p>So: each warrior who stands in <b>the ford</b> loses one wound, always.</p>")
    assert "page: each warrior who stands in the ford loses one" in found_in(iter([("page", page)]))


def test_there_are_documents_to_compare_with() -> None:
    assert len(base64.b64decode(copied.DIGESTS.read_text(encoding="ascii"))) > 5000 * copied.SIZE
