"""One line typed by a person: with history and completion on a terminal, plain elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from platformdirs import user_state_path

from .output import say

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

PROMPT = "> "


def typed_line(words: Sequence[str]) -> str:
    """The next line; `words` are what it may begin with. Where typing is not echoed, it is shown."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return prompted(words)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    say(f"{PROMPT}{line.rstrip()}")
    return line


def prompted(words: Sequence[str]) -> str:
    """A line from a terminal: arrows bring back earlier ones, the tabulator completes."""
    from prompt_toolkit.completion import WordCompleter

    completer = WordCompleter(list(words), sentence=True, ignore_case=True)
    line: str = session().prompt(PROMPT, completer=completer, complete_while_typing=False)
    return line


@cache
def session() -> PromptSession[Any]:
    """The session that remembers typed lines, also from one battle to the next if it can write a file."""
    os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")  # asking a terminal where its cursor is makes some wait
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import FileHistory, InMemoryHistory

    try:
        return PromptSession(history=FileHistory(user_state_path("sandtable", ensure_exists=True) / "typed"))
    except OSError:
        return PromptSession(history=InMemoryHistory())
