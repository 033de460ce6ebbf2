"""Odds of an answer in a battle, and what is told of it before it is given."""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import pytest

import sandtable as st
from sandtable.cli.odds import show_situations
from sandtable.odds import prospects
from tests.odds.chi import fits

RULES = st.load("danger_close", preset="bare")
SQUAD = {"threat": 2, "squad": [{"name": "Vega", "grit": 1, "ammo": 1}, {"name": "Ruiz", "grit": 0}]}


def text_of(odds: st.Odds) -> dict[str, float]:
    """The chance of each text; positions that read the same are counted together."""
    chances: Counter[str] = Counter()
    for position, p in odds.outcomes.items():
        chances[str(position)] += float(p)  # type: ignore[assignment]
    return chances  # type: ignore[return-value]


def after(battle: st.Battle, answer: str) -> str:
    """How things stand at the next question, or when the Exchange is over, as the odds tell it."""
    battle.push(answer)
    describe = RULES.ruleset.describe
    for beat_start in battle.course.starts():
        if beat_start.exchange > 1:  # type: ignore[attr-defined]
            return describe(beat_start)
    pending = battle.pending
    told = describe(battle.state)
    return told if pending is None else f"{told}\n{pending.spoken(RULES.ruleset, battle.state)}"


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
    assert fits(seen, text_of(odds))


def test_a_parameter_that_an_answer_does_not_have_is_refused() -> None:
    with pytest.raises(st.InvalidRules, match="an answer in a battle has no parameters, such as engin"):
        st.odds(st.Battle(RULES, SQUAD), "T1 fire +0", engin="exact")  # type: ignore[call-overload]


def test_odds_in_mid_action_count_the_dice_on_the_table() -> None:
    battle = st.Battle(RULES, SQUAD, dice="typed")
    for given in ("T1 fire +0", "T2 fire +0", [5, 1]):
        battle.push(given) if isinstance(given, str) else battle.roll(given)
    hold = st.odds(battle, "hold")
    grazed = lambda position: "Grazed" in str(position).partition("T2 Ruiz")[2].partition("\n")[0]  # noqa: E731
    asked = hold.p(lambda position: str(position.pending) == "squad: grit")
    assert asked == Fraction(1, 3)  # Vega In Cover has Grit
    assert hold.given(lambda position: str(position.pending) != "squad: grit").p(grazed) == Fraction(1, 3)
    assert hold.p(lambda position: "Momentum: 0 " in str(position)) == 1
    pay = st.odds(battle, "pay")
    assert pay.p(lambda position: str(position.pending) == "squad: grit") == (Fraction(1, 3) + Fraction(5, 9)) / 2


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
    for room, limit, value in (
        ("following", "SHARE", 10**9),
        ("ask", "SAMPLES", 2_000),
        ("sampling", "SECONDS", 600.0),
    ):
        monkeypatch.setattr(sys.modules[f"sandtable.odds.{room}"], limit, value)  # as many plays on every machine
    found = st.odds(battle, answer)
    assert not found.exact
    assert "too many for exact odds" in found.why
    assert found.samples == 2_000
    assert found.reasons == exact.reasons
    likeliest = max(exact.outcomes, key=exact.outcomes.__getitem__)
    low, high = found.interval(likeliest) or (1.0, 0.0)
    assert 0 < low < float(exact.p(likeliest)) < high < 1
    counts = {position: round(p * found.samples) for position, p in found.outcomes.items()}
    assert fits(counts, {position: float(p) for position, p in exact.outcomes.items()})


def grapple() -> st.Battle:
    """A fight of year_zero in which somebody with five dice may grapple."""
    battle = st.Battle(st.load("year_zero"), "nest", seed=3)
    while "grapple F1" not in [str(action) for action in battle.legal_actions]:
        battle.let("random")
    return battle


def hits_of(position: Any) -> int:
    return int(position.state.hands[0].successes)


def test_positions_that_read_the_same_are_not_merged(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = grapple()
    position = type(next(iter(st.odds(battle, "grapple F1").outcomes)))
    monkeypatch.setattr(position, "__str__", lambda _: "a position")
    odds = st.odds(battle, "grapple F1")
    assert len(odds.outcomes) > 1
    asked = odds.given(lambda position: position.pending.ask.label == "push")  # five sixes leave nothing to push
    for hits in range(5):
        chance = comb(5, hits) * Fraction(1, 6) ** hits * Fraction(5, 6) ** (5 - hits)
        assert odds.p(lambda position, hits=hits: position in asked.outcomes and hits_of(position) == hits) == chance


def test_a_position_tells_what_changed_and_keeps_its_state() -> None:
    battle = grapple()
    odds = st.odds(battle, "grapple F1")
    best = max(odds, key=hits_of)
    changes = {change.place: (change.was, change.now) for change in best.changes}
    assert changes["hands[0].successes"] == (battle.state.hands[0].successes, 4)  # type: ignore[attr-defined]
    assert all(was != now for was, now in changes.values())
    best.state.hands[0].successes = 0
    assert best.state.hands[0].successes == 4
    rows = [row for row in odds.to_json()["outcomes"] if row["changes"].get("hands[0].successes", [0, 0])[1] == 4]
    assert [row["p"] for row in rows] == [str(5 * Fraction(1, 6) ** 4 * Fraction(5, 6))]


def test_a_position_is_one_state_and_one_pending_question() -> None:
    first, again = (list(st.odds(grapple(), "grapple F1")) for _ in range(2))
    assert set(first) == set(again)
    assert all(a != b for a in first for b in first if a is not b)


def test_odds_leave_the_battle_as_it_is() -> None:
    battle = st.Battle(RULES, SQUAD, seed=8)
    before = battle.record
    st.odds(battle, "T1 move up")
    prospects(battle, "T1 move up")
    assert battle.record == before


def test_odds_of_an_illegal_answer_are_refused() -> None:
    with pytest.raises(st.IllegalAction, match="Troopers cannot cover themselves"):
        st.odds(st.Battle(RULES, SQUAD), "T1 cover T1")


def test_prospects_are_the_chances_of_the_rules_themselves() -> None:
    battle = st.Battle(RULES, SQUAD, dice="typed")
    battle.push("T2 fire +0")
    told = dict(prospects(battle, "T1 fire +1"))
    two = st.odds(RULES, "offense", dice=3, threat=2)
    gain = two.p(lambda result: result >= 2)
    assert told["can gain Momentum"].p(True) == gain
    hurt = st.odds(RULES, "defense", position="in-cover", grit=1).p(lambda outcome: outcome[0] > 0)
    assert told["is injured"].p(True) == hurt


def test_odds_need_rules_or_a_battle() -> None:
    with pytest.raises(st.InvalidRules, match="odds of str: a function, rules or a battle expected"):
        st.odds("danger_close", "offense")  # type: ignore[call-overload]


def test_the_terminal_names_the_fields_where_the_text_does_not_tell(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = grapple()
    odds, silent = st.odds(battle, "grapple F1"), battle.describe()
    monkeypatch.setattr(type(next(iter(odds.outcomes))), "__str__", lambda _: silent)
    show_situations(odds, silent)
    told = capsys.readouterr().out
    assert "hands[0].successes: 1 -> 0" in told
    assert "nothing changes" not in told
