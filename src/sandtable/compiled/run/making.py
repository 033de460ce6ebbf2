"""Compiling: functions become machine code. This needs Numba, and is loaded where there is something to compile."""

import importlib.util
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import ccallback, compiler_lock, registry, types

from sandtable.kernel import Ruleset

from ..types import outside, parts, records, teach
from . import plainly, player_entry, replies
from .linking import Code

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


def copy_of(template: Path, name: str) -> Any:
    """A module made of the template anew: each ruleset puts functions of its own into it."""
    spec = importlib.util.spec_from_file_location(name, template)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


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
        module.reply = replies.reply_of(self.ruleset, answers, orders)
        words = (types.int64,) * 7
        return machine_code(module.answer, words, types.int64, outside.open_player, parts.PlayerCompiler)

    def called(self, template: Path, as_module: str) -> Any:
        """A module made of a template for what is called with the addresses of a table."""
        self.lesson.teach()
        module = copy_of(template, as_module)
        module.table_at = self.lesson.table_at
        return module
