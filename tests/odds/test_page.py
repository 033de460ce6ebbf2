"""The page about odds shows what happens."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.program import Answer

PAGE = Path(__file__).parents[2] / "docs" / "odds.md"
COMMANDS = re.findall(r"^sandtable (odds .*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


def test_its_examples_are_what_happens() -> None:
    text = PAGE.read_text(encoding="utf-8").replace("```", "")
    tried = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(text, {}, PAGE.name, None, 0))
    assert tried.attempted > 8
    assert tried.failed == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_its_commands_work(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answer = Answer(*shlex.split(command))
    assert answer.code == 0
    assert "%" in answer.out or list(tmp_path.iterdir())
