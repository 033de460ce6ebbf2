"""Whoever follows a path that a page or a comment names arrives at a file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from .rulesets import TOP

PATH = re.compile(r"(?<![\w/.:-])(?:[\w-]+/)+[\w-]+\.(?:py|js|md|toml|css|html|c)\b")
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]+)")  # of Markdown, to something that is no address
MAKES = ("tutorial.md",)  # its reader writes the files that it names; a test does so too
KINDS = (".py", ".js", ".css", ".html", ".c", ".md")


def test_every_file_that_is_named_is_there() -> None:
    ends = "".join(f"/{path}\n" for path in kept("docs", "src", "benchmarks", "tests", "examples"))

    def there(page: Path, name: str) -> bool:
        return f"/{name}\n" in ends or (page.parent / name).exists() or page.name in MAKES

    found, lost = followed(PATH, KINDS, there)
    assert found > 100, "the paths are no longer found"
    assert lost == []


def test_every_link_between_pages_leads_to_a_file() -> None:
    found, lost = followed(LINK, (".md",), lambda page, link: (page.parent / link).exists())
    assert found > 40, "the links are no longer found"
    assert lost == []


def followed(
    pattern: re.Pattern[str], kinds: tuple[str, ...], there: Callable[[Path, str], bool]
) -> tuple[int, list[str]]:
    """How many names the files of some kinds hold, and those that lead to nothing."""
    pages = [path for path in (*TOP.glob("*.md"), *kept("docs", "src", "benchmarks")) if path.suffix in kinds]
    named = {(page, name) for page in pages for name in pattern.findall(page.read_text(encoding="utf-8"))}
    return len(named), sorted(f"{page.relative_to(TOP)}: {name}" for page, name in named if not there(page, name))


def kept(*folders: str) -> list[Path]:
    return [path for folder in folders for path in (TOP / folder).rglob("*.*")]
