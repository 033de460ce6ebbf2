"""The store of tables and replays, and of all events at a table, in order. Entries are never changed."""

import hashlib
import json
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Lock
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from sandtable.kernel import SandtableError

from ..storage import Storage
from .happened import Damaged, Event, Taken
from .schema import events, is_up_to_date, notices, replays, tables, up_to_date

IN_MEMORY = "sqlite://"
BUSY = 3000  # milliseconds to wait for another program that writes the same file


class NoDatabase(SandtableError):
    """The database cannot be opened."""


class Store:
    """A database of tables: an SQLite file, or a server that SQLAlchemy knows (`postgresql+psycopg://...`).

    One that an older sandtable made is converted; if it `stays_as_it_is`, only once `convert` is called.
    """

    def __init__(self, url: str = IN_MEMORY, stays_as_it_is: bool = False) -> None:
        self.url = url
        with opened(url):
            self.engine = engine_for(url)
            self.engine.connect().close()
        self.storage = Storage(self.engine)
        self.writer = Writer(self.storage)
        if not stays_as_it_is:
            self.convert()

    def convert(self) -> None:
        """Brings it to the present form. A server of an older sandtable that has it open could not go on."""
        with opened(self.url):
            up_to_date(self.engine)

    def is_converted(self) -> bool:
        """Whether it has the present form."""
        with opened(self.url):
            return is_up_to_date(self.engine)

    def open(self, table: str, opening: dict[str, Any]) -> None:
        text = json.dumps(opening)
        with self.storage.writing() as connection:
            connection.execute(sa.insert(tables).values(id=table, made=now(), opening=text, seal=seal(table, text)))

    def opening(self, table: str) -> dict[str, Any] | None:
        """How a table was opened; None where there is none of this id."""
        with self.storage.reading() as connection:
            found = connection.execute(sa.select(tables).where(tables.c.id == table)).first()
        if found is None:
            return None
        if found.seal is not None and found.seal != seal(table, found.opening):
            raise Damaged("what is kept of its opening is damaged")
        opening: dict[str, Any] = json.loads(found.opening)
        return opening

    def add(self, table: str, number: int, *happened: Event) -> None:
        """Writes event number `number` and those after it; when it returns they are stored."""
        self.writer.add([row_of(table, place, event) for place, event in enumerate(happened, number)])

    def happened(self, table: str) -> Sequence[Event]:
        """Everything that happened at a table, in order; `Damaged` names the first entry that is not as it was."""
        rows = sa.select(events).where(events.c.table_id == table).order_by(events.c.number)
        counted = sa.select(tables.c.entries).where(tables.c.id == table)
        with self.storage.reading() as connection:
            kept = connection.execute(counted).scalar()  # before the rows: meanwhile there may be more, never fewer
            found = [event_of(place, row) for place, row in enumerate(connection.execute(rows), 1)]
        if kept is not None and len(found) < kept:
            raise Damaged(f"of its {kept} entries the last {kept - len(found)} are gone")
        return found

    def count(self) -> int:
        """How many tables there are."""
        with self.storage.reading() as connection:
            return connection.execute(sa.select(sa.func.count()).select_from(tables)).scalar_one()

    def all_tables(self) -> Sequence[str]:
        """The ids of all tables, the oldest first."""
        with self.storage.reading() as connection:
            return connection.execute(sa.select(tables.c.id).order_by(tables.c.made)).scalars().all()

    def latest(self, seconds: float) -> Sequence[str]:
        """The tables with an event shortly before the latest event of all tables."""
        happened = [sa.select(tables.c.id, tables.c.made), sa.select(events.c.table_id, events.c.made)]
        seen = sa.union_all(*happened).subquery()
        with self.storage.reading() as connection:
            last = connection.execute(sa.select(sa.func.max(seen.c.made))).scalar()
            if last is None:
                return []
            recent = seen.c.made >= last - timedelta(seconds=seconds)
            return connection.execute(sa.select(seen.c.id).where(recent).distinct()).scalars().all()

    def forget(self, days: float, besides: Collection[str] = ()) -> int:
        """Deletes tables without events for a number of days, and replays of that age; returns how many."""
        before = now() - timedelta(days=days)
        recent = sa.select(events.c.table_id).where(events.c.made >= before)
        unused = tables.c.id.not_in(recent) & tables.c.id.not_in(besides)
        old = sa.select(tables.c.id).where(tables.c.made < before, unused)
        with self.storage.writing() as connection:
            gone = connection.execute(old).scalars().all()
            for part in (events, notices):
                connection.execute(sa.delete(part).where(part.c.table_id.in_(gone)))
            connection.execute(sa.delete(tables).where(tables.c.id.in_(gone)))
            connection.execute(sa.delete(replays).where(replays.c.made < before))
        return len(gone)

    def keep_replay(self, replay: str, record: str) -> None:
        with self.storage.writing() as connection:
            connection.execute(sa.insert(replays).values(id=replay, made=now(), record=record))

    def replay(self, replay: str) -> str | None:
        """The record of a replay, as JSON text; None where there is none of this id."""
        with self.storage.reading() as connection:
            return connection.execute(sa.select(replays.c.record).where(replays.c.id == replay)).scalar()

    def close(self) -> None:
        self.engine.dispose()


def seal(*parts: object) -> str:
    """A short checksum over an entry, to detect damage; it does not protect from people who can write the database."""
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def row_of(table: str, number: int, event: Event) -> dict[str, Any]:
    """What is written of the `number`-th thing that happened."""
    words = " ".join(map(str, event.words))
    row = {"kind": event.kind, "side": event.side, "text": event.text, "words": words}
    return {"table_id": table, "number": number, "made": now(), "seal": seal(table, number, *row.values()), **row}


def event_of(place: int, row: Any) -> Event:
    """A row of the store, once it is as it was written. Rows of before there were seals have none."""
    written = (row.kind, row.side, row.text, row.words)
    if row.number != place or (row.seal is not None and row.seal != seal(row.table_id, place, *written)):
        raise Damaged(f"what is kept of its {place}. entry is damaged")
    return Event(row.kind, row.side, row.text, tuple(int(word) for word in row.words.split()))


@dataclass(eq=False)
class Entry:
    """The rows that a table has to write, all or none, and the result of writing them."""

    rows: list[dict[str, Any]]
    done: bool = False
    fault: Exception | None = None


class Writer:
    """Writes events. All that arrive while a transaction runs share the next one, because each waits for the disk."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.turn = Lock()  # of the thread that writes, for all that wait
        self.door = Lock()
        self.waiting: list[Entry] = []

    def add(self, rows: list[dict[str, Any]]) -> None:
        """Writes rows: when it returns they are stored; if it raises, none is."""
        entry = Entry(rows)
        with self.door:
            self.waiting.append(entry)
        with self.turn:
            if not entry.done:
                with self.door:
                    entries, self.waiting = self.waiting, []
                self.write_all(entries)
        if entry.fault is not None:
            raise entry.fault

    def write_all(self, entries: list[Entry]) -> None:
        """All in one transaction; if one is refused, each in its own, so that only that one is."""
        try:
            self.write([row for entry in entries for row in entry.rows])
        except IntegrityError:
            for entry in entries:
                self.write_alone(entry)
        except Exception as fault:  # no disk, no database: trying once for each would only make all wait longer
            for entry in entries:
                entry.fault = fault
        for entry in entries:
            entry.done = True

    def write_alone(self, entry: Entry) -> None:
        try:
            self.write(entry.rows)
        except IntegrityError:
            entry.fault = Taken("something else happened at this table in the meantime: look again")
        except Exception as fault:
            entry.fault = fault

    def write(self, rows: list[dict[str, Any]]) -> None:
        entries = {row["table_id"]: row["number"] for row in rows}
        counted = sa.update(tables).where(tables.c.id == sa.bindparam("table")).values(entries=sa.bindparam("last"))
        with self.storage.writing() as connection:
            connection.execute(sa.insert(events), rows)
            connection.execute(counted, [{"table": table, "last": last} for table, last in entries.items()])


@contextmanager
def opened(url: str) -> Iterator[None]:
    """Turns an error into one that says that the database at this address cannot be opened."""
    try:
        yield
    except (SQLAlchemyError, ImportError, SandtableError) as error:
        said = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise NoDatabase(f"no battles can be kept in {without_password(url)}: {said}") from None


def private(file: Path) -> None:
    """Makes a database, with what SQLite keeps beside it, its owner's alone: it holds the secret of every seat."""
    try:
        file.touch(0o600)
        for each in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
            if each.exists():
                each.chmod(0o600)
    except OSError:
        return  # opening it says why it cannot be made or written


def engine_for(url: str) -> sa.Engine:
    """An engine; SQLite gets a log that readers need not wait for, and writes that outlive a power cut."""
    if url == IN_MEMORY:
        one = {"poolclass": QueuePool, "pool_size": 1, "max_overflow": 0}  # another connection would be another memory
        return sa.create_engine(url, connect_args={"check_same_thread": False}, hide_parameters=True, **one)
    engine = sa.create_engine(url, pool_pre_ping=not url.startswith("sqlite"), hide_parameters=True)
    if engine.dialect.name == "sqlite":
        private(Path(engine.url.database or ""))

        @sa.event.listens_for(engine, "connect")
        def settings(connection: Any, _: object) -> None:
            for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY}"):
                connection.execute(f"PRAGMA {line}")

    return engine


def without_password(url: str) -> str:
    """An address that may be shown; one that is no address as it is."""
    try:
        return make_url(url).render_as_string()
    except ArgumentError:
        return f'"{url}" (sqlite:///FILE or postgresql+psycopg://... is expected)'


def now() -> datetime:
    return datetime.now(UTC)
