"""Who sits at a table: a seat for every side, the host, the referee, and the secrets by which they are known."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass

import sandtable as st
from sandtable.kernel import HUMAN


@dataclass
class Seat:
    """One side's seat: who answers, and the secret that sits a guest down in it."""

    player: str
    secret: str
    claimed: bool = False  # a guest came by the seat's own link: from then on the host cannot answer for it


@dataclass
class Seats:
    """All seats of a table, by side, and the secrets of its host and, where there is one, its referee."""

    host: str
    sides: list[Seat]
    referee: str = ""

    def __iter__(self) -> Iterator[Seat]:
        return iter(self.sides)

    def __len__(self) -> int:
        return len(self.sides)

    def __getitem__(self, side: int) -> Seat:
        return self.sides[side]

    @property
    def players(self) -> list[str]:
        """Who answers for each side."""
        return [seat.player for seat in self]

    @property
    def people(self) -> set[int]:
        """The sides for which people answer."""
        return {side for side, player in enumerate(self.players) if player == HUMAN}

    @property
    def secrets(self) -> list[str]:
        """Every secret that allows more than to watch."""
        return [self.host, *(seat.secret for seat in self), *filter(None, [self.referee])]

    def is_host(self, secret: str) -> bool:
        return same(secret, self.host)

    def is_referee(self, secret: str) -> bool:
        return bool(self.referee) and same(secret, self.referee)

    def of(self, secret: str) -> int | None:
        """The side whose own link this is."""
        return next((side for side, seat in enumerate(self) if same(secret, seat.secret)), None)

    def answers_for(self, secret: str) -> tuple[int, ...]:
        """The sides for which a guest with this secret may answer; a wrong one is refused."""
        if not secret:
            return ()
        if self.is_host(secret):
            return tuple(side for side in sorted(self.people) if not self[side].claimed)
        if self.is_referee(secret):
            return tuple(sorted(self.people))
        side = self.of(secret)
        if side is None:
            raise st.IllegalAction("this seat link is not of this table: ask its host for another")
        return (side,) if side in self.people else ()

    def together(self, side: int) -> set[int]:
        """The sides for which the same people answer: a claimed seat alone, or all that are the host's."""
        return {side} if self[side].claimed else {each for each in self.people if not self[each].claimed} | {side}


def same(one: str, other: str) -> bool:
    """Whether two secrets are the same; how long that takes tells nothing."""
    return secrets.compare_digest(one.encode(), other.encode())
