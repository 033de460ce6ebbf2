"""The stored data of notices: addresses that players entered, and which of them were told of a turn."""

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa

from ..storage import Storage
from ..tables.schema import notices
from ..tables.turns import Turn

HOOK = -2  # the host's webhook, where a seat is named
UNASKED = timedelta(days=1)  # time after which an unconfirmed address is deleted


@dataclass(frozen=True)
class Address:
    """Where notices for a seat go, and the key of who reads there."""

    seat: int
    address: str
    key: str
    confirmed: bool


class Addresses:
    """The store of addresses and notices; each method is one transaction."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def enter(self, table: str, seat: int, address: str) -> str:
        """Keeps an address for a seat, instead of another one; the key by which its owner can confirm it."""
        key, now = secrets.token_urlsafe(18), datetime.now(UTC)
        old = notices.c.confirmed.is_(False) & (notices.c.made < now - UNASKED)
        row = {"table_id": table, "seat": seat, "address": address, "key": key, "confirmed": False, "made": now}
        with self.storage.writing() as connection:
            connection.execute(sa.delete(notices).where(old | at(table, seat)))
            connection.execute(sa.insert(notices).values(told="", **row))
        return key

    def remove(self, table: str, seat: int) -> None:
        with self.storage.writing() as connection:
            connection.execute(sa.delete(notices).where(at(table, seat)))

    def confirm(self, key: str) -> bool:
        """Confirms the address of a key; returns whether the key is known and not too old."""
        is_recent = notices.c.confirmed | (notices.c.made >= datetime.now(UTC) - UNASKED)
        wanted = sa.update(notices).where(notices.c.key == key, is_recent).values(confirmed=True)
        with self.storage.writing() as connection:
            return connection.execute(wanted).rowcount > 0

    def stop(self, key: str) -> bool:
        """Deletes the address of a key; returns whether the key was known."""
        with self.storage.writing() as connection:
            return connection.execute(sa.delete(notices).where(notices.c.key == key)).rowcount > 0

    def of(self, table: str, seat: int) -> Address | None:
        with self.storage.reading() as connection:
            row = connection.execute(sa.select(notices).where(at(table, seat))).first()
        return None if row is None else Address(row.seat, row.address, row.key, row.confirmed)

    def to_tell(self, turn: Turn) -> list[Address]:
        """Confirmed addresses of those who may answer, unless they were told of this turn."""
        seats = [seat for seat, _ in turn.ways]
        wanted = (notices.c.table_id == turn.table) & notices.c.seat.in_(seats) & notices.c.confirmed.is_(True)
        with self.storage.reading() as connection:
            rows = connection.execute(sa.select(notices).where(wanted, notices.c.told != turn.key)).all()
        return [Address(row.seat, row.address, row.key, row.confirmed) for row in rows]

    def has_called(self, turn: Turn) -> bool:
        """Whether the host's webhook was told of this turn."""
        with self.storage.reading() as connection:
            told = connection.execute(sa.select(notices.c.told).where(at(turn.table, HOOK))).scalar()
        return told == turn.key

    def told(self, turn: Turn, seat: int) -> None:
        """Records that a notice has arrived."""
        with self.storage.writing() as connection:
            told = sa.update(notices).where(at(turn.table, seat)).values(told=turn.key)
            if not connection.execute(told).rowcount and seat == HOOK:
                row = {"table_id": turn.table, "seat": HOOK, "address": "", "key": secrets.token_urlsafe(18)}
                now = datetime.now(UTC)
                connection.execute(sa.insert(notices).values(made=now, confirmed=True, told=turn.key, **row))


def at(table: str, seat: int) -> sa.ColumnElement[bool]:
    return (notices.c.table_id == table) & (notices.c.seat == seat)
