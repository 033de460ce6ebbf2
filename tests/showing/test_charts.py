"""Charts of answers: what is drawn is what the listing says."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.showing import Listing, Percent, Shown, charts

SHOTS = Listing(
    ("p.range", "cover", "hit", "low", "high"),
    [(r, c, Percent(1 / (r + c)), Percent(0.1), Percent(0.9)) for r in (1, 2, 3) for c in (0, 1)],
)


class Shots(Shown):
    def listing(self) -> Listing:
        return SHOTS

    def drawing(self) -> Any:
        return charts.heat(SHOTS, "p.range", "cover", "hit")


class Plain(Shown):
    def listing(self) -> Listing:
        return SHOTS


def values(chart: Any) -> list[dict[str, Any]]:
    (found,) = chart.to_dict()["datasets"].values()
    return list(found)


@pytest.mark.parametrize(("first", "mark"), [(1, "line"), (1.5, "line"), ("rifle", "bar")])
def test_numbers_make_a_curve_and_words_make_bars(first: Any, mark: str) -> None:
    spec = charts.over([{"x1": first, "value": 0.5}], ["weapon"], "hit", is_share=True).to_dict()
    assert spec["mark"]["type"] == mark


def test_a_heat_map_has_a_cell_for_each_pair_with_its_number_in_words() -> None:
    drawn = values(charts.heat(SHOTS, "p.range", "cover", "hit"))
    assert len(drawn) == 6
    assert drawn[-1]["words"] == "25%"


def test_bars_show_their_intervals() -> None:
    spec = charts.bars(SHOTS, "p.range", "hit", "low", "high").to_dict()
    assert [layer["mark"]["type"] for layer in spec["layer"]] == ["bar", "rule"]


def test_an_answer_in_a_notebook_is_a_table_with_its_chart_as_a_picture() -> None:
    html = Shots()._repr_html_()
    assert html.index("<table>") < html.index("<svg")
    assert Shots().to_png()[:8] == b"\x89PNG\r\n\x1a\n"


def test_an_answer_without_a_chart_shows_its_table_and_says_so_when_asked_to_draw() -> None:
    assert "<svg" not in Plain()._repr_html_()
    with pytest.raises(ValueError, match="nothing here can be drawn"):
        Plain().chart()


def test_without_the_library_that_draws_the_table_is_shown_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "vl_convert", None)
    assert Shots()._repr_html_() == SHOTS._repr_html_()
