"""With friends: what is said, who watches, a referee, and what a refusal tells."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sandtable.web.tables import talk
from sandtable.web.tables.heard import LONGEST_WORD
from tests.web.playing import Opened, Seated, done, heard, open_table, refused, serving


@pytest.fixture
def table(client: TestClient) -> Opened:
    return open_table(client)


def words(seat: Seated) -> list[tuple[str, str]]:
    return [(word["by"], word["text"]) for word in seat.state["talk"]]


def test_what_one_says_everybody_reads_spectators_too(table: Opened) -> None:
    done(table.sides[1].post("say", text="  Your\nmove!  "))
    assert words(table.sides[0]) == words(table.watcher) == [("blue", "Your move!")]


def test_talk_is_no_move_whoever_aims_meanwhile_is_not_refused(table: Opened) -> None:
    for side in table.sides:
        done(side.post("say", text="I have sat down"))
    number = table.sides[0].state["number"]
    done(table.sides[1].post("say", text="Hurry"))
    option = table.sides[0].state["options"][0]["answer"]
    done(table.asked.post("act", answer=option, number=number))


def test_talk_stands_where_it_was_said_in_the_log_and_outlives_the_server(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.sqlite'}") as client:
        table = open_table(client)
        table.asked.act()
        lines = len(table.watcher.state["lines"])
        done(table.sides[0].post("say", text="<b>Good</b> luck"))
        before, id = table.watcher.state["talk"], table.id
    with serving(f"sqlite:///{tmp_path / 'tables.sqlite'}") as client:
        again = Seated(client, id)
        assert again.state["talk"] == before == [{"after": lines - 1, "by": "red", "text": "<b>Good</b> luck"}]


def test_spectators_do_not_speak_and_nobody_speaks_too_much(table: Opened) -> None:
    refused(table.watcher.post("say", text="Hello"), "spectators watch")
    assert table.sides[0].post("say", text="x" * (LONGEST_WORD + 1)).status_code == 422
    refused(table.sides[0].post("say", text=" \t "), "nothing in it", 422)
    for _ in range(talk.AT_ONCE):
        done(table.sides[0].post("say", text="and"))
    refused(table.sides[0].post("say", text="and"), "wait a moment")
    done(table.sides[1].post("say", text="the other side may still speak"))


def test_a_table_holds_so_much_and_no_more(table: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MOST", 1)
    done(table.sides[0].post("say", text="first"))
    refused(table.sides[1].post("say", text="second"), "all it holds")


def test_spectators_are_counted(client: TestClient, table: Opened) -> None:
    def watching(socket: object) -> int:
        while (message := heard(socket))["t"] != "state":  # type: ignore[arg-type]
            pass
        return int(message["watching"])

    live = f"/api/tables/{table.id}/live"
    with client.websocket_connect(live) as one:
        one.send_json({"t": "sit", "seat": table.sides[0].secret})
        assert watching(one) == 0
        with client.websocket_connect(live) as other:
            other.send_json({"t": "sit", "seat": ""})
            assert watching(one) == 1
        assert watching(one) == 0


def test_a_refused_wish_to_take_back_is_told_to_all(table: Opened) -> None:
    side = table.kept.game.asked or 0
    while table.kept.undo_needs(side) != "consent":
        table.asked.act()
    done(table.sides[side].do("undo"))
    done(table.sides[1 - side].do("consent", yes=False))
    name = table.kept.rules.ruleset.sides[side]
    assert words(table.sides[side])[-1] == ("", f"{name} may not take the latest answer back")


def test_a_referee_answers_for_anybody_and_the_log_says_so(client: TestClient) -> None:
    table = open_table(client, referee=True)
    red, blue, referee = table.sides
    assert referee.known["hello"]["referee"]
    assert referee.known["hello"]["yours"] == [0, 1]
    asked = table.kept.rules.ruleset.sides[table.kept.game.asked or 0]
    done(blue.post("say", text="sat down"))
    referee.act()
    assert words(red) == [("blue", "sat down"), ("", f"the referee answered for {asked}")]
    assert [seat["present"] for seat in red.state["seats"]] == [False, False]
    done(referee.post("say", text="Fair play"))
    assert words(red)[-1] == ("referee", "Fair play")


def test_without_a_referee_there_is_no_such_seat(table: Opened) -> None:
    assert len(table.sides) == 2
    assert table.kept.seats.answers_for("") == ()
    assert not table.watcher.known["hello"]["referee"]


def test_a_clock_only_reminds(client: TestClient) -> None:
    table = open_table(client, clock=3)
    assert table.watcher.known["hello"]["clock"] == 3
    assert table.watcher.state["waited"] >= 0
    refused(client.post("/api/tables", json={"ruleset": "danger_close", "clock": 0}), "clock", 422)


def test_a_guest_who_gave_their_seat_to_a_computer_player_still_knows_it_and_takes_it_back(client: TestClient) -> None:
    table = open_table(client, referee=True)
    guest = table.sides[1]
    done(guest.do("take", side=1, player="random"))
    assert (guest.known["hello"]["yours"], guest.known["hello"]["seat"]) == ([], 1)
    done(guest.post("say", text="The computer plays for me"))
    assert guest.state["talk"][-1]["by"] == "blue"
    done(guest.do("take", side=1, player="human"))
    assert guest.known["hello"]["yours"] == [1]
    assert [each.known["hello"]["seat"] for each in (table.host, table.watcher, table.sides[2])] == [None] * 3


def guest_comes_first(table: Opened) -> None:
    sat_down(table)
    done(table.host.do("take", side=1, player="random"))


def guest_comes_to_a_computer_players_seat(table: Opened) -> None:
    done(table.host.do("take", side=1, player="random"))
    sat_down(table)


def sat_down(table: Opened) -> None:
    """The guest comes to the second side by its own link."""
    with table.host.client.websocket_connect(f"/api/tables/{table.id}/live") as socket:
        socket.send_json({"t": "sit", "seat": table.sides[1].secret})
        assert heard(socket)["t"] == "hello"


@pytest.mark.parametrize("come", [guest_comes_first, guest_comes_to_a_computer_players_seat])
def test_a_guests_seat_goes_back_from_a_computer_player_to_the_guest_not_to_the_host(
    tmp_path: Path, come: Callable[[Opened], None]
) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with serving(database) as client:
        table = open_table(client)
        come(table)
        done(table.host.do("take", side=1, player="human"))
    with serving(database) as client:
        host, guest = Seated(client, table.id, table.host.secret), Seated(client, table.id, table.sides[1].secret)
        assert (host.known["hello"]["yours"], guest.known["hello"]["yours"]) == ([0], [1])
        assert host.state["coach"]["together"], "two people play: both must want hints"
