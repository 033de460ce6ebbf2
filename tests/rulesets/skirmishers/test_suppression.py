"""A house rule, one edit in the rules and one in the look: whoever is missed keeps his head down and loses AP.

It shows wherever the rules are asked: in play, odds of the battle, question and lab link, simulation, prospects, page.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction as F  # noqa: N817

import pytest

import sandtable as st
from sandtable.kernel.ruleset import Ruleset
from sandtable.lint import lint
from sandtable.odds.chances import prospects
from tests.rulesets.skirmishers.build import fight, man, play, table
from tests.rulesets.variant import variant

MISS, HIT = F(10, 36), F(26, 36)  # of 2D6 against 6
AP, LOST = 8, 3
EDITS = {
    "rules.toml": [
        (
            '["fire.meet"]',
            f"""["fire.suppression"]
title    = "Heads down"
text     = "A shot that misses costs its target AP."
source   = "house rule of a test"
value    = {LOST}
range    = [0, 9]
unit     = "AP"
addition = true

["fire.meet"]""",
        )
    ],
    "rules/fire.py": [
        (
            """        verdict(t, "misses")
""",
            """        verdict(t, "misses")
        suppress(t, target)
""",
        ),
        (
            """@rule("fire.check", "fire.meet\"""",
            '''@rule("fire.suppression")
def suppress(t: Battle, target: Trooper) -> None:
    target.spent += number(t, "fire.suppression")
    note(t, "{} keeps his head down", target)


@rule("fire.check", "fire.meet"''',
        ),
    ],
    "look/view.py": [
        (
            """    if trooper.width:
        yield f"arc, {counted(trooper.shots, 'shot')}"
""",
            """    if trooper.spent > trooper.moved and not trooper.closed:
        yield "keeps his head down"
    if trooper.width:
        yield f"arc, {counted(trooper.shots, 'shot')}"
""",
        )
    ],
}


@pytest.fixture(scope="module")
def suppression(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    with variant(tmp_path_factory.mktemp("house"), "skirmishers_suppression", EDITS) as made:
        yield made


@pytest.fixture
def under_fire(suppression: Ruleset) -> st.Battle:
    scenario = fight([man((0, 0))], [man((5, 0)), man((-8, 8))])
    scene = st.Battle(suppression.load(), scenario, dice="typed")
    return play(scene, "A1 activate", "A1 arc 60 @0", "A1 done", "B1 activate")


def spent(scene: st.Battle) -> int:
    return int(table(scene).troopers[8].spent)


def test_the_house_rule_is_a_rule_like_any_other(suppression: Ruleset) -> None:
    assert list(lint(suppression)) == []
    with pytest.raises(st.InvalidRules, match=r"fire\.suppression: 0 to 9 expected, got 10"):
        suppression.load(numbers={"fire.suppression": 10})


def test_in_play_a_miss_costs_ap_and_a_hit_does_not(under_fire: st.Battle) -> None:
    assert spent(play(under_fire.fork(), "A1 fire", [2, 3])) == LOST
    assert spent(play(under_fire.fork(), "A1 fire", [3, 3], [6, 6])) == 0
    missed = play(under_fire, "A1 fire", [2, 3])
    assert any("keeps his head down" in event.text and event.rule == "fire.suppression" for event in missed.log)


def test_on_the_page_it_is_told(suppression: Ruleset, under_fire: st.Battle) -> None:
    play(under_fire, "A1 fire", [2, 3])
    (target,) = [x for x in suppression.looks.view(under_fire.state).figures if x.key == "B1"]
    assert "keeps his head down" in target.tags


def test_in_the_odds_of_the_battle(under_fire: st.Battle) -> None:
    odds = st.odds(under_fire, "A1 fire")
    assert (
        sum((share for end, share in odds.outcomes.items() if f"{AP - LOST} of {AP} AP left" in str(end)), F(0)) == MISS
    )


def test_in_the_question(suppression: Ruleset) -> None:
    odds = st.odds(suppression.load(), "fire", weapon="rifle", range=5)
    assert odds.of("hits", "ap left").p((0, AP - LOST)) == MISS


def test_in_prospects(under_fire: st.Battle) -> None:
    """Seven AP are gone: a miss takes the last one and ends the activation; what is told is the hit alone."""
    told = {label: odds.p(True) for label, odds in prospects(under_fire, "A1 fire")}
    assert told["is hit"] == HIT


def test_in_a_run(suppression: Ruleset) -> None:
    """A shot that misses as he activates leaves 5 of 8 AP, one at the next dot 2, and one after that none."""
    odds = st.odds(suppression.load(), "run", weapon="rifle", width=60, range=10, dots=7)
    plain = st.odds(st.load("skirmishers"), "run", weapon="rifle", width=60, range=10, dots=7)
    unhurt = MISS * MISS  # the arc has two shots
    assert plain.p(("end", 10, "able")) == unhurt
    assert odds.p(("dot 2, for want of AP", 10, "able")) == unhurt


def test_in_simulation(suppression: Ruleset) -> None:
    """The same dice, other battles."""
    house = st.simulate(suppression.load(), "yard", players=("greedy", "greedy"), battles=6, seed=3, engine="python")
    plain = st.simulate(st.load("skirmishers"), "yard", ("greedy", "greedy"), battles=6, seed=3, engine="python")
    assert [tuple(x) for x in house.outcomes] != [tuple(x) for x in plain.outcomes]


@pytest.mark.slow
@pytest.mark.sampled("house rules, compiled", 1)
def test_compiled_as_in_plain(suppression: Ruleset) -> None:
    pytest.importorskip("llvmlite")
    rules = suppression.load()
    runs = [
        st.simulate(rules, "yard", ("random", "random"), battles=20, seed=5, engine=engine)
        for engine in ("python", "compiled")
    ]
    assert [tuple(x) for x in runs[0].outcomes] == [tuple(x) for x in runs[1].outcomes]
