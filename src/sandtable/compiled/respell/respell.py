"""Rules as compiled code sees them.

What reads well and is no single construct to the translator is respelt, line numbers kept: class patterns become tests
of an action's kind, yielded options writes to the menu, any/all/sum/min/max over a generator loops; what only logs
and exact odds hear disappears.
"""

import ast
import inspect
import typing
from types import FunctionType
from typing import Any

from sandtable.kernel import InvalidRules, rows, verbs
from sandtable.kernel.names import REDUCERS, UNKNOWN
from sandtable.lint import source

from . import loops, patterns, reach
from .speller import Speller, copied

REPEATERS = (verbs.once, verbs.total, verbs.mixed, verbs.repeat, verbs.until, verbs.reroll)
ROLLS = (verbs.roll, verbs.keep, verbs.check, verbs.within, verbs.contest, verbs.pool, verbs.top, verbs.draw)


class Respeller(Speller):
    """Respells one function."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        kind = self.kinds.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if kind is not None and node.attr in kind.slots:
            return self.read_slot(node.value, kind.slots[node.attr], node)
        return self.generic_visit(node)

    # ---- calls ----------------------------------------------------------------------------------------------

    def visit_Call(self, node: ast.Call) -> ast.AST:
        called = self.value(node.func)
        if called is typing.cast:
            return self.visit(node.args[1])
        if called in (verbs.allowed, verbs.because):
            return self.visit(node.args[2])
        if called is isinstance and (kinds := patterns.kinds_named(self, node.args[1])):
            return self.is_of(kinds, self.visit(node.args[0]), node)
        if called in REDUCERS and node.args and isinstance(node.args[0], ast.GeneratorExp):
            return loops.reduced(self, node, called)
        if called in (*REPEATERS, *ROLLS):
            of_dice = ("need", "at_most") if called in (verbs.pool, verbs.roll, verbs.keep) else ()
            heard = ("by", "foe", *of_dice)  # what only logs hear
            node.keywords = [k for k in node.keywords if k.arg not in heard]
        if called is verbs.choose:
            loops.prepare_menu(self, node)
        if called in ROLLS:
            node.args[1 : 1 + self.says_why(called, node)] = [ast.Constant(0)]  # the words are for logs, too
        return self.generic_visit(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        self.fail(node, "a generator expression stands inside any, all, sum, min, max or as a menu only")

    # ---- statements -----------------------------------------------------------------------------------------

    def visit_Expr(self, node: ast.Expr) -> Any:
        call = node.value
        if isinstance(call, ast.Call) and self.value(call.func) in (*verbs.TELLING, verbs.cut):
            return ast.Pass()
        if isinstance(call, ast.YieldFrom) and isinstance(call.value, ast.GeneratorExp):
            node.value = loops.offered(self, call.value)
            return node
        return self.generic_visit(node)

    def visit_Yield(self, node: ast.Yield) -> ast.AST:
        if node.value is None:
            self.fail(node, "yield needs an action")
        return self.expression(f"_offer({self.table}, action)", node, action=self.visit(node.value))

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.AST:
        """Another rule's options: called, it adds them to the same menu."""
        return self.visit(node.value)

    def visit_Assert(self, node: ast.Assert) -> Any:
        """Assertions tell type checkers, and this one, of what kind an action is."""
        self.kinds = {**self.kinds, **patterns.kinds_in(self, node.test)}
        return node

    def visit_If(self, node: ast.If | ast.IfExp) -> Any:
        kinds = patterns.kinds_in(self, node.test)
        node.test = self.visit(node.test)
        node.body, node.orelse = self.narrowed(kinds, node.body), self.narrowed({}, node.orelse)
        return node

    visit_IfExp = visit_If

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        """After `isinstance(act, Move) and` the fields of a Move may be read."""
        known: dict[str, Any] = {}
        for place, part in enumerate(node.values):
            shown = patterns.kinds_in(self, part) if isinstance(node.op, ast.And) else {}
            node.values[place] = self.narrowed(known, part)
            known |= shown
        return node

    def visit_Match(self, node: ast.Match) -> Any:
        return patterns.tests_for(self, node)

    def visit_For(self, node: ast.For) -> Any:
        called = self.value(node.iter.func) if isinstance(node.iter, ast.Call) else UNKNOWN
        if called is rows.members:
            return loops.walk_group(self, node)
        if inspect.isgeneratorfunction(called):
            self.fail(node, "options can be offered, not walked: compiled code writes them straight into the menu")
        return self.generic_visit(node)


def without_keywords_only(arguments: ast.arguments) -> None:
    """Compiled functions have no parameters that go by name only; callers may still name them."""
    arguments.args += arguments.kwonlyargs
    arguments.defaults += [d for d in arguments.kw_defaults if d is not None]
    arguments.kwonlyargs, arguments.kw_defaults = [], []


class Respelt(typing.NamedTuple):
    """A function respelt: its tree, and the loops taken out of it."""

    tree: ast.FunctionDef
    made: list[ast.FunctionDef]


SPELT: dict[FunctionType, tuple[list[Any], Respelt]] = {}  # with what was read of the outside


def respell_tree(f: FunctionType) -> Respelt:
    """The respelling of a function; `InvalidRules` names the line that has none."""
    read = [*reach.globals_read(f).values()]
    before, spelt = SPELT.get(f, ([], None))
    if spelt is None or len(before) != len(read) or any(a is not b for a, b in zip(before, read)):
        spelt = respelt_anew(f)
        SPELT[f] = read, spelt
    return spelt


def respelt_anew(f: FunctionType) -> Respelt:
    original = source.text_of(f)
    if original is None:
        raise InvalidRules(
            f"{f.__module__}.{f.__qualname__}: its source is in no file, or the file was edited after it was loaded"
        )
    tree = copied(original)
    tree.decorator_list, tree.returns = [], None
    for parameter in (*tree.args.posonlyargs, *tree.args.args, *tree.args.kwonlyargs):
        parameter.annotation = None
    speller = Respeller(f, tree)
    without_keywords_only(tree.args)
    tree.args.defaults = [speller.visit(d) for d in tree.args.defaults]
    tree.body = speller.block(tree.body)
    for new in (tree, *speller.made):
        ast.fix_missing_locations(new)
    return Respelt(tree, speller.made)
