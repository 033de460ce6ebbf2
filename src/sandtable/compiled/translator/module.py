"""All functions of one object of machine code, as one text."""

import ast
from dataclasses import dataclass
from functools import cached_property
from types import FunctionType
from typing import Any

from sandtable.kernel import InvalidRules
from sandtable.kernel.names import Names
from sandtable.lint.source import text_of

from ..runtime import records, work
from . import kinds as k
from .layouts import Layouts

ENDING = """
!0 = !{!"branch_weights", i32 2000, i32 1}
!1 = !{!"branch_weights", i32 1, i32 2000}
!2 = !{i8 0, i8 2}
!3 = !{}
"""
FIGURES = "@figures"  # where the numbers in force stand, if they are compiled in

NO_TABLE: Any = None  # of functions that belong to no ruleset


@dataclass(frozen=True, eq=False)
class Scope:
    """A function's text, and the meaning of its outside names."""

    f: FunctionType
    tree: ast.FunctionDef
    label: str = ""  # how it is called in the text, if not by its name
    apart: bool = False  # it finds something out about the board, and is not taken into its callers

    @property
    def returns(self) -> Any:
        """Its declared result."""
        return self.f.__annotations__.get("return", ...)

    @cached_property
    def names(self) -> Names:
        """The meaning of the names in its text."""
        return Names(self.f, self.tree)

    @property
    def file(self) -> str:
        return self.f.__code__.co_filename.rpartition("/")[2]


class Written:
    """A function that was written: its name, what it returns (None: not known yet), and whether it may fail."""

    __slots__ = ("called_early", "fails", "is_open", "name", "result")

    def __init__(self, name: str, result: k.Kind | None, fails: bool) -> None:
        self.name, self.result, self.fails = name, result, fails
        self.is_open = True  # it is being written
        self.called_early = False  # by itself, before it was known what it returns

    @property
    def parts(self) -> tuple[str, ...]:
        """The types of what it returns: how it went, if it may fail, then the scalars of its result."""
        return (("i32",) if self.fails else ()) + (self.result.parts if self.result else ())

    @property
    def type(self) -> str:
        if len(self.parts) < 2:
            return self.parts[0] if self.parts else "void"
        return "{ " + ", ".join(self.parts) + " }"


class Module:
    """The text of one object, and the data that its functions share."""

    def __init__(
        self,
        instead: dict[Any, Any],
        ruleset: Any = None,
        shapes: records.Layouts | None = None,
        checked: bool = False,
        figures: bytes = b"",
    ) -> None:
        self.ruleset = ruleset
        self.instead = instead  # functions that are translated instead of verbs and words
        self.figures = figures  # the record of the numbers in force, where they are compiled in
        self.checked, self.checks = checked, list[str]()  # whether places and widths are checked; what each check says
        self.noted: dict[str, int] = {}  # number -> its place among those that note who reads them
        self.layouts, self.table = Layouts(), NO_TABLE
        if shapes is not None:
            self.know(shapes)
        self.done: dict[tuple[Scope, tuple[k.Kind, ...]], Written] = {}
        self.texts: list[str] = []
        self.constants: dict[str, str] = {}
        self.declared: dict[str, None] = {}
        self.scopes: dict[Any, Scope] = {}
        self.names: dict[str, int] = {}

    def know(self, shapes: records.Layouts) -> None:
        """Makes the kinds of the ruleset's records."""
        rules = self.ruleset
        watched = shapes.purpose == work.WATCH
        self.noted = records.first_places(rules.catalogue) if watched else {}
        self.layouts = Layouts({shapes.state: rules.battle, shapes.board: rules.board, shapes.result: rules.result})
        four = (
            self.layouts.record(shapes.state),
            self.layouts.record(shapes.board, fixed=True),
            self.layouts.record(shapes.numbers, fixed=not watched),
            self.layouts.record(shapes.work),
        )
        self.table = k.Table(rules.battle.__name__, ("ptr",) * 4, *four)

    # ---- sources ------------------------------------------------------------------------------------------------

    def scope_of(self, f: FunctionType) -> Scope:
        """The text of a function."""
        if f not in self.scopes:
            tree = text_of(f)
            if tree is None:
                why = "its source is in no file, or the file was edited after it was loaded"
                raise InvalidRules(f"{f.__module__}.{f.__qualname__}: {why}")
            self.scopes[f] = Scope(f, tree)
        return self.scopes[f]

    def from_text(self, text: str, names: dict[str, Any], file: str = "<written>", **more: Any) -> Scope:
        """The scope of a function that stands in no file, and finds these names; `more` is said of it."""
        tree = ast.parse(text).body[0]
        assert isinstance(tree, ast.FunctionDef)
        exec(compile(text, file, "exec"), names)
        return Scope(names[tree.name], tree, **more)

    # ---- text ---------------------------------------------------------------------------------------------------

    def name_of(self, stem: str) -> str:
        """A name for a function that no other has."""
        self.names[stem] = self.names.get(stem, 0) + 1
        return f"@{stem}.{self.names[stem]}"

    def need(self, declaration: str) -> None:
        """Declares one of LLVM's own functions."""
        self.declared[f"declare {declaration}"] = None

    def constant(self, parts: list[str], type: str) -> str:
        """The name of a table of constants."""
        text = f"[{len(parts)} x {type}] [{', '.join(f'{type} {part}' for part in parts)}]"
        return self.constants.setdefault(text, f"@table.{len(self.constants) + 1}")

    def text(self) -> str:
        """The whole module."""
        tables = [f"{name} = private unnamed_addr constant {text}" for text, name in self.constants.items()]
        if self.figures:
            bytes_of = "".join(f"\\{byte:02X}" for byte in self.figures)
            tables.append(f'{FIGURES} = private constant [{len(self.figures)} x i8] c"{bytes_of}", align 16')
        return "\n".join([*tables, *self.declared, *self.texts]) + ENDING
