"""Respells rules played by rules for walks over all paths: their law is worked out once, and then rolled from.

`repeats` respells the same verbs as calls and loops for all other tables.
"""

import ast
import hashlib
from functools import partial
from types import FunctionType
from typing import Any

from sandtable.kernel import verbs

from . import loops
from .speller import Speller

KEY = 12  # words that tell laws apart: what is rolled or played, and with which numbers
THROWS = 64  # of the same dice, one after the other

LAW = """
_ask(_w, {site})
{words}
_law{n} = _known(_w)
if _law{n} < 0:
    _key{n} = _reserve(_w)
    _begin_walk(_w)
    _begin_tally(_w)
    while True:
        _got{n} = rule{n}({call})
        _count_path(_w, _code_of(_got{n}), 1.0)
        if not _advance(_w): break
    _law{n} = _learn(_w, _key{n}, _end_tally(_w))
    _end_walk(_w)
"""
ROLLED = """
_w = {t}.work
if _is_met(_w):
    _value = _next_met(_w)
else:
{law}
    _value = _begin_roll(_w, _law)
return _like(_value, {sample})
"""
WHOLE = """
_ask(_w, {site})
{words}
_law = _known(_w)
if _law < 0:
    _key = _reserve(_w)
{law}
    _law = _learn(_w, _key, _now)
"""
STEPS = """
_now = _certainly(_w, _code_of({state}))
for _i in range({times}):
    _begin_tally(_w)
    for _j in range(_w.starts[_now], _w.ends[_now]):
        _state = _like(_w.values[_j], {state})
{law}
        _count_law(_w, _law1, _w.weights[_j])
    _now = _end_tally(_w)
"""
GIVEN_STEPS = """
{law}
_now = _certainly(_w, _code_of({state}))
for _i in range({times}):
    _begin_tally(_w)
    for _j in range(_w.starts[_now], _w.ends[_now]):
        _state = _like(_w.values[_j], {state})
        _begin_walk(_w)
        while True:
            _given = _like(_rolled(_w, _law1), _got1)
            _count_path(_w, _code_of(rule2({t}, _state, _given)), _w.weights[_j])
            if not _advance(_w): break
        _end_walk(_w)
    _now = _end_tally(_w)
"""
REROLLED = """
{law}
_demand_open(_w, _law1)
_keep_state({t})
_held_before, _laws_before = _w.held, _w.held_laws
_law = _law1
_throws = 0
while _any_open(_w, _law):
    if _throws == {throws}: _too_wide(_w)
    _throws += 1
    _begin_tally(_w)
    for _i in range(_w.starts[_law], _w.ends[_law]):
        _lies, _chance = _w.values[_i], _w.weights[_i]
        if _lies < 0:
            _count(_w, _lies, _chance)
        else:
            _lying = _like(_lies, _got1)
            _begin_walk(_w)
            while True:
                _chosen = rule2({t}, _lying{more})
                if _chosen < 0:
                    _count_path(_w, ~_lies, _chance)
                else:
                    _count_path(_w, _code_of(rule3({t}, _lying, _chosen{more})), _chance)
                if not _advance(_w): break
            _end_walk(_w)
    _law = _hold_tally(_w)
_put_state_back({t})
_law = _settle(_w, _held_before, _laws_before)
"""


def indented(text: str, by: int) -> str:
    return "\n".join(" " * by + line for line in text.strip("\n").splitlines())


def site(speller: Speller, verb: str, *rules: ast.expr) -> int:
    """A number that identifies a law of these rules, the same in every process."""
    functions = [speller.value(rule) for rule in rules]
    names = [f"{f.__module__}.{f.__qualname__}" if isinstance(f, FunctionType) else "?" for f in functions]
    return int.from_bytes(hashlib.sha256(" ".join([verb, *names]).encode()).digest()[:7], "little") | 1 << 56


def words(values: list[str]) -> str:
    """The rest of a law's key."""
    return "\n".join(f"_with_word(_w, {place}, _code_of({value}))" for place, value in enumerate(values, 1)) or "pass"


def law(speller: Speller, n: int, rule: ast.expr, values: list[str]) -> str:
    """The law of one rule with these arguments, as `_law` with this number."""
    call, what = ", ".join([speller.table, *values]), site(speller, "once", rule)
    told = indented(words(values), 0)
    return LAW.format(n=n, site=what, words=told, call=call)


def repeated(speller: Speller, node: ast.Call, called: Any) -> Any:
    """One of the verbs that play rules."""
    table, *rest = node.args
    body: Any
    if called is verbs.once:
        rules, given, body = rest[:1], rest[1:], once
    elif called is verbs.until:
        rules, given, body = rest[:1], rest[1:], until
    elif called is verbs.reroll:
        rules, given, body = rest[:3], rest[3:], reroll
    elif called is verbs.repeat:
        rules, given, body = [*rest[3:], rest[1]], [rest[0], rest[2]], repeat
    else:
        kinds = [kinds_spelt(speller, kind) for kind in rest] if called is verbs.mixed else [rest]
        rules = [kind[1] for kind in kinds]
        given = [x for times, _, *arguments in kinds for x in (times, *arguments)]
        body = partial(total, sizes=[len(kind) - 1 for kind in kinds])
    return spelt(speller, node, table, rules, given, body)


def kinds_spelt(speller: Speller, kind: ast.expr) -> list[ast.expr]:
    """One kind of a mixed pool: how often, which rule, and with what."""
    if not isinstance(kind, ast.Tuple):
        speller.fail(kind, "mixed needs its kinds spelt out: (times, rule, arguments...)")
    return kind.elts


def spelt(speller: Speller, node: ast.Call, table: ast.expr, rules: list[Any], given: list[Any], body: Any) -> Any:
    """A function that rolls by the law, and the call that takes the verb's place."""
    for rule in rules:
        if not isinstance(rule, ast.Name | ast.Attribute):
            speller.fail(node, "a rule that is called again needs to be given by its name")
    names = [speller.fresh("argument") for _ in given]
    if len(names) >= KEY:
        speller.fail(node, f"a law of more than {KEY - 1} numbers")
    name = f"_walk_{speller.f.__name__}_{len(speller.made) + 1}"
    head = loops.statements(f"def {name}({', '.join([speller.table, *names])}): pass", node)[0]
    text = body(speller, rules, names)
    head.body = loops.statements(text, node, **{f"rule{n}": rule for n, rule in enumerate(rules, 1)})
    speller.made.append(head)
    new = ast.Call(ast.Name(name, ast.Load()), [speller.visit(table), *[speller.visit(x) for x in given]], [])
    for inner in (new, new.func):
        ast.copy_location(inner, node)
    return new


def rolled(speller: Speller, text: str, sample: str) -> str:
    return ROLLED.format(t=speller.table, law=indented(text, 4), sample=sample)


def whole(speller: Speller, verb: str, rules: list[Any], names: list[str], text: str, sample: str) -> str:
    """The law of the whole call, cached by its arguments."""
    told = WHOLE.format(site=site(speller, verb, *rules), words=words(names), law=indented(text, 4))
    return rolled(speller, told, sample)


def once(speller: Speller, rules: list[Any], names: list[str]) -> str:
    return rolled(speller, law(speller, 1, rules[0], names) + "_law = _law1\n", "_got1")


def until(speller: Speller, rules: list[Any], names: list[str]) -> str:
    text = law(speller, 1, rules[0], names) + "_now = _given_kept(_w, _law1)\n"
    return whole(speller, "until", rules, names, text, "_got1")


def total(speller: Speller, rules: list[Any], names: list[str], sizes: list[int]) -> str:
    """The sum over kinds, each a number of times; `sizes` says how many names belong to each."""
    text, at = "_now = _certainly(_w, 0)\n", 0
    for n, (rule, size) in enumerate(zip(rules, sizes, strict=True), 1):
        times, *values = names[at : at + size]
        text += law(speller, n, rule, values) + f"_now = _plus(_w, _now, {times}, _law{n})\n"
        at += size
    return whole(speller, f"total {sizes}", rules, names, text, "0")


def repeat(speller: Speller, rules: list[Any], names: list[str]) -> str:
    """Steps from state to state; with two rules, the first gives each step its luck."""
    times, state = names
    if len(rules) == 1:
        inner = indented(law(speller, 1, rules[0], ["_state"]), 8)
        text = STEPS.format(state=state, times=times, law=inner)
    else:
        text = GIVEN_STEPS.format(state=state, times=times, law=law(speller, 1, rules[0], []), t=speller.table)
    return whole(speller, "repeat", rules, names, text, state)


def reroll(speller: Speller, rules: list[Any], names: list[str]) -> str:
    """Depends on the state and on players: its law is good for this roll only."""
    more = "".join(f", {name}" for name in names)
    first = law(speller, 1, rules[0], names)
    text = REROLLED.format(law=first, t=speller.table, throws=THROWS, more=more)
    return rolled(speller, text, "_got1").replace("_like(_value, _got1)", "_like(~_value, _got1)")
