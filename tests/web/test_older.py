"""Databases as older sandtables left them, of five commits and three forms: tables and replays open, and go on.

Each was made by the code of its commit, through its own interface: a table of each ruleset with ten answers, one taken
back, and, since people may talk, a word; the same battle kept as a replay. The file beside it says what was told then.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel import InvalidRecord
from sandtable.web import hosted
from sandtable.web.tables.keeping import check
from sandtable.web.tables.store import Store
from sandtable.web.tables.table import reopen
from tests.web.playing import check_kept

FILES = sorted((Path(__file__).parent / "older").glob("*.sql.gz"))
CORRECTED = {"year_zero": "full cover: one full action per round"}  # by rules that were mended on 26 November
OF_THE_FIRST_DAY = {  # why replays of then are refused: their records hold every number, and some are gone
    "danger_close": "result.4-heavy was",
    "skirmishers": "beat 1 leads to another state",
    "ashes_of_gaia": "scatter.wild was 96, and is gone",
    "year_zero": "attribute.most was",
}
OLDEST, NEWEST = FILES[0], FILES[-1]

Told = dict[str, dict[str, Any]]


def told(file: Path) -> Told:
    """Each table, as it was told by the server that kept it."""
    found: Told = json.loads(Path(str(file).removesuffix(".sql.gz") + ".json").read_text())
    return found


def corrected(file: Path, table: dict[str, Any]) -> str:
    """Why this battle is refused now, or nothing."""
    return "" if file == NEWEST else CORRECTED.get(table["ruleset"], "")


@pytest.fixture(params=FILES, ids=[file.name.removesuffix(".sql.gz") for file in FILES])
def file(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


@pytest.fixture
def store(file: Path, tmp_path: Path) -> Iterator[Store]:
    database = tmp_path / "tables.sqlite"
    with sqlite3.connect(database) as older:
        older.executescript(gzip.decompress(file.read_bytes()).decode())
    older.close()
    store = Store(f"sqlite:///{database}")
    yield store
    store.close()


def test_there_are_databases_of_five_commits() -> None:
    assert len(FILES) == 5


def test_every_table_opens_as_it_was_left_and_takes_the_next_answer(file: Path, store: Store) -> None:
    for id, then in told(file).items():
        if words := corrected(file, then):
            with pytest.raises(InvalidRecord, match=words):
                reopen(store, id)
            continue
        table = reopen(store, id)
        assert table is not None
        assert (table.number, len(table.game.undone)) == (then["number"], then["undone"])
        assert [word.text for word in table.talk.words] == ([] if file == OLDEST else ["Well met"])
        seat = table.seats[table.game.asked or 0]
        table.act(seat.secret, str(next(iter(table.game.battle.legal_actions))), table.number)
        check_kept(table)


def test_the_check_names_those_and_only_those_whose_rules_were_corrected(file: Path, store: Store) -> None:
    tables = told(file)
    refused = {id for id, why in check(store) if why}
    assert refused == {id for id, then in tables.items() if corrected(file, then)}


def test_every_replay_opens_or_says_what_has_changed(file: Path, store: Store) -> None:
    for then in told(file).values():
        record = store.replay(then["replay"])
        assert record is not None
        words = OF_THE_FIRST_DAY.get(then["ruleset"]) if file == OLDEST else corrected(file, then)
        if words:
            with pytest.raises(InvalidRecord, match=words):
                hosted.replayed(record)
        else:
            hosted.replayed(record)
