"""Collects all compiled code of a ruleset: for battles, rollouts, batches and comparisons."""

from collections.abc import Sequence

import numpy as np

from sandtable.kernel import Ruleset, player_names

from ..batches.batch import Batch
from ..batches.reading import Mask, Reader
from ..forks.fork import Fork
from ..run import engine, finding
from ..translator.machine import Unit
from ..watched.watch import WatchedEngine


def units_of(ruleset: Ruleset) -> dict[str, Unit]:
    """All units of a ruleset and its players, each under the name by which it is found.

    For a process of its own: what it asks for here does nothing from then on.
    """
    with finding.collecting(ruleset.package.partition(".")[0]) as found:
        for name in player_names(ruleset.asks):
            ask_everything(ruleset, (name,) * len(ruleset.sides))
    return found


def ask_everything(ruleset: Ruleset, players: Sequence[str]) -> None:
    """Asks once for every piece of code that these players may need."""
    rules = ruleset.load()
    start, one = rules.table(), np.zeros(1, np.int64)
    engine.Engine.of(ruleset).play(rules, start, players, 0, 0, 1)
    batch = Batch(rules, start, 0, 1)
    Reader(batch.states.dtype, 1).read(batch.states, batch.sides, batch.asks)
    Mask(1, 1).of(batch.sizes)
    Fork(rules, start, [], [], players).rollouts([None], 0, 0, 1)
    watched = WatchedEngine.of(ruleset)
    watched.play_pairs(watched.settings(rules, start), players, 0, one, one, True, 1)
