"""The engine that notes which numbers each battle reads, and plays pairs of battle and setting in any order."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sandtable.kernel import InvalidRules, Ruleset

from ..run.engine import MASK, Engine, said
from ..runtime import records, work

ENTRIES = Path(__file__).with_name("entries.py")


class Played(NamedTuple):
    """What pairs of battle and setting came to."""

    rows: Any
    reads: Any  # a row a pair, a column a number or ruling; no rows where nobody asked
    failed: dict[int, str]  # place of the pair -> what went wrong; its row is blank


class WatchedEngine(Engine):
    """Plays any battles under any settings of one start position."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, ENTRIES, records.WatchedLayouts(ruleset))
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
        failed: dict[int, str] = {}
        done = 0
        while done < len(battles):
            luck = np.uint64(seed & MASK), numbers_of_battles[done:], variants[done:]
            try:
                self.call("play_pairs", *settings, works, *room, *luck, rows[done:], reads[done:])
                break
            except InvalidRules:  # they cannot be compiled
                raise
            except Exception as error:
                done += int(works[0]["battle"])
                failed[done] = (
                    work.complaint(works[0]) if isinstance(error, work.Halted | work.NeedAnswer) else said(error)
                )
                rows[done] = self.blank[0]
                works["error"] = works["offered"] = 0
                done += 1
        return Played(rows.view(self.result_dtype), reads.view(np.bool_), failed)
