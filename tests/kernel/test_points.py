"""What a class of actions declares of its words is what people read of an answer."""

from __future__ import annotations

from typing import Annotated

import pytest

from sandtable.kernel import Action, Code, Named, Point, Points, Thing, i8, plain_point
from sandtable.kernel.actions import names_in
from sandtable.kernel.by_kind import OF_FAMILY
from sandtable.lint import lint
from sandtable.rulesets.danger_close.state import Battle, Trooper
from tests.compiled.toy import RULESET


class Hill(Named):
    @classmethod
    def labels(cls) -> tuple[str, ...]:
        return ("low", "high")


class Order(Action, family=True):
    pass


class March(Order, notation="march {far}", words="{who} marches {far:mile}{tired}", cost="{numbers[toll]} AP"):
    far: i8


class Hold(Order, notation="hold {hill}", words="the {hill} hill is held", cost="0 AP, and the road", group="stand"):
    hill: Annotated[int, Hill]


class Ward(Order, notation="ward {man}", words="{who} wards {man}"):
    man: Annotated[int, Trooper]


class Fire(Order, notation="fire", words="{who} fires at {foe}", actor="nothing", target="foe"):
    pass


class Rest(Order, notation="rest"):
    pass


class Lost(Order, notation="lost {far}", words="{who} goes {fr}", target="nowhere"):
    far: i8


class At:
    """As much of a table as words need."""

    names = None
    piece_asked = None
    numbers = {"toll": 2, "pair": [1, 3]}


point = Points(
    Order,
    at=lambda t, answer: (1.0, 2.0) if isinstance(answer, March) else None,
    tired=lambda t, who, answer: ", and is tired" if answer.far > 1 else "",
    foe=lambda t, who, answer: Thing("the enemy", "E1"),
)


def test_fields_parts_numbers_and_nouns_stand_in_templates() -> None:
    assert point(At(), March(1)) == Point("the one asked marches 1 mile", cost="2 AP", group="march", at=(1.0, 2.0))
    assert point(At(), March(3)).words == "the one asked marches 3 miles, and is tired"


def test_a_price_of_nothing_is_free_and_its_losses_stay() -> None:
    assert point(At(), Hold(1)) == Point(
        "the high hill is held", target="high", cost="free, and the road", group="stand"
    )


def test_a_class_says_where_it_points() -> None:
    assert point(At(), Fire()) == Point("the one asked fires at the enemy", target="E1", group="fire")


def test_without_words_an_answer_is_told_in_its_notation() -> None:
    assert point(At(), Rest()).words == "rest"


def test_the_piece_that_acts_is_called_by_its_name() -> None:
    t = Battle()
    who = next(t.pieces())
    t.names = {type(who).__name__: ("Vega",)}
    named = Points(Order, who=lambda t, answer: who, foe=point.parts["foe"])
    assert named(t, Fire()) == Point("Vega fires at the enemy", "", "E1", group="fire")


def test_a_piece_that_an_answer_turns_on_itself_is_not_named_twice() -> None:
    t = Battle()
    told = [plain_point(t, Ward(place)) for place in (0, 1)]
    t.piece_asked = t.troopers[0]
    told += [plain_point(t, Ward(place)) for place in (0, 1)]
    assert [x.words for x in told] == [
        "the one asked wards T1",
        "the one asked wards T2",
        "T1 wards themselves",
        "T1 wards T2",
    ]
    assert [x.target for x in told] == ["T1", "T2", "T1", "T2"]


def test_a_kind_can_have_a_function_of_its_own() -> None:
    own = Points(Order)
    own.of(Rest)(lambda t, answer: Point("all rest"))
    assert own(At(), Rest()).words == "all rest"


def test_names_that_stand_for_nothing_are_found_with_their_class() -> None:
    expected = "a field, who, numbers or a part of its Points expected"
    lost, meant = f"{__name__}.point: Lost names ", '; did you mean "far"?'
    assert list(point.gaps()) == [f"{lost}{{fr}}: {expected}{meant}", f"{lost}{{nowhere}}: {expected}"]


def test_names_in_questions_that_stand_for_nothing_are_found() -> None:
    class Asked(Code, words=("Who waits?", "Does {who} go {fr} from {about}?")):
        words: str
        WAIT = 0
        GO = 1

    assert list(point.unasked(Asked)) == ["GO names {fr}: who, about or a part of its Points expected"]


def test_names_in_a_template_are_read_with_their_indexes_and_formats() -> None:
    assert names_in("{who} pays {numbers[pair][1]:AP} for {far}") == ["who", "numbers", "far"]


def test_numbers_that_are_pairs_are_counted_too() -> None:
    class Deal(Action, family=True):
        pass

    class Pay(Deal, notation="pay", words="pays {numbers[pair][1]:coin}"):
        pass

    assert Points(Deal)(At(), Pay()).words == "pays 3 coins"


@pytest.mark.parametrize("wrong", ["{far", "far}"])
def test_a_template_that_cannot_be_read_is_refused_where_it_is_declared(wrong: str) -> None:
    with pytest.raises(TypeError, match="Bad: its words"):

        class Bad(Order, notation="bad", words=wrong):
            pass


def test_lint_names_what_templates_do_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    first = RULESET.actions.kinds[0]
    monkeypatch.setattr(first, "saying", first.saying._replace(words="{nought}"))
    monkeypatch.setitem(OF_FAMILY, RULESET.actions, [Points(RULESET.actions)])
    assert [problem.text for problem in lint(RULESET) if f"{first.__name__} names {{nought}}" in problem.text]
