"""Whose turn it is, for notices to people who are away."""

from dataclasses import dataclass

from sandtable.kernel import HUMAN

from .happened import NOBODY
from .table import Table, url


@dataclass(frozen=True)
class Turn:
    """A person's side is asked. One turn lasts until another side has answered."""

    table: str
    side: int
    began: int  # how much of the battle came before it
    number: int
    name: str  # of the side
    ruleset: str  # its title
    title: str  # of the table
    ways: tuple[tuple[int, str], ...]  # seats that may answer, and the page of each; the host's is NOBODY's

    @property
    def key(self) -> str:
        """The key of a turn at a table: further answers of the same side are the same turn."""
        return f"{self.side} {self.began}"


def turn_of(table: Table) -> Turn | None:
    """Whose turn it is; None where no person is asked."""
    side = table.game.asked
    if side is None or table.seats[side].player != HUMAN:
        return None
    began = next((i for i, event in reversed([*enumerate(table.game.past, 1)]) if event.side != side), 0)
    seat, ruleset, scenario = table.seats[side], table.rules.ruleset, table.game.battle.scenario
    ways = [(side, url(table.id, seat.secret))]
    if not seat.claimed:
        ways.append((NOBODY, url(table.id, table.host)))
    title = f"{ruleset.title}: {scenario.title}" if scenario and scenario.title else ruleset.title
    return Turn(table.id, side, began, table.number, ruleset.sides[side], ruleset.title, title, tuple(ways))
