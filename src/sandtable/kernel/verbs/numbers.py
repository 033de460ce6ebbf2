"""Verbs that read the rulebook: its figures, its readings, and what it allows."""

from collections.abc import Callable, Iterable
from typing import Any

from ..reasons import Reason, reckoned
from .rolling import AnyTable


def number(t: AnyTable, id: str, at: int | None = None) -> int:
    """A figure of the rulebook, by its rule's id (`at`: a row of its table, from 0).

    >>> number(t, "lunge")
    8
    """
    value: Any = t.numbers[id]
    if at is not None:
        value = value[at]
    return int(value) if t.log is None else reckoned(value, (Reason(id, value),))


def because(
    t: AnyTable, id: str, value: int, what: object = "", *, parts: Callable[[], Iterable[Reason]] | None = None
) -> int:
    """A value worked out here, under the id of its rule; `what` says in words where it comes from.

    A piece is told by its name. A value made of several things gives each a reason of its own: `parts` is called while
    a log listens, and what its reasons leave of the value stands under the id.

    >>> because(t, "wounds", 2 * 3, "a cut and a bruise")
    6
    """
    if t.log is None:
        return value
    told = () if parts is None else tuple(parts())
    return reckoned(value, (*told, Reason(id, int(value) - sum(part.value for part in told), what)))


def ruling(t: AnyTable, id: str) -> str:
    """Which reading of an ambiguous rule is in force: compare it with the label of an option.

    >>> ruling(t, "riposte")
    'open'
    """
    return str(t.numbers[id])


def ruling_number(t: AnyTable, id: str) -> int:
    """The number that the option in force stands for (`values` in rules.toml).

    >>> t.numbers = {"cover": "full", "cover=": 2}  # as a rules.toml would say
    >>> ruling_number(t, "cover")
    2
    """
    return int(t.numbers[id + "="])


def allowed(t: AnyTable, id: str, condition: bool, *facts: Any) -> bool:
    """The condition; where it fails and a player asks why, the rule and its facts are the answer.

    A rule that has several conditions gives each a text of its own (`refusals` in rules.toml) and names it behind a
    colon, as in `allowed(t, "reach:too-near", ...)`.

    >>> allowed(t, "reach", t.gap <= number(t, "reach"), t.duellists[1])
    False
    """
    if condition or t.refusals is None:
        return condition
    t.refusals.append((id, facts))
    return len(t.refusals) <= (t.overruled or 0)


def decisive(t: AnyTable, fact: Any) -> Any:
    """Marks a fact as the reason of a refusal, ahead of refusals that were only tried on the way.

    >>> allowed(t, "reach", t.gap > 9, decisive(t, t.duellists[1]))
    False
    """
    if t.refusals is not None:
        del t.refusals[t.overruled or 0 :]
    return fact
