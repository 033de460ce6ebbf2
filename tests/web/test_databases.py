"""What a failing disk, a second server, an older database or a long rest do: nothing that is kept is lost."""

import asyncio
import logging
import os
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from fastapi.testclient import TestClient

import sandtable as st
from sandtable.kernel import InvalidRecord
from sandtable.web import work
from sandtable.web.app import create_app
from sandtable.web.needs import StorageFails
from sandtable.web.tables import lobby, schema, session
from sandtable.web.tables.happened import Event
from sandtable.web.tables.keeping import alone, back_up, check, in_present_form, to_look_after
from sandtable.web.tables.opening import Opening
from sandtable.web.tables.store import NoDatabase, Store
from sandtable.web.tables.table import Table, open_new, reopen
from tests.web.busy import in_a_loop
from tests.web.playing import RULESET, SCENARIO, TESTS, Opened, everything, open_table, refused, serving, until

PEOPLE = Opening(ruleset=RULESET, scenario=SCENARIO, players=["human", "human"], seed=3)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def store(file: Path) -> Any:
    store = Store(f"sqlite:///{file}")
    yield store
    store.close()


def act(table: Table) -> None:
    table.act(table.host, str(next(iter(table.game.battle.legal_actions))), table.count)


def played(store: Store, answers: int = 4) -> Table:
    table = open_new(store, PEOPLE)
    for _ in range(answers):
        act(table)
    return table


# ---- a disk that fails ----------------------------------------------------------------------------------------------


def failing(store: Store, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """From now on the database answers every write with an SQLite error of this name."""

    def refuse(*_: object) -> None:
        error = sqlite3.OperationalError("inside")
        error.sqlite_errorname = name
        raise error

    sa.event.listen(store.engine, "before_cursor_execute", refuse)
    monkeypatch.setattr(store, "heal", lambda: sa.event.remove(store.engine, "before_cursor_execute", refuse), False)


@pytest.mark.parametrize(
    ("name", "cure"),
    [
        ("SQLITE_FULL", "free some space"),
        ("SQLITE_BUSY", "another program keeps the database to itself"),
        ("SQLITE_READONLY", "the right to write"),
        ("SQLITE_CORRUPT", "go back to a backup"),
        ("SQLITE_IOERR_FSYNC", "the disk cannot be read or written"),
        ("SQLITE_NOMEM", "look whether it runs"),
    ],
)
def test_a_failing_disk_is_named_with_its_cure_and_logged_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str, cure: str
) -> None:
    table = played(store)
    before = everything(table)
    failing(store, monkeypatch, name)
    for _ in range(3):
        with pytest.raises(StorageFails, match=cure):
            act(table)
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    store.heal()  # type: ignore[attr-defined]
    table.mend()
    assert everything(table) == before
    act(table)
    assert caplog.records[-1].getMessage() == "battles are kept again"


def test_no_secret_and_no_luck_is_written_to_a_log(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    table = played(store)
    with store.engine.begin() as connection:
        connection.execute(sa.text("DROP TABLE happenings"))
    with pytest.raises(StorageFails) as caught:
        act(table)
    told = caplog.text + str(caught.value) + repr(caught.value.__cause__)
    for secret in (table.host, *(seat.secret for seat in table.seats), *map(str, table.game.battle.course.luck())):
        assert secret not in told


def test_a_failing_disk_is_told_to_whoever_acts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with TestClient(create_app(store, hosts=[TESTS])) as client:
        table: Opened = open_table(client)
        failing(store, monkeypatch, "SQLITE_FULL")
        answer = table.asked.do("act", answer=str(next(iter(table.kept.game.battle.legal_actions))))
        refused(answer, "the disk is full: free some space, then go on", 503)
        store.heal()  # type: ignore[attr-defined]
        assert table.host.known["state"]["number"] == 0
        table.asked.act()


# ---- damage ---------------------------------------------------------------------------------------------------------

ALTERATIONS = [
    "UPDATE happenings SET text = 'nonsense' WHERE number = 2",
    "UPDATE happenings SET text = text || ' ' WHERE number = 3",
    "UPDATE happenings SET words = 'x' WHERE number = 2",
    "UPDATE happenings SET words = '' WHERE number = 2",
    "UPDATE happenings SET side = 7 WHERE number = 1",
    "UPDATE happenings SET side = 'one' WHERE number = 1",
    "UPDATE happenings SET kind = 'unheard' WHERE number = 1",
    "UPDATE happenings SET kind = 'undo' WHERE number = 2",
    "UPDATE happenings SET number = 40 WHERE number = 2",
    "DELETE FROM happenings WHERE number = 2",
    "DELETE FROM happenings WHERE number = 1",
    "UPDATE tables SET opening = 'nonsense'",
    "UPDATE tables SET opening = '[]'",
    "UPDATE tables SET opening = replace(opening, '\"seed\": 3', '\"seed\": 4')",
    "UPDATE tables SET opening = replace(opening, 'human', 'greedy')",
    "UPDATE tables SET opening = '{}', seal = NULL",
    "UPDATE happenings SET words = 'x', seal = NULL WHERE number = 2",
    "UPDATE happenings SET side = 70, seal = NULL WHERE number = 1",
]


CUT = "DELETE FROM happenings WHERE number = 4"  # the last
ALTERATIONS.append(CUT)


@pytest.mark.parametrize("alteration", ALTERATIONS)
def test_a_damaged_table_says_so_and_no_other_suffers(store: Store, alteration: str) -> None:
    other = played(store)
    damaged = played(store)
    with store.engine.begin() as connection:
        clause = " AND " if "WHERE" in alteration else " WHERE "
        column = "id" if "tables" in alteration else "table_id"
        connection.execute(sa.text(f"{alteration}{clause}{column} = :id"), {"id": damaged.id})
    with pytest.raises(InvalidRecord, match="this table cannot be set up again: "):
        reopen(store, damaged.id)
    again = reopen(store, other.id)
    assert again is not None
    assert everything(again) == everything(other)
    assert {table: bool(why) for table, why in check(store)} == {other.id: False, damaged.id: True}


def test_a_damaged_table_is_refused_in_words_over_the_network(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    store = Store(database)
    table = played(store)
    with store.engine.begin() as connection:
        connection.execute(sa.text(ALTERATIONS[0]))
    store.close()
    with serving(database) as client:
        refused(client.get(f"/api/tables/{table.id}"), "this table cannot be set up again", 422)


# ---- one server a database, backups, older databases ----------------------------------------------------------------


def test_a_second_server_through_a_symbolic_link_is_refused(file: Path, store: Store, tmp_path: Path) -> None:
    link = tmp_path / "link.sqlite"
    link.symlink_to(file)
    with alone(store):
        second = Store(f"sqlite:///{link}")
        with pytest.raises(NoDatabase, match="another server has"), alone(second):
            pass
        second.close()


def test_a_second_server_on_one_database_is_refused(file: Path, store: Store) -> None:
    with alone(store):
        second = Store(f"sqlite:///{file}")
        with pytest.raises(NoDatabase, match="another server has"), alone(second):
            pass
        second.close()
    with alone(store):
        pass


@pytest.mark.skipif(not os.environ.get("SANDTABLE_TEST_DATABASE"), reason="no PostgreSQL server")
def test_a_second_server_on_one_postgresql_database_is_refused() -> None:
    first, second = (Store(os.environ["SANDTABLE_TEST_DATABASE"]) for _ in range(2))
    with alone(first), pytest.raises(NoDatabase, match="another server has"), alone(second):
        pass
    first.close()
    second.close()


@pytest.mark.skipif(not os.environ.get("SANDTABLE_TEST_DATABASE"), reason="no PostgreSQL server")
def test_a_check_converts_no_postgresql_database() -> None:
    server = sa.create_engine(os.environ["SANDTABLE_TEST_DATABASE"], isolation_level="AUTOCOMMIT")
    url = server.url.set(database=f"checked_{os.getpid()}")
    with server.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {url.database}"))
    try:
        kept = to_look_after(url.render_as_string(hide_password=False))
        with pytest.raises(NoDatabase, match="start a server of this sandtable on it first"), in_present_form(kept):
            pass
        assert sa.inspect(kept.engine).get_table_names() == []
        kept.convert()
        with in_present_form(kept) as present:
            assert list(check(present)) == []
        kept.close()
    finally:
        with server.connect() as connection:
            connection.execute(sa.text(f"DROP DATABASE {url.database}"))
        server.dispose()


@pytest.mark.skipif(sys.platform == "win32", reason="rights are those of Unix")
def test_database_and_backup_are_the_owners_alone(store: Store, file: Path, tmp_path: Path) -> None:
    played(store)
    back_up(store, tmp_path / "copy.sqlite")
    rights = {each.name: each.stat().st_mode & 0o777 for each in tmp_path.iterdir()}
    assert rights == dict.fromkeys(["tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm", "copy.sqlite"], 0o600)
    file.chmod(0o644)
    Store(f"sqlite:///{file}").close()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_backup_holds_every_battle_while_the_server_goes_on(store: Store, tmp_path: Path) -> None:
    table = played(store)
    copy = tmp_path / "copy.sqlite"
    back_up(store, copy)
    act(table)
    kept = Store(f"sqlite:///{copy}")
    found = reopen(kept, table.id)
    assert found is not None
    assert found.count == table.count - 1
    kept.close()
    with pytest.raises(st.SandtableError, match="is there already"):
        back_up(store, copy)


def test_the_command_line_checks_and_copies(store: Store, file: Path, tmp_path: Path) -> None:
    played(store)
    damaged = played(store)
    with store.engine.begin() as connection:
        connection.execute(sa.text("DELETE FROM happenings WHERE number = 2 AND table_id = :id"), {"id": damaged.id})
    options = ["table", "--check", "--backup", str(tmp_path / "copy"), "--database", f"sqlite:///{file}"]
    done = subprocess.run([sys.executable, "-m", "sandtable", *options], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"{damaged.id}: this table cannot be set up again" in done.stdout
    assert "1 of 2 tables can be set up again" in done.stdout
    assert (tmp_path / "copy").exists()


@pytest.mark.parametrize("option", [["--check"], ["--backup", "copy.sqlite"]])
def test_a_database_that_is_not_there_is_neither_made_nor_checked_nor_copied(option: list[str], tmp_path: Path) -> None:
    words = ["table", *option, "--database", "sqlite:///typing-error.sqlite"]
    done = subprocess.run(
        [sys.executable, "-m", "sandtable", *words], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, list(tmp_path.iterdir())) == (2, [])
    assert "there is no database typing-error.sqlite" in done.stderr


FIRST = """
CREATE TABLE tables (id VARCHAR(32) NOT NULL PRIMARY KEY, made DATETIME NOT NULL, opening TEXT NOT NULL);
CREATE TABLE happenings (table_id VARCHAR(32) NOT NULL, number INTEGER NOT NULL, made DATETIME NOT NULL,
  kind VARCHAR(12) NOT NULL, side INTEGER NOT NULL, text TEXT NOT NULL, words TEXT NOT NULL,
  PRIMARY KEY (table_id, number), FOREIGN KEY(table_id) REFERENCES tables (id));
CREATE TABLE replays (id VARCHAR(32) NOT NULL PRIMARY KEY, made DATETIME NOT NULL, record TEXT NOT NULL);
"""  # as sandtable made them before rows had seals
OF_OLD = {"tables", "happenings", "replays"}


def test_an_older_database_stays_as_it_is_where_it_is_looked_after_or_another_server_has_it(
    file: Path, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(file)) as older:
        older.executescript(FIRST)
    database, copy = f"sqlite:///{file}", tmp_path / "copy.sqlite"
    with alone(Store(database, stays_as_it_is=True)):
        for words in (["--check", "--backup", str(copy)], ["--no-browser", "--port", "0", "--workers", "0"]):
            command = [sys.executable, "-m", "sandtable", "table", *words, "--database", database]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert "0 of 0 tables can be set up" in done.stdout or "another server has" in done.stderr
    for each in (file, copy):
        with closing(sqlite3.connect(each)) as left:
            assert {name for (name,) in left.execute("SELECT name FROM sqlite_master WHERE type = 'table'")} == OF_OLD


def test_an_older_database_is_brought_to_the_present_form_and_keeps_its_battles(file: Path, tmp_path: Path) -> None:
    now = Store(f"sqlite:///{tmp_path / 'now.sqlite'}")
    table = played(now)
    with sqlite3.connect(file) as older:
        older.executescript(FIRST)
        older.execute("ATTACH ? AS now", (str(tmp_path / "now.sqlite"),))
        older.execute("INSERT INTO tables SELECT id, made, opening FROM now.tables")
        columns = "table_id, number, made, kind, side, text, words"
        older.execute(f"INSERT INTO happenings SELECT {columns} FROM now.happenings")
    older.close()
    brought = Store(f"sqlite:///{file}")
    found = reopen(brought, table.id)
    assert found is not None
    assert everything(found) == everything(table)
    with brought.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    act(found)
    brought.close()
    now.close()
    Store(f"sqlite:///{file}").close()


def test_a_database_of_a_newer_sandtable_is_left_alone(file: Path) -> None:
    store = Store(f"sqlite:///{file}")
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '99'"))
    store.close()
    with pytest.raises(NoDatabase, match="made by a newer sandtable"):
        Store(f"sqlite:///{file}")


# ---- rest and retention ---------------------------------------------------------------------------------------------


def test_a_table_that_nobody_is_at_leaves_memory_and_comes_back_as_it_was() -> None:
    with serving(settings=session.Settings(pace=0, sleep_after=0)) as client:
        table = open_table(client)
        table.asked.act()
        before = everything(table.kept)
        tables = client.app.state.lobby.sessions  # type: ignore[attr-defined]
        until(lambda: table.id not in tables)
        assert table.host.known["state"]["number"] == before[0]
        assert everything(tables[table.id].table) == before


def test_a_battle_that_is_over_leaves_memory_long_before_one_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "OFTEN", 0.05)
    monkeypatch.setattr(lobby, "ENDED", 0.1)
    with serving(settings=session.Settings(pace=0)) as client:
        waits, over = open_table(client), open_table(client, players=["random", "random"])
        tables = client.app.state.lobby.sessions  # type: ignore[attr-defined]
        until(lambda: over.id not in tables)
        assert waits.id in tables


def test_what_is_being_done_when_the_server_ends_is_done_first(store: Store) -> None:
    begun, done = threading.Event(), list[int]()

    def slowly(table: Table) -> None:
        begun.set()
        time.sleep(0.2)
        done.append(table.count)

    async def main() -> None:
        tables = lobby.Lobby(store, session.Settings(), work.Work())
        doing = asyncio.create_task((await tables.open(PEOPLE)).do(slowly))
        await asyncio.to_thread(begun.wait)
        await tables.close()
        assert done == [0]
        await doing

    in_a_loop(main())


def test_old_tables_are_deleted_where_the_host_wants_that_and_only_they(store: Store) -> None:
    old, new, open_now = played(store), played(store), played(store)
    with store.engine.begin() as connection:
        for id in (old.id, open_now.id):
            for where in ("happenings SET made = :then WHERE table_id", "tables SET made = :then WHERE id"):
                connection.execute(sa.text(f"UPDATE {where} = :id"), {"id": id, "then": "2001-01-01 00:00:00"})
    assert store.forget(30, besides={open_now.id}) == 1
    assert [reopen(store, table.id) is None for table in (old, new, open_now)] == [True, False, False]
    assert not store.happened(old.id)
    store.add(new.id, new.count + 1, Event("asked", -1, ""))
