"""`ladder`, in plain Python and few pairs."""

import json

from tests.cli.program import Answer

PLAIN = ("--engine", "python", "--pairs", "4", "--all")


def test_matches_for_programs() -> None:
    words = ("ladder", "danger_close", "lone-heavy", "bold", "random", "cautious", *PLAIN, "--json")
    found = json.loads(Answer(*words).out)
    assert [(match["a"], match["b"]) for match in found] == [
        ("bold", "random"),
        ("bold", "cautious"),
        ("random", "cautious"),
    ]
    assert all(match["pairs"] == 4 for match in found)
    assert all(match["elo"]["low"] <= match["elo"]["value"] <= match["elo"]["high"] for match in found)


def test_matches_for_people() -> None:
    shown = Answer("ladder", "danger_close", "lone-heavy", "bold", "bold", *PLAIN).out
    assert "50.0 %" in shown
    assert "not clear yet" in shown


def test_a_player_who_thinks_sits_down_by_name_and_setting() -> None:
    words = ("play", "danger_close", "--scenario", "lone-heavy", "--seat", "rollout:rollouts=4:engine=python", "--json")
    assert '"error"' not in Answer(*words).out


def test_a_ladder_of_one_is_refused() -> None:
    assert "two players expected" in Answer("ladder", "danger_close", "lone-heavy", "bold", *PLAIN, "--json").out
