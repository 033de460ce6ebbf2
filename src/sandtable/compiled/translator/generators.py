"""Generator expressions inside any, all, sum, min and max, and the menus of choices, which yield their options."""

import ast
import inspect
from collections.abc import Callable

from sandtable.kernel import verbs

from . import arithmetic, branches, calls, comparing, kinds as k
from .function import Function
from .registry import expression, form, statement


class Inside(ast.stmt):
    """What is written inside the loops of a generator expression."""

    def __init__(self, write: Callable[[], object]) -> None:
        super().__init__()
        self.write = write


@statement(Inside)
def inside(f: Function, node: Inside) -> None:
    node.write()


def looped(f: Function, generator: ast.GeneratorExp, write: Callable[[], object]) -> None:
    """The loops that a generator expression stands for, with this inside; their names are unknown outside."""
    body: list[ast.stmt] = [Inside(write)]
    for part in reversed(generator.generators):
        for test in reversed(part.ifs):
            body = [ast.copy_location(ast.If(test, body, []), test)]
        body = [ast.copy_location(ast.For(part.target, part.iter, body, []), generator)]
    own = {n.id for part in generator.generators for n in ast.walk(part.target) if isinstance(n, ast.Name)}
    before = f.locals, f.bound
    f.locals = {name: local for name, local in f.locals.items() if name not in own}
    f.bound = {name: value for name, value in f.bound.items() if name not in own}
    f.statements(body)
    f.locals, f.bound = before


@expression(ast.GeneratorExp)
def elsewhere(f: Function, node: ast.GeneratorExp) -> k.Value:
    f.fail(node, "a generator expression stands inside any, all, sum, min, max or as a menu only")


# ---- any, all, sum, min, max --------------------------------------------------------------------------------------


def reducing(called: object, reduce: Callable[[Function, ast.Call, ast.GeneratorExp], k.Value]) -> None:
    """Lets this write calls with a generator expression; with anything else, they are words."""

    @form(called)
    def reduced(f: Function, node: ast.Call) -> k.Value:
        if not node.args or not isinstance(node.args[0], ast.GeneratorExp):
            return calls.plain(f, called, node)
        if len(node.args) > 1:
            f.fail(node, "sum with a start value: add it")
        return reduce(f, node, node.args[0])


def kept_in(f: Function, value: k.Value) -> str:
    """A hidden local name that holds this value."""
    name = f"kept.{f.w.count}"
    f.put(name, value)
    return name


def settling(answer: bool) -> Callable[[Function, ast.Call, ast.GeneratorExp], k.Value]:
    """The first element that is true settles `any`, the first that is false `all`."""

    def settled(f: Function, node: ast.Call, generator: ast.GeneratorExp) -> k.Value:
        w, after, found = f.w, f.w.block(), kept_in(f, k.truth(not answer))

        def step() -> None:
            settles, on = w.block(), w.block()
            branches.condition(f, generator.elt, *((settles, on) if answer else (on, settles)))
            w.at(settles)
            f.put(found, k.truth(answer))
            w.go(after)
            w.at(on)

        looped(f, generator, step)
        w.go(after)
        w.at(after)
        return f.get(found)

    return settled


def added(f: Function, node: ast.Call, generator: ast.GeneratorExp) -> k.Value:
    total = kept_in(f, k.integer(0))
    looped(
        f,
        generator,
        lambda: f.put(total, arithmetic.binary(f, ast.Add(), f.get(total), f.expression(generator.elt), node)),
    )
    return f.get(total)


def extreme(better: ast.cmpop) -> Callable[[Function, ast.Call, ast.GeneratorExp], k.Value]:
    """The first of the least or the most, or the default where there is nothing."""

    def first(f: Function, node: ast.Call, generator: ast.GeneratorExp) -> k.Value:
        if any(keyword.arg != "default" for keyword in node.keywords):
            f.fail(node, "min and max with a key cannot be compiled: write the loop")
        w, found = f.w, kept_in(f, k.truth(False))
        best = kept_in(f, f.expression(node.keywords[0].value) if node.keywords else k.integer(0))

        def step() -> None:
            element, other, take, on = f.expression(generator.elt), w.block(), w.block(), w.block()
            w.branch(f.get(found).one, other, take)
            w.at(other)
            w.branch(comparing.compared(f, better, element, f.get(best), node), take, on)
            w.at(take)
            f.put(best, element)
            f.put(found, k.truth(True))
            w.go(on)
            w.at(on)

        looped(f, generator, step)
        if not node.keywords:
            f.give_up_if(w.inverse(f.get(found).one), ValueError, "min or max of nothing")
        return f.get(best)

    return first


reducing(any, settling(True))
reducing(all, settling(False))
reducing(sum, added)
reducing(min, extreme(ast.Lt()))
reducing(max, extreme(ast.Gt()))

# ---- menus --------------------------------------------------------------------------------------------------------


def offered(f: Function, generator: ast.GeneratorExp) -> k.Value:
    """A generator expression of options: each goes into the menu."""
    looped(f, generator, lambda: offer(f, generator.elt))
    return k.NOTHING


def offer(f: Function, action: ast.expr) -> k.Value:
    """Adds an action to the menu of the table, which a rule has as its first parameter."""
    return calls.call(f, ("menu", "offer"), [f.get(f.scope.names.parameters[0]), f.expression(action)], action)


@expression(ast.Yield)
def yielding(f: Function, node: ast.Yield) -> k.Value:
    if node.value is None:
        f.fail(node, "yield needs an action")
    return offer(f, node.value)


@expression(ast.YieldFrom)
def yielding_all(f: Function, node: ast.YieldFrom) -> k.Value:
    """Another rule's options: called, it adds them to the same menu."""
    return offered(f, node.value) if isinstance(node.value, ast.GeneratorExp) else f.expression(node.value)


@form(verbs.choose)
def choosing(f: Function, node: ast.Call) -> k.Value:
    """A choice: what its menu yields is only worked out for players who look."""
    if len(node.args) < 4:
        f.fail(node, "the menu of a choice goes by its place")
    t, side, ask, menu, *about = node.args
    given = [f.expression(x) for x in (t, side, ask)]
    if isinstance(menu, ast.GeneratorExp) or yields(f, menu):
        looks, after = f.w.block(), f.w.block()
        f.w.branch(calls.call(f, ("menu", "looks"), given, node).one, looks, after)
        f.w.at(looks)
        options = offered(f, menu) if isinstance(menu, ast.GeneratorExp) else f.expression(menu)
        f.w.go(after)
        f.w.at(after)
    else:
        options = f.expression(menu)
    args = [*given, options, *(f.expression(x) for x in about)]
    return calls.call(f, verbs.choose, args, node, calls.keywords_of(f, node.keywords))


def yields(f: Function, called: ast.expr) -> bool:
    """Whether this calls a function that yields."""
    return isinstance(called, ast.Call) and inspect.isgeneratorfunction(f.scope.names.value(called.func))
