"""Every block of every page works: code runs, commands answer what is shown, changes fit."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.main import get_command

from sandtable.cli import app

from .pages import TOP, blocks, commands, name, pages
from .running import Reader

RUN = ("pycon", "python", "console", "diff")
OUTSIDE = "python outside"  # needs a server, a cluster or a package that no test has: only its syntax is looked at
KNOWN = (*RUN, OUTSIDE, "sh", "text", "toml", "markdown", "{toctree}")
ELSEWHERE = {
    "docs/balance-cookbook.md": "tests/lab/test_cookbook.py",
    "docs/hosting.md": "tests/web/test_proxies.py",
    "docs/tutorial.md": "tests/documentation/test_tutorial.py",
}
SLOW = ("docs/ai-research.md", "docs/players.md", "docs/coach.md", "docs/odds.md", "README.md")

PAGES = [page for page in pages() if any(block.language in RUN for block in blocks(page))]
FOLLOWED = [
    pytest.param(page, marks=[pytest.mark.slow] if name(page) in SLOW else [], id=name(page))
    for page in PAGES
    if name(page) not in ELSEWHERE
]


@pytest.mark.parametrize("page", pages(), ids=name)
def test_every_block_says_what_it_is(page: Path) -> None:
    assert [(block.line, block.language) for block in blocks(page) if block.language not in KNOWN] == []


@pytest.mark.parametrize("page", FOLLOWED)
def test_a_page_can_be_followed(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    reader = Reader(name(page), tmp_path)
    for block in blocks(page):
        reader.follow(block)


@pytest.mark.parametrize("page", pages(), ids=name)
def test_every_command_of_a_page_has_the_options_it_is_given(page: Path) -> None:
    program = get_command(app)
    for command in commands(page):
        known = getattr(program, "commands", {})
        word, *rest = command.replace("`", "").split()[1:] or [""]
        assert word in known or word.startswith("--"), f"{name(page)}: {command}"
        if word in known and not known[word].context_settings.get("ignore_unknown_options"):
            options = {option for each in known[word].params for option in (*each.opts, *each.secondary_opts)}
            given = [x.partition("=")[0] for x in rest if x.startswith("--")]
            assert [x for x in given if x not in (*options, "--help")] == [], f"{name(page)}: {command}"


def test_pages_with_tests_of_their_own_have_them() -> None:
    for page, tests in ELSEWHERE.items():
        assert page.rpartition("/")[2].removesuffix(".md") in (TOP / tests).read_text(encoding="utf-8")
