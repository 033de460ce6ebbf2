"""Respelling once, total, mixed, repeat, until and reroll, which play rules: as functions that call them.

Where every path of luck is walked, the same functions roll by the laws of these rules: `walks` has their texts.
"""

import ast
from typing import Any

from sandtable.kernel import verbs

from . import walks
from .speller import Speller, statements
from .walks import Played

UNTIL = """
while True:
    _got = rule1({call})
    if _got >= 0: return _got
"""
REPEAT = """
for _i in range({times}): {state} = rule{last}({t}, {state}{luck})
return {state}
"""
REROLL = """
_lying = rule1({t}{more})
while True:
    _chosen = rule2({t}, _lying{more})
    if _chosen < 0: return _lying
    _lying = rule3({t}, _lying, _chosen{more})
"""


def repeated(speller: Speller, node: ast.Call, called: Any) -> Any:
    """One of these verbs: a function that does what it says, and the call that takes its place."""
    table, *rest = node.args
    rules, given, sizes = taken_apart(speller, called, rest)
    for rule in rules:
        if not isinstance(rule, ast.Name | ast.Attribute):
            speller.fail(node, "a rule that is called again needs to be given by its name")
    arguments = [speller.visit(x) for x in (table, *given)]
    if called is verbs.once and not speller.walked:
        return ast.Call(rules[0], arguments, [])
    stem, texts = ("walk", walks.TEXTS) if speller.walked else ("again", TEXTS)
    names = [speller.fresh("argument") for _ in given]
    text = texts[called](speller, Played(rules, names, sizes))
    body = statements(text, node, **{f"rule{n}": rule for n, rule in enumerate(rules, 1)})
    name = speller.function(stem, [speller.table, *names], body, node)
    return ast.Call(ast.Name(name, ast.Load()), arguments, [])


Parts = tuple[list[Any], list[Any], list[int]]


def taken_apart(speller: Speller, called: Any, rest: list[Any]) -> Parts:
    """The rules that a verb plays, what they are given, and of sums how much of that belongs to each rule."""
    if called is verbs.reroll:
        return rest[:3], rest[3:], []
    if called is verbs.repeat:
        return [*rest[3:], rest[1]], [rest[0], rest[2]], []
    if called in (verbs.once, verbs.until):
        return rest[:1], rest[1:], []
    kinds = [kind_spelt(speller, kind) for kind in rest] if called is verbs.mixed else [rest]
    given = [x for times, _, *arguments in kinds for x in (times, *arguments)]
    return [kind[1] for kind in kinds], given, [len(kind) - 1 for kind in kinds]


def kind_spelt(speller: Speller, kind: ast.expr) -> list[ast.expr]:
    """One kind of a mixed pool: how often, which rule, and with what."""
    if not isinstance(kind, ast.Tuple):
        speller.fail(kind, "mixed needs its kinds spelt out: (times, rule, arguments...)")
    return kind.elts


def until(speller: Speller, played: Played) -> str:
    return UNTIL.format(call=", ".join([speller.table, *played.names]))


def total(speller: Speller, played: Played) -> str:
    lines = [
        f"for _i in range({times}): _sum += rule{n}({', '.join([speller.table, *values])})"
        for n, (times, *values) in enumerate(played.by_rule, 1)
    ]
    return "\n".join(["_sum = 0", *lines, "return _sum"])


def repeat(speller: Speller, played: Played) -> str:
    """Steps from state to state; with two rules, the first gives each step its luck."""
    times, state = played.names
    luck = f", rule1({speller.table})" if len(played.rules) == 2 else ""
    return REPEAT.format(times=times, state=state, last=len(played.rules), t=speller.table, luck=luck)


def reroll(speller: Speller, played: Played) -> str:
    return REROLL.format(t=speller.table, more=played.more)


TEXTS = {verbs.until: until, verbs.total: total, verbs.mixed: total, verbs.repeat: repeat, verbs.reroll: reroll}
