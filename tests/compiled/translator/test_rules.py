"""What rules are written with, as LLVM's text. That it means what it means in plain play, parity and digests show."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as hs

from sandtable.compiled.runtime.work import FORK, WALK, WATCH
from sandtable.compiled.translator import verbs
from sandtable.kernel import InvalidRules, luck
from sandtable.kernel.rule import helper
from sandtable.kernel.values import Group
from sandtable.kernel.verbs import dice, menu, number, pool, roll, ruling

from ..toy import rules as toy
from ..toy.state import Act, Blow, Fighter, Hit, Melee, Stance, Step
from .show import rule_text, stand_in


@helper
def limit(t: Melee, place: int) -> int:
    return number(t, "strike.limit") + number(t, "aim.stance", place)


@helper
def is_slow(t: Melee) -> bool:
    return ruling(t, "aim.mud") == "slow"


@helper
def wound(t: Melee, fighter: Fighter, place: int) -> None:
    fighter.wounds[place] += 1
    fighter.purse.coins -= 2
    fighter.down = True


@helper
def reach_of(t: Melee, action: Act) -> int:
    match action:
        case Step(by):
            return by
        case Hit(target, Stance.RECKLESS, True):
            return target
    return -1


@helper
def weaker(t: Melee, by: int) -> Blow:
    return Blow(Stance.STEADY, by).but(hard=True)


@helper
def foes_of(t: Melee, fighter: Fighter, place: int) -> Group:
    other = t.fighters[place]
    return fighter.foes | other if other not in fighter.foes else Group()


@helper
def rolled(t: Melee) -> int:
    return roll(t, "luck", dice(2, 6))


@helper
def sixes(t: Melee) -> int:
    return pool(t, "luck", dice(3, 6), (1, 6)).count(2)


@helper
def offered(t: Melee) -> int:
    found = 0
    for act in menu(t, Act):
        found += isinstance(act, Step)
    return found


@helper
def board_written(t: Melee) -> None:
    t.board.width = 3


@helper
def misspelt(t: Melee) -> Any:
    return t.luck_some  # type: ignore[attr-defined]


def test_numbers_in_force_are_read_where_they_stand_and_do_not_change() -> None:
    text = rule_text(limit, "t", "int")
    assert stand_in(text, "ptr %a2", "load i64, ptr %, !invariant.load", "ptr %a2", "[8 x i8], ptr %, i64 %")


def test_a_watched_number_notes_that_it_was_read() -> None:
    text = rule_text(limit, "t", "int", purpose=WATCH)
    assert stand_in(text, "store i8 1", "load i64", "icmp uge i64 %, 3", "store i8 1", "load i64")
    assert "invariant" not in text


def test_a_ruling_is_the_place_of_its_option() -> None:
    assert stand_in(rule_text(is_slow, "t"), "ptr %a2", "load i64", "icmp eq i64 %, ", "ret i1")


def test_fields_and_items_are_written_in_their_size() -> None:
    text = rule_text(wound, "t", "fighter", "int")
    assert stand_in(text, "ptr %a4", "load i8", "add i64 %, 1", "trunc i64 % to i8", "store i8")
    assert stand_in(text, "load i16", "sub i64 %, 2", "trunc i64 % to i16", "store i16", "zext i1 true to i8")


def test_a_class_pattern_tests_the_kind_and_cuts_out_fields() -> None:
    text = rule_text(reach_of, "t", "action")
    by = "ashr i64 %, 56"  # a signed field of eight bits, pushed up before
    assert stand_in(text, "and i64 %, 255", f"icmp eq i64 %, {Step.kind}", by, f"icmp eq i64 %, {Hit.kind}", "br i1")


def test_the_question_is_asked_once_its_menu_is_written() -> None:
    text = rule_text(toy.act, "t", "fighter")
    assert stand_in(text, "call i1 @looks.1", "call void @options.1", "call { i32, i64 } @choose.1", "@strike.1")


def test_packed_values_are_put_together_bit_by_bit() -> None:
    assert stand_in(rule_text(weaker, "t", "int"), "and i64 %a4, 255", "shl i64 %, ", "or i64", "and i64 %, ", "or i64")


def test_a_group_is_a_word_with_a_bit_a_piece() -> None:
    text = rule_text(foes_of, "t", "fighter", "int")
    assert stand_in(text, "ashr i64", "trunc i64 % to i1", "shl i64 1, ", "or i64", "phi i64")


def test_dice_are_calls_with_the_battles_luck() -> None:
    assert stand_in(rule_text(rolled, "t"), "llvm.smax.i64(i64 2, i64 0)", "@roll.1(ptr %a0, ptr %a1, ptr %a2, ptr %a3")


def test_dice_that_have_fallen_come_first_in_forks_and_laws_in_walks() -> None:
    assert stand_in(rule_text(rolled, "t", purpose=FORK), "@roll.1(")
    assert stand_in(rule_text(rolled, "t", purpose=WALK), "@walked_roll.1(")


def test_floors_are_handed_on_as_numbers() -> None:
    assert stand_in(rule_text(sixes, "t"), "@pool.1(", "i64 6, i64 1, i64 6)", "@held.1(")


@given(hs.integers(1, 12), hs.lists(hs.integers(1, 13), max_size=6))
def test_a_die_falls_in_the_class_that_plain_play_finds(face: int, floors: list[int]) -> None:
    rising = (1, *sorted(floors))
    assert verbs.class_of(face, rising) == luck.class_of(face, rising)


def test_a_menu_is_walked_by_its_places() -> None:
    assert stand_in(rule_text(offered, "t"), "icmp slt i64", "@item.1(", "and i64 %, 255", "icmp eq i64 %, ")


def test_a_fact_is_looked_up_on_the_board() -> None:
    known = rule_text(toy.boast, "t", "fighter")
    assert "@slope" not in known
    text = rule_text(toy.strike, "t", "fighter", "fighter", "bool")
    assert stand_in(text, "call i64 @slope.known.1(ptr %a1", "call i1 @is_bad.known.1(ptr %a1")


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        (board_written, r"test_rules.py:\d+: board_written: width does not change during a battle: put it into the st"),
        (misspelt, r'test_rules.py:\d+: misspelt: Melee has no field "luck_some".*luck_sum'),
    ],
)
def test_what_a_rule_may_not_do_is_refused_with_its_place(rule: Any, why: str) -> None:
    with pytest.raises(InvalidRules, match=why):
        rule_text(rule, "t")
