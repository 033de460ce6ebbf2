"""Respelling loops: generators inside any/all/sum/min/max, menus, members of groups."""

import ast
import inspect
from typing import Any

from .speller import Speller, statements

EXTREME = """
_next = element
if not _found or _next {sign} _best:
    _best = _next
    _found = True
"""
Body = tuple[str, str, str]  # what stands before the loops, in them, and behind them
BODIES: dict[Any, Body] = {
    any: ("", "if element: return True", "return False"),
    all: ("", "if not element: return False", "return True"),
    sum: ("_total = 0", "_total += element", "return _total"),
    min: ("_found = False\n_best = default", EXTREME.format(sign="<"), "return _best"),
    max: ("_found = False\n_best = default", EXTREME.format(sign=">"), "return _best"),
}
OFFER: Body = ("", "_offer(table, element)", "return None")
NOTHING_FOUND = "if not _found: raise ValueError('min or max of nothing')\n"
MEMBERS = """
{rest} = group
while {rest} != 0:
    target = pieces[_lowest({rest})]
    {rest} &= {rest} - 1
"""


def nested(generator: ast.GeneratorExp, innermost: list[Any]) -> list[Any]:
    """The for and if statements that a generator expression stands for."""
    body = innermost
    for part in reversed(generator.generators):
        for test in reversed(part.ifs):
            body = [ast.copy_location(ast.If(test, body, []), test)]
        body = [ast.copy_location(ast.For(part.target, part.iter, body, []), generator)]
    return body


def taken_out(
    speller: Speller, at: ast.AST, stem: str, generator: ast.GeneratorExp, texts: Body, **parts: ast.expr
) -> ast.Call:
    """Makes a function of a generator's loops and of these texts, and returns the call that takes its place."""
    before, step, after = [statements(text, at, element=generator.elt, **parts) for text in texts]
    body = speller.narrowed({}, before + nested(generator, step) + after)
    names = [n for statement in body for n in ast.walk(statement) if isinstance(n, ast.Name)]
    own = {n.id for n in names if isinstance(n.ctx, ast.Store)}
    free = sorted(({n.id for n in names} & speller.locals) - own)
    call: ast.Call = speller.expression(f"{speller.function(stem, free, body, at)}({', '.join(free)})", at)
    return call


def reduced(speller: Speller, node: ast.Call, called: Any) -> ast.Call:
    """any, all, sum, min or max over a generator expression, the last two with or without a default."""
    generator: Any = node.args[0]
    if len(node.args) > 1:
        speller.fail(node, "sum with a start value: add it")
    if any(keyword.arg != "default" for keyword in node.keywords):
        speller.fail(node, "min and max with a key cannot be compiled: write the loop")
    before, step, after = BODIES[called]
    if called in (min, max) and not node.keywords:
        after = NOTHING_FOUND + after
    default = node.keywords[0].value if node.keywords else ast.Constant(0)
    return taken_out(speller, node, called.__name__, generator, (before, step, after), default=default)


def offered(speller: Speller, generator: ast.GeneratorExp) -> ast.Call:
    """A generator expression of options: each goes into the menu."""
    return taken_out(speller, generator, "offer", generator, OFFER, table=ast.Name(speller.table, ast.Load()))


def prepare_menu(speller: Speller, node: ast.Call) -> None:
    """The menu of a choice: what is yielded is only worked out for players who look."""
    menu = node.args[3] if len(node.args) > 3 else None
    if isinstance(menu, ast.GeneratorExp):
        menu = offered(speller, menu)
    elif not (isinstance(menu, ast.Call) and inspect.isgeneratorfunction(speller.value(menu.func))):
        return
    table, side, ask = node.args[:3]
    text = "menu if _looks(table, side, ask) else None"
    node.args[3] = speller.expression(text, node, menu=menu, table=table, side=side, ask=ask)


def walk_group(speller: Speller, node: ast.For) -> list[Any]:
    """`for piece in members(pieces, group)`: from one bit to the next."""
    call: Any = node.iter
    rest = speller.fresh("rest")
    first, loop = statements(MEMBERS.format(rest=rest), node, pieces=call.args[0], group=call.args[1])
    loop.body[0].targets = [node.target]
    loop.body += node.body
    return [speller.visit(first), speller.visit(loop)]
