"""Respelling once, total, mixed, repeat, until and reroll: rules called by other rules, as calls and loops."""

import ast
from typing import Any

from sandtable.kernel import verbs

from . import walks
from .loops import statements
from .speller import Speller

SUM = "_sum = 0\nfor _i in range({times}): _sum += call\nreturn _sum"
STEPS = "for _i in range({times}): {last} = call\nreturn {last}"
REROLL = """
_lying = first
while True:
    _chosen = wanted
    if _chosen < 0: return _lying
    _lying = again
"""
UNTIL = "while True:\n    _got = call\n    if _got >= 0: return _got"


def repeated(speller: Speller, node: ast.Call, called: Any) -> Any:
    """One of these verbs, respelt."""
    if speller.walked:
        return walks.repeated(speller, node, called)
    if called is verbs.mixed:
        return mixed(speller, node)
    table, *rest = [speller.visit(a) for a in node.args]
    if called is verbs.reroll:
        return rerolled(speller, node, table, rest)
    if called is verbs.once:
        return ast.copy_location(ast.Call(rule_named(speller, node, rest[0]), [table, *rest[1:]], []), node)
    if called is verbs.until:
        return loop(speller, node, UNTIL, table, rest, None)
    if called is verbs.repeat:
        return loop(speller, node, STEPS, table, rest[1:3], rest[0], *rest[3:])
    return loop(speller, node, SUM, table, rest[1:], rest[0])


def rerolled(speller: Speller, node: ast.Call, table: Any, rest: list[Any]) -> ast.Call:
    """A throw, and further ones for as long as they are wanted."""
    first, wanted, again = [rule_named(speller, node, rule) for rule in rest[:3]]
    t, arguments = speller.table, [speller.fresh("argument") for _ in rest[3:]]
    lying, chosen = ast.Name("_lying", ast.Load()), ast.Name("_chosen", ast.Load())
    names = [ast.Name(name, ast.Load()) for name in arguments]
    own = ast.Name(t, ast.Load())
    calls = {
        "first": ast.Call(first, [own, *names], []),
        "wanted": ast.Call(wanted, [own, lying, *names], []),
        "again": ast.Call(again, [own, lying, chosen, *names], []),
    }
    name = f"_again_{speller.f.__name__}_{len(speller.made) + 1}"
    head = statements(f"def {name}({', '.join([t, *arguments])}): pass", node)[0]
    head.body = statements(REROLL, node, **calls)
    speller.made.append(head)
    new = ast.Call(ast.Name(name, ast.Load()), [table, *rest[3:]], [])
    for inner in (new, new.func):
        ast.copy_location(inner, node)
    return new


def mixed(speller: Speller, node: ast.Call) -> Any:
    """The sum of several totals, in their order."""
    table, *kinds = node.args
    if not all(isinstance(kind, ast.Tuple) for kind in kinds):
        speller.fail(node, "mixed needs its kinds spelt out: (times, rule, arguments...)")
    parts = []
    for kind in kinds:
        times, *rest = [speller.visit(x) for x in kind.elts]  # type: ignore[attr-defined]
        parts.append(loop(speller, node, SUM, speller.visit(table), rest, times))
    names = {f"part_{i}": part for i, part in enumerate(parts)}
    return speller.expression(" + ".join(names), node, **names)


def rule_named(speller: Speller, node: ast.AST, part: ast.expr) -> ast.expr:
    """The rule that is called, which must be given by its name."""
    if not isinstance(part, ast.Name | ast.Attribute):
        speller.fail(node, "a rule that is called again needs to be given by its name")
    return part


def loop(
    speller: Speller, node: ast.AST, text: str, table: Any, rest: list[Any], times: Any, given: ast.expr | None = None
) -> ast.Call:
    """A function that calls a rule again and again, and the call that takes its place; `rest` is rule, arguments.

    What is `given` to each call is the result of another rule.
    """
    part, *arguments = rest
    names = [speller.fresh("argument") for _ in arguments]
    count = speller.fresh("times")
    parameters = [speller.table, *names] if times is None else [speller.table, count, *names]
    call = ast.Call(rule_named(speller, node, part), [ast.Name(n, ast.Load()) for n in (speller.table, *names)], [])
    if given is not None:
        call.args.append(ast.Call(rule_named(speller, node, given), [ast.Name(speller.table, ast.Load())], []))
    name = f"_again_{speller.f.__name__}_{len(speller.made) + 1}"
    head = statements(f"def {name}({', '.join(parameters)}): pass", node)[0]
    words = {"times": count, "last": names[-1] if names else ""}
    head.body = statements(text.format(**words), node, call=call)
    speller.made.append(head)
    new = ast.Call(ast.Name(name, ast.Load()), [table, *([] if times is None else [times]), *arguments], [])
    for inner in (new, new.func):
        ast.copy_location(inner, node)
    return new
