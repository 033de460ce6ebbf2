"""Verbs by which a rule plays another rule: `by` goes on to every roll inside.

A part reads only luck, numbers and its arguments, so that exact odds work out its law once.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from .rolling import AnyTable, Roller

G = TypeVar("G")
N = TypeVar("N", bound=int)


def once(t: AnyTable, part: Callable[..., N], *args: int, by: Roller = None) -> N:
    """The result of a rule that reads only luck, numbers and these integers: odds work it out once.

    >>> def struck(t: Any, need: int) -> int:
    ...     return int(check(t, "to hit", dice(2, 6), need))
    ...
    >>> once(t, struck, 2)
    1
    """
    got: N = t.luck.once(t, part, args) if t.log is None else played(t, by, t.luck.once, t, part, args)
    return got


def total(t: AnyTable, times: int, part: Callable[..., int], *args: int, by: Roller = None) -> int:
    """The sum of `times` independent results of a rule as in `once`: odds convolve instead of replaying.

    >>> def struck(t: Any, need: int) -> int:
    ...     return int(check(t, "to hit", dice(2, 6), need))
    ...
    >>> total(t, 4, struck, 2)
    4
    """
    if t.log is None:
        return t.luck.repeated(t, times, part, args)
    return played(t, by, t.luck.repeated, t, times, part, args)


def mixed(t: AnyTable, *kinds: tuple[Any, ...], by: Roller = None) -> int:
    """The sum over a mixed pool, each kind as (times, rule, arguments...): one law for all of it.

    >>> def struck(t: Any, need: int) -> int:
    ...     return int(check(t, "to hit", dice(2, 6), need))
    ...
    >>> mixed(t, (3, struck, 2), (2, struck, 13))
    3
    """
    if t.log is None:
        return t.luck.mixed(t, kinds)
    return played(t, by, t.luck.mixed, t, kinds)


def repeat(
    t: AnyTable,
    times: int,
    part: Callable[..., N],
    state: N,
    given: Callable[[Any], int] | None = None,
    /,
    *,
    by: Roller = None,
) -> N:
    """The state after `times` steps of a rule `part(t, state)`: odds merge equal states after each step.

    If each step needs the result of a rule that does not read the state, give that rule as `given`: a step is then
    `part(t, state, given(t))`, and odds work out the law of `given` once.

    >>> def spread(t: Any, fires: int) -> int:
    ...     return fires + int(check(t, "to spread", dice(1, 6), 1))
    ...
    >>> repeat(t, 5, spread, 1)
    6
    >>> def sparks(t: Any) -> int:
    ...     return int(check(t, "sparks", dice(1, 6), 1))
    ...
    >>> def lit(t: Any, fires: int, more: int) -> int:
    ...     return fires + more
    ...
    >>> repeat(t, 5, lit, 1, sparks)
    6
    """
    if t.log is None:
        after: N = t.luck.chained(t, times, part, state, given)
    else:
        after = played(t, by, t.luck.chained, t, times, part, state, given)
    return after


def until(t: AnyTable, part: Callable[..., N], *args: int, by: Roller = None) -> N:
    """Plays a rule as in `once` again until its result is not negative: odds condition on that.

    >>> def place(t: Any) -> int:
    ...     face = roll(t, "where", dice(1, 6))
    ...     return face if face > 4 else -1  # off the table: again
    ...
    >>> until(t, place) in (5, 6)
    True
    """
    got: N = t.luck.conditioned(t, part, args) if t.log is None else played(t, by, t.luck.conditioned, t, part, args)
    return got


def reroll(
    t: AnyTable,
    first: Callable[..., N],
    wanted: Callable[..., int],
    again: Callable[..., N],
    *args: int,
    by: Roller = None,
) -> N:
    """Rolls dice, and rolls some of them again as long as a player wants; returns how the dice lie in the end.

    - `first(t, *args)` rolls, and returns how the dice lie as one number.
    - `wanted(t, lying, *args)` asks the player which dice to roll again, and returns a number that says so; a negative
      number lets them lie. It may write what it asks about into the state, if that follows from `lying` and is
      written again afterwards.
    - `again(t, lying, chosen, *args)` rolls those dice, and returns how all of them lie now.

    `first` and `again` read only luck, numbers and their arguments, so that odds work out one law for all of it.

    >>> def throw(t: Any) -> int:
    ...     return roll(t, "to hit", dice(1, 6))
    ...
    >>> def wanted(t: Any, lying: int) -> int:
    ...     return 1 if lying < 6 else -1
    ...
    >>> def again(t: Any, lying: int, chosen: int) -> int:
    ...     return roll(t, "once more", dice(1, 6))
    ...
    >>> reroll(t, throw, wanted, again)
    6
    """
    lying: N = played(t, by, t.luck.rerolled, t, first, wanted, again, args)
    return lying


def played(t: AnyTable, by: Roller, part: Callable[..., G], *args: Any) -> G:
    """A rule played by a rule; while a log listens, its rolls are those of `by`.

    >>> played(t, 0, lambda: roll(t, "how deep", dice(1, 6))) in range(1, 7)
    True
    """
    if t.log is None or by is None:
        return part(*args)
    before, t.log.roller = t.log.roller, by
    try:
        return part(*args)
    finally:
        t.log.roller = before
