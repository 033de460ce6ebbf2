"""Checks the declarations of a ruleset, and of its actions: their effects, their notation and their words."""

import ast
from collections.abc import Iterable, Iterator
from itertools import islice, product
from types import FunctionType
from typing import Any

from sandtable.kernel import ParseError, Points, Ruleset, actions, asked, by_kind, hint, names, no_such, places, players
from sandtable.kernel.points import unknown_names
from sandtable.kernel.rule import BEFORE, DOES, JUDGED, JUDGES, MENUS, OFFERS

from . import effects, source
from .problem import Problem

TRIED = 12  # actions of a kind that are read back


def of_kind(kind: Any, text: str) -> Problem:
    """A fault of a kind of action, at the line that declares it."""
    return Problem(kind.written_at.file, kind.written_at.line, kind.__name__, text)


# ---- what answers do -----------------------------------------------------------------------------------------


def idle(ruleset: Ruleset, readers: effects.Readers) -> Iterator[Problem]:
    """Answers that do nothing: no function is marked for them, no rule asks for them, and they do not say so."""
    named = named_in_rules(ruleset, readers)
    for kind in ruleset.actions.kinds:
        if kind.answers and not (kind in DOES or kind.passes or kind in named):
            mark = f"mark one with @does(act.{kind.__name__})"
            yield of_kind(kind, f"no function does {kind.__name__}: {mark}, or say passes=True if it lets things be")


def named_in_rules(ruleset: Ruleset, readers: effects.Readers) -> set[Any]:
    """The kinds that rules ask for themselves, as in `isinstance(ask(...), act.Duck)`; not judges, nor menus."""
    aside = set(apart(ruleset))
    roots = [*source.entries(ruleset), *[f for kind, f in DOES.items() if kind in ruleset.actions.kinds]]
    waiting, seen, found = roots, set[FunctionType](), set[Any]()
    while waiting:
        f = waiting.pop()
        if f in readers and f not in seen and f not in aside and f.__code__.co_filename not in asked.WRITTEN:
            seen.add(f)
            found.update(kinds_in(readers[f].scope, readers[f].code.tree))
            waiting += [called for _, called in readers[f].calls]
    return found


def apart(ruleset: Ruleset) -> Iterator[Any]:
    """The functions that only say what may be answered."""
    for of_kinds in (JUDGED, OFFERS):
        yield from [f for kind, f in of_kinds.items() if kind in ruleset.actions.kinds]
    for of_questions in (JUDGES, BEFORE, MENUS):
        yield from of_questions.get(ruleset.asks, {}).values()


def kinds_in(scope: Any, tree: ast.AST) -> Iterator[Any]:
    """The kinds of action that a function names, also in tuples of its module."""
    for node in ast.walk(tree):
        value = scope.value(node) if isinstance(node, ast.Name | ast.Attribute) else None
        yield from [each for each in (value if type(value) is tuple else (value,)) if names.is_kind(each)]


# ---- notation --------------------------------------------------------------------------------------------------


def misread(ruleset: Ruleset) -> Iterator[Problem]:
    """Kinds whose notation is read back as another's: both are named, with their places."""
    for kind in ruleset.actions.kinds:
        for action in some_of(kind):
            back = read_back(action)
            if back is not None and type(back) is not kind:
                other = f"{type(back).__name__} ({type(back).written_at})"
                yield of_kind(kind, f'"{action}" is read as {other}: give one of them another notation')
                break


def some_of(kind: Any) -> Iterator[Any]:
    """Some actions of a kind, with the first values that its fields may have."""
    for values in islice(product(*map(first_values, kind.slots.values())), TRIED):
        yield kind(*values)


def first_values(slot: actions.Slot) -> Iterable[Any]:
    """The first values that a field may have, in notation's order."""
    words = slot.words()
    if words is None:
        return [value for value in (0, 1) if slot.least <= value <= slot.most]
    return list(slot.type)[:TRIED] if hasattr(slot.type, "__members__") else range(min(len(words), TRIED))


def read_back(action: Any) -> Any:
    """What the notation of an action is read as; None where it is nothing."""
    try:
        return type(action).parse(str(action))
    except ParseError:
        return None


# ---- words -----------------------------------------------------------------------------------------------------


def untold(ruleset: Ruleset) -> Iterator[Problem]:
    """Names in the templates of actions that stand for nothing; without `Points` of their own, only fields do."""
    known = [told for told in by_kind.OF_FAMILY.get(ruleset.actions, ()) if isinstance(told, Points)]
    for kind in ruleset.actions.kinds:
        gaps = [gap for told in known for gap in told.gaps_of(kind)] if known else unknown_names(kind, ())
        yield from [of_kind(kind, gap.removeprefix(f"{kind.__name__} ")) for gap in gaps]
        yield from [of_kind(kind, gap) for gap in unknown_numbers(ruleset, kind)]


def unknown_numbers(ruleset: Ruleset, kind: Any) -> Iterator[str]:
    """Numbers that templates name, and that no rule has."""
    known = ruleset.catalogue.numbers
    for id in [id for template in kind.saying[:3] for id in actions.numbers_in(template)]:
        if id not in known and id not in ruleset.catalogue.options:
            yield f'its words name no number "{id}" in {ruleset.catalogue.path.name}{hint(id, known)}'


# ---- the ruleset itself ----------------------------------------------------------------------------------------


def misnamed(ruleset: Ruleset) -> Iterator[Problem]:
    """Names in the declaration that stand for nothing, each with its line."""
    file = str(ruleset.folder / "__init__.py")
    for name, why in unknown(ruleset):
        yield Problem(file, places.SourceLine(file, 1).of(name).line, name, why)


def unknown(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """What is declared under a name, and why it stands for nothing."""
    fields, scenarios = ruleset.battle.fields, ruleset.scenario_files
    if ruleset.clock and ruleset.clock not in fields:
        near = hint(ruleset.clock, fields)
        yield "clock", f'{ruleset.battle.__name__} has no field "{ruleset.clock}"{near}'
    if ruleset.default_scenario and scenarios and ruleset.default_scenario not in scenarios:
        yield "default_scenario", no_such("scenario", ruleset.default_scenario, scenarios)
    known = players.player_names(ruleset.asks)
    for player in ruleset.default_players:
        if player not in known:
            yield "default_players", no_such("player", player, known)
    for kind in ruleset.gives_up:
        if kind not in ruleset.actions.kinds:
            yield "gives_up", f"{kind.__name__} is no kind of {ruleset.actions.__name__}"
