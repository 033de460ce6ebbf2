"""Which rules are at work while battles are played: functions called, numbers and readings read, answers refused."""

import functools
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from types import FunctionType, ModuleType
from typing import Any

from sandtable.kernel import Ruleset, Table, catalogue, verbs
from sandtable.kernel.bounds import Read
from sandtable.kernel.rule import RULES, belongs
from sandtable.kernel.table import Player
from sandtable.reference.carriers import modules_of


class Fired(set[Read]):
    """What was at work, by rule id.

    What players look at while they think is not played, so there a rule counts only if it takes an answer off a menu;
    and a reading is at work wherever a rule asks which one is in force.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__()
        self.known = ruleset.catalogue.rules
        self.played: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.thinking = 0

    def note(self, id: str) -> None:
        """A rule is played."""
        if not self.thinking:
            self.played[id] += 1

    def add(self, read: Read) -> None:
        """A number or reading is looked up."""
        id = read[0] if read[0] in self.known else read[0] + catalogue.READING
        if self.known[id].options is not None:
            self.played[id] += 1
        else:
            self.note(id)

    def course(self, ruleset: Ruleset) -> Callable[[Any], None]:
        """Notes the rules of a beat, which is called from outside the ruleset."""
        outside = [id for f in (ruleset.beat, ruleset.over) for id in RULES.get(f.__code__, ())]

        def note(t: Table[Any]) -> None:
            for id in outside:
                self.note(id)

        return note

    def thoughtful(self, player: Player) -> Player:
        """The same player, whose thinking is no play."""

        def think(t: Table[Any], ask: IntEnum, menu: Any, who: Any, about: Any) -> Any:
            self.thinking += 1
            try:
                return player(t, ask, menu, who, about)
            finally:
                self.thinking -= 1

        return think

    # ---- what is put in the place of functions -----------------------------------------------------------------

    def counting(self, f: Any) -> Any:
        """A rule's function that notes its ids."""
        ids = RULES[f.__code__]

        @functools.wraps(f)
        def counted(*args: Any, **named: Any) -> Any:
            for id in ids:
                self.note(id)
            return f(*args, **named)

        return counted

    def because(self, t: Table[Any], id: str, value: int, *what: Any, **parts: Any) -> int:
        self.note(id)
        return verbs_because(t, id, value, *what, **parts)

    def allowed(self, t: Table[Any], id: str, condition: bool, *facts: Any) -> bool:
        if not condition:
            self.refused[id.partition(catalogue.WORD)[0]] += 1
        return verbs_allowed(t, id, condition, *facts)


verbs_because, verbs_allowed = verbs.because, verbs.allowed


@contextmanager
def listening(ruleset: Ruleset, fired: Fired) -> Iterator[None]:
    """Inside, every function of the ruleset that carries rules notes them, and so do the verbs that name one."""
    put = {id(verbs.because): fired.because, id(verbs.allowed): fired.allowed}
    kernel = [m for name, m in sorted(sys.modules.items()) if belongs(name, "sandtable.kernel")]
    before: list[tuple[ModuleType, str, Any]] = []
    for module in (*modules_of(ruleset), *kernel):
        for name, value in list(vars(module).items()):
            other = put.get(id(value)) or marked_one(ruleset, value, put, fired.counting)
            if other is not None:
                before.append((module, name, value))
                setattr(module, name, other)
    try:
        yield
    finally:
        for module, name, value in before:
            setattr(module, name, value)


def marked_one(ruleset: Ruleset, value: Any, put: dict[int, Any], counting: Callable[[Any], Any]) -> Any:
    """What stands for a function of the ruleset that carries rules; None for anything else."""
    if not isinstance(value, FunctionType) or not belongs(value.__module__, ruleset.package):
        return None
    return put.setdefault(id(value), counting(value)) if RULES.get(value.__code__) else None
