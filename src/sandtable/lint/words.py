"""Names in rules that stand for something: fields, rule ids, options; and constants that must fit where they go."""

import ast
from collections.abc import Iterator
from itertools import pairwise
from string import Formatter
from types import ModuleType
from typing import Any

from sandtable.kernel import Code, Group, Table, actions, hint, names, no_such, state, values, verbs
from sandtable.kernel.catalogue import WORD
from sandtable.kernel.wording import Count

from .scope import Reading, Rows, Scope, is_state

SMALL = ("i1", "i2")
MOST_CLASSES = 7  # of a pool, and dice that are kept, when compiled
Found = Iterator[tuple[int, str]]


def second(node: ast.Call) -> Any:
    """The id in a call's second place; None if it is not spelt out."""
    word = node.args[1] if len(node.args) > 1 else None
    return word.value if isinstance(word, ast.Constant) and isinstance(word.value, str) else None


def known_ids(scope: Scope, called: Any) -> tuple[str, Any] | None:
    """What the second place of a verb must name, and the ids there are."""
    catalogue = scope.ruleset.catalogue
    if called is verbs.number:
        return "number", catalogue.numbers
    if called is verbs.ruling:
        return "ruling", catalogue.options
    if called is verbs.ruling_number:
        return "ruling with numbers", [id for id, entry in catalogue.rules.items() if entry.values is not None]
    if called is verbs.allowed:
        return "rule", catalogue.refusals
    return ("rule", catalogue.rules) if called is verbs.because else None


def ids(scope: Scope, node: ast.Call, called: Any) -> Found:
    """Ids of rules, numbers and rulings; rows of tables; facts of refusals and notes."""
    known = known_ids(scope, called)
    if known is not None:
        what, there = known
        id = second(node)
        if id is None:
            yield node.lineno, f"{called.__name__}() needs its id spelt out"
        elif id not in there:
            yield node.lineno, no_id(scope, what, id, there)
        elif called is verbs.number:
            yield from row(scope, node, id)
        elif called is verbs.allowed:
            words = scope.ruleset.catalogue.refusals[id] or ""
            yield from facts(scope, node, words, node.args[3:], f"the refusal of {id}")
    elif called in verbs.TELLING and len(node.args) > 1:
        for words in wordings(node.args[1]):
            yield from facts(scope, node, words, node.args[2:], f"the {called.__name__}")


def no_id(scope: Scope, what: str, id: str, there: Any) -> str:
    """The fault of an unknown rule, number or ruling; for a known rule, the words that its refusals have."""
    catalogue = scope.ruleset.catalogue
    rule, _, word = id.partition(WORD)
    if not word or rule not in catalogue.rules:
        return f'no {what} "{id}" in {catalogue.path.name}{hint(id, there)}'
    refusals = catalogue.rules[rule].refusals
    if not refusals:
        return f'rule "{rule}" has no refusals in {catalogue.path.name}: write refusals = {{ {word} = "..." }}'
    return f'rule "{rule}": {no_such("refusal", word, refusals)}'


def no_name(module: ModuleType, name: str) -> str:
    """The fault of a name that a module lacks, with the action or name that was probably meant."""
    return f"{module.__name__.rpartition('.')[2]} has no {name}{hint(name, vars(module))}"


def floors(scope: Scope, node: ast.Call, verb: Any) -> Found:
    """Floors that are spelt out give each class a face of its own."""
    given = node.args[1 + scope.says_why(verb, node) :] if len(node.args) > 1 else []
    named = [k.value for k in node.keywords if k.arg == "floors"]
    sides = sides_of(scope, given[0]) if given else None
    spelt = constants(scope, [*given[1:2], *named])
    if spelt is None:
        return
    if verb is verbs.pool and (len(spelt) or sides or 0) > MOST_CLASSES:
        yield node.lineno, f"a compiled pool tells at most {MOST_CLASSES} classes apart: name their floors"
    if spelt and spelt[0] != 1:
        yield node.lineno, f"floors {spelt}: the first class begins at 1"
    elif any(floor <= before for before, floor in pairwise(spelt)):
        yield node.lineno, f"floors {spelt}: each is higher than the one before"
    elif spelt and sides and spelt[-1] > sides:
        yield node.lineno, f"floors {spelt}: no face of a d{sides} reaches {spelt[-1]}"


def kept(scope: Scope, node: ast.Call) -> Found:
    """How many dice count: some of the best, or else of the worst, and not too many for compiled code."""
    given = [scope.constant(keyword.value) for keyword in node.keywords if keyword.arg in ("best", "worst")]
    if not given:
        yield node.lineno, "keep() needs the number of dice that count: best=1, or worst=1"
    counts = [count for count in given if count is not None and count > 0]
    if len(counts) > 1:
        yield node.lineno, "keep() takes best= or worst=, and not both"
    elif counts and counts[0] > MOST_CLASSES:
        yield node.lineno, f"compiled code keeps at most {MOST_CLASSES} dice"


def sides_of(scope: Scope, node: ast.expr) -> int | None:
    """The sides of dice that are spelt out."""
    is_dice = isinstance(node, ast.Call) and scope.value(node.func) is verbs.dice and len(node.args) == 2
    return scope.constant(node.args[1]) if is_dice and isinstance(node, ast.Call) else None


def constants(scope: Scope, given: list[ast.expr]) -> tuple[int, ...] | None:
    """The numbers of a tuple that is spelt out; none where it is left out, None where it is not known."""
    if not given:
        return ()
    known = scope.value(given[0])
    if type(known) is tuple:
        return known
    found = [scope.constant(part) for part in given[0].elts] if isinstance(given[0], ast.Tuple) else [None]
    return None if None in found else tuple([part for part in found if part is not None])


def row(scope: Scope, node: ast.Call, id: str) -> Found:
    """Whether a number is a table, and has this row."""
    value = scope.ruleset.catalogue.numbers[id]
    given = [*node.args[2:], *[k.value for k in node.keywords]]
    if isinstance(value, list) and not given:
        yield node.lineno, f"number {id} is a list of {len(value)}: which of them?"
    elif not isinstance(value, list) and given:
        yield node.lineno, f"number {id} is a single number, not a list"
    elif isinstance(value, list):
        at = scope.constant(given[0])
        if at is not None and not -len(value) <= at < len(value):
            yield node.lineno, f"number {id} has rows 0 to {len(value) - 1}, not {at}"


def wordings(node: ast.expr) -> list[str]:
    """The words that an expression may be, where they are spelt out."""
    if isinstance(node, ast.IfExp):
        return wordings(node.body) + wordings(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def facts(scope: Scope, node: ast.Call, words: str, given: list[ast.expr], what: str) -> Found:
    """Whether words with {} get as many facts as they show, and such as can be shown so."""
    try:
        shown = [(field, format) for _, field, format, _ in Formatter().parse(words) if field is not None]
    except ValueError as error:
        yield node.lineno, f'{what} cannot be read: {error} in "{words}"'
        return
    numbered = [int(field) + 1 for field, _ in shown if field.isdigit()]
    wanted = max([len(shown) - len(numbered), *numbered])
    if any(isinstance(x, ast.Starred) for x in given):
        return
    if len(given) < wanted:
        yield node.lineno, f"{what} shows {wanted} facts, {len(given)} are given"
        return
    for place, (field, format) in enumerate(shown):
        if field and not field.isdigit():
            yield node.lineno, f"{what} shows {{{field}}}: facts have no names; write {{}}, or {{0}} for the first"
        elif format:
            yield from shape(scope, node, format, given[int(field or place)], what)


def shape(scope: Scope, node: ast.Call, format: str, fact: ast.expr, what: str) -> Found:
    """Whether a fact can be shown with a sign or a noun: a number can."""
    if is_state(scope.type_of(fact)):
        yield node.lineno, f'{what} shows {ast.unparse(fact)} as "{format}", and it is no number'
    try:
        f"{Count(1):{format}}"
    except ValueError:
        yield (
            node.lineno,
            f'{what} shows a number as "{format}": write a sign, {{:+}}, or a noun, {{:die/dice}}',
        )


# ---- options of rulings --------------------------------------------------------------------------------------


def labels(scope: Scope, node: ast.Compare) -> Found:
    """The options that a ruling is compared with."""
    sides = [node.left, *node.comparators]
    for reading in sides:
        of = scope.type_of(reading)
        if isinstance(of, Reading):
            for other in sides:
                if other is not reading:
                    for word in other.elts if isinstance(other, ast.Tuple | ast.List | ast.Set) else (other,):
                        yield from label(of, word)


def label(of: Reading, word: ast.AST) -> Found:
    line = getattr(word, "lineno", 0)
    if not isinstance(word, ast.Constant) or not isinstance(word.value, str):
        yield line, f"ruling {of.id} is compared with an option spelt out"
    elif word.value not in of.options:
        near = hint(word.value, of.options) or f"; it has {', '.join(of.options)}"
        yield line, f'ruling {of.id} has no option "{word.value}"{near}'


def row_asked(scope: Scope, node: ast.Call) -> Found:
    """The list and the field of a row."""
    pieces = scope.type_of(node.args[0]) if node.args else None
    name = second(node)
    if name is None:
        yield node.lineno, "row needs its field spelt out"
    elif isinstance(pieces, Rows) and name not in pieces.field.rows:
        near = hint(name, pieces.field.rows)
        yield node.lineno, f"{pieces.field.state.__name__}.{name} is not declared abreast{near}"


# ---- fields --------------------------------------------------------------------------------------------------


def field(scope: Scope, node: ast.Attribute) -> Found:
    """Fields of pieces, of the table, of the board, of actions, of packed values."""
    owner = scope.type_of(node.value)
    if is_state(owner):
        if issubclass(owner, Table) and node.attr in owner.asides:
            if node.attr != "board":
                yield node.lineno, f"{owner.__name__}.{node.attr} is not for rules: they ask through the verbs"
        elif node.attr not in owner.fields and not hasattr(owner, node.attr):
            near = hint(node.attr, [*owner.fields, *readable(owner)])
            yield node.lineno, f'{owner.__name__} has no field "{node.attr}"{near}'
    elif names.is_action(owner):
        kinds = [owner] if names.is_kind(owner) else owner.kinds
        slots = [name for kind in kinds for name in kind.slots]
        if node.attr not in slots and not hasattr(owner, node.attr):
            yield node.lineno, f'{owner.__name__} has no field "{node.attr}"{hint(node.attr, slots)}'
        elif len({place(kind.slots[node.attr]) for kind in kinds if node.attr in kind.slots}) > 1:
            if not (isinstance(node.value, ast.Name) and node.value.id in scope.told_apart):
                text = f"{node.attr} means something else in each kind of {owner.__name__}: match the kind first"
                yield node.lineno, text
    elif names.is_packed(owner):
        if node.attr not in owner.slots:
            yield node.lineno, f'{owner.__name__} has no field "{node.attr}"{hint(node.attr, owner.slots)}'
    elif isinstance(owner, Rows):
        yield node.lineno, f'a list has no "{node.attr}": name one of its items'


def place(slot: actions.Slot) -> tuple[int, int, bool]:
    """Where a field lies in the 64 bits of an action."""
    return slot.shift, slot.bits, slot.signed


def readable(owner: Any) -> list[str]:
    """What a class adds to its fields, and the board of a table."""
    own = [name for base in owner.__mro__ for name in vars(base) if not name.startswith("_")]
    own = [name for name in own if isinstance(getattr(owner, name), property)]
    return [*own, "board"] if issubclass(owner, Table) else own


def enum_member(scope: Scope, node: ast.Attribute) -> Found:
    """Members of enums."""
    enum = scope.value(node.value)
    if isinstance(enum, type) and issubclass(enum, Code) and not hasattr(enum, node.attr):
        members = [member.name for member in enum]
        yield node.lineno, f'{enum.__name__} has no member "{node.attr}"{hint(node.attr, members)}'


# ---- what is stored ------------------------------------------------------------------------------------------


def stored_in(scope: Scope, target: ast.AST) -> tuple[str, state.Field] | None:
    """The field that an assignment goes to, and what it is called."""
    owner: Any = scope.type_of(target.value) if isinstance(target, ast.Attribute | ast.Subscript) else None
    if isinstance(target, ast.Attribute) and is_state(owner) and target.attr in owner.fields:
        return f"{owner.__name__}.{target.attr}", owner.fields[target.attr]
    if isinstance(target, ast.Subscript) and isinstance(owner, Rows):
        return ast.unparse(target.value), owner.field
    return None


def store(scope: Scope, target: ast.expr, value: ast.expr) -> Found:
    """One target of an assignment."""
    found = stored_in(scope, target)
    if found is None:
        return
    name, field = found
    whole_list = field.count > 0 and not isinstance(target, ast.Subscript)
    if field.state and not whole_list:
        text = f"{name}: replacing a whole piece copies it when compiled and shares it in Python: set its fields"
        yield target.lineno, text
    elif whole_list:
        yield target.lineno, f"{name}: a list is not replaced: set its items"
    elif field.code is not None:
        yield from fits(scope, target.lineno, name, field, value)


def fits(scope: Scope, line: int, name: str, field: state.Field, value: ast.expr) -> Found:
    """A constant must lie in the range of its field, and be a member of its enum."""
    constant = scope.constant(value)
    if constant is None or field.code not in values.LIMITS or issubclass(field.shown, Group):
        return
    low, high = values.LIMITS[field.code]
    if not low <= constant <= high:
        yield line, f"{constant} does not fit {name}: it holds {low} to {high}"
    elif issubclass(field.shown, Code) and constant not in list(field.shown):
        yield line, f"{constant} does not fit {name}: it is no {field.shown.__name__}"


def add_to(scope: Scope, node: ast.AugAssign) -> Found:
    """`x.field *= n`, which soon outgrows a small field."""
    found = stored_in(scope, node.target)
    if found is not None and found[1].code in SMALL and isinstance(node.op, ast.Mult | ast.LShift):
        what = "multiplication" if isinstance(node.op, ast.Mult) else "a shift"
        yield node.lineno, f"{found[0]} grows by {what} and may wrap when compiled: bound it with min()"


def fields_given(scope: Scope, node: ast.Call, kind: Any) -> Found:
    """The fields that an action or a packed value is made with."""
    given: dict[Any, ast.expr] = dict(zip(kind.slots, node.args)) | {k.arg: k.value for k in node.keywords}
    needed = [name for name in kind.slots if name not in getattr(kind, "defaults", ())]
    yield from fields_fit(scope, node, kind, given)
    if len(node.args) > len(kind.slots) or not given.keys() >= set(needed):
        yield node.lineno, f"{kind.__name__} needs {', '.join(needed) or 'no fields'}"


def fields_changed(scope: Scope, node: ast.Call, kind: Any) -> Found:
    """The fields of `but`."""
    if node.args:
        yield node.lineno, "but() names the fields that are other"
    yield from fields_fit(scope, node, kind, {k.arg: k.value for k in node.keywords})


def fields_fit(scope: Scope, node: ast.Call, kind: Any, given: dict[Any, ast.expr]) -> Found:
    """Names of fields, and constants for them."""
    for name, value in given.items():
        if name is not None and name not in kind.slots:
            yield node.lineno, f'{kind.__name__} has no field "{name}"{hint(name, kind.slots)}'
            continue
        constant = scope.constant(value)
        if name is not None and constant is not None and not holds(kind.slots[name], constant):
            yield node.lineno, f"{constant} does not fit {kind.__name__}.{name}"


def holds(slot: actions.Slot, value: int) -> bool:
    if isinstance(slot.type, type) and issubclass(slot.type, Code):
        return value in list(slot.type)
    return slot.least <= value <= slot.most
