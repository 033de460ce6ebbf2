"""The compiled half: the same rule functions as machine code, made with a compiler of our own.

`runtime` is what compiled rules stand on, `translator` writes rules as LLVM's text; `run` compiles that text, keeps and
plays; `batches` and `forks` stop and go on in the middle, `watched` notes which numbers are read, `walked` takes every
path of luck; `building` makes libraries for other machines. Only this package imports llvmlite, and it does so late.
"""

from typing import TYPE_CHECKING

from sandtable.kernel import Rules, Ruleset, collector

from .run.support import is_prebuilt, unsupported

if TYPE_CHECKING:
    from .run.engine import Engine

__all__ = ["engine", "is_prebuilt", "settled", "unsupported"]


def engine(ruleset: Ruleset) -> "Engine":
    """The compiled engine of a ruleset; one a process."""
    with collector.NoGarbage():  # what has to be loaded the first time makes none
        from .run.engine import Engine

        return Engine.of(ruleset)


def settled(rules: Rules) -> "Engine":
    """The engine of a ruleset that has the numbers and readings in force compiled in."""
    from .run.engine import Engine

    return Engine.settled(rules)
