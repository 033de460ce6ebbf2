"""A house rule: whoever shoots from high ground has an easier shot.

It is written as a designer would: a copy of the ruleset with two catalogue entries and two lines in the rule that
builds the difficulty. Everything else must follow by itself.
"""

from __future__ import annotations

import importlib
import shutil
from collections.abc import Iterator
from fractions import Fraction as F  # noqa: N817
from pathlib import Path
from typing import Any, cast

import pytest

import sandtable as st
from sandtable.kernel.ruleset import Ruleset
from sandtable.lint import lint
from sandtable.odds import prospects
from sandtable.registry import find
from tests.rulesets.table_encounter.build import box, model, table

LINE = '    need += because(t, "shoot.weapon-mod", weapon.modifier * ruling_number(t, "shoot.modifier-sign"))\n'
MORE = """    if shooter.z - target.z >= number(t, "high-ground.height"):
        need -= number(t, "high-ground")
"""
ENTRIES = """
["high-ground"]
title    = "High ground"
text     = "What a shot from high ground is easier by."
source   = "house"
value    = 2
range    = [0, 10]
unit     = "target"

["high-ground.height"]
title    = "What high ground is"
text     = "So much above the target, in thousandths of an inch."
source   = "house"
value    = 3000
range    = [0, 16000]
unit     = "mils"
"""
HITS = F(5, 8), F(181, 216)  # three dice reach 10, and 8


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[st.Rules]:
    folder = tmp_path_factory.mktemp("house")
    copy = folder / "high_ground"
    shutil.copytree(find("table_encounter").folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
    insert(copy / "rules" / "line_of_fire.py", LINE, LINE + MORE)
    (copy / "rules.toml").write_text((copy / "rules.toml").read_text() + ENTRIES)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield cast(Ruleset, importlib.import_module("high_ground").RULESET).load()


def insert(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert text.count(old) == 1, (path.name, old)
    path.write_text(text.replace(old, new))


def on_tower(rules: st.Rules, height: int) -> st.Battle:
    """Eight inches across and six up, or the same ten inches on the level."""
    south = [model("A", 5, 5, level=height, weapons=["Rifle"], ballistics=3)]
    far = 14 if height else 16
    scenario = table(south, [model("E", far, 5)], *([box("tower", 3, 3, 5.4, 7, height)] if height else []))
    return st.Battle(rules, scenario | {"turn": "south"}, dice="typed")


def shot(battle: st.Battle) -> Any:
    battle.push("activate M1")
    return next(x for x in battle.legal_actions if str(x) == "shoot M2 rifle")


def test_lint_finds_nothing_missing(rules: st.Rules) -> None:
    assert [str(problem) for problem in lint(rules.ruleset)] == []


@pytest.mark.parametrize(("height", "hits"), [(0, HITS[0]), (6, HITS[1])])
def test_it_is_in_play_prospects_odds_and_question(rules: st.Rules, height: int, hits: F) -> None:
    battle = on_tower(rules, height)
    answer = shot(battle)
    assert dict(prospects(battle, answer))["is hit if nobody reacts"].p(True) == hits
    asked = st.odds(rules, "shot", weapon="rifle", gap=8.0 if height else 10.0, height=-height)
    assert 1 - asked.of("shot").p("miss") == hits
    battle.push(answer)
    after = st.odds(battle, "no reaction")
    assert 1 - after.p(lambda position: position.state.models[1].stress == 0) == hits


def test_the_page_tells_the_easier_difficulty(rules: st.Rules) -> None:
    battle = on_tower(rules, 6)
    answer = shot(battle)
    labels = [mark.label for mark in rules.ruleset.looks.marks(battle.state, answer)]
    assert any("3 dice must reach 8" in label for label in labels), labels


@pytest.mark.sampled("house rules, compiled", 1)
def test_its_number_moves_a_simulation(rules: st.Rules) -> None:
    """Snipers on towers hit more, the more the high ground gives."""
    stress = []
    for easier in (0, 10):
        changed = rules.ruleset.load(numbers={"high-ground": easier})
        rows = st.simulate(changed, "towers", battles=30, seed=4, engine="python").outcomes
        stress.append(rows.tolist())
    assert stress[0] != stress[1]


@pytest.mark.slow
@pytest.mark.sampled("house rules, compiled", 1)
def test_it_is_compiled(rules: st.Rules) -> None:
    pytest.importorskip("llvmlite")
    players = ("random", "random")
    both = [st.simulate(rules, "towers", players, battles=10, seed=1, engine=x) for x in ("python", "compiled")]
    assert both[0].outcomes.tolist() == both[1].outcomes.tolist()
