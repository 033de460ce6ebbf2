"""The reference in docs/ says what the sources say."""

from __future__ import annotations

from pathlib import Path

from sandtable.reference.api import pages

FOLDER = Path(__file__).parents[2] / "docs" / "reference"


def test_the_reference_is_up_to_date() -> None:
    """Where this fails: make docs."""
    written = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    assert sorted(written) == sorted(pages())
    assert [name for name, text in pages().items() if written[name] != text] == []


def test_fields_stand_there_with_what_they_mean() -> None:
    assert "| `to_the_end` | `bool` | `False` | play beats until the battle is over" in pages()["questions.md"]
    assert "def cut(t: AnyTable, mark: str, at: int=0) -> None" in pages()["verbs.md"]
    assert "| `range` |" in pages()["rules-toml.md"]
