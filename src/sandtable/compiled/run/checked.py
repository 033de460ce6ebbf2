"""Checked builds: compiled code that looks at each place of a list and at each number that goes into a narrow field.

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
    """Inside, compiled code is checked, or it is not; that of processes begun inside as well."""
    before = os.environ.get(SWITCH)
    os.environ[SWITCH] = str(int(checked))
    try:
        yield
    finally:
        if before is None:
            del os.environ[SWITCH]
        else:
            os.environ[SWITCH] = before
