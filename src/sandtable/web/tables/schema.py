"""The tables of the database, and how an older database is brought to them."""

from pathlib import Path

import sqlalchemy as sa

from sandtable.kernel import SandtableError

VERSION = "4"  # the newest of `migrations/versions`
metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("made", sa.DateTime(timezone=True), nullable=False),
    sa.Column("opening", sa.Text, nullable=False),  # JSON: see `Opening`
    sa.Column("seal", sa.String(16)),  # see store.seal
    sa.Column("entries", sa.Integer),  # how many things have happened; none where an older sandtable wrote the last
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
    sa.Column("seal", sa.String(16)),
)
replays = sa.Table(
    "replays",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("made", sa.DateTime(timezone=True), nullable=False),
    sa.Column("record", sa.Text, nullable=False),
)
notices = sa.Table(
    "notices",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),  # see notices.kept
    sa.Column("made", sa.DateTime(timezone=True), nullable=False),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("key", sa.String(32), nullable=False, unique=True),
    sa.Column("confirmed", sa.Boolean, nullable=False),
    sa.Column("told", sa.String(32), nullable=False),  # of which turn
)


def up_to_date(engine: sa.Engine) -> None:
    """Makes the tables in a new database, and brings those of an older sandtable to the present form."""
    with engine.begin() as connection:
        there = sa.inspect(connection).get_table_names()
        if "tables" not in there:
            metadata.create_all(connection)
            stamped(connection)
        elif version_of(connection, there) != VERSION:
            migrate(connection, "alembic_version" in there)


def is_up_to_date(engine: sa.Engine) -> bool:
    """Whether a database has the present form."""
    with engine.connect() as connection:
        return version_of(connection, sa.inspect(connection).get_table_names()) == VERSION


def version_of(connection: sa.Connection, there: list[str]) -> str | None:
    if "alembic_version" not in there:
        return None
    found: str | None = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return found


def stamped(connection: sa.Connection) -> None:
    """Notes which form the database has, as Alembic does."""
    connection.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(sa.text("INSERT INTO alembic_version VALUES (:version)"), {"version": VERSION})


def migrate(connection: sa.Connection, noted: bool) -> None:
    """Brings an older database to the present form. One without a note is of the first form."""
    from alembic import command  # only an older database needs it
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    if not noted:
        command.stamp(config, "1")
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise SandtableError("it was made by a newer sandtable: install that again, or name another database") from None
