"""Rules as compiled code sees them.

A few things that read well and that the translator does not take are respelt, line numbers kept: enum members become
integers, class patterns tests of an action's kind, yielded options writes to the menu, any/all/sum/min/max over a
generator loops, `is` between pieces `==`; what only logs and exact odds hear disappears.
"""

import ast
import inspect
import typing
from types import FunctionType
from typing import Any

from sandtable.kernel import Action, Code, Dice, Group, InvalidRules, Packed, Pool, asked, luck, rows, verbs
from sandtable.kernel.names import REDUCERS, UNKNOWN, is_enum, is_kind, is_packed, packed_read
from sandtable.lint import source

from . import figures, loops, patterns, reach, repeats
from .speller import Speller, copied

REPEATERS = (verbs.once, verbs.total, verbs.mixed, verbs.repeat, verbs.until, verbs.reroll)
ROLLS = (verbs.roll, verbs.keep, verbs.check, verbs.within, verbs.contest, verbs.pool, verbs.top, verbs.draw)
ASKING = (verbs.chance, verbs.choose, verbs.may)
KNOWN_VERBS = {*REPEATERS, *ROLLS, *ASKING, verbs.dice, verbs.ruling, Pool, Dice}


class Respeller(Speller):
    """Respells one function."""

    # ---- names and values -----------------------------------------------------------------------------------

    def visit_Name(self, node: ast.Name) -> ast.AST:
        value = self.value(node) if isinstance(node.ctx, ast.Load) else UNKNOWN
        simple = loops.simplified(value)
        if simple is not value:
            self.values[node.id] = simple
        return self.constant(value, node) or node

    def constant(self, value: Any, node: ast.AST) -> Any:
        """A global action or packed value, or a tuple of them, as compiled code reads it; None for anything else."""
        if isinstance(value, Action | Packed):
            code = value.code if isinstance(value, Action) else int(value)
            return self.expression(f"{self.reader_of(type(value))}({code})", node)
        if isinstance(value, tuple) and value and isinstance(value[0], Action | Packed):
            return ast.copy_location(ast.Tuple([self.constant(x, node) for x in value], ast.Load()), node)
        return None

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        value = self.value(node)
        constant = self.constant(value, node)
        if constant is not None:
            return constant
        if isinstance(value, Group):
            return ast.copy_location(ast.Constant(value.mask), node)
        if isinstance(value, int) and not isinstance(value, bool):
            return ast.copy_location(ast.Constant(int(value)), node)
        kind = self.kinds.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if kind is not None and node.attr in kind.slots:
            return self.read_slot(node.value, kind.slots[node.attr], node)
        return self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        ruled = figures.compared_ruling(self, node)
        if ruled is not None:
            return ruled
        right = node.comparators[0]
        if len(node.ops) == 1 and isinstance(node.ops[0], ast.In | ast.NotIn) and loops.is_words(right):
            tests = [self.expression("left == right", node, left=node.left, right=w) for w in right.elts]  # type: ignore[attr-defined]
            either: ast.expr = ast.copy_location(ast.BoolOp(ast.Or(), tests), node)
            if isinstance(node.ops[0], ast.NotIn):
                either = ast.copy_location(ast.UnaryOp(ast.Not(), either), node)
            return self.visit(either)
        for i, (operator, other) in enumerate(zip(node.ops, node.comparators)):
            if isinstance(operator, ast.Is | ast.IsNot) and not isinstance(other, ast.Constant):
                node.ops[i] = ast.Eq() if isinstance(operator, ast.Is) else ast.NotEq()
        return self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Turns a division by a power of two into a shift: both round down."""
        by = node.right.value if isinstance(node.right, ast.Constant) else self.value(node.right)
        if type(by) is int and by > 0 and by & by - 1 == 0:
            if isinstance(node.op, ast.Mod):
                node.op, node.right = ast.BitAnd(), ast.copy_location(ast.Constant(by - 1), node.right)
            elif isinstance(node.op, ast.FloorDiv):
                node.op, node.right = ast.RShift(), ast.copy_location(ast.Constant(by.bit_length() - 1), node.right)
        return self.generic_visit(node)

    # ---- calls ----------------------------------------------------------------------------------------------

    def visit_Call(self, node: ast.Call) -> ast.AST:
        called = self.value(node.func)
        if is_enum(called) and len(node.args) == 1:
            return self.visit(node.args[0])
        if called is Group:
            return self.visit(node.args[0]) if node.args else ast.copy_location(ast.Constant(0), node)
        if called is typing.cast:
            return self.visit(node.args[1])
        if called in (verbs.allowed, verbs.because):
            return self.visit(node.args[2])
        if called is isinstance and patterns.kinds_named(self, node.args[1]):
            return self.kind_test(node)
        if called is len and is_enum(self.value(node.args[0])):
            return ast.copy_location(ast.Constant(len(self.value(node.args[0]))), node)
        if called is verbs.number:
            return figures.figure(self, node)
        if called is verbs.ruling_number:
            return figures.option_number(self, node)
        if is_kind(called) or is_packed(called):
            return figures.constructed(self, node, called)
        if packed_read(called):
            return self.expression(f"{self.reader_of(packed_read(called))}(code)", node, code=self.visit(node.args[0]))
        if called in REDUCERS and node.args and isinstance(node.args[0], ast.GeneratorExp):
            return loops.reduced(self, node, called)
        if called in (*REPEATERS, *ROLLS):
            of_dice = ("need", "at_most") if called in (verbs.pool, verbs.roll, verbs.keep) else ()
            heard = ("by", "foe", *of_dice)  # what only logs hear
            node.keywords = [k for k in node.keywords if k.arg not in heard]
        if called in REPEATERS:
            return repeats.repeated(self, node, called)
        if called is UNKNOWN and isinstance(node.func, ast.Attribute) and node.func.attr == "but" and node.keywords:
            return figures.changed(self, node.func.value, node)
        if called is verbs.menu:
            return self.expression("_menu(table)", node, table=self.visit(node.args[0]))
        if called is asked.ask:
            return self.visit(self.asked(node))
        if called is verbs.choose:
            loops.prepare_menu(self, node)
        if called in ROLLS:
            node.args[1 : 1 + self.says_why(called, node)] = [
                ast.copy_location(ast.Constant(0), node)
            ]  # the words are for logs, too
        is_ours = verbs.is_verb(called) or getattr(called, "__module__", "") == luck.__name__
        if is_ours and called not in KNOWN_VERBS:
            self.fail(node, f"{ast.unparse(node.func)} has no compiled form")
        return self.generic_visit(node)

    def asked(self, node: ast.Call) -> ast.Call:
        """`ask(t, side, question, ...)`: a call of what was written for the question."""
        question = self.value(node.args[2])
        function = asked.written_for(question).asked
        self.values[name := f"_asked_{question.name}"] = function
        arguments = [*node.args[:2], *node.args[3:], *[keyword.value for keyword in node.keywords]]
        return ast.copy_location(ast.Call(ast.copy_location(ast.Name(name, ast.Load()), node), arguments, []), node)

    def kind_test(self, node: ast.Call) -> Any:
        """`isinstance(act, Move)`, or a tuple of kinds."""
        subject = self.visit(node.args[0])
        kinds = patterns.kinds_named(self, node.args[1])
        return self.expression(" or ".join(f"_kind(subject) == {kind.kind}" for kind in kinds), node, subject=subject)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        self.fail(node, "a generator expression stands inside any, all, sum, min, max or as a menu only")

    # ---- statements -----------------------------------------------------------------------------------------

    def visit_Expr(self, node: ast.Expr) -> Any:
        call = node.value
        if isinstance(call, ast.Call) and self.value(call.func) in (*verbs.TELLING, verbs.cut):
            return ast.copy_location(ast.Pass(), node)
        if isinstance(call, ast.Constant):
            return ast.copy_location(ast.Pass(), node)
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

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        new = ast.Assign([node.target], node.value, lineno=node.lineno)
        return self.visit(ast.copy_location(new, node))

    def visit_Assert(self, node: ast.Assert) -> Any:
        """Assertions tell type checkers, and this one, of what kind an action is."""
        self.kinds = {**self.kinds, **patterns.kinds_in(self, node.test)}
        return ast.copy_location(ast.Pass(), node)

    def visit_If(self, node: ast.If) -> Any:
        kinds = patterns.kinds_in(self, node.test)
        node.test = patterns.narrowed_test(self, node.test)
        node.body = self.narrowed(kinds, node.body)
        node.orelse = self.narrowed({}, node.orelse) if node.orelse else []
        return node

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        kinds = patterns.kinds_in(self, node.test)
        node.test = patterns.narrowed_test(self, node.test)
        node.body = patterns.narrowed_expression(self, kinds, node.body)
        node.orelse = self.visit(node.orelse)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        return patterns.narrowed_test(self, node)

    def visit_Match(self, node: ast.Match) -> Any:
        return patterns.tests_for(self, node)

    def visit_For(self, node: ast.For) -> Any:
        called = self.value(node.iter.func) if isinstance(node.iter, ast.Call) else UNKNOWN
        if called is rows.members:
            return loops.walk_group(self, node)
        if called is verbs.menu:
            loops.walk_menu(self, node)
        elif inspect.isgeneratorfunction(called):
            self.fail(node, "options can be offered, not walked: compiled code writes them straight into the menu")
        elif is_enum(self.value(node.iter)):
            node.iter = self.members(self.value(node.iter), node.iter)
        return self.generic_visit(node)

    def members(self, enum: type[Code], at: ast.AST) -> Any:
        """An enum to loop over."""
        values = [int(member) for member in enum]
        counted = values == list(range(len(values)))
        return self.expression(f"range({len(values)})" if counted else repr(tuple(values)), at)


def without_keywords_only(arguments: ast.arguments) -> None:
    """Compiled functions have no parameters that go by name only; callers may still name them."""
    arguments.args += arguments.kwonlyargs
    arguments.defaults += [d for d in arguments.kw_defaults if d is not None]
    arguments.kwonlyargs, arguments.kw_defaults = [], []


class Respelt(typing.NamedTuple):
    """A function respelt: its tree, the loops taken out of it, and globals that have other values there."""

    tree: ast.FunctionDef
    made: list[ast.FunctionDef]
    values: dict[str, Any]
    readers: dict[str, Any]  # name -> family of actions, or class of packed values, that this name reads


SPELT: dict[tuple[FunctionType, bool], tuple[list[Any], Respelt]] = {}  # with what was read of the outside


def respell_tree(f: FunctionType, catalogue: Any, walked: bool = False) -> Respelt:
    """The respelling of a function of the ruleset with this catalogue; `InvalidRules` names the line that has none."""
    read = [catalogue, *reach.globals_read(f).values()]
    before, spelt = SPELT.get((f, walked), ([], None))
    if spelt is None or len(before) != len(read) or any(a is not b for a, b in zip(before, read)):
        spelt = respelt_anew(f, catalogue, walked)
        SPELT[f, walked] = read, spelt
    return spelt


def respelt_anew(f: FunctionType, catalogue: Any, walked: bool) -> Respelt:
    original = source.text_of(f)
    if original is None:
        raise InvalidRules(
            f"{f.__module__}.{f.__qualname__}: its source is in no file, or the file was edited after it was loaded"
        )
    tree = copied(original)
    tree.decorator_list, tree.returns = [], None
    for parameter in (*tree.args.posonlyargs, *tree.args.args, *tree.args.kwonlyargs):
        parameter.annotation = None
    speller = Respeller(f, tree, catalogue, walked)
    without_keywords_only(tree.args)
    tree.args.defaults = [speller.visit(d) for d in tree.args.defaults]
    tree.body = speller.block(tree.body)
    for new in (tree, *speller.made):
        ast.fix_missing_locations(new)
    return Respelt(tree, speller.made, speller.values, speller.readers)
