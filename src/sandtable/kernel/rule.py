"""Marks functions as rules, players and judges. They stay the plain functions they are."""

import sys
from collections.abc import Callable
from enum import IntEnum
from functools import wraps
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, ParamSpec, TypeVar

from .errors import InvalidRules, SandtableError
from .places import innermost, place_of

F = TypeVar("F", bound=Callable[..., Any])
K = TypeVar("K")
P = ParamSpec("P")
M = TypeVar("M")

RULES: dict[CodeType, tuple[str, ...]] = {}  # code of a function -> ids of its rules; none for a helper
FUNCTIONS: dict[str, dict[tuple[str, str], Any]] = {}  # package -> the functions that compiled code may call, by name
ANSWERS: dict[type[IntEnum], dict[str, dict[int, Any]]] = {}  # questions -> player -> question -> function
ORDERS: dict[type, dict[int, Any]] = {}  # class of orders -> question -> function
SELDOM: set[Any] = set()  # functions that are called rarely
JUDGES: dict[type[IntEnum], dict[int, Any]] = {}  # questions -> question -> function that judges all answers
BEFORE: dict[type[IntEnum], dict[int, Any]] = {}  # questions -> question -> function that judges every answer first
JUDGED: dict[type, Any] = {}  # kind of action -> its judge
DOES: dict[type, Any] = {}  # kind of action -> function that carries it out
OFFERS: dict[type, Any] = {}  # kind of action -> function that yields offered actions
GIVEN: dict[tuple[Any, type], dict[str, Any]] = {}  # function, kind of action -> its further arguments for that kind
MENUS: dict[type[IntEnum], dict[int, Any]] = {}  # questions -> question -> function that yields its menu, in order
LEFT_OUT: dict[Any, tuple[type, ...]] = {}  # function of a menu -> kinds of action that it does not offer on purpose
FAMILIES: dict[type[IntEnum], Any] = {}  # questions -> family of the actions that answer them
IN_USE: dict[tuple[type, Any], Any] = {}  # questions -> functions written for them, once needed
UNMARKED: set[str] = set()  # packages of rules, and modules of players, whose functions need no mark to be called


def package_of(f: Any) -> str:
    """The package of a function, or its module if it is in no package."""
    module = str(f.__module__)
    return module.rpartition(".")[0] or module


def belongs(name: str, package: str) -> bool:
    """Whether a module or package is `package` or inside it."""
    return name == package or name.startswith(package + ".")


def told(f: Any) -> str:
    """A function in messages: its file, its line, its name."""
    return f"{place_of(f)}: {f.__qualname__}"


def named_in(example: str) -> Callable[[Callable[P, M]], Callable[P, M]]:
    """Requires a mark to be written with parentheses and its arguments, as in the example."""

    def guarded(mark: Callable[P, M]) -> Callable[P, M]:
        @wraps(mark)
        def written(*args: P.args, **kwargs: P.kwargs) -> M:
            bare = args[0] if args and isinstance(args[0], FunctionType) else None
            if bare is not None:
                raise InvalidRules(f"{told(bare)}: @{mark.__name__} says nothing here: write {example}")
            return mark(*args, **kwargs)

        return written

    return guarded


def put(functions: dict[K, Any], key: K, f: Any, mark: str) -> None:
    """Records the marked function; `InvalidRules` names both places where two functions have the same mark."""
    known = functions.get(key, f)
    if (known.__module__, known.__qualname__) != (f.__module__, f.__qualname__):
        other = f"{known.__qualname__} ({place_of(known)})"
        raise InvalidRules(f"{told(f)}: {mark} marks {other} already: keep one of them")
    functions[key] = f


def question_in(question: Any, f: Any, mark: str) -> IntEnum:
    """The question that a mark names; `InvalidRules` if it is none."""
    if not isinstance(question, IntEnum):
        named = getattr(question, "__name__", repr(question))
        raise InvalidRules(f"{told(f)}: @{mark}: {named} is no question: one of yours expected, as act.Ask.ACT")
    return question


def spelt(question: Any) -> str:
    """A question as rules write it: `Ask.ACT`."""
    return f"{type(question).__name__}.{question.name}"


@named_in('@rule("id.of.a.rule")')
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
        if not ids:
            raise InvalidRules(f'{told(f)}: @rule() names no rule: write @rule("id.of.a.rule"), or @helper for none')
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
    known, name = FUNCTIONS.setdefault(package_of(f), {}), (f.__module__, f.__qualname__)
    known.pop(name, None)
    known[name] = f
    RULES.setdefault(f.__code__, ())
    return f


def seldom(f: F) -> F:
    """Marks a rule or helper, above its other marks, that is called rarely.

    It changes nothing but speed: compiled code keeps it apart, so that its callers stay short.

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


@named_in('@player("name", act.Ask.ACT)')
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
        known = ANSWERS.setdefault(type(question_in(ask, f, "player")), {}).setdefault(name, {})
        put(known, int(ask), f, f'@player("{name}", {spelt(ask)})')
        return helper(f)

    return mark


@named_in("@ordered(Orders, act.Ask.ACT)")
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
        known = ORDERS.setdefault(orders, {})
        put(known, int(question_in(ask, f, "ordered")), f, f"@ordered({orders.__name__}, {spelt(ask)})")
        return helper(f)

    return mark


@named_in("@judge(act.Go)")
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
            declare(JUDGED, of, f, given, "judge")
        else:
            put(JUDGES.setdefault(type(question_in(of, f, "judge")), {}), int(of), f, f"@judge({spelt(of)})")
        return helper(f)

    return mark


@named_in("@before(act.Ask.ACT)")
def before(ask: IntEnum) -> Callable[[F], F]:
    """Marks the function that judges every answer to a question before the judge of its kind: what is common to all.

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
        put(BEFORE.setdefault(type(question_in(ask, f, "before")), {}), int(ask), f, f"@before({spelt(ask)})")
        return helper(f)

    return mark


@named_in("@does(act.Go)")
def does(kind: type, **given: Any) -> Callable[[F], F]:
    """Marks the function that carries out a kind of action: the verb `ask` calls it when such an answer is given.

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
        declare(DOES, kind, f, given, "does")
        return helper(f)

    return mark


@named_in("@offers(act.Go)")
def offers(of: IntEnum | type, leaves_out: tuple[type, ...] = ()) -> Callable[[F], F]:
    """Marks the function that yields the offered actions of a kind, if its fields have too many values to try all.

    It takes the table and what the question is about, and yields legal answers. Given a question in place of a kind,
    it yields the menu of that question in its own order; kinds of action that it does not make are offered after it,
    except those it `leaves_out`.

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
            declare(OFFERS, of, f, {}, "offers")
        else:
            put(MENUS.setdefault(type(question_in(of, f, "offers")), {}), int(of), f, f"@offers({spelt(of)})")
            LEFT_OUT[f] = leaves_out
        return helper(f)

    return mark


def declare(functions: dict[type, Any], kind: Any, f: Any, given: dict[str, Any], mark: str) -> None:
    """Records a mark on a kind of action; `InvalidRules` where one of its questions was already asked without it."""
    if not getattr(kind, "answers", ()):
        needed = "name a kind of action with answers=, as in class Go(Act, answers=Ask.ACT, ...)"
        named = getattr(kind, "__name__", repr(kind))
        raise InvalidRules(f"{told(f)}: @{mark}({named}): {named} answers no question: {needed}")
    for question in kind.answers:
        key = type(question), question
        if key in IN_USE and kind not in functions:
            late = f"{f.__module__}.{f.__qualname__} comes too late for {kind.__name__}"
            raise InvalidRules(f"{late}: import its module where the question is used")
        IN_USE.pop(key, None)  # loaded again: its written functions are out of date
    put(functions, kind, f, f"@{mark}({kind.__name__})")
    GIVEN[f, kind] = given


def registered(package: str) -> list[Any]:
    """The functions of a package that compiled code may call."""
    return [f for name, functions in FUNCTIONS.items() if belongs(name, package) for f in functions.values()]


def is_registered(f: object) -> bool:
    """Whether compiled code may call this function."""
    if not isinstance(f, FunctionType):
        return False
    known = FUNCTIONS.get(package_of(f), {})
    return known.get((f.__module__, f.__qualname__)) is f or any(belongs(f.__module__, x) for x in UNMARKED)


def rule_at_fault(error: BaseException) -> tuple[str, str]:
    """The place in the rules of an exception: `fire.py:41` of the innermost rule function, and its rule."""
    at = innermost(error, lambda frame: frame.f_code in RULES)
    of = innermost(error, lambda frame: bool(RULES.get(frame.f_code)))
    place = f"{Path(at[0].f_code.co_filename).name}:{at[1]}" if at else ""
    return place, RULES[of[0].f_code][0] if of else ""


def in_a_line(error: Exception) -> str:
    """An exception in words, with its place in the rules if it was raised there."""
    place, rule = rule_at_fault(error)
    told = str(error) if isinstance(error, SandtableError) else f"{type(error).__name__}: {error}".removesuffix(": ")
    return f"{told} ({', '.join(filter(None, (place, rule)))})" if place else told


def rule_asking() -> str:
    """The id of the innermost rule on the call stack."""
    frame: Any = sys._getframe(1)
    while frame is not None and not RULES.get(frame.f_code):
        frame = frame.f_back
    return RULES[frame.f_code][0] if frame is not None else ""
