"""Compiling: functions become machine code. This needs Numba, and is loaded where there is something to compile."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import ccallback, compiler_lock, registry, types

from sandtable.kernel import Ruleset, verbs

from ..types import asking, machine, outside, parts, records, teach, work
from . import plainly, player_entry
from .linking import Code
from .replies import packed_hints, reply_text
from .workshop import copy_of

FOR_C: Any = vars(ccallback)["_CFuncCompiler"]
OPTIONS = {"error_model": "python"}  # dividing by nothing is an error


class Compiler(FOR_C):
    """Numba's for functions that are called from outside, without its own way in."""

    def _customize_flags(self, flags: Any) -> Any:
        flags = super()._customize_flags(flags)
        flags.no_cfunc_wrapper = True
        return flags


def machine_code(
    function: Any,
    kinds: tuple[Any, ...],
    result: Any,
    open: Callable[[Any, Any], None],
    pipeline: type[parts.WholeCompiler] = parts.WholeCompiler,
) -> Code:
    """The machine code of a function with these types of arguments; `open` adds the way in."""
    compiler: Any = Compiler(function, registry.cpu_target, OPTIONS, {}, pipeline_class=pipeline)
    with compiler_lock.global_compiler_lock, plainly.plain_errors():
        parts.take_marked()
        registry.cpu_target.typing_context.refresh()
        made: Any = compiler.compile(kinds, result)
        open(registry.cpu_target.target_context, made)
        made.library.finalize()
    return Code(made.library.object, made.library.needs, lasts=not made.library.has_dynamic_globals)


def tool_code(function: Any, args: Sequence[Any]) -> Code:
    """The machine code of a function of no ruleset, for such arguments."""
    return machine_code(function, tuple(map(type_of, args)), None, outside.open_entry)


def type_of(x: Any) -> Any:
    """The type of an argument; arrays lie in one piece."""
    return types.Array(numba.from_dtype(x.dtype), x.ndim, "C") if isinstance(x, np.ndarray) else numba.typeof(x)


def clock_of(ruleset: Ruleset) -> Any:
    """The function that reads how far a battle has come: the ruleset's clock, or the number of the beat."""
    scope: dict[str, Any] = {}
    exec(f"def clock(t): return t.{ruleset.clock or 'work.beats'}", scope)
    return parts.part(scope["clock"])


class Bench:
    """Where the functions of a ruleset are compiled for one kind of table."""

    def __init__(self, ruleset: Ruleset, layouts: records.Layouts) -> None:
        self.ruleset, self.lesson = ruleset, teach.Lesson(ruleset, layouts)

    def entry(self, template: Path, name: str, args: Sequence[Any], as_module: str) -> Code:
        """An entry point of a template, called with such arguments."""
        self.lesson.teach()
        module = copy_of(template, as_module)
        module.table_of = self.lesson.table_of
        module.beat, module.over, module.report = self.ruleset.beat, self.ruleset.over, self.ruleset.report
        module.clock = clock_of(self.ruleset)
        return tool_code(getattr(module, name), args)

    def player(self, answers: dict[int, Any], as_module: str, orders: Any = None) -> Code:
        """A player with these answers; `orders` is the class of those he has, if he has any."""
        module = self.called(Path(player_entry.__file__), as_module)
        module.reply = reply_of(self.ruleset, answers, orders)
        words = (types.int64,) * 7
        return machine_code(module.answer, words, types.int64, outside.open_player, parts.PlayerCompiler)

    def hook(self, template: Path, text: str, rules: dict[str, Any], as_module: str) -> Code:
        """A function with this text, which calls these rules."""
        module = self.called(template, as_module)
        module.hook = hook_of(text, rules, clock_of(self.ruleset))
        return machine_code(module.answer, (types.int64,) * 4, types.int64, outside.open_player)

    def called(self, template: Path, as_module: str) -> Any:
        """A module made of a template for what is called with the addresses of a table."""
        self.lesson.teach()
        module = copy_of(template, as_module)
        module.table_at = self.lesson.table_at
        return module


def hook_of(text: str, rules: dict[str, Any], clock: Any) -> Any:
    """The function that a hook's text is, for compiled code."""

    def hook(t):
        pass

    @parts.overload(hook)
    def _hook(t):
        teach.teach_at_once(rules.values())
        scope = {**rules, "clock": clock}
        exec(text, scope)
        return scope["impl"]

    return hook


# ---- players ------------------------------------------------------------------------------------------------------


@parts.part
def any_answer(t):
    """Any option, each as likely as the others; a coin for yes or no."""
    n = t.work.offered
    if n == 0:
        return verbs.chance(t, 2)
    return t.work.menu[verbs.chance(t, n)]


def reply_of(ruleset: Any, answers: dict[int, Any], orders: Any = None) -> Any:
    """The function `reply(t, ask, who, about)` of one player, for compiled code; `orders` is the class of his orders.

    Its functions are made known to Numba when the player is compiled.
    """

    def reply(t, ask, who, about):
        pass

    @parts.overload(reply)
    def _reply(t, ask, who, about):
        teach.teach_at_once(answers.values())
        scope: dict[str, Any] = {"NOTHING": work.NOTHING, "code_of": asking.code_of, "any_answer": any_answer}
        scope["as_action"] = machine.reader(machine.ActionType(ruleset.actions))
        scope |= {f"as_{name}": teach.reader_of(kind) for name, kind in packed_hints(answers.values(), orders).items()}
        scope |= {f"answer_{ask}": f for ask, f in answers.items()}
        exec(reply_text(ruleset, answers, orders), scope)
        return scope["impl"]

    return reply
