"""What is kept: tables and replays, and everything that happened at a table, in order. Nothing is ever changed."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Lock
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from sandtable.kernel import IllegalAction, SandtableError

IN_MEMORY = "sqlite://"
TABLE = "[A-Za-z0-9_-]{1,32}"  # ids of tables and replays
metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("made", sa.DateTime(timezone=True), nullable=False),
    sa.Column("opening", sa.Text, nullable=False),  # JSON: see table.Opening
)
events = sa.Table(
    "happenings",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # 1, 2, ...: no two can be the same
    sa.Column("made", sa.DateTime(timezone=True), nullable=False),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("side", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("words", sa.Text, nullable=False),  # every stream of luck as it was before
)
replays = sa.Table(
    "replays",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("made", sa.DateTime(timezone=True), nullable=False),
    sa.Column("record", sa.Text, nullable=False),
)


@dataclass(frozen=True)
class Event:
    """One thing that happened at a table.

    answer: somebody chose `text`; bot: a computer player did; typed, drawn: dice; undo: `text` answers were taken
    back; asked: the side asks for that (-1: it no longer does); player: from now on `text` answers for the side, for
    the host if it is a person; person: somebody with the side's own link does; claim: somebody came by that link.
    """

    kind: str
    side: int
    text: str
    words: tuple[int, ...] = ()


class Taken(IllegalAction):
    """Another server has written down what happened at the table before this one could."""


class NoDatabase(SandtableError):
    """The database cannot be opened."""


class Store:
    """A database of tables: an SQLite file, or a server that SQLAlchemy knows (`postgresql+psycopg://...`)."""

    def __init__(self, url: str = IN_MEMORY) -> None:
        try:
            self.engine = engine_for(url)
            metadata.create_all(self.engine)
        except (SQLAlchemyError, ImportError) as error:
            said = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise NoDatabase(f"no battles can be kept in {without_password(url)}: {said}") from None
        self.writer = Writer(self.engine)

    def open(self, table: str, opening: dict[str, Any]) -> None:
        with self.engine.begin() as connection:
            connection.execute(sa.insert(tables).values(id=table, made=now(), opening=json.dumps(opening)))

    def opening(self, table: str) -> dict[str, Any] | None:
        """How a table was opened; None where there is none of this id."""
        with self.engine.connect() as connection:
            found = connection.execute(sa.select(tables.c.opening).where(tables.c.id == table)).scalar()
        return None if found is None else json.loads(found)

    def add(self, table: str, number: int, what: Event) -> None:
        """Writes down the `number`-th thing that happened; when this returns it is kept."""
        words = " ".join(map(str, what.words))
        row = {"kind": what.kind, "side": what.side, "text": what.text, "words": words}
        self.writer.add({"table_id": table, "number": number, "made": now(), **row})

    def happened(self, table: str) -> Sequence[Event]:
        """Everything that happened at a table, in order."""
        rows = sa.select(events).where(events.c.table_id == table).order_by(events.c.number)
        with self.engine.connect() as connection:
            return [
                Event(row.kind, row.side, row.text, tuple(int(word) for word in row.words.split()))
                for row in connection.execute(rows)
            ]

    def count(self) -> int:
        """How many tables there are."""
        with self.engine.connect() as connection:
            return connection.execute(sa.select(sa.func.count()).select_from(tables)).scalar_one()

    def keep_replay(self, replay: str, record: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(sa.insert(replays).values(id=replay, made=now(), record=record))

    def replay(self, replay: str) -> str | None:
        """The record of a replay, as JSON text; None where there is none of this id."""
        with self.engine.connect() as connection:
            return connection.execute(sa.select(replays.c.record).where(replays.c.id == replay)).scalar()

    def close(self) -> None:
        self.engine.dispose()


@dataclass(eq=False)
class Entry:
    """Something to be written down, and what came of that."""

    row: dict[str, Any]
    done: bool = False
    fault: Exception | None = None


class Writer:
    """Writes down what happens. All that comes while one transaction runs shares the next: each waits for the disk."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.turn = Lock()  # of whoever writes, for all who wait
        self.door = Lock()
        self.waiting: list[Entry] = []

    def add(self, row: dict[str, Any]) -> None:
        """When this returns the row is kept; if it raises, it is not."""
        entry = Entry(row)
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
        """All in one transaction; if anything is wrong, each in its own, so that only what is wrong is refused."""
        try:
            self.write([entry.row for entry in entries])
        except Exception:
            for entry in entries:
                self.write_alone(entry)
        for entry in entries:
            entry.done = True

    def write_alone(self, entry: Entry) -> None:
        try:
            self.write([entry.row])
        except IntegrityError:
            entry.fault = Taken("something else happened at this table in the meantime: look again")
        except Exception as fault:
            entry.fault = fault

    def write(self, rows: list[dict[str, Any]]) -> None:
        with self.engine.begin() as connection:
            connection.execute(sa.insert(events), rows)


def engine_for(url: str) -> sa.Engine:
    """An engine; SQLite gets a log that readers need not wait for, and writes that outlive a power cut."""
    if url == IN_MEMORY:
        one = {"poolclass": QueuePool, "pool_size": 1, "max_overflow": 0}  # another connection would be another memory
        return sa.create_engine(url, connect_args={"check_same_thread": False}, **one)
    engine = sa.create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    if engine.dialect.name == "sqlite":

        @sa.event.listens_for(engine, "connect")
        def settings(connection: Any, _: object) -> None:
            for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
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
