"""The odds of a rule that reads only luck, numbers and its arguments: no battle needed."""

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from sandtable.kernel import InForce, Table

from . import answer, exact


def odds_of_rule(
    part: Callable[..., Hashable], *args: Any, numbers: InForce | None = None, columns: tuple[str, ...] = ("outcome",)
) -> answer.Odds:
    """The exact distribution of `part(t, *args)`, a rule that keeps no state."""
    t: Table[Any] = Table()
    t.numbers = numbers or {}
    t.luck = luck = exact.Exact()
    return answer.Odds(exact.fractions(exact.law_by_paths(luck, partial(part, t, *args))), columns)
