"""Calls: of rules and helpers, of methods, of words with a meaning of their own."""

import ast
import inspect
from collections.abc import Hashable, Iterable, Iterator
from types import FunctionType
from typing import Any

from sandtable.kernel import hint, verbs
from sandtable.kernel.facts import FACTS
from sandtable.kernel.names import is_enum, is_kind, is_packed, packed_read

from . import casts, facts, kinds as k, names, slots, writer
from .function import Function, called, parameters_of, written
from .module import Scope
from .registry import FORMS, WORDS, Given, expression


@expression(ast.Call)
def calling(f: Function, node: ast.Call) -> k.Value:
    """What is called is known; or it is a method of what stands before the dot."""
    if isinstance(node.func, ast.Attribute):
        base = f.expression(node.func.value)
        if not isinstance(base.kind, k.Known):
            return method(f, base, node.func.attr, node)
        if not hasattr(base.kind.value, node.func.attr):
            f.fail(node, f"{base.kind} has no {node.func.attr}")
        target = names.settled(f, getattr(base.kind.value, node.func.attr))
    else:
        target = f.expression(node.func)
    if not isinstance(target.kind, k.Known):
        f.fail(node, f"{target.kind} cannot be called")
    known = target.kind.value
    if isinstance(known, Hashable) and known in FORMS:
        return FORMS[known](f, node)
    return plain(f, known, node)


def plain(f: Function, target: Any, node: ast.Call) -> k.Value:
    """A call of what is known, with its arguments."""
    return call(f, target, arguments_of(f, node.args), node, keywords_of(f, node.keywords))


def arguments_of(f: Function, nodes: list[ast.expr]) -> list[k.Value]:
    """The arguments that go by their place; a tuple behind a star is several."""
    found = []
    for part in nodes:
        if isinstance(part, ast.Starred):
            several = f.expression(part.value)
            if not isinstance(several.kind, k.Tuple):
                f.fail(part, f"{several.kind} is not several values")
            found += k.items_of(several)
        else:
            found.append(f.expression(part))
    return found


def keywords_of(f: Function, nodes: list[ast.keyword]) -> dict[str, k.Value]:
    found = {}
    for keyword in nodes:
        if keyword.arg is None:
            f.fail(keyword.value, "star-unpacking cannot be compiled: spell the arguments out")
        found[keyword.arg] = f.expression(keyword.value)
    return found


def method(f: Function, base: k.Value, name: str, node: ast.Call) -> k.Value:
    """`base.name(...)`: of a reading a word, of a state what its class has."""
    kind = base.kind
    given = [base, *(f.expression(x) for x in node.args)]
    if isinstance(kind, k.Reading):
        if kind.sort == "packed" and name == "but":
            return slots.changed(f, base, keywords_of(f, node.keywords), node)
        return call(f, (kind.sort, name), given, node, keywords_of(f, node.keywords))
    cls = f.module.ruleset.battle if isinstance(kind, k.Table) else getattr(getattr(kind, "of", kind), "cls", None)
    found = inspect.getattr_static(cls, name, None) if cls else None
    if not isinstance(found, FunctionType):
        f.fail(node, f"{kind} has no method {name}")
    return call(f, found, given, node, keywords_of(f, node.keywords))


def call(
    f: Function, target: Any, args: list[k.Value], node: ast.AST, keywords: dict[str, k.Value] | None = None
) -> k.Value:
    """Calls a known object: a word is written out, a function is called."""
    given = Given(args, keywords or {}, node)
    if isinstance(target, Hashable):
        target = f.module.instead.get(target, target)
        if target in WORDS:
            return WORDS[target](f, given)
    if isinstance(target, Scope):
        return call_written(f, target, arguments(f, target, given))
    if packed_read(target):
        return k.Value(k.reading_as(packed_read(target)), casts.integer(f.w, args[0]))
    if is_kind(target) or is_packed(target):
        return slots.constructed(f, target, parts_of(f, target, target.slots, given))
    if is_enum(target):
        return args[0]
    if isinstance(target, type) and issubclass(target, tuple) and hasattr(target, "_fields"):
        return k.compound(parts_of(f, target, target._fields, given), target)
    if not isinstance(target, FunctionType) or verbs.is_verb(target):
        shown = ": ".join(map(str, target)) if isinstance(target, tuple) else getattr(target, "__name__", target)
        f.fail(node, f"{shown} has no compiled form")
    return call_written(f, *prepared(f, target, given))


def prepared(f: Function, target: FunctionType, given: Given) -> tuple[Scope, list[k.Value]]:
    """What is written for a function, and its arguments; a fact is looked up."""
    scope = f.module.scope_of(target)
    values = arguments(f, scope, given)
    return (target in FACTS and facts.kept(f.module, target, values[0].kind)) or scope, values


def result_of(f: Function, target: FunctionType, given: Given) -> k.Kind:
    """The kind of what a function returns for such arguments."""
    scope, values = prepared(f, target, given)
    return written(f.module, scope, tuple(value.kind for value in values)).result or k.NONE


def parts_of(f: Function, cls: Any, fields: Iterable[str], given: Given) -> list[k.Value]:
    """The parts that a class is called with, in the order of its fields; those left out are as usual."""
    usual = getattr(cls, "_field_defaults", None) or getattr(cls, "defaults", {})
    found = {name: names.settled(f, value) for name, value in usual.items()}
    found |= dict(zip(fields, given.args, strict=False)) | given.keywords
    if found.keys() != set(fields):
        f.fail(given.node, f"{cls.__name__} needs {', '.join(fields) or 'no fields'}")
    return [found[name] for name in fields]


# ---- functions ----------------------------------------------------------------------------------------------------


def arguments(f: Function, scope: Scope, given: Given) -> list[k.Value]:
    """The arguments in the order of the parameters; those left out are what the function says."""
    parameters, args, keywords = [parameter.arg for parameter in parameters_of(scope.tree)], given.args, given.keywords
    if scope.tree.args.vararg is not None:
        most = len(parameters) - 1
        args, keywords = args[:most], {**keywords, parameters[most]: k.compound(args[most:])}
    if len(args) > len(parameters):
        f.fail(given.node, f"{scope.tree.name} takes {len(parameters)} arguments, not {len(args)}")
    for name in keywords:
        if name not in parameters:
            f.fail(given.node, f"{scope.tree.name} has no parameter {name}{hint(name, parameters)}")
    found = dict(zip(parameters, args, strict=False)) | keywords
    for name, default in defaults_of(scope.tree.args):
        if name not in found:
            found[name] = left_out(f, scope, default)
    missing = [name for name in parameters if name not in found]
    if missing:
        f.fail(given.node, f"{scope.tree.name} needs {', '.join(missing)}")
    return [casts.cast(f.w, x, k.TEXT) if k.is_text(x.kind) else x for x in (found[name] for name in parameters)]


def defaults_of(declared: ast.arguments) -> Iterator[tuple[str, ast.expr]]:
    """The parameters that have a default."""
    last = [*declared.posonlyargs, *declared.args][::-1]
    yield from ((each.arg, default) for each, default in zip(last, declared.defaults[::-1], strict=False))
    yield from ((each.arg, d) for each, d in zip(declared.kwonlyargs, declared.kw_defaults, strict=True) if d)


def left_out(f: Function, scope: Scope, default: ast.expr) -> k.Value:
    """The default of a parameter, whose names are those of its function."""
    here, own = f.scope, (f.bound, f.locals, f.stored)
    f.scope, f.bound, f.locals, f.stored = scope, {}, {}, set()
    try:
        return f.expression(default)
    finally:
        f.scope, (f.bound, f.locals, f.stored) = here, own


def call_written(f: Function, scope: Scope, values: list[k.Value]) -> k.Value:
    """Calls a function, which is written now if it was not before; where it fails, so does this one."""
    done = written(f.module, scope, tuple(value.kind for value in values))
    if done.result is None:
        f.fail(scope.tree, f"{scope.tree.name} calls itself: it has to say what it returns, an int, a bool or nothing")
    done.called_early = done.called_early or done.is_open
    w = f.w
    given = [f"{type} {part}" for value in values for type, part in zip(value.kind.parts, value.parts, strict=True)]
    found = called(w, done, f"call {done.type} {done.name}({', '.join(given)})")
    if done.fails:
        bad, on = w.block(), w.block()
        status = found.pop(0)
        w.branch(w.op(f"icmp eq i32 {status}, 0"), on, bad, writer.USUALLY)
        w.at(bad)
        f.give_up(status)
        w.at(on)
    return k.Value(done.result, *found)
