"""The compiled half: the same rule functions through Numba. Only this package imports numba, and it does so late.

`respell` turns a rule's text into what Numba takes, `types` teaches Numba what rules handle, `run` compiles, keeps and
plays; `batches` and `forks` stop and go on in the middle, `watched` notes which numbers are read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel import Ruleset, collector

from .run.support import unsupported

if TYPE_CHECKING:
    from .run.engine import Engine

__all__ = ["engine", "unsupported"]


def engine(ruleset: Ruleset) -> Engine:
    """The compiled engine of a ruleset; one a process."""
    with collector.NoGarbage():  # what has to be loaded the first time makes none
        from .run.engine import Engine

        return Engine.of(ruleset)
