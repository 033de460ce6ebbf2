"""Tests of the rules: each mentions what it is about, with an answer worked out by hand."""

from fractions import Fraction

import sandtable as st

HIT = Fraction(15, 36)  # two dice reach 8


def test_the_ruleset_is_sound() -> None:
    st.testing.check_ruleset("tiny_duel", seconds=4).raise_if_wrong()


def test_a_lunge_hits_as_often_as_two_dice_reach_eight() -> None:
    assert st.odds(st.load("tiny_duel"), "lunge").p(lambda exchange: exchange.foe_hit) == HIT


def test_a_parry_is_struck_back_where_the_riposte_is_read_so() -> None:
    missed = Fraction(30, 36)  # a guard makes it 10
    back = st.odds(st.load("tiny_duel"), "lunge", guarding=True).of("hit back").outcomes
    assert back == {True: missed * HIT, False: 1 - missed * HIT}
    closed = st.load("tiny_duel", preset="no-riposte")
    assert st.odds(closed, "lunge", guarding=True).p(lambda exchange: exchange.hit_back) == 0


def test_a_refusal_names_its_rule() -> None:
    refusal = st.Battle(st.load("tiny_duel"), "strip").why_not("lunge")
    assert refusal is not None
    assert (refusal.rule, str(refusal)) == ("reach", "Bel is too far away to lunge")


def test_each_lesson_can_be_done() -> None:
    st.testing.check_ruleset("tiny_duel", only=["lessons"]).raise_if_wrong()
