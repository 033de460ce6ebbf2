"""The forms of Python that a rule may use: those that compiled code understands and that mean the same there.

What is allowed here has a compiled spelling (see `sandtable.compiled.respell.respell`); both change together.
"""

import ast
import inspect
import typing
from math import isqrt
from types import FunctionType, ModuleType
from typing import Any

from sandtable.kernel import Action, Group, Pool, Ruleset, hint, verbs
from sandtable.kernel import Code as Enum
from sandtable.kernel.names import UNKNOWN, is_action, is_enum, is_kind, is_packed, kinds_named, packed_read
from sandtable.kernel.rule import is_registered
from sandtable.kernel.state import nested_states

from . import scope, source, words
from .mixing import RESULT, Mixing

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
REDUCERS = (any, all, sum, min, max)
BUILTINS = (abs, bool, divmod, enumerate, int, isinstance, isqrt, len, range, zip, *REDUCERS)
PARTS = {verbs.once: 1, verbs.until: 1, verbs.total: 2, verbs.repeat: 2}  # where each takes its rule
POOL_METHODS = ("count", "plus", "minus")


class Reader(ast.NodeVisitor):
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
        self.mixing = Mixing(self.scope)
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
        """What compiled code leaves out may take any form; its names must still mean something."""
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

    def visit_Expr(self, node: ast.Expr) -> None:
        value = node.value
        if isinstance(value, ast.Yield):
            self.offer(value)
        elif isinstance(value, ast.YieldFrom):
            self.offer_all(value)
        elif isinstance(value, ast.Call) and self.scope.value(value.func) in verbs.TELLING:
            telling = self.scope.value(value.func)
            self.verbs.append((value.lineno, telling))
            self.take(words.ids(self.scope, value, telling))
            self.loosely(*value.args, *[k.value for k in value.keywords])
        elif not isinstance(value, ast.Constant):
            self.visit(value)

    def visit_Assert(self, node: ast.Assert) -> None:
        self.loosely(node.test)

    # ---- options ---------------------------------------------------------------------------------------------

    def offer(self, node: ast.Yield) -> None:
        type_ = self.scope.type_of(node.value) if node.value is not None else None
        constant = self.scope.constant(node.value) if node.value is not None else 0
        if node.value is None or scope.is_state(type_) or type_ in (int, bool) or constant is not None:
            self.say(node, "rules yield options, which are actions (compiled generators would copy pieces)")
        self.allow(node)

    def offer_all(self, node: ast.YieldFrom) -> None:
        if isinstance(node.value, ast.GeneratorExp):
            self.allow(node.value)
        elif isinstance(node.value, ast.Call) and self.is_options(node.value):
            self.call_function(node.value, self.scope.value(node.value.func))
        else:
            self.say(node, "yield from takes another rule's options or a generator expression: yield these one by one")

    def is_options(self, node: ast.Call) -> bool:
        return inspect.isgeneratorfunction(self.scope.value(node.func))

    # ---- names -----------------------------------------------------------------------------------------------

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load) and node.id not in self.scope.locals and not self.unseen:
            self.global_value(node, self.scope.value(node))

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
        if isinstance(self.scope.value(node.value), ModuleType):
            if not self.unseen:
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
        found = inspect.getattr_static(owner, node.attr, None)
        if isinstance(found, property) and isinstance(found.fget, FunctionType):
            if found.fget.__module__.startswith(source.KERNEL):
                self.say(node, f"{owner.__name__}.{node.attr} is for people: rules use {node.attr} in note() only")
            else:
                self.calls.append((node.lineno, found.fget))
        if issubclass(owner, self.ruleset.battle) and node.attr != "board":
            self.state_read.append((node.lineno, node.attr))

    # ---- calls -----------------------------------------------------------------------------------------------

    def visit_Call(self, node: ast.Call) -> None:
        if any(k.arg is None for k in node.keywords) and not self.unseen:
            self.say(node, "star-unpacking cannot be compiled")
        called = self.scope.value(node.func)
        if self.unseen:
            self.call_unseen(node, called)
        elif called in REDUCERS:
            self.call_reducer(node, called)
        elif isinstance(called, FunctionType) and called.__module__ == verbs.__name__:
            self.call_verb(node, called)
        elif isinstance(called, FunctionType) and called is not typing.cast:
            self.call_function(node, called)
        elif called is UNKNOWN:
            self.call_method(node)
        else:
            self.call_other(node, called)

    def visit_all_arguments(self, node: ast.Call) -> None:
        for argument in (*node.args, *[k.value for k in node.keywords]):
            self.visit(argument)

    def call_unseen(self, node: ast.Call, called: Any) -> None:
        """A call that only plain play makes: ids must be right, and in plain rules effects count as well."""
        if isinstance(called, FunctionType) and called.__module__ == verbs.__name__:
            self.take(words.ids(self.scope, node, called))
            self.verbs += [(node.lineno, called)] if self.plain else []
        elif self.plain and is_registered(called):
            self.calls.append((node.lineno, called))
        self.visit_all_arguments(node)

    def call_other(self, node: ast.Call, called: Any) -> None:
        """Enums, actions, packed values, builtins, casts."""
        if is_kind(called) or is_packed(called):
            self.take(words.fields_given(self.scope, node, called))
        elif packed_read(called):
            pass
        elif called is typing.cast:
            self.visit(node.args[1])
            return
        elif called is isinstance:
            self.kinds_named(node.args[1])
            self.visit(node.args[0])
            return
        elif called is len and is_enum(self.scope.value(node.args[0])):
            return
        elif scope.is_state(called):
            self.say(node, f"{called.__name__}(): pieces are made when a battle starts; set the fields of one")
        elif is_named_tuple(called):
            if node.keywords:
                self.say(node, f"{called.__name__} takes its parts in their places when compiled, not by name")
        elif not (is_enum(called) or called in (Group, Pool, *BUILTINS)):
            self.say(node, f"{ast.unparse(node.func)}() is nothing that rules may call")
        if called is not len:
            self.no_menus(node)
        self.visit_all_arguments(node)

    def no_menus(self, node: ast.Call) -> None:
        for argument in node.args:
            if isinstance(self.scope.type_of(argument), scope.Menu):
                self.say(argument, "a menu can be walked with for, measured with len() and indexed")

    def kinds_named(self, node: ast.AST) -> None:
        """The second place of isinstance."""
        for part in kinds_named(node):
            if not is_kind(self.scope.value(part)):
                self.say(part, f"isinstance tells kinds of actions apart; {ast.unparse(part)} is none")

    def call_reducer(self, node: ast.Call, called: Any) -> None:
        first = node.args[0] if node.args else None
        if isinstance(first, ast.GeneratorExp):
            self.allow(first)
            if len(node.args) > 1:
                self.say(node, f"{called.__name__} of a generator expression takes nothing beside it: add it")
        elif len(node.args) == 1:
            self.say(node, f"{called.__name__} wants a generator expression: {called.__name__}(x for x in ...)")
        for keyword in node.keywords:
            if keyword.arg != "default" or called not in (min, max):
                self.say(node, f"{called.__name__} with {keyword.arg}= cannot be compiled: write the loop")
            self.visit(keyword.value)
        for argument in node.args[isinstance(first, ast.GeneratorExp) :]:
            self.visit(argument)

    def call_verb(self, node: ast.Call, called: Any) -> None:
        self.verbs.append((node.lineno, called))
        self.take(words.ids(self.scope, node, called))
        if called in verbs.TELLING:
            self.say(node, f"{called.__name__}() stands alone on its line")
        elif called is verbs.allowed:
            self.loosely(*node.args[3:])
            self.visit(node.args[2])
        elif called is verbs.choose:
            self.call_choose(node)
        elif called in PARTS:
            self.call_part(node, node.args, PARTS[called])
        elif called is verbs.mixed:
            self.call_mixed(node)
        elif called is verbs.reroll:
            self.call_reroll(node)
        elif called is verbs.cut and not isinstance(node.args[1] if len(node.args) > 1 else None, ast.Constant):
            self.say(node, "cut() wants its mark spelt out")
        elif called is not verbs.menu:
            self.visit_all_arguments(node)

    def call_choose(self, node: ast.Call) -> None:
        """The menu is a tuple, options that a rule yields, or a generator expression."""
        if len(node.args) < 4:
            self.say(node, "choose wants table, side, question and menu in their places")
        for place, argument in enumerate(node.args):
            if place == 3 and isinstance(argument, ast.List | ast.GeneratorExp):
                self.allow(argument)
            elif place == 3 and isinstance(argument, ast.Call) and self.is_options(argument):
                self.call_function(argument, self.scope.value(argument.func))
            else:
                self.visit(argument)
        for keyword in node.keywords:
            self.visit(keyword.value)

    def call_part(self, node: ast.Call, arguments: list[ast.expr], place: int) -> None:
        """A rule given by its name to a verb that plays it (again and again)."""
        part = self.scope.value(arguments[place]) if len(arguments) > place else UNKNOWN
        if isinstance(part, FunctionType):
            self.reach_function(node, part)
            self.parts.append((node.lineno, part))
        else:
            self.say(node, f"{ast.unparse(node.func)} wants the rule by its name")
        for at, argument in enumerate(arguments):
            if at != place:
                self.visit(argument)

    def call_reroll(self, node: ast.Call) -> None:
        """Three rules: what is thrown, which of it again, and that thrown again."""
        if len(node.args) < 4:
            self.say(node, "reroll wants table and three rules in their places")
            return
        table, first, wanted, again, *arguments = node.args
        for part in (first, again):
            self.call_part(node, [part], 0)
        asked = self.scope.value(wanted)
        if isinstance(asked, FunctionType):
            self.reach_function(node, asked)
        else:
            self.say(node, "reroll wants its rules by their names")
        for argument in (table, *arguments):
            self.visit(argument)

    def call_mixed(self, node: ast.Call) -> None:
        """Several kinds of rules, each as (times, rule, arguments...)."""
        for kind in node.args[1:]:
            if isinstance(kind, ast.Tuple):
                self.call_part(node, kind.elts, 1)
            else:
                self.say(node, "mixed wants its kinds spelt out: (times, rule, arguments...)")

    def call_function(self, node: ast.Call, called: FunctionType) -> None:
        self.reach_function(node, called)
        self.visit_all_arguments(node)
        if inspect.isgeneratorfunction(called) and not self.offers(node):
            self.say(node, "options are offered, by choose or yield from: compiled code writes them into the menu")

    def offers(self, node: ast.Call) -> bool:
        """Whether this call stands where options may."""
        for outer in ast.walk(self.code.tree):
            if isinstance(outer, ast.YieldFrom) and outer.value is node:
                return True
            if isinstance(outer, ast.Call) and self.scope.value(outer.func) is verbs.choose and node in outer.args:
                return True
        return False

    def reach_function(self, node: ast.AST, called: FunctionType) -> None:
        if is_registered(called) or called.__module__.startswith(source.LIBRARY):
            self.calls.append((getattr(node, "lineno", 0), called))
        elif called.__module__.startswith(source.KERNEL):
            self.say(node, f"{called.__name__}() is not for rules; the verbs are in sandtable.kernel.verbs")
        else:
            self.say(node, f"{called.__name__}() is not registered: mark it with @rule or @helper")

    def call_method(self, node: ast.Call) -> None:
        if not isinstance(node.func, ast.Attribute):
            name = ast.unparse(node.func)
            known = [k for k, v in self.scope.globals.items() if isinstance(v, FunctionType)]
            self.say(node, f"{name}() is nothing that rules may call{hint(name, known)}")
            return
        name, owner = node.func.attr, self.scope.type_of(node.func.value)
        if is_packed(owner) and name == "but":
            self.take(words.fields_changed(self.scope, node, owner))
            self.visit(node.func.value)
            self.visit_all_arguments(node)
            return
        owners = [owner] if scope.is_state(owner) else list(self.ruleset.states.values()) if owner is None else []
        methods = [vars(base).get(name) for cls in owners for base in cls.__mro__ if not is_of_kernel(base)]
        found = [method for method in methods if isinstance(method, FunctionType)]
        self.calls += [(node.lineno, method) for method in found]
        if not found and scope.is_state(owner):
            near = hint(name, [k for k, v in vars(owner).items() if isinstance(v, FunctionType)])
            self.say(node, f"{owner.__name__} has no method {name}(){near}")
        elif not found and (name not in POOL_METHODS or isinstance(owner, scope.Rows | scope.Menu)):
            self.say(node, f".{name}() is nothing that rules may call")
        self.visit(node.func.value)
        self.visit_all_arguments(node)

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
            self.visit(node.value)
        elif not isinstance(node, ast.MatchSingleton):
            self.say(node, f"case {ast.unparse(node)}: this pattern cannot be compiled")
        return None

    def class_pattern(self, node: ast.MatchClass) -> Any:
        kind = self.scope.value(node.cls)
        if not is_kind(kind):
            self.say(node, f"case {ast.unparse(node.cls)}: only actions can be matched by class")
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
        if not is_enum(self.scope.value(over)):
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
            self.take(self.mixing.notice(RESULT, node.value))

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


def is_named_tuple(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields")


def is_of_kernel(cls: type) -> bool:
    return cls.__module__.startswith(source.KERNEL)


def is_constant(value: Any) -> bool:
    """Whether compiled code can keep this global."""
    if isinstance(value, tuple):
        return all(is_constant(x) for x in value)
    if value is UNKNOWN or value is None or isinstance(value, int | str | Enum | Group | Action):
        return True
    return isinstance(value, FunctionType | ModuleType | type) or value in BUILTINS
