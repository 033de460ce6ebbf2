"""A fault in a rule: where it stands, and what is wrong with it."""

from pathlib import Path
from typing import NamedTuple


class Problem(NamedTuple):
    """A fault: something that a rule must not do, or a name that means nothing."""

    file: str
    line: int
    function: str
    text: str

    def __str__(self) -> str:
        return f"{Path(self.file).name}:{self.line}: {self.function}: {self.text}"
