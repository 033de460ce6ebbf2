"""A kit makes the rooms of a game of its classes: what files say, how battles begin, look and are painted."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

import sandtable as st
from sandtable.boards import cards, hexes, squares
from sandtable.boards.squares import NOWHERE, Board, Feature, Kit, Place, Square, Terrain
from sandtable.kernel import (
    Code,
    InvalidRules,
    Piece,
    Points,
    Table,
    entry,
    flag,
    i8,
    many,
    read_toml,
    role_with,
    shown,
)
from sandtable.kernel.collected import with_own
from sandtable.lint import lint
from tests.rulesets.variant import variant
from tests.testing.test_warbands import bands

FOLDER = Path(__file__).parents[2] / "examples"
KIT = Kit(Terrain(Feature("rock", "#", "rock", 3)))
OPEN = {"board": {"map": ["....", "...."]}}
RULES = bands.load()
WORDLESS = {"actions.py": [("    def question(self)", "    def unused(self)")]}  # questions have no words of their own
OWN = """
from sandtable.kernel import Action, Points
from sandtable.kernel.points import plain_point as question

point = Points(Action)


def marks(t, answer):
    return ("mine",)
"""


class Arm(Code):
    BOW = 0
    SPEAR = 1


class Soldier(Piece, sides=("north", "south")):
    where: Place
    arm: Arm = entry(Arm.SPEAR)
    nerve: i8 = entry(4, least=2)
    tired: flag = shown("tired")


class Field(Table[Board]):
    day: i8 = entry(1, most=3)
    soldiers: list[Soldier] = many(6)


@pytest.mark.parametrize(("of", "kit"), [("warbands", "squares"), ("hilltop", "tabletop"), ("gatehouse", "zones")])
def test_a_board_of_a_game_s_own_is_laid_and_has_its_entries_in_files(of: str, kit: str, tmp_path: Path) -> None:
    line = next(x for x in (FOLDER / of / of / "state.py").read_text().splitlines() if f"boards.{kit}" in x)
    own = f"class Board({kit}.Board):\n    mud: int = entry(1, most=9)\n\n\nclass Battle(Table[Board]):\n"
    imports = line.replace("Board, ", "") + f"\nfrom sandtable.boards import {kit}"
    edits = {"state.py": [(line, imports), ("class Battle(Table[Board]):\n", own)]}
    with variant(tmp_path, f"{of}_with_mud", edits, FOLDER / of / of) as ruleset:
        data = read_toml(min((ruleset.folder / "data" / "scenarios").glob("*.toml")))
        assert st.Battle(ruleset.load(), data | {"mud": 4}).state.board.mud == 4
        assert lint(ruleset) == []


def setup(**said: Any) -> Any:
    return KIT.setup(Field, Board).model_validate(
        {**OPEN, "north": [{"where": "a1"}], "south": [{"where": "d2"}], **said}
    )


def test_a_scenario_file_has_the_entries_of_pieces_and_battle_with_their_bounds() -> None:
    read = setup(day=2, north=[{"where": "B1", "arm": "bow", "name": "Ada"}])
    assert (read.day, read.north[0].where, read.north[0].arm, read.south[0].nerve) == (2, "b1", Arm.BOW, 4)
    faults: list[dict[str, Any]] = [
        {"day": 4},
        {"north": [{"where": "a1", "nerve": 1}]},
        {"north": []},
        {"south": [{"nerve": 3}]},
    ]
    for wrong in faults:
        with pytest.raises(ValidationError):
            setup(**wrong)


def test_a_side_has_as_many_places_as_the_other_and_labels_by_its_letter() -> None:
    assert Soldier.labels() == ("N1", "N2", "N3", "S1", "S2", "S3")
    assert [x.side for x in Field().soldiers] == [0, 0, 0, 1, 1, 1]
    with pytest.raises(ValidationError, match="at most 3"):
        setup(south=[{"where": "a1"}] * 4)


def test_a_piece_that_no_file_mentions_is_nowhere_and_has_nothing() -> None:
    soldier = Field().soldiers[0]
    assert (soldier.where, soldier.nerve, soldier.arm) == (NOWHERE, 0, Arm.BOW)


def test_sides_that_cannot_be_told_apart_or_share_their_places_are_refused() -> None:
    with pytest.raises(TypeError, match="another first letter"):

        class Odd(Piece, sides=("red", "raw")):
            pass

    class Even(Piece, sides=("red", "blue")):
        pass

    with pytest.raises(TypeError, match="5 places cannot be shared by 2 sides"):

        class Uneven(Table[Board]):
            odd: list[Even] = many(5)


def test_a_battle_without_pieces_of_sides_has_no_kit() -> None:
    with pytest.raises(InvalidRules, match="one list of pieces expected"):
        cards.band_of(Table)


@pytest.mark.parametrize(
    ("red", "row", "words"),
    [
        (["b1"], ".~..", r"red\[0\].at: no warrior can stand on b1"),
        (["a1", "a1"], "....", r"red\[1\].at: another warrior stands on a1"),
        (["a9"], "....", r"red\[0\].at: no warrior can stand on a9"),
    ],
)
def test_a_place_that_is_closed_or_taken_is_refused_with_its_entry(red: list[str], row: str, words: str) -> None:
    with pytest.raises(st.InvalidScenario, match=words):
        RULES.start({"board": {"map": [row]}, "red": [{"at": at} for at in red], "blue": [{"at": "d1"}]})


def battle(*answers: str) -> st.Battle:
    made = st.Battle(RULES, "ford", seed=1)
    for answer in answers:
        made.push(answer)
    return made


def test_figures_show_what_fields_say_of_themselves() -> None:
    t = battle("R1 acts", "brace").state
    first = bands.looks.view(t).figures[0]
    assert (first.name, first.role, first.tags) == ("Aric", "spearman", ("braced", "done"))
    assert [(bar.label, bar.value, bar.high) for bar in first.bars] == [("Wounds left", 2, 2), ("Points", 0, 4)]
    assert first.facts == (("Weapon", "Spear"), ("Skill", "1"))
    assert bands.describe(t).splitlines()[:2] == ["Round 1 of 8: blue", "Ground held: red 0, blue 0"]
    assert "R1 Aric: spear, 2 wounds left (braced, done)" in bands.describe(t)


def test_a_piece_of_a_later_round_waits_beside_the_board() -> None:
    t: Any = st.Battle(
        RULES, OPEN | {"red": [{"at": "a1"}, {"at": "b1", "name": "Late"}], "blue": [{"at": "d1"}]}
    ).state
    t.warriors[1].at = NOWHERE
    late = next(figure for figure in KIT.view(t).figures if figure.name == "Late")
    assert (late.radius, late.tags, late.out) == (0, ("waits beside the board",), False)
    assert "R2 Late: sword, 2 wounds left: waits beside the board" in KIT.describe(t)
    t.warriors[1].wounds = 0
    assert [figure.key for figure in KIT.view(t).figures] == ["R1", "B1"]


def test_a_battle_that_is_over_names_its_end_and_no_round_and_no_side_whose_turn_it_is() -> None:
    t = battle().state
    while not bands.over(t):
        t.round += 1  # type: ignore[attr-defined]
    over = "The battle is over: Ground, nobody wins"
    assert bands.looks.view(t).headline == bands.describe(t).splitlines()[0] == over
    assert bands.describe(t).splitlines()[1] == "Ground held: red 0, blue 0"


def test_a_bar_ends_at_the_number_of_the_rules() -> None:
    t = st.Battle(bands.load(numbers={"turn.points": 7}), "ford", seed=1).state
    assert bands.looks.view(t).figures[0].bars[1].high == 7


def test_the_way_to_a_square_is_the_cheapest_that_the_points_pay() -> None:
    t = battle("R1 acts").state
    spots = {spot.key: (spot.x, spot.y) for spot in bands.looks.scene(t).spots}
    key = t.key()
    assert bands.looks.way is not None
    assert [str(step) for step in bands.looks.way(t, *spots["d5"])] == ["go e3", "go e4", "go d5"]  # around the hedge
    assert bands.looks.way(t, *spots["j10"]) == ()
    assert bands.looks.way(battle().state, *spots["d5"]) == ()
    assert t.key() == key


def test_a_question_without_words_of_its_own_names_the_piece_that_is_asked(tmp_path: Path) -> None:
    with variant(tmp_path, "warbands_that_ask_by_name", WORDLESS, FOLDER / "warbands" / "warbands") as ruleset:
        rules = ruleset.load()
        battle = st.Battle(rules, OPEN | {"red": [{"at": "a1", "name": "Aric"}], "blue": [{"at": "d1"}]})
        assert asked_of(battle) == "red: who"
        battle.push("R1 acts")
        assert asked_of(battle) == "red: Aric: act"


def asked_of(battle: st.Battle) -> str:
    """Who is asked what, as the terminal says it."""
    assert isinstance(battle.pending, st.Choice)
    return battle.pending.spoken(battle.rules.ruleset, battle.state)


@pytest.mark.parametrize("board", [squares, hexes])
def test_a_template_is_drawn_field_by_field_in_the_directions_of_the_board(board: Any) -> None:
    laid = board.board_of(board.BoardEntry(map=["....", "....", "...."]), board.Terrain(), ("red", "blue"))
    start = board.place(1, 1)
    row = [start, board.neighbour(start, board.Direction.E)]
    line = [board.shape(at, "blast") for at in board.fields_of(laid) if at in row]
    assert [board.place_at(laid, *board.middle(at)) for at in row] == row
    assert [shape.points for shape in line] == [board.PLAN.outline(at) for at in row]
    assert [board.direction_to(start, board.neighbour(start, way)) for way in board.Direction] == [*board.Direction]


@pytest.mark.parametrize("board", [squares, hexes])
def test_the_nearest_field_with_a_property_lies_on_the_board(board: Any) -> None:
    terrain = board.Terrain(board.Feature("rock", "#", "rock", board.SOLID), board.Feature("reeds", "^", "reeds", 8))
    laid = board.board_of(board.BoardEntry(map=["#...^", "....."]), terrain, ("red", "blue"))
    steps = [board.to_nearest(laid, board.place(column, 0), board.SLOW) for column in range(5)]
    assert steps == [4, 3, 2, 1, 0]
    far = board.place(4, 1)
    assert board.to_nearest(laid, far, board.SOLID) == board.apart(far, board.place(0, 0))
    assert board.to_nearest(laid, board.place(0, 0), board.COVER) == 0


def test_marks_lead_to_the_place_or_the_piece_that_an_answer_names() -> None:
    made = battle("R3 acts")
    drawn = {
        str(answer): [shape.style for shape in bands.looks.marks(made.state, answer)] for answer in made.legal_actions
    }
    assert drawn["go g2"] == ["path"]
    assert drawn["shoot B1"] == ["sight"]
    assert drawn["done"] == []


def test_a_referee_sets_what_the_fields_of_a_piece_say_and_where_it_stands() -> None:
    made = battle("R1 acts")
    said = made.set("R1", wounds=1, shaken=True, place="E4")
    parts = ("wounds left to 1 (it was 2)", "shaken to yes (it was no)", "place to e4 (it was d2)")
    assert said.text == f"the referee sets for Aric: {', '.join(parts)}"
    first: Any = cards.pieces_of(made.state)[0]
    assert (Square.labels()[first.at], first.wounds, first.shaken) == ("e4", 1, True)
    for wrong, words in (
        ({"place": "a5"}, "no warrior can stand on a5"),
        ({"place": "f2"}, "another warrior stands on f2"),
        ({"place": "zz"}, "a square expected"),
        ({"skill": 6}, "at most 5 expected, got 6"),
        ({"luck": 1}, "luck"),
    ):
        with pytest.raises(st.SandtableError, match=words):
            made.set("R1", **wrong)


def test_recruits_are_the_kinds_of_the_first_code() -> None:
    assert bands.easel is not None
    assert [(x.words, x.entry, x.role) for x in bands.easel.recruits({})] == [
        ("Sword", {"weapon": "sword"}, "swordsman"),
        ("Spear", {"weapon": "spear"}, "spearman"),
        ("Bow", {"weapon": "bow"}, "archer"),
    ]
    assert list(bands.easel.pieces({"red": [{}], "blue": [{}, {}]})) == ["R1", "B1", "B2"]


def test_what_a_game_writes_of_its_look_goes_before_what_the_kit_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odd_game" / "look").mkdir(parents=True)
    for name, text in (("__init__", ""), ("look/__init__", ""), ("look/view", OWN)):
        (tmp_path / "odd_game" / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    look = with_own(bands.looks, "odd_game")
    assert [str(mark) for mark in look.marks(None, None)] == ["mine"]
    assert isinstance(look.point, Points)
    assert replace(look, marks=bands.looks.marks, point=bands.looks.point) == bands.looks, (
        "what is imported is not its own"
    )


def test_a_bar_is_full_at_what_its_piece_began_with_whatever_that_usually_is() -> None:
    sides = {"red": [{"at": "a1", "wounds": 5}], "blue": [{"at": "d2", "wounds": 1}]}
    battle = st.Battle(RULES, OPEN | sides, seed=1)
    battle.set("R1", wounds=3)
    for t in (battle.state, battle.fork().state):
        bars = {figure.key: figure.bars[0] for figure in bands.looks.view(t).figures}
        assert [(bars[key].value, bars[key].high) for key in ("R1", "B1")] == [(3, 5), (1, 1)]


def test_a_yes_or_no_is_asked_and_logged_with_whom_it_is_about(tmp_path: Path) -> None:
    sides = {"red": [{"at": "a1", "name": "Cole"}], "blue": [{"at": "c1", "name": "Dag", "weapon": "spear"}]}
    worded = "blue: Does Dag strike first at Cole?", "Does Dag strike first at Cole? no"
    plain = "blue: Dag: brace (Cole)", "Dag: brace (Cole): no"
    with variant(tmp_path, "warbands_without_words", WORDLESS, FOLDER / "warbands" / "warbands") as wordless:
        for rules, said in ((RULES, worded), (wordless.load(), plain)):
            battle = st.Battle(rules, OPEN | sides, seed=1)
            for answer in ("R1 acts", "done", "B1 acts", "brace", "B1 acts", "brace", "R1 acts", "go b1"):
                battle.push(answer)
            assert asked_of(battle) == said[0]
            battle.push("no")
            assert [event.text for event in battle.log if event.kind == "choice"][-1] == said[1]


def test_a_piece_is_drawn_as_what_its_name_says_it_is() -> None:
    roles = {word: role_with(word, "") for word in ("Mage", "High Priest", "Goblin Chief", "Medic", "Cook")}
    assert roles == {"Mage": "mage", "High Priest": "mage", "Goblin Chief": "brute", "Medic": "medic", "Cook": ""}
