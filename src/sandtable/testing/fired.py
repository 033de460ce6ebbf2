"""Which rules are at work while battles are played: functions called, numbers and readings read, answers refused."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from types import FrameType, ModuleType
from typing import Any

from sandtable.kernel import Ruleset, Table, bounds, catalogue, verbs
from sandtable.kernel.rule import RULES, belongs
from sandtable.kernel.table import Player
from sandtable.reference.carriers import modules_of


class Fired(set[bounds.Read]):
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

    def add(self, read: bounds.Read) -> None:
        """A number or reading is looked up."""
        id = read[0] if read[0] in self.known else read[0] + catalogue.READING
        if self.known[id].options is not None:
            self.played[id] += 1
        else:
            self.note(id)

    def called(self, frame: FrameType, event: str, told: object) -> None:
        """Notes the rules of a function that is called, also by the text written for a question."""
        if event == "call":
            for id in RULES.get(frame.f_code, ()):
                self.note(id)

    def thoughtful(self, player: Player) -> Player:
        """The same player, whose thinking does not count as play."""

        def think(t: Table[Any], ask: IntEnum, menu: Any, who: Any, about: Any) -> Any:
            self.thinking += 1
            try:
                return player(t, ask, menu, who, about)
            finally:
                self.thinking -= 1

        return think

    # ---- what is put in the place of functions -----------------------------------------------------------------

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
    """Inside, every function that carries rules notes them, and so do the verbs that name one."""
    put = {id(verbs.because): fired.because, id(verbs.allowed): fired.allowed}
    kernel = [m for name, m in sorted(sys.modules.items()) if belongs(name, "sandtable.kernel")]
    before: list[tuple[ModuleType, str, Any]] = []
    for module in (*modules_of(ruleset), *kernel):
        for name, value in list(vars(module).items()):
            if id(value) in put:
                before.append((module, name, value))
                setattr(module, name, put[id(value)])
    profile = sys.getprofile()
    sys.setprofile(fired.called)
    try:
        yield
    finally:
        sys.setprofile(profile)
        for module, name, value in before:
            setattr(module, name, value)
