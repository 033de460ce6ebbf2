"""Comparing: numbers, pieces, actions, tuples, rulings and their options, and what is in what."""

import ast

from sandtable.kernel import hint

from . import branches, calls, casts, fields, items, kinds as k
from .function import Function
from .registry import expression

OPPOSITE: dict[type[ast.cmpop], ast.cmpop] = {ast.NotEq: ast.Eq(), ast.NotIn: ast.In(), ast.IsNot: ast.Is()}
SIGNS: dict[type[ast.cmpop], str] = {ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}
STRICT: dict[type[ast.cmpop], ast.cmpop] = {ast.LtE: ast.Lt(), ast.GtE: ast.Gt()}


@expression(ast.Compare)
def comparison(f: Function, node: ast.Compare) -> k.Value:
    """`a < b < c`: what comes after a test that fails is not worked out."""
    left, after, ways = f.expression(node.left), f.w.block(), []
    for op, right in zip(node.ops[:-1], node.comparators[:-1], strict=True):
        other, on, out = f.expression(right), f.w.block(), f.w.block()
        f.w.branch(compared(f, op, left, other, node), on, out)
        f.w.at(out)
        ways.append((k.truth(False), out))
        f.w.at(on)
        left = other
    last = k.Value(k.BOOL, compared(f, node.ops[-1], left, f.expression(node.comparators[-1]), node))
    return casts.merged(f.w, [*ways, (last, f.w.here)], after) if ways else last


def compared(f: Function, op: ast.cmpop, a: k.Value, b: k.Value, node: ast.AST) -> str:
    """The operand of one test."""
    if type(op) in OPPOSITE:
        return f.w.inverse(compared(f, OPPOSITE[type(op)], a, b, node))
    if isinstance(op, ast.In):
        return contained(f, a, b, node)
    if k.NONE in (a.kind, b.kind):
        return is_nothing(f, a if b.kind is k.NONE else b)
    if isinstance(op, ast.Is | ast.Eq):
        return same(f, a, b, node)
    if isinstance(a.kind, k.Tuple) and isinstance(b.kind, k.Tuple):
        return ordered(f, op, k.items_of(a), k.items_of(b), node)
    if type(op) not in SIGNS:
        f.fail(node, "this cannot be compared in compiled code")
    return of_numbers(f, SIGNS[type(op)], a, b, node)


def is_nothing(f: Function, value: k.Value) -> str:
    """Whether this is None; records, numbers and tuples never are."""
    if isinstance(value.kind, k.Maybe):
        return f.w.op(f"icmp eq ptr {value.one}, null")
    return k.truth(value.kind is k.NONE).one


def same(f: Function, a: k.Value, b: k.Value, node: ast.AST) -> str:
    """`a == b`; of pieces, whether they are the same one."""
    w = f.w
    for one, other in ((a, b), (b, a)):
        if isinstance(one.kind, k.Reading) and one.kind.sort == "ruling":
            return w.op(f"icmp eq i64 {one.one}, {option(f, one.kind.of, other, node)}")
    if isinstance(a.kind, k.Record) and isinstance(b.kind, k.Record):
        return w.op(f"icmp eq i64 {fields.field(f, a, 'index', node).one}, {fields.field(f, b, 'index', node).one}")
    if isinstance(a.kind, k.Record | k.Maybe) and isinstance(b.kind, k.Record | k.Maybe):
        return w.op(f"icmp eq ptr {a.one}, {b.one}")
    if isinstance(a.kind, k.Tuple) and isinstance(b.kind, k.Tuple):
        if len(a.kind.items) != len(b.kind.items):
            return "false"
        test = "true"
        for x, y in zip(k.items_of(a), k.items_of(b), strict=True):
            test = w.op(f"and i1 {test}, {same(f, x, y, node)}")
        return test
    if a.kind is b.kind is k.BOOL:
        return w.op(f"icmp eq i1 {a.one}, {b.one}")
    return of_numbers(f, "eq", a, b, node)


def option(f: Function, options: tuple[str, ...], label: k.Value, node: ast.AST) -> int:
    """The place of a ruling's option, which is spelt out."""
    word = label.kind.value if isinstance(label.kind, k.Known) else None
    if not isinstance(word, str):
        f.fail(node, "a ruling is compared with an option spelt out")
    if word not in options:
        near = hint(word, options) or f"; it has {', '.join(options)}"
        f.fail(node, f'a ruling has no option "{word}"{near}')
    return options.index(word)


def of_numbers(f: Function, sign: str, a: k.Value, b: k.Value, node: ast.AST) -> str:
    """Numbers of any width, truths and readings."""
    for value in (a, b):
        if value.kind not in k.NUMBERS and not isinstance(value.kind, k.Reading):
            f.fail(node, f"{value.kind} is compared with a number")
    if k.FLOAT in (a.kind, b.kind):
        x, y = casts.cast(f.w, a, k.FLOAT).one, casts.cast(f.w, b, k.FLOAT).one
        return f.w.op(f"fcmp o{sign} double {x}, {y}")
    marked = sign if sign == "eq" else ("u" if k.WORD in (a.kind, b.kind) else "s") + sign
    return f.w.op(f"icmp {marked} i64 {casts.integer(f.w, a)}, {casts.integer(f.w, b)}")


def ordered(f: Function, op: ast.cmpop, a: list[k.Value], b: list[k.Value], node: ast.AST) -> str:
    """Tuples by their first difference."""
    if not a or not b:
        shorter = len(a) < len(b) if isinstance(op, ast.Lt | ast.LtE) else len(a) > len(b)
        return k.truth(shorter or (len(a) == len(b) and isinstance(op, ast.LtE | ast.GtE))).one
    first = compared(f, STRICT.get(type(op), op), a[0], b[0], node)
    rest = ordered(f, op, a[1:], b[1:], node)
    return f.w.op(f"select i1 {same(f, a[0], b[0], node)}, i1 {rest}, i1 {first}")


def contained(f: Function, item: k.Value, whole: k.Value, node: ast.AST) -> str:
    """`x in y`: a piece in a group, a value in a tuple or a list, an action on the menu."""
    if isinstance(item.kind, k.Record) and whole.kind is k.INT:
        bit = f.w.op(f"ashr i64 {whole.one}, {fields.field(f, item, 'index', node).one}")
        return f.w.op(f"trunc i64 {bit} to i1")
    if isinstance(whole.kind, k.Tuple | k.Array):
        test = "false"
        for one in items.taken_apart(f, whole, node):
            test = f.w.op(f"or i1 {test}, {compared(f, ast.Eq(), item, one, node)}")
        return test
    if whole.kind is k.RANGE:
        return in_range(f, casts.integer(f.w, item), *whole.parts)
    if isinstance(whole.kind, k.Menu):
        return calls.call(f, ("menu", "has"), [whole, item], node).one
    f.fail(node, f"{whole.kind} cannot be searched: groups, tuples, lists, ranges and menus can")


def in_range(f: Function, at: str, first: str, last: str, step: str) -> str:
    """Whether a loop over the range would come to this number."""
    begun = f.w.inverse(branches.is_before(f, at, first, step))
    on_time = f.w.op(f"and i1 {begun}, {branches.is_before(f, at, last, step)}")
    rest = f.w.op(f"srem i64 {f.w.op(f'sub i64 {at}, {first}')}, {step}")
    return f.w.op(f"and i1 {on_time}, {f.w.op(f'icmp eq i64 {rest}, 0')}")
