"""State: declared once, cloned, compared, shown, and checked for what a record can hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from sandtable.kernel import entry, shown
from sandtable.kernel.defaults import aside, many
from sandtable.kernel.state import Piece, State, checked, nested_states, unchecked
from sandtable.kernel.values import Code, Group, flag, i8, i16


class Die(Code):
    D4 = 4
    D12 = 12


class Wide(Code):
    D100 = 100
    D1000 = 1000


class Colour(Code):
    RED = 0
    DARK_BLUE = 1
    HIDDEN = 2

    @classmethod
    def choices(cls) -> list[Code]:
        return [Colour.RED, Colour.DARK_BLUE]

    @classmethod
    def remark(cls, word: str) -> str:
        return "; loud is a sound" if word == "loud" else ""


class Cell(State):
    hits: i8
    open: flag = True


class Man(Piece):
    colour: Colour = Colour.DARK_BLUE
    strength: i16 = 300
    seen_by: Group
    cells: list[Cell] = many(2)
    marks: list[i8] = many(3, 7)


class Field(State):
    men: list[Man] = many(3)
    first: Cell
    note: object = aside()


def test_fields_start_as_declared_and_pieces_know_their_place() -> None:
    field = Field()
    assert [man.index for man in field.men] == [0, 1, 2]
    man = field.men[1]
    assert (man.colour, man.strength, man.marks, man.seen_by) == (Colour.DARK_BLUE, 300, [7, 7, 7], Group())
    assert (man.cells[0].hits, man.cells[1].open, field.first.hits) == (0, True, 0)
    assert Man(strength=4).strength == 4
    assert man.label == "M2"


def test_a_code_without_a_zero_begins_with_its_first_member() -> None:
    class Fighter(Piece):
        die: Die = entry(Die.D12)
        spare: list[Die] = many(2)

    assert (Fighter().die, Fighter().spare) == (Die.D4, [Die.D4, Die.D4])


def test_a_field_is_as_wide_as_the_members_of_its_code() -> None:
    class Fighter(Piece):
        colour: Colour
        die: Wide = entry(Wide.D1000)

    widths = [(field.code, field.most) for name, field in Fighter.fields.items() if name != "index"]
    assert widths == [("i1", 127), ("i2", 32767)]
    assert Fighter(die=Wide.D1000).to_json()["die"] == "d1000"


def test_a_clone_shares_nothing_but_what_stands_aside() -> None:
    field = Field()
    field.note = ["shared"]
    copy = field.clone()
    copy.men[0].cells[1].hits = 9
    copy.men[0].marks[2] = 0
    copy.first.hits = 1
    assert (field.men[0].cells[1].hits, field.men[0].marks, field.first.hits) == (0, [7, 7, 7], 0)
    assert copy.note is field.note


def test_equal_states_have_equal_keys_and_every_field_counts() -> None:
    one, other = Field(), Field()
    assert one.key() == other.key()
    assert hash(one.key()) == hash(other.key())
    other.note = "aside"
    assert one.key() == other.key()
    changes: list[Callable[[Any], object]] = [
        lambda f: setattr(f.men[2], "colour", Colour.RED),
        lambda f: setattr(f.men[0], "strength", 1),
        lambda f: setattr(f.men[0].cells[0], "hits", 1),
        lambda f: f.men[1].marks.__setitem__(0, 1),
        lambda f: setattr(f.men[1], "seen_by", f.men[1].seen_by | f.men[0]),
        lambda f: setattr(f.first, "open", False),
    ]
    keys = {one.key()}
    for change in changes:
        changed = Field()
        change(changed)
        keys.add(changed.key())
    assert len(keys) == 1 + len(changes)


def test_a_state_has_no_fields_but_the_declared() -> None:
    with pytest.raises(AttributeError):
        Field().wounds = 3  # type: ignore[attr-defined]


def test_groups_hold_pieces() -> None:
    men = Field().men
    empty = Group()
    group = empty | men[0] | men[2]
    assert men[0] in group
    assert men[1] not in group
    assert group == Group(0b101)
    assert group != Group(0b100)
    assert repr(group) == "{0, 2}"
    assert empty.mask == 0  # |= makes a new group


def test_json_has_labels_lists_and_places() -> None:
    field = Field()
    field.men[0].seen_by |= field.men[2]
    shown = field.to_json()
    assert shown["men"][0]["colour"] == "dark-blue"
    assert shown["men"][0]["seen_by"] == [2]
    assert shown["men"][0]["cells"] == [{"hits": 0, "open": True}] * 2
    assert "note" not in shown
    assert repr(Cell()) == "Cell(hits=0, open=True)"


def test_codes_are_read_in_any_case_and_refused_with_those_there_are() -> None:
    assert Colour.read("Dark Blue") is Colour.read(" dark_blue ") is Colour.read(Colour.DARK_BLUE)
    assert (Colour.DARK_BLUE.label, Colour.DARK_BLUE.title) == ("dark-blue", "Dark Blue")
    with pytest.raises(ValueError, match=r"^Red or Dark Blue expected, got 'green'$"):
        Colour.read("green")
    with pytest.raises(ValueError, match=r"^Red or Dark Blue expected; loud is a sound$"):
        Colour.read("loud")
    with pytest.raises(ValueError, match="got 'hidden'"):
        Colour.read("hidden")


def test_codes_in_models_are_read_by_label_and_shown_by_label() -> None:
    class Paint(BaseModel):
        colour: Colour

    paint = Paint.model_validate({"colour": "dark blue"})
    assert paint.colour is Colour.DARK_BLUE
    assert paint.model_dump(mode="json") == {"colour": "dark-blue"}
    with pytest.raises(ValidationError, match="Red or Dark Blue expected"):
        Paint.model_validate({"colour": 7})


def test_a_schema_offers_only_the_members_that_a_word_may_mean() -> None:
    schema = TypeAdapter(Colour).json_schema()
    assert schema["enum"] == ["red", "dark-blue"]


def test_a_checked_class_refuses_what_its_record_could_not_hold() -> None:
    checked(Cell)
    try:
        cell = Cell()
        cell.hits = 127
        with pytest.raises(OverflowError, match=r"Cell\.hits = 128: an i1 holds -128\.\.127"):
            cell.hits = 128
        with pytest.raises(OverflowError):
            cell.hits = -129
    finally:
        unchecked(Cell)
    loose = Cell()
    loose.hits = 128
    assert loose.hits == 128


def test_nested_states_are_found_by_name() -> None:
    assert set(nested_states(Field)) == {"Field", "Man", "Cell"}


def test_a_class_inherits_fields() -> None:
    class Veteran(Man):
        medals: i8 = 2

    veteran = Veteran()
    assert (veteran.medals, veteran.strength, veteran.index) == (2, 300, 0)
    assert veteran.clone().key() == veteran.key()


SIDES = ("red", "blue")


class Soldier(Piece, sides=SIDES, each=3):
    brave: bool
    seen: int = 70_000


class Battle(State):
    soldiers: list[Soldier]
    held: list[int] = shown("Ground held", many=2)


def test_a_list_of_pieces_whose_class_says_how_many_each_side_has_needs_no_length() -> None:
    battle = Battle()
    assert [(x.label, x.side) for x in battle.soldiers][2:4] == [("R3", 0), ("B1", 1)]
    assert (battle.soldiers[0].seen, battle.soldiers[0].brave, battle.held) == (70_000, False, [0, 0])


def test_a_list_that_says_no_length_is_told_how() -> None:
    with pytest.raises(TypeError, match=r"how long is list\[Man\]\? Write = many\(6\), or class Man\(Piece, sides="):

        class Camp(State):
            men: list[Man]
