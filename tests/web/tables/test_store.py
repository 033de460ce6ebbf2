"""The store: in memory, in a file, and on a PostgreSQL server where SANDTABLE_TEST_DATABASE names one."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sandtable.kernel.errors import IllegalAction
from sandtable.web.tables import agreeing
from sandtable.web.tables.happened import Event, Taken
from sandtable.web.tables.opening import Opening
from sandtable.web.tables.store import IN_MEMORY, Store
from sandtable.web.tables.table import open_new, reopen
from tests.web.playing import RULESET, SCENARIO, everything

SERVER = os.environ.get("SANDTABLE_TEST_DATABASE", "")
KINDS = ["memory", "file", *(["server"] if SERVER else [])]


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return {"memory": IN_MEMORY, "file": f"sqlite:///{tmp_path / 'tables.sqlite'}", "server": SERVER}[request.param]


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


def new_id() -> str:
    return secrets.token_urlsafe(9)


def test_what_is_kept_comes_back_as_it_was(store: Store) -> None:
    table, words = new_id(), (0, 2**64 - 1, 17)
    store.open(table, {"seats": ["ä", "\u2028"], "opening": {"seed": 2**53 - 1}})
    written = [Event("answer", 1, "move (1, 2) «ünïcode»", words), Event("asked", -1, "")]
    for number, event in enumerate(written, 1):
        store.add(table, number, event)
    assert list(store.happened(table)) == written
    assert store.opening(table) == {"seats": ["ä", "\u2028"], "opening": {"seed": 2**53 - 1}}


def test_what_is_not_there_is_none(store: Store) -> None:
    assert store.opening(new_id()) is None
    assert store.replay(new_id()) is None
    assert list(store.happened(new_id())) == []


def test_replays_are_kept(store: Store) -> None:
    replay, record = new_id(), '{"long": "' + "x" * 300_000 + '"}'
    store.keep_replay(replay, record)
    assert store.replay(replay) == record


def test_tables_are_counted_and_kept_apart(store: Store) -> None:
    before = store.count()
    one, other = new_id(), new_id()
    for table in (one, other):
        store.open(table, {})
        store.add(table, 1, Event("answer", 0, table))
    assert store.count() == before + 2
    assert [h.text for h in store.happened(one)] == [one]


def test_no_number_is_given_twice(store: Store) -> None:
    table = new_id()
    store.open(table, {})
    store.add(table, 1, Event("answer", 0, "first"))
    with pytest.raises(Taken, match="something else happened"):
        store.add(table, 1, Event("answer", 0, "second"))
    assert [h.text for h in store.happened(table)] == ["first"]
    assert issubclass(Taken, IllegalAction)


def test_of_many_at_once_exactly_one_gets_a_number(store: Store) -> None:
    table, writers, numbers = new_id(), 8, 25
    store.open(table, {})

    def write(writer: int) -> list[int]:
        won = []
        for number in range(1, numbers + 1):
            try:
                store.add(table, number, Event("answer", writer, f"{writer}"))
                won.append(number)
            except Taken:
                pass
        return won

    with ThreadPoolExecutor(writers) as pool:
        won = list(pool.map(write, range(writers)))
    assert sorted(number for some in won for number in some) == list(range(1, numbers + 1))
    assert len(store.happened(table)) == numbers
    for writer, some in enumerate(won):
        for number in some:
            assert store.happened(table)[number - 1].text == f"{writer}"


def test_many_tables_at_once_do_not_disturb_each_other(store: Store) -> None:
    tables = [new_id() for _ in range(6)]

    def play(table: str) -> None:
        store.open(table, {"of": table})
        for number in range(1, 21):
            store.add(table, number, Event("answer", 0, f"{table} {number}", (number,)))
            assert len(store.happened(table)) == number

    with ThreadPoolExecutor(len(tables)) as pool:
        list(pool.map(play, tables))
    for table in tables:
        assert [h.text for h in store.happened(table)] == [f"{table} {number}" for number in range(1, 21)]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "memory"])
def test_another_server_finds_what_the_first_kept(kind: str, tmp_path: Path) -> None:
    url = SERVER if kind == "server" else f"sqlite:///{tmp_path / 'tables.sqlite'}"
    first, second = Store(url), Store(url)
    kept = open_new(first, Opening(ruleset=RULESET, scenario=SCENARIO, players=["human", "human"], seed=3))
    for _ in range(6):
        kept.act(kept.host, str(next(iter(kept.game.battle.legal_actions))), kept.number)
    found = reopen(second, kept.id)
    assert found is not None
    assert everything(found) == everything(kept)

    found.act(found.host, str(next(iter(found.game.battle.legal_actions))), found.count)
    with pytest.raises(Taken):  # the first server did not see that
        agreeing.undo(kept, kept.host, kept.number)
    kept.mend()
    assert everything(kept) == everything(found)
    first.close()
    second.close()


def test_a_position_is_drawn_once_until_something_happens() -> None:
    table = open_new(Store(), Opening(ruleset=RULESET, scenario=SCENARIO, players=["human", "human"], seed=3))
    before = table.picture().state
    table.present, table.watching = frozenset([table.host]), 1  # who is there changes nothing on the board
    assert table.picture().state.view is before.view
    assert [seat.present for seat in table.picture().state.seats] == [True, True]
    table.act(table.host, before.options[0].answer, table.number)
    after = table.picture().state
    assert after.view != before.view or after.options != before.options
    assert len(after.lines) > len(before.lines)
