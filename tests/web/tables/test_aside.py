"""Tables at which nobody sits stand back: several answers in one go, one table at a time, until somebody comes."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sandtable.web.needs import StorageFails
from sandtable.web.tables import session, thinking
from sandtable.web.tables.happened import Event
from sandtable.web.tables.opening import Opening
from sandtable.web.tables.session import Settings
from sandtable.web.tables.store import IN_MEMORY, Store, Writer
from sandtable.web.tables.table import Table, open_new, reopen
from sandtable.web.tables.thinking import Question, Thought, think
from tests.web.playing import QUIET, check_kept, done, everything, open_table, serving, until
from tests.web.tables.line import sitting

BOTS: dict[str, Any] = {**QUIET, "players": ["random", "random"]}


def table_of_bots() -> Table:
    return open_new(Store(IN_MEMORY), Opening(**BOTS, seed=4))


def thoughts_of(table: Table) -> tuple[Question, list[Thought]]:
    asked = table.question()
    assert asked is not None
    return asked, think(asked)


def test_a_battle_that_nobody_watches_comes_to_its_end_and_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[list[str]] = []  # the tables of each row, transaction by transaction
    write = Writer.write

    def counted(self: Writer, rows: list[dict[str, Any]]) -> None:
        written.append([row["table_id"] for row in rows])
        write(self, rows)

    monkeypatch.setattr(Writer, "write", counted)
    with serving() as client:
        table = open_table(client, **BOTS)
        until(lambda: table.session.idle and table.kept.game.battle.pending is None)
        check_kept(table.kept)
        ours = [rows for each in written if (rows := each.count(table.id))]  # tables of other tests may go on
        assert sum(ours) == table.kept.count
        assert len(ours) < table.kept.count / 2, "each answer was written down by itself"


def test_answers_in_one_go_are_those_that_come_one_by_one() -> None:
    one, other = table_of_bots(), table_of_bots()
    asked, thoughts = thoughts_of(one)
    assert len(thoughts) > 1
    one.let_all(thoughts, asked)
    for given, thought in enumerate(thoughts):
        assert other.let(thought, "random", asked.number + given)
    assert [event.text for event in one.game.battle.log] == [event.text for event in other.game.battle.log]
    assert one.game.battle.state.key() == other.game.battle.state.key()
    assert one.number == len(thoughts)
    check_kept(one)


def test_answers_come_too_late_once_something_else_has_happened_or_somebody_else_sits_there() -> None:
    table = table_of_bots()
    asked, thoughts = thoughts_of(table)
    table.let(thoughts[0], "random", asked.number)
    before = everything(table)
    table.let_all(thoughts, asked)
    assert everything(table) == before
    asked, thoughts = thoughts_of(table)
    table.seats[1].player = "greedy"
    before = everything(table)
    table.let_all(thoughts, asked)
    assert everything(table) == before


def test_of_answers_that_cannot_be_kept_none_has_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of_bots()
    before = everything(table)
    asked, thoughts = thoughts_of(table)

    def fails(self: Store, table: str, number: int, *happened: Event) -> None:
        raise StorageFails("the disk is full")

    with monkeypatch.context() as failing:
        failing.setattr(Store, "add", fails)
        with pytest.raises(StorageFails):
            table.let_all(thoughts, asked)
    table.mend()
    assert everything(table) == before
    assert reopen(table.store, table.id) is not None


def test_one_such_table_at_a_time_is_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    inside, most, door = 0, 0, threading.Lock()

    def slowly(asked: Question) -> list[Thought]:
        nonlocal inside, most
        with door:
            inside += 1
            most = max(most, inside)
        time.sleep(0.02)
        with door:
            inside -= 1
        return thinking.think(asked)

    monkeypatch.setattr(session, "think", slowly)
    with serving() as client:
        tables = [open_table(client, **BOTS | {"seed": seed}) for seed in range(5)]
        until(lambda: all(table.kept.number for table in tables))
    assert most == 1


def test_while_somebody_is_anywhere_the_machine_is_left_alone_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "STANDS_BACK", 10.0**9)
    with serving() as client, sitting(open_table(client, **QUIET).watcher) as line:
        line.hear_until(lambda message: message["t"] == "state")
        alone = open_table(client, **BOTS)
        until(lambda: alone.session.rests and alone.kept.number > 0)
        assert alone.kept.number <= thinking.MOST
        lane: Any = alone.session.work.aside
        assert lane.free == 0, "another such table has its turn meanwhile"


def test_whoever_comes_to_a_resting_table_sees_it_go_on() -> None:
    with serving(settings=Settings(pace=0.01)) as client:
        table = open_table(client, **BOTS)
        until(lambda: table.kept.number > 0)
        table.session.given = 10**9
        until(lambda: table.session.rests)
        number = table.kept.number
        with sitting(table.watcher) as line:
            line.hear_until(lambda message: message["t"] == "state" and message["number"] > number + 20)
        done(table.watcher.get())


def test_computer_players_who_play_with_a_person_do_not_stand_back(client: TestClient) -> None:
    assert not open_table(client, **QUIET | {"players": ["random", "human"]}).session.is_aside
    assert open_table(client, **BOTS).session.is_aside


def test_what_a_computer_player_may_answer_is_told_only_to_whoever_asks() -> None:
    with serving(settings=Settings(pace=1000.0)) as client:
        table = open_table(client, **BOTS)
        assert table.watcher.state["options"] == []
        legal = [str(action) for action in table.kept.game.battle.legal_actions]
        assert [option["answer"] for option in done(table.watcher.get("/legal"))] == legal
        done(table.host.do("take", side=table.kept.thinker, player="human"))
        assert [option["answer"] for option in table.watcher.state["options"]] == legal


def test_tables_of_one_scenario_share_its_board() -> None:
    one, other = table_of_bots().game.battle, table_of_bots().game.battle
    assert one.state.board is other.state.board
    asked, thoughts = thoughts_of(mine := table_of_bots())
    mine.let_all(thoughts, asked)
    assert mine.game.battle.state.key() != one.state.key() == other.state.key()
