"""Rules, and players with orders, as compiled functions that are called by their addresses."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from ..run import finding
from ..run.calling import Loaded
from ..run.reach import reach
from ..run.workshop import LOCK, Workshop, of

if TYPE_CHECKING:
    from ..translator.machine import Unit


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

    def hook(self, text: str, **rules: Any) -> int:
        """The address of a compiled function with this text, which calls these rules."""
        who = [f"{name} {of(f)}" for name, f in sorted(rules.items())]
        name = partial(self.name_of, "hook", rules.values(), [], text, who)
        return self.address((text, *rules.values()), name, lambda: self.hook_unit(text, rules))

    def hook_unit(self, text: str, rules: dict[str, Any]) -> "Unit":
        """The text of such a function."""
        unit = self.bench.hook(text, rules)
        self.tell(f" odds of {next(iter(rules.values())).__name__}", reach(rules.values()))
        return unit
