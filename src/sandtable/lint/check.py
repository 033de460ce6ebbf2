"""The lint of a whole ruleset."""

import inspect
import sys
from collections.abc import Iterator
from types import FunctionType
from typing import Any, get_args

from sandtable.kernel import Points, Ruleset, hint
from sandtable.kernel.asked import answers_to, judges_of
from sandtable.kernel.by_kind import OF_FAMILY
from sandtable.kernel.entries import described
from sandtable.kernel.facts import FACTS
from sandtable.kernel.names import is_packed
from sandtable.kernel.players import answers_of, player_names
from sandtable.kernel.rule import BEFORE, JUDGED, JUDGES, MENUS, OFFERS, RULES, belongs, is_registered, registered

from . import calls, declared, effects, ends, events
from .problem import Problem
from .source import Code, entries, methods, text_of


def lint(ruleset: Ruleset) -> list[Problem]:
    """Everything wrong with the rules of a ruleset, in order of place; empty if they are sound."""
    readers, found = read_all(ruleset)
    found += [
        *in_code(ruleset, readers),
        *met(ruleset),
        *wordless(ruleset),
        *unasked(ruleset),
        *events.unseen(ruleset),
        *untold(ruleset),
        *declared.misnamed(ruleset),
    ]
    found += [*unsaid(ruleset, readers), *unfilled(ruleset, readers)]
    found += [*declared.idle(ruleset, readers), *declared.misread(ruleset), *declared.untold(ruleset)]
    return sorted(set(found))


def lint_code(ruleset: Ruleset) -> list[Problem]:
    """The same for what compiled code is made of: without words, and without what only people see."""
    readers, found = read_all(ruleset)
    return sorted({*found, *in_code(ruleset, readers)})


def in_code(ruleset: Ruleset, readers: effects.Readers) -> Iterator[Problem]:
    """The faults of functions that were read, and of the fields of states."""
    for f, reader in readers.items():
        yield from [effects.problem(reader, line, text) for line, text in reader.found]
        yield from marks(ruleset, f, reader)
        yield from fact_of(ruleset, f, reader)
    yield from effects.circles(readers)
    yield from defaults(ruleset)
    yield from effects.all_traces(readers, quiet_rules(ruleset, readers))


def read_all(ruleset: Ruleset) -> tuple[effects.Readers, list[Problem]]:
    """Reads every function that compiled code may call; and reports what cannot be read."""
    readers, found = effects.Readers(), list(unregistered(ruleset))
    owners: dict[FunctionType, Any] = dict(methods(ruleset))
    judges = set(judges_of(ruleset.asks))
    marked = judges.union(JUDGES.get(ruleset.asks, {}).values())
    own = [f for f in registered(ruleset.package) if f not in marked]
    waiting = [*own, *owners, *[f for f in entries(ruleset) if isinstance(f, FunctionType)]]
    for plain, roots in ((False, waiting), (True, list(judges))):  # a judge that no rule calls is plain Python
        while roots:
            f = roots.pop()
            if f in readers:
                continue
            tree = text_of(f)
            if tree is None:
                text = "its text is not in a file, or has changed there since it was loaded: it cannot be compiled"
                found.append(Problem(f.__code__.co_filename, 0, f.__qualname__, text))
                continue
            readers[f] = calls.Reader(Code(f, owners.get(f), tree), ruleset, plain)
            readers[f].read()
            roots += [called for _, called in readers[f].calls]
    return readers, found


def unregistered(ruleset: Ruleset) -> Iterator[Problem]:
    """Entry functions of a battle that are not marked as rules."""
    for f in entries(ruleset):
        name = getattr(f, "__qualname__", str(f))
        if not isinstance(f, FunctionType):
            yield Problem(str(ruleset.folder), 0, name, "beat, over and report are plain functions")
        elif not is_registered(f):
            line = f.__code__.co_firstlineno
            yield Problem(f.__code__.co_filename, line, name, "is not registered: mark it with @rule or @helper")


def marks(ruleset: Ruleset, f: FunctionType, reader: calls.Reader) -> Iterator[Problem]:
    """The ids that a function is marked with."""
    if belongs(f.__module__, ruleset.package):
        known = ruleset.catalogue.rules
        for id in RULES.get(f.__code__, ()):
            if id not in known:
                text = f'no rule "{id}" in {ruleset.catalogue.path.name}{hint(id, known)}'
                yield effects.problem(reader, reader.code.tree.lineno, text)


def unsaid(ruleset: Ruleset, readers: effects.Readers) -> Iterator[Problem]:
    """Judges, and functions that declare a result, that may give None."""
    judges = {f for kind, f in JUDGED.items() if kind in ruleset.actions.kinds}
    judges.update(*[of.get(ruleset.asks, {}).values() for of in (JUDGES, BEFORE)])
    for f, reader in readers.items():
        tree = reader.code.tree
        wanted = "True or False" if f in judges else ends.result_of(tree)
        line = ends.line_of_end(tree) if wanted else 0
        if line:
            yield effects.problem(reader, line, f"comes to its end here and gives None: return {wanted}")


def unfilled(ruleset: Ruleset, readers: effects.Readers) -> Iterator[Problem]:
    """Columns of the result, besides who has won and why, that no rule gives a value."""
    filled = {name for reader in readers.values() for name in ends.attributes_set(reader.code.tree)}
    for reader in (reader for f, reader in readers.items() if f is ruleset.report):
        for name in (name for name in ruleset.columns if name not in filled):
            text = f"no rule gives the column {name} of {ruleset.result.__name__} a value"
            yield effects.problem(reader, reader.code.tree.lineno, text)


def fact_of(ruleset: Ruleset, f: FunctionType, reader: calls.Reader) -> Iterator[Problem]:
    """Facts of the board that take an argument which a battle can change."""
    if f in FACTS:
        board, *numbers = inspect.get_annotations(f, eval_str=True).items()
        odd = [name for name, kind in numbers if name != "return" and kind not in (int, bool) and not is_packed(kind)]
        if not issubclass(ruleset.board, board[1]) or odd:
            text = f"a fact takes the board ({ruleset.board.__name__}) first, and then numbers or what is packed"
            yield effects.problem(reader, reader.code.tree.lineno, text)


def untold(ruleset: Ruleset) -> Iterator[Problem]:
    """Kinds of action that are missing in a table of entries by kind."""
    for told in OF_FAMILY.get(ruleset.actions, ()):
        for gap in () if isinstance(told, Points) else told.gaps():
            yield Problem(str(sys.modules[told.module].__file__), told.line, told.name, gap)


def defaults(ruleset: Ruleset) -> Iterator[Problem]:
    """Default values that their fields cannot hold."""
    for cls in ruleset.states.values():
        for name, field in cls.fields.items():
            why = field.misfit(field.default) if field.code is not None and not field.packed else ""
            if why:
                yield of_field(cls, name, f"begins with a misfit: {why}")


def met(ruleset: Ruleset) -> Iterator[Problem]:
    """Faults in what people see of fields: bounds, words, and entries that no scenario file has."""
    known, written = ruleset.catalogue.numbers, names_in(ruleset.scenario)
    for cls in ruleset.states.values():
        for name, told in described(cls):
            yield from [of_field(cls, name, f"is described wrongly: {why}") for why in told.flaws(cls.fields[name])]
            if not told.is_entry and isinstance(told.most, str) and told.most not in known:
                text = f'no number "{told.most}" in {ruleset.catalogue.path.name}{hint(told.most, known)}'
                yield of_field(cls, name, f"has a bar up to what is no rule: {text}")
            if told.is_entry and name not in written:
                mark = f"mark the class of that part of the file @with_entries({cls.__name__})"
                yield of_field(cls, name, f"is an entry that no scenario file has: {mark}")


def names_in(scenario: type[Any]) -> set[str]:
    """The names of all that scenario files say, in whatever part of them."""
    parts, names = list[Any]([scenario]), set[str]()
    for part in parts:
        fields = getattr(part, "model_fields", {})
        names |= fields.keys()
        inside = *get_args(part), *(field.annotation for field in fields.values())
        parts += [each for each in inside if each not in parts]
    return names


def wordless(ruleset: Ruleset) -> Iterator[Problem]:
    """Members of enums without a value in a property, such as one that was added after its words."""
    fields: set[Any] = {field.shown for cls in ruleset.states.values() for field in cls.fields.values()}
    packed = [
        slot.type for holder in (*fields, *ruleset.actions.kinds) for slot in getattr(holder, "slots", {}).values()
    ]
    modules = {sys.modules[each.__module__] for each in (*ruleset.states.values(), *ruleset.actions.kinds)}
    beside = [each for module in modules for each in vars(module).values() if isinstance(each, type)]
    for cls in {each for each in (*fields, *packed, *beside) if hasattr(each, "choices")}:
        for name, told in [each for each in vars(cls).items() if isinstance(each[1], property)]:
            for member in cls:
                try:
                    getattr(member, name)
                except Exception as error:
                    line = told.fget.__code__.co_firstlineno if told.fget else 0
                    text = f"{name} of {member.name} is missing: {type(error).__name__}: {error}"
                    yield Problem(str(inspect.getsourcefile(cls)), line, cls.__name__, text)


def unasked(ruleset: Ruleset) -> Iterator[Problem]:
    """Words of questions with other fields than who is asked and what it is about, or parts of the game's `Points`."""
    known = [told for told in OF_FAMILY.get(ruleset.actions, ()) if isinstance(told, Points)]
    wrong = [gap for told in known for gap in told.unasked(ruleset.asks)]
    for question in ruleset.asks:
        try:
            str(getattr(question, "question", "")).format(who="", about="")
        except (LookupError, ValueError) as error:
            wrong.append(f"question of {question.name}: only {{who}} and {{about}} can stand in braces ({error})")
    if wrong:
        file, line = str(inspect.getsourcefile(ruleset.asks)), inspect.getsourcelines(ruleset.asks)[1]
        yield from [Problem(file, line, ruleset.asks.__name__, text) for text in wrong]


def of_field(cls: Any, name: str, text: str) -> Problem:
    """A fault of a field, at the line that declares it."""
    lines, first = inspect.getsourcelines(cls)
    written = [at for at, line in enumerate(lines, first) if line.strip().startswith(f"{name}:")]
    return Problem(str(inspect.getsourcefile(cls)), (written or [first])[0], cls.__name__, f"{name} {text}")


def menu_writes(ruleset: Ruleset, question: Any) -> Iterator[Problem]:
    """The lines of judges, and of what offers, that set fields while the answers to a question are worked out."""
    readers, _ = read_all(ruleset)
    whole = [of.get(ruleset.asks, {}).get(question) for of in (JUDGES, BEFORE, MENUS)]
    roots = [*whole, *[of.get(kind) for kind in answers_to(question) for of in (JUDGED, OFFERS)]]
    reached = [g for f in roots if f is not None for g in effects.reached(readers, f)]
    for f in dict.fromkeys(reached):
        yield from [effects.problem(readers[f], line, f"sets {what}") for line, what in readers[f].writes]


def quiet_rules(ruleset: Ruleset, readers: effects.Readers) -> Iterator[tuple[FunctionType, effects.Quiet]]:
    """The rules that must leave no trace: options, answers of players, judges, parts that odds remember, facts."""
    for f, reader in readers.items():
        if inspect.isgeneratorfunction(f):
            yield f, effects.OPTIONS
        if f in FACTS:
            yield f, effects.FACT
        for _, part in reader.parts:
            yield part, effects.PART
    for name in player_names(ruleset.asks):
        for f in answers_of(ruleset.asks, name).values():
            yield f, effects.PLAYER
    for f in judges_of(ruleset.asks):
        yield f, effects.JUDGE
