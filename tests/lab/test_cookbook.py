"""The cookbook: every command in it is run, and answers what stands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.program import Answer

TEXT = (Path(__file__).parents[2] / "docs" / "balance-cookbook.md").read_text(encoding="utf-8")
RECIPES = re.findall(r"^```console\n\$ sandtable ([^\n]+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def plain(text: str) -> list[str]:
    """Lines without what only lays them out."""
    return [" ".join(line.split()) for line in text.splitlines()]


def test_there_are_eleven() -> None:
    assert len(RECIPES) == len(re.findall(r"^## \d+\. ", TEXT, re.MULTILINE)) == 11


@pytest.mark.parametrize(("command", "shown"), RECIPES, ids=[str(i + 1) for i in range(len(RECIPES))])
def test_a_recipe_answers_what_the_book_says(command: str, shown: str) -> None:
    said = plain(Answer(*shlex.split(command)).out)
    assert [line for line in plain(shown) if line not in said] == []
