"""Words for actions, packed values, pools, rulings, the menu and players; words of respelling, and atoms."""

from sandtable.kernel import Dice, Pool, verbs

from ..runtime import records, terms, work
from . import asking, atoms, calls, casts, fields, items, kinds as k
from .function import Function
from .registry import Given, Spelt, word

# ---- bits ---------------------------------------------------------------------------------------------------------


@word(Spelt("_kind"))
def kind(f: Function, given: Given) -> k.Value:
    """Which kind of action it is."""
    return fields.cut_out(f, given.args[0].one, 0, 8, False)


@word(Spelt("_field"))
def field(f: Function, given: Given) -> k.Value:
    code, shift, size = given.args
    return fields.cut_out(f, code.one, int(shift.one), int(size.one), False)


@word(Spelt("_signed_field"))
def signed_field(f: Function, given: Given) -> k.Value:
    code, shift, size = given.args
    return fields.cut_out(f, code.one, int(shift.one), int(size.one), True)


@word(Spelt("_with_field"))
def with_field(f: Function, given: Given) -> k.Value:
    """A packed value with one other field."""
    packed, name, value = given.args
    if not isinstance(packed.kind, k.Reading) or packed.kind.sort != "packed" or not isinstance(name.kind, k.Known):
        f.fail(given.node, f"{packed.kind} is no packed value: but() is for those")
    slot, w = packed.kind.of.slots[name.kind.value], f.w
    mask = (1 << slot.bits) - 1
    rest = w.op(f"and i64 {packed.one}, {(1 << packed.kind.of.width) - 1 - (mask << slot.shift)}")
    new = w.op(f"shl i64 {w.op(f'and i64 {casts.integer(w, value)}, {mask}')}, {slot.shift}")
    return k.Value(packed.kind, w.op(f"or i64 {rest}, {new}"))


@word(Spelt("_lowest"), atoms.lowest)
def lowest(f: Function, given: Given) -> k.Value:
    f.module.need("i64 @llvm.cttz.i64(i64, i1)")
    return k.Value(k.INT, f.w.op(f"call i64 @llvm.cttz.i64(i64 {casts.integer(f.w, given.args[0])}, i1 true)"))


@word(Spelt("_code_of"), atoms.code_of)
def code_of(f: Function, given: Given) -> k.Value:
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


@word(atoms.bits)
def bits(f: Function, given: Given) -> k.Value:
    return k.Value(k.INT, casts.integer(f.w, given.args[0]))


@word(atoms.as_action)
def as_action(f: Function, given: Given) -> k.Value:
    return k.Value(k.reading("action", f.module.ruleset.actions), casts.integer(f.w, given.args[0]))


@word(atoms.as_pool, Pool)
def as_pool(f: Function, given: Given) -> k.Value:
    return k.Value(k.POOL, casts.integer(f.w, given.args[0]))


@word(atoms.as_top)
def as_top(f: Function, given: Given) -> k.Value:
    return k.Value(k.TOP, casts.integer(f.w, given.args[0]))


@word(verbs.dice)
def dice(f: Function, given: Given) -> k.Value:
    """A number of dice, none for a negative number."""
    n, sides = [casts.integer(f.w, x) for x in given.args]
    f.module.need("i64 @llvm.smax.i64(i64, i64)")
    count = f.w.op(f"call i64 @llvm.smax.i64(i64 {n}, i64 0)")
    return k.compound([k.Value(k.INT, count), k.Value(k.INT, sides)], Dice)


@word(verbs.ruling)
def ruling(f: Function, given: Given) -> k.Value:
    """The option in force, by its place."""
    t, id = given.args
    options = f.module.ruleset.catalogue.options
    if not isinstance(id.kind, k.Known) or id.kind.value not in options:
        f.fail(given.node, f"a ruling needs its id spelt out; there are {', '.join(options)}")
    in_force = items.item(f, fields.field(f, t, "numbers", given.node), id, given.node)
    return k.Value(k.reading("ruling", tuple(options[id.kind.value])), in_force.one)


# ---- the table ----------------------------------------------------------------------------------------------------


@word(atoms.table_of)
def table_of(f: Function, given: Given) -> k.Value:
    return k.Value(f.module.table, *[record.one for record in given.args])


@word(Spelt("_menu"))
def as_menu(f: Function, given: Given) -> k.Value:
    return k.Value(k.menu(f.module.table), *given.args[0].parts)


@word(atoms.behind)
def behind(f: Function, given: Given) -> k.Value:
    return k.Value(f.module.table, *given.args[0].parts)


@word(atoms.offer_all)
def offer_all(f: Function, given: Given) -> k.Value:
    t, menu = given.args
    for action in k.items_of(menu) if isinstance(menu.kind, k.Tuple) else ():
        calls.call(f, asking.offer, [t, action], given.node)
    return k.NOTHING


@word(atoms.call_player)
def call_player(f: Function, given: Given) -> k.Value:
    t, player, *rest = given.args
    return called_at(f, player, [*(f"ptr {part}" for part in t.parts), *(f"i64 {x.one}" for x in rest)])


@word(terms.call_hook)
def call_hook(f: Function, given: Given) -> k.Value:
    t, hook = given.args
    return called_at(f, hook, [f"ptr {part}" for part in t.parts])


def called_at(f: Function, address: k.Value, given: list[str]) -> k.Value:
    """The result of the compiled function at an address."""
    where = f.w.op(f"inttoptr i64 {address.one} to ptr")
    return k.Value(k.INT, f.w.op(f"call i64 {where}({', '.join(given)})"))


# ---- facts of a board: words that threads share -------------------------------------------------------------------


def slot(f: Function, given: Given) -> str:
    board, place = given.args[:2]
    return f.w.place(fields.field(f, board, records.FIELD, given.node).one, place.one, 8)


@word(atoms.word_at)
def word_at(f: Function, given: Given) -> k.Value:
    return k.Value(k.INT, f.w.op(f"load atomic i64, ptr {slot(f, given)} unordered, align 8"))


@word(atoms.put_word)
def put_word(f: Function, given: Given) -> k.Value:
    f.w.do(f"store atomic i64 {given.args[2].one}, ptr {slot(f, given)} unordered, align 8")
    return k.NOTHING
