"""Branches: `if`, loops, `and` and `or`, conditional expressions."""

import ast
import inspect
from collections.abc import Callable
from functools import partial

from sandtable.kernel import rows
from sandtable.kernel.names import is_enum

from . import atoms, calls, casts, items, kinds as k, sorting, statements
from .function import Function
from .registry import expression, statement
from .writer import Block

Item = Callable[[str], k.Value]  # writes what a loop meets at a place

# ---- tests --------------------------------------------------------------------------------------------------------


def settled(f: Function, test: ast.expr) -> bool | None:
    """Whether a test comes out one way for the kinds at hand; the other way is not written then."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        inner = settled(f, test.operand)
        return None if inner is None else not inner
    if isinstance(test, ast.BoolOp):
        rest = open_parts(f, test)
        return settled(f, rest[0]) if len(rest) == 1 else None
    if isinstance(test, ast.Constant):
        return bool(test.value)
    if isinstance(test, ast.Name):
        kind = f.kind_of(test.id)
        return None if kind is None else casts.truth_of_kind(kind)
    return compared_with_nothing(f, test) if isinstance(test, ast.Compare) else None


def open_parts(f: Function, test: ast.BoolOp) -> list[ast.expr]:
    """The parts of `and` or `or` that are worked out: up to one that settles it, without those that decide nothing."""
    found = []
    for part in test.values:
        one_way = settled(f, part)
        if one_way is None or part is test.values[-1] or one_way == isinstance(test.op, ast.Or):
            found.append(part)
        if one_way == isinstance(test.op, ast.Or):
            break
    return found


def compared_with_nothing(f: Function, test: ast.Compare) -> bool | None:
    """`x is None`, `x is not None`: settled but for records that may be there or not."""
    name, op, other = test.left, test.ops[0], test.comparators[0]
    if not isinstance(name, ast.Name) or not isinstance(other, ast.Constant) or other.value is not None:
        return None
    kind = f.kind_of(name.id)
    if kind is None or isinstance(kind, k.Maybe) or not isinstance(op, ast.Is | ast.IsNot):
        return None
    return (kind is k.NONE) == isinstance(op, ast.Is)


def condition(f: Function, test: ast.expr, yes: Block, no: Block) -> None:
    """Branches to one block or the other, and evaluates no more than needed."""
    if isinstance(test, ast.BoolOp):
        *first, last = open_parts(f, test)
        with f.knowing({}):
            for part in first:
                on = f.w.block()
                condition(f, part, *((on, no) if isinstance(test.op, ast.And) else (yes, on)))
                f.w.at(on)
                learn(f, test, part)
            condition(f, last, yes, no)
    elif isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        condition(f, test.operand, no, yes)
    else:
        f.w.branch(casts.truth_of(f.w, f.expression(test)), yes, no)


def learn(f: Function, test: ast.BoolOp, part: ast.expr) -> None:
    """Knows in the rest of `and` what this part of it has shown."""
    if isinstance(test.op, ast.And):
        f.shown = {**f.shown, **sorting.shown(f, part)}


@statement(ast.If)
def branching(f: Function, node: ast.If) -> None:
    one_way = settled(f, node.test)
    if one_way is not None:
        f.statements(node.body if one_way else node.orelse)
        return
    yes, no, after = f.w.block(), f.w.block(), f.w.block()
    condition(f, node.test, yes, no)
    for block, body, shown in ((yes, node.body, sorting.shown(f, node.test)), (no, node.orelse, {})):
        f.w.at(block)
        with f.knowing(shown):
            f.statements(body)
        f.w.go(after)
    f.w.at(after)


@expression(ast.IfExp)
def either(f: Function, node: ast.IfExp) -> k.Value:
    """`a if test else b`."""
    one_way = settled(f, node.test)
    if one_way is not None:
        return f.expression(node.body if one_way else node.orelse)
    yes, no, after = f.w.block(), f.w.block(), f.w.block()
    condition(f, node.test, yes, no)
    ways = []
    for block, part, shown in ((yes, node.body, sorting.shown(f, node.test)), (no, node.orelse, {})):
        f.w.at(block)
        with f.knowing(shown):
            value = f.expression(part)
        ways.append((value, f.w.here))
    return casts.merged(f.w, ways, after)


@expression(ast.BoolOp)
def first_that_decides(f: Function, node: ast.BoolOp) -> k.Value:
    """`a and b`, `a or b`: the first value that decides, or the last."""
    after, ways = f.w.block(), list[tuple[k.Value, Block]]()
    *first, final = open_parts(f, node)
    with f.knowing({}):
        for part in first:
            value, on, out = f.expression(part), f.w.block(), f.w.block()
            f.w.branch(casts.truth_of(f.w, value), *((on, out) if isinstance(node.op, ast.And) else (out, on)))
            f.w.at(out)
            ways.append((value, out))
            f.w.at(on)
            learn(f, node, part)
        last = f.expression(final)
    return casts.merged(f.w, [*ways, (last, f.w.here)], after)


# ---- loops --------------------------------------------------------------------------------------------------------


@statement(ast.While)
def repeating(f: Function, node: ast.While) -> None:
    test, body, out, after = f.w.block(), f.w.block(), f.w.block(), f.w.block()
    f.w.go(test)
    f.w.at(test)
    condition(f, node.test, body, out)
    f.w.at(body)
    inside(f, node.body, test, after)
    f.w.go(test)
    otherwise(f, node.orelse, out, after)


def otherwise(f: Function, orelse: list[ast.stmt], out: Block, after: Block) -> None:
    """Writes the `else` of a loop, which runs if the loop ends without `break`."""
    f.w.at(out)
    f.statements(orelse)
    f.w.go(after)
    f.w.at(after)


def inside(f: Function, body: list[ast.stmt], again: Block, after: Block) -> None:
    """The statements of a loop."""
    f.loops.append((again, after))
    f.statements(body)
    f.loops.pop()


@statement(ast.Break)
def leaving(f: Function, node: ast.Break) -> None:
    f.w.go(f.loops[-1][1])


@statement(ast.Continue)
def going_on(f: Function, node: ast.Continue) -> None:
    f.w.go(f.loops[-1][0])


@statement(ast.For)
def walking(f: Function, node: ast.For) -> None:
    """A loop over numbers, or over the items of lists, arrays and tuples."""
    called = f.scope.names.value(node.iter.func) if isinstance(node.iter, ast.Call) else None
    if isinstance(node.iter, ast.Call) and called is range:
        count_through(f, node, node.iter)
        return
    if isinstance(node.iter, ast.Call) and called is rows.members:
        walk_group(f, node, *[f.expression(part) for part in node.iter.args])
        return
    length, item = walked(f, node.iter)
    if k.constant(length) == 0:
        f.statements(node.orelse)
    else:
        count(f, node, ("0", length, "1"), item)


def walk_group(f: Function, node: ast.For, pieces: k.Value, group: k.Value) -> None:
    """`for piece in members(pieces, group)`: from one bit to the next."""
    w = f.w
    rest, test, body, out, after = w.slot("i64"), w.block(), w.block(), w.block(), w.block()
    w.store("i64", casts.integer(w, group), rest)
    w.go(test)
    w.at(test)
    here = w.load("i64", rest)
    w.branch(w.op(f"icmp ne i64 {here}, 0"), body, out)
    w.at(body)
    place = calls.call(f, atoms.lowest, [k.Value(k.INT, here)], node)
    statements.assign(f, node.target, items.item(f, pieces, place, node))
    w.store("i64", w.op(f"and i64 {here}, {w.op(f'sub i64 {here}, 1')}"), rest)
    inside(f, node.body, test, after)
    w.go(test)
    otherwise(f, node.orelse, out, after)


def walked(f: Function, of: ast.expr) -> tuple[str, Item]:
    """How many items there are, and what writes the one at a place."""
    called = f.scope.names.value(of.func) if isinstance(of, ast.Call) else None
    if inspect.isgeneratorfunction(called):
        f.fail(of, "options can be offered, not walked: compiled code writes them straight into the menu")
    if isinstance(of, ast.Call) and called is enumerate:
        length, item = walked(f, of.args[0])
        start = [casts.integer(f.w, f.expression(x)) for x in [*of.args[1:], *(x.value for x in of.keywords)]]
        return length, lambda at: k.compound([numbered(f, at, *start), item(at)])
    if isinstance(of, ast.Call) and called is zip:
        several = [walked(f, part) for part in of.args]
        return shortest(f, [length for length, _ in several]), lambda at: k.compound([item(at) for _, item in several])
    value = f.expression(of)
    if isinstance(value.kind, k.Known) and is_enum(value.kind.value):
        value = k.compound([k.integer(member) for member in value.kind.value])
        if value.parts == tuple(map(str, range(len(value.parts)))):
            return str(len(value.parts)), partial(k.Value, k.INT)
    if isinstance(value.kind, k.Menu):
        table = k.Value(f.module.table, *value.parts)
        return items.length(f, value, of), lambda at: calls.call(f, ("menu", "item"), [table, k.Value(k.INT, at)], of)
    if isinstance(value.kind, k.Tuple):
        laid = items.laid_out(f, value) if value.kind.items else (k.NONE, [])
        return str(len(value.kind.items)), lambda at: items.from_laid_out(f, laid, at)
    if isinstance(value.kind, k.Array | k.Buffer):
        return items.length(f, value, of), lambda at: items.entry(f, value, at)
    f.fail(of, f"{value.kind} cannot be walked: lists, tuples, menus, enums, range, enumerate and zip can")


def numbered(f: Function, at: str, start: str = "0") -> k.Value:
    """The number that `enumerate` gives the item at a place."""
    return k.Value(k.INT, at if start == "0" else f.w.op(f"add i64 {at}, {start}"))


def shortest(f: Function, lengths: list[str]) -> str:
    """The least of some lengths."""
    f.module.need("i64 @llvm.smin.i64(i64, i64)")
    least = lengths[0]
    for length in lengths[1:]:
        least = f.w.op(f"call i64 @llvm.smin.i64(i64 {least}, i64 {length})")
    return least


def count_through(f: Function, node: ast.For, of: ast.Call) -> None:
    """`for i in range(...)`."""
    count(f, node, span_of(f, [f.expression(end) for end in of.args], node), partial(k.Value, k.INT))


def span_of(f: Function, given: list[k.Value], node: ast.AST) -> tuple[str, str, str]:
    """The first place of a range, the one that it stops before, and the step."""
    ends = [casts.integer(f.w, end) for end in given]
    first, last, *step = ends if len(ends) > 1 else ["0", *ends]
    by = step[0] if step else "1"
    if k.constant(by) is None:
        f.give_up_if(f.w.op(f"icmp eq i64 {by}, 0"), ValueError, "range() arg 3 must not be zero")
    elif k.constant(by) == 0:
        f.fail(node, "a range takes steps of 1 or more, or below 0")
    return first, last, by


def count(f: Function, node: ast.For, span: tuple[str, str, str], item: Item) -> None:
    """A loop over places, from the first to before the last, by a step."""
    w, (first, last, step) = f.w, span
    at = w.slot("i64")
    test, body, again, out, after = w.block(), w.block(), w.block(), w.block(), w.block()
    w.store("i64", first, at)
    w.go(test)
    w.at(test)
    here = w.load("i64", at)
    w.branch(is_before(f, here, last, step), body, out)
    w.at(body)
    statements.assign(f, node.target, item(here))
    inside(f, node.body, again, after)
    w.go(again)
    w.at(again)
    w.store("i64", w.op(f"add nsw i64 {w.load('i64', at)}, {step}"), at)
    w.go(test)
    otherwise(f, node.orelse, out, after)


def is_before(f: Function, here: str, last: str, step: str) -> str:
    """Whether a loop has not come to its end, which lies below where the step is below 0."""
    up, down = f"icmp slt i64 {here}, {last}", f"icmp sgt i64 {here}, {last}"
    by = k.constant(step)
    if by is not None:
        return f.w.op(up if by > 0 else down)
    return f.w.op(f"select i1 {f.w.op(f'icmp sgt i64 {step}, 0')}, i1 {f.w.op(up)}, i1 {f.w.op(down)}")
