"""Checked builds: compiled code that checks each index of a list and each number stored in a narrow field.

What plain play refuses there, the usual build does not notice. A checked build gives up with file, line and rule.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

SWITCH = "SANDTABLE_CHECKED"  # 1 asks for checked builds


def is_checked() -> bool:
    """Whether code that is compiled now is checked."""
    return os.environ.get(SWITCH, "") not in ("", "0")


@contextmanager
def build(checked: bool) -> Iterator[None]:
    """Switches checked builds on or off in its block, also for processes that are started inside."""
    before = os.environ.get(SWITCH)
    os.environ[SWITCH] = str(int(checked))
    try:
        yield
    finally:
        if before is None:
            del os.environ[SWITCH]
        else:
            os.environ[SWITCH] = before
