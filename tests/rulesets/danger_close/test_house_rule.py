"""A house rule: a Trooper In Cover may dig in, and defends with one die more.

It is written as a designer would: a copy of the ruleset with one catalogue entry, a new kind of answer, the lines that
allow and resolve it, and one edit in the look. Everything else must follow by itself.
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
from sandtable.odds.chances import prospects
from sandtable.registry import find

from .build import fight, man

AFTER: dict[str, list[tuple[str, str]]] = {  # file -> what stands there, and what is written below it
    "state.py": [("    DISENGAGE = 7\n", "    DIG_IN = 8\n")],
    "actions.py": [
        (
            '"{trooper} does something else", target="nothing"):  # fmt: skip\n    trooper: Man\n',
            '\n\nclass DigIn(Act, answers=Ask.INTENT, notation="{trooper} dig in",\n'
            '        words="{trooper} digs in", group="interact", target="nothing"):  # fmt: skip\n    trooper: Man\n',
        )
    ],
    "rules/legal.py": [
        (
            "        yield act.Interact(place)\n",
            "    if gear.may_dig_in(t, trooper):\n        yield act.DigIn(place)\n",
        ),
    ],
    "rules/gear.py": [
        (
            "from .moves import has_room_to_flank, has_room_to_fortify, is_free, reaches_the_flank, rise\n",
            """

@judge(act.DigIn)
@rule("dig-in")
def may_dig_in(t: Battle, trooper: Trooper) -> bool:
    return is_free(t, trooper) and allowed(t, "dig-in", trooper.defensive == Defensive.IN_COVER, trooper)


@does(act.DigIn)
def dig_in(t: Battle, trooper: Trooper) -> None:
    trooper.intent = Intent.DIG_IN
    t.looking = NOBODY
""",
        )
    ],
    "rules/defense.py": [
        (
            '        count += number(t, "defense.cost")\n',
            '    if trooper.intent == Intent.DIG_IN:\n        count += number(t, "dig-in")\n',
        ),
    ],
}
ENTRY = """

["dig-in"]
title    = "Dig in"
text     = "A Trooper In Cover may spend the Exchange digging in, and defends with this many dice more."
source   = "house"
value    = 1
range    = [0, 10]
unit     = "dice"
refusal  = "{0} can only dig in where there is cover"
"""
LONE = fight(man(), threat=1)
ALIVE = F(35, 36)  # nobody fires, and unless both of two dice show a six the Exchange goes on to the Defense Roll


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[st.Rules]:
    folder = tmp_path_factory.mktemp("house")
    copy = folder / "dug_in"
    shutil.copytree(find("danger_close").folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for name, edits in AFTER.items():
        for above, below in edits:
            insert(copy / name, above, below)
    insert(copy / "state.py", '"disengages"', ', "digs in"')
    (copy / "rules.toml").write_text((copy / "rules.toml").read_text() + ENTRY)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        ruleset = cast(Ruleset, importlib.import_module("dug_in").RULESET)
        yield ruleset.load(preset="bare")


def insert(path: Path, above: str, below: str, instead: str | None = None) -> None:
    text = path.read_text()
    assert text.count(above) == 1, (path.name, above)
    path.write_text(text.replace(above, above + below if instead is None else instead))


def battle(rules: st.Rules, *answers: Any, scenario: Any = LONE) -> st.Battle:
    new = st.Battle(rules, scenario, dice="typed")
    for answer in answers:
        if isinstance(answer, str):
            new.push(answer)
        else:
            new.roll(answer)
    return new


def test_lint_finds_nothing_missing(rules: st.Rules) -> None:
    assert [str(problem) for problem in lint(rules.ruleset)] == []


def test_it_is_played(rules: st.Rules) -> None:
    assert "T1 dig in" in map(str, battle(rules).legal_actions)
    dug = battle(rules, "T1 dig in", [1, 6])
    assert isinstance(dug.pending, st.Roll)
    assert (dug.pending.why, dug.pending.dice.n) == ("Defense Roll", 2)
    refusal = battle(rules, scenario=fight(man(defensive="flanked"))).why_not("T1 dig in")
    assert refusal is not None
    assert str(refusal.text) == "Vega can only dig in where there is cover"


def test_odds_of_the_answer_know_it(rules: st.Rules) -> None:
    odds = st.odds(battle(rules), "T1 dig in")
    assert odds.exact
    assert odds.p(lambda outcome: "Grazed" in str(outcome)) == ALIVE * F(1, 9)


def test_a_question_that_plays_beats_forgets_nothing_of_it(rules: st.Rules) -> None:
    odds = st.odds(rules, "exchange", scenario=LONE, plan="T1 dig in")
    assert odds.p(lambda outcome: outcome[1] == 1) == ALIVE * F(1, 9)


def test_prospects_and_the_page_tell_of_it(rules: st.Rules) -> None:
    start = battle(rules)
    assert {label: chance.p(True) for label, chance in prospects(start, "T1 dig in")}["is injured"] == F(1, 9)
    answer = next(x for x in start.legal_actions if str(x) == "T1 dig in")
    look = rules.ruleset.looks
    assert look.point(start.state, answer).words == "Vega digs in"
    assert look.marks(start.state, answer) == ()


@pytest.mark.sampled("house rules, compiled", 1)
def test_its_number_moves_a_simulation(rules: st.Rules) -> None:
    """A squad that only digs in for one Exchange: hurt in 1 of 3 without the rule's die, in 1 of 9 with it."""
    scenario = fight(man(), threat=1, hold_out=1)
    hurt = {}
    for dice, chance in ((0, ALIVE * F(1, 3)), (1, ALIVE * F(1, 9))):
        changed = rules.ruleset.load(preset="bare", numbers={"dig-in": dice})
        rows = st.simulate(changed, scenario, (digs_in,), battles=600, seed=4, engine="python").outcomes
        hurt[dice] = float(rows["injuries"].mean())
        assert abs(hurt[dice] - float(chance)) < 0.05
    assert hurt[0] > 2 * hurt[1]


def digs_in(t: Any, ask: Any, menu: Any, who: Any, about: Any) -> Any:
    return next(answer for answer in menu if str(answer) == "T1 dig in")


@pytest.mark.slow
@pytest.mark.sampled("house rules, compiled", 1)
def test_it_is_compiled(rules: st.Rules) -> None:
    pytest.importorskip("llvmlite")
    both = [
        st.simulate(rules, "squad-light", ("random",), battles=20, seed=1, engine=engine)
        for engine in ("python", "compiled")
    ]
    assert both[0].outcomes.tolist() == both[1].outcomes.tolist()
