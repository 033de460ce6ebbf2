"""Words for actions, packed values, pools, rulings, the menu and players; words of respelling, and atoms."""

from collections.abc import Iterable

from sandtable.kernel import Dice, Group, Pool, hint, verbs
from sandtable.kernel.asked import ask, written_for

from ..runtime import records, terms, work
from . import asking, atoms, calls, casts, fields, items, kinds as k, slots
from .function import Function
from .registry import Given, Spelt, word

# ---- bits ---------------------------------------------------------------------------------------------------------


@word(Spelt("_kind"))
def kind(f: Function, given: Given) -> k.Value:
    """Which kind of action it is."""
    return slots.cut_out(f, given.args[0].one, 0, 8, False)


@word(Spelt("_field"))
def field(f: Function, given: Given) -> k.Value:
    code, shift, size, signed = [part.one for part in given.args]
    return slots.cut_out(f, code, int(shift), int(size), signed == "true")


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


@word(Group)
def group(f: Function, given: Given) -> k.Value:
    return given.args[0] if given.args else k.integer(0)


@word(ask)
def asked(f: Function, given: Given) -> k.Value:
    """A question whose answers are declared: what is written for it is called."""
    t, side, question, *about = given.args
    place = k.constant(question.one)
    if place is None:
        f.fail(given.node, "ask needs its question spelt out")
    written = written_for(f.module.ruleset.asks(place)).asked
    return calls.call(f, written, [t, side, *about, *given.keywords.values()], given.node)


# ---- numbers and rulings ------------------------------------------------------------------------------------------


def in_force(f: Function, given: Given, what: str, known: Iterable[str], beside: str = "") -> k.Value:
    """What is in force under an id, which is spelt out and known; `beside` is what its field has after the id."""
    t, id = given.args[:2]
    word = id.kind.value if isinstance(id.kind, k.Known) else None
    if not isinstance(word, str):
        f.fail(given.node, f"{what} needs its id spelt out")
    if word not in known:
        f.fail(given.node, f'no {what} "{word}"{hint(word, known)}')
    return fields.field(f, fields.field(f, t, "numbers", given.node), word + beside, given.node)


@word(verbs.number)
def number(f: Function, given: Given) -> k.Value:
    found = in_force(f, given, "number", f.module.ruleset.catalogue.numbers)
    for place in (*given.args[2:], *given.keywords.values()):
        found = items.item(f, found, place, given.node)
    return found


@word(verbs.ruling)
def ruling(f: Function, given: Given) -> k.Value:
    """The option in force, by its place."""
    options = f.module.ruleset.catalogue.options
    found = in_force(f, given, "ruling", options)
    return k.Value(k.reading("ruling", tuple(options[given.args[1].kind.value])), found.one)  # type: ignore[attr-defined]


@word(verbs.ruling_number)
def option_number(f: Function, given: Given) -> k.Value:
    rules = f.module.ruleset.catalogue.rules
    return in_force(f, given, "ruling with numbers", [id for id in rules if rules[id].values is not None], "=")


# ---- the table ----------------------------------------------------------------------------------------------------


@word(terms.table_of)
def table_of(f: Function, given: Given) -> k.Value:
    return k.Value(f.module.table, *[record.one for record in given.args])


@word(verbs.menu)
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
