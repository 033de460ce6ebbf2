"""Odds of an answer in a battle, and what is told of it before it is given."""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction

import pytest

import sandtable as st
from sandtable.odds import prospects
from tests.odds.chi import fits

RULES = st.load("danger_close", preset="bare")
SQUAD = {"threat": 2, "squad": [{"name": "Vega", "grit": 1, "ammo": 1}, {"name": "Ruiz", "grit": 0}]}


def after(battle: st.Battle, answer: str) -> str:
    """How things stand at the next question, or when the Exchange is over, as the odds tell it."""
    battle.push(answer)
    describe = RULES.ruleset.describe
    for beat_start in [*[beat.start for beat in battle.history], battle.beat_start]:
        if beat_start.exchange > 1:  # type: ignore[attr-defined]
            return describe(beat_start)
    return describe(battle.state) if battle.pending is None else f"{describe(battle.state)}\n{battle.pending}"


@pytest.mark.parametrize("given", [["T1 move up"], ["T2 fall back"], ["T2 fire +0", "T1 fire +1"]])
def test_odds_of_an_answer_are_the_frequencies_of_what_follows(given: list[str]) -> None:
    def before(index: int) -> st.Battle:
        battle = st.Battle(RULES, SQUAD, seed=5, index=index)
        for answer in given[:-1]:
            battle.push(answer)
        return battle

    odds = st.odds(before(0), given[-1])
    assert odds.exact
    assert sum(odds.outcomes.values()) == 1
    seen = Counter(after(before(i), given[-1]) for i in range(600))
    assert fits(seen, {text: float(p) for text, p in odds.outcomes.items()})


def test_odds_in_mid_action_count_the_dice_on_the_table() -> None:
    battle = st.Battle(RULES, SQUAD, dice="typed")
    for given in ("T1 fire +0", "T2 fire +0", [5, 1]):
        battle.push(given) if isinstance(given, str) else battle.roll(given)
    hold = st.odds(battle, "hold")
    asked = hold.p(lambda text: text.endswith("squad: grit"))
    assert asked == Fraction(1, 3)  # Vega In Cover has Grit
    assert hold.given(lambda text: "grit" not in text).p(lambda text: "Ruiz       Grazed" in text) == Fraction(1, 3)
    assert hold.p(lambda text: "Momentum +0" in text) == 1
    pay = st.odds(battle, "pay")
    assert pay.p(lambda text: text.endswith("squad: grit")) == (Fraction(1, 3) + Fraction(5, 9)) / 2


@pytest.mark.parametrize(
    ("given", "answer"), [(["T2 fire +0"], "T1 fire +1"), (["T1 fire +0", "T2 fire +0", [5, 1]], "pay")]
)
def test_odds_of_an_answer_with_too_many_paths_are_sampled(
    given: list[str | list[int]], answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in the middle of a beat, after dice that are on the table."""
    battle = st.Battle(RULES, SQUAD, dice="typed")
    for entry in given:
        battle.push(entry) if isinstance(entry, str) else battle.roll(entry)
    exact = st.odds(battle, answer)
    assert exact.exact
    assert len(exact.outcomes) > 2
    for limit, value in (("PATHS", 2), ("SAMPLES", 2_000), ("SECONDS", 600.0)):  # as many plays on every machine
        monkeypatch.setattr(sys.modules["sandtable.odds.ask"], limit, value)
    found = st.odds(battle, answer)
    assert not found.exact
    assert "too many paths" in found.why
    assert found.samples == 2_000
    assert found.reasons == exact.reasons
    likeliest = max(exact.outcomes, key=lambda text: exact.p(text))
    low, high = found.interval(likeliest) or (1.0, 0.0)
    assert 0 < low < float(exact.p(likeliest)) < high < 1
    counts = {text: round(p * found.samples) for text, p in found.outcomes.items()}
    assert fits(counts, {text: float(p) for text, p in exact.outcomes.items()})


def test_odds_leave_the_battle_as_it_is() -> None:
    battle = st.Battle(RULES, SQUAD, seed=8)
    before = battle.record
    st.odds(battle, "T1 move up")
    prospects(battle, "T1 move up")
    assert battle.record == before


def test_odds_of_an_illegal_answer_are_refused() -> None:
    with pytest.raises(st.IllegalAction, match="a Trooper cannot cover himself"):
        st.odds(st.Battle(RULES, SQUAD), "T1 cover T1")


def test_prospects_are_the_chances_of_the_rules_themselves() -> None:
    battle = st.Battle(RULES, SQUAD, dice="typed")
    battle.push("T2 fire +0")
    told = dict(prospects(battle, "T1 fire +1"))
    two = st.odds(RULES, "offense", dice=3, threat=2)
    gain = two.p(lambda result: result >= 2)
    assert told["gain so far"].p(True) == gain
    hurt = st.odds(RULES, "defense", position="in-cover", grit=1).p(lambda outcome: outcome[0] > 0)
    assert told["injured"].p(True) == hurt


def test_odds_need_rules_or_a_battle() -> None:
    with pytest.raises(st.InvalidRules, match="odds of str: rules or a battle expected"):
        st.odds("danger_close", "offense")  # type: ignore[arg-type]
