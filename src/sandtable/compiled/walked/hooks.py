"""Rules, and players with orders, as compiled functions that are called by their addresses."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numba

from sandtable.kernel import Ruleset
from sandtable.kernel.rule import ORDERS

from ..respell.reach import fingerprint, reach
from ..run import plainly, player_entry, replies
from ..run.workshop import AS_ENTRY, LOCK, PLAYER_PARTS, Workshop, clock_of, is_kept, load_copy, made, text_of
from ..types import parts, teach
from . import entries, hook_entry

STEP = "def impl(t):\n rule(t{arguments})\n return 0"
NUMBER = "def impl(t):\n return int(rule(t))"
FORGET = "def impl(t):\n rule(t, {keep_clock})\n return 0"
STOP = "def impl(t):\n return int(over(t){settled}{late})"


class NotKept(Exception):
    """Something would have to be compiled first."""


class Hooks(Workshop):
    """The compiled functions of walked tables of one ruleset, each made when it is first asked for."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, entries)
        self.hooks: dict[Any, Any] = {}
        self.followers: dict[type, Any] = {}
        self.compiles = True

    @contextmanager
    def kept_only(self) -> Iterator[None]:
        """Inside, what no process has compiled before is `NotKept`."""
        with LOCK:
            self.compiles = False
            try:
                yield
            finally:
                self.compiles = True

    def tell(self, module: Any, entry: str, what: str, functions: list[Any]) -> None:
        """Says that something is about to be compiled, if it may be."""
        if not self.compiles and not is_kept(module, entry):
            raise NotKept
        super().tell(module, entry, what, functions)

    def step(self, rule: Any, arguments: int) -> int:
        """A rule that is played on the table, with so many numbers beside it."""
        given = "".join(f", t.work.arguments[{i}]" for i in range(arguments))
        return self.hook(STEP.format(arguments=given), rule=rule)

    def number(self, rule: Any) -> int:
        """A rule that finds a number."""
        return self.hook(NUMBER, rule=rule)

    def forget(self, keep_clock: bool) -> int:
        """What the ruleset wipes at the start of a beat; 0 for nothing."""
        rule = self.ruleset.forget
        return 0 if rule is None else self.hook(FORGET.format(keep_clock=keep_clock), rule=rule)

    def stop(self, settled: Any, limited: bool) -> int:
        """Whether the battle is over, or something holds, or its latest round has passed."""
        known = {} if settled is None else {"settled": settled}
        text = STOP.format(
            settled=" or settled(t)" if known else "", late=" or clock(t) > t.work.last" if limited else ""
        )
        return self.hook(text, over=self.ruleset.over, **known)

    def hook(self, text: str, **rules: Any) -> int:
        """The address of a compiled function with this text, which calls these rules."""
        with LOCK:
            key = text, *rules.values()
            if key not in self.hooks:
                functions = reach([*rules.values(), *teach.method_functions(self.ruleset)])
                who = [(name, f.__module__, f.__qualname__) for name, f in sorted(rules.items())]
                digest = fingerprint(
                    functions, self.classes, self.layout, text, who, *map(text_of, (hook_entry, parts))
                )
                name = next(iter(rules.values())).__name__
                self.hooks[key] = self.compiled(
                    hook_entry, f"hook_{digest}", name, reach(rules.values()), 4, hook=self.body(text, rules)
                )
            address: int = self.hooks[key].address
            return address

    def body(self, text: str, rules: dict[str, Any]) -> Callable[[Any], int]:
        """The function that the hook's text is, for compiled code."""

        def hook(t):
            pass

        @parts.overload(hook)
        def _hook(t):
            teach.teach_at_once(rules.values())
            scope = {**rules, "clock": clock_of(self.ruleset)}
            exec(text, scope)
            return scope["impl"]

        return hook

    def follower(self, orders: type) -> int:
        """The address of whoever plays by orders of this class."""
        with LOCK:
            if orders not in self.followers:
                answers = ORDERS.get(orders, {})
                functions = reach([*answers.values(), *teach.method_functions(self.ruleset)])
                who = [(ask, f.__module__, f.__qualname__) for ask, f in sorted(answers.items())]
                texts = map(text_of, PLAYER_PARTS)
                digest = fingerprint(functions, [*self.classes, orders], self.layout, orders.__qualname__, who, *texts)
                reply = replies.reply_of(self.ruleset, answers, orders)
                self.followers[orders] = self.compiled(
                    player_entry, f"player_{digest}", orders.__name__, reach(answers.values()), 7, reply=reply
                )
            address: int = self.followers[orders].address
            return address

    def compiled(self, template: Any, stem: str, told: str, functions: list[Any], words: int, **inside: Any) -> Any:
        """A copy of a template with something in it, compiled or loaded."""
        module = load_copy(template, f"{self.ruleset.id}_{self.stem}{stem}")
        self.lesson.teach()
        module.table_at = self.lesson.table_at
        for name, thing in inside.items():
            setattr(module, name, thing)
        self.tell(module, "answer", f" odds of {told}", functions)
        word = numba.int64
        with plainly.plain_errors():
            return made(numba.cfunc(word(*[word] * words), **AS_ENTRY), module)
