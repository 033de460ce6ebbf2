"""Forms on which a referee sets pieces by hand, made of what their classes show of their fields."""

from typing import Annotated, Any

import pytest
from pydantic import Field, ValidationError

from sandtable.boards.by_hand import Form, Part
from sandtable.kernel import IllegalAction, Piece, entry, flag, i8, i32, shown
from sandtable.kernel.entries import uncapitalised


class Rider(Piece):
    ap: i8 = shown("AP", most=9)
    way: i32 = shown("Way left", parts=1000)
    tired: flag = shown("tired")
    hidden: flag


def unhorse(t: Any, rider: Any, value: int) -> bool:
    rider.ap = value // 2
    return value < 8


HALF = {"ap": Part(put=unhorse), "hidden": Part(Annotated[bool, Field(title="out of sight")])}


def form(**more: Any) -> Form:
    return Form(lambda t: {"R": t}, {Rider: HALF}, **more)


def test_a_form_has_what_a_class_shows_and_its_own_parts_first() -> None:
    sheet = form().sheet(None, Rider(ap=3, way=2500, tired=True))
    assert sheet.model_dump() == {"hidden": False, "ap": 3, "way": 2.5, "tired": True}
    assert [field.title for field in type(sheet).model_fields.values()] == ["out of sight", "AP", "way left", "tired"]


def test_a_form_refuses_what_is_beyond_the_bounds_of_a_field() -> None:
    sheet = form().sheet(None, Rider())
    with pytest.raises(ValidationError):
        type(sheet).model_validate({**sheet.model_dump(), "ap": 10})


def test_nothing_may_be_left_of_a_bar_but_other_fields_keep_their_least() -> None:
    class Horse(Piece):
        wounds: i8 = entry(2, least=1, bar=True)
        strength: i8 = entry(2, least=1)

    sheet = Form(lambda t: {}, {}).sheet(None, Horse(wounds=2, strength=2))
    type(sheet).model_validate({"wounds": 0, "strength": 1})
    with pytest.raises(ValidationError):
        type(sheet).model_validate({"wounds": 1, "strength": 0})


def test_a_part_is_set_as_it_says_and_a_length_in_its_units() -> None:
    rider, hand = Rider(), form()
    assert hand.put(None, rider, "ap", 4)
    assert hand.put(None, rider, "way", 1.5)
    assert (rider.ap, rider.way) == (2, 1500)
    assert not hand.put(None, rider, "ap", 8)


def test_a_change_is_refused_during_an_attack_and_settled_after_it() -> None:
    seen: list[str] = []
    hand = form(is_busy=lambda t: t == "attack", settle=lambda t: seen.append("settle"))
    hand.put(None, Rider(), "tired", True)
    hand.put(None, Rider(), "ap", 8)  # is not allowed, so that nothing follows from it
    with pytest.raises(IllegalAction, match="an attack is under way"):
        hand.put("attack", Rider(), "tired", True)
    assert seen == ["settle"]


@pytest.mark.parametrize(("words", "within"), [("AP left", "AP left"), ("Wounds left", "wounds left"), ("", "")])
def test_titles_begin_small_unless_they_are_capitals(words: str, within: str) -> None:
    assert uncapitalised(words) == within
