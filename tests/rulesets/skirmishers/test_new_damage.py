"""A new kind of damage is three files, and odds, log, words, players and kept games know of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel import Ruleset
from sandtable.lint import lint
from sandtable.odds import prospects
from sandtable.web.tables import shown
from tests.rulesets.variant import variant

from .build import field, fight, man, play, table

EDITS = {
    "rules.toml": [
        (
            '["arc.exhausted"]\n',
            """["dmg.shock"]
title    = "Shock"
text     = "Each point of shock takes AP of the turn from whoever is hit."
source   = "house rule"
value    = 1
range    = [0, 9]
sweep    = [0, 3]
unit     = "AP"
addition = true

["arc.exhausted"]
""",
        )
    ],
    "state.py": [("    bludgeon: i16 = 0\n", "    bludgeon: i16 = 0\n    shock: i16 = 0\n")],
    "rules/damage.py": [
        (
            "    read_hit_points(t, target)\n    note(\n",
            """    if damage.shock > 0:
        shock(t, target, damage.shock)
    read_hit_points(t, target)
    note(
""",
        ),
        ("    return damage.lethal\n", "    return damage.lethal + damage.shock // 2\n"),
        (
            '@rule("dmg.lethal-start", "cell_map")\n',
            """@rule("dmg.shock")
def shock(t: Battle, target: Trooper, points: int) -> None:
    lost = points * number(t, "dmg.shock")
    target.spent += lost
    note(t, "{} loses {} AP to the shock", target, int(lost))


@rule("dmg.lethal-start", "cell_map")
""",
        ),
    ],
}
STUNNER = {"kind": "firearm", "shock": 4, "short": 26, "long": 85}
SCENE = fight([man((0, 0), primary="stunner")], [man((5, 0))], weapons={"stunner": STUNNER})


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    with variant(tmp_path_factory.mktemp("house"), "skirmishers_shock", EDITS) as made:
        yield made


@pytest.fixture
def covered(ruleset: Ruleset) -> st.Battle:
    """B1 walks before the arc of the stunner."""
    scene = st.Battle(ruleset.load(), SCENE, dice="typed")
    return play(scene, "A1 activate", "A1 arc 30 @0", "A1 done", "B1 activate", "hold fire", "B1 step (4,0)")


def lines_added() -> int:
    """How many lines the edits add."""
    return sum(new.count("\n") - old.count("\n") for changes in EDITS.values() for old, new in changes)


def test_it_takes_three_files_and_thirty_lines() -> None:
    assert len(EDITS) == 3
    assert lines_added() <= 30


def test_the_checker_misses_nothing(ruleset: Ruleset) -> None:
    assert list(lint(ruleset)) == []


def test_it_is_logged_beside_the_other_kinds(covered: st.Battle) -> None:
    play(covered, "A1 fire", [6, 6], [3, 4])
    told = "\n".join(map(str, covered.log))
    assert "B1 takes 4 shock points; still 10 hit points" in told
    assert "B1 loses 4 AP to the shock" in told
    assert table(covered).troopers[8].spent == 1 + 4


def test_odds_tell_the_hit_and_what_it_takes(ruleset: Ruleset, covered: st.Battle) -> None:
    assert dict(prospects(covered, "A1 fire"))["is hit"].p(True) > 0
    found: dict[bool, set[Any]] = {True: set(), False: set()}
    for position in st.odds(covered, "A1 fire").outcomes:
        spent = [change for change in position.changes if change.place == "troopers[8].spent"]
        found[bool(spent)] |= {(change.was, change.now) for change in spent}
    assert found[True] == {(1, 5)}


def test_the_card_and_the_page_name_it(covered: st.Battle) -> None:
    card = next(figure for figure in shown.view_of(covered).figures if figure.key == "A1").facts
    assert ("in hand", "stunner: 4 shock, range 26 / 85") in [tuple(fact) for fact in card]


def test_a_weapon_without_any_damage_is_refused_by_all_kinds(ruleset: Ruleset) -> None:
    with pytest.raises(st.InvalidScenario, match="lethal and bludgeon and shock are all 0"):
        st.Battle(ruleset.load(), fight([man((0, 0))], [], weapons={"x": {"kind": "firearm"}}))


def test_the_usual_player_lays_an_arc_for_it(ruleset: Ruleset) -> None:
    scene = play(st.Battle(ruleset.load(), SCENE, dice="typed"), "A1 activate")
    deeds: list[str] = []
    while not deeds or "arc" not in deeds[-1]:
        deeds.append(str(scene.let("greedy")))
        assert len(deeds) < 6, deeds
    assert deeds[-1].startswith("A1 arc")


def test_games_kept_before_open(ruleset: Ruleset) -> None:
    before = st.Battle(st.load("skirmishers"), "yard", seed=3, players=("greedy", "greedy"))
    assert before.outcome() is not None
    kept = json.loads(before.record.to_json()) | {"ruleset": ruleset.id, "checksum": ""}
    assert st.Battle.replay(kept).outcome() == before.outcome()


@pytest.mark.slow
@pytest.mark.sampled("house rules, compiled", 1)
def test_compiled_as_in_plain(ruleset: Ruleset) -> None:
    pytest.importorskip("llvmlite")
    rules, setting = ruleset.load(), SCENE | {"board": field()}
    runs = [st.simulate(rules, setting, battles=20, seed=5, engine=engine) for engine in ("python", "compiled")]
    assert runs[0].outcomes.tobytes() == runs[1].outcomes.tobytes()
