"""Checks that read the rules and need no battle."""

from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

from sandtable.compiled.run.support import first_problem
from sandtable.kernel import Group, Ruleset, hint, player_names
from sandtable.kernel.values import GROUP_CAPACITY, LIMITS
from sandtable.lint import lint
from sandtable.reference.carriers import carriers, modules_of

from .trial import Trial

PIECES = LIMITS["i1"][1] + 1  # a piece's index is an i8


def check_lint(trial: Trial) -> Iterator[str]:
    """Misspelt words and forms that compiled rules may not use."""
    ruleset = trial.ruleset
    problems = lint(ruleset)
    yield from map(str, problems)
    if not problems:
        unspellable = first_problem(ruleset, tuple(player_names(ruleset.asks)))
        if unspellable is not None:
            yield unspellable


def check_carriers(trial: Trial) -> Iterator[str]:
    """Every id of rules.toml is carried by code. What only its words carry is fine; figures and readings are not."""
    catalogue = trial.ruleset.catalogue
    for id, some in carriers(trial.ruleset).items():
        trial.count("ids")
        entry = catalogue.rules[id]
        if some:
            continue
        if entry.value is not None or entry.options is not None:
            what = f'{"number" if entry.value is not None else "ruling"} "{id}"'
            trial.remarks.append(f"{catalogue.path.name}: {what}: nothing reads it, so changing it changes nothing")
        else:
            trial.remarks.append(f'{catalogue.path.name}: "{id}": no function carries it')
    if not catalogue.rules:
        yield f"{catalogue.path.name} holds no rules"


def check_spoken(trial: Trial) -> Iterator[str]:
    """The words of events are spelt as rules spell them: `said` is a whole note or verdict, with its {}.

    Rules may put it together of two texts.
    """
    spelt = set(texts_of(trial.ruleset))
    for occasion in trial.ruleset.occasions:
        for word, event in occasion.events.items():
            trial.count("events")
            for text in event.said:
                if text not in spelt and not any(text[:i] in spelt and text[i:] in spelt for i in range(len(text))):
                    near = sorted((known for known in spelt if text in known), key=len)[:1]
                    meant = f'; did you mean "{near[0]}"?' if near else hint(text, spelt)
                    yield f'event "{word}": no rule notes or judges "{text}"{meant}'


def texts_of(ruleset: Ruleset) -> Iterator[str]:
    """Every text that stands in the modules of a ruleset and in their functions."""
    for module in modules_of(ruleset):
        known = [value for name, value in vars(module).items() if not name.startswith("__")]
        own = [x for x in known if getattr(x, "__module__", module.__name__) == module.__name__]
        yield from constants_of(tuple(own))


def constants_of(values: tuple[Any, ...]) -> Iterator[str]:
    """The texts among what a function or module knows, and within its tuples, tables and inner functions."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, FunctionType):
            yield from constants_of(value.__code__.co_consts)
        elif isinstance(value, CodeType):
            yield from constants_of(value.co_consts)
        elif isinstance(value, tuple):
            yield from constants_of(value)
        elif isinstance(value, dict):
            yield from constants_of(tuple(value.values()))


def check_capacities(trial: Trial) -> Iterator[str]:
    """Lists of pieces that their indices and groups can hold."""
    grouped = any(f.shown is Group for cls in trial.ruleset.states.values() for f in cls.fields.values())
    for cls in trial.ruleset.states.values():
        for name, field in cls.fields.items():
            if field.state and field.count:
                trial.count("lists")
                if "index" in field.state.fields and field.count > PIECES:
                    yield f"{cls.__name__}.{name}: {field.count} pieces, but an index holds {PIECES}"
                elif "index" in field.state.fields and grouped and field.count > GROUP_CAPACITY:
                    trial.remarks.append(
                        f"{cls.__name__}.{name}: {field.count} pieces; a Group holds the first {GROUP_CAPACITY} only"
                    )
    if not {"winner", "reason"} <= trial.ruleset.result.fields.keys():
        yield f"{trial.ruleset.result.__name__} needs the fields winner and reason"
    if not trial.ruleset.scenario_files:
        yield "data/scenarios holds no scenario: nothing can be tried"
