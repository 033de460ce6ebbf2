"""Arithmetic. Numbers wrap at 64 bits; `//` and `%` round down, as in Python, and fail where the divisor is 0."""

import ast

from . import casts, fields, kinds as k
from .function import Function
from .registry import expression

BITWISE = {ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}
PLAIN = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.LShift: "shl", **BITWISE}
OF_FLOATS = {ast.Add: "fadd", ast.Sub: "fsub", ast.Mult: "fmul", ast.Div: "fdiv"}


@expression(ast.BinOp)
def operation(f: Function, node: ast.BinOp) -> k.Value:
    return binary(f, node.op, f.expression(node.left), f.expression(node.right), node)


def binary(f: Function, op: ast.operator, a: k.Value, b: k.Value, node: ast.AST) -> k.Value:
    """`a op b`."""
    if k.is_text(a.kind):
        return k.Value(k.TEXT)
    if isinstance(op, ast.BitOr) and isinstance(b.kind, k.Record):
        return with_member(f, a, b, node)
    if isinstance(op, ast.Add) and isinstance(a.kind, k.Tuple) and isinstance(b.kind, k.Tuple):
        return k.compound([*k.items_of(a), *k.items_of(b)])
    for value in (a, b):
        if value.kind not in k.NUMBERS and not isinstance(value.kind, k.Reading):
            f.fail(node, f"{value.kind} is no number to reckon with")
    if a.kind is b.kind is k.BOOL and type(op) in BITWISE:
        return k.Value(k.BOOL, f.w.op(f"{BITWISE[type(op)]} i1 {a.one}, {b.one}"))
    if isinstance(op, ast.Div) or k.FLOAT in (a.kind, b.kind):
        return of_floats(f, op, a, b, node)
    return of_integers(f, op, a, b, node)


def of_integers(f: Function, op: ast.operator, a: k.Value, b: k.Value, node: ast.AST) -> k.Value:
    """Two whole numbers, or unsigned words, of which one makes the result one."""
    kind = k.WORD if k.WORD in (a.kind, b.kind) else k.INT
    x, y = casts.integer(f.w, a), casts.integer(f.w, b)
    if type(op) in PLAIN:
        return k.Value(kind, f.w.op(f"{PLAIN[type(op)]} i64 {x}, {y}"))
    if isinstance(op, ast.RShift):
        return k.Value(kind, f.w.op(f"{'lshr' if kind is k.WORD else 'ashr'} i64 {x}, {y}"))
    if isinstance(op, ast.FloorDiv | ast.Mod):
        give_up_without(f, y)
        divide = unsigned if kind is k.WORD else rounded_down
        return k.Value(kind, divide(f, isinstance(op, ast.Mod), x, y))
    power = k.constant(y)
    if isinstance(op, ast.Pow) and power is not None and power >= 0:
        made = "1"
        for _ in range(power):
            made = f.w.op(f"mul i64 {made}, {x}")
        return k.Value(kind, made)
    f.fail(node, "a power is spelt out, and not below 0" if isinstance(op, ast.Pow) else "this cannot be compiled")


def give_up_without(f: Function, divisor: str) -> None:
    """Writes the check for a divisor of 0; a constant divisor is checked at once."""
    if k.constant(divisor) is None:
        f.give_up_if(f.w.op(f"icmp eq i64 {divisor}, 0"), ZeroDivisionError, "division by zero")
    elif k.constant(divisor) == 0:
        f.give_up_if("true", ZeroDivisionError, "division by zero")


def unsigned(f: Function, rest: bool, x: str, y: str) -> str:
    return f.w.op(f"{'urem' if rest else 'udiv'} i64 {x}, {y}")


def rounded_down(f: Function, rest: bool, x: str, y: str) -> str:
    """Rounds a quotient down: the processor rounds to 0, which differs if remainder and divisor have other signs."""
    w, by = f.w, k.constant(y) or 0
    if by > 0 and by & by - 1 == 0:  # a power of two
        return w.op(f"and i64 {x}, {by - 1}" if rest else f"ashr i64 {x}, {by.bit_length() - 1}")
    left = w.op(f"srem i64 {x}, {y}")
    if by > 0:
        too_far = w.op(f"icmp slt i64 {left}, 0")
    else:
        other_sign = w.op(f"icmp slt i64 {w.op(f'xor i64 {left}, {y}')}, 0")
        too_far = w.op(f"and i1 {other_sign}, {w.op(f'icmp ne i64 {left}, 0')}")
    if rest:
        return w.op(f"select i1 {too_far}, i64 {w.op(f'add i64 {left}, {y}')}, i64 {left}")
    whole = w.op(f"sdiv i64 {x}, {y}")
    return w.op(f"select i1 {too_far}, i64 {w.op(f'sub i64 {whole}, 1')}, i64 {whole}")


def of_floats(f: Function, op: ast.operator, a: k.Value, b: k.Value, node: ast.AST) -> k.Value:
    """Floats, which are weights of paths; rules use only whole numbers."""
    if type(op) not in OF_FLOATS:
        f.fail(node, "floats are added, subtracted, multiplied and divided only")
    x, y = casts.cast(f.w, a, k.FLOAT).one, casts.cast(f.w, b, k.FLOAT).one
    if isinstance(op, ast.Div):
        f.give_up_if(f.w.op(f"fcmp oeq double {y}, 0.0"), ZeroDivisionError, "division by zero")
    return k.Value(k.FLOAT, f.w.op(f"{OF_FLOATS[type(op)]} double {x}, {y}"))


def with_member(f: Function, group: k.Value, piece: k.Value, node: ast.AST) -> k.Value:
    """`group | piece`: one bit more."""
    bit = f.w.op(f"shl i64 1, {fields.field(f, piece, 'index', node).one}")
    return k.Value(k.INT, f.w.op(f"or i64 {casts.integer(f.w, group)}, {bit}"))


@expression(ast.UnaryOp)
def unary(f: Function, node: ast.UnaryOp) -> k.Value:
    value = f.expression(node.operand)
    if isinstance(node.op, ast.Not):
        return k.Value(k.BOOL, f.w.inverse(casts.truth_of(f.w, value)))
    if value.kind is k.FLOAT and isinstance(node.op, ast.USub):
        return k.Value(k.FLOAT, f.w.op(f"fneg double {value.one}"))
    number = casts.integer(f.w, value)
    if isinstance(node.op, ast.UAdd):
        return k.Value(k.INT, number)
    spelt = k.constant(number)
    if spelt is not None:
        return k.integer(-spelt if isinstance(node.op, ast.USub) else ~spelt)
    return k.Value(k.INT, f.w.op(f"sub i64 0, {number}" if isinstance(node.op, ast.USub) else f"xor i64 {number}, -1"))
