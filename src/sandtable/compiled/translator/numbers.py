"""Python's built-in functions for numbers: `int`, `bool`, `abs`, `min`, `max`, `divmod`, `len` and `range`."""

import ast

import numpy as np

from . import arithmetic, branches, casts, comparing, items, kinds as k
from .function import Function
from .registry import WORDS, Given, Word, word

WORDS[int] = WORDS[np.int64] = casts.reads_as(k.INT)
WORDS[np.uint64] = casts.reads_as(k.WORD)


@word(bool)
def true(f: Function, given: Given) -> k.Value:
    return k.Value(k.BOOL, casts.truth_of(f.w, given.args[0]))


@word(abs)
def size(f: Function, given: Given) -> k.Value:
    f.module.need("i64 @llvm.abs.i64(i64, i1)")
    return k.Value(k.INT, f.w.op(f"call i64 @llvm.abs.i64(i64 {casts.integer(f.w, given.args[0])}, i1 false)"))


def extreme(name: str, better: ast.cmpop) -> Word:
    """The first of the least or the most: of the arguments, or of the items of one."""

    def first(f: Function, given: Given) -> k.Value:
        values = items.taken_apart(f, given.args[0], given.node) if len(given.args) == 1 else given.args
        if given.keywords or not values:
            f.fail(given.node, "min and max take values, no key and no default: write the loop")
        if all(k.is_number(value.kind) for value in values):
            f.module.need(f"i64 @llvm.{name}.i64(i64, i64)")
            found = casts.integer(f.w, values[0])
            for value in values[1:]:
                found = f.w.op(f"call i64 @llvm.{name}.i64(i64 {found}, i64 {casts.integer(f.w, value)})")
            return k.Value(k.INT, found)
        _, alike = items.made_alike(f, values)
        best = alike[0]
        for value in alike[1:]:
            best = casts.chosen(f.w, comparing.compared(f, better, value, best, given.node), value, best)
        return best

    return first


WORDS[min], WORDS[max] = extreme("smin", ast.Lt()), extreme("smax", ast.Gt())


@word(range)
def span(f: Function, given: Given) -> k.Value:
    """A range that is no loop: what is in it can be asked."""
    return k.Value(k.RANGE, *branches.span_of(f, given.args, given.node))


@word(divmod)
def quotient_and_rest(f: Function, given: Given) -> k.Value:
    ops = ast.FloorDiv(), ast.Mod()
    return k.compound([arithmetic.binary(f, op, given.args[0], given.args[1], given.node) for op in ops])


@word(len)
def length(f: Function, given: Given) -> k.Value:
    return k.Value(k.INT, items.length(f, given.args[0], given.node))


def joined(operation: str, usual: str) -> Word:
    """`any` or `all` of a tuple that is spelt out; one over a generator is a loop."""

    def join(f: Function, given: Given) -> k.Value:
        found = usual
        for value in items.taken_apart(f, given.args[0], given.node):
            found = f.w.op(f"{operation} i1 {found}, {casts.truth_of(f.w, value)}")
        return k.Value(k.BOOL, found)

    return join


WORDS[any], WORDS[all] = joined("or", "false"), joined("and", "true")


@word(sum)
def added(f: Function, given: Given) -> k.Value:
    found = k.integer(0)
    for value in items.taken_apart(f, given.args[0], given.node):
        found = arithmetic.binary(f, ast.Add(), found, value, given.node)
    return found
