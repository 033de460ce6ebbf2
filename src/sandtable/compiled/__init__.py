"""The compiled half: the same rule functions as machine code, through Numba or through the translator.

`respell` turns a rule's text into what a compiler takes, `types` says how rules lie in memory and teaches Numba what
they handle, `translator` writes them as LLVM's text; `run` compiles with one or the other, keeps and plays; `batches`
and `forks` stop and go on in the middle, `watched` notes which numbers are read, `walked` takes every path of luck.
Only this package imports Numba and llvmlite, and it does so late.
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
