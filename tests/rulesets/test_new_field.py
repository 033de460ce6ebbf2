"""One line in the class of a piece is a field of scenario files, cards, a referee's form and records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel import Bar, Ruleset, read_toml

from ..house.rulesets import OURS
from .variant import variant

PIECES = {  # the class of a piece, and where a scenario file has the first one
    "danger_close": ("Trooper", ("squad",)),
    "skirmishers": ("Trooper", ("squads", "A")),
    "ashes_of_gaia": ("Fighter", ("red", "fighters")),
    "year_zero": ("Fighter", ("fighters",)),
    "table_encounter": ("Model", ("south",)),
}
BOARDS = {  # the line of its state.py after which a field of the board stands
    "danger_close": "    ground: Ground = entry(Ground.DENSE, begins=Ground.DENSE)\n",
    "skirmishers": "    rounds: i16 = entry(12, least=1, most=1000, begins=12)\n",
    "ashes_of_gaia": '    zero_g: flag = entry(False, "weightless")\n',
    "year_zero": "    round_limit: i16 = entry(20, least=1, most=1000, begins=20)\n",
    "table_encounter": "    deploy: i32 = 4000\n",
}


@pytest.fixture(scope="module", params=OURS)
def ruleset(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    heads = f"class {PIECES[request.param][0]}(Piece):\n", "class Battle(Table[Board]):\n", BOARDS[request.param]
    fields = [f'    {name}: i8 = entry(3, "{name.title()}", most=9)\n' for name in ("courage", "gloom", "mud")]
    fields[0] += '    vigor: i8 = shown("Vigor", most=6)\n'
    edits = [(head, head + field) for head, field in zip(heads, fields, strict=True)]
    name = f"{request.param}_with_courage"
    with variant(tmp_path_factory.mktemp("house"), name, {"state.py": edits}, request.param) as made:
        yield made


def scene(ruleset: Ruleset, arms: Any = None, /, **first: Any) -> dict[str, Any]:
    """The first scenario of a ruleset, whose first piece has these entries besides; perhaps with weapons of its own."""
    data: Any = dict(read_toml(min((ruleset.folder / "data" / "scenarios").glob("*.toml"))))
    pieces = data
    for step in PIECES[ruleset.folder.name.partition("_with_")[0]][1]:
        pieces = pieces[step]
    pieces[0] |= first
    return dict(data) | ({"weapons": arms} if arms else {})


def begun(ruleset: Ruleset, arms: Any = None, /, **first: Any) -> tuple[st.Battle, Any]:
    """A battle whose first piece is on the board, and that piece."""
    battle = st.Battle(ruleset.load(), scene(ruleset, arms, **first), seed=4)
    name = PIECES[ruleset.folder.name.partition("_with_")[0]][0].lower()
    piece = getattr(battle.state, f"{name}s")[0]
    while piece.label not in battle.sheets:
        battle.let("random")
        piece = getattr(battle.state, f"{name}s")[0]
    return battle, piece


def test_a_scenario_file_gives_it_within_its_bounds(ruleset: Ruleset) -> None:
    assert begun(ruleset)[1].courage == 3
    assert begun(ruleset, courage=7)[1].courage == 7
    with pytest.raises(st.InvalidScenario, match=r"courage: .*9"):
        begun(ruleset, courage=10)


def test_a_scenario_file_gives_that_of_a_battle_and_of_its_board_too(ruleset: Ruleset) -> None:
    t: Any = st.Battle(ruleset.load(), scene(ruleset) | {"gloom": 4, "mud": 5}, seed=4).state
    assert (t.gloom, t.board.mud) == (4, 5)
    for name in ("gloom", "mud"):
        with pytest.raises(st.InvalidScenario, match=rf"{name}: at most 9 expected, got 10"):
            st.Battle(ruleset.load(), scene(ruleset) | {name: 10}, seed=4)


def test_the_card_shows_it(ruleset: Ruleset) -> None:
    battle, piece = begun(ruleset, courage=7)
    figure = next(x for x in ruleset.looks.view(battle.state).figures if x.key == piece.label)
    assert ("Courage", "7") in figure.facts


def test_a_number_that_is_shown_is_a_bar(ruleset: Ruleset) -> None:
    battle, piece = begun(ruleset)
    piece.vigor = 4
    figure = next(x for x in ruleset.looks.view(battle.state).figures if x.key == piece.label)
    assert Bar("Vigor", 4, 0, 6) in figure.bars


def test_a_referee_sets_it_within_its_bounds_and_the_record_has_it(ruleset: Ruleset) -> None:
    battle, piece = begun(ruleset)
    assert battle.sheet(piece.label).model_json_schema()["properties"]["courage"]["maximum"] == 9
    battle.set(piece.label, courage=5)
    with pytest.raises(st.SandtableError, match="courage"):
        battle.set(piece.label, courage=10)
    again = st.Battle.replay(battle.record)
    assert again.sheet(piece.label).model_dump()["courage"] == 5
