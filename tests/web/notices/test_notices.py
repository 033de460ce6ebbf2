"""Notices of a turn: sent once, to those who asked, while they are away; and no receiver holds anybody up."""

from __future__ import annotations

import json
import logging
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from email.message import EmailMessage
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from sandtable.kernel import SandtableError
from sandtable.registry import find
from sandtable.web.app import create_app
from sandtable.web.notices import hook, mail as mails, outbox
from sandtable.web.notices.chosen import NOTHING, Chosen, chosen
from sandtable.web.notices.hook import signature
from sandtable.web.notices.kept import Addresses
from sandtable.web.tables.happened import Event
from sandtable.web.tables.opening import Opening
from sandtable.web.tables.session import Settings
from sandtable.web.tables.store import Store
from sandtable.web.tables.table import open_new
from tests.web.notices.receivers import Letters, mail_server, webhook
from tests.web.playing import QUICK, RULESET, SCENARIO, TESTS, Opened, Seated, done, heard, open_table, refused, until

HERE = "https://battles.example.org/sand"
SECRET = {"SANDTABLE_HOOK_SECRET": "hush"}
LONG = 0.4  # seconds in which a notice would have come
DEAD = "http://127.0.0.1:9/turns"
VEGA = "vega@example.org"


def calling(url: str) -> Chosen:
    return replace(chosen(HERE, url, "", "", SECRET), quiet=0.02, pauses=(0.02, 0.04, 0.08))


def mailing(letters: Letters) -> Chosen:
    through = chosen(f"{HERE}/", "", f"smtp://127.0.0.1:{letters.port}", "table@example.org", {})
    return replace(through, quiet=0.02, pauses=(0.02, 0.04))


@contextmanager
def serving(notices: Chosen, database: str = "sqlite://", settings: Settings = QUICK) -> Iterator[TestClient]:
    app = create_app(database, settings, hosts=[TESTS], notices=notices)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def link(letter: EmailMessage) -> str:
    """The key in a letter's last link."""
    return str(re.findall(r"/notices#key=([\w-]+)", letter.get_content())[-1])


def confirmed(client: TestClient, seat: Seated, letters: Letters, address: str = VEGA) -> str:
    """Enters an address for a seat, and says yes by the link that is mailed there; its key."""
    before = len(letters.taken)
    done(seat.post("notices", address=address))
    until(lambda: len(letters.taken) > before)
    key = link(letters.taken[before])
    done(client.post("/api/notices/confirm", json={"key": key}))
    return key


def passes_turn(table: Opened) -> None:
    """Answers until the other side is asked."""
    side = table.kept.game.asked
    while table.kept.game.asked == side:
        table.asked.act()


# ---- the webhook ----------------------------------------------------------------------------------------------------


def test_a_webhook_that_fails_twice_is_called_again_and_can_tell_who_calls() -> None:
    with webhook(failures=2) as calls, serving(calling(calls.url)) as client:
        table = open_table(client)
        until(lambda: bool(calls.taken))
        body, signed = calls.taken[0]
        assert calls.tried == 3
        assert signed == signature(b"hush", body)
        told = json.loads(body)
        asked = table.kept.rules.ruleset.sides[table.kept.game.asked or 0]
        assert (told["table"], told["side"], told["number"]) == (table.id, asked, 0)
        assert told["text"].startswith(f"it is the turn of {asked} at Ashes of Gaia")
        assert told["link"] == f"{HERE}/table/{table.id}"
        assert not [seat for seat in table.kept.seats.secrets if seat in body.decode()]


def test_each_turn_is_told_once_also_after_a_restart(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with webhook() as calls:
        with serving(calling(calls.url), database) as client:
            table = open_table(client)
            until(lambda: len(calls.taken) == 1)
            client.get(f"/api/tables/{table.id}")
            passes_turn(table)
            until(lambda: len(calls.taken) == 2)
        with serving(calling(calls.url), database) as client:
            client.get(f"/api/tables/{table.id}")
            time.sleep(LONG)
        assert len(calls.taken) == 2


def test_a_notice_that_was_lost_with_the_server_is_sent_after_the_next_start(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with serving(replace(calling(DEAD), pauses=(1000.0,)), database) as client:
        table = open_table(client)
    with webhook() as calls, serving(calling(calls.url), database):
        until(lambda: bool(calls.taken))
    assert json.loads(calls.taken[0][0])["table"] == table.id


def test_tables_at_which_nothing_happened_lately_are_not_opened_at_the_start(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    assert store.latest(60) == []
    old, new = (open_new(store, Opening(ruleset=RULESET, scenario=SCENARIO)).id for _ in range(2))
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE tables SET made = '2001-01-01 00:00:00' WHERE id = :old"), {"old": old})
    assert store.latest(60) == [new]
    store.add(old, 1, Event("claim", 0, ""))
    assert set(store.latest(60)) == {old, new}
    store.close()


def test_who_is_at_the_table_is_not_called_and_who_leaves_it_is() -> None:
    with webhook() as calls, serving(replace(calling(calls.url), quiet=LONG / 2)) as client:
        table = open_table(client)
        with client.websocket_connect(f"/api/tables/{table.id}/live") as socket:
            socket.send_json({"t": "sit", "seat": table.host.secret})
            heard(socket)
            time.sleep(LONG)
            assert calls.tried == 0
        until(lambda: calls.tried == 1)


def test_a_player_is_called_though_a_referee_who_may_answer_for_them_is_there() -> None:
    with webhook() as calls, serving(replace(calling(calls.url), quiet=LONG / 2)) as client:
        table = open_table(client, referee=True)
        with client.websocket_connect(f"/api/tables/{table.id}/live") as socket:
            socket.send_json({"t": "sit", "seat": table.sides[2].secret})
            heard(socket)
            until(lambda: calls.tried == 1)


def test_computer_players_are_not_called() -> None:
    with webhook() as calls, serving(calling(calls.url), settings=Settings(pace=1000.0)) as client:
        open_table(client, players=["random", "random"])
        time.sleep(LONG)
        assert calls.tried == 0


def test_a_receiver_that_does_not_answer_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hook, "SECONDS", 60.0)  # the first call waits until the turns have passed, on any machine
    pause = threading.Event()
    with webhook(pause=pause) as calls, serving(calling(calls.url)) as client:
        table = open_table(client)
        until(lambda: calls.tried == 1)
        for _ in range(4):
            passes_turn(table)
        other = open_table(client)
        other.asked.act()
        assert calls.taken == []
        pause.set()
        until(lambda: len(calls.taken) >= 2)
        numbers = [json.loads(body)["number"] for body, _ in calls.taken if table.id in body.decode()]
        assert numbers == [0, table.kept.number], "turns that had passed were told"


def test_a_dead_receiver_is_given_up_and_the_log_says_so(caplog: pytest.LogCaptureFixture) -> None:
    with serving(calling(DEAD)) as client:
        open_table(client).asked.act()
        until(lambda: "a notice was not sent to the webhook" in caplog.text)
    assert {record.levelno for record in caplog.records if "notice" in record.getMessage()} == {logging.WARNING}


def test_a_webhook_that_points_elsewhere_is_not_followed(caplog: pytest.LogCaptureFixture) -> None:
    with webhook() as other, webhook(elsewhere=other.url) as calls, serving(calling(calls.url)) as client:
        open_table(client)
        until(lambda: "a notice was not sent to the webhook" in caplog.text)
        assert other.tried == 0


def test_nothing_is_kept_of_a_notice_that_is_sent_while_the_server_stops() -> None:
    box, kept = outbox.Outbox("a test"), list[str]()
    box.attempt(outbox.Waiting(0.0, 1, outbox.Letter(("t", 0, "1"), box.stop, lambda: kept.append("told"))))
    assert kept == []


def test_so_many_letters_wait_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "MOST", 3)
    pause, sent = threading.Event(), list[int]()

    def waits() -> None:
        pause.wait(60)

    box = outbox.Outbox("a test")
    box.put(outbox.Letter(("first", 0, ""), waits))
    until(lambda: not box.waiting)
    for each in range(9):
        box.put(outbox.Letter((f"table {each}", 0, ""), partial(sent.append, each)))
    pause.set()
    until(lambda: len(sent) == 3)
    box.stop()
    assert sent == [0, 1, 2]


# ---- mail -----------------------------------------------------------------------------------------------------------


def test_mail_comes_once_its_owner_said_yes_with_the_link_of_their_seat() -> None:
    with mail_server() as letters, serving(mailing(letters)) as client:
        table = open_table(client)
        seat = table.asked
        done(seat.post("notices", address=VEGA))
        assert done(seat.get("/notices")) == {"offered": True, "address": VEGA, "confirmed": False}
        until(lambda: len(letters.taken) == 1)
        time.sleep(LONG)
        assert len(letters.taken) == 1, "more was sent before its owner agreed"
        done(client.post("/api/notices/confirm", json={"key": link(letters.taken[0])}))
        assert done(seat.get("/notices"))["confirmed"]
        passes_turn(table)
        passes_turn(table)
        until(lambda: len(letters.taken) == 2)
        assert letters.taken[1]["To"] == VEGA
        assert letters.taken[1]["Subject"] == f"It is your turn at {table.kept.rules.ruleset.title}: A brawl"
        assert f"{HERE}/table/{table.id}#seat={seat.secret}" in letters.taken[1].get_content()


def test_the_mail_that_asks_holds_nothing_that_a_guest_wrote() -> None:
    with mail_server() as letters, serving(mailing(letters)) as client:
        brawl = find(RULESET).load().scenario(SCENARIO).model_dump(mode="json")
        table = open_table(client, scenario=brawl | {"title": "Buy at spam.example"})
        done(table.host.post("notices", address=VEGA))
        until(lambda: len(letters.taken) == 1)
        assert "spam" not in str(letters.taken[0])


def test_no_mail_comes_to_an_address_that_was_deleted_or_whose_owner_wants_none() -> None:
    with mail_server() as letters, serving(mailing(letters)) as client:
        table = open_table(client)
        confirmed(client, table.sides[0], letters)
        key = confirmed(client, table.sides[1], letters, "rigel@example.org")
        assert done(
            table.sides[0].client.delete(f"/api/tables/{table.id}/notices", headers=table.sides[0].headers)
        ) == {
            "offered": True,
            "address": "",
            "confirmed": False,
        }
        done(client.post("/api/notices/stop", json={"key": key}))
        sent = len(letters.taken)
        for _ in range(3):
            passes_turn(table)
        time.sleep(LONG)
        assert [letter["Subject"] for letter in letters.taken[sent:]] == []
        refused(client.post("/api/notices/confirm", json={"key": key}), "no use any more", 404)


def test_nobody_enters_or_reads_an_address_for_another_seat() -> None:
    with mail_server() as letters, serving(mailing(letters)) as client:
        table = open_table(client)
        done(table.sides[0].post("notices", address=VEGA))
        assert VEGA not in str([done(each.get("/notices")) for each in (table.sides[1], table.host)])
        for stranger in (table.watcher, replace(table.watcher, secret="x" * 16)):
            assert stranger.get("/notices").status_code == 409
            assert stranger.post("notices", address=VEGA).status_code == 409
        assert VEGA not in json.dumps(table.watcher.known) + json.dumps(table.host.known)


def test_a_stranger_is_not_asked_again_and_again() -> None:
    with mail_server() as letters, serving(mailing(letters)) as client:
        for _ in range(3):
            done(open_table(client).host.post("notices", address=VEGA))
        refused(open_table(client).host.post("notices", address=VEGA.upper()), "asked 3 times today")
        until(lambda: len(letters.taken) == 3)


def test_a_mail_server_that_does_not_know_an_address_is_not_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    with mail_server() as letters, serving(mailing(letters)) as client:
        done(open_table(client).host.post("notices", address="vega@nowhere.example"))
        until(lambda: "does not take the address" in caplog.text)
        time.sleep(LONG)
        assert letters.refused == 1
        assert "vega@" not in caplog.text


@pytest.mark.parametrize(
    "address",
    ["vega", "vega@", "@example.org", "a@b@example.org", "a b@example.org", "a@example.org, b@example.org", "a@é.org"]
    + ["a@example.org\nBcc: b@example.org", "Vega <a@example.org>", "a@localhost", '"a"@example.org', "a@[127.0.0.1]"],
)
def test_what_is_no_plain_mail_address_is_refused(address: str) -> None:
    with pytest.raises(SandtableError, match="not a mail address"):
        mails.one(address)


def test_without_a_mail_server_no_address_is_taken() -> None:
    with serving(NOTHING) as client:
        table = open_table(client)
        assert done(table.host.get("/notices")) == {"offered": False, "address": "", "confirmed": False}
        refused(table.host.post("notices", address=VEGA), "this server sends no mail")


def test_addresses_go_with_their_table(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with serving(NOTHING, database) as client:
        table = open_table(client)
        assert isinstance(table.kept.store, Store)
        Addresses(table.kept.store.storage).enter(table.id, 0, VEGA)
    store = Store(database)
    assert Addresses(store.storage).of(table.id, 0)
    assert store.forget(-1) == 1
    assert Addresses(store.storage).of(table.id, 0) is None
    store.close()


# ---- what the host says ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (("", "https://x.example/", "", ""), "notices need --address"),
        ((HERE, "x.example", "", ""), "--hook x.example: an address expected"),
        (("https://[x", "https://x.example/", "", ""), "notices need --address"),
        ((HERE, "https://x.example:99999/", "", ""), "--hook https://x.example:99999/: an address expected"),
        ((HERE, "", "smtps://x.example:mail", VEGA), "--mail: smtps://USER@HOST:PORT"),
        ((HERE, "", "smtp://x.example", ""), "--mail needs --mail-from"),
        ((HERE, "", "http://x.example", VEGA), "--mail: smtps://USER@HOST:PORT"),
        ((HERE, "", "smtps://a:secret@x.example", VEGA), "without a password"),
        ((HERE, "", "smtp://x.example", "table"), "this is not a mail address"),
    ],
)
def test_what_a_host_forgot_is_named(said: tuple[str, str, str, str], words: str) -> None:
    with pytest.raises(SandtableError, match=re.escape(words)):
        chosen(*said, SECRET)


def test_secrets_come_from_the_environment_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("hush\n")
    for environment in (SECRET, {"SANDTABLE_HOOK_SECRET_FILE": str(file)}):
        found = chosen(HERE, "https://x.example/", "", "", environment).hook
        assert found is not None
        assert found.secret == b"hush"
    for nothing in ({}, {"SANDTABLE_HOOK_SECRET_FILE": str(tmp_path / "none")}):
        with pytest.raises(SandtableError, match="SANDTABLE_HOOK_SECRET"):
            chosen(HERE, "https://x.example/", "", "", nothing)
