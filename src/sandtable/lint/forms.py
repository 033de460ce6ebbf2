"""The forms of Python that a rule may use: those that compiled code understands and that mean the same there.

What is allowed here has a compiled form (see `sandtable.compiled.translator`); both change together.
"""

import ast
from math import isqrt
from types import FunctionType, ModuleType
from typing import Any

from sandtable.kernel import Action, Code, Group, Ruleset, hint, rows
from sandtable.kernel.names import REDUCERS, UNKNOWN, is_action, is_enum, is_kind
from sandtable.kernel.state import nested_states

from . import imports, mixing, scope, source, words

NO: dict[type[ast.AST], str] = {
    ast.Lambda: "a lambda cannot be compiled: write a @helper",
    ast.Try: "try cannot be compiled",
    ast.TryStar: "try cannot be compiled",
    ast.Raise: "a rule raises nothing: what is illegal is not on the menu",
    ast.With: "with cannot be compiled",
    ast.AsyncFor: "async cannot be compiled",
    ast.AsyncWith: "async cannot be compiled",
    ast.Await: "await cannot be compiled",
    ast.Global: "global: whatever a rule remembers is in the state",
    ast.Nonlocal: "nonlocal: whatever a rule remembers is in the state",
    ast.Import: "an import stands at the top of a module",
    ast.ImportFrom: "an import stands at the top of a module",
    ast.FunctionDef: "an inner function cannot be compiled: write a @helper",
    ast.AsyncFunctionDef: "an inner function cannot be compiled: write a @helper",
    ast.ClassDef: "a class inside a rule cannot be compiled",
    ast.Delete: "del cannot be compiled",
    ast.ListComp: "a list comprehension cannot be compiled: write the loop",
    ast.SetComp: "a set comprehension cannot be compiled: write the loop",
    ast.DictComp: "a dict comprehension cannot be compiled: write the loop",
    ast.List: "a list cannot be compiled here: use a tuple, or many() in the state",
    ast.Set: "a set cannot be compiled: use a tuple, or a Group in the state",
    ast.Dict: "a dict cannot be compiled: use match, or a table in rules.toml",
    ast.Starred: "star-unpacking cannot be compiled",
    ast.NamedExpr: ":= cannot be compiled: assign first",
    ast.JoinedStr: "an f-string stands in note() and in the facts of allowed() only",
    ast.Slice: "a slice is a copy in Python and no copy when compiled: use indices",
    ast.GeneratorExp: "a generator expression stands inside any, all, sum, min, max or as a menu only",
    ast.Yield: "yield offers an option: it stands alone on its line",
    ast.YieldFrom: "yield from offers the options of another rule: it stands alone on its line",
}
OPERATORS = {ast.Div: "/", ast.Pow: "**", ast.MatMult: "@"}
BUILTINS = (abs, bool, divmod, enumerate, int, isinstance, isqrt, len, range, zip, *REDUCERS)


class Forms(ast.NodeVisitor):
    """Reads one function. `found` is what is wrong; `calls` whom it calls, and where."""

    def __init__(self, code: source.Code, ruleset: Ruleset, plain: bool = False) -> None:
        self.code, self.ruleset, self.plain = code, ruleset, plain
        self.scope = scope.Scope(code, ruleset)
        self.found: list[tuple[int, str]] = []
        self.calls: list[tuple[int, FunctionType]] = []
        self.parts: list[tuple[int, FunctionType]] = []  # rules handed to once, total, until
        self.writes: list[tuple[int, str]] = []
        self.verbs: list[tuple[int, Any]] = []
        self.state_read: list[tuple[int, str]] = []
        self.mixing = mixing.Mixing(self.scope)
        self.unseen = int(plain)  # inside what compiled code leaves out
        frozen = nested_states(ruleset.board)
        self.board_only = {cls for name, cls in frozen.items() if name not in nested_states(ruleset.battle)}

    def read(self) -> None:
        arguments = self.code.tree.args
        if (arguments.vararg or arguments.kwarg) and not self.unseen:
            self.say(self.code.tree, "*args and **kwargs cannot be compiled")
        if self.code.f.__code__.co_freevars and not self.unseen:
            self.say(self.code.tree, "a rule stands at the top of its module")
        for default in [*arguments.defaults, *[d for d in arguments.kw_defaults if d]]:
            self.visit(default)
        for statement in self.code.tree.body:
            self.visit(statement)

    def say(self, node: ast.AST, text: str) -> None:
        self.found.append((getattr(node, "lineno", 0), text))

    def take(self, problems: words.Found) -> None:
        self.found.extend(problems)

    def loosely(self, *nodes: ast.AST) -> None:
        """Reads code that compiled code leaves out: any form is allowed, but its names must exist."""
        self.unseen += 1
        for node in nodes:
            self.visit(node)
        self.unseen -= 1

    # ---- forms -----------------------------------------------------------------------------------------------

    def visit(self, node: ast.AST) -> None:
        if type(node) in NO and not self.unseen:
            self.say(node, NO[type(node)])
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
                return
        if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            self.comprehension(node)
        else:
            super().visit(node)

    def comprehension(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> None:
        """Its names live inside it."""
        outside = dict(self.scope.types)
        for part in node.generators:
            self.loop(part.target, part.iter)
            for test in part.ifs:
                self.visit(test)
        for name in ("key", "value", "elt"):
            if isinstance(getattr(node, name, None), ast.AST):
                self.visit(getattr(node, name))
        self.scope.types = outside

    def allow(self, node: ast.GeneratorExp | ast.List | ast.Set | ast.Yield | ast.YieldFrom) -> None:
        """A form that is wrong elsewhere."""
        if isinstance(node, ast.GeneratorExp):
            self.comprehension(node)
        else:
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, float | complex) and not self.unseen:
            self.say(node, f"{node.value}: rules reckon in whole numbers")

    def operator(self, node: ast.AST, operator: ast.operator) -> None:
        if type(operator) in OPERATORS and not self.unseen:
            better = "use // or a table" if isinstance(operator, ast.Div) else "use * or a table"
            self.say(node, f"{OPERATORS[type(operator)]} makes floats, which differ between machines: {better}")

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self.operator(node, node.op)
        self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        self.loosely(node.test)

    # ---- names -----------------------------------------------------------------------------------------------

    def visit_Name(self, node: ast.Name) -> None:
        if not isinstance(node.ctx, ast.Load) or node.id in (*self.scope.locals, *self.code.f.__code__.co_freevars):
            return
        value = self.scope.value(node)
        if value is UNKNOWN:
            self.say(node, imports.missing(self.ruleset, node.id, list(self.scope.globals)))
        elif not self.unseen:
            self.global_value(node, value)

    def global_value(self, node: ast.AST, value: Any) -> None:
        """A global is a constant of a kind that compiled code keeps."""
        word = ast.unparse(node)
        if isinstance(value, float):
            self.say(node, f"{word} is {value}: rules reckon in whole numbers")
        elif is_enum(value):
            self.say(node, f"{word}: an enum can be walked, measured with len(), called and asked for its members")
        elif not is_constant(value):
            kind = type(value).__name__
            self.say(node, f"{word} is a {kind}: rules read whole numbers, tuples and actions from outside")

    def visit_Attribute(self, node: ast.Attribute) -> None:
        module = self.scope.value(node.value)
        if isinstance(module, ModuleType):
            if not hasattr(module, node.attr):
                self.say(node, words.no_name(module, node.attr))
            elif not self.unseen:
                self.global_value(node, self.scope.value(node))
            return
        if is_enum(self.scope.value(node.value)):
            self.take(words.enum_member(self.scope, node))
            return
        self.take(words.field(self.scope, node))
        owner = self.scope.type_of(node.value)
        if scope.is_state(owner) and not self.unseen:
            self.notice_state(node, owner)
        self.visit(node.value)

    def notice_state(self, node: ast.Attribute, owner: Any) -> None:
        found = scope.declared(owner, node.attr)
        if isinstance(found, property) and isinstance(found.fget, FunctionType):
            if found.fget.__module__.startswith(source.KERNEL):
                self.say(node, f"{owner.__name__}.{node.attr} is for people: rules use {node.attr} in note() only")
            else:
                self.calls.append((node.lineno, found.fget))
        if issubclass(owner, self.ruleset.battle) and node.attr != "board":
            self.state_read.append((node.lineno, node.attr))

    # ---- comparing -------------------------------------------------------------------------------------------

    def visit_Compare(self, node: ast.Compare) -> None:
        self.take(words.labels(self.scope, node))
        for part in (node.left, *node.comparators):
            if isinstance(part, ast.List | ast.Set) and all(isinstance(x, ast.Constant) for x in part.elts):
                self.allow(part)
            else:
                self.visit(part)

    def visit_Match(self, node: ast.Match) -> None:
        self.visit(node.subject)
        subject = self.scope.type_of(node.subject)
        before = dict(self.scope.types)
        for case in node.cases:
            self.scope.types = dict(before)
            kind = self.pattern(case.pattern, subject)
            if kind is not None and isinstance(node.subject, ast.Name):
                self.scope.types[node.subject.id] = kind
            if case.guard:
                self.visit(case.guard)
            for statement in case.body:
                self.visit(statement)
        self.scope.types = before

    def pattern(self, node: ast.pattern, subject: Any) -> Any:
        """Reads a pattern; the kind of action that it shows the subject to be, if it does."""
        if isinstance(node, ast.MatchAs):
            kind = self.pattern(node.pattern, subject) if node.pattern else None
            if node.name:
                self.scope.types[node.name] = kind or subject
            return kind
        if isinstance(node, ast.MatchClass):
            return self.class_pattern(node)
        if isinstance(node, ast.MatchOr):
            for part in node.patterns:
                if any(isinstance(x, ast.MatchAs) and x.name for x in ast.walk(part)):
                    self.say(node, "a pattern with | cannot bind names")
                self.pattern(part, subject)
        elif isinstance(node, ast.MatchValue):
            if isinstance(subject, scope.Reading):
                self.take(words.label(subject, node.value))
            if isinstance(self.scope.value(node.value), type):
                word = ast.unparse(node.value)
                self.say(node, f"case {word}: no answer is a class: write case {word}()")
            self.visit(node.value)
        elif not isinstance(node, ast.MatchSingleton):
            self.say(node, f"case {ast.unparse(node)}: this pattern cannot be compiled")
        return None

    def class_pattern(self, node: ast.MatchClass) -> Any:
        kind = self.scope.value(node.cls)
        if not is_kind(kind):
            word = ast.unparse(node.cls)
            near = hint(word.rpartition(".")[2], [known.__name__ for known in self.ruleset.actions.kinds])
            why = f"no such action{near}" if kind is UNKNOWN else "only actions can be matched by class"
            self.say(node, f"case {word}: {why}")
            return None
        if len(node.patterns) > len(kind.slots):
            self.say(node, f"{kind.__name__} has {', '.join(kind.slots) or 'no fields'}")
        for name in node.kwd_attrs:
            if name not in kind.slots:
                self.say(node, f'{kind.__name__} has no field "{name}"{hint(name, kind.slots)}')
        for field, inner in (*zip(kind.slots, node.patterns), *zip(node.kwd_attrs, node.kwd_patterns)):
            self.field_pattern(inner, kind.slots[field].type if field in kind.slots else None)
        return kind

    def field_pattern(self, node: ast.pattern, type_: Any) -> None:
        if isinstance(node, ast.MatchAs) and node.pattern is None:
            if node.name:
                self.scope.types[node.name] = type_ if is_enum(type_) else int
            return
        parts = node.patterns if isinstance(node, ast.MatchOr) else [node]
        if all(isinstance(part, ast.MatchValue | ast.MatchSingleton) for part in parts):
            self.pattern(node, None)
        else:
            self.say(node, f"case {ast.unparse(node)}: this pattern cannot be compiled")

    # ---- loops -----------------------------------------------------------------------------------------------

    def visit_For(self, node: ast.For) -> None:
        self.loop(node.target, node.iter)
        for statement in (*node.body, *node.orelse):
            self.visit(statement)

    def loop(self, target: ast.AST, over: ast.AST) -> None:
        """What is walked, and the names this binds."""
        if isinstance(over, ast.Call) and self.scope.value(over.func) is rows.members:
            for argument in over.args:
                self.visit(argument)
        elif not is_enum(self.scope.value(over)):
            self.visit(over)
        if isinstance(over, ast.Name) and isinstance(self.scope.type_of(over), scope.Menu) and not self.unseen:
            self.say(over, "a menu is walked where it is asked for: for act in menu(t, ...)")
        self.scope.bind_loop(target, over)

    # ---- storing ---------------------------------------------------------------------------------------------

    def visit_Assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        for target in node.targets:
            self.store(target, node.value)
        for target in node.targets:
            if isinstance(target, ast.Name) and not self.unseen:
                self.take(self.mixing.notice(target.id, node.value))
            self.scope.bind(target, self.scope.type_of(node.value))

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            return
        self.visit(node.value)
        if not self.unseen:
            self.take(self.mixing.notice(mixing.RESULT, node.value))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)
            self.store(node.target, node.value)
            self.scope.bind(node.target, self.scope.type_of(node.value))

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.operator(node, node.op)
        self.visit(node.value)
        self.take(words.add_to(self.scope, node))
        self.notice_write(node.target)
        self.visit(node.target)

    def store(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple):
            same = isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts)
            for i, inner in enumerate(target.elts):
                self.store(inner, value.elts[i] if same else inner)  # type: ignore[attr-defined]
            return
        if target is not value:
            self.take(words.store(self.scope, target, value))
        self.notice_write(target)
        self.visit(target)

    def notice_write(self, target: ast.expr) -> None:
        if not isinstance(target, ast.Attribute | ast.Subscript):
            return
        self.writes.append((target.lineno, ast.unparse(target)))
        owner, where = self.scope.type_of(target.value), ast.unparse(target)
        if is_action(owner):
            self.say(target, f"{where}: an action does not change: make another")
        elif owner in self.board_only or "board" in [x.attr for x in ast.walk(target) if isinstance(x, ast.Attribute)]:
            self.say(target, f"{where}: the board does not change during a battle: put it into the state")


def is_constant(value: Any) -> bool:
    """Whether compiled code can keep this global."""
    if isinstance(value, tuple):
        return all(is_constant(x) for x in value)
    if value is UNKNOWN or value is None or isinstance(value, int | str | Code | Group | Action):
        return True
    return isinstance(value, FunctionType | ModuleType | type) or value in BUILTINS
