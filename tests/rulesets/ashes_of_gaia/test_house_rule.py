"""A house rule: pain shakes; whoever has been hurt since his own turn defends himself worse.

It is written as a designer would: a copy of the ruleset with a field, a catalogue entry, and a line each where a hit
is taken, where a defence is weighed and where a turn begins. Everything else must follow by itself.
"""

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

from .build import man, play, reasons

AFTER = {
    "state.py": ("    moved: flag = False\n", "    shaken: flag = False\n"),
    "rules/damage.py": ("    victim.hp -= lost\n", "    victim.shaken = victim.shaken or lost > 0\n"),
    "rules/course.py": ("    fighter.gone = True\n", "    fighter.shaken = False\n"),
    "rules/defence.py": (
        '        need += number(t, "pub.allout", 1)\n',
        '    if victim.shaken:\n        need += number(t, "shaken")\n',
    ),
}
ENTRY = """

["shaken"]
title    = "Shaken"
text     = "Who has been hurt since his own turn dodges and parries so much worse."
source   = "house"
value    = -20
range    = [-200, 200]
unit     = "percent"
"""
DODGER: dict[str, Any] = {"dodge": 40, "hp": 200}


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[st.Rules]:
    folder = tmp_path_factory.mktemp("house")
    copy = folder / "shaken"
    shutil.copytree(find("ashes_of_gaia").folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for name, (above, below) in AFTER.items():
        insert(copy / name, above, above + below)
    (copy / "rules.toml").write_text((copy / "rules.toml").read_text() + ENTRY)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield cast(Ruleset, importlib.import_module("shaken").RULESET).load()


def insert(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert text.count(old) == 1, (path.name, old)
    path.write_text(text.replace(old, new))


def start(rules: st.Rules) -> st.Battle:
    """A rifle of 60 against somebody who dodges with 40, and has no armour."""
    rifle = man(10, dexterity=90, long=60, weapons=["cera"])
    sides = {"red": {"fighters": [rifle]}, "blue": {"fighters": [man(30, **DODGER)]}}
    return st.Battle(rules, {"width": 100, "height": 20, **sides}, dice="typed")


HURT: tuple[str | list[int], ...] = ("shoot B1 semi plainly", [40], "dodge", [90], [3, 3])


def degree(face: int, need: int) -> int:
    """0 for a failure, up to 4: at or below the number, three, two and one quarters of it."""
    return 0 if face > need else 1 + sum(face <= need * quarters // 4 for quarters in (3, 2, 1))


def chances(need: int, dodge: int) -> tuple[F, F, F]:
    """Of an attack: that it misses, is dodged, or lands."""
    missed = dodged = landed = 0
    for face in range(1, 101):
        for other in range(1, 101):
            if degree(face, need) == 0:
                missed += 1
            elif 0 < degree(other, dodge) >= degree(face, need):
                dodged += 1
            else:
                landed += 1
    return F(missed, 10**4), F(dodged, 10**4), F(landed, 10**4)


def test_lint_finds_nothing_missing(rules: st.Rules) -> None:
    assert [str(problem) for problem in lint(rules.ruleset)] == []


def test_it_is_in_play_and_says_why(rules: st.Rules) -> None:
    battle = play(start(rules), *HURT, "again B1", [10])
    assert reasons(battle, "dodge") >= {("shaken", -20), ("pub.dodge", -20)}
    pending = play(battle, "dodge", [1]).pending
    assert isinstance(pending, st.Roll)
    assert pending.why == "damage", "a dodge that needs 0 fails even with the lowest roll"


def test_odds_of_the_question_know_it(rules: st.Rules) -> None:
    """The second dodge needs 40 less 20 for the first, and 20 less again for whoever was hurt: nothing."""
    missed, dodged, landed = chances(60, 40)
    both = landed * chances(40, 0)[2]
    one = landed - both + dodged * chances(40, 20)[2] + missed * chances(40, 40)[2]
    asked = st.odds(rules, "volley", weapon="cera", mode="semi", skill=60, strength=50, distance=20, dodge=40)
    assert asked.p(lambda outcome: outcome.hits == 2) == both
    assert asked.p(lambda outcome: outcome.hits == 1) == one


def test_prospects_tell_of_it(rules: st.Rules) -> None:
    calm, hurt = start(rules), play(start(rules), *HURT)
    told = {label: chance.p(True) for label, chance in prospects(hurt, "again B1")}
    assert chances(40, 0)[2] in told.values()
    assert chances(40, 0)[2] not in {chance.p(True) for _, chance in prospects(calm, "shoot B1 semi plainly")}


@pytest.mark.sampled("house rules, compiled", 1)
def test_its_number_moves_a_simulation(rules: st.Rules) -> None:
    left = {}
    for worse in (0, -20):
        changed = rules.ruleset.load(numbers={"shaken": worse})
        rows = st.simulate(changed, "corridor", battles=60, seed=4, engine="python").outcomes
        left[worse] = int((rows["hp_red"] + rows["hp_blue"]).sum())
    assert left[-20] != left[0]


@pytest.mark.slow
@pytest.mark.sampled("house rules, compiled", 1)
def test_it_is_compiled(rules: st.Rules) -> None:
    pytest.importorskip("llvmlite")
    players = ("random", "random")
    both = [st.simulate(rules, "corridor", players, battles=20, seed=1, engine=x) for x in ("python", "compiled")]
    assert both[0].outcomes.tolist() == both[1].outcomes.tolist()
