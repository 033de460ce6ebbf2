"""Texts that people read use plain words, and no mark that only we can read."""

from __future__ import annotations

import ast
import inspect
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sandtable as st

from .rulesets import SOURCES, TOP

INSTEAD = {  # a word -> what to write
    "whoever": "the player who, the side that",
    "whomever": "the player whom",
    "somebody": "a player, a person",
    "anybody": "a player, any player",
    "everybody": "all players, all sides",
    "nobody": "no player, no side",
    "himself": "themselves",
    "herself": "themselves",
    "he": "they",
    "him": "them",
    "his": "their",
    "one's own": "their own",
    "likewise": "in the same way",
    "hitherto": "so far",
    "thereby": "by that",
    "what is told": "what is said, or a noun",
    "dossier": "the document, or our reading",
}
WORDS = re.compile(rf"\b({'|'.join(map(re.escape, INSTEAD))})\b", re.IGNORECASE)
MARKS = re.compile(
    r"\b000 L\d|\bL\d{2,3}\b|\(?\bR\d{1,2}b?\b\)?|\bpublic: |\bhouse \(section|\bLOOP\b|\bP\d{2}\b|\bissue \d+"
)
MADE = ("reference", "coverage.md", "balance.md")  # pages that a program writes
TOLD = ("title", "text", "source", "refusal", "refusals", "unplayed")  # of a rule
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def pages() -> Iterator[tuple[str, str]]:
    """What people write of the documentation, without code."""
    kept = [path for path in (TOP / "docs").rglob("*.md") if not set(MADE) & {path.name, *path.parts}]
    kept += (TOP / "docs/reference/using").glob("*.md")
    kept += [TOP / "README.md", TOP / "CONTRIBUTING.md", *SOURCES.glob("rulesets/*/how_to_play.md")]
    for path in kept:
        yield path.relative_to(TOP).as_posix(), CODE.sub("", path.read_text(encoding="utf-8"))


def rules() -> Iterator[tuple[str, str]]:
    """What rules say of themselves."""
    for path in (*SOURCES.glob("rulesets/*/rules.toml"), TOP / "examples/tiny_duel/tiny_duel/rules.toml"):
        read: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        for id, entry in read.items():
            told = "\n".join(str(entry[field]) for field in TOLD if field in entry)
            labels = "|".join(map(re.escape, entry.get("options", ["-"])))  # names, which are a promise
            yield f"{path.parent.name}: {id}", re.sub(rf"\b({labels}):", "", told)


def commands() -> Iterator[tuple[str, str]]:
    """Every text in the modules of the command line: docstrings, helps, messages."""
    for path in sorted(SOURCES.glob("cli/*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        texts = [x.value for x in ast.walk(tree) if isinstance(x, ast.Constant) and isinstance(x.value, str)]
        yield path.name, "\n".join(texts)


def templates() -> Iterator[tuple[str, str]]:
    """The frames of the pages."""
    for path in sorted(SOURCES.glob("web/pages/templates/*.html")):
        yield path.name, path.read_text(encoding="utf-8")


def public_names() -> Iterator[tuple[str, str]]:
    """The docstrings of `import sandtable`."""
    for name in st.__all__:
        yield name, inspect.getdoc(getattr(st, name)) or ""


# Clean today. Not yet: the pages' scripts, what games say on the board, and docstrings inside the packages.
AREAS = [pages, rules, commands, templates, public_names]


@pytest.mark.parametrize("area", AREAS)
def test_plain_words_are_used(area: Any) -> None:
    found = [f"{where}: {word}: {INSTEAD[word.lower()]}" for where, text in area() for word in WORDS.findall(text)]
    assert found == []


@pytest.mark.parametrize("area", AREAS)
def test_no_mark_is_left_that_only_we_can_read(area: Any) -> None:
    assert [f"{where}: {mark}" for where, text in area() for mark in MARKS.findall(text)] == []


def test_every_rule_stands_in_a_chapter_with_a_title_in_words() -> None:
    for path in SOURCES.glob("rulesets/*/rules.toml"):
        read = tomllib.loads(path.read_text(encoding="utf-8"))
        titled = {word for words in read["chapters"].values() for word in words}
        others = {id.partition(".")[0] for id in read if id != "chapters" and not id.startswith("preset.")}
        assert others - titled == set(), path.parent.name


def test_a_page_of_rules_would_be_found_with_a_bad_word_or_mark(tmp_path: Path) -> None:
    assert WORDS.findall("Whoever moves may shoot himself; the rest does nothing.") == ["Whoever", "himself"]
    assert MARKS.findall("a lunge (R37) hits, see 000 L62") == ["(R37)", "000 L6"]
    assert MARKS.findall("the published combat chapter, on line of sight; A1 at R 2") == []
