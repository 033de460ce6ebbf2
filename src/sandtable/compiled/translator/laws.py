"""What verbs mean where every path of luck is walked: they roll by the law of what they would find.

A law is worked out once, and kept under what works it out, its rules and its numbers.
"""

import hashlib
from collections.abc import Iterator
from types import FunctionType
from typing import Any

from ..runtime import odometer, walking
from ..runtime.work import KEY
from . import calls, casts, fields, items, kinds as k, verbs
from .atoms import as_pool, as_top, atom, code_of
from .function import Function
from .registry import Given, Word

THROWS = 64  # of the same dice, one after the other

# ---- words of laws ------------------------------------------------------------------------------------------------


def like(f: Function, code: k.Value, kind: k.Kind, given: Given) -> k.Value:
    """An integer as a value of this kind."""
    if kind is k.BOOL:
        return k.Value(k.BOOL, casts.truth_of(f.w, code))
    if kind is not k.INT and not isinstance(kind, k.Reading):
        f.fail(given.node, f"{kind} has no law: a rule that is played again finds a number")
    return k.Value(kind, casts.integer(f.w, code))


@atom
def as_value(f: Function, given: Given) -> k.Value:
    """An integer as a value of the kind that a sample has."""
    code, sample = given.args
    return like(f, code, sample.kind, given)


@atom
def as_found(f: Function, given: Given) -> k.Value:
    """An integer as what a rule finds with these arguments."""
    code, rule, *args = given.args
    assert isinstance(rule.kind, k.Known)
    return like(f, code, calls.result_of(f, rule.kind.value, Given(args, {}, given.node)), given)


@atom
def name_law(f: Function, given: Given) -> k.Value:
    """Writes the key of a law: a number that identifies its rules, the same in every process, then its numbers."""
    w, *parts = given.args
    rules, numbers = [], []
    for part in flat(parts):
        if isinstance(part.kind, k.Known) and isinstance(part.kind.value, FunctionType):
            rules.append(f"{part.kind.value.__module__}.{part.kind.value.__qualname__}")
        else:
            rules.append("")
            numbers.append(part)
    if len(numbers) >= KEY:
        f.fail(given.node, f"a law of more than {KEY - 1} numbers")
    site = int.from_bytes(hashlib.sha256(" ".join(rules).encode()).digest()[:7], "little") | 1 << 56
    calls.call(f, odometer.begin_key, [w, k.integer(site)], given.node)
    for place, number in enumerate(numbers, 1):
        word = code_of(f, Given([number], {}, given.node))
        calls.call(f, odometer.with_word, [w, k.integer(place), word], given.node)
    return k.NOTHING


def flat(values: list[k.Value]) -> Iterator[k.Value]:
    """The values, and those inside tuples."""
    for value in values:
        if isinstance(value.kind, k.Tuple):
            yield from flat(k.items_of(value))
        else:
            yield value


def copying(back: bool) -> Word:
    """Copies the state into the room for it, or puts it back."""

    def copy(f: Function, given: Given) -> k.Value:
        t = given.args[0]
        spare = fields.field(f, fields.field(f, t, "work", given.node), "spare", given.node)
        places = t.parts[0], f.w.op(f"inttoptr i64 {spare.one} to ptr")
        items.copy(f, *(places if back else places[::-1]), str(f.module.table.state.size))
        return k.NOTHING

    return copy


keep_state, put_state_back = atom(copying(False)), atom(copying(True))

# ---- laws of rules --------------------------------------------------------------------------------------------------


def law(t: Any, work_out: Any, *given: Any) -> Any:
    """The law that a function works out for these rules and numbers; it is worked out once."""
    w = t.work
    name_law(w, work_out, *given)
    found = odometer.known(w)
    if found < 0:
        key = odometer.reserve(w)
        found = odometer.learn(w, key, work_out(t, *given))
    return found


def of_rule(t: Any, rule: Any, *given: Any) -> Any:
    """The law of what a rule finds: all its paths are walked, on top of the one that led to it."""
    w = t.work
    odometer.begin_walk(w)
    odometer.begin_tally(w)
    goes_on = True
    while goes_on:
        odometer.count_path(w, code_of(rule(t, *given)), 1.0)
        goes_on = odometer.advance(w)
    found = odometer.end_tally(w)
    odometer.end_walk(w)
    return found


def of_kept(t: Any, rule: Any, *given: Any) -> Any:
    """The law of a rule that is played until it finds no negative number."""
    return walking.given_kept(t.work, law(t, of_rule, rule, *given))


def of_sum(t: Any, *kinds: Any) -> Any:
    """The law of a sum over kinds, each a number of times."""
    return with_kinds(t, odometer.certainly(t.work, 0), *kinds)


def with_kinds(t: Any, sums: Any, kind: Any, *others: Any) -> Any:
    sums = with_kind(t, sums, *kind)
    return with_kinds(t, sums, *others) if others else sums


def with_kind(t: Any, sums: Any, times: int, rule: Any, *given: Any) -> Any:
    return walking.plus(t.work, sums, times, law(t, of_rule, rule, *given))


def of_steps(t: Any, times: int, rule: Any, state: Any, luck: Any = None) -> Any:
    """The law of the last of some states, of which each comes from the one before; `luck` is a rule for each step."""
    w = t.work
    lucks = law(t, of_rule, luck) if luck is not None else 0
    states = odometer.certainly(w, code_of(state))
    for _ in range(times):
        odometer.begin_tally(w)
        for i in range(w.starts[states], w.ends[states]):
            before, chance = as_value(w.values[i], state), w.weights[i]
            if luck is not None:
                count_steps(t, rule, before, luck, lucks, chance)
            else:
                odometer.count_law(w, law(t, of_rule, rule, before), chance)
        states = odometer.end_tally(w)
    return states


def count_steps(t: Any, rule: Any, before: Any, luck: Any, lucks: Any, chance: Any) -> None:
    """Counts the states to which a step may lead, by the law of its luck."""
    w = t.work
    odometer.begin_walk(w)
    goes_on = True
    while goes_on:
        odometer.count_path(w, code_of(rule(t, before, as_found(odometer.rolled(w, lucks), luck, t))), chance)
        goes_on = odometer.advance(w)
    odometer.end_walk(w)


def of_throws(t: Any, first: Any, wanted: Any, again: Any, *given: Any) -> Any:
    """The law of dice that may be thrown again, by players who see the state: it is good for one roll only.

    How dice lie for good is written as a negative number, inverted.
    """
    w = t.work
    found = law(t, of_rule, first, *given)
    walking.demand_open(w, found)
    keep_state(t)
    held_before, laws_before = w.held, w.held_laws
    throws = 0
    while walking.any_open(w, found):
        if throws == THROWS:
            odometer.too_wide(w)
        throws += 1
        odometer.begin_tally(w)
        for i in range(w.starts[found], w.ends[found]):
            if w.values[i] < 0:
                odometer.count(w, w.values[i], w.weights[i])
            else:
                count_throws(t, w.values[i], w.weights[i], first, wanted, again, *given)
        found = odometer.hold_tally(w)
    put_state_back(t)
    return odometer.settle(w, held_before, laws_before)


def count_throws(t: Any, lies: int, chance: Any, first: Any, wanted: Any, again: Any, *given: Any) -> None:
    """Counts how dice may lie after those that the player picks are thrown again."""
    w = t.work
    lying = as_found(lies, first, t, *given)
    odometer.begin_walk(w)
    goes_on = True
    while goes_on:
        chosen = wanted(t, lying, *given)
        if chosen < 0:
            odometer.count_path(w, ~lies, chance)
        else:
            odometer.count_path(w, code_of(again(t, lying, chosen, *given)), chance)
        goes_on = odometer.advance(w)
    odometer.end_walk(w)


# ---- the verbs where every path of luck is walked -----------------------------------------------------------------


def rolled_by(t: Any, work_out: Any, *given: Any) -> Any:
    """The next roll of the path, or one that begins there."""
    w = t.work
    return odometer.next_met(w) if odometer.is_met(w) else odometer.begin_roll(w, law(t, work_out, *given))


def of_check(t: Any, n: int, sides: int, need: int) -> Any:
    """The law of whether a sum reaches what is needed."""
    return walking.reaching(t.work, law(t, walking.summed, n, sides), need)


def walked_roll(t: Any, what: Any) -> Any:
    return rolled_by(t, walking.summed, what.n, what.sides)


def walked_keep(t: Any, what: Any, best: int = 0, worst: int = 0) -> Any:
    return rolled_by(t, walking.kept, what.n, what.sides, best - worst)


def walked_check(t: Any, what: Any, need: int) -> Any:
    return rolled_by(t, of_check, what.n, what.sides, need) != 0


def walked_within(t: Any, what: Any, limit: int) -> bool:
    return not walked_check(t, what, limit + 1)


def walked_pool(t: Any, what: Any, floors: Any = verbs.FACES) -> Any:
    verbs.packable(t, walking.classes_in(what.sides, floors))
    return as_pool(rolled_by(t, walking.pooled, what.n, what.sides, floors))


def walked_top(t: Any, what: Any, floors: Any = verbs.FACES, most: int = 1) -> Any:
    return as_top(rolled_by(t, walking.topped, what.n, what.sides, floors, most))


def walked_draw(t: Any, cards: int) -> int:
    return verbs.nth_card(cards, walked_chance(t, verbs.cards_left(cards)))


def walked_chance(t: Any, n: int) -> Any:
    return rolled_by(t, walking.uniform, n)


def walked_once(t: Any, rule: Any, *given: Any) -> Any:
    return as_found(rolled_by(t, of_rule, rule, *given), rule, t, *given)


def walked_total(t: Any, *kind: Any) -> Any:
    return rolled_by(t, of_sum, kind)


def walked_mixed(t: Any, *kinds: Any) -> Any:
    return rolled_by(t, of_sum, *kinds)


def walked_repeat(t: Any, times: int, rule: Any, state: Any, *luck: Any) -> Any:
    return as_value(rolled_by(t, of_steps, times, rule, state, *luck), state)


def walked_until(t: Any, rule: Any, *given: Any) -> Any:
    return as_found(rolled_by(t, of_kept, rule, *given), rule, t, *given)


def walked_reroll(t: Any, first: Any, wanted: Any, again: Any, *given: Any) -> Any:
    w = t.work
    if odometer.is_met(w):
        lies = odometer.next_met(w)
    else:
        lies = odometer.begin_roll(w, of_throws(t, first, wanted, again, *given))
    return as_found(~lies, first, t, *given)


WALKED: dict[Any, Any] = {
    verbs.roll: walked_roll,
    verbs.keep: walked_keep,
    verbs.check: walked_check,
    verbs.within: walked_within,
    verbs.pool: walked_pool,
    verbs.top: walked_top,
    verbs.draw: walked_draw,
    verbs.chance: walked_chance,
    verbs.once: walked_once,
    verbs.total: walked_total,
    verbs.mixed: walked_mixed,
    verbs.repeat: walked_repeat,
    verbs.until: walked_until,
    verbs.reroll: walked_reroll,
}
