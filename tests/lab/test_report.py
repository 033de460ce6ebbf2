"""The page of a sweep: one file that needs nothing else, and says what was found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.lab import matrix, sensitivity, sweep
from sandtable.lab.report import Report

from .planted import RULESET


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    rules, file = RULESET.load(), tmp_path_factory.mktemp("report") / "even.toml"
    file.write_text('title = "Even <b>and</b> odd"\nhead = 0\n')
    found = sweep(rules, file, battles=512, engine="compiled", values={"table.row": [5]})
    shares = sensitivity(rules, file, numbers=["red.need"], samples=64, engine="compiled")
    table = matrix(rules, [str(file)], ["random"], 64, engine="compiled")
    return Report(found, shares, table, "sandtable report planted even").page()


def test_the_page_needs_nothing_else(page: str) -> None:
    loads = re.findall(r'(?:src|href)="([^"#]*)"|url\(([^)]*)\)', page)
    assert [x for x in loads if "".join(x)] == []
    assert "<script" not in page
    assert page.count("<svg") == 2


def test_what_was_found_stands_there(page: str) -> None:
    assert "red.need" in page
    assert "Strongest: " in page
    assert re.search(r"red.need</code><td>\d+, \d+", page), "what it was set to"
    assert re.search(r"luck alone decides \d+\.\d % of wins of red", page)
    assert not re.search(r"[^\w]-\d+\.\d %", page), "a share of the variance below nothing"
    assert "breaks battle" in page
    assert "<li>unread</li>" in page
    assert "sandtable report planted even" in page


def test_words_of_files_are_no_markup(page: str) -> None:
    assert "Even &lt;b&gt;and&lt;/b&gt; odd" in page
    assert "<b>and</b>" not in page


def test_a_page_without_effects_is_whole(tmp_path: Path) -> None:
    found = sweep(RULESET.load(), {"head": 20}, numbers="idle", rulings="none", battles=64, engine="python")
    page = Report(found).page()
    assert "Saturated" in page
    assert "<svg" not in page
