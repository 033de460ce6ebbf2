"""People end a battle at a table: whoever resigns has lost, a draw takes two people, and the store keeps both."""

from __future__ import annotations

from fastapi.testclient import TestClient

from tests.web.playing import QUIET, Opened, Seated, check_kept, done, open_table, refused


def sat_down(client: TestClient) -> tuple[Opened, list[Seated]]:
    """A table for two, each of whom has come by the link of a seat."""
    table = open_table(client, **QUIET)
    for person in table.sides:
        done(person.post("say", text="here"))
    return table, table.sides


def test_who_resigns_has_lost_and_the_store_knows(client: TestClient) -> None:
    table, (one, other) = sat_down(client)
    refused(other.post("resign", side=0), "you do not sit for A")
    state = done(one.post("resign", side=0))
    assert state["outcome"]["winner"] == 1
    assert state["outcome"]["words"] == "B wins: A resigns"
    assert state["lines"][-1]["text"] == "A resigns"
    check_kept(table.kept)
    refused(other.post("resign", side=1), "over")


def test_who_resigns_need_not_have_seen_the_latest_answer(client: TestClient) -> None:
    """A window asks them first; meanwhile a computer player may answer."""
    table, people = sat_down(client)
    number = table.kept.number
    asked = table.watcher.state["pending"]["side"]
    people[asked].act()
    refused(people[1 - asked].post("draw", yes=True, number=number), "moved on")
    assert done(people[1 - asked].post("resign", side=1 - asked))["outcome"]["winner"] == asked


def test_a_resignation_is_taken_back_only_if_the_other_agrees(client: TestClient) -> None:
    _, (one, other) = sat_down(client)
    assert done(one.post("resign", side=0))["undo"] == "consent"
    assert done(one.do("undo"))["asked"] == 0
    assert done(other.do("consent", yes=True))["outcome"] is None


def test_a_draw_takes_the_other_person_too(client: TestClient) -> None:
    table, (one, other) = sat_down(client)
    assert done(one.do("draw", yes=True))["offered"] == 0
    assert done(other.do("draw", yes=False))["offered"] is None
    assert done(one.do("draw", yes=True))["outcome"] is None
    check_kept(table.kept)
    state = done(other.do("draw", yes=True))
    assert (state["outcome"]["winner"], state["offered"]) == (-1, None)
    check_kept(table.kept)


def test_an_offer_ends_with_the_next_answer(client: TestClient) -> None:
    table, people = sat_down(client)
    done(people[0].do("draw", yes=True))
    asked = table.watcher.state["pending"]["side"]
    assert people[asked].act()["offered"] is None


def test_a_computer_player_is_offered_no_draw(client: TestClient) -> None:
    table = open_table(client, **QUIET, players=["human", "greedy"])
    refused(table.host.do("draw", yes=True), "a computer player plays on")
