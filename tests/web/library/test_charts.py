"""Charts: valid specifications that show what the answer says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import altair as alt
import pytest
import vl_convert
from fastapi.testclient import TestClient

import sandtable as st
from sandtable.kernel.errors import InvalidRules
from sandtable.web.library.charts import MANY_BARS, THEMES, chart
from sandtable.web.library.chosen import ChartRequest, Pinned
from sandtable.web.pages import vega
from tests.web.playing import done, refused

DICE = {(a, b): Fraction(1, 36) for a in range(1, 7) for b in range(1, 7)}
SUMS = st.Odds({n: Fraction(6 - abs(7 - n), 36) for n in range(2, 13)}, ("sum",))
DOUBLES = {a: Fraction(1, 36) for a in range(2, 13, 2)}
PAIRS = st.Odds(
    {(n, True): p for n, p in DOUBLES.items()}
    | {(n, False): SUMS[n] - DOUBLES.get(n, Fraction(0)) for n in range(3, 12)},
    ("sum", "double"),
)
FACES = st.Odds(DICE, ("first", "second"))
WORDS = st.Odds({f"word {n}": Fraction(1, 60) for n in range(60)}, ("word",))
SAMPLED = st.Odds({1: Fraction(1, 4), 4: Fraction(3, 4)}, ("n",), exact=False, why="long", samples=200)
DRAWINGS = [
    ([SUMS], {}),
    ([SUMS], {"view": "at-least"}),
    ([SUMS, SAMPLED], {"column": "sum"}),
    ([SUMS, SUMS, SUMS, SUMS, SUMS, SUMS, SUMS], {"view": "at-most"}),
    ([SAMPLED], {}),
    ([SAMPLED, SAMPLED], {"view": "at-most", "theme": "dark"}),
    ([WORDS], {}),
    ([WORDS, WORDS], {"theme": "dark"}),
    ([PAIRS], {"column": "sum", "by": "double"}),
    ([FACES], {"column": "first", "by": "second"}),
    ([FACES, FACES], {"column": "first", "by": "second", "theme": "dark"}),
]


def spec_of(found: list[st.Odds], **wanted: Any) -> dict[str, Any]:
    named = [st.Odds(each.outcomes, found[0].columns, each.exact, each.why, each.samples) for each in found]
    return chart(named, ChartRequest(situations=[Pinned() for _ in found], **wanted))


def rows_of(spec: dict[str, Any]) -> list[dict[str, Any]]:
    """The data of a specification."""
    [rows] = spec["datasets"].values()
    return list(rows)


@pytest.mark.parametrize(("found", "wanted"), DRAWINGS)
def test_specifications_are_valid_and_compile(found: list[st.Odds], wanted: dict[str, Any]) -> None:
    spec = spec_of(found, **wanted)
    alt.Chart.from_dict(spec, validate=True)
    compiled = vl_convert.vegalite_to_vega(spec, vl_version=vega.grammar())
    assert compiled["marks"]
    assert spec["config"]["background"] == THEMES[wanted.get("theme", "light")].paper


def test_every_bar_has_its_chance_and_the_exact_fraction() -> None:
    rows = rows_of(spec_of([SUMS]))
    assert {row["value"]: row["sure"] for row in rows} == {str(n): str(p) for n, p in SUMS.outcomes.items()}
    assert sum(row["p"] for row in rows) == pytest.approx(1)


def test_lines_tell_this_much_or_more() -> None:
    rows = {row["value"]: row for row in rows_of(spec_of([SUMS], view="at-least"))}
    assert rows["2"]["sure"] == "1"
    assert rows["12"]["sure"] == "1/36"
    assert rows["7"]["sure"] == str(SUMS.at_least(7))


def test_values_that_cannot_come_up_keep_their_place_on_a_line() -> None:
    rows = {row["value"]: row["p"] for row in rows_of(spec_of([SAMPLED], view="at-least"))}
    assert rows == {"1": 1.0, "2": 0.75, "3": 0.75, "4": 0.75}


def test_two_situations_are_told_apart() -> None:
    rows = rows_of(spec_of([SUMS, SAMPLED]))
    assert {row["situation"] for row in rows} == {"A", "B"}


def test_sampled_bars_carry_their_interval() -> None:
    assert all(row["low"] <= row["p"] <= row["high"] for row in rows_of(spec_of([SAMPLED])))
    assert not any("low" in row for row in rows_of(spec_of([SUMS])))


def test_of_very_many_words_the_likeliest_are_drawn() -> None:
    assert len(rows_of(spec_of([WORDS]))) == MANY_BARS


def test_a_heat_map_adds_up_to_one() -> None:
    assert sum(row["p"] for row in rows_of(spec_of([PAIRS], column="sum", by="double"))) == pytest.approx(1)


def test_halves_stand_on_an_axis_as_decimals() -> None:
    halves = st.Odds({Fraction(5, 2): Fraction(1, 2), Fraction(3): Fraction(1, 2)}, ("damage",))
    assert [row["value"] for row in rows_of(spec_of([halves]))] == ["2.5", "3"]


def test_an_unknown_column_is_named() -> None:
    with pytest.raises(InvalidRules, match='did you mean "double"'):
        spec_of([PAIRS], column="doubel")


def test_a_chart_over_http_is_of_the_asked_situations(client: TestClient) -> None:
    body = {"situations": [{}, {"parameters": {"range": 30}}], "column": "hits", "width": 500, "theme": "dark"}
    rows = rows_of(done(client.post("/api/rulesets/skirmishers/chart/fire", json=body)))
    for situation, parameters in (("A", {}), ("B", {"range": 30})):
        expected = st.odds(st.load("skirmishers"), "fire", **parameters).of("hits")
        drawn = {row["value"]: row["sure"] for row in rows if row["situation"] == situation}
        assert drawn == {str(value): str(p) for value, p in expected.outcomes.items()}


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"situations": []}, "situations"),
        ({"situations": [{}] * 13}, "situations"),
        ({"situations": [{}], "column": "hitz"}, 'did you mean "hits"'),
        ({"situations": [{}], "view": "sideways"}, "exactly"),
        ({"situations": [{}], "width": 10**9}, "width"),
    ],
)
def test_impossible_charts_are_refused(client: TestClient, body: dict[str, Any], words: str) -> None:
    refused(client.post("/api/rulesets/skirmishers/chart/fire", json=body), words, 422)
