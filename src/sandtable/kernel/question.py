"""Questions: situations without a battle, as typed signatures that the command line, pages and tests share."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar, get_type_hints

from pydantic import BaseModel, ConfigDict, create_model

from .rule import package_of
from .table import Table

F = TypeVar("F", bound=Callable[..., Any])
QUESTIONS: dict[str, dict[str, Question]] = {}  # package -> name -> question


@dataclass
class Situation:
    """The smallest state that a question needs, and what of the real rules to run in it."""

    start: Table[Any]
    run: Callable[[Any], Hashable]  # plays the rule on the table and returns what came of it
    columns: tuple[str, ...]  # what the parts of the outcome are called
    players: tuple[Any, ...] = ()  # who answers the choices inside: a name or a function for each side
    to_the_end: bool = False  # play beats until the battle is over; then `run` only reads the state
    rounds: int | None = None  # ... or at most so many rounds
    settled: Callable[[Any], bool] | None = None  # ... or this holds: nothing after it changes the outcome
    aim: Callable[[Any], Any] | None = None  # answer the choices by best play for this utility of the end


@dataclass
class Prospect:
    """One thing to know about an answer before it is given: a label, and the situation that tells its chance."""

    label: str
    situation: Situation  # its outcome is true or false


@dataclass(frozen=True)
class Enquiry:
    """A question of the ruleset and its parameters: the same situation as that of an answer in a battle."""

    question: str
    parameters: dict[str, Any]


@dataclass(frozen=True)
class KnownWords:
    """Stands beside the type of a parameter that is a text: the words known to fit, for forms to offer."""

    known: Callable[[Any], Iterable[str]]  # given the rules
    others: bool = False  # further words may fit


@dataclass(frozen=True)
class Question:
    """A question that a ruleset publishes."""

    name: str
    build: Callable[..., Situation]

    @property
    def text(self) -> str:
        """Its first line of documentation."""
        return (inspect.getdoc(self.build) or "").split("\n")[0]

    @cached_property
    def words(self) -> dict[str, KnownWords]:
        """The words that are known for its parameters."""
        found = {name: field.metadata for name, field in self.model.model_fields.items()}
        return {name: x for name, some in found.items() for x in some if isinstance(x, KnownWords)}

    @cached_property
    def model(self) -> type[BaseModel]:
        """Its parameters, with types, bounds and defaults."""
        hints = get_type_hints(self.build, include_extras=True)
        fields: dict[str, Any] = {}
        for name, parameter in list(inspect.signature(self.build).parameters.items())[1:]:
            default = ... if parameter.default is inspect.Parameter.empty else parameter.default
            fields[name] = (hints[name], default)
        return create_model(self.name, __config__=ConfigDict(extra="forbid"), **fields)


def question(name: str) -> Callable[[F], F]:
    """Publishes a function (rules, parameters...) -> Situation as a question of its ruleset."""

    def mark(f: F) -> F:
        QUESTIONS.setdefault(package_of(f), {})[name] = Question(name, f)
        return f

    return mark
