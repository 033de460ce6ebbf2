"""What may come of an answer if things stood otherwise: as the aim card says, and as after a referee's correction."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

import sandtable as st
from sandtable.battle import carried
from sandtable.odds import what_if
from sandtable.odds.chances import chances
from sandtable.web import hosted
from tests.web.playing import FUZZ
from tests.web.tables.test_preview import situations

MOMENTS = FUZZ // 4 or 25  # of each ruleset
SECONDS = 2.0
RULESETS = ("ashes_of_gaia", "danger_close", "skirmishers", "table_encounter", "year_zero")


def moments(ruleset: str, word: str) -> Iterator[tuple[st.Battle, Any]]:
    """Answers with chances at random moments."""
    luck, found = random.Random(f"{ruleset} {word}"), 0
    for battle in itertools.islice(situations(ruleset, luck), 40 * MOMENTS):
        legal = list(battle.legal_actions)
        answer = legal[luck.randrange(len(legal))] if legal else None
        if answer is not None and chances(battle, answer):
            yield battle, answer
            found += 1
            if found == MOMENTS:
                return


def asked(battle: st.Battle, answer: Any) -> what_if.WhatIf:
    """The question, asked where only what travels of the battle is known."""
    return what_if.WhatIf.of(carried(battle).battle(hosted.hosted), str(answer))


def odds(question: what_if.WhatIf, **values: Any) -> st.Odds:
    model = question.question.model
    return question.odds(model.model_validate(values), question.battle.rules, SECONDS)


def told(battle: st.Battle, answer: Any) -> dict[str, Any]:
    """The chances of the aim card, where they are exact."""
    return {what_if.column(battle, each): each.odds.p(True) for each in chances(battle, answer) if each.odds.exact}


def of_columns(found: st.Odds, columns: Any) -> dict[str, Any]:
    return {name: found.of(name).p(True) for name in columns}


def other_value(schema: dict[str, Any], value: Any) -> Any:
    """Another value that the bounds of a parameter allow; None where there is none to try."""
    if schema.get("type") == "boolean":
        return not value
    if "enum" in schema:
        return next(each for each in schema["enum"] if each != value)
    if schema.get("type") == "integer":
        return value - 1 if value > schema.get("minimum", value) else value + 1
    return None


@pytest.mark.hypothesis
@pytest.mark.parametrize("ruleset", RULESETS)
def test_with_nothing_changed_the_chances_are_those_of_the_aim_card(ruleset: str) -> None:
    compared = 0
    for battle, answer in moments(ruleset, "same"):
        known = told(battle, answer)
        assert of_columns(odds(asked(battle, answer)), known) == known, f"{answer}"
        compared += len(known)
    assert compared >= MOMENTS // 2


@pytest.mark.hypothesis
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_changed_field_counts_as_if_the_referee_had_set_it(ruleset: str) -> None:
    luck, compared, differing = random.Random(ruleset), 0, 0
    for battle, answer in moments(ruleset, "changed"):
        question = asked(battle, answer)
        properties = question.question.model.model_json_schema()["properties"] if question.entries else {}
        usual = question.question.model().model_dump(mode="json")
        for parameter in luck.sample(list(properties), min(6, len(properties))):
            label, name = question.entries[parameter]
            value, corrected = other_value(properties[parameter], usual[parameter]), battle.fork()
            if value is None or corrected.course.tape.answers:
                continue
            try:
                corrected.set(label, **{name: value})
                corrected.course.legal(answer)
            except st.SandtableError:
                with pytest.raises(st.SandtableError):
                    odds(question, **{parameter: value})
                continue
            known = told(corrected, answer)
            found = of_columns(odds(question, **{parameter: value}), known)
            assert found == known, f"{answer}: {parameter}={value}"
            compared, differing = compared + 1, differing + (known != told(battle, answer))
    assert compared >= 5
    assert differing


def moment(ruleset: str, holds: Any) -> tuple[st.Battle, Any]:
    return next(each for each in moments(ruleset, "found") if holds(*each))


def test_an_answer_that_a_change_makes_impossible_is_refused_by_the_rule() -> None:
    battle, answer = moment("ashes_of_gaia", lambda battle, answer: str(answer).startswith("shoot"))
    question = asked(battle, answer)
    shooter = question.concerned[0]
    with pytest.raises(st.IllegalAction, match=r"lies on the ground|too few actions") as refused:
        odds(question, **{f"{shooter}_actions": 0})
    assert refused.value.rule


def test_a_value_that_the_rules_do_not_allow_names_its_parameter() -> None:
    battle, answer = moment("danger_close", lambda battle, _: "battle" in battle.sheets and not battle.course.fallen)
    with pytest.raises(st.IllegalAction, match=r"^battle_progress: Interacts done for the objective: at most 0 here"):
        odds(asked(battle, answer), battle_progress=99)


def test_nothing_can_be_changed_after_dice_have_fallen_in_what_is_under_way() -> None:
    battle, answer = moment("danger_close", lambda battle, _: battle.course.fallen)
    question = asked(battle, answer)
    assert not question.entries
    assert "Dice have fallen" in question.question.text
    other = st.load("danger_close", numbers={"fire.base": 3})
    with pytest.raises(st.IllegalAction, match="these would be others"):
        question.odds(question.question.model(), other, SECONDS)


def test_dice_to_come_change_nothing_in_it() -> None:
    """The same position of two battles whose luck differs: no answer and no refusal tells them apart."""
    battle, answer = moment("year_zero", lambda battle, _: not battle.course.fallen)
    lucky = st.Battle(battle.rules, start=battle.beat_start, seed=99)
    for given in battle.course.moment().answers:
        lucky.push(given)
    found = [what_if.WhatIf.of(each, str(answer)) for each in (battle, lucky)]
    for parameter, schema in found[0].question.model.model_json_schema()["properties"].items():
        value = other_value(schema, found[0].question.model().model_dump(mode="json")[parameter])
        said = []
        for question in found if value is not None else ():
            try:
                said.append(str(of_columns(odds(question, **{parameter: value}), odds(question).columns)))
            except st.SandtableError as error:
                said.append(str(error))
        assert len(set(said)) <= 1, parameter


def test_chances_beside_each_other_are_not_told_together() -> None:
    battle, answer = moment("danger_close", lambda battle, answer: len(told(battle, answer)) > 1)
    found = odds(asked(battle, answer))
    with pytest.raises(st.InvalidRules, match="beside each other"):
        found.of(*found.columns[:2])
    assert found.of("never heard of").p(True) == 0


def test_the_form_offers_no_more_stress_than_a_fighter_can_bear() -> None:
    battle, answer = next(moments("year_zero", "stress"))
    schema = asked(battle, answer).question.model.model_json_schema()["properties"]
    offered = {schema[name]["maximum"] for name in schema if name.endswith("_stress")}
    assert offered <= {0, battle.rules.in_force["stress.bound"], battle.rules.in_force["stress.most"]}
