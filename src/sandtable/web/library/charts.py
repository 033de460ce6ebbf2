"""Charts of odds as Vega-Lite specifications: bars, lines for at least and at most, heat maps."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import cycle, islice
from typing import Any

import altair as alt

from sandtable.kernel import InvalidRules, hint
from sandtable.odds import Grid
from sandtable.odds.answer import Odds
from sandtable.odds.words import certainty, percent, plainly, sureness

from .chosen import ChartRequest, GridRequest, View

Row = dict[str, Any]
MANY_BARS = 40  # values in words; beyond that the likeliest are drawn
MANY_CELLS = 3_000  # of a heat map
NAME_OF_ROW = 40  # pixels that the name of a situation takes beside its chart
NARROWEST_CELL = 38  # pixels that the number of a cell needs
FEW = 3  # values of a second column up to which groups of bars tell more than a heat map
DASHES = ([1, 0], [6, 4], [2, 2], [8, 2, 2, 2])
POINTS = ("circle", "diamond", "square", "triangle-up", "cross")
LONG_RANGE = 60  # up to this range every whole number gets its place, even an impossible one


@dataclass(frozen=True)
class Theme:
    """Colours of a chart: those of the pages."""

    paper: str
    ink: str
    line: str
    situations: tuple[str, ...]  # further ones begin again
    ramp: tuple[str, str]  # of a heat map, from never to often
    on_often: str  # text on the end of the ramp
    groups: tuple[str, ...]


LIGHT = Theme(
    paper="#fffdf8",
    ink="#22252a",
    line="#d9d1be",
    situations=("#0b5f5a", "#b03f19", "#1d5a9f", "#66449a", "#3f6b1f", "#8a6200"),
    ramp=("#dbebe5", "#0b5f5a"),
    on_often="#ffffff",
    groups=("#1d5a9f", "#b03f19", "#3f6b1f"),
)
DARK = Theme(
    paper="#1e2125",
    ink="#e9e5db",
    line="#3a3f46",
    situations=("#63cbc0", "#f28f63", "#7ab8f5", "#c3a6f0", "#a6d171", "#e6c15c"),
    ramp=("#1b3a38", "#63cbc0"),
    on_often="#08211f",
    groups=("#7ab8f5", "#f28f63", "#a6d171"),
)
THEMES = {"light": LIGHT, "dark": DARK}


def chart(found: Sequence[Odds], wanted: ChartRequest) -> dict[str, Any]:
    """The specification of a chart of these odds."""
    theme = THEMES[wanted.theme]
    column = wanted.column or telling(found[0])
    if column is None:
        raise InvalidRules("there is nothing to draw: the answer has no columns")
    shown = [column] if wanted.by is None or wanted.by == column else [column, wanted.by]
    for name in shown:
        known(name, found)
    parts = [odds.of(*shown) for odds in found]
    drawn = one_column(parts, wanted, theme) if len(shown) == 1 else two_columns(parts, wanted, theme)
    spec: dict[str, Any] = styled(drawn, theme).to_dict(validate=False)
    return spec


def telling(found: Odds) -> str | None:
    """The first column that takes more than one value (else the first)."""
    return next((name for name in found.columns if len(found.of(name).outcomes) > 1), next(iter(found.columns), None))


def known(name: str, found: Sequence[Odds]) -> None:
    """Refuses a column that no situation has; those without it count as never."""
    columns = list(dict.fromkeys(name for odds in found for name in odds.columns))
    if name not in columns:
        raise InvalidRules(f'no column "{name}"; there are {", ".join(columns)}{hint(name, columns)}')


# ---- one column ------------------------------------------------------------------------------------------------------


def one_column(found: Sequence[Odds], wanted: ChartRequest, theme: Theme) -> Any:
    """Bars for the chance of each value, or lines for this much or more, or less."""
    numeric = all(odds.numeric for odds in found)
    view: View = wanted.view if numeric else "exactly"
    values = axis_of(found)
    rows = [row for name, odds in zip(wanted.names, found, strict=True) for row in rows_of(odds, name, view, values)]
    base, title = alt.Chart(alt.InlineData(values=rows)), found[0].columns[0]
    axis = [plainly(value) for value in values]
    which = Which(wanted.names, theme, any(odds.sampled for odds in found), sureness(*found))
    if view != "exactly":
        drawn = lines(base, f"{title}: {view.replace('-', ' ')}", axis, which)
    elif numeric:
        drawn = standing(base, title, axis, which)
    else:
        drawn = lying(base, title, axis, which)
    height = 260 if numeric else max(60, 24 * len(values) * len(found))
    return drawn.properties(width=wanted.width, height=height, description=describe(title, view, rows))


def rows_of(odds: Odds, situation: str, view: View, values: list[Any]) -> list[Row]:
    """The data of one situation; what cannot come up in it has a line nevertheless, but no bar."""
    if view == "exactly":
        return [row(odds, situation, value, odds.outcomes[value]) for value in values if value in odds.outcomes]
    reached = odds.at_least if view == "at-least" else odds.at_most
    return [row(odds, situation, value, reached(value)) for value in values]


def row(odds: Odds, situation: str, value: Any, p: Fraction) -> Row:
    interval = odds.interval_of(p)
    shown = {"situation": situation, "value": plainly(value), "p": float(p), "chance": percent(float(p))}
    ends = {} if interval is None else {"low": interval[0], "high": interval[1]}
    return {**shown, "sure": certainty(odds, p), **ends}


def axis_of(found: Sequence[Odds]) -> list[Any]:
    """The values along an axis: numbers in order, without gaps where they are few; words as they come."""
    shares: dict[Any, Fraction] = {}
    for odds in found:
        for value, p in odds.ordered():
            shares[value] = shares.get(value, Fraction(0)) + p
    if not all(odds.numeric for odds in found):
        rare = set(sorted(shares, key=lambda value: -shares[value])[MANY_BARS:])
        return [value for value in shares if value not in rare]
    numbers = sorted(shares)
    if all(value == int(value) for value in numbers) and numbers[-1] - numbers[0] <= LONG_RANGE:
        return list(range(int(numbers[0]), int(numbers[-1]) + 1))
    return numbers


CHANCE = alt.Axis(format="%", title="chance")


@dataclass(frozen=True)
class Which:
    """How the situations of a chart are told apart: by colour, by place, by dashes and points."""

    names: list[str]
    theme: Theme
    sampled: bool  # some of them, so that bars carry intervals
    sure: str  # what the numbers are that a pointer is told beside each chance

    @property
    def several(self) -> bool:
        """Whether there is more than one."""
        return len(self.names) > 1

    @property
    def legend(self) -> Any:
        """A legend only where there are several."""
        return alt.Legend(title=None, orient="top") if self.several else None

    @property
    def colour(self) -> Any:
        shown = list(islice(cycle(self.theme.situations), len(self.names)))
        return alt.Color("situation:N", scale=alt.Scale(domain=self.names, range=shown), legend=self.legend)

    @property
    def beside(self) -> alt.Scale:
        """Their places beside each other."""
        return alt.Scale(domain=self.names)

    def by(self, signs: Sequence[Any]) -> Any:
        """The scale of what tells them apart besides colour."""
        return alt.Scale(domain=self.names, range=list(islice(cycle(signs), len(self.names))))

    def told(self, *names: tuple[str, str]) -> list[Any]:
        """The text at the pointer: the exact fraction, many digits of it, or the interval of a sampled share."""
        shown = [*names, ("chance", "chance"), ("sure", self.sure), *[("situation", "situation")] * self.several]
        return [alt.Tooltip(f"{field}:N", title=title) for field, title in shown]


def standing(base: Any, title: str, values: list[str], which: Which) -> Any:
    """Numbers: bars side by side, from left to right."""
    x = along(title, values)
    y = alt.Y("p:Q", axis=CHANCE)
    offset = {"xOffset": alt.XOffset("situation:N", scale=which.beside)} if which.several else {}
    shared = base.encode(color=which.colour, tooltip=which.told(("value", title)))
    bars = shared.mark_bar().encode(x=x, y=y, **offset)
    if not which.sampled:
        return bars
    return bars + spread(base, which.theme).encode(x=x, y=alt.Y("low:Q", axis=CHANCE), y2="high:Q", **offset)


def lying(base: Any, title: str, values: list[str], which: Which) -> Any:
    """Words: bars below each other, for words need room."""
    y = alt.Y("value:N", sort=values, axis=alt.Axis(title=title, labelLimit=260))
    x = alt.X("p:Q", axis=CHANCE)
    offset = {"yOffset": alt.YOffset("situation:N", scale=which.beside)} if which.several else {}
    shared = base.encode(color=which.colour, tooltip=which.told(("value", title)))
    bars = shared.mark_bar().encode(x=x, y=y, **offset)
    if not which.sampled:
        return bars
    return bars + spread(base, which.theme).encode(y=y, x=alt.X("low:Q", axis=CHANCE), x2="high:Q", **offset)


def along(title: str, values: list[str]) -> Any:
    """Numbers from left to right."""
    axis = alt.Axis(title=title, labelAngle=0, labelOverlap=True)
    return alt.X("value:O", sort=values, scale=alt.Scale(domain=values), axis=axis)


def spread(base: Any, theme: Theme) -> Any:
    """The interval of what was sampled."""
    return base.transform_filter("isValid(datum.low)").mark_rule(color=theme.ink, strokeWidth=1.5)


def lines(base: Any, title: str, values: list[str], which: Which) -> Any:
    """Lines for "at least" or "at most": one for each situation, which also differ in dashes and points."""
    y = alt.Y("p:Q", axis=CHANCE, scale=alt.Scale(domain=[0, 1]))
    dash = alt.StrokeDash("situation:N", scale=which.by(DASHES), legend=which.legend)
    shape = alt.Shape("situation:N", scale=which.by(POINTS), legend=which.legend)
    shared = base.encode(x=along(title, values), y=y, color=which.colour)
    points = shared.mark_point(filled=True, size=70, opacity=1)
    points = points.encode(shape=shape, tooltip=which.told(("value", title)))
    return shared.mark_line().encode(strokeDash=dash) + points


# ---- two columns -----------------------------------------------------------------------------------------------------


def two_columns(found: Sequence[Odds], wanted: ChartRequest, theme: Theme) -> Any:
    """A heat map, or bars in groups where the second column has few values; situations below each other."""
    column, by = found[0].columns
    rows = [
        {**row(odds, name, value[0], p), "by": plainly(value[1])}
        for name, odds in zip(wanted.names, found, strict=True)
        for value, p in odds.ordered()
    ]
    if len(rows) > MANY_CELLS:
        raise InvalidRules(f"{column} by {by}: {len(rows):,} combinations are too many to draw")
    across, up = [[plainly(value) for value in axis_of([odds.of(name) for odds in found])] for name in (column, by)]
    which = Which(wanted.names, theme, False, sureness(*found))
    base = alt.Chart(alt.InlineData(values=rows)).encode(tooltip=which.told(("value", column), ("by", by)))
    x = alt.X("value:N", sort=across, axis=alt.Axis(title=column, labelOverlap=True, labelLimit=120))
    width = wanted.width if len(found) == 1 else wanted.width - NAME_OF_ROW
    if len(up) <= FEW:
        drawn = grouped(base, x, by, up, theme).properties(width=width, height=220)
    else:
        drawn = heat(base, x, by, up, rows, width >= NARROWEST_CELL * len(across), theme)
        drawn = drawn.properties(width=width, height=max(80, 22 * len(up)))
    drawn = drawn.properties(description=describe(f"{column} by {by}", "exactly", rows))
    if len(found) == 1:
        return drawn
    return drawn.facet(row=alt.Row("situation:N", title=None, header=alt.Header(labelAngle=0, labelFontWeight="bold")))


def grouped(base: Any, x: Any, by: str, values: list[str], theme: Theme) -> Any:
    """Bars side by side, a colour for each value of the second column."""
    scale = alt.Scale(domain=values, range=list(theme.groups))
    colour = alt.Color("by:N", scale=scale, legend=alt.Legend(title=by, orient="top"))
    offset = alt.XOffset("by:N", sort=values)
    return base.mark_bar().encode(x=x, xOffset=offset, y=alt.Y("p:Q", axis=CHANCE), color=colour)


def heat(base: Any, x: Any, by: str, values: list[str], rows: list[Row], legible: bool, theme: Theme) -> Any:
    """A cell for each pair of values, the darker (in dark pages the brighter) the likelier."""
    most = max((row["p"] for row in rows), default=1.0)
    y = alt.Y("by:N", sort=list(reversed(values)), axis=alt.Axis(title=by, labelLimit=260))
    scale = alt.Scale(type="sqrt", range=list(theme.ramp), domain=[0, most])  # so that rare cells differ, too
    legend = alt.Legend(format="%", title="chance", orient="top", gradientLength=120)
    cells = base.mark_rect(stroke=theme.paper).encode(x=x, y=y, color=alt.Color("p:Q", scale=scale, legend=legend))
    if not legible:
        return alt.layer(cells)
    ink = alt.condition(alt.datum.p > most / 4, alt.value(theme.on_often), alt.value(theme.ink))
    return cells + base.mark_text(fontSize=10).encode(x=x, y=y, text="chance:N", color=ink)


# ---- many situations -------------------------------------------------------------------------------------------------


def grid_chart(grid: Grid, wanted: GridRequest) -> dict[str, Any]:
    """The specification of a grid's chart."""
    theme = THEMES[wanted.theme]
    drawn = styled(grid.chart(wanted.show, wanted.kind, wanted.width), theme)
    drawn = drawn.configure_range(heatmap=list(theme.ramp), category=list(theme.situations))
    drawn = drawn.configure_mark(color=theme.situations[0])
    title = f"{grid.reading(wanted.show).told} by {' and '.join(grid.axes)}"
    spec: dict[str, Any] = drawn.properties(description=title).to_dict(validate=False)
    return spec


# ---- what all share --------------------------------------------------------------------------------------------------


def describe(title: str, view: View, rows: list[Row]) -> str:
    """A description of the chart for readers who do not see it; the table beside it has all figures."""
    some = [f"{row['situation']}: {row['value']} {row['chance']}" for row in rows[:12]]
    return f"{title}, {view.replace('-', ' ')}. {'; '.join(some)}{' and so on' if len(rows) > len(some) else ''}"


def styled(drawn: Any, theme: Theme) -> Any:
    """The colours and letters of the pages."""
    axis: dict[str, Any] = {"labelColor": theme.ink, "titleColor": theme.ink, "gridColor": theme.line}
    return (
        drawn.configure(background=theme.paper, font="system-ui, sans-serif")
        .configure_axis(**axis, domainColor=theme.line, tickColor=theme.line, labelFontSize=12, titleFontSize=12)
        .configure_legend(labelColor=theme.ink, titleColor=theme.ink, labelFontSize=12, orient="top")
        .configure_header(labelColor=theme.ink, titleColor=theme.ink)
        .configure_view(stroke=None)
    )
