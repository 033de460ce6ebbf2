"""Questions about an answer at a table: its chances, as the pieces are and as they might be."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sandtable.battle import Carried
from sandtable.kernel import Published, Rules
from sandtable.odds.what_if import WhatIf
from sandtable.registry import find

from .. import hosted
from . import parameters
from .asking import Asked, Found, check

OPENED = 8  # answers that a process remembers


@dataclass(frozen=True)
class AtTable:
    """The chances of an answer in a position, as a topic."""

    position: Carried
    answer: str

    @property
    def ruleset(self) -> str:
        """The game, by its id."""
        return self.position.setting.ruleset

    @property
    def name(self) -> str:
        """The answer, as it is written."""
        return self.answer

    @property
    def fingerprint(self) -> str:
        """A hash of the ruleset's sources."""
        return find(self.ruleset).fingerprint

    @property
    def question(self) -> Published:
        """The question, with what can be changed as its parameters."""
        return opened(self).question

    def rules(self, asked: Asked) -> Rules:
        """The rules of the table, with the changes that are asked for."""
        setting = self.position.setting
        rulings, numbers = json.loads(setting.rulings) | asked.rulings, json.loads(setting.numbers) | asked.numbers
        return hosted.hosted(self.ruleset, rulings, numbers, asked.preset or setting.preset)

    def answered(self, rules: Rules, parameters: dict[str, Any], seconds: float) -> Found:
        """The chances with these values."""
        what = opened(self)
        check(what.question, parameters)
        values = what.question.model.model_validate(parameters)
        return Found(what.odds(values, rules, seconds), best_play=False)

    def command(self, asked: Asked, vary: Mapping[str, str] | None = None, show: str | None = None) -> str:
        """Empty, because a terminal knows no tables."""
        return ""


@lru_cache(OPENED)
def opened(topic: AtTable) -> WhatIf:
    """The question about an answer, with the battle in which it is given."""
    return WhatIf.of(topic.position.battle(hosted.hosted), topic.answer)


class Described(parameters.AskableQuestion):
    """A question about an answer at a table, and the rules that are in force there."""

    ruleset: str
    in_force: dict[str, Any]


def described(topic: AtTable) -> Described:
    """The question as a form shows it."""
    what = opened(topic)
    form = parameters.askable(what.battle.rules.ruleset, topic.question)
    title = what.battle.rules.ruleset.looks.point(what.battle.state, what.action).words
    shown = form.model_dump() | {"title": title, "ruleset": topic.ruleset}
    return Described(**shown, in_force=dict(what.battle.rules.in_force))
