"""Errors in words that help: each is a ValueError with a place and, where known, a remedy."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any


class SandtableError(ValueError):
    """Bad input. `rule` is the id of the rule that forbids it, if one does.

    >>> try:
    ...     st.load("chess")
    ... except st.SandtableError as error:
    ...     print(type(error).__name__, error.rule)
    ...
    InvalidRules None
    """

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.rule = rule

    def __reduce__(self) -> Any:
        return again, (type(self), self.args, self.__dict__)


def again(kind: type[SandtableError], args: tuple[Any, ...], rest: dict[str, Any]) -> SandtableError:
    """An error rebuilt from another process, whatever arguments its class takes.

    >>> again(ParseError, ("no dice",), {"rule": "lunge"}).rule
    'lunge'
    """
    error = kind.__new__(kind, *args)
    error.__dict__.update(rest)
    return error


class IllegalAction(SandtableError):
    """The rules forbid this answer now.

    >>> _ = battle.push("T1 fire +1")
    >>> battle.push("T1 fire +0")
    Traceback (most recent call last):
    sandtable.kernel.errors.IllegalAction: Vega has already settled an Intent
    """


class ParseError(SandtableError):
    """The text is not an action, or not dice.

    >>> battle.push("T1 dance")
    Traceback (most recent call last):
    sandtable.kernel.errors.ParseError: "T1 dance" is no action; the forms are: ...
    """


class AmbiguousAction(ParseError):
    """The text could mean several legal actions.

    >>> issubclass(AmbiguousAction, ParseError)  # caught with it
    True
    """


class InvalidScenario(SandtableError):
    """A scenario that no battle can start from; the message names file, entry and remedy.

    >>> st.Battle(rules, "rescues")
    Traceback (most recent call last):
    sandtable.kernel.errors.InvalidScenario: no scenario "rescues"; ...; did you mean "rescue"?
    """


class InvalidRules(SandtableError):
    """Unknown ruleset, number or ruling, or a rule that the lint refuses.

    >>> st.load("danger_close", numbers={"fire.bas": 2})
    Traceback (most recent call last):
    sandtable.kernel.errors.InvalidRules: rules.toml: no number "fire.bas"; did you mean "fire.base"?
    """


class InvalidRecord(SandtableError):
    """A saved battle that is damaged, foreign, or was played under other rules.

    >>> st.Battle.replay({"sandtable": 2})
    Traceback (most recent call last):
    sandtable.kernel.errors.InvalidRecord: record: no sandtable record: ruleset: it is missing
    """


class TooManyPaths(SandtableError):
    """Exact odds would take longer than the budget allows; `rule` is the rule that multiplied the paths.

    >>> st.solve(battle, lambda t: t.momentum, seconds=0.0)
    Traceback (most recent call last):
    sandtable.kernel.errors.TooManyPaths: more than 0 seconds of work (... paths, 0 states)
    """


LISTED, NEAREST = 30, 5  # names that are all listed, and how many are named of more


def no_such(kind: str, name: object, known: Iterable[object], command: str = "") -> str:
    """`no weapon "riffle"; there are rifle, pistol; did you mean "rifle"?`

    Of many only the nearest are named; a `command` may list them all.

    >>> no_such("weapon", "riffle", ["rifle", "pistol"])
    'no weapon "riffle"; there are rifle, pistol; did you mean "rifle"?'
    >>> no_such("row", "12x", range(100, 140), "rows")
    'no row "12x"; there are 40 (`rows` lists them), the nearest are 132, 129, 128, 127, 126; did you mean "132"?'
    """
    names = [str(each) for each in known]
    there = f"there are {', '.join(names)}" if len(names) > 1 else f"there is {', '.join(names) or 'none'}"
    if len(names) > LISTED:
        listed = f" (`{command}` lists them)" if command else ""
        near = get_close_matches(str(name), names, NEAREST, 0)
        there = f"there are {len(names)}{listed}, the nearest are {', '.join(near)}"
    return f'no {kind} "{name}"; {there}{hint(str(name), names)}'


def hint(word: str, known: Iterable[object]) -> str:
    """`; did you mean "rifle"?`, or nothing when nothing is near.

    >>> hint("riffle", ["rifle", "pistol"])
    '; did you mean "rifle"?'
    """
    near = get_close_matches(str(word), [str(k) for k in known], 1)
    return f'; did you mean "{near[0]}"?' if near else ""
