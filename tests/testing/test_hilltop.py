"""The example on a table in inches: sound, compiled as it is played, painted, and copied by `new`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel.easel import Stroke
from sandtable.lint import lint
from sandtable.registry import REGISTERED
from sandtable.testing import check_ruleset
from tests.cli.program import Answer

from .test_warbands import run_tests

FOLDER = Path(__file__).parents[2] / "examples" / "hilltop"
sys.path.insert(0, str(FOLDER))
hilltop = import_module("hilltop").RULESET


@pytest.mark.sampled("the example from end to end", 1)
def test_hilltop_is_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTERED, "hilltop", hilltop)
    check_ruleset("hilltop", seconds=15).raise_if_wrong()


def test_lint_has_nothing_to_say_of_hilltop() -> None:
    assert lint(hilltop) == []


def test_compiled_battles_on_a_table_are_as_plain_ones() -> None:
    plain, compiled = (st.simulate(hilltop.load(), battles=60, seed=5, engine=each) for each in ("python", "compiled"))
    assert plain.outcomes.tolist() == compiled.outcomes.tolist()


def test_a_new_game_on_a_table_passes_its_tests_and_is_nobody_elses(tmp_path: Path) -> None:
    written = Answer("new", "my_band", "--to", str(tmp_path), "--board", "tabletop", "--json").json
    assert [path for path in map(Path, written["files"]) if "hilltop" in path.read_text().lower()] == []
    run_tests(tmp_path)


def test_a_game_on_a_table_is_drawn_and_its_walks_are_told_in_inches() -> None:
    battle = st.Battle(hilltop.load(), seed=1)
    assert battle.svg().count("<polygon") >= 4
    battle.push("R1 acts")
    look = hilltop.look
    told = look.point(battle.state, battle.parse("walk 10000 4500"))
    assert (told.words, told.at) == ("Aric walks to (10, 4.5)", (10, 19.5))
    assert [str(each) for each in look.pick(battle.state, 10, 19.5)] == ["walk 10000 4500"]
    walk, shot = (
        [x.style for x in look.marks(battle.state, battle.parse(each))] for each in ("walk 10000 4500", "shoot B1")
    )
    assert (walk, shot[0] in ("sight", "sight-blocked")) == (["path", "path"], True)


def test_what_a_fighter_sees_is_told_of_every_foe_on_the_table() -> None:
    battle = st.Battle(hilltop.load(), seed=1)
    t: Any = battle.state
    foes = [x for x in t.fighters if x.side == 1 and x.placed]
    seen = hilltop.look.outlook(t, "R1")
    assert [x.label.partition(":")[0] for x in seen] == [t.names["Fighter"][x.index] for x in foes]
    assert {x.style for x in seen} <= {"seen", "unseen"}
    assert all(x.label.endswith('"') for x in seen)


def test_a_click_behind_a_wall_leads_around_it() -> None:
    board = {"size": [16, 16], "terrain": [{"kind": "wall", "rectangle": [6, 6, 10, 7]}]}
    bands = {"red": [{"at": [8, 5]}], "blue": [{"at": [1, 15]}]}
    battle = st.Battle(hilltop.load(numbers={"move": 9}), {"board": board, **bands}, seed=1)
    battle.push("R1 acts")
    way = list(hilltop.look.way(battle.state, 8, 8))
    assert len(way) > 1
    for walk in way:
        battle.push(walk)
    state: Any = battle.state
    assert state.fighters[0].y == 8000


def test_the_editor_of_a_game_on_a_table_paints_what_it_reads() -> None:
    data: dict[str, Any] = {"board": {"size": [16, 16]}, "red": [{"at": [8, 2]}], "blue": [{"at": [8, 14]}]}
    state = st.Battle(hilltop.load(), data, seed=1).state
    hilltop.easel.paint(state, data, Stroke("slope", ((4, 4), (8, 8))))
    hilltop.easel.place(st.Battle(hilltop.load(), data, seed=1).state, data, ("red", 0), 6, 6, 0)
    assert data["red"] == [{"at": [6, 10], "level": 1}]
    on_top: Any = st.Battle(hilltop.load(), data, seed=1).state
    assert on_top.fighters[0].z == 1000


def test_a_card_shows_lengths_in_inches_and_the_height_at_which_a_fighter_stands() -> None:
    battle = st.Battle(hilltop.load(numbers={"move": 7}), seed=1)
    battle.push("R1 acts")
    battle.set("R1", place="12, 12", left=2.5)
    first = hilltop.look.view(battle.state).figures[0]
    assert [(bar.label, bar.value, bar.high) for bar in first.bars] == [("Wounds left", 2, 2), ("Move left", 2.5, 7)]
    assert (first.tags, first.role) == (('2" up',), "swordsman")
    assert 'A R1 Aric: sword, 2 wounds left, at (12, 12), 2" up' in hilltop.describe(battle.state)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"place": "3, 12"}, "place: R1 stands in terrain"),
        ({"place": "13, 3"}, 'place: R1 overlaps R2 by 1"'),
        ({"place": "there"}, "a place is two lengths"),
        ({"left": -1}, "at least 0 expected, got -1"),
    ],
)
def test_a_referee_is_told_why_a_fighter_cannot_be_set_so(values: dict[str, Any], words: str) -> None:
    with pytest.raises(st.SandtableError, match=words):
        st.Battle(hilltop.load(), seed=1).set("R1", **values)


@pytest.mark.parametrize(("who", "tried"), [("R1", "strike B1"), ("R3", "shoot B1")])
def test_a_click_on_an_enemy_who_cannot_be_attacked_says_what_speaks_against_it(who: str, tried: str) -> None:
    battle = st.Battle(hilltop.load(numbers={"shoot.range": 3}), seed=1)
    battle.push(f"{who} acts")
    foe = hilltop.look.view(battle.state).figures[3]
    assert hilltop.look.tried is not None
    assert hilltop.look.pick is not None
    assert hilltop.look.pick(battle.state, foe.x, foe.y) == []
    assert str(hilltop.look.tried(battle.state, foe.x, foe.y)) == tried


def test_a_fighter_who_is_out_leaves_the_table_and_keeps_their_card() -> None:
    bands = {"red": [{"at": [8, 8]}], "blue": [{"at": [8, 9], "wounds": 1}, {"at": [8, 14]}]}
    battle = st.Battle(hilltop.load(), {"board": {"size": [16, 16]}, **bands}, seed=1, dice="typed")
    battle.push("R1 acts")
    battle.push("strike B1")
    battle.roll([6, 6])
    battle.roll([1, 1])
    figures = {x.key: (x.out, x.radius) for x in hilltop.look.view(battle.state).figures}
    assert figures == {"R1": (False, 0.5), "B1": (True, 0), "B2": (False, 0.5)}
    assert "B1" not in hilltop.describe(battle.state)
