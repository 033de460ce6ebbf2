"""An answer that an author adds is drawn on the page by what it names and changes, without a line of a look."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sandtable as st
from sandtable.battle import Choice, aims
from sandtable.kernel import Ruleset

from .variant import variant

BEFORE = {  # an answer of each ruleset before which the new one stands, and the type of a field that names a piece
    "danger_close": ("Fire", "Man"),
    "skirmishers": ("Fire", "Man"),
    "ashes_of_gaia": ("Strike", "Man"),
    "year_zero": ("Strike", "Man"),
    "table_encounter": ("Help", "Who"),
}
TAUNT = """class Taunt(Act, notation="taunt {{target}}", words="{{who}} taunts {{target}}"):
    target: {1}


class {0}(Act,"""


@pytest.fixture(scope="module", params=BEFORE)
def ruleset(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    name, of = f"{request.param}_with_taunts", BEFORE[request.param]
    edits = {"actions.py": [(f"class {of[0]}(Act,", TAUNT.format(*of))]}
    with variant(tmp_path_factory.mktemp("house"), name, edits, request.param) as made:
        yield made


def asked(ruleset: Ruleset) -> tuple[st.Battle, str, str]:
    """A battle at a question to a piece on the board, that piece and another one there."""
    rules = ruleset.load()
    battle = st.Battle(rules, min(rules.scenarios), seed=4)
    while True:
        assert isinstance(battle.pending, Choice)
        there = [x.key for x in ruleset.looks.view(battle.state).figures if x.radius > 0 and x.key in battle.sheets]
        who = getattr(battle.pending.who, "label", there[0] if there else "")
        if who in there and len(there) > 1:
            return battle, who, next(x for x in there if x != who)
        battle.let("random")


def test_a_new_kind_of_answer_is_drawn_as_a_line_to_the_piece_that_it_names(ruleset: Ruleset) -> None:
    battle, _, other = asked(ruleset)
    drawn = aims.marks(battle.course, battle.parse(f"taunt {other}"))
    assert [x.kind for x in drawn if x.kind in ("line", "circle")], drawn
