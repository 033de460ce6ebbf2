"""What is sent from the table to the odds lab: the lab's answer is the chance that the table shows."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from pydantic import ValidationError

import sandtable as st
from sandtable.kernel.question import Enquiry
from sandtable.odds import prospects
from sandtable.rulesets.ashes_of_gaia.state import Struck
from sandtable.rulesets.danger_close.state import Result
from sandtable.web.tables import links, shown
from tests.web.playing import FUZZ
from tests.web.tables.test_preview import situations

SENT = FUZZ // 4 or 6  # answers of each ruleset whose chance is compared
Reading = Callable[[dict[str, Any]], bool]

# Clashes are left out: where a shove ends to the thousandth of an inch depends on the direction, and reach on that.
SAME: dict[tuple[str, str, str], Reading] = {  # ruleset, label at the table, question -> the same thing in the lab
    ("danger_close", "can gain Momentum", "offense"): lambda got: got["result"] >= Result.CHOICE,
    ("danger_close", "is injured", "defense"): lambda got: got["injuries"] > 0,
    ("skirmishers", "is hit", "fire"): lambda got: got["hits"] > 0,
    ("skirmishers", "is out or dead", "fire"): lambda got: got["hp"] <= 0,
    ("skirmishers", "is hit", "melee"): lambda got: got["hit"],
    ("skirmishers", "is out or dead", "melee"): lambda got: got["hp"] <= 0,
    ("skirmishers", "throws on target", "throw"): lambda got: got["centre"] == (0, 0),
    ("ashes_of_gaia", "is hit", "attack"): lambda got: got["struck"] == Struck.TARGET,
    ("ashes_of_gaia", "strikes a friend", "attack"): lambda got: got["struck"] == Struck.ALLY,
    ("ashes_of_gaia", "gets inside", "close-in"): lambda got: got["succeeds"],
    ("year_zero", "is hit, unpushed", "attack"): lambda got: got["net"] > 0,
    ("year_zero", "succeeds, unpushed", "roll"): lambda got: got["successes"] > 0,
    ("table_encounter", "is hit", "shot"): lambda got: got["shot"] != "miss",
    ("table_encounter", "is hit critically", "shot"): lambda got: got["shot"] == "critical",
    ("table_encounter", "succeeds", "climb"): lambda got: got["end"] == "top",
    ("table_encounter", "succeeds", "jump"): lambda got: got["end"] == "across",
    ("table_encounter", "is out of the fight", "breakdown"): lambda got: got["outcome"] == "removed",
}
RULESETS = sorted({ruleset for ruleset, _, _ in SAME})


def sent_answers(ruleset: str, luck: random.Random) -> Iterator[tuple[st.Battle, Any, str]]:
    """Answers that have a place in the lab, those kinds first that were seldom seen."""
    seen: Counter[str] = Counter()
    for battle in itertools.islice(situations(ruleset, luck), 80 * SENT):
        legal = list(battle.legal_actions)
        for act in luck.sample(legal, min(6, len(legal))):
            found = enquired(battle, act)
            if found is None or not is_asked_about(battle, found):
                continue
            if seen[found.question] <= min(seen.values(), default=0) + SENT // 2:
                seen[found.question] += 1
                yield battle, act, found.question
                break


def enquired(battle: st.Battle, act: Any) -> Enquiry | None:
    ask = battle.rules.ruleset.enquiry
    assert ask is not None
    return ask(battle.state.clone(), act)


def is_asked_about(battle: st.Battle, found: Enquiry) -> bool:
    """Whether the situation is within the bounds of the question."""
    try:
        battle.rules.ruleset.questions[found.question].model(**found.parameters)
    except ValidationError:
        return False
    return True


def share(odds: st.Odds, reading: Reading) -> Fraction | float:
    def holds(outcome: Any) -> bool:
        parts = outcome if isinstance(outcome, tuple) else (outcome,)
        return reading(dict(zip(odds.columns, parts, strict=True)))

    return odds.p(holds)


@pytest.mark.hypothesis
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_lab_gives_the_chance_that_was_shown_at_the_table(ruleset: str) -> None:
    luck, compared = random.Random(f"{ruleset} 3"), Counter[str]()
    for battle, act, question in itertools.islice(sent_answers(ruleset, luck), SENT):
        found = enquired(battle, act)
        assert found is not None
        answer = st.odds(battle.rules, question, **found.parameters)
        for label, odds in prospects(battle, act):
            reading = SAME.get((ruleset, label, question))
            if reading is not None and odds.exact and answer.exact:
                there, here = share(answer, reading), odds.p(True)
                assert there == here, f"{act}: {label}: {here} at the table, {there} in the lab: {found.parameters}"
                compared[f"{question}: {label}"] += 1
    assert compared.total() >= SENT // 2, compared
    print(f"{ruleset}: {dict(compared)}")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_the_lab_is_asked_says_all_that_differs_from_what_is_usual(ruleset: str) -> None:
    for battle, act, question in itertools.islice(sent_answers(ruleset, random.Random(f"{ruleset} 4")), 3):
        lab = shown.aim_of(battle, str(act)).lab
        if lab is None:
            continue
        assert (lab.ruleset, lab.question) == (ruleset, question)
        model = battle.rules.ruleset.questions[question].model
        said = lab.values
        assert set(said) <= set(model.model_fields)
        found = enquired(battle, act)
        assert found is not None
        asked = model.model_validate(found.parameters).model_dump(mode="json")
        assert said == {name: links.written(asked[name]) for name in said}
