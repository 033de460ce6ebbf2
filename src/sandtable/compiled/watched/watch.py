"""The engine that notes which numbers each battle reads, and plays pairs of battle and setting in any order."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from sandtable.kernel import Ruleset

from ..run.engine import MASK, Engine
from ..runtime import work


class Played(NamedTuple):
    """What pairs of battle and setting came to."""

    rows: Any
    reads: Any  # a row a pair, a column a number or ruling; no rows where nobody asked
    failed: dict[int, str]  # place of the pair -> what went wrong; its row is blank


class WatchedEngine(Engine):
    """Plays any battles under any settings of one start position."""

    purpose = work.WATCH

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.width = len(ruleset.catalogue.places)

    def play_pairs(
        self,
        settings: tuple[Any, Any, Any],
        players: Sequence[str],
        seed: int,
        battles: Any,
        variants: Any,
        watch: bool,
        beat_limit: int,
    ) -> Played:
        """Battle `battles[i]` under `variants[i]` of the numbers in `settings` (start, board, numbers).

        An exception inside a rule costs that pair. Runs without the interpreter lock: use threads.
        """
        works = work.work_records(self.layouts.work, 1)
        works["beat_limit"] = beat_limit
        self.seat(works, players)
        rows = self.blank_results(len(battles))
        reads = np.zeros((len(battles) if watch else 0, self.width), np.uint8)
        numbers_of_battles = battles.astype(np.uint64)
        room = np.empty_like(settings[0]), np.empty_like(settings[2][:1])

        def drive(i: int) -> None:
            luck = np.uint64(seed & MASK), numbers_of_battles[i:], variants[i:]
            self.call("play_pairs", *settings, works, *room, *luck, rows[i:], reads[i:])

        failed = self.each(works, rows, drive)
        return Played(rows.view(self.result_dtype), reads.view(np.bool_), failed)
