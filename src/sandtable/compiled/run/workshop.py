"""Compiled entry points, kept on disk under names that hold a hash of all they were compiled from.

Numba's own cache looks at one file only: it would go on using a rule that was edited in another. Here an edit anywhere
changes the name, so an old result is never found again.
"""

import importlib.util
import os
import platform
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba.core.errors import NumbaError

from sandtable.kernel import Ruleset, menu
from sandtable.kernel.facts import FACTS, LARGEST, facts_of
from sandtable.kernel.rule import ANSWERS
from sandtable.lint.source import PARSING

from ..respell.reach import fingerprint, globals_read, reach
from ..respell.respell import respell_tree
from ..types import parts, teach, work
from . import cache, entries, plainly, player_entry, replies

SECONDS_A_LINE, SECONDS_AT_LEAST = 0.01, 2
PLAYER_PARTS = (player_entry, replies)  # what a compiled player is made of beside the rules
LOCK = threading.RLock()
AS_ENTRY: dict[str, Any] = {  # of any compiled function that is called from outside: dividing by nothing is an error
    "pipeline_class": parts.WholeCompiler,
    "cache": True,
    "error_model": "python",
}
AS_PLAYER = AS_ENTRY | {"pipeline_class": parts.PlayerCompiler}


def load_copy(template: Any, name: str) -> Any:
    """A module that is a copy of the template, from a file of this name in the cache."""
    path = cache.cache_folder() / f"{name}.py"
    text = Path(template.__file__).read_bytes()
    if not path.exists():
        passing = path.with_suffix(f".{os.getpid()}-{threading.get_ident()}")
        passing.write_bytes(text)
        os.utime(passing, (0, 0))  # Numba looks at the time: two processes that write the same file must agree
        os.replace(passing, path)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def is_kept(module: Any, entry: str) -> bool:
    """Whether some process has compiled this entry point before."""
    folder = Path(os.environ.get("NUMBA_CACHE_DIR") or Path(module.__file__).parent)
    return any(folder.rglob(f"{Path(module.__file__).stem}.{entry}-*.nbi"))


def layout_of(ruleset: Ruleset, layouts: teach.Layouts) -> list[object]:
    """What compiled code depends on beside sources: records, the catalogue's ids, shapes and options, versions."""
    options = sorted(ruleset.catalogue.options.items())
    records = [d.descr for d in (layouts.state, layouts.board, layouts.result, layouts.work)]
    numbers = [(k, v[0].str, v[0].shape, v[1]) for k, v in (layouts.numbers.fields or {}).items()]
    versions = (numba.__version__, np.__version__, sys.version, platform.machine())
    here = text_of(sys.modules[__name__])  # how it is compiled
    facts = [(f.__module__, f.__qualname__, FACTS[f], LARGEST[f]) for f in facts_of(ruleset.board)]
    return [ruleset.package, records, numbers, options, sorted(ruleset.lists.items()), facts, versions, here]


def text_of(module: Any) -> str:
    """The source of a module of this package."""
    return Path(module.__file__).read_text(encoding="utf-8")


def clock_of(ruleset: Ruleset) -> Any:
    """The function that reads how far a battle has come: the ruleset's clock, or the number of the beat."""
    scope: dict[str, Any] = {}
    exec(f"def clock(t): return t.{ruleset.clock or 'work.beats'}", scope)
    return parts.part(scope["clock"])


def forgiving(entry: Any, module: Any) -> Any:
    """An entry point that is compiled anew where what was kept of it is damaged."""
    load = entry._cache.load_overload

    def load_or_forget(*args: Any) -> Any:
        try:
            return load(*args)
        except Exception as damaged:
            cache.forget(module, damaged)
            return None

    entry._cache.load_overload = load_or_forget
    return entry


def made(make: Callable[[Any], Any], module: Any) -> Any:
    """A player's compiled function, the same way: it is loaded or compiled at once."""
    try:
        return make(module.answer)
    except NumbaError:
        raise
    except Exception as damaged:
        cache.forget(module, damaged)
        return make(module.answer)


class Workshop:
    """The compiled entry points of one ruleset: those of a template, whose `PURPOSE` says what its tables are for.

    An edit of one template asks for no new code of the others.
    """

    def __init__(self, ruleset: Ruleset, template: ModuleType = entries, layouts: teach.Layouts | None = None) -> None:
        self.ruleset = ruleset
        self.layouts = layouts or teach.Layouts(ruleset, template.PURPOSE)
        self.lesson = teach.Lesson(ruleset, self.layouts)
        self.functions = teach.rule_functions(ruleset)
        self.template, self.stem = template, "" if template.PURPOSE == work.PLAY else f"{template.PURPOSE}_"
        self.layout = layout_of(ruleset, self.layouts)
        self.classes = [*ruleset.states.values(), ruleset.actions, ruleset.asks]
        self.module: Any = None
        self.entries: dict[str, Any] = {}
        self.players: dict[str, Any] = {}

    def lines(self, functions: list[Any]) -> int:
        """About how many lines of rules these are."""
        return sum(len({line for _, _, line in f.__code__.co_lines() if line}) for f in functions)

    def tell(self, module: Any, entry: str, what: str, functions: list[Any]) -> None:
        """Says that something is about to be compiled, if it is; rules with no compiled spelling are refused first."""
        if is_kept(module, entry):
            return
        with PARSING:
            for f in functions:
                respell_tree(f, self.ruleset.catalogue)
        seconds = SECONDS_AT_LEAST + SECONDS_A_LINE * self.lines(functions)
        cache.announce(f"compiling {self.ruleset.id}{what}: once, about {seconds:.0f} s")

    def entry(self, name: str) -> Any:
        """One of the functions of `entries`, compiled when first called."""
        with LOCK:
            if name not in self.entries:
                if self.module is None:
                    digest = fingerprint(self.functions, self.classes, self.layout, text_of(self.template))
                    self.module = load_copy(self.template, f"{self.ruleset.id}_{self.stem}{digest}")
                    self.lesson.teach()
                    self.module.table_of = self.lesson.table_of
                    self.module.beat, self.module.over = self.ruleset.beat, self.ruleset.over
                    self.module.report = self.ruleset.report
                    self.module.clock = clock_of(self.ruleset)
                self.tell(self.module, name, "" if name == "run" else f" ({name})", self.functions)
                compile = numba.njit(nogil=True, **AS_ENTRY)
                self.entries[name] = forgiving(compile(getattr(self.module, name)), self.module)
            return self.entries[name]

    def looks(self, name: str | None) -> int:
        """A bit for each question at whose menu a player looks; menus nobody looks at are not worked out."""
        answers = ANSWERS.get(self.ruleset.asks, {}).get(name or "", {})
        blind = [ask for ask, f in answers.items() if not any(menu in globals_read(g).values() for g in reach([f]))]
        return work.EVERYTHING - sum(1 << ask for ask in blind)

    def player(self, name: str) -> Any:
        """A player as a compiled function; its `address` is what the work record wants."""
        with LOCK:
            if name not in self.players:
                answers = ANSWERS.get(self.ruleset.asks, {}).get(name, {})
                functions = reach([*answers.values(), *teach.method_functions(self.ruleset)])
                who = [(ask, f.__module__, f.__qualname__) for ask, f in sorted(answers.items())]
                digest = fingerprint(functions, self.classes, self.layout, name, who, *map(text_of, PLAYER_PARTS))
                module = load_copy(player_entry, f"{self.ruleset.id}_{self.stem}player_{digest}")
                self.lesson.teach()
                module.table_at = self.lesson.table_at
                module.reply = replies.reply_of(self.ruleset, answers)
                self.tell(module, "answer", f" player {name}", reach(answers.values()))
                word = numba.int64
                with plainly.plain_errors():
                    make = numba.cfunc(word(*[word] * 7), **AS_PLAYER)
                    self.players[name] = made(make, module)
            return self.players[name]
