"""Playing on from the middle of a battle: what was rolled and answered stays, what comes is nobody's future."""

import copy
import itertools
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

import sandtable as st
from sandtable.battle.tape import Missing
from sandtable.simulate.rollouts import play_on

from .positions import options, position

RULES = st.load("danger_close")


def at_first_question(seed: int, dice: str = "drawn") -> st.Battle:
    return st.Battle(RULES, "sample", seed, players=["human"], dice=dice)


@pytest.mark.parametrize("id", ["danger_close", "skirmishers", "ashes_of_gaia", "year_zero", "table_encounter"])
def test_the_battles_own_luck_to_come_is_never_looked_at(id: str) -> None:
    rules, lots = st.load(id), random.Random(4)
    battle = position(rules, lots)
    while battle.pending is None:
        battle = position(rules, lots)
    given = options(battle, lots)
    before = st.rollouts(battle, given, 2, horizon=1, engine="python").outcomes.tolist()
    other = [word ^ 0x5A5A5A5A for word in battle.course.luck()]
    battle.course.set_luck(other)
    battle.course.beat_luck = other
    assert st.rollouts(battle, given, 2, horizon=1, engine="python").outcomes.tolist() == before


def test_dice_that_fell_in_the_beat_stay_as_they_fell() -> None:
    """The table after the same answer again is the table that the battle stands at."""
    lots, looked_at = random.Random(5), 0
    for _ in range(120):
        battle = position(RULES, lots)
        moment = battle.course.moment()
        if not isinstance(battle.pending, st.Choice) or not moment.fallen:
            continue
        t = moment.table([None], 99, 0)
        with pytest.raises(Missing):
            RULES.ruleset.beat(t)
        assert t.key() == battle.state.key()
        looked_at += 1
    assert looked_at > 5


def test_an_option_is_given_and_luck_is_common_to_all() -> None:
    battle = at_first_question(3)
    menu = list(battle.legal_actions)
    once = st.rollouts(battle, [menu[0], menu[-1]], 6, engine="python")
    twice = st.rollouts(battle, [menu[-1], menu[0]], 6, engine="python")
    assert once.outcomes[0].tolist() == twice.outcomes[1].tolist()
    assert once.outcomes[0].tolist() != once.outcomes[1].tolist()


def test_luck_is_numbered_so_that_rollouts_can_be_gone_on_with() -> None:
    battle = at_first_question(3)
    whole = st.rollouts(battle, n=6, engine="python").outcomes[0].tolist()
    parts = [st.rollouts(battle, n=3, first=first, engine="python").outcomes[0].tolist() for first in (0, 3)]
    assert whole == parts[0] + parts[1]
    assert whole != st.rollouts(battle, n=6, seed=1, engine="python").outcomes[0].tolist()


def test_rollouts_go_together_whatever_engine_played_them() -> None:
    pytest.importorskip("llvmlite")
    battle = at_first_question(3)
    given = list(battle.legal_actions)[:2]
    whole = st.rollouts(battle, given, n=6, engine="python")
    for engines in itertools.product(("python", "compiled"), repeat=2):
        one, other = (st.rollouts(battle, given, n=3, first=3 * i, engine=engines[i]) for i in range(2))  # type: ignore[arg-type]
        assert one.and_more(other).outcomes.tolist() == whole.outcomes.tolist()
        assert one.and_more(other).ended.tolist() == whole.ended.tolist()


OTHERS: list[tuple[str, Any]] = [
    ("ruleset", lambda battle: st.rollouts(st.Battle(st.load("skirmishers"), seed=1), n=2)),
    ("options", lambda battle: st.rollouts(battle, list(battle.legal_actions)[:1], n=2)),
    ("options", lambda battle: st.rollouts(battle, [None, *battle.legal_actions], n=2)),
    ("moment of a battle", lambda battle: st.rollouts(st.Battle(RULES, "lone-light", 3), n=2)),
    ("moment of a battle", lambda battle: st.rollouts(kinder(battle), n=2)),
    ("players", lambda battle: st.rollouts(battle, n=2, players=("bold",))),
    ("horizon", lambda battle: st.rollouts(battle, n=2, horizon=1)),
]


@pytest.mark.parametrize(("what", "other"), OTHERS)
def test_rollouts_that_were_asked_otherwise_are_not_taken_together(what: str, other: Any) -> None:
    battle = at_first_question(3)
    with pytest.raises(st.InvalidRules, match=f"^and_more: rollouts of the same {what} expected$"):
        st.rollouts(battle, n=2, engine="python").and_more(other(battle))


def kinder(battle: st.Battle) -> st.Battle:
    """The same battle by other numbers."""
    return st.Battle(st.load("danger_close", numbers={"fire.base": 2}), battle.scenario, battle.seed)


def test_an_illegal_option_is_refused_by_its_rule() -> None:
    with pytest.raises(st.IllegalAction):
        st.rollouts(at_first_question(1), ["T1 fire +99"], 1, engine="python")


def test_a_battle_that_is_over_cannot_be_played_on() -> None:
    battle = st.Battle(RULES, "sample", 1, players=["cautious"])
    with pytest.raises(ValueError, match="the battle is over"):
        st.rollouts(battle, n=1)


def test_a_horizon_stops_battles_so_many_rounds_on() -> None:
    rules = st.load("year_zero")
    battle = st.Battle(rules, rules.ruleset.usual_scenario, 1, players=["human"] * 2)
    moment, players = battle.course.moment(), ["greedy", "greedy"]
    for until in (2, 3):
        row, ended = play_on(moment, None, players, 4, 0, until)
        assert ended or row.rounds == until
    assert not st.rollouts(battle, n=2, horizon=1, engine="python").ended.any()


def test_typed_dice_that_wait_are_rolled() -> None:
    battle, lots = at_first_question(3, "typed"), random.Random(1)
    while not isinstance(battle.pending, st.Roll):
        assert battle.pending is not None
        battle.push(lots.choice(battle.pending.menu))
    assert options(battle, lots) == [None]
    found = st.rollouts(battle, n=8, engine="python")
    assert len({tuple(row) for row in found.outcomes[0].tolist()}) > 1


def test_a_side_alone_has_lost_where_it_does_not_win() -> None:
    battle = st.Battle(RULES, "lone-overwhelming", seed=1)
    found = st.rollouts(battle, n=40, engine="python")
    assert found.score("squad")[0].value == (found.outcomes["winner"][0] == 0).mean() < 0.5
    cut = st.rollouts(battle, n=4, horizon=1, engine="python")
    assert cut.score("squad")[0].value == 0.5
    assert not cut.ended.any()


def test_only_a_score_counts_draws_and_the_old_name_says_so() -> None:
    rules = st.load("year_zero")
    found = st.rollouts(st.Battle(rules, seed=1), n=2, horizon=1, engine="python")
    assert "score" in found.listing().columns
    assert "wins" not in found.listing().columns
    with pytest.warns(DeprecationWarning, match="called score now"):
        assert found.wins(rules.ruleset.sides[0])[0].value == 0.5


@pytest.mark.parametrize("id", ["danger_close", "skirmishers", "ashes_of_gaia", "year_zero", "table_encounter"])
def test_rules_battles_and_answers_can_be_pickled_and_copied(id: str) -> None:
    rules = st.load(id)
    battle = st.Battle(rules, seed=1)
    found = st.rollouts(battle, n=2, engine="python")
    answers = [st.simulate(rules, battles=2, engine="python"), st.compare(rules, rules, battles=2, engine="python")]
    ways: list[Callable[[Any], Any]] = [lambda thing: pickle.loads(pickle.dumps(thing)), copy.deepcopy, copy.copy]
    for again in ways:
        assert again(rules).in_force == rules.in_force
        assert again(battle).record == battle.record
        assert again(found).outcomes.tolist() == found.outcomes.tolist()
        for answer in answers:
            assert str(again(answer)) == str(answer)


def test_a_pickle_of_rules_keeps_what_was_chosen() -> None:
    rules = st.load("danger_close", numbers={"fire.base": 2})
    again = pickle.loads(pickle.dumps(rules))
    assert (again.ruleset, again.numbers["fire.base"]) == (rules.ruleset, 2)


def test_a_copy_of_a_battle_goes_its_own_way() -> None:
    battle = at_first_question(1)
    other = copy.deepcopy(battle)
    other.push("T1 fire +1")
    assert other.record.answers != battle.record.answers


def test_a_notebook_shows_rollouts_and_the_battle() -> None:
    battle = at_first_question(1)
    shown = st.rollouts(battle, ["T1 fire +1"], 2, engine="python")._repr_html_()
    assert "<table>" in shown
    assert "T1 fire +1" in shown
    assert "squad" in st.win_chance(battle, 2, engine="python")._repr_html_()
    assert battle._repr_html_().startswith("<svg")
