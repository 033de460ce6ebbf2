"""Places in authors' source code: file and line, as messages name them."""

import linecache
import re
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple


class SourceLine(NamedTuple):
    """A line of a file."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{Path(self.file).name}:{self.line}"

    def of(self, name: str) -> "SourceLine":
        """The line from here on that declares this name, as `name: type` or `name=value`; else this line."""
        lines = linecache.getlines(self.file)[self.line - 1 :]
        declares = re.compile(rf"(?:.*[(,])?\s*{re.escape(name)}\s*[:=](?!=)")
        found = next((at for at, text in enumerate(lines) if declares.match(text)), 0)
        return SourceLine(self.file, self.line + found)


def place_of(f: Any) -> SourceLine:
    """The place of a function, from its first decorator."""
    return SourceLine(f.__code__.co_filename, f.__code__.co_firstlineno)


def place_around(frames: int) -> SourceLine:
    """The line that runs this many calls above the caller: in a class body or at a call."""
    frame = sys._getframe(frames + 1)
    return SourceLine(frame.f_code.co_filename, frame.f_lineno)


def innermost(error: BaseException, is_meant: Callable[[Any], bool]) -> tuple[Any, int] | None:
    """The innermost frame of an exception that passes a test, and its line; None if none does."""
    found = [each for each in traceback.walk_tb(error.__traceback__) if is_meant(each[0])]
    return found[-1] if found else None
