"""Words of which `verbs` and `asking` are made: a function that writes one is called there as if it were the word."""

from collections.abc import Callable
from typing import Any

from sandtable.kernel import Pool

from ..runtime import records, terms, work
from . import calls, casts, fields, kinds as k
from .function import Function
from .registry import WORDS, Given, Word, word


def atom(write: Word) -> Callable[..., Any]:
    """Marks a function that writes a word, which itself is that word where translated functions call it."""
    return word(write)(write)


bits = atom(casts.reads_as(k.INT))  # the integer behind a reading
as_pool = WORDS[Pool] = atom(casts.reads_as(k.POOL))  # an integer as dice counted by class
as_top = atom(casts.reads_as(k.TOP))  # an integer as the highest class of some dice, and how many it holds


@atom
def lowest(f: Function, given: Given) -> k.Value:
    """The place of the lowest bit of a word that has one."""
    f.module.need("i64 @llvm.cttz.i64(i64, i1)")
    return k.Value(k.INT, f.w.op(f"call i64 @llvm.cttz.i64(i64 {casts.integer(f.w, given.args[0])}, i1 true)"))


@atom
def code_of(f: Function, given: Given) -> k.Value:
    """A piece, an action, a number or nothing as one integer."""
    value, w = given.args[0], f.w
    if value.kind is k.NONE:
        return k.integer(work.NOTHING)
    if isinstance(value.kind, k.Record):
        return fields.field(f, value, "index", given.node)
    if not isinstance(value.kind, k.Maybe):
        return k.Value(k.INT, casts.integer(w, value))
    there, missing, after = w.block(), w.block(), w.block()
    w.branch(casts.truth_of(w, value), there, missing)
    w.at(missing)
    w.at(there)
    index = fields.field(f, value, "index", given.node)
    return casts.merged(w, [(index, w.here), (k.integer(work.NOTHING), missing)], after)


@atom
def as_action(f: Function, given: Given) -> k.Value:
    """An integer as an action of the ruleset."""
    return k.Value(k.reading("action", f.module.ruleset.actions), casts.integer(f.w, given.args[0]))


@atom
def root(f: Function, given: Given) -> k.Value:
    """About the square root."""
    f.module.need("double @llvm.sqrt.f64(double)")
    number = casts.cast(f.w, given.args[0], k.FLOAT).one
    return casts.as_integer(f.w, k.Value(k.FLOAT, f.w.op(f"call double @llvm.sqrt.f64(double {number})")), k.INT)


@atom
def behind(f: Function, given: Given) -> k.Value:
    """The table behind a menu."""
    return k.Value(f.module.table, *given.args[0].parts)


@atom
def offer_all(f: Function, given: Given) -> k.Value:
    """Adds a tuple of actions to the menu; a rule that yields has added its own."""
    t, menu = given.args
    for action in k.items_of(menu) if isinstance(menu.kind, k.Tuple) else ():
        calls.call(f, ("menu", "offer"), [t, action], given.node)
    return k.NOTHING


@word(terms.call_hook)
@atom
def call_player(f: Function, given: Given) -> k.Value:
    """The result of the compiled function with an address, which is given the table and some numbers."""
    t, address, *numbers = given.args
    where = f.w.op(f"inttoptr i64 {address.one} to ptr")
    parts = [*(f"ptr {part}" for part in t.parts), *(f"i64 {x.one}" for x in numbers)]
    return k.Value(k.INT, f.w.op(f"call i64 {where}({', '.join(parts)})"))


# ---- facts of a board: words that threads share -------------------------------------------------------------------


def slot(f: Function, given: Given) -> str:
    board, place = given.args[:2]
    return f.w.place(fields.field(f, board, records.FIELD, given.node).one, place.one, 8)


@atom
def word_at(f: Function, given: Given) -> k.Value:
    """The word in a slot of a board's facts, read at once."""
    return k.Value(k.INT, f.w.op(f"load atomic i64, ptr {slot(f, given)} unordered, align 8"))


@atom
def put_word(f: Function, given: Given) -> k.Value:
    """Writes a word into a slot, at once."""
    f.w.do(f"store atomic i64 {given.args[2].one}, ptr {slot(f, given)} unordered, align 8")
    return k.NOTHING


WORDS.update(bits=bits, word_at=word_at, put_word=put_word)  # by these names what keeps facts calls them
