"""Ground of a new kind: rules that count it are told by its name in reasons, marks and steps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sandtable as st
from sandtable.kernel import Ruleset
from tests.rulesets.variant import variant

from .build import edges, field, fight, man, play

LOW = "(board.low_wall[gap] | board.window[gap])"
FENCE = '    Thing("fence", "/", "fence", SLOW | COVER, True),\n'
EDITS = {
    "terrain.py": [('"low-wall", SLOW | COVER, True),\n', '"low-wall", SLOW | COVER, True),\n' + FENCE)],
    "state.py": [("    low_wall: list", "    fence: list[i16] = many(3 * PLACES, 0)\n    low_wall: list")],
    "rules/sight.py": [(LOW, "(board.fence[gap] | board.low_wall[gap] | board.window[gap])")],
    "rules/movement.py": [
        ("(board.low_wall[gap] | board.furniture", "(board.fence[gap] | board.low_wall[gap] | board.furniture")
    ],
}


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    with variant(tmp_path_factory.mktemp("house"), "skirmishers_fence", EDITS) as made:
        yield made


def test_a_shot_over_a_fence_names_it(ruleset: Ruleset) -> None:
    board = field(edges=edges(("fence", (2, 0), (3, 0))))
    scene = fight([man((0, 0))], [man((4, 0))], board=board)
    battle = play(
        st.Battle(ruleset.load(), scene, dice="typed"), "A1 activate", "A1 arc 30 @0", "A1 done", "B1 activate"
    )
    told = [str(reason) for reason in battle.explain("A1 fire")]
    assert [words for words in told if "fence" in words], told


def test_a_step_over_a_fence_says_so(ruleset: Ruleset) -> None:
    board = field(edges=edges(("fence", (0, 0), (1, 0))))
    battle = play(st.Battle(ruleset.load(), fight([man((0, 0))], [man((8, 8))], board=board), seed=1), "A1 activate")
    assert "over the fence" in ruleset.looks.point(battle.state, battle.parse("A1 step (1,0)")).words
