"""Compiling: rules become LLVM's text, and that becomes machine code. Loaded where there is something to compile."""

from collections.abc import Sequence
from typing import Any, cast

from sandtable.kernel import Ruleset
from sandtable.lint.source import PARSING

from ..runtime import records, terms, work
from ..translator import asking, atoms, function, opening
from ..translator.machine import Unit
from ..translator.module import Module
from ..translator.vocabulary import vocabulary
from . import checked, replies

ASKED = ", ask, who, about"  # what players get beside the table
BY_ADDRESS = """
def answer(state, board, numbers, work{given}):
    t = table_of(state, board, numbers, work)
    try:
        found = impl(t{given})
    except Exception:  # it would be lost: a caller through an address gets only a number
        found = 0
        if t.work.error == 0:
            t.work.error = {failed}
    return found
"""


def tool_unit(tool: Any, args: Sequence[Any]) -> Unit:
    """The unit of a function outside of rulesets, for arguments of these kinds."""
    module = Module(vocabulary(), checked=checked.is_checked())
    with PARSING:
        return Unit(opening.open_entry(module, module.scope_of(tool), args), module.checks)


class Bench:
    """Translates the functions of a ruleset for one kind of table."""

    def __init__(self, ruleset: Ruleset, layouts: records.Layouts, figures: bytes = b"") -> None:
        self.ruleset, self.layouts, self.figures = ruleset, layouts, figures

    def module(self) -> Module:
        """A module in which drivers call the functions of the ruleset."""
        rules, own = self.ruleset, vocabulary(self.layouts.purpose)
        module = Module(own, rules, self.layouts, checked=checked.is_checked(), figures=self.figures)
        own[terms.beat], own[terms.over], own[terms.report] = rules.beat, rules.over, rules.report
        own[terms.clock] = module.from_text(f"def clock(t): return t.{rules.clock or 'work.beats'}", {})
        return module

    def entry(self, driver: Any, args: Sequence[Any]) -> Unit:
        """A driver, called with such arguments."""
        module = self.module()
        with PARSING:
            return Unit(opening.open_entry(module, module.scope_of(driver), args), module.checks)

    def rules(self) -> None:
        """The rules of a battle, without a driver: `InvalidRules` names the line that cannot be compiled."""
        module, rules = self.module(), cast(Any, self.ruleset)
        with PARSING:
            for f, *more in ((rules.beat,), (rules.over,), (rules.report, module.layouts.record(self.layouts.result))):
                function.written(module, module.scope_of(f), (module.table, *more))

    def player(self, answers: dict[int, Any], orders: Any = None) -> Unit:
        """A player with these answers; `orders` is the class of those it has, if it has any."""
        names: dict[str, Any] = {f"answer_{ask}": f for ask, f in answers.items()}
        names |= {f"as_{name}": kind.read for name, kind in replies.packed_hints(answers.values(), orders).items()}
        names |= {"NOTHING": work.NOTHING, "code_of": atoms.code_of, "as_action": atoms.as_action}
        names["any_answer"] = asking.any_answer
        return self.called(replies.reply_text(self.ruleset, answers, orders), names, work.PLAYER_FAILED, ASKED)

    def hook(self, text: str, rules: dict[str, Any]) -> Unit:
        """A function with this text, which calls these rules."""
        return self.called(text, {**rules, "clock": terms.clock}, work.RULE_FAILED)

    def called(self, text: str, names: dict[str, Any], failed: int, given: str = "") -> Unit:
        """A function with this text that is called by its address, with a table and what else is given: numbers."""
        module = self.module()
        known = {"table_of": terms.table_of, "impl": module.from_text(text, names)}
        with PARSING:
            scope = module.from_text(BY_ADDRESS.format(given=given, failed=failed), known)
            return Unit(opening.open_called(module, scope, given.count(",")), module.checks, eager=bool(given))
