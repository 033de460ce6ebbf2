"""A house rule: fear of death lends strength; who is nearly spent rolls one base die more.

It is written as a designer would: a copy of the ruleset with two catalogue entries and two lines in the rule that
counts dice. Everything else must follow by itself.
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

from .build import man, scenario

LINE = '    if is_hampered(fighter, skill // 3):\n        count += number(t, "condition.dice")\n'
MORE = """    if t.board.profiles[fighter.index].kind == Kind.PC and fighter.health <= number(t, "adrenaline.health"):
        count += number(t, "adrenaline")
"""
ENTRIES = """
["adrenaline"]
title    = "Adrenaline"
text     = "Dice more for a player character who is nearly spent."
source   = "house"
value    = 1
range    = [0, 10]
unit     = "dice"

["adrenaline.health"]
title    = "Nearly spent"
text     = "So much Health, or less."
source   = "house"
value    = 1
range    = [0, 100]
unit     = "points"
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[st.Rules]:
    folder = tmp_path_factory.mktemp("house")
    copy = folder / "adrenaline"
    shutil.copytree(find("year_zero").folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
    insert(copy / "rules" / "pools.py", LINE, LINE + MORE)
    (copy / "rules.toml").write_text((copy / "rules.toml").read_text() + ENTRIES)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield cast(Ruleset, importlib.import_module("adrenaline").RULESET).load()


def insert(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert text.count(old) == 1, (path.name, old)
    path.write_text(text.replace(old, new))


def at_the_controls(health: int) -> dict[str, Any]:
    """Two dice for the terminal that wins the battle, in its only round."""
    crew = man("a", "crew", "z0", kind="pc", strength=3, wits=2, health=health)
    goal = {"zone": "z0", "effect": "objective"}
    return scenario(crew, man("b", "foes", "z2"), devices=[goal], round_limit=1)


def his_turn(rules: st.Rules, health: int) -> st.Battle:
    """His card is the lower one."""
    battle = st.Battle(rules, at_the_controls(health), dice="typed")
    battle.roll([1])
    battle.roll([2])
    return battle


def test_lint_finds_nothing_missing(rules: st.Rules) -> None:
    assert [str(problem) for problem in lint(rules.ruleset)] == []


@pytest.mark.parametrize(("health", "dice"), [(3, 2), (1, 3)])
def test_it_is_in_play_prospects_odds_and_play(rules: st.Rules, health: int, dice: int) -> None:
    battle = his_turn(rules, health)
    works = 1 - F(5, 6) ** dice
    assert [chance.p(True) for _, chance in prospects(battle, "operate D1")] == [works]
    assert st.odds(battle, "operate D1").p(lambda position: position.state.hands[0].successes > 0) == works
    battle.push("operate D1")
    assert isinstance(battle.pending, st.Roll)
    assert battle.pending.dice.n == dice


def test_the_roll_says_why(rules: st.Rules) -> None:
    battle = his_turn(rules, 1)
    reasons = [str(reason) for reason in battle.explain("operate D1")]
    assert "Adrenaline +1 (adrenaline)" in reasons


@pytest.mark.sampled("house rules, compiled", 1)
def test_its_number_moves_a_simulation(rules: st.Rules) -> None:
    """Whoever only works the terminal wins 91 of 216 times with the die of this rule, and 11 of 36 without."""
    won = {}
    for dice, chance in ((0, F(11, 36)), (1, F(91, 216))):
        changed = rules.ruleset.load(numbers={"adrenaline": dice})
        rows = st.simulate(changed, at_the_controls(1), (works, works), battles=600, seed=4, engine="python").outcomes
        won[dice] = float((rows["winner"] == 0).mean())
        assert abs(won[dice] - float(chance)) < 0.06
    assert won[1] > won[0]


def works(t: Any, ask: Any, menu: Any, who: Any, about: Any) -> Any:
    offered = list(menu)
    return next((answer for answer in offered if str(answer) in ("operate D1", "keep")), offered[0])


@pytest.mark.slow
@pytest.mark.sampled("house rules, compiled", 1)
def test_it_is_compiled(rules: st.Rules) -> None:
    pytest.importorskip("llvmlite")
    players = ("random", "random")
    both = [st.simulate(rules, "station", players, battles=10, seed=1, engine=x) for x in ("python", "compiled")]
    assert both[0].outcomes.tolist() == both[1].outcomes.tolist()
