"""One function while it is written: its names, how it fails, and the constructs it is made of.

A function is written once for the kinds of its arguments, in one pass. What it calls is written before the call, so the
kind of every value is known when its text is written. A name that turns out to hold more than it seemed to makes the
function be written once more, with more room for that name.
"""

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from sandtable.kernel import InvalidRules
from sandtable.kernel.rule import SELDOM

from ..runtime.failures import status_of, status_of_check
from . import casts, kinds as k
from .module import Module, Scope, Written
from .registry import EXPRESSIONS, STATEMENTS
from .writer import RARELY, Block, Writer

ANNOTATED = {bool: k.BOOL, int: k.INT, None: k.NONE, "bool": k.BOOL, "int": k.INT, "None": k.NONE}
FINDS_OUT = "noinline memory(argmem: readwrite, inaccessiblemem: readwrite)"  # as far as its callers can tell
RESULT = "return"  # no name of Python's: what the function returns is kept under it


class Wider(Exception):
    """A name needs a wider kind than assumed: the function is written again."""


def spelt(node: ast.AST) -> str:
    """The first line of a construct, cut where it is long."""
    return ast.unparse(node).partition("\n")[0][:100]


class Function:
    """The writing of one function for arguments of these kinds; `wider` is what some names have to hold."""

    def __init__(self, module: Module, scope: Scope, kinds: tuple[k.Kind, ...], wider: dict[str, k.Kind]) -> None:
        self.module, self.scope, self.kinds, self.wider = module, scope, kinds, wider
        self.w = Writer()
        self.bound: dict[str, k.Value] = {}  # parameters that nothing is written to
        self.locals: dict[str, tuple[k.Kind, list[str]]] = {}  # name -> its kind, and a slot for each of its scalars
        self.loops: list[tuple[Block, Block]] = []  # where `continue` and `break` go
        self.handlers: list[Block] = []  # where failures go, inside `try`
        self.shown: dict[str, Any] = {}  # local name -> the kind of action that it is known to be here
        self.exit = self.w.block()
        self.status = ""  # the slot of how it went; none while nothing can fail
        self.stored = scope.names.bound

    def fail(self, node: ast.AST, text: str) -> NoReturn:
        """Raises the error for the construct at this place."""
        raise InvalidRules(f"{self.where(node)}: {text}: {spelt(node)}")

    def where(self, node: ast.AST) -> str:
        """File, line and function of the construct at this place."""
        return f"{self.scope.file}:{getattr(node, 'lineno', '?')}: {self.scope.f.__name__}"

    # ---- constructs ---------------------------------------------------------------------------------------------

    def statements(self, nodes: list[ast.stmt]) -> None:
        """Writes statements, until one of them leads away."""
        for node in nodes:
            if self.w.here.ended:
                return
            write = STATEMENTS.get(type(node))
            if write is None:
                self.fail(node, f"{type(node).__name__} cannot be compiled")
            try:
                write(self, node)
            except k.Clash as clash:
                self.fail(node, f"a value is {clash}")

    def expression(self, node: ast.expr) -> k.Value:
        """Writes an expression."""
        write = EXPRESSIONS.get(type(node))
        if write is None:
            self.fail(node, f"{type(node).__name__} cannot be compiled")
        return write(self, node)

    # ---- names --------------------------------------------------------------------------------------------------

    def kind_of(self, name: str) -> k.Kind | None:
        """The kind of a name of its own; None where it has none yet."""
        if name in self.bound:
            return self.bound[name].kind
        return self.locals[name][0] if name in self.locals else None

    def get(self, name: str) -> k.Value:
        """The value of a local name, which has one."""
        if name in self.bound:
            return self.bound[name]
        kind, slots = self.locals[name]
        return k.Value(kind, *[self.w.load(type, slot) for type, slot in zip(kind.parts, slots, strict=True)])

    def put(self, name: str, value: k.Value) -> None:
        """Stores a value in a local name, whose values are all of one kind."""
        before = self.kind_of(name)
        kind = k.joined(before or self.wider.get(name, value.kind), value.kind)
        if before is None:
            self.locals[name] = kind, [self.w.slot(type) for type in kind.parts]
        elif kind != before:
            self.wider[name] = kind
            raise Wider
        given = casts.cast(self.w, value, kind)
        for type, slot, part in zip(kind.parts, self.locals[name][1], given.parts, strict=True):
            self.w.store(type, part, slot)

    @contextmanager
    def knowing(self, kinds: dict[str, Any]) -> Iterator[None]:
        """In its block, these names are known to be of these kinds of action, and so is what the block shows itself."""
        before, self.shown = self.shown, {**self.shown, **kinds}
        yield
        self.shown = before

    # ---- failing ------------------------------------------------------------------------------------------------

    def give_up(self, status: str) -> None:
        """Ends the function, and all that wait for it, up to the next `try`."""
        if self.handlers:
            self.w.go(self.handlers[-1])
            return
        self.status = self.status or self.w.slot("i32")
        self.w.store("i32", status, self.status)
        self.w.go(self.exit)

    def give_up_if(self, test: str, error: type[Exception], said: str) -> None:
        """Raises this, with these words, where a test holds."""
        self.give_up_with(str(status_of(error, said)), test)

    def refuse_if(self, test: str, node: ast.AST, text: str) -> None:
        """Gives up where a test holds, and says what is wrong here: in checked builds."""
        status = status_of_check(len(self.module.checks))
        self.module.checks.append(f"{self.where(node)}: {text}: {spelt(node)}")
        self.give_up_with(str(status), test)

    def give_up_with(self, status: str, test: str) -> None:
        """Gives up with this status where an unlikely test holds."""
        bad, on = self.w.block(), self.w.block()
        self.w.branch(test, bad, on, RARELY)
        self.w.at(bad)
        self.give_up(status)
        self.w.at(on)

    # ---- the whole ----------------------------------------------------------------------------------------------

    def write(self) -> None:
        """Writes all but the end."""
        at = 0
        for parameter, kind in zip(parameters_of(self.scope.tree), self.kinds, strict=True):
            value = k.Value(kind, *[f"%a{at + i}" for i in range(len(kind.parts))])
            at += len(kind.parts)
            if parameter.arg in self.stored:
                self.put(parameter.arg, value)
            else:
                self.bound[parameter.arg] = value
        self.statements(self.scope.tree.body)
        self.w.go(self.exit)

    @property
    def result(self) -> k.Kind:
        return self.locals[RESULT][0] if RESULT in self.locals else k.NONE

    def text(self, written: Written) -> str:
        """The definition, once it is known what the function returns."""
        w = self.w
        w.at(self.exit)
        found = self.get(RESULT) if RESULT in self.locals else k.NOTHING
        parts = ([w.load("i32", self.status)] if written.fails else []) + list(found.parts)
        if len(parts) < 2:
            w.end(f"ret {written.type} {parts[0] if parts else ''}".rstrip())
        else:
            made = "poison"
            for place, (type, part) in enumerate(zip(written.parts, parts, strict=True)):
                made = w.op(f"insertvalue {written.type} {made}, {type} {part}, {place}")
            w.end(f"ret {written.type} {made}")
        head = f"define internal {written.type} {written.name}({self.parameters()}) nounwind{self.marks()}"
        return f"{head} {{\n{w.text()}\n}}\n"

    def parameters(self) -> str:
        """The scalars of its arguments; of records it says that they are there."""
        shown = [(part, told(kind, i)) for kind in self.kinds for i, part in enumerate(kind.parts)]
        return ", ".join(f"{type} {said}%a{at}" for at, (type, said) in enumerate(shown))

    def marks(self) -> str:
        """The attributes of the function for LLVM."""
        if self.scope.apart:
            return f" {FINDS_OUT}"
        return " noinline" if self.scope.f in SELDOM else ""


def parameters_of(tree: ast.FunctionDef) -> list[ast.arg]:
    """The parameters of a function; the last may be for all arguments beyond the others, as a tuple."""
    return [*tree.args.posonlyargs, *tree.args.args, *tree.args.kwonlyargs, *filter(None, [tree.args.vararg])]


def told(kind: k.Kind, part: int) -> str:
    """The attributes of a scalar argument for LLVM."""
    of = (kind.state, kind.board, kind.numbers, kind.work)[part] if isinstance(kind, k.Table) else kind
    if isinstance(of, k.Record):
        return f"noundef nonnull align {of.dtype.alignment} dereferenceable({of.size}) "
    return ""


def called(w: Writer, done: Written, text: str) -> list[str]:
    """Writes a call, and returns the scalars of its result."""
    if not done.parts:
        w.do(text)
        return []
    found = w.op(text)
    if len(done.parts) == 1:
        return [found]
    return [w.op(f"extractvalue {done.type} {found}, {place}") for place in range(len(done.parts))]


def written(module: Module, scope: Scope, kinds: tuple[k.Kind, ...]) -> Written:
    """A function, written for arguments of these kinds if it was not before."""
    if (scope, kinds) in module.done:
        return module.done[scope, kinds]
    name = module.name_of(scope.label or scope.tree.name)
    done = Written(name, ANNOTATED.get(scope.returns), True)  # as it finds itself, where it calls itself
    module.done[scope, kinds] = done
    wider: dict[str, k.Kind] = {}
    while True:
        one = Function(module, scope, kinds, wider)
        try:
            one.write()
            break
        except Wider:
            continue
    if done.called_early and one.result != done.result:
        one.fail(scope.tree, f"it calls itself, says that it returns {done.result}, and returns {one.result}")
    done.result, done.fails, done.is_open = one.result, bool(one.status), False
    module.texts.append(one.text(done))
    return done
