"""Questions that rulesets publish, as pages and programs ask them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.kernel import Published, Situation
from sandtable.odds import ask, behind, patience
from sandtable.odds.values import SCENARIO
from sandtable.registry import find

from .. import checking, hosted
from .asking import Asked, Found, check
from .command import command


@dataclass(frozen=True)
class OfRuleset:
    """A question that a ruleset publishes."""

    ruleset: str
    name: str

    @property
    def question(self) -> Published:
        """It, with its parameters."""
        return find(self.ruleset).questions[self.name]

    def rules(self, asked: Asked) -> hosted.HostedRules:
        """The rules as the book has them, but for what is said otherwise."""
        return hosted.hosted(self.ruleset, asked.rulings, asked.numbers, asked.preset)

    def answered(self, rules: hosted.HostedRules, parameters: dict[str, Any], seconds: float) -> Found:
        """Its odds with these parameters."""
        check(self.question, parameters)
        own = parameters.get(SCENARIO)
        if isinstance(own, dict):
            checking.refuse_wrong(rules, own)
        situation: Situation = ask.ask(rules, self.name, parameters)
        found = ask.odds_of_situation(situation, rules, patience=patience.Patience(seconds), compiles=False)
        found.sums = behind.sums_behind(situation, rules)
        return Found(found, situation.aim is not None)

    def command(self, asked: Asked, vary: Mapping[str, str] | None = None, show: str | None = None) -> str:
        """The line that asks the same in a terminal."""
        return command(self.ruleset, self.question, asked, vary, show)
