"""What might be answered to a question: every kind of action, over the values that its fields can take."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import Any

from sandtable.kernel import Action, Code, Piece, State, Stream, Table
from sandtable.kernel.actions import Slot

MOST = 40  # candidates of one kind at one moment; of more a sample is drawn
SMALL = range(4)  # numbers that are tried where menus have shown none
KEPT = 60  # values of a number that are remembered
NEARBY = 3  # a number that menus have shown is tried with these around it


class Candidates:
    """Candidates of a battle's actions; what numbers may be is learnt from menus."""

    def __init__(self, family: type[Action], stream: Stream, most: int = MOST) -> None:
        self.family, self.stream, self.most = family, stream, most
        self.shown: dict[tuple[type[Action], str], dict[int, None]] = {}

    def learn(self, menu: Sequence[Action]) -> None:
        """Keeps the numbers of a menu."""
        for action in menu:
            for name in type(action).slots if isinstance(action, self.family) else ():
                known = self.shown.setdefault((type(action), name), {})
                known.pop(getattr(action, name), None)
                known[getattr(action, name)] = None
                if len(known) > KEPT:
                    del known[next(iter(known))]

    def at(self, t: Table[Any]) -> Iterator[Action]:
        """Candidates of every kind: all, or a sample where they are many."""
        for kind in self.family.kinds:
            values = [self.values(t, kind, slot) for slot in kind.slots.values()]
            if prod(map(len, values)) <= self.most:
                yield from (kind(*some) for some in product(*values))
            else:
                yield from {kind(*map(self.pick, values)): None for _ in range(self.most)}

    def pick(self, values: Sequence[int]) -> int:
        return values[self.stream.below(len(values))]

    def values(self, t: Table[Any], kind: type[Action], slot: Slot) -> list[int]:
        """The values of one field: all that are declared, or numbers that menus have shown, and some beside them."""
        if isinstance(slot.type, type) and issubclass(slot.type, Code):
            return list(slot.type)
        if isinstance(slot.type, type) and issubclass(slot.type, Piece):
            return list(range(how_many(t, slot.type)))
        if slot.most - slot.least < len(SMALL):
            return list(range(slot.least, slot.most + 1))
        shown = list(self.shown.get((kind, slot.name), SMALL))
        beside = self.pick(shown) + self.stream.below(2 * NEARBY + 1) - NEARBY
        return [*shown, min(max(beside, slot.least), slot.most)]


def how_many(t: Table[Any], cls: type[Piece]) -> int:
    """How many pieces of a class there are on the table or its board; as many as have labels, where neither has any."""
    for state in (t, t.board):
        for name, field in state.fields.items() if isinstance(state, State) else ():
            if field.count and field.state is cls:
                return len(getattr(state, name))
    return len(cls.labels())
