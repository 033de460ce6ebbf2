"""The texts of rules played by rules for walks over all paths: their law is worked out once, and then rolled from."""

import ast
import hashlib
from itertools import islice
from types import FunctionType
from typing import Any, NamedTuple

from sandtable.kernel import verbs

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


class Played(NamedTuple):
    """What a verb plays: its rules, and the names of what they are given, in a function of their own."""

    rules: list[Any]
    names: list[str]
    sizes: list[int]  # of sums: how many of these names belong to each rule, which begin with how often it is played

    @property
    def by_rule(self) -> list[list[str]]:
        """The names that belong to each rule."""
        names = iter(self.names)
        return [list(islice(names, size)) for size in self.sizes]

    @property
    def more(self) -> str:
        """All names, behind other arguments."""
        return "".join(f", {name}" for name in self.names)


def indented(text: str, by: int) -> str:
    return "\n".join(" " * by + line for line in text.strip("\n").splitlines())


def site(speller: Speller, verb: str, *rules: ast.expr) -> int:
    """A number that identifies a law of these rules, the same in every process."""
    functions = [speller.value(rule) for rule in rules]
    names = [f"{f.__module__}.{f.__qualname__}" if isinstance(f, FunctionType) else "?" for f in functions]
    return int.from_bytes(hashlib.sha256(" ".join([verb, *names]).encode()).digest()[:7], "little") | 1 << 56


def words(speller: Speller, rule: ast.expr, values: list[str]) -> str:
    """The rest of a law's key."""
    if len(values) >= KEY:
        speller.fail(rule, f"a law of more than {KEY - 1} numbers")
    return "\n".join(f"_with_word(_w, {place}, _code_of({value}))" for place, value in enumerate(values, 1)) or "pass"


def law(speller: Speller, n: int, rule: ast.expr, values: list[str]) -> str:
    """The law of one rule with these arguments, as `_law` with this number."""
    call, what = ", ".join([speller.table, *values]), site(speller, "once", rule)
    told = words(speller, rule, values)
    return LAW.format(n=n, site=what, words=told, call=call)


def rolled(speller: Speller, text: str, sample: str) -> str:
    return ROLLED.format(t=speller.table, law=indented(text, 4), sample=sample)


def whole(speller: Speller, verb: str, played: Played, text: str, sample: str) -> str:
    """The law of the whole call, cached by its arguments."""
    key, number = words(speller, played.rules[0], played.names), site(speller, verb, *played.rules)
    told = WHOLE.format(site=number, words=key, law=indented(text, 4))
    return rolled(speller, told, sample)


def once(speller: Speller, played: Played) -> str:
    return rolled(speller, law(speller, 1, played.rules[0], played.names) + "_law = _law1\n", "_got1")


def until(speller: Speller, played: Played) -> str:
    text = law(speller, 1, played.rules[0], played.names) + "_now = _given_kept(_w, _law1)\n"
    return whole(speller, "until", played, text, "_got1")


def total(speller: Speller, played: Played) -> str:
    """The sum over kinds, each a number of times."""
    text = "_now = _certainly(_w, 0)\n"
    for n, (rule, (times, *values)) in enumerate(zip(played.rules, played.by_rule, strict=True), 1):
        text += law(speller, n, rule, values) + f"_now = _plus(_w, _now, {times}, _law{n})\n"
    return whole(speller, f"total {played.sizes}", played, text, "0")


def repeat(speller: Speller, played: Played) -> str:
    """Steps from state to state; with two rules, the first gives each step its luck."""
    times, state = played.names
    first = played.rules[0]
    if len(played.rules) == 1:
        text = STEPS.format(state=state, times=times, law=indented(law(speller, 1, first, ["_state"]), 8))
    else:
        text = GIVEN_STEPS.format(state=state, times=times, law=law(speller, 1, first, []), t=speller.table)
    return whole(speller, "repeat", played, text, state)


def reroll(speller: Speller, played: Played) -> str:
    """Depends on the state and on players: its law is good for this roll only."""
    first = law(speller, 1, played.rules[0], played.names)
    text = REROLLED.format(law=first, t=speller.table, throws=THROWS, more=played.more)
    return rolled(speller, text, "_got1").replace("_like(_value, _got1)", "_like(~_value, _got1)")


TEXTS = {
    verbs.once: once,
    verbs.until: until,
    verbs.total: total,
    verbs.mixed: total,
    verbs.repeat: repeat,
    verbs.reroll: reroll,
}
