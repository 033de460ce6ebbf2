"""A new kind of action is two files beside rules.toml: what it is, and what it does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sandtable as st
from sandtable.kernel import Ruleset
from sandtable.lint import lint
from sandtable.web.tables import shown
from tests.rulesets.variant import variant

from .build import fight, man, play, table

EDITS = {
    "rules.toml": [
        (
            '["move.ready"]\n',
            """["move.catch-breath"]
title    = "Catching breath"
text     = "AP that a trooper may spend on nothing but that."
source   = "house rule"
value    = 2
range    = [1, 20]
sweep    = [1, 5]
unit     = "AP"
refusal  = "{0} has no time to catch his breath"
addition = true

["move.ready"]
""",
        )
    ],
    "actions.py": [
        (
            "class Ready(Act,",
            """class CatchBreath(Act, answers=Ask.ACT, notation="{trooper} catch breath"):
    trooper: Actor


class Ready(Act,""",
        )
    ],
    "rules/activation.py": [
        (
            """@rule("move.ready", "move.take", "move.drop")
""",
            """@judge(act.CatchBreath)
@rule("move.catch-breath")
def may_catch_breath(t: Battle, trooper: Trooper) -> bool:
    enough = fire.ap_left(t, trooper) >= number(t, "move.catch-breath")
    return allowed(t, "move.catch-breath", enough and not trooper.closed, trooper)


@does(act.CatchBreath)
@rule("move.catch-breath")
def catch_breath(t: Battle, trooper: Trooper) -> None:
    trooper.spent += number(t, "move.catch-breath")


@rule("move.ready", "move.take", "move.drop")
""",
        )
    ],
}
ANSWER = "A1 catch breath"


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    with variant(tmp_path_factory.mktemp("house"), "skirmishers_breath", EDITS) as made:
        yield made


@pytest.fixture
def active(ruleset: Ruleset) -> st.Battle:
    scene = st.Battle(ruleset.load(), fight([man((0, 0))], [man((5, 0))]), dice="typed")
    return play(scene, "A1 activate")


def test_it_takes_two_files_of_code() -> None:
    assert [file for file in EDITS if file.endswith(".py")] == ["actions.py", "rules/activation.py"]


def test_the_checker_misses_nothing(ruleset: Ruleset) -> None:
    assert list(lint(ruleset)) == []


def test_it_is_on_the_menu_played_and_logged(active: st.Battle) -> None:
    assert ANSWER in [str(answer) for answer in active.legal_actions]
    play(active, ANSWER)
    assert table(active).troopers[0].spent == 2
    assert ANSWER in str(active.log[-1])


def test_without_the_ap_it_is_refused_by_its_rule(ruleset: Ruleset) -> None:
    rules = ruleset.load(numbers={"move.catch-breath": 5})
    scene = play(st.Battle(rules, fight([man((0, 0))], [man((5, 0))]), dice="typed"), "A1 activate", ANSWER)
    refusal = scene.why_not(ANSWER)
    assert refusal is not None
    assert refusal.rule == "move.catch-breath"


def test_on_the_page_it_has_a_label_and_is_clicked_at_whoever_acts(active: st.Battle) -> None:
    option = next(option for option in shown.options_of(active) if option.answer == ANSWER)
    assert option.words == "A1 catch breath"
    assert (option.actor, option.group) == ("A1", "catch breath")
    assert shown.aim_of(active, ANSWER).refusal is None


@pytest.mark.slow
@pytest.mark.sampled("house rules, compiled", 1)
def test_compiled_as_in_plain(ruleset: Ruleset) -> None:
    pytest.importorskip("llvmlite")
    rules = ruleset.load()
    runs = [
        st.simulate(rules, "yard", ("random", "random"), battles=20, seed=5, engine=engine)
        for engine in ("python", "compiled")
    ]
    assert runs[0].outcomes.tobytes() == runs[1].outcomes.tobytes()
