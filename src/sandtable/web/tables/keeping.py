"""Keeping a database: one server at a time has it; it can be checked, and copied while it is in use."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import sqlalchemy as sa
from filelock import FileLock, Timeout
from sqlalchemy.engine import make_url

from sandtable.kernel import SandtableError

from ..storage import in_words
from .store import NoDatabase, Store, private, without_password
from .table import reopen

OURS = 0x5A4D7AB1E  # the number of the lock that a server holds in PostgreSQL


@contextmanager
def alone(store: Store) -> Iterator[None]:
    """Holds the database for one server: it would not see the changes of another.

    The operating system, or the database server, opens the lock again however this process ends.
    """
    if store.engine.dialect.name == "sqlite":
        file = store.engine.url.database
        with locked(Path(f"{Path(file).resolve()}.lock")) if file else nullcontext():
            yield
        return
    with store.engine.connect() as connection:
        if not connection.execute(sa.text("SELECT pg_try_advisory_lock(:ours)"), {"ours": OURS}).scalar():
            raise taken(store)
        connection.commit()  # the lock belongs to the connection, not to a transaction
        yield


@contextmanager
def locked(path: Path) -> Iterator[None]:
    lock = FileLock(path)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise NoDatabase(in_use(str(path).removesuffix(".lock"))) from None
    try:
        yield
    finally:
        lock.release()


def taken(store: Store) -> NoDatabase:
    return NoDatabase(in_use(store.engine.url.render_as_string()))


def in_use(database: str) -> str:
    return f"another server has {database} open: end it, or give this one a database of its own (--database)"


def to_look_after(url: str) -> Store:
    """An existing database, opened without changing it: a server may have it open, and it may be in an old form."""
    file = make_url(url).database if url.startswith("sqlite:") else None
    if file is not None and not Path(file).exists():
        raise NoDatabase(f"there is no database {file}: name the one of your server with --database")
    return Store(url, stays_as_it_is=True)


@contextmanager
def in_present_form(store: Store) -> Iterator[Store]:
    """A database in its present form: of a file, a copy; that of a database server has to have it already."""
    if store.engine.dialect.name != "sqlite":
        if not store.is_converted():
            raise NoDatabase(f"{without_password(store.url)}: start a server of this sandtable on it first")
        yield store
        return
    with TemporaryDirectory() as folder:
        back_up(store, Path(folder) / "copy.sqlite")
        copy = Store(f"sqlite:///{folder}/copy.sqlite")
        try:
            yield copy
        finally:
            copy.close()


def check(store: Store) -> Iterator[tuple[str, str]]:
    """Sets every table up again: each id, and what is wrong with it, or nothing."""
    for table in store.all_tables():
        try:
            reopen(store, table)
        except SandtableError as error:
            yield table, " ".join(str(error).split())
        else:
            yield table, ""


def back_up(store: Store, path: Path) -> None:
    """Copies an SQLite database, whole and as of one moment, while a server may be using it."""
    if store.engine.dialect.name != "sqlite":
        raise SandtableError("only an SQLite file is copied so; of PostgreSQL, pg_dump makes a copy")
    if path.exists():
        raise SandtableError(f"{path} is there already: name a file that is not")
    private(path)
    try:
        with closing(sqlite3.connect(path)) as copy, store.engine.connect() as source:
            kept: Any = source.connection.driver_connection
            kept.backup(copy)
    except sqlite3.Error as error:
        raise SandtableError(f"no copy was made: {in_words(sa.exc.OperationalError('backup', None, error))}") from None
