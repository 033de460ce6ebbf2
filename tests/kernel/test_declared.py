"""Fields are read from a class body on every Python, here without the import that makes annotations text."""

from pathlib import Path
from typing import ClassVar

import pytest

from sandtable.kernel import Action, Code, Group, Packed, Piece, State, flag, i8, many
from sandtable.kernel.declared import annotations_of


class Side(Code):
    LEFT = 0
    RIGHT = 1


class Guard(Piece):
    hurt: flag = False


class Door(State):
    open: flag = False
    strength: i8 = 5
    guards: list[Guard] = many(2)
    seen_by: Group


class Deed(Action, family=True):
    pass


class Push(Deed, notation="push {side} {force}"):
    side: Side
    force: i8


class Blow(Packed):
    side: Side
    force: i8 = 3


def test_every_kind_of_class_has_its_fields() -> None:
    assert list(Door.fields) == ["open", "strength", "guards", "seen_by"]
    assert Door().to_json()["strength"] == 5
    assert list(Guard.fields) == ["index", "hurt"]
    assert Deed.parse("push right 4") == Push(Side.RIGHT, 4)
    assert Blow(Side.RIGHT).force == 3


def test_a_value_without_a_type_is_refused() -> None:
    with pytest.raises(TypeError, match=r"test_declared\.py:\d+: Gate\.open has no type"):

        class Gate(State):
            open = False

    with pytest.raises(TypeError, match=r"Wall\.bars has no type"):

        class Wall(State):
            bars = many(3)

    with pytest.raises(TypeError, match=r"Kick\.force has no type"):

        class Kick(Packed):
            force = 3


def test_a_packed_value_without_a_field_is_refused() -> None:
    with pytest.raises(TypeError, match="Nothing declares no field"):

        class Nothing(Packed):
            pass


def test_a_notation_and_the_fields_are_the_same() -> None:
    with pytest.raises(TypeError, match=r'"pull \{side\}" names other fields than none'):

        class Pull(Deed, notation="pull {side}"):
            pass

    with pytest.raises(TypeError, match='"lift" names other fields than force'):

        class Lift(Deed, notation="lift"):
            force: i8


def test_a_type_that_is_not_known_is_refused() -> None:
    with pytest.raises(NameError, match="Unheard"):

        class Gate(State):
            held: "Unheard"  # type: ignore[name-defined]  # noqa: F821


def test_a_class_may_name_itself_in_what_is_no_field() -> None:
    class Room(State):
        doors: ClassVar[list["Room"]] = []
        size: i8

    assert list(Room.fields) == ["size"]


def test_types_of_functions_that_only_type_checkers_know_are_text() -> None:
    def stand(t: "Unheard", door: Door) -> None: ...  # type: ignore[name-defined]  # noqa: F821

    assert annotations_of(stand) == {"t": "Unheard", "door": Door, "return": None}


@pytest.mark.parametrize("held", ["float", "str", "list", "list[float]", "int | None"])
def test_a_field_that_no_battle_can_hold_is_told_with_its_line(held: str, tmp_path: Path) -> None:
    wrong = tmp_path / "loose.py"
    wrong.write_text(
        f"from sandtable.kernel import State\n\n\nclass Loose(State):\n    sound: int = 1\n    odd: {held}\n"
    )
    with pytest.raises(TypeError, match=r"loose\.py:6: Loose\.odd: a field holds int, bool, .*; got "):
        exec(compile(wrong.read_text(), str(wrong), "exec"), {"__name__": "loose"})


def test_a_list_of_numbers_is_not_told_to_become_a_class_of_pieces() -> None:
    with pytest.raises(TypeError, match=r"Row\.of: how long is list\[int\]\? Write = many\(6\)$"):

        class Row(State):
            of: list[int]


def test_a_packed_field_of_no_number_is_told_with_its_line() -> None:
    with pytest.raises(TypeError, match=r"test_declared\.py:\d+: Loose\.share: a Code, .* expected, got float"):

        class Loose(Packed):
            share: float
