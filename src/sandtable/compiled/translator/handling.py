"""Words for dice, groups, questions, numbers, rulings and menus, and what only logs hear."""

import ast
import inspect
import typing
from collections.abc import Iterable

from sandtable.kernel import Dice, Group, hint, verbs
from sandtable.kernel.asked import ask, written_for

from ..runtime import terms
from . import calls, casts, fields, items, kinds as k
from .function import Function
from .registry import Given, form, word

ROLLS = (verbs.roll, verbs.keep, verbs.check, verbs.within, verbs.contest, verbs.pool, verbs.top, verbs.draw)
PARTS = (verbs.once, verbs.total, verbs.mixed, verbs.repeat, verbs.until, verbs.reroll)

# ---- what only logs hear ------------------------------------------------------------------------------------------


@form(*verbs.TELLING, verbs.cut)
def telling(f: Function, node: ast.Call) -> k.Value:
    return k.NOTHING


@form(verbs.allowed, verbs.because)
def reasoning(f: Function, node: ast.Call) -> k.Value:
    return f.expression(node.args[2])


@form(typing.cast)
def casting(f: Function, node: ast.Call) -> k.Value:
    return f.expression(node.args[1])


def quietly(verb: typing.Any) -> None:
    """Lets calls of a verb go without the words of a roll, and without keywords that its body does not take."""

    @form(verb)
    def played(f: Function, node: ast.Call) -> k.Value:
        taken = inspect.signature(f.module.instead[verb]).parameters
        words = int(verb in ROLLS and f.scope.names.says_why(verb, node))
        args = calls.arguments_of(f, [node.args[0], *node.args[1 + words :]])
        return calls.call(f, verb, args, node, calls.keywords_of(f, [x for x in node.keywords if x.arg in taken]))


for each in (*ROLLS, *PARTS):
    quietly(each)

# ---- dice, groups, questions ----------------------------------------------------------------------------------------


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
