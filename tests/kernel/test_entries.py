"""Entries of scenario files: marks that mean nothing are refused where they stand."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel import NamedEntry, Piece, State, Table, entry, i8, with_entries


class Rider(Piece):
    skill: i8 = entry(1, most=5)


class Horse(Piece):
    skill: i8 = entry(2, most=9)


class Field(State):
    mud: i8 = entry(0, most=3)


class Race(Table[Field]):
    laps: i8 = entry(1, most=9)


@with_entries(Field, Race)
class Setup(NamedEntry):
    """A race of a scenario file."""


def test_a_battle_takes_what_a_file_says_of_it_and_of_its_board() -> None:
    race = Race()
    race.board = Field()
    race.take(Setup.model_validate({"mud": 2, "laps": 3}))
    assert (race.board.mud, race.laps) == (2, 3)


@pytest.mark.parametrize("given", ["Rider", [Rider], NamedEntry, None])
def test_a_mark_for_what_is_no_class_of_states_is_refused_with_its_line(given: Any) -> None:
    with pytest.raises(TypeError, match=r"^test_entries\.py:\d+: with_entries: classes of pieces or states expected"):
        with_entries(given)


def test_two_classes_with_an_entry_of_one_name_are_refused() -> None:
    with pytest.raises(
        TypeError, match=r"^test_entries\.py:\d+: .* two of the classes have an entry skill: rename one"
    ):
        with_entries(Rider, Horse)


def test_a_field_that_a_file_has_already_is_refused() -> None:
    with pytest.raises(TypeError, match=r"^test_entries\.py:\d+: Own.skill is an entry of its state, too: keep one"):

        @with_entries(Rider)
        class Own(NamedEntry):
            skill: str = "none"


def test_an_entry_of_another_class_is_told_how_to_be_marked() -> None:
    with pytest.raises(TypeError, match=r"Rider\.take: NamedEntry has no entry skill: mark .* @with_entries\(Rider\)"):
        Rider().take(NamedEntry())


def test_a_bound_in_the_place_of_words_is_refused_with_its_line() -> None:
    with pytest.raises(
        TypeError, match=r"^test_entries\.py:\d+: Mule\.skill: words expected, as .*, got 5; bounds are"
    ):

        class Mule(Piece):
            skill: i8 = entry(1, 5)  # type: ignore[arg-type]
