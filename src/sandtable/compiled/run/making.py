"""Compiling: rules become LLVM's text, and that becomes machine code. Loaded where there is something to compile."""

import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sandtable.kernel import Ruleset
from sandtable.lint.source import PARSING

from ..runtime import records, work
from ..translator import asking, atoms, opening
from ..translator.machine import Unit
from ..translator.module import Module, ReadAs, Scope
from ..translator.vocabulary import vocabulary
from . import checked, player_entry, replies

ASKED, HOOKED = 3, 0  # the numbers that players and hooks get beside the table


def tool_unit(function: Any, args: Sequence[Any]) -> Unit:
    """The unit of a function outside of rulesets, for arguments of these kinds."""
    module = Module(vocabulary(), plain=function.__module__, checked=checked.is_checked())
    with PARSING:
        return Unit(opening.open_entry(module, module.scope_of(function), args), module.checks)


def copy_of(template: Path, name: str) -> Any:
    """A fresh module from the template, into which each ruleset puts its own functions."""
    spec = importlib.util.spec_from_file_location(name, template)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


class Bench:
    """Translates the functions of a ruleset for one kind of table."""

    def __init__(self, ruleset: Ruleset, layouts: records.Layouts, figures: bytes = b"") -> None:
        self.ruleset, self.layouts, self.figures = ruleset, layouts, figures

    def module(self, plain: str) -> Module:
        words = vocabulary(self.layouts.purpose)
        return Module(words, self.ruleset, self.layouts, plain, checked.is_checked(), self.figures)

    def entry(self, template: Path, name: str, args: Sequence[Any], as_module: str) -> Unit:
        """An entry point of a template, called with such arguments."""
        file, module = copy_of(template, as_module), self.module(as_module)
        file.table_of, file.clock = atoms.table_of, self.clock(module)
        file.beat, file.over, file.report = self.ruleset.beat, self.ruleset.over, self.ruleset.report
        with PARSING:
            return Unit(opening.open_entry(module, module.scope_of(getattr(file, name)), args), module.checks)

    def player(self, answers: dict[int, Any], as_module: str, orders: Any = None) -> Unit:
        """A player with these answers; `orders` is the class of those it has, if it has any."""
        file, module = copy_of(Path(player_entry.__file__), as_module), self.module(as_module)
        names: dict[str, Any] = {f"answer_{ask}": f for ask, f in answers.items()}
        names |= {f"as_{name}": ReadAs(kind) for name, kind in replies.packed_hints(answers.values(), orders).items()}
        names |= {"NOTHING": work.NOTHING, "code_of": atoms.code_of, "as_action": atoms.as_action}
        names["any_answer"] = asking.any_answer
        text = replies.reply_text(self.ruleset, answers, orders)
        file.table_at, file.reply = atoms.table_of, module.from_text(text, names)
        return self.called(module, file.answer, ASKED, eager=True)

    def hook(self, template: Path, text: str, rules: dict[str, Any], as_module: str) -> Unit:
        """A function with this text, which calls these rules."""
        file, module = copy_of(template, as_module), self.module(as_module)
        file.table_at = atoms.table_of
        file.hook = module.from_text(text, {**rules, "clock": self.clock(module)})
        return self.called(module, file.answer, HOOKED)

    def called(self, module: Module, function: Any, words: int, eager: bool = False) -> Unit:
        """A function that is called by its address, with a table and this many numbers."""
        with PARSING:
            return Unit(opening.open_called(module, module.scope_of(function), words), module.checks, eager)

    def clock(self, module: Module) -> Scope:
        """The function that reads how far a battle has come: the ruleset's clock, or the number of the beat."""
        return module.from_text(f"def clock(t): return t.{self.ruleset.clock or 'work.beats'}", {})
