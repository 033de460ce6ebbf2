"""Questions that rulesets publish, as pages and programs ask them, and the line that asks the same in a terminal."""

import json
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.kernel import Code, Published, Situation
from sandtable.odds import ask, behind, patience
from sandtable.odds.values import SCENARIO, VARY, flag_of, takes_values
from sandtable.registry import find

from .. import checking, hosted
from .asking import Asked, Found, check


@dataclass(frozen=True)
class OfRuleset:
    """A question that a ruleset publishes."""

    ruleset: str
    name: str

    @property
    def fingerprint(self) -> str:
        """A hash of the ruleset's sources."""
        return find(self.ruleset).fingerprint

    @property
    def question(self) -> Published:
        """The question with its parameters."""
        return find(self.ruleset).questions[self.name]

    def rules(self, asked: Asked) -> hosted.HostedRules:
        """The rules of the book, with the changes that are asked for."""
        return hosted.hosted(self.ruleset, asked.rulings, asked.numbers, asked.preset)

    def answered(self, rules: hosted.HostedRules, parameters: dict[str, Any], seconds: float) -> Found:
        """Its odds with these parameters."""
        check(self.question, parameters)
        own = parameters.get(SCENARIO)
        if isinstance(own, dict):
            checking.refuse_wrong(rules, own)
        situation: Situation = ask.ask(rules, self.name, parameters)
        most = patience.Patience(seconds, parameters=self.question.model.model_fields)
        found = ask.odds_of_situation(situation, rules, patience=most, compiles=False)
        found.sums = behind.sums_behind(situation, rules)
        return Found(found, situation.aim is not None)

    def command(self, asked: Asked, vary: Mapping[str, str] | None = None, show: str | None = None) -> str:
        """The line that asks the same in a terminal."""
        return command(self.ruleset, self.question, asked, vary, show)


def command(
    id: str, question: Published, asked: Asked, vary: Mapping[str, str] | None = None, show: str | None = None
) -> str:
    """`sandtable odds ...`, with what differs from the usual. A scenario of a guest's own is a file there."""
    words = ["sandtable", "odds", id, question.name]
    for name, value in asked.parameters.items():
        field = question.model.model_fields.get(name)
        if name not in (vary or {}) and (field is None or plain(field.default) != value):
            words += option(name, value)
    for name, text in (vary or {}).items():
        words += [flag_of(name), text] if takes_values(question, name) else [VARY, f"{name}={text}"]
    words += ["--preset", asked.preset] if asked.preset else []
    for way, changes in (("--ruling", asked.rulings), ("--number", asked.numbers)):
        for id, value in changes.items():
            words += [way, f"{id}={value if isinstance(value, str) else json.dumps(value)}"]
    return shlex.join([*words, *(["--show", show] if show else [])])


def option(name: str, value: Any) -> Iterator[str]:
    """One parameter; a list is given one by one."""
    if isinstance(value, bool):
        yield flag_of(name) if value else flag_of(f"no-{name}")
    elif isinstance(value, list):
        for part in value:
            yield from (flag_of(name), str(part))
    elif value is not None:
        yield from (flag_of(name), hosted.OWN if isinstance(value, dict) else str(value))


def plain(value: Any) -> Any:
    """A default as a request has it."""
    return value.label if isinstance(value, Code) else value
