"""Reference sheets: every table that a ruleset describes, with the figures that odds give."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sandtable as st
from sandtable.kernel import InvalidRules
from sandtable.reference import sheet
from sandtable.reference.sheet import Described
from tests.cli.program import Answer
from tests.house.rulesets import EXAMPLE, OURS, ruleset


def described(**changes: object) -> Described:
    entry = {"title": "t", "question": "defense", "show": "injuries >= 1", "vary": {"covered": [0, 1]}}
    return Described.model_validate(entry | changes)


@pytest.mark.parametrize("id", OURS)
def test_the_sheet_of_a_ruleset_has_every_table_with_figures_and_its_rules_in_words(id: str) -> None:
    rules = st.load(id)
    page = sheet.page(rules)
    wanted = sheet.described(rules)
    assert len(wanted) >= 5
    for each in wanted:
        assert each.title.replace("'", "&#x27;") in page
        assert all(text[:30].replace("'", "&#x27;") in page for _, text in sheet.words_of_rules(rules, each))
    assert page.count("<table>") == len(wanted)
    assert "http" not in page.replace("http-equiv", "")


def test_a_figure_of_the_sheet_is_that_of_the_odds() -> None:
    rules = st.load("danger_close")
    rows = sheet.listed(rules, described()).rows
    assert rows[1] == (1, float(st.odds(rules, "defense", covered=1).p(lambda hurt: hurt.injuries >= 1)))


def test_a_column_of_words_has_a_column_for_each_word() -> None:
    rules = st.load("danger_close")
    listing = sheet.listed(rules, described(question="offense", show="result", vary={"dice": [1, 2]}))
    assert listing.columns[0] == "dice"
    assert all(sum(row[1:]) == pytest.approx(1) for row in listing.rows)


def test_a_changed_number_changes_the_sheet_and_is_named_on_it() -> None:
    rules = st.load("danger_close", numbers={"injury.flanked": 5})
    assert "injury.flanked = 5" in sheet.page(rules)
    flanked = described(given={"position": "flanked"})
    assert sheet.listed(rules, flanked).rows != sheet.listed(st.load("danger_close"), flanked).rows


def made(rules: st.Rules, each: Described) -> None:
    sheet.listed(rules, each)
    sheet.words_of_rules(rules, each)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"down": "grit"}, "down: grit does not vary; covered do"),
        ({"rules": ["defense.bsae"]}, 'no rule "defense.bsae"'),
        ({"show": "hits"}, 'no column "hits"'),
        ({"question": "defence"}, 'no question "defence"'),
    ],
)
def test_a_table_that_cannot_be_made_says_what_is_wrong(changes: dict[str, object], says: str) -> None:
    rules, each = st.load("danger_close"), described(**changes)
    with pytest.raises(InvalidRules, match=re.escape(says)):
        made(rules, each)


def test_a_ruleset_without_a_sheet_says_how_to_describe_one() -> None:
    with pytest.raises(InvalidRules, match=re.escape("describe its tables in data/sheet.toml")):
        list(sheet.tables(ruleset(EXAMPLE).load()))


def test_the_command_writes_a_page(tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    assert str(file) in Answer("sheet", "danger_close", "--out", str(file)).out
    assert "Offense Roll against a light enemy" in file.read_text(encoding="utf-8")


def test_the_command_has_the_same_tables_as_json() -> None:
    told = Answer("sheet", "danger_close", "--json").json
    assert [table["title"] for table in told] == [each.title for each in sheet.described(st.load("danger_close"))]
