"""Runs commands as a shell would, in this process."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner

from sandtable.cli import app


class Answer:
    """What a command printed, and its exit code."""

    def __init__(self, *words: str, typed: str = "") -> None:
        result = CliRunner().invoke(app, list(words), input=typed, prog_name="sandtable", catch_exceptions=False)
        self.code: int = result.exit_code
        self.out: str = result.stdout
        self.error: str = result.stderr

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        """One JSON object a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def refused(*words: str) -> str:
    """The one line with which a command is refused."""
    answer = Answer(*words)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.error.startswith("error: ")
    assert answer.error.count("\n") == 1
    return answer.error
