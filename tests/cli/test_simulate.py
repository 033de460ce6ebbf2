"""`simulate` and `compare`, in plain Python and few battles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable.simulate import engines
from sandtable.simulate.plain import play_plain
from tests.cli.program import Answer, refused

PLAIN = ("--engine", "python", "--battles", "40")


def test_results_for_programs() -> None:
    found = Answer("simulate", "danger_close", "lone-heavy", *PLAIN, "--players", "bold", "--json").json
    assert (found["battles"], found["engine"], found["players"]) == (40, "python", ["bold"])
    assert sum(share["value"] for share in found["wins"].values()) == pytest.approx(1)
    assert all(e["low"] <= e["value"] <= e["high"] for e in found["wins"].values())


def test_the_same_seed_finds_the_same() -> None:
    words = ("simulate", "danger_close", "lone-heavy", *PLAIN, "--seed", "4", "--json")
    first, second = Answer(*words).json, Answer(*words).json
    assert [first[key] for key in ("wins", "means")] == [second[key] for key in ("wins", "means")]


def test_results_for_people() -> None:
    shown = Answer("simulate", "danger_close", "lone-heavy", *PLAIN).out
    assert [
        word for word in ("Who wins", "squad", "nobody", "95% interval", "engine python") if word not in shown
    ] == []


def test_any_battle_can_be_looked_at_and_saved(tmp_path: Path) -> None:
    file = tmp_path / "seventh.json"
    shown = Answer("simulate", "danger_close", "lone-heavy", *PLAIN, "--replay", "7", "--save", str(file)).out
    assert "Offense Roll" in shown
    assert Answer("replay", str(file), "--json").json["battle"] == 7


def test_compare_tells_differences_with_intervals() -> None:
    words = ("compare", "danger_close", "lone-heavy", *PLAIN, "--b", "fire.base=2", "--b", "tactics=none")
    found = Answer(*words, "--json").json
    assert found["differences"]["wins of squad"]["value"] > 0
    shown = Answer(*words).out
    assert "B: fire.base=2, tactics=none" in shown
    assert "came out differently" in shown


def test_compare_of_the_same_finds_nothing() -> None:
    shown = Answer("compare", "danger_close", "lone-heavy", *PLAIN, "--a", "preset=standard").out
    assert "none of 40 battles came out differently" in shown


def test_compare_takes_changes_for_both() -> None:
    words = ("compare", "danger_close", "lone-heavy", *PLAIN, "--number", "fire.base=2", "--ruling", "tactics=none")
    assert "none of 40 battles came out differently" in Answer(*words, "--b", "fire.base=2").out
    assert "none of 40 battles came out differently" not in Answer(*words, "--b", "fire.base=1").out


def test_compare_says_what_either_of_them_changes_in_the_book() -> None:
    words = ("compare", "danger_close", "lone-heavy", "--engine", "python", "--battles", "4")
    shown = Answer(
        *words, "--preset", "bare", "--number", "fire.base=2", "--b", "fire.ammo=2", "--b", "fire.base=1"
    ).out
    assert shown.splitlines()[:2] == ["A: preset=bare, fire.base=2", "B: preset=bare, fire.base=1, fire.ammo=2"]
    assert Answer(*words, "--a", "tactics=none").out.splitlines()[:2] == ["A: tactics=none", "B: the book"]


@pytest.mark.parametrize("points", ["0", "-1", "100", "200", "nan"])
def test_until_is_said_in_points(points: str) -> None:
    said = refused("simulate", "danger_close", "--until", points)
    assert f"--until {points}: points between 0 and 100 expected, such as 1" in said


def test_a_battle_to_save_must_be_named(tmp_path: Path) -> None:
    file = tmp_path / "battle.json"
    assert "which battle? --replay I" in refused("simulate", "danger_close", "--battles", "4", "--save", str(file))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("compare", "danger_close", "--b", "fire.ammo=2", "--b", "fire.ammo=3"), "--b: fire.ammo is set twice"),
        (("simulate", "danger_close", "--number", "fire.ammo=2", "--number", "fire.ammo=2"), "fire.ammo is set twice"),
        (("simulate", "danger_close", "--ruling", "tactics=none", "--ruling", "tactics=book"), "tactics is set twice"),
        (("sweep", "danger_close", "--vary", "fire.ammo=2", "--vary", "fire.ammo=3"), "--vary: fire.ammo is set twice"),
        (
            ("odds", "danger_close", "defense", "--position", "flanked", "--position", "fortified"),
            "--position is given",
        ),
        (
            ("odds", "danger_close", "defense", "--vary", "position=all", "--vary", "position=all"),
            "position is set twice",
        ),
    ],
)
def test_what_is_set_twice_is_refused(words: tuple[str, ...], said: str) -> None:
    assert said in refused(*words)


def test_one_battle_has_no_interval() -> None:
    shown = Answer("simulate", "danger_close", "lone-heavy", "--engine", "python", "--battles", "1").out
    assert "no interval: no two differ" in shown
    assert " inf" not in shown


def test_a_run_that_is_stopped_prints_what_it_has_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopping(rules: Any, start: Any, players: Any, seed: int, first: int, count: int) -> Any:
        if first:
            raise KeyboardInterrupt
        return play_plain(rules, start, players, seed, first, count)

    monkeypatch.setattr(engines, "play_plain", stopping)
    found = Answer("simulate", "danger_close", "lone-light", "--battles", "48", "--engine", "python")
    assert found.code == 130
    assert "stopped after 16 of 48 battles" in found.out
    assert "Who wins" in found.out
