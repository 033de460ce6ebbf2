"""Listings: what a table of an answer says, in each form it can take."""

from __future__ import annotations

import csv
import io
from fractions import Fraction

import pytest

from sandtable.showing import Listing, NotInstalled, Percent, listing
from sandtable.showing.cells import words_of

NEEDS = Listing(
    ("need", "weapon", "chance", "fraction", "aimed"),
    [(7, "bow", Percent(0.5), Fraction(1, 2), True), (10, "smg | 50_%", Percent(0.375), Fraction(3, 8), False)],
    "To hit",
)


def test_a_table_in_a_terminal_has_its_numbers_under_each_other() -> None:
    assert str(NEEDS).split("\n") == [
        "To hit",
        "need  weapon      chance  fraction  aimed",
        "   7  bow            50%       1/2  yes",
        "  10  smg | 50_%   37.5%       3/8  no",
    ]


def test_a_long_table_fits_a_screen_and_says_what_it_leaves_out() -> None:
    lines = str(Listing(("n",), [(n,) for n in range(1, 101)])).split("\n")
    assert len(lines) == listing.ON_A_SCREEN + 2
    assert lines[-1] == "... and 60 more rows: to_csv() has all of them"


def test_a_table_for_a_notebook_escapes_what_a_browser_would_take_for_tags() -> None:
    html = Listing(("<b>",), [("a & b",)])._repr_html_()
    assert "&lt;b&gt;" in html
    assert "a &amp; b" in html


def test_csv_holds_plain_numbers_and_reads_back() -> None:
    rows = list(csv.reader(io.StringIO(NEEDS.to_csv())))
    assert rows[2] == ["10", "smg | 50_%", "0.375", "3/8", "False"]


def test_markdown_keeps_a_bar_inside_a_cell_from_ending_it() -> None:
    head, rule, _, last = NEEDS.to_markdown().splitlines()
    assert rule == "| ---: | --- | ---: | ---: | --- |"
    assert last == r"| 10 | smg \| 50_% | 37.5% | 3/8 | no |"
    assert head.count("|") == 6


def test_latex_escapes_its_commands() -> None:
    assert r"10 & smg | 50\_\% & 37.5\% & 3/8 & no \\" in NEEDS.to_latex()


def test_a_data_frame_has_typed_columns() -> None:
    frame = NEEDS.to_pandas()
    assert [str(kind) for kind in frame.dtypes[["need", "chance", "aimed"]]] == ["int64", "float64", "bool"]


def test_a_library_that_is_missing_is_named_with_the_way_to_get_it() -> None:
    with pytest.raises(NotInstalled, match="no_such_frames is not installed: pip install no-such-frames"):
        listing.library("no_such_frames")


def test_a_row_that_does_not_fit_its_columns_is_refused() -> None:
    with pytest.raises(ValueError, match="a row has 1 cells, the listing 2 columns"):
        Listing(("a", "b"), [(1,)])


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Percent(0.0001), "<0.1%"),
        (Percent(0.99999), ">99.9%"),
        (Percent(1), "100%"),
        (Percent(0), "0%"),
        (12_345, "12,345"),
        (0.123456, "0.1235"),
        (None, "–"),
        (("a", True), "a, yes"),
    ],
)
def test_a_cell_reads_as_people_write_it(value: object, words: str) -> None:
    assert words_of(value) == words
