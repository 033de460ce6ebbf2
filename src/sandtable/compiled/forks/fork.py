"""A battle in the middle of a beat, as records: played on again and again, each time with luck of its own."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sandtable.kernel import Rules, Ruleset, Table

from ..run.engine import MASK, CompiledError, Engine, Kept
from ..runtime import records, work
from . import entries

NEVER = 1 << 62  # beyond any clock


class Forker(Engine):
    """The engine that plays forked battles of one ruleset."""

    drivers, purpose, has_players_of_play = entries, work.FORK, True

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.starts = Kept(lambda start: records.record_of(self.layouts.state, start))


class Fork:
    """The running beat of a battle: how it began, the dice that fell in it, the answers given, and who plays on."""

    def __init__(
        self, rules: Rules, start: Table[Any], fallen: Sequence[int], answers: Sequence[int], players: Sequence[str]
    ) -> None:
        self.engine = Forker.of(rules.ruleset)
        if len(fallen) > work.FALLEN_CAPACITY or len(answers) >= work.SCRIPT_CAPACITY:
            raise CompiledError(f"a beat of {len(fallen)} dice and {len(answers)} answers is too long to be forked")
        self.records = self.engine.starts[start], self.engine.boards[start.board], self.engine.numbers[rules]
        self.works = work.work_records(self.engine.layouts.work, 1)
        beat = self.works[0]
        beat["fallen"][: len(fallen)], beat["fell"] = fallen, len(fallen)
        beat["script"][: len(answers)], beat["given"] = answers, len(answers)
        self.engine.seat(self.works, players)

    def rollouts(
        self, options: Sequence[int | None], seed: int, first: int, count: int, until: int | None = None
    ) -> tuple[Any, Any]:
        """The results of each option (a row) with each luck (a column), and whether the battle was over by then."""
        codes = np.array([work.NOTHING if code is None else code for code in options], np.int64)
        results, ended = self.engine.blank_results(len(codes) * count), np.zeros(len(codes) * count, np.bool_)
        stop = NEVER if until is None else min(until, NEVER)
        luck = np.uint64(seed & MASK), np.uint64(first)
        state = np.empty_like(self.records[0])
        try:
            self.engine.call("rollouts", *self.records, self.works, state, codes, *luck, stop, results, ended)
        except (work.Halted, work.NeedAnswer):
            raise CompiledError(f"{self.engine.ruleset.id}: {work.complaint(self.works[0])}") from None
        shape = len(codes), count
        return results.view(self.engine.result_dtype).reshape(shape), ended.reshape(shape)
