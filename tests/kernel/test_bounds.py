"""Numbers declare what they may be, and refuse everything else with a hint."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.kernel.bounds import entries, with_entry
from sandtable.kernel.catalogue import Catalogue
from sandtable.kernel.errors import InvalidRules

HEAD = '["{id}"]\ntitle = "Reach"\ntext = "x"\nsource = "x"\n'


def catalogue(tmp_path: Path, text: str, id: str = "reach") -> Catalogue:
    path = tmp_path / "rules.toml"
    path.write_text(HEAD.format(id=id) + text)
    return Catalogue(path)


def test_a_number_outside_its_range_is_refused_with_the_range(tmp_path: Path) -> None:
    book = catalogue(tmp_path, 'value = 3\nrange = [0, 9]\nsweep = [1, 5]\nunit = "dots"')
    assert book.in_force({"reach": 9})["reach"] == 9
    with pytest.raises(InvalidRules, match=r"number reach: 0 to 9 expected, got 10 \(Reach\)"):
        book.in_force({"reach": 10})


def test_bounds_of_a_table_hold_for_its_columns(tmp_path: Path) -> None:
    book = catalogue(tmp_path, 'value = [[1, 20], [2, 30]]\nrange = [[0, 6], [0, 90]]\nunit = ["dice", "percent"]')
    bounds = book.bounds["reach"]
    assert bounds.unit_of((1, 0)) == "dice"
    assert bounds.unit_of((0, 1)) == "percent"
    with pytest.raises(InvalidRules, match=r"number reach\[1\]\[0\]: 0 to 6 expected, got 7"):
        book.in_force({"reach": [[1, 20], [7, 30]]})


def test_a_code_is_never_swept(tmp_path: Path) -> None:
    book = catalogue(tmp_path, 'value = [4, 2]\nrange = [1, 6]\nunit = ["code", "hits"]')
    assert book.bounds["reach"].sweep_of((0,)) is None
    assert book.bounds["reach"].sweep_of((1,)) == (1, 6)


def test_entries_that_must_rise_may_not_fall(tmp_path: Path) -> None:
    book = catalogue(tmp_path, 'value = [1, 4, 4]\nrange = [0, 9]\nunit = "dots"\norder = "rising"')
    with pytest.raises(InvalidRules, match="rising entries expected, got 2 after 4"):
        book.in_force({"reach": [1, 4, 2]})


MARK = HEAD.format(id="mark") + 'value = {}\nrange = [-9, 9]\nsweep = {}\nwithin = "reach"\n'
TRACK = "value = [-3, 5]\nrange = [[-9, 0], [0, 9]]\nsweep = [[-4, -3], [4, 9]]\n"


def test_a_number_within_another_stays_between_its_ends(tmp_path: Path) -> None:
    book = catalogue(tmp_path, TRACK + MARK.format("[2, 4]", "[1, 4]"))
    assert book.in_force({"mark": [-3, 5]})["mark"] == [-3, 5]
    with pytest.raises(InvalidRules, match=r"mark\[1\]: -3 to 5 expected, got 6 \(Reach, within reach\)") as caught:
        book.in_force({"mark": [2, 6]})
    assert caught.value.rule == "mark"
    with pytest.raises(InvalidRules, match=r"number mark\[1\]: -3 to 3 expected, got 4"):
        book.in_force({"reach": [-3, 3]})
    assert book.in_force({"reach": [-3, 6], "mark": [2, 6]})["mark"] == [2, 6]
    assert (book.fits("mark", [2, 6]), book.fits("mark", [2, 6], {"reach": [-3, 6]})) == (False, True)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (TRACK + MARK.format(7, "[1, 4]"), "rules.toml: number mark: -3 to 5 expected, got 7"),
        (TRACK + MARK.format(2, "[1, 5]"), r"mark.within: its sweep \[1, 5\] is not inside every sweep of reach"),
        ("value = 3\nrange = [0, 9]\n" + MARK.format(2, "[1, 4]"), 'mark.within: a range, and a list .* got "reach"'),
    ],
)
def test_what_cannot_be_within_another_is_named(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(InvalidRules, match=words):
        catalogue(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("value = 3\nrange = [5, 9]", "reach.value: 5 to 9 expected, got 3"),
        ("value = 3\nrange = [9, 0]", "reach.range: the least and the most expected"),
        ("value = 3\nrange = [0, 9]\nsweep = [0, 10]", "reach.sweep: .* is not inside the range"),
        ("value = [1, 2, 3]\nrange = [[0, 9], [0, 9]]", "reach.range: one expected, or 3; got 2"),
        ("range = [0, 9]", "reach: bounds without a value"),
    ],
)
def test_bounds_that_do_not_fit_their_number_are_named(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(InvalidRules, match=words):
        catalogue(tmp_path, text)


def test_every_entry_of_a_number_can_be_replaced_alone() -> None:
    table = [[1, 2], [3, 4]]
    assert [place for place, _ in entries(table)] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert with_entry(table, (1, 0), 9) == [[1, 2], [9, 4]]
    assert table == [[1, 2], [3, 4]]
