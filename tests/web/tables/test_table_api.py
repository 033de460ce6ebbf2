"""Tables over HTTP: who may do what, taking back, dice, and looking without touching."""

from __future__ import annotations

import random
from typing import Any

import pytest
from fastapi.testclient import TestClient

import sandtable as st
from sandtable.registry import find
from sandtable.web import limited
from sandtable.web.tables.game import Game
from sandtable.web.tables.session import Settings
from tests.web.playing import (
    QUIET,
    RULESET,
    Opened,
    check_kept,
    done,
    everything,
    heard,
    open_table,
    play,
    refused,
    serving,
    until,
    waits_for_me,
)


def to_the_dice(table: Opened) -> dict[str, Any]:
    """Plays a table with typed dice on until dice are to be rolled."""
    luck = random.Random(3)
    for _ in range(200):
        state = table.watcher.state
        if state["pending"]["kind"] == "dice":
            return state
        play(table, 1, luck)
    raise AssertionError("no dice were ever to be rolled")


# ---- opening ---------------------------------------------------------------------------------------------------------


def test_a_new_table_is_a_person_against_computer_players(client: TestClient) -> None:
    table = open_table(client, players=None)
    players = [seat["player"] for seat in table.watcher.state["seats"]]
    assert players[0] == "human"
    assert "human" not in players[1:]


@pytest.mark.parametrize(
    ("opening", "words"),
    [
        ({"ruleset": "ashes_of_gai"}, 'did you mean "ashes_of_gaia"'),
        ({"ruleset": RULESET, "scenario": "brwal"}, 'did you mean "brawl"'),
        ({"ruleset": RULESET, "players": ["human"]}, "1 player for 2 sides (red, blue)"),
        ({"ruleset": RULESET, "players": ["human", "gredy"]}, 'did you mean "greedy"'),
        ({"ruleset": RULESET, "preset": "none"}, 'no preset "none"'),
        ({"ruleset": RULESET, "numbers": {"attack.bas": 3}}, "attack.bas"),
        ({"ruleset": RULESET, "scenario": {"units": 3}}, "scenario"),
        ({"ruleset": RULESET, "dice": "loaded"}, "dice"),
        ({"ruleset": RULESET, "seed": -1}, "seed"),
        ({"ruleset": RULESET, "seat": 1}, "seat"),
        ({}, "ruleset"),
    ],
)
def test_an_impossible_table_is_not_opened_and_says_why(client: TestClient, opening: Any, words: str) -> None:
    refused(client.post("/api/tables", json=opening), words, 422)


def test_a_long_text_is_not_taken_for_a_file(client: TestClient) -> None:
    squads = {"A": [{"at": [0, 0]}], "B": [{"at": [3, 3]}]}
    open_table(client, ruleset="skirmishers", scenario={"squads": squads, "text": "/" + "x" * 1_900})


def test_an_unknown_table_is_not_found(client: TestClient) -> None:
    refused(client.get("/api/tables/nosuchtable"), "there is no table nosuchtable", 404)
    refused(client.get("/api/tables/no%00table"), "table", 422)


def test_the_same_seed_gives_the_same_battle(client: TestClient) -> None:
    one, other = open_table(client, seed=11), open_table(client, seed=11)
    for table in (one, other):
        play(table, 15, random.Random(1))
    assert [line["text"] for line in one.watcher.state["lines"]] == [x["text"] for x in other.watcher.state["lines"]]


# ---- who may do what -------------------------------------------------------------------------------------------------


def test_a_seat_answers_only_for_its_own_side(client: TestClient) -> None:
    table = open_table(client)
    state = table.watcher.state
    asked = state["pending"]["side"]
    before = everything(table.kept)
    refused(table.sides[1 - asked].do("act", answer=state["options"][0]["answer"]), "only")
    refused(table.watcher.do("act", answer=state["options"][0]["answer"]), "you do not sit for")
    assert everything(table.kept) == before
    table.sides[asked].act()


def test_a_wrong_secret_is_refused_not_taken_for_a_spectator(client: TestClient) -> None:
    table = open_table(client)
    table.watcher.secret = "guessed"
    refused(table.watcher.get(), "not of this table")
    refused(table.watcher.post("act", answer="end", number=0), "not of this table")


def test_spectators_change_nothing(client: TestClient) -> None:
    table = open_table(client)
    play(table, 3, random.Random(1))
    before = everything(table.kept)
    refused(table.watcher.do("undo"), "spectator")
    refused(table.watcher.do("consent", yes=True), "nobody asks")
    refused(table.watcher.do("roll"), "you do not sit for")
    refused(table.watcher.do("take", side=0, player="greedy"), "only the host")
    refused(table.watcher.get("/seats"), "only the host")
    refused(table.watcher.get("/record"), "only the host")
    assert table.watcher.known["hello"]["yours"] == []
    assert everything(table.kept) == before


def test_the_host_answers_for_people_until_they_come_by_their_own_links(client: TestClient) -> None:
    table = open_table(client)
    assert table.host.known["hello"]["yours"] == [0, 1]
    table.host.act()
    asked = table.watcher.state["pending"]["side"]
    table.sides[asked].act()
    assert table.host.known["hello"]["yours"] == [1 - asked]
    while table.watcher.state["pending"]["side"] != asked:
        table.asked.act(1)
    refused(table.host.do("act", answer=done(table.watcher.get("/legal"))[0]["answer"]), "you do not sit for")


def test_the_host_does_not_answer_for_computer_players() -> None:
    with serving(settings=Settings(pace=1000)) as client:
        table = open_table(client, players=["random", "random"])
        assert table.host.known["hello"]["yours"] == []
        refused(table.host.do("act", answer=done(table.watcher.get("/legal"))[0]["answer"]), "you do not sit for")


def test_links_are_the_hosts_and_seat_their_own_side(client: TestClient) -> None:
    table = open_table(client)
    links = done(table.host.get("/seats"))
    assert [link["seat"] for link in links] == [side.secret for side in table.sides]
    assert [link["url"] for link in links] == [f"/table/{table.id}#seat={side.secret}" for side in table.sides]
    refused(table.sides[0].get("/seats"), "only the host")


def test_whoever_saw_an_older_state_is_refused(client: TestClient) -> None:
    table = open_table(client)
    state = table.watcher.state
    table.asked.act()
    before = everything(table.kept)
    answer = state["options"][0]["answer"]
    refused(table.asked.post("act", number=state["number"], answer=answer), "the table has moved on")
    refused(table.host.post("undo", number=state["number"]), "the table has moved on")
    refused(table.host.post("take", side=0, player="greedy", number=state["number"]), "the table has moved on")
    assert everything(table.kept) == before


def test_an_illegal_answer_names_the_rule_and_changes_nothing(client: TestClient) -> None:
    table = open_table(client)
    before = everything(table.kept)
    problem = refused(table.asked.do("act", answer="strike B99"), "", 422)
    assert problem["text"]
    luck, seen, rules = random.Random(5), dict[str, None](), set[str]()
    for _ in range(15):  # what was legal once is tried again when it is not
        legal = [str(action) for action in table.kept.game.battle.legal_actions]
        for answer in [answer for answer in seen if answer not in legal][:3]:
            before = everything(table.kept)
            asked = table.watcher.post("aim", answer=answer)
            if asked.status_code == 422 or asked.json()["refusal"] is None:  # no answer at all, or legal unlisted
                continue
            aim = done(asked)
            problem = refused(table.asked.do("act", answer=answer), "")
            assert (problem["rule"], problem["text"]) == (aim["refusal"]["rule"], aim["refusal"]["text"])
            assert everything(table.kept) == before
            rules.add(problem["rule"])
        seen |= dict.fromkeys(legal)
        play(table, 1, luck)
    assert rules & set(find(RULESET).catalogue.rules)


# ---- taking back -----------------------------------------------------------------------------------------------------


def test_an_answer_nobody_has_reacted_to_is_taken_back_freely(client: TestClient) -> None:
    table = open_table(client, **QUIET)
    start = table.watcher.state
    mover = table.asked
    moved = mover.act()
    assert moved["undo"] == "free"
    assert table.watcher.state["undo"] == "no"
    back = done(mover.do("undo"))
    assert back["view"] == start["view"]
    assert back["pending"] == start["pending"]
    assert back["undo"] == "no"
    (undone,) = back["undone"]
    assert undone["after"] == len(start["lines"]) - 1
    assert list(undone["lines"]) == [line["text"] for line in moved["lines"][len(start["lines"]) :]]
    check_kept(table.kept)


def test_there_is_nothing_to_take_back_before_the_first_answer(client: TestClient) -> None:
    refused(open_table(client).host.do("undo"), "nothing of yours")


def until_consent_is_needed(table: Opened) -> int:
    """Plays on until a side could take its latest answer back only if the others agree."""
    luck = random.Random(8)
    for _ in range(60):
        play(table, 1, luck)
        for place, side in enumerate(table.sides):
            if all(seat.claimed for seat in table.kept.seats) and table.kept.who(side.secret).undo == "consent":
                assert side.state["undo"] == "consent"
                return place
    raise AssertionError("consent was never needed")


@pytest.mark.parametrize("yes", [True, False])
def test_after_dice_or_others_answers_the_others_are_asked_before_anything_is_taken_back(
    client: TestClient, yes: bool
) -> None:
    table = open_table(client)
    side = until_consent_is_needed(table)
    mine, other = table.sides[side], table.sides[1 - side]
    before = mine.state
    asked = done(mine.do("undo"))
    assert asked["asked"] == side
    assert asked["lines"] == before["lines"]
    check_kept(table.kept)
    refused(mine.do("consent", yes=True), "one of the other people")
    refused(table.watcher.do("consent", yes=True), "one of the other people")
    after = done(other.do("consent", yes=yes))
    assert after["asked"] is None
    if yes:
        assert len(after["undone"]) == 1
        assert len(after["lines"]) < len(before["lines"])
        assert after["pending"]["side"] == side
    else:
        assert after["lines"] == before["lines"]
        assert not after["undone"]
    check_kept(table.kept)


def test_whoever_answers_for_everybody_needs_nobodys_consent(client: TestClient) -> None:
    table = open_table(client)
    for i in range(10):
        table.host.act(7 * i)
    assert table.host.state["undo"] == "free"
    lines = len(table.watcher.state["lines"])
    assert len(done(table.host.do("undo"))["lines"]) < lines
    check_kept(table.kept)


def test_taking_back_against_a_computer_player_takes_its_answers_back_too(client: TestClient) -> None:
    table = open_table(client, players=["human", "random"])
    me = table.sides[0]
    for i in range(40):
        until(lambda: waits_for_me(table))
        before, known = me.state, len(table.kept.game.past)
        me.act(3 * i)
        until(lambda: waits_for_me(table))
        bots = [h for h in table.kept.game.past[known:] if h.kind == "bot"]
        if bots:
            break
    else:
        raise AssertionError("the computer player was never asked")
    back = done(me.do("undo"))
    assert back["asked"] is None
    assert back["view"] == before["view"]
    assert back["lines"] == before["lines"]
    assert len(table.kept.game.past) == known
    check_kept(table.kept)


def test_lines_taken_back_stay_told_in_their_place(client: TestClient) -> None:
    table = open_table(client)
    for i in range(6):
        table.host.act(i)
    for _ in range(3):
        done(table.host.do("undo"))
    state = table.host.state
    assert len(state["undone"]) == 3
    assert all(undone["after"] < len(state["lines"]) for undone in state["undone"])
    table.host.act(2)
    assert len(table.host.state["undone"]) == 3


# ---- dice ------------------------------------------------------------------------------------------------------------


def test_typed_dice_are_taken_as_they_fell(client: TestClient) -> None:
    table = open_table(client, dice="typed")
    state = to_the_dice(table)
    dice = state["pending"]
    roller = table.sides[dice["side"]]
    before = everything(table.kept)
    refused(roller.do("roll", faces=[1] * (dice["dice"] + 1)), "expected, got", 422)
    refused(roller.do("roll", faces=[]), "expected, got 0", 422)
    refused(roller.do("roll", faces=[dice["sides"] + 1] * dice["dice"]), "expected", 422)
    refused(roller.do("roll", faces=["one"]), "faces", 422)
    refused(table.sides[1 - dice["side"]].do("roll", faces=[1] * dice["dice"]), "you do not sit for")
    refused(roller.do("act", answer="end"), "nobody is to choose now")
    assert everything(table.kept) == before
    faces = [min(i + 2, dice["sides"]) for i in range(dice["dice"])]
    rolled = next(line for line in done(roller.do("roll", faces=faces))["lines"][len(state["lines"]) :] if line["dice"])
    assert list(rolled["dice"]) == faces
    assert rolled["typed"]
    check_kept(table.kept)


def test_typed_dice_may_be_left_to_the_computer_and_are_marked(client: TestClient) -> None:
    table = open_table(client, dice="typed")
    state = to_the_dice(table)
    roller = table.sides[state["pending"]["side"]]
    drawn = next(line for line in done(roller.do("roll", faces=None))["lines"][len(state["lines"]) :] if line["dice"])
    assert not drawn["typed"]
    assert drawn["dice"]
    check_kept(table.kept)


def test_no_dice_are_rolled_where_they_are_drawn(client: TestClient) -> None:
    table = open_table(client)
    refused(table.asked.do("roll", faces=[1, 2]), "no dice are to be rolled now")


def test_people_roll_for_a_computer_player_where_dice_are_typed(client: TestClient) -> None:
    table = open_table(client, dice="typed", players=["human", "random"])
    me = table.sides[0]
    for i in range(300):
        until(lambda: waits_for_me(table))
        pending = me.state["pending"]
        if pending["kind"] == "dice" and pending["side"] == 1:
            refused(table.watcher.do("roll"), "you do not sit for")
            done(me.do("roll", faces=[1] * pending["dice"]))
            return
        if pending["kind"] == "dice":
            done(me.do("roll"))
        else:
            me.act(i)
    raise AssertionError("the computer player never had to roll")


def test_the_host_rolls_where_only_computer_players_sit(client: TestClient) -> None:
    table = open_table(client, dice="typed", players=["random", "random"])
    until(lambda: isinstance(table.kept.game.battle.pending, st.Roll))
    number = table.kept.count
    refused(table.watcher.do("roll"), "you do not sit for")
    done(table.host.do("roll"))
    until(lambda: table.kept.count > number)


# ---- looking ---------------------------------------------------------------------------------------------------------


def test_looking_changes_nothing(client: TestClient) -> None:
    table = open_table(client)
    play(table, 12, random.Random(4))
    before = everything(table.kept)
    state = table.watcher.state
    for option in state["options"][:6]:
        assert done(table.watcher.post("aim", answer=option["answer"]))["answer"] == option["answer"]
    for figure in state["view"]["figures"]:
        done(table.watcher.post("outlook", key=figure["key"]))
    done(table.watcher.post("pick", x=3.0, y=2.5))
    done(table.watcher.get("/legal"))
    done(table.watcher.get("/replay"))
    assert everything(table.kept) == before


def test_every_moment_of_the_log_can_be_looked_at(client: TestClient) -> None:
    table = open_table(client)
    views = [table.watcher.state["view"]]
    for i in range(6):
        views.append(table.host.act(5 * i)["view"])
    lines = table.watcher.state["lines"]
    moments = [done(table.watcher.get(f"/moments/{i}")) for i in range(len(lines))]
    assert any(moment in views for moment in moments)
    refused(table.watcher.get(f"/moments/{len(lines)}"), f"the log has {len(lines)} lines")
    refused(table.watcher.get("/moments/x"), "line", 422)


def test_the_odds_of_an_answer_add_up(client: TestClient) -> None:
    table = open_table(client, ruleset="danger_close", scenario="lone-light", players=["human"])
    answer = table.watcher.state["options"][0]["answer"]
    told = done(table.watcher.get("/odds", answer=answer))
    assert sum(st.odds(table.kept.game.battle.fork(), answer).outcomes.values()) == 1
    assert told == st.odds(table.kept.game.battle.fork(), answer).to_json()
    refused(table.watcher.get("/odds", answer="dance"), "", 422)
    refused(table.watcher.get("/odds"), "answer", 422)


def test_odds_that_branch_too_much_to_be_sent_are_refused_in_words(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(client, ruleset="danger_close", scenario="lone-light", players=["human"])
    monkeypatch.setattr(limited, "LARGEST", 100)
    refused(table.watcher.get("/odds", answer=table.watcher.state["options"][0]["answer"]), "100 can be sent", 422)


def test_the_record_is_the_hosts_until_the_end(client: TestClient) -> None:
    table = open_table(client)
    play(table, 8, random.Random(2))
    refused(table.sides[0].get("/record"), "before the end only the host")
    record = table.host.get("/record")
    assert "attachment" in record.headers["content-disposition"]
    assert st.Battle.replay(record.text).state.key() == table.kept.game.battle.state.key()


def test_a_trial_changes_nothing_at_the_table(client: TestClient) -> None:
    table = open_table(client)
    play(table, 5, random.Random(4))
    before = everything(table.kept)
    with client.websocket_connect(f"/api/tables/{table.id}/live") as socket:
        socket.send_json({"t": "sit", "seat": ""})
        socket.send_json({"t": "analyse", "on": True})
        trial = next_state(socket, analysis=True)
        for i in range(6):
            answer = trial["options"][i % len(trial["options"])]["answer"]
            socket.send_json({"t": "act", "answer": answer, "number": trial["number"]})
            trial = next_state(socket, analysis=True)
        socket.send_json({"t": "undo", "number": trial["number"]})
        assert len(next_state(socket, analysis=True)["undone"]) == len(trial["undone"]) + 1
        socket.send_json({"t": "take", "side": 0, "player": "greedy", "number": 0})
        while heard(socket)["t"] != "trouble":
            pass
        assert everything(table.kept) == before
        socket.send_json({"t": "analyse", "on": False})
        back = next_state(socket, analysis=False)
        assert back["first"] == 0
        assert back["lines"] == table.watcher.state["lines"]


def next_state(socket: Any, analysis: bool) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = heard(socket)
        assert message["t"] != "trouble", message
        if message["t"] == "state" and message["analysis"] == analysis:
            return message


@pytest.mark.parametrize("dice", ["drawn", "typed"])
@pytest.mark.parametrize("back", [0, 1, 3])
def test_a_trial_does_not_show_the_dice_to_come(client: TestClient, dice: str, back: int) -> None:
    table = open_table(client, dice=dice)
    play(table, 12, random.Random(6))

    def played_on(is_trial: bool) -> list[tuple[int, ...]]:
        game = table.kept.game.copy(is_trial=is_trial)
        for _ in range(back):  # also where answers were taken back and are given again
            game.take_back(0, 1)
        return dice_of(game, 40)

    to_come = played_on(is_trial=False)
    assert sum(map(len, to_come)) >= 8
    assert to_come == played_on(is_trial=False)
    assert to_come not in [played_on(is_trial=True) for _ in range(5)]


def dice_of(game: Game, answers: int) -> list[tuple[int, ...]]:
    """The dice that fall if the battle is played on for so many answers, as chance will have it."""
    luck, known = random.Random(9), len(game.battle.log)
    for _ in range(answers):
        pending = game.battle.pending
        if isinstance(pending, st.Roll):
            game.roll(game.asked or 0, None)
        elif pending is not None:
            game.push(game.asked or 0, luck.choice([str(action) for action in game.battle.legal_actions]))
    return [event.dice for event in game.battle.log[known:] if event.dice]
