"""What a rule may call, and the options it may offer: verbs, rules and helpers, methods, kinds of actions, builtins."""

import ast
import inspect
import typing
from types import FunctionType, ModuleType

from sandtable.kernel import Code, Group, Pool, asked, hint, rows, verbs
from sandtable.kernel.names import REDUCERS, UNKNOWN, is_enum, is_kind, is_packed, kinds_named, packed_read
from sandtable.kernel.rule import is_registered

from . import forms, imports, scope, source, words

PARTS = {verbs.once: 1, verbs.until: 1, verbs.total: 2, verbs.repeat: 2}  # where each takes its rule
POOL_METHODS = ("count", "plus", "minus")


class Reader(forms.Forms):
    """Reads one function, calls and all."""

    def visit_Expr(self, node: ast.Expr) -> None:  # noqa: N802
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

    # ---- calls -----------------------------------------------------------------------------------------------

    def visit_Call(self, node: ast.Call) -> None:  # noqa: N802
        if any(k.arg is None for k in node.keywords) and not self.unseen:
            self.say(node, "star-unpacking cannot be compiled")
        called = self.scope.value(node.func)
        if self.unseen:
            self.call_unseen(node, called)
        elif called in REDUCERS:
            self.call_reducer(node, called)
        elif verbs.is_verb(called):
            self.call_verb(node, called)
        elif called is asked.ask:
            self.call_ask(node)
        elif isinstance(called, FunctionType) and called.__module__ == rows.__name__:
            self.call_row(node, called)
        elif isinstance(called, FunctionType) and called is not typing.cast:
            self.call_function(node, called)
        elif called is UNKNOWN:
            self.call_method(node)
        else:
            self.call_other(node, called)

    def visit_all_arguments(self, node: ast.Call) -> None:
        for argument in (*node.args, *[k.value for k in node.keywords]):
            self.visit(argument)

    def call_unseen(self, node: ast.Call, called: typing.Any) -> None:
        """A call that only plain play makes: ids must be right, and in plain rules effects count as well."""
        if verbs.is_verb(called):
            self.take(words.ids(self.scope, node, called))
            self.verbs += [(node.lineno, called)] if self.plain else []
        elif self.plain and is_registered(called):
            self.calls.append((node.lineno, called))
        self.visit_all_arguments(node)

    def call_other(self, node: ast.Call, called: typing.Any) -> None:
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
        elif not (is_enum(called) or called in (Group, Pool, *forms.BUILTINS)):
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

    def call_reducer(self, node: ast.Call, called: typing.Any) -> None:
        first = node.args[0] if node.args else None
        if isinstance(first, ast.GeneratorExp):
            self.allow(first)
            if len(node.args) > 1:
                self.say(node, f"{called.__name__} of a generator expression takes nothing beside it: add it")
        elif len(node.args) == 1:
            self.say(node, f"{called.__name__} needs a generator expression: {called.__name__}(x for x in ...)")
        for keyword in node.keywords:
            if keyword.arg != "default" or called not in (min, max):
                self.say(node, f"{called.__name__} with {keyword.arg}= cannot be compiled: write the loop")
            self.visit(keyword.value)
        for argument in node.args[isinstance(first, ast.GeneratorExp) :]:
            self.visit(argument)

    def call_verb(self, node: ast.Call, called: typing.Any) -> None:
        self.verbs.append((node.lineno, called))
        self.take(words.ids(self.scope, node, called))
        if called in verbs.TELLING:
            self.say(node, f"{called.__name__}() stands alone on its line")
        elif called in (verbs.pool, verbs.top):
            self.take(words.floors(self.scope, node, called))
            self.visit_all_arguments(node)
        elif called is verbs.keep:
            self.take(words.kept(self.scope, node))
            self.visit_all_arguments(node)
        elif called in (verbs.allowed, verbs.because):
            self.loosely(*node.args[3:], *[keyword.value for keyword in node.keywords])
            self.visit(node.args[2])
        elif called is verbs.choose:
            self.call_choose(node)
        elif called is verbs.repeat:
            self.call_repeat(node)
        elif called in PARTS:
            self.call_part(node, node.args, PARTS[called])
        elif called is verbs.mixed:
            self.call_mixed(node)
        elif called is verbs.reroll:
            self.call_reroll(node)
        elif called is verbs.cut and not isinstance(node.args[1] if len(node.args) > 1 else None, ast.Constant):
            self.say(node, "cut() needs its mark spelt out")
        elif called is not verbs.menu:
            self.visit_all_arguments(node)

    def call_choose(self, node: ast.Call) -> None:
        """The menu is a tuple, options that a rule yields, or a generator expression."""
        if len(node.args) < 4:
            self.say(node, "choose needs table, side, question and menu in their places")
        for place, argument in enumerate(node.args):
            if place == 3 and isinstance(argument, ast.List | ast.GeneratorExp):
                self.allow(argument)
            elif place == 3 and isinstance(argument, ast.Call) and self.is_options(argument):
                self.call_function(argument, self.scope.value(argument.func))
            else:
                self.visit(argument)
        for keyword in node.keywords:
            self.visit(keyword.value)

    def call_ask(self, node: ast.Call) -> None:
        """A question whose answers are declared one by one."""
        question = self.scope.value(node.args[2]) if len(node.args) > 2 else UNKNOWN
        if isinstance(question, Code) and asked.answers_to(question):
            self.calls.append((node.lineno, asked.written_for(question).asked))
        else:
            self.say(node, "ask needs table, side and question in their places: a question that some action answers")
        self.visit_all_arguments(node)

    def call_part(self, node: ast.Call, arguments: list[ast.expr], place: int) -> None:
        """A rule given by its name to a verb that plays it (again and again)."""
        part = self.scope.value(arguments[place]) if len(arguments) > place else UNKNOWN
        if isinstance(part, FunctionType):
            self.reach_function(node, part)
            self.parts.append((node.lineno, part))
        else:
            self.say(node, f"{ast.unparse(node.func)} needs the rule by its name")
        for at, argument in enumerate(arguments):
            if at != place:
                self.visit(argument)

    def call_repeat(self, node: ast.Call) -> None:
        """The rule of a step, and perhaps that of what is given to it."""
        self.call_part(node, node.args[:4], PARTS[verbs.repeat])
        for given in node.args[4:]:
            self.call_part(node, [given], 0)

    def call_reroll(self, node: ast.Call) -> None:
        """Three rules: what is thrown, which of it again, and that thrown again."""
        if len(node.args) < 4:
            self.say(node, "reroll needs table and three rules in their places")
            return
        table, first, wanted, again, *arguments = node.args
        for part in (first, again):
            self.call_part(node, [part], 0)
        asked = self.scope.value(wanted)
        if isinstance(asked, FunctionType):
            self.reach_function(node, asked)
        else:
            self.say(node, "reroll needs its rules by their names")
        for argument in (table, *arguments):
            self.visit(argument)

    def call_mixed(self, node: ast.Call) -> None:
        """Several kinds of rules, each as (times, rule, arguments...)."""
        for kind in node.args[1:]:
            if isinstance(kind, ast.Tuple):
                self.call_part(node, kind.elts, 1)
            else:
                self.say(node, "mixed needs its kinds spelt out: (times, rule, arguments...)")

    def call_row(self, node: ast.Call, called: FunctionType) -> None:
        """What is asked of all pieces of a list at once."""
        if called is rows.members:
            self.say(node, "members are walked with for")
        elif called is rows.row:
            self.take(words.row_asked(self.scope, node))
        self.visit_all_arguments(node)

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
            if isinstance(node.func, ast.Name) and node.func.id not in self.scope.locals:
                known = [k for k, v in self.scope.globals.items() if isinstance(v, FunctionType)]
                self.say(node, imports.missing(self.ruleset, node.func.id, known))
            else:
                self.say(node, f"{ast.unparse(node.func)}() is nothing that rules may call")
            return
        if isinstance(self.scope.value(node.func.value), ModuleType):
            self.visit(node.func)
            self.visit_all_arguments(node)
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


def is_named_tuple(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields")


def is_of_kernel(cls: type) -> bool:
    return cls.__module__.startswith(source.KERNEL)
