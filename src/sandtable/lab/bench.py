"""The bench: one scenario between its players, ready to play any battle under any changed settings."""

import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from sandtable.battle import Battle, as_seed, everybody, seating
from sandtable.kernel import InvalidRules, Rules, SandtableError, Scenario, as_count, as_rules, bounds, read_toml, table
from sandtable.simulate import engines, plain

from . import changes, playing

Player = plain.Player
EngineName = engines.EngineName
Source = str | Path | Mapping[str, Any] | Scenario
FIRST_PATIENCE, TRIED, PATIENCE = 64, 32, 20  # beats; battles of the base; and how much longer others may take


class Bench:
    """Rules, a scenario, players and a seed: battle i has the same luck under every variant."""

    def __init__(
        self,
        rules: Rules,
        scenario: Source,
        players: Sequence[Player] = (),
        seed: int = 0,
        engine: EngineName = "auto",
        threads: int | None = None,
    ) -> None:
        read = scenario if isinstance(scenario, Scenario) else as_rules(rules).scenario(scenario)
        self.rules, self.scenario, self.source = rules.with_preset(read.preset), read, scenario
        self.players, self.seed = everybody(self.rules, players), as_seed(seed)
        as_count("threads", threads)
        self.threads = threads or os.cpu_count() or 1
        self.engine, self.why = engines.choose_engine(self.rules, self.players, engine)
        self.places = self.rules.ruleset.catalogue.places
        self.player: playing.Plays = playing.player_for(self.engine, self.rules, self.players, self.seed)
        self.played = 0
        self.openings: dict[changes.Variant, playing.Opening | str] = {}
        self.base = self.begun(self.rules, self.scenario)
        self.openings[()] = self.base

    # ---- settings ------------------------------------------------------------------------------------------------

    def begun(self, rules: Rules, scenario: Scenario) -> playing.Opening:
        """A start position, and the settings that it read."""
        start, read = rules.started(scenario)
        return playing.Opening(rules, rules.table(start), frozenset(id.removesuffix("=") for id in read))

    def opening(self, variant: changes.Variant) -> playing.Opening | str:
        """The start position of a variant's battles; or why it cannot be played at all."""
        if variant not in self.openings:
            try:
                self.openings[variant] = self.opened(variant)
            except SandtableError as refusal:
                self.openings[variant] = str(refusal)
        return self.openings[variant]

    def opened(self, variant: changes.Variant) -> playing.Opening:
        """The start position of a variant: the base's own, where it read nothing that the variant changes."""
        rules = changes.changed_rules(self.rules, variant)
        if not any(change.kind == "scenario" or change.id in self.base.read for change in variant):
            return playing.Opening(rules, self.base.start, self.base.read)
        new = self.begun(rules, self.scenario_of(variant))
        return playing.Opening(rules, self.base.start, new.read) if self.player.same(new, self.base) else new

    def scenario_of(self, variant: changes.Variant) -> Scenario:
        """The scenario with a variant's entries in it."""
        if not any(change.kind == "scenario" for change in variant):
            return self.scenario
        data = self.data
        changes.change_scenario(data, variant)
        return self.rules.scenario(data)

    @property
    def data(self) -> dict[str, Any]:
        """What the scenario says, as its file does."""
        if isinstance(self.source, str | Path):
            return read_toml(self.rules.data_file("scenario", self.source))
        return self.scenario.model_dump(mode="json", exclude_unset=True)

    def may_touch(self, variant: changes.Variant, reads: playing.Truths) -> playing.Truths:
        """Which of the base's battles a variant can change: those that read what it changes, or begin otherwise."""
        opening = self.opening(variant)
        if isinstance(opening, str) or opening.start is not self.base.start:
            return np.ones(len(reads), np.bool_)
        found: playing.Truths = np.logical_or.reduce(reads[:, [self.places[c.read] for c in variant]], axis=1)
        return found

    def never_read(self, reads: playing.Truths) -> list[str]:
        """What neither these battles nor their start position have read."""
        seen: playing.Truths = np.logical_or.reduce(reads, axis=0)
        unread = [read for read, place in self.places.items() if not seen[place] and read[0] not in self.base.read]
        return [f"{id}{bounds.place_in_words(place)}" for id, place in unread]

    # ---- play ----------------------------------------------------------------------------------------------------

    @cached_property
    def limit(self) -> int:
        """How many beats a battle may take: far more than those of the base."""
        limit, ended, count = FIRST_PATIENCE, False, 1 if any(map(seating.thinks, self.players)) else TRIED
        while not ended and limit < table.BEAT_LIMIT:
            tried = self.player.play([self.base], playing.first(0, count), False, limit, 1)
            ended = not any(text.startswith(plain.ENDLESS.partition(" {")[0]) for text in tried.failed.values())
            limit *= 1 if ended else 2
        return PATIENCE * limit

    def watch(self, first: int, count: int, variant: changes.Variant = ()) -> playing.Outcome:
        """Battles `first` and following of one variant, with what each of them reads."""
        return self.play([variant], playing.first(first, count), watch=True)

    def play(self, variants: Sequence[changes.Variant], pairs: playing.Pairs, watch: bool = False) -> playing.Outcome:
        """The results of battle `pairs.battles[i]` under `variants[pairs.variants[i]]`; all variants must open."""
        self.played += len(pairs.battles)
        return self.come_to(variants, pairs, watch)

    def come_to(self, variants: Sequence[changes.Variant], pairs: playing.Pairs, watch: bool) -> playing.Outcome:
        """The same, without counting the battles as played."""
        return self.player.play(self.opened_all(variants), pairs, watch, self.limit, self.threads)

    def opened_all(self, variants: Sequence[changes.Variant]) -> list[playing.Opening]:
        """What the battles of each begin with; an error, if one cannot be played."""
        openings = [self.opening(variant) for variant in variants]
        refused = [opening for opening in openings if isinstance(opening, str)]
        if refused:
            raise SandtableError(refused[0])
        return [opening for opening in openings if isinstance(opening, playing.Opening)]

    def battle(self, index: int, variant: changes.Variant = ()) -> Battle:
        """Battle `index` under a variant, move by move, with its log."""
        rules = changes.changed_rules(self.rules, variant)
        return Battle(rules, self.scenario_of(variant), self.seed, players=self.players, index=index)


def refuse_failed(got: playing.Outcome, pairs: playing.Pairs, variants: Sequence[changes.Variant] = ((),)) -> None:
    """Raises an error if one of these battles broke off, because figures over all of them would be wrong."""
    for place, text in got.failed.items():
        under = changes.in_words(variants[int(pairs.variants[place])])
        raise InvalidRules(f"{under}: battle {int(pairs.battles[place])} broke off: {text}")
