"""Respelling numbers, rulings and actions: what an id or a constructor means is settled before a rule runs."""

import ast
from typing import Any

from sandtable.kernel import hint, verbs

from .speller import Speller


def known_id(speller: Speller, node: ast.Call, known: Any, what: str) -> str:
    """The id in the second place of a call, which must be spelt out and exist."""
    word = node.args[1]
    if not isinstance(word, ast.Constant) or not isinstance(word.value, str):
        speller.fail(node, f"{what} needs its id spelt out")
    if word.value not in known:
        speller.fail(node, f'no {what} "{word.value}"{hint(word.value, known)}')
    return word.value


def figure(speller: Speller, node: ast.Call) -> Any:
    """`number(t, id, at)` as a load from the numbers in force."""
    key = known_id(speller, node, speller.catalogue.numbers, "number")
    table = speller.visit(node.args[0])
    at = [*node.args[2:], *(k.value for k in node.keywords)]
    if not at:
        return speller.expression(f"table.numbers[{key!r}]", node, table=table)
    return speller.expression(f"table.numbers[{key!r}][row]", node, table=table, row=speller.visit(at[0]))


def option_number(speller: Speller, node: ast.Call) -> Any:
    """`ruling_number(t, id)`, likewise."""
    known = [key for key, entry in speller.catalogue.rules.items() if entry.values is not None]
    key = known_id(speller, node, known, "ruling with numbers")
    return speller.expression(f"table.numbers[{key + '='!r}]", node, table=speller.visit(node.args[0]))


def compared_ruling(speller: Speller, node: ast.Compare) -> Any:
    """`ruling(t, id) == "label"` as a test of the option's place; None if this is something else."""
    call, label = node.left, node.comparators[0]
    if len(node.ops) != 1 or not isinstance(node.ops[0], ast.Eq | ast.NotEq):
        return None
    if not isinstance(call, ast.Call) or speller.value(call.func) is not verbs.ruling:
        return None
    if not isinstance(label, ast.Constant) or not isinstance(label.value, str):
        speller.fail(node, "a ruling is compared with an option spelt out")
    key = known_id(speller, call, speller.catalogue.options, "ruling")
    options = speller.catalogue.options[key]
    if label.value not in options:
        speller.fail(node, f'ruling {key} has no option "{label.value}"{hint(label.value, options)}')
    sign = "==" if isinstance(node.ops[0], ast.Eq) else "!="
    text = f"table.numbers[{key!r}] {sign} {options.index(label.value)}"
    return speller.expression(text, node, table=speller.visit(call.args[0]))


def constructed(speller: Speller, node: ast.Call, kind: Any) -> Any:
    """A kind of action, or a class of packed values, called with its fields: the fields' bits, put together."""
    usual = {field: ast.Constant(int(value)) for field, value in getattr(kind, "defaults", {}).items()}
    given = usual | dict(zip(kind.slots, node.args)) | {k.arg: k.value for k in node.keywords}
    if given.keys() != kind.slots.keys():
        speller.fail(node, f"{kind.__name__} needs {', '.join(kind.slots) or 'no fields'}")
    parts, values = [str(getattr(kind, "kind", 0))], {}
    for name, slot in kind.slots.items():
        values[f"field_{name}"] = speller.visit(given[name])
        parts.append(f"(int(field_{name}) & {(1 << slot.bits) - 1}) << {slot.shift}")
    return speller.expression(f"{speller.reader_of(kind)}({' | '.join(parts)})", node, **values)


def changed(speller: Speller, packed: ast.expr, node: ast.Call) -> Any:
    """`packed.but(field=value, ...)`: one field after the other."""
    new = speller.visit(packed)
    for keyword in node.keywords:
        text = f"_with_field(packed, {keyword.arg!r}, value)"
        new = speller.expression(text, node, packed=new, value=speller.visit(keyword.value))
    return new
