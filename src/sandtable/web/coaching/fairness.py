"""Who may ask the coach: a lone player always; between people only if all agree; no one if the host forbids it."""

from dataclasses import dataclass, field


@dataclass
class Fairness:
    """What the people at a table have said about it."""

    forbidden: bool = False
    agreed: set[int] = field(default_factory=set)  # sides whose people want it

    def allows(self, people: set[frozenset[int]]) -> bool:
        """Whether the coach answers; `people` are the sides that each person plays."""
        return not self.forbidden and (len(people) < 2 or all(sides & self.agreed for sides in people))

    def say(self, side: int, on: bool) -> None:
        """What a player says for a side, or (below 0) the host for all."""
        if side < 0:
            self.forbidden = not on
        elif on:
            self.agreed.add(side)
        else:
            self.agreed.discard(side)
