"""Questions as models: what is published, under which name, with which parameters and columns."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, NamedTuple

import pytest
from pydantic import Field

import sandtable as st
from sandtable.kernel.errors import IllegalAction, InvalidRules
from sandtable.kernel.question import QUESTIONS, Question, Situation, demand
from sandtable.kernel.ruleset import Rules
from sandtable.kernel.table import Table
from sandtable.kernel.values import i8
from sandtable.kernel.verbs import dice, roll
from sandtable.odds.ask import odds_of_situation
from sandtable.rulesets.table_encounter.rules.journey import may_set_out

HERE = QUESTIONS.setdefault(__name__.rpartition(".")[0], {})
RULES = st.load("danger_close")


class Bare(Table[Any]):
    thrown: i8 = 0


class Throw(NamedTuple):
    sum: int
    target_number: int


class WithDice(Question):
    """Shares its parameter."""

    number: Annotated[int, Field(ge=1, le=4, description="of dice")] = 2


class SumOfDice(WithDice):
    """The sum of some dice.

    And more about it.
    """

    need: int = 7

    def situation(self, rules: Rules) -> Situation:
        return Situation(rules.table(Bare()), lambda t: Throw(roll(t, "sum", dice(self.number, 6)), self.need), Throw)


class Highest(WithDice, name="best-of-one"):
    def situation(self, rules: Rules) -> Situation:
        return Situation(rules.table(Bare()), lambda t: roll(t, "it", dice(1, 6)), "best")


def test_the_name_is_that_of_the_class_or_the_one_given() -> None:
    assert HERE["sum-of-dice"].model is SumOfDice
    assert HERE["best-of-one"].model is Highest


def test_a_base_that_only_shares_parameters_is_not_published() -> None:
    assert "with-dice" not in HERE
    assert list(SumOfDice.model_fields) == ["number", "need"]


def test_the_text_is_the_first_line_and_never_that_of_a_base() -> None:
    assert HERE["sum-of-dice"].text == "The sum of some dice."
    assert HERE["best-of-one"].text == ""


def test_fields_of_the_named_tuple_are_the_columns() -> None:
    odds = st.odds(RULES, SumOfDice())
    assert odds.columns == ("sum", "target number")
    assert odds.p(lambda o: o.sum >= o.target_number) == Fraction(21, 36)
    assert odds.of("target number").outcomes == {7: 1}


def test_a_single_value_has_the_one_column_that_is_named() -> None:
    odds = st.odds(RULES, Highest())
    assert odds.columns == ("best",)
    assert odds.mean == Fraction(7, 2)


def test_a_tuple_has_the_columns_that_the_situation_names() -> None:
    asked = Situation(RULES.table(Bare()), lambda t: (roll(t, "sum", dice(2, 6)), 7), ("sum", "target number"))
    odds = odds_of_situation(asked, RULES)
    assert odds.p(lambda o: o.sum >= o.target_number) == Fraction(21, 36)


@pytest.mark.parametrize(("blamed", "words"), [((), "M1 has"), ((("ability.", "agility"),), "agility: M1 has")])
def test_what_a_judge_refuses_is_refused_in_the_words_of_its_rule(
    blamed: tuple[tuple[str, str], ...], words: str
) -> None:
    rules = st.load("table_encounter")
    t: Any = rules.table()
    with pytest.raises(IllegalAction, match=f"^{words} Agility 0: no Move$") as refused:
        demand(rules, t, lambda: may_set_out(t, t.models[0]), *blamed)
    assert refused.value.rule == "ability.zero"
    demand(rules, t, lambda: True)
    assert t.refusals is None


def test_a_scenario_begins_under_the_preset_that_it_is_meant_for() -> None:
    scenario = {"preset": "app", "threat": 1, "squad": [{"name": "Vega"}]}
    assert RULES.begun(scenario).numbers == RULES.with_preset("app").in_force


def test_parameters_are_bounded_and_no_others_are_taken() -> None:
    with pytest.raises(ValueError, match="less than or equal to 4"):
        SumOfDice(number=5)
    with pytest.raises(ValueError, match="Extra inputs"):
        SumOfDice(dice=2)  # type: ignore[call-arg]


def test_two_questions_of_one_name_are_refused() -> None:
    with pytest.raises(InvalidRules, match=r"Highest and .*Other are both 'best-of-one'"):

        class Other(WithDice, name="best-of-one"):
            def situation(self, rules: Rules) -> Situation:
                raise AssertionError("never asked")

    assert HERE["best-of-one"].model is Highest
