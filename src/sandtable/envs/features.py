"""Features of options, read from their codes, many at once."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sandtable.kernel import Action, Ruleset, YesNo
from sandtable.kernel.actions import KIND_BITS

NOTHING = -1  # a feature that an option does not have
KIND = "kind"


class Features:
    """The features of a ruleset's options by name: the kind, then every field that some kind has."""

    def __init__(self, ruleset: Ruleset) -> None:
        own = ruleset.actions.kinds
        self.kinds: list[type[Action]] = [*own, *YesNo.kinds]
        self.first_of_yes_or_no = len(own)
        self.names = [KIND, *dict.fromkeys(name for kind in self.kinds for name in kind.slots)]
        shape = len(self.kinds), len(self.names)
        self.shifts, self.masks, self.signs = np.zeros((3, *shape), np.int64)
        for row, kind in enumerate(self.kinds):
            for name, slot in kind.slots.items():
                place = self.names.index(name)
                self.shifts[row, place], self.masks[row, place] = slot.shift, (1 << slot.bits) - 1
                self.signs[row, place] = 1 << slot.bits - 1 if slot.signed else 0

    def of(self, menu: Sequence[Action]) -> NDArray[np.int64]:
        """A row for each action."""
        offset = self.first_of_yes_or_no
        codes = [action.code + offset if isinstance(action, YesNo) else action.code for action in menu]
        return self.read(np.array(codes, np.int64))

    def read(self, codes: NDArray[np.int64]) -> NDArray[np.int64]:
        """A row for each code; those of no and yes stand behind the kinds of the ruleset."""
        kinds = codes & (1 << KIND_BITS) - 1
        masks, signs = self.masks[kinds], self.signs[kinds]
        fields = (codes[:, None] >> self.shifts[kinds] & masks ^ signs) - signs
        rows: NDArray[np.int64] = np.where(masks == 0, NOTHING, fields)
        rows[:, 0] = kinds
        return rows
