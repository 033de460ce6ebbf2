"""The charts of answers: bars with intervals, lines over a parameter, heat maps of two. They need Altair."""

from collections.abc import Sequence
from typing import Any

from .cells import Percent, datum_of, words_of
from .listing import Listing, library

KINDS = ("auto", "lines", "bars", "heat")  # of a chart over what a number depends on
WIDTH, HEIGHT = 420, 240
SMALL, GAP, BESIDE = 220, 40, 3  # pixels of each of several, of the gap between them, and how many stand side by side
ROW = 22  # pixels of a row whose name stands beside it
CELL = 44  # pixels of a cell with a number in it
COLOURS = ("#1a57a3", "#ac3a10", "#3f6b1f", "#66449a", "#8a6200", "#0b5b55")
PADDING = {"left": 24, "right": 12, "top": 6, "bottom": 6}  # names measure differently where they are drawn
RAMP = ("#dbebe5", "#0b5f5a")
DARK = 0.5  # of the most: from here on a cell needs pale letters


def bars(listing: Listing, name: str, value: str, low: str = "", high: str = "") -> Any:
    """A bar for each row, named on the left, with its interval where one is given."""
    alt = library("altair")
    data = (
        data_of(listing, name=name, value=value)
        if not low
        else data_of(listing, name=name, value=value, low=low, high=high)
    )
    axis = axis_of(listing, value)
    base = alt.Chart(alt.InlineData(values=[row | {"name": words_of(row["name"])} for row in data]))
    y = alt.Y("name:N", sort=distinct(listing, name), axis=alt.Axis(title=None, labelLimit=260))
    drawn = base.mark_bar(color=COLOURS[0]).encode(x=alt.X("value:Q", axis=axis), y=y)
    if low:
        drawn += base.mark_rule(strokeWidth=1.5).encode(x=alt.X("low:Q", axis=axis), x2="high:Q", y=y)
    return drawn.properties(width=WIDTH, height=max(3 * ROW, ROW * len(listing)), padding=PADDING)


def over(
    rows: Sequence[dict[str, Any]],
    names: Sequence[str],
    number: str,
    is_share: bool,
    kind: str = "auto",
    width: int | None = None,
) -> Any:
    """A chart of `value` in rows: `x1` goes across, `x2` is colour or height, and the `rest` stands apart."""
    kind = kind if kind != "auto" else "lines" if not any(isinstance(row["x1"], str) for row in rows) else "bars"
    alt = library("altair")
    form = {"format": ".0%"} if is_share else {}
    across = (
        alt.X("x1:Q", title=names[0], scale=alt.Scale(zero=False))
        if kind == "lines"
        else alt.X("x1:O", title=names[0], sort=None, axis=alt.Axis(labelAngle=0, labelOverlap=True))
    )
    up = alt.Y("value:Q", title=number, axis=alt.Axis(**form))
    second = {"title": names[1], "sort": None} if len(names) > 1 else {}
    told = [alt.Tooltip(f"x{place}:N", title=name) for place, name in enumerate(names[:2], 1)]
    told.append(alt.Tooltip("value:Q", title=number, **({"format": ".1%"} if is_share else {})))
    base = alt.Chart(alt.InlineData(values=list(rows))).encode(tooltip=told)
    if kind == "heat":
        shade = alt.Color("value:Q", title=number, legend=alt.Legend(**form))
        drawn = base.mark_rect().encode(across, alt.Y("x2:O", **second), shade)
    else:
        marked = base.mark_line(point=True) if kind == "lines" else base.mark_bar()
        drawn = marked.encode(across, up, *([alt.Color("x2:N", **second)] if second else []))
        apart = alt.XOffset("x2:N", sort=None) if kind == "bars" else alt.StrokeDash("x2:N", **second)
        drawn = drawn.encode(apart) if second else drawn
    if len(names) < 3:
        return drawn.properties(width=width or WIDTH, height=HEIGHT)
    whole = width or BESIDE * (SMALL + GAP)
    columns = max(1, min(BESIDE, whole // SMALL))
    drawn = drawn.properties(width=whole // columns - GAP, height=HEIGHT)
    return drawn.facet(alt.Facet("rest:N", title=None, sort=None), columns=columns)


def heat(listing: Listing, x: str, y: str, value: str) -> Any:
    """A cell for each pair of values of two columns, the darker the more, with its number in it."""
    alt = library("altair")
    across, up = distinct(listing, x), distinct(listing, y)
    data = [
        row | {"x": words_of(row["x"]), "y": words_of(row["y"]), "words": words_of(row["value"])}
        for row in data_of(listing, x=x, y=y, value=value)
    ]
    most = max((float(row["value"]) for row in data if row["value"] is not None), default=1.0)
    base = alt.Chart(alt.InlineData(values=data)).encode(
        x=alt.X("x:N", sort=across, axis=alt.Axis(title=x, labelAngle=0)),
        y=alt.Y("y:N", sort=up, axis=alt.Axis(title=y, labelLimit=260)),
    )
    legend = alt.Legend(title=value, format="%") if is_share(listing, value) else alt.Legend(title=value)
    colour = alt.Color("value:Q", scale=alt.Scale(range=list(RAMP), domain=[0, most]), legend=legend)
    ink = alt.condition(alt.datum.value > DARK * most, alt.value("#ffffff"), alt.value("#22252a"))
    drawn = base.mark_rect().encode(color=colour) + base.mark_text(fontSize=10).encode(text="words:N", color=ink)
    return drawn.properties(width=max(WIDTH // 2, CELL * len(across)), height=max(3 * ROW, ROW * len(up)))


# ---- what all share --------------------------------------------------------------------------------------------------


def data_of(listing: Listing, **columns: str) -> list[dict[str, Any]]:
    """The rows of a listing as data of a chart: what stands in these columns, under plain keys."""
    places = {key: listing.columns.index(name) for key, name in columns.items()}
    return [{key: plotted(row[place]) for key, place in places.items()} for row in listing.rows]


def plotted(value: Any) -> Any:
    """A cell as a chart needs it: shares keep their type, so that they are shown in percent."""
    return value if isinstance(value, Percent) else datum_of(value)


def axis_of(listing: Listing, name: str) -> Any:
    """The axis of a column of numbers, in percent where they are shares."""
    alt = library("altair")
    return alt.Axis(format="%", title=name) if is_share(listing, name) else alt.Axis(title=name)


def is_share(listing: Listing, name: str) -> bool:
    """Whether a column holds shares."""
    place = listing.columns.index(name)
    return any(isinstance(row[place], Percent) for row in listing.rows)


def distinct(listing: Listing, name: str) -> Sequence[str]:
    """The values of a column in words, each once, in order."""
    place = listing.columns.index(name)
    return list(dict.fromkeys(words_of(row[place]) for row in listing.rows))
