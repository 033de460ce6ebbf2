"""The referee's seat: setting something by hand, which nobody else may, and which is kept as an answer is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import sandtable as st
from sandtable.web.replays.onward import play_on
from sandtable.web.tables.game import Game
from sandtable.web.tables.store import Store
from sandtable.web.tables.table import reopen
from tests.web.playing import QUIET, Seated, done, refused, serving

PEOPLE = {"players": ["human", "human"], "referee": True, "seed": 4}


def opened(client: TestClient, **how: Any) -> tuple[Seated, Seated, dict[str, Any]]:
    """The referee of a new table on whose board everybody stands, its host, and all that was told of it."""
    told: dict[str, Any] = done(client.post("/api/tables", json={**QUIET, **PEOPLE, **how}), 201)
    referee, host = Seated(client, told["id"], told["seats"][-1]["seat"]), Seated(client, told["id"], told["host"])
    game = host.kept.game
    while game.battle.pending.ask.label == "deploy" or is_under_way(game):  # type: ignore[union-attr]
        host.act()
    return referee, host, told


def is_under_way(game: Game) -> bool:
    course = game.battle.course
    return bool(course.tape.answers or course.fallen)


def lines(seat: Seated) -> list[str]:
    return [line["text"] for line in seat.state["lines"] if line["kind"] == "set"]


def values(card: dict[str, Any]) -> dict[str, Any]:
    return {field["name"]: field["value"] for field in card["fields"]}


def test_what_the_referee_sets_stands_on_the_board_and_in_everybodys_log(client: TestClient) -> None:
    referee, host, told = opened(client)
    done(referee.do("set", key="A1", values={"hp": 4, "prone": True}))
    figure = next(each for each in host.state["view"]["figures"] if each["key"] == "A1")
    assert figure["bars"][0]["value"] == 4
    assert "prone" in figure["tags"]
    assert lines(Seated(client, told["id"])) == lines(host)
    assert lines(host)[0].startswith("the referee sets ")
    assert "HP to 4 (it was 10), prone to yes (it was no)" in lines(host)[0]


def test_nobody_but_the_referee_sets_anything(client: TestClient) -> None:
    referee, host, told = opened(client)
    for seat in (host, Seated(client, told["id"], told["seats"][0]["seat"]), Seated(client, told["id"])):
        refused(seat.do("set", key="A1", values={"hp": 4}), "only the referee")
    assert lines(referee) == []


def test_what_cannot_be_is_refused_with_a_reason(client: TestClient) -> None:
    referee, _, _ = opened(client)
    refused(referee.do("set", key="A1", values={"hp": 40}), "at most 10 expected, got 40", 422)
    refused(referee.do("set", key="A1", values={"place": "99,99,0"}), "no such dot")
    refused(referee.post("set", key="A1", values={"hp": 4}, number=99), "the table has moved on")
    assert referee.post("set", key="A1", values={}, number=0).status_code == 422
    assert lines(referee) == []


def test_it_outlives_the_server_and_the_battle_goes_on_alike(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.sqlite'}") as client:
        referee, _, _ = opened(client)
        done(referee.do("set", key="B1", values={"ap": 2}))
        referee.act()
        done(referee.do("set", key="B2", values={"grenades": 3}))
        before, secret = referee.state, referee.secret
        record = referee.kept.game.battle.record
    with serving(f"sqlite:///{tmp_path / 'tables.sqlite'}") as client:
        again = Seated(client, referee.table, secret)
        assert again.state["lines"] == before["lines"]
        assert again.kept.game.battle.record == record
        assert st.Battle.replay(record.to_json()).state.key() == again.kept.game.battle.state.key()


def test_the_referee_takes_back_what_he_set_and_the_others_only_with_consent(client: TestClient) -> None:
    referee, _, told = opened(client)
    own = Seated(client, told["id"], told["seats"][0]["seat"])
    while referee.kept.game.asked != 0 or is_under_way(referee.kept.game):
        referee.act()
    done(own.do("act", answer=own.state["options"][0]["answer"]))
    done(referee.do("set", key="A1", values={"hp": 4}))
    assert own.state["undo"] == "consent"
    assert referee.state["undo"] == "free"
    done(referee.do("undo"))
    assert lines(referee) == []
    assert referee.state["undone"][-1]["by"] == "referee"


def test_the_card_says_what_can_be_set_within_which_bounds_and_what_a_point_of_the_board_means(
    client: TestClient,
) -> None:
    referee, _, _ = opened(client)
    card = done(referee.post("card", key="A1"))
    fields = {field["name"]: field for field in card["fields"]}
    assert (fields["hp"]["kind"], fields["hp"]["least"], fields["hp"]["most"]) == ("number", -1, 10)
    assert (fields["prone"]["kind"], fields["place"]["kind"]) == ("flag", "place")
    assert "A2" in [key for key, _ in card["others"]]
    spot = next(each for each in referee.known["hello"]["scene"]["spots"] if each["key"] != values(card)["place"])
    moved = done(referee.post("card", key="A1", x=spot["x"], y=spot["y"]))
    assert values(moved)["place"] == spot["key"]


def test_whoever_plays_on_from_a_replay_finds_what_was_set_there(client: TestClient) -> None:
    referee, _, _ = opened(client)
    done(referee.do("set", key="A1", values={"hp": 4}))
    referee.act()
    battle = referee.kept.game.battle
    new = play_on(Store(), battle.record.to_json(), len(battle.log) - 1, ("human", "human"))
    assert [event.text for event in new.game.battle.log if event.kind == "set"] == lines(referee)


@pytest.mark.parametrize("dice", ["drawn", "typed"])
def test_dice_are_called_typed_only_where_a_person_has_typed_them_also_where_play_goes_on_from_there(dice: str) -> None:
    battle = st.Battle(st.load("table_encounter"), seed=1, dice=dice)
    while isinstance(battle.pending, st.Roll):
        battle.roll([battle.pending.dice.sides - len(battle.log)])
    kept = Store()
    new = play_on(kept, battle.record.to_json(), len(battle.log) - 1, ("human", "human"))
    rolls = [event for event in new.game.battle.log if event.kind == "roll"]
    assert rolls
    assert {event.typed for event in rolls} == {dice == "typed"}
    again = reopen(kept, new.id)
    assert again is not None
    assert [event.typed for event in again.game.battle.log if event.kind == "roll"] == [event.typed for event in rolls]


@pytest.mark.parametrize("ruleset", ["ashes_of_gaia", "danger_close", "table_encounter", "year_zero"])
def test_every_ruleset_has_cards_whose_places_are_those_under_the_figures(client: TestClient, ruleset: str) -> None:
    players = ["human"] * len(st.load(ruleset).ruleset.sides)
    referee, _, _ = opened(client, ruleset=ruleset, scenario=None, players=players)
    first = done(referee.post("card", key=""))
    for key, _ in first["others"]:
        card = done(referee.post("card", key=key))
        figure = next((each for each in referee.state["view"]["figures"] if each["key"] == key), None)
        if figure is not None and figure["radius"] and "place" in values(card):
            there = done(referee.post("card", key=key, x=figure["x"], y=figure["y"]))
            assert values(there) == values(card)
