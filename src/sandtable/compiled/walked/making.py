"""Compiling what walked tables are made of. This needs Numba, and is loaded where there is something to compile."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core import types

from ..run.linking import Code
from ..run.making import Bench, clock_of, machine_code
from ..types import outside, parts, teach


class HookBench(Bench):
    """Where hooks are compiled beside players."""

    def hook(self, template: Path, text: str, rules: dict[str, Any], as_module: str) -> Code:
        """A function with this text, which calls these rules."""
        module = self.called(template, as_module)
        module.hook = self.body(text, rules)
        return machine_code(module.answer, (types.int64,) * 4, types.int64, outside.open_player)

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
