"""Marks functions as rules, players and judges. They stay the plain functions they are."""

import sys
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeVar

from .errors import InvalidRules, SandtableError

F = TypeVar("F", bound=Callable[..., Any])

RULES: dict[CodeType, tuple[str, ...]] = {}  # who is asking, without a stack of our own; helpers carry no ids
FUNCTIONS: dict[str, list[Any]] = {}  # package -> the functions that compiled code may call
ANSWERS: dict[type[IntEnum], dict[str, dict[int, Any]]] = {}  # questions -> player -> question -> function
ORDERS: dict[type, dict[int, Any]] = {}  # class of orders -> question -> function
SELDOM: set[Any] = set()  # functions that few calls of those around them reach
JUDGES: dict[type[IntEnum], dict[int, Any]] = {}  # questions -> question -> function, where one judges all answers
BEFORE: dict[type[IntEnum], dict[int, Any]] = {}  # questions -> question -> what judges every answer first
JUDGED: dict[type, Any] = {}  # kind of action -> what says whether it is legal
DOES: dict[type, Any] = {}  # kind of action -> what it does
OFFERS: dict[type, Any] = {}  # kind of action -> what yields those that are offered
GIVEN: dict[tuple[Any, type], dict[str, Any]] = {}  # function, kind of action -> what else it is given for that kind
MENUS: dict[type[IntEnum], dict[int, Any]] = {}  # questions -> question -> what yields all that is offered
FAMILIES: dict[type[IntEnum], Any] = {}  # questions -> family of the actions that declare that they answer them
IN_USE: dict[tuple[type, Any], Any] = {}  # questions -> what is written for them, once they are asked for
UNMARKED: set[str] = set()  # packages of rules, and modules of players, whose functions need no mark to be called


def package_of(f: Any) -> str:
    """The package a function was written in (its module, where there is no package)."""
    module = str(f.__module__)
    return module.rpartition(".")[0] or module


def belongs(name: str, package: str) -> bool:
    """Whether a module or package is this one or inside it."""
    return name == package or name.startswith(package + ".")


def rule(*ids: str) -> Callable[[F], F]:
    """Marks a function as the carrier of these rules of its rules.toml.

    >>> @rule("lunge")
    ... def lunge(t: Any) -> bool:
    ...     return check(t, "to hit", dice(2, 6), number(t, "lunge"))
    ...
    >>> lunge(t) in (True, False)
    True
    """

    def mark(f: F) -> F:
        RULES[f.__code__] = ids
        return helper(f)

    return mark


def helper(f: F) -> F:
    """Marks a function that rules use and that carries no rule itself.

    >>> @helper
    ... def is_near(t: Any) -> bool:
    ...     return bool(t.gap <= number(t, "reach"))
    ...
    >>> is_near(t)
    False
    """
    known = FUNCTIONS.setdefault(package_of(f), [])
    known[:] = [g for g in known if (g.__module__, g.__qualname__) != (f.__module__, f.__qualname__)]
    known.append(f)
    RULES.setdefault(f.__code__, ())
    return f


def seldom(f: F) -> F:
    """Marks a rule or helper, above its other marks, that few calls of those around it reach.

    It changes nothing but speed: compiled code keeps it apart, and those around it stay short.

    >>> @seldom
    ... @helper
    ... def is_last_stand(t: Any) -> bool:
    ...     return bool(t.gap == 0)
    ...
    >>> is_last_stand(t)
    False
    """
    SELDOM.add(f)
    return f


def player(name: str, ask: IntEnum) -> Callable[[F], F]:
    """Marks how the player `name` answers one kind of question.

    The function returns the answer; or, if its parameter after the table is called `answer`, what that is worth, and
    the best of the menu is given.

    >>> class Question(Code):
    ...     ACT = 0
    ...
    >>> @player("idle", Question.ACT)
    ... def waits(t: Any, who: Any) -> Any:
    ...     return act.Guard()
    ...
    >>> str(waits(t, t.duellists[0]))
    'guard'
    """

    def mark(f: F) -> F:
        ANSWERS.setdefault(type(ask), {}).setdefault(name, {})[int(ask)] = f
        return helper(f)

    return mark


def ordered(orders: type, ask: IntEnum) -> Callable[[F], F]:
    """Marks how a player with orders of this class, a `Packed` value, answers one kind of question.

    Such a value takes a player's seat in a question, and has no name: the function gets it as its second argument.

    >>> class Question(Code):
    ...     ACT = 0
    ...
    >>> class Orders(Packed):
    ...     lunges: flag = False
    ...
    >>> @ordered(Orders, Question.ACT)
    ... def as_told(t: Any, orders: Orders, who: Any) -> Any:
    ...     return act.Lunge() if orders.lunges else act.Guard()
    ...
    >>> str(as_told(t, Orders(lunges=True), t.duellists[0]))
    'lunge'
    """

    def mark(f: F) -> F:
        ORDERS.setdefault(orders, {})[int(ask)] = f
        return helper(f)

    return mark


def judge(of: IntEnum | type, **given: Any) -> Callable[[F], F]:
    """Marks the function that says whether one kind of action is legal, or any answer to a question.

    That of a kind of action is given the table, what the question is about, and the fields of the action; that of a
    question is given the answer; where actions declare that they answer the question, it judges only those that do not.
    A function that judges several kinds may be `given` what tells them apart: `@judge(act.Run, gait=Gait.RUN)`.
    Where a question has a judge, an answer that its menu does not list is accepted if the judge allows it, and a
    refusal names the rule that stopped it (see the verb `allowed`).

    >>> class Question(Code):
    ...     ACT = 0
    ...
    >>> @judge(Question.ACT)
    ... def is_legal(t: Any, answer: Any, who: Any) -> bool:
    ...     return allowed(t, "reach", t.gap <= 2, who)
    ...
    >>> is_legal(t, act.Lunge(), t.duellists[0])
    False
    """

    def mark(f: F) -> F:
        if isinstance(of, type):
            declare(JUDGED, of, f, given)
        else:
            JUDGES.setdefault(type(of), {})[int(of)] = f
        return helper(f)

    return mark


def before(ask: IntEnum) -> Callable[[F], F]:
    """Marks the function that judges every answer to a question before the judge of its kind: what holds of all alike.

    It is given the table, the answer and what the question is about.

    >>> class Question(Code):
    ...     REST = 0
    ...
    >>> @before(Question.REST)
    ... def is_awake(t: Any, answer: Any, who: Any) -> bool:
    ...     return allowed(t, "reach", t.gap <= 2, who)
    ...
    >>> is_awake(t, act.Guard(), t.duellists[0])
    False
    """

    def mark(f: F) -> F:
        BEFORE.setdefault(type(ask), {})[int(ask)] = f
        return helper(f)

    return mark


def does(kind: type, **given: Any) -> Callable[[F], F]:
    """Marks the function that a kind of action stands for: the verb `ask` calls it where such an answer is given.

    It is given the table, what the question is about, and the fields of the action; and what tells several kinds apart
    that it does, as in `judge`.

    >>> class Question(Code):
    ...     REST = 0
    ...
    >>> class Deed(Action, family=True):
    ...     pass
    ...
    >>> class Nap(Deed, answers=Question.REST, notation="nap"):
    ...     pass
    ...
    >>> @does(Nap)
    ... def nap(t: Any, who: Any) -> None:
    ...     who.guarding = False
    ...
    >>> nap(t, t.duellists[0])
    """

    def mark(f: F) -> F:
        declare(DOES, kind, f, given)
        return helper(f)

    return mark


def offers(of: IntEnum | type) -> Callable[[F], F]:
    """Marks the function that yields what is offered of a kind of action, where its fields are too free to be tried.

    It is given the table and what the question is about, and yields legal answers. That of a question yields its whole
    menu, in an order of its own.

    >>> class Question(Code):
    ...     REST = 0
    ...
    >>> class Deed(Action, family=True):
    ...     pass
    ...
    >>> class Wait(Deed, answers=Question.REST, notation="wait {turns}"):
    ...     turns: i8
    ...
    >>> @offers(Wait)
    ... def short_waits(t: Any, who: Any) -> Any:
    ...     yield Wait(1)
    ...     yield Wait(2)
    ...
    >>> [str(wait) for wait in short_waits(t, t.duellists[0])]
    ['wait 1', 'wait 2']
    """

    def mark(f: F) -> F:
        if isinstance(of, type):
            declare(OFFERS, of, f, {})
        else:
            MENUS.setdefault(type(of), {})[int(of)] = f
        return helper(f)

    return mark


def declare(functions: dict[type, Any], kind: Any, f: Any, given: dict[str, Any]) -> None:
    """Notes what is said of a kind of action; `InvalidRules` where one of its questions has been asked without it."""
    for question in kind.answers:
        key = type(question), question
        if key in IN_USE and kind not in functions:
            late = f"{f.__module__}.{f.__qualname__} comes too late for {kind.__name__}"
            raise InvalidRules(f"{late}: import its module where the question is used")
        IN_USE.pop(key, None)  # loaded again: what was written for it is out of date
    functions[kind], GIVEN[f, kind] = f, given


def is_registered(f: object) -> bool:
    """Whether compiled code may call this function."""
    if not isinstance(f, FunctionType):
        return False
    return any(f is g for g in FUNCTIONS.get(package_of(f), ())) or any(belongs(f.__module__, x) for x in UNMARKED)


def rule_at_fault(error: BaseException) -> tuple[str, str]:
    """Where in the rules an exception came up: `fire.py:41` of the innermost function of theirs, and its rule."""
    place, rule, trace = "", "", error.__traceback__
    while trace is not None:
        ids = RULES.get(trace.tb_frame.f_code)
        if ids is not None:
            place = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
            rule = ids[0] if ids else rule
        trace = trace.tb_next
    return place, rule


def in_a_line(error: Exception) -> str:
    """An exception as people read it, with its place in the rules if it came up there."""
    place, rule = rule_at_fault(error)
    told = str(error) if isinstance(error, SandtableError) else f"{type(error).__name__}: {error}".removesuffix(": ")
    return f"{told} ({', '.join(filter(None, (place, rule)))})" if place else told


def rule_asking() -> str:
    """The id of the innermost rule that is being played, by the calling frames."""
    frame: Any = sys._getframe(1)
    while frame is not None and not RULES.get(frame.f_code):
        frame = frame.f_back
    return RULES[frame.f_code][0] if frame is not None else ""
