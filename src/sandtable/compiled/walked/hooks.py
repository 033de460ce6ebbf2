"""Rules, and players with orders, as compiled functions that are called by their addresses."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from ..respell.reach import reach
from ..run import finding
from ..run.calling import Loaded
from ..run.workshop import LOCK, Workshop, of

if TYPE_CHECKING:
    from ..translator.machine import Unit

STEP = "def impl(t):\n rule(t{arguments})\n return 0"
NUMBER = "def impl(t):\n return int(rule(t))"
FORGET = "def impl(t):\n rule(t, {keep_clock})\n return 0"
STOP = "def impl(t):\n return int(over(t){settled}{late})"


class NotKept(Exception):
    """The code is not cached and would have to be compiled first."""


class Hooks(Workshop):
    """The compiled functions of walked tables of one ruleset, each made when it is first asked for."""

    compiles = True

    @contextmanager
    def kept_only(self) -> Iterator[None]:
        """Raises `NotKept` in its block for code that no process has compiled before."""
        with LOCK:
            self.compiles = False
            try:
                yield
            finally:
                self.compiles = True

    def loaded(self, name: str, make: "finding.Make") -> Loaded:
        """The address of the code of this name, if it is cached or may be compiled now."""
        if not self.compiles and not finding.is_at_hand(name, self.ruleset.package):
            raise NotKept
        return super().loaded(name, make)

    def step(self, rule: Any, arguments: int) -> int:
        """A rule that is played on the table, with a number of integers as further arguments."""
        given = "".join(f", t.work.arguments[{i}]" for i in range(arguments))
        return self.hook(STEP.format(arguments=given), rule=rule)

    def number(self, rule: Any) -> int:
        """A rule that finds a number."""
        return self.hook(NUMBER, rule=rule)

    def forget(self, keep_clock: bool) -> int:
        """The ruleset's `forget`, called at the start of a beat; 0 for none."""
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
        who = [f"{name} {of(f)}" for name, f in sorted(rules.items())]
        name = partial(self.name_of, "hook", rules.values(), [], text, who)
        return self.address((text, *rules.values()), name, lambda: self.hook_unit(text, rules))

    def hook_unit(self, text: str, rules: dict[str, Any]) -> "Unit":
        """The text of such a function."""
        self.tell(f" odds of {next(iter(rules.values())).__name__}", reach(rules.values()))
        return self.bench.hook(text, rules)
