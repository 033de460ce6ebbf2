"""People end a battle before its rules do: a side resigns, or all agree on a draw; records keep it."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.battle import carried, moments


def begun(id: str = "skirmishers", answers: int = 3) -> st.Battle:
    battle = st.Battle(st.load(id), seed=2)
    for _ in range(answers):
        battle.push(next(iter(battle.legal_actions)))
    return battle


@pytest.mark.parametrize("id", st.rulesets())
def test_whoever_resigns_has_lost_and_a_record_says_so(id: str) -> None:
    battle = begun(id, 0)
    first, *others = battle.rules.ruleset.sides
    assert battle.resign(first).text == f"{first} resigns"
    again = st.Battle.replay(battle.record.to_json())
    for each in (battle, again):
        outcome = each.outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == (others[0] if others else None, "resigned")
        assert each.log[-1].text == f"{first} resigns"
    assert again.record.to_json() == battle.record.to_json()


@pytest.mark.parametrize("id", st.rulesets())
def test_a_battle_that_people_ended_names_no_turn_and_nobody_who_acts(id: str) -> None:
    battle = begun(id, 0)
    ruleset, first = battle.rules.ruleset, battle.rules.ruleset.sides[0]
    before = battle.describe(), ruleset.view(battle.state)
    battle.resign(first)
    over = f"The battle is over: {first} resigns"
    for each in (battle, battle.fork(), st.Battle.replay(battle.record.to_json())):
        assert each.describe().splitlines() == [over, *before[0].splitlines()[1:]]
        for t in (each.state, [*moments(each)][-1]):
            view = ruleset.view(t)
            assert (view.headline, view.dial) == (over, None)
            assert not any(figure.active for figure in view.figures)
    assert over.split(":")[0] in battle.svg()
    battle.pop()
    assert (battle.describe(), ruleset.view(battle.state)) == before


def test_a_battle_that_ended_in_a_draw_says_so_at_its_head() -> None:
    battle = begun()
    battle.agree_on_draw()
    assert battle.describe().startswith("The battle is over: a draw is agreed\n")


def test_a_draw_is_nobodys() -> None:
    battle = begun()
    battle.agree_on_draw()
    outcome = battle.outcome()
    assert outcome is not None
    assert (outcome.winner, str(outcome)) == (None, "A draw is agreed")
    assert battle.record.sandtable == 4


def test_what_goes_on_after_it_is_refused_until_it_is_taken_back() -> None:
    battle = begun()
    asked, before = str(battle.pending), battle.record.to_json()
    battle.resign("B")
    with pytest.raises(st.IllegalAction, match="over"):
        battle.push("A1 activate")
    with pytest.raises(st.IllegalAction, match="over"):
        battle.agree_on_draw()
    battle.pop()
    assert str(battle.pending) == asked
    assert battle.record.to_json() == before


def test_ends_that_cannot_be_are_refused() -> None:
    with pytest.raises(st.IllegalAction, match='no side "C"'):
        begun().resign("C")
    with pytest.raises(st.IllegalAction, match="plays alone"):
        begun("danger_close", 0).agree_on_draw()
    record = begun().record
    damaged = record.model_copy(update={"answers": [*record.answers, ["=peace"]]})
    with pytest.raises(st.InvalidRecord, match="no end that people may agree on"):
        st.Battle.replay(damaged)


def test_a_computer_player_answers_no_more_once_it_is_ended() -> None:
    battle = st.Battle(st.load("ashes_of_gaia"), seed=2, players=["human", "greedy"])
    battle.resign("red")
    again = st.Battle.replay(battle.record)
    assert again.pending is None
    assert len(again.log) == len(battle.log)


def test_each_line_has_its_board_and_a_battle_is_carried_with_its_end() -> None:
    battle = begun()
    battle.resign("A")
    assert len(list(moments(battle))) == len(battle.log)
    assert carried(battle).battle().pending is None


def test_a_battle_that_nobody_ended_keeps_its_version() -> None:
    assert begun().record.sandtable == 2
