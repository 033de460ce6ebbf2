"""Records which numbers and readings are read: numbers in force that note each look at them."""

from collections.abc import Iterator
from typing import Any

from sandtable.kernel import InForce, Rules, Ruleset
from sandtable.kernel.bounds import Place, Read

from .variants import Variant


def watched_rules(variant: Variant, ruleset: Ruleset, seen: set[Read]) -> Rules:
    """Rules that note in `seen` what is looked up in their numbers, also after a scenario adds its preset."""

    class Watched(Rules):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            self.in_force = Reads(self.in_force, seen)

    return Watched(ruleset, variant.rulings, variant.numbers, variant.preset)


class Reads(dict[str, Any]):
    """Numbers in force; `seen` are those that were looked up, entry by entry."""

    def __init__(self, in_force: InForce, seen: set[Read]) -> None:
        self.seen = seen
        super().__init__({id: Entries(x, seen, id, ()) if isinstance(x, list) else x for id, x in in_force.items()})

    def __getitem__(self, id: str) -> Any:
        value = super().__getitem__(id)
        if not isinstance(value, list):
            self.seen.add((id.removesuffix("="), ()))
        return value

    def get(self, id: str, default: Any = None) -> Any:
        """The number of an id, as by `[id]`, which records the look-up."""
        return self[id] if id in self else default  # noqa: SIM401 (it is this that is defined)


class Entries(list[Any]):
    """A list of numbers, or a table, that notes which entries are looked at."""

    def __init__(self, values: list[Any], seen: set[Read], id: str, place: Place) -> None:
        inner = [Entries(x, seen, id, (*place, i)) if isinstance(x, list) else x for i, x in enumerate(values)]
        super().__init__(inner)
        self.seen, self.id, self.place = seen, id, place

    def note(self, at: int) -> Any:
        """The entry at a place, looked at."""
        value = super().__getitem__(at)
        if not isinstance(value, Entries):
            self.seen.add((self.id, (*self.place, at % len(self))))
        return value

    def __getitem__(self, at: Any) -> Any:
        return [self.note(i) for i in range(len(self))[at]] if isinstance(at, slice) else self.note(at)

    def __iter__(self) -> Iterator[Any]:
        return (self.note(i) for i in range(len(self)))

    def __reversed__(self) -> Iterator[Any]:
        return (self.note(i) for i in range(len(self) - 1, -1, -1))

    def __contains__(self, value: object) -> bool:
        return any(value == x for x in self)

    def index(self, value: Any, *span: Any) -> int:
        """The place of a value; counts as a look at all entries."""
        return list(self).index(value, *span)

    def count(self, value: Any) -> int:
        """How often a value occurs; counts as a look at all entries."""
        return list(self).count(value)

    def __eq__(self, other: object) -> bool:
        return list(self) == other
