"""A running battle in a small form, without its past, for another process to think about."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from sandtable.kernel import InvalidRecord, Number, Rules, Scenario, State, Table
from sandtable.registry import load

from . import course, tape
from .battle import Battle

Load = Callable[[str, Mapping[str, str], Mapping[str, Number], str | None], Rules]
KEPT = 32  # settings that a process remembers


class Setting(NamedTuple):
    """The rules and the scenario of a battle, by name and as JSON."""

    ruleset: str
    preset: str | None
    rulings: str
    numbers: str
    scenario: str

    def rules(self, load: Load) -> Rules:
        return load(self.ruleset, json.loads(self.rulings), json.loads(self.numbers), self.preset)


@dataclass(frozen=True)
class Carried:
    """The running beat of a battle: its start, its luck, and the answers so far, without history or log."""

    setting: Setting
    seed: int
    index: int
    dice: str
    players: tuple[Any, ...]
    start: tuple[Any, ...]  # the state's key
    luck_at_start: tuple[int, ...]
    answers: tuple[tape.Answer, ...]
    luck: tuple[int, ...]
    ended: tape.Answer | None = None

    def battle(self, load: Load = load) -> Battle:
        """The battle again, under the rules that `load` returns."""
        rules, scenario, opening = set_up(self.setting, load)
        start = rules.table(opening.clone())
        fill(start, self.start)
        going = object.__new__(course.Course)
        going.opening = course.Opening(rules, scenario, self.seed, self.index, self.dice)
        going.rules, going.watch, going.history = rules, None, []
        going.streams = tape.streams(self.seed, self.index, len(rules.ruleset.sides))
        going.beat_start, going.beat_luck = start, list(self.luck_at_start)
        going.tape, going.ended = tape.Tape(list(self.answers)), self.ended
        going.seat_players(self.players)
        going.set_luck(self.luck)
        going.advance()
        return Battle.of(going)


def carried(battle: Battle) -> Carried:
    """The form of a battle in which another process can think about it."""
    going, rules = battle.course, battle.rules
    if battle.scenario is None:
        raise InvalidRecord("a battle that was not started from a scenario can be thought about only where it is")
    rulings, numbers = json.dumps(rules.rulings), json.dumps(rules.changed_numbers)
    return Carried(
        Setting(rules.ruleset.id, rules.preset, rulings, numbers, battle.scenario.model_dump_json()),
        battle.seed,
        battle.index,
        battle.dice,
        tuple(battle.players),
        going.beat_start.key(),
        tuple(going.beat_luck),
        tuple(going.tape.answers),
        tuple(going.luck()),
        going.ended,
    )


@lru_cache(KEPT)
def set_up(setting: Setting, load: Load) -> tuple[Rules, Scenario, Table[Any]]:
    """The rules, the scenario and the start position of a setting, made once a process."""
    rules = setting.rules(load)
    scenario = rules.validated_scenario(json.loads(setting.scenario), "scenario")
    return rules, scenario, rules.opening(scenario)


def fill(state: State, key: tuple[Any, ...]) -> None:
    """Sets the entries of a state to those of its key."""
    for (name, field), value in zip(state.fields.items(), key, strict=True):
        if not field.state:
            setattr(state, name, list(value) if field.count else value)
        elif field.count:
            for item, inner in zip(getattr(state, name), value, strict=True):
                fill(item, inner)
        else:
            fill(getattr(state, name), value)
