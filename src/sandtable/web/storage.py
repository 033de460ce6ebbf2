"""Connections to the database, and what is wrong with it in words: what people read, and the log says once."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from .needs import StorageFails

report = logging.getLogger("sandtable.web")
CURES = {  # by the beginning of SQLite's name for what is wrong
    "SQLITE_FULL": "the disk is full: free some space, then go on",
    "SQLITE_BUSY": "another program keeps the database to itself: end it, then go on",
    "SQLITE_LOCKED": "another program keeps the database to itself: end it, then go on",
    "SQLITE_READONLY": "the database may only be read: give the server the right to write the file and its folder",
    "SQLITE_CORRUPT": "the database is damaged: stop the server, see what is lost (sandtable table --check), and go "
    "back to a backup",
    "SQLITE_NOTADB": "the file is no database any more: stop the server and go back to a backup",
    "SQLITE_CANTOPEN": "the database's file cannot be opened: look whether its folder is still there",
    "SQLITE_IOERR": "the disk cannot be read or written: look whether it is still there",
}


class Storage:
    """The connections of one store."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.failing = ""  # what the log has been told
        self.turn = Lock()  # SQLite lets one write at a time, and gives up waiting

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection; `StorageFails` says what is wrong with the database and what would help."""
        with self.told(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction: all of it is stored if it ends without an error."""
        with self.turn, self.told(), self.engine.begin() as connection:
            yield connection
        self.works()

    @contextmanager
    def told(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise
        except SQLAlchemyError as error:
            raise self.fails(in_words(error)) from error

    def fails(self, words: str) -> StorageFails:
        if words != self.failing:
            report.error("battles cannot be kept: %s", words)
            self.failing = words
        return StorageFails(f"the battle cannot be kept, so nothing was changed: {words}")

    def works(self) -> None:
        if self.failing:
            report.warning("battles are kept again")
            self.failing = ""


def in_words(error: SQLAlchemyError) -> str:
    """What is wrong and what helps; of an unknown error what the database says, without what was to be written."""
    cause = getattr(error, "orig", None)
    name = getattr(cause, "sqlite_errorname", "") if isinstance(cause, sqlite3.Error) else ""
    cure = next((text for start, text in CURES.items() if name.startswith(start)), "")
    said = (str(cause or error).splitlines() or [type(error).__name__])[0]
    return cure or f"the database does not answer as it should ({said}): look whether it runs, then go on"
