"""Whoever follows a path that a page or a comment names arrives at a file."""

from __future__ import annotations

import re

from .rulesets import TOP

PATH = re.compile(r"(?<![\w/.:-])(?:[\w-]+/)+[\w-]+\.(?:py|js|md|toml|css|html|c)\b")
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]+)")  # of Markdown, to something that is no address
KINDS = (".py", ".js", ".css", ".html", ".c", ".md")
FILES = [path for folder in ("docs", "src", "benchmarks", "tests") for path in (TOP / folder).rglob("*.*")]
READ = [*TOP.glob("*.md"), *(path for path in FILES if path.suffix in KINDS and TOP / "tests" not in path.parents)]


def test_every_file_that_is_named_is_there() -> None:
    ends = {end for path in FILES for end in endings(path.relative_to(TOP).as_posix())}
    named = {(path, name) for path in READ for name in PATH.findall(path.read_text(encoding="utf-8"))}
    assert len(named) > 100, "the paths are no longer found"
    lost = {(path, name) for path, name in named if name not in ends and not (path.parent / name).exists()}
    assert sorted(f"{path.relative_to(TOP)}: {name}" for path, name in lost) == []


def test_every_link_between_pages_leads_to_a_file() -> None:
    pages = [path for path in READ if path.suffix == ".md"]
    links = {(page, link) for page in pages for link in LINK.findall(page.read_text(encoding="utf-8"))}
    assert len(links) > 40, "the links are no longer found"
    lost = {(page, link) for page, link in links if not (page.parent / link).exists()}
    assert sorted(f"{page.relative_to(TOP)}: {link}" for page, link in lost) == []


def endings(path: str) -> list[str]:
    """The path, and what is left of it without its first folders."""
    parts = path.split("/")
    return ["/".join(parts[at:]) for at in range(len(parts))]
