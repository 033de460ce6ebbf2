"""Rules, and players with orders, as compiled functions that are called by their addresses."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.kernel import Ruleset
from sandtable.kernel.rule import ORDERS

from ..respell.reach import fingerprint, method_functions, reach
from ..run import finding
from ..run.calling import Loaded
from ..run.workshop import LOCK, PLAYER_PARTS, Workshop, text_of
from ..runtime import records, work

if TYPE_CHECKING:
    from ..translator.machine import Unit

HERE = Path(__file__).parent
HOOK = HERE / "hook_entry.py"
STEP = "def impl(t):\n rule(t{arguments})\n return 0"
NUMBER = "def impl(t):\n return int(rule(t))"
FORGET = "def impl(t):\n rule(t, {keep_clock})\n return 0"
STOP = "def impl(t):\n return int(over(t){settled}{late})"


class NotKept(Exception):
    """The code is not cached and would have to be compiled first."""


class Hooks(Workshop):
    """The compiled functions of walked tables of one ruleset, each made when it is first asked for."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, HERE / "entries.py", records.Layouts(ruleset, work.WALK))
        self.hooks: dict[Any, int] = {}
        self.followers: dict[type, int] = {}
        self.compiles = True

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
        if not self.compiles and not finding.is_at_hand(self.stem + name, self.ruleset.package):
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
        with LOCK:
            key = text, *rules.values()
            if key not in self.hooks:
                self.hooks[key] = self.hook_made(text, rules)
            return self.hooks[key]

    def hook_made(self, text: str, rules: dict[str, Any]) -> int:
        """The same for one that is used for the first time."""

        def make(as_module: str) -> "Unit":
            self.tell(f" odds of {next(iter(rules.values())).__name__}", reach(rules.values()))
            return self.bench.hook(HOOK, text, rules, as_module)

        who = [(name, f.__module__, f.__qualname__) for name, f in sorted(rules.items())]
        functions = reach([*rules.values(), *method_functions(self.ruleset)])
        digest = fingerprint(functions, self.classes, self.layout, text, who, text_of(HOOK))
        return self.loaded(f"hook_{digest}", make).address

    def follower(self, orders: type) -> int:
        """The address of the function that answers by orders of this class."""
        with LOCK:
            if orders not in self.followers:
                self.followers[orders] = self.follower_made(orders, ORDERS.get(orders, {}))
            return self.followers[orders]

    def follower_made(self, orders: type, answers: dict[int, Any]) -> int:
        """The same for orders that are used for the first time."""

        def make(as_module: str) -> "Unit":
            self.tell(f" odds of {orders.__name__}", reach(answers.values()))
            return self.bench.player(answers, as_module, orders)

        who = [orders.__qualname__, *((ask, f.__module__, f.__qualname__) for ask, f in sorted(answers.items()))]
        functions = reach([*answers.values(), *method_functions(self.ruleset)])
        digest = fingerprint(functions, [*self.classes, orders], self.layout, who, *map(text_of, PLAYER_PARTS))
        return self.loaded(f"follower_{digest}", make).address
