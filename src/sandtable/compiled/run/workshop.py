"""Compiled entry points and players of a ruleset, under names that hold a hash of all they are compiled from."""

import threading
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from sandtable.kernel import Ruleset, menu
from sandtable.kernel.facts import FACTS, LARGEST, facts_of
from sandtable.kernel.players import answers_of
from sandtable.kernel.rule import ORDERS

from ..runtime import records, work
from . import cache, finding, library
from .calling import Entry, Loaded, kinds_of
from .checked import is_checked
from .reach import fingerprint, globals_read, method_functions, reach, rule_functions

LEAST_SECONDS, SECONDS_A_LINE = 1, 0.002  # seconds that compiling takes for each line
MAKING = [Path(__file__).with_name(name) for name in ("making.py", "replies.py")]  # how all is compiled
LOCK = threading.RLock()

if TYPE_CHECKING:
    from ..translator.machine import Unit
    from .making import Bench


def layout_of(ruleset: Ruleset, layouts: records.Layouts) -> list[object]:
    """All inputs of compiled code besides sources: records, and the catalogue's ids, shapes and options."""
    options = sorted(ruleset.catalogue.options.items())
    shapes = [d.descr for d in (layouts.state, layouts.board, layouts.result, layouts.work)]
    numbers = [(k, v[0].str, v[0].shape, v[1]) for k, v in (layouts.numbers.fields or {}).items()]
    about = facts_of(ruleset.board, ruleset.package)
    facts = [(f.__module__, f.__qualname__, str(FACTS[f]), LARGEST[f]) for f in about]
    lists, here = sorted(ruleset.lists.items()), [text_of(path) for path in MAKING]
    return [ruleset.package, shapes, numbers, options, lists, facts, is_checked(), here]


def text_of(path: Path) -> str:
    """The source of a module of this package."""
    return path.read_text(encoding="utf-8")


def hash_of(kinds: list[Any], args: Sequence[Any]) -> str:
    """A short hash of what a function is compiled for."""
    shapes = [(kind.str, x.ndim) if type(x) is np.ndarray else kind.__name__ for x, kind in zip(args, kinds)]
    return sha256(repr(shapes).encode()).hexdigest()[:8]


class Workshop:
    """The compiled entry points of one ruleset: the drivers of a module, for tables with these records.

    An edit of one such module asks for no new code of the others.
    """

    def __init__(self, ruleset: Ruleset, drivers: ModuleType, layouts: records.Layouts, figures: bytes = b"") -> None:
        self.ruleset, self.drivers, self.layouts, self.figures = ruleset, drivers, layouts, figures
        self.stem = f"{ruleset.id}_" if layouts.purpose == work.PLAY else f"{ruleset.id}_{layouts.purpose}_"
        self.functions = rule_functions(ruleset)
        self.layout = [*layout_of(ruleset, layouts), *([sha256(figures).hexdigest()] if figures else [])]
        self.classes = [*ruleset.states.values(), ruleset.actions, ruleset.asks]
        self.entries: dict[str, Entry] = {}  # of each the latest
        self.addresses: dict[Any, int] = {}  # of players, and of what else is called by its address
        self.player_names: dict[Any, str] = {}

    @cached_property
    def bench(self) -> "Bench":
        """The bench that compiles them, made on first use."""
        from .making import Bench

        return Bench(self.ruleset, self.layouts, self.figures)

    @cached_property
    def digest(self) -> str:
        """A hash of all that any entry point is compiled from."""
        return fingerprint(self.functions, self.classes, self.layout, text_of(Path(str(self.drivers.__file__))))

    def tell(self, what: str, functions: list[Any]) -> None:
        """Reports that something is about to be compiled."""
        lines = sum(len({line for _, _, line in f.__code__.co_lines() if line}) for f in functions)
        seconds = LEAST_SECONDS + SECONDS_A_LINE * lines
        settled = " with its numbers, for a long run" if self.figures else ""
        if not finding.COLLECTED:
            cache.announce(f"compiling {self.ruleset.id}{what}{settled}: once, about {seconds:.0f} s")

    def entry(self, name: str, args: Sequence[Any]) -> Entry:
        """One of the drivers, for arguments of these kinds."""
        kinds, found = kinds_of(args), self.entries.get(name)
        if found is None or found.kinds != kinds:
            with LOCK:
                found = self.entries.get(name)
                if found is None or found.kinds != kinds:  # no other thread was faster
                    found = self.entries[name] = Entry(self.entry_code(name, kinds, args), kinds)
        return found

    def entry_code(self, name: str, kinds: list[Any], args: Sequence[Any]) -> Loaded:
        """The code of an entry point."""

        def make() -> "Unit":
            unit = self.bench.entry(getattr(self.drivers, name), args)  # or it refuses rules that cannot be compiled
            self.tell("" if name == "run" else f" ({name})", self.functions)
            return unit

        return self.loaded(f"{self.stem}{self.digest}_{name}_{hash_of(kinds, args)}", make)

    def loaded(self, name: str, make: "finding.Make") -> Loaded:
        """The address of the code of this name; `make` writes it if there is none."""
        return finding.found(name, self.ruleset.package, self.ruleset.id, make)

    def is_prebuilt(self, players: Sequence[str]) -> bool:
        """Whether all that these players need came with the package."""
        names = library.names_in(self.ruleset.package)
        entry = f"{self.stem}{self.digest}_" if names else ""
        return any(name.startswith(entry) for name in names) and names.issuperset(map(self.player_name, players))

    def looks(self, name: str | None) -> int:
        """A bit for each question whose menu a player reads; other menus are not worked out."""
        answers = self.answers_of(name)
        blind = [ask for ask, f in answers.items() if not any(menu in globals_read(g).values() for g in reach([f]))]
        return work.EVERYTHING - sum(1 << ask for ask in blind)

    def player(self, who: str | type) -> int:
        """The address of the code of a player, or of the one that answers by orders of a class."""
        return self.address(who, lambda: self.player_name(who), lambda: self.player_unit(who))

    def address(self, key: Any, name: Callable[[], str], make: "finding.Make") -> int:
        """The address of a compiled function, which is looked for by its name the first time."""
        with LOCK:
            if key not in self.addresses:
                self.addresses[key] = self.loaded(name(), make).address
            return self.addresses[key]

    def player_unit(self, who: str | type) -> "Unit":
        """The text of a player."""
        answers, orders = self.answers_of(who), who if isinstance(who, type) else None
        unit = self.bench.player(answers, orders)
        self.tell(f" odds of {orders.__name__}" if orders else f" player {who}", reach(answers.values()))
        return unit

    def player_name(self, who: str | type) -> str:
        """The name under which a player's code is found."""
        if who not in self.player_names:
            named = [f"{ask} {of(f)}" for ask, f in sorted(self.answers_of(who).items())]
            orders, name = ([who], who.__qualname__) if isinstance(who, type) else ([], who)
            self.player_names[who] = self.name_of("player", self.answers_of(who).values(), orders, name, named)
        return self.player_names[who]

    def name_of(self, kind: str, rules: Iterable[Any], orders: Iterable[type], *more: object) -> str:
        """The name of code that calls these rules, beside those of the ruleset's states."""
        functions = reach([*rules, *method_functions(self.ruleset)])
        return f"{self.stem}{kind}_{fingerprint(functions, [*self.classes, *orders], self.layout, *more)}"

    def answers_of(self, who: str | type | None) -> dict[int, Any]:
        """The functions of a player, by question."""
        return ORDERS.get(who, {}) if isinstance(who, type) else answers_of(self.ruleset.asks, who or "")


def of(function: Any) -> str:
    """Which function it is, the same in every process."""
    return f"{function.__module__}.{function.__qualname__}"


class Tool:
    """A function of arrays that calls no other function of ours, so that its file and settings determine its code."""

    def __init__(self, function: Callable[..., None]) -> None:
        self.function, self.name = function, function.__name__
        self.entry: Entry | None = None  # the latest

    def __call__(self, *args: Any) -> None:
        kinds, entry = kinds_of(args), self.entry
        if entry is None or entry.kinds != kinds:
            with LOCK:
                entry = self.entry = Entry(self.code(kinds, args), kinds)
        entry(*args)

    def code(self, kinds: list[Any], args: Sequence[Any]) -> Loaded:
        """Its code for such arguments."""

        def make() -> "Unit":
            from .making import tool_unit

            return tool_unit(self.function, args)

        file = Path(self.function.__code__.co_filename)
        digest = fingerprint([], [], *map(text_of, (file, *MAKING)), is_checked())
        name = f"{self.name}_{digest}_{hash_of(kinds, args)}"
        return finding.found(name, self.function.__module__, "tools", make)
