"""Charts of one number that depends on others."""

from collections.abc import Sequence
from typing import Any

from sandtable.kernel import InvalidRules, no_such
from sandtable.showing import library

KINDS = ("auto", "lines", "bars", "heat")
SIZE, SMALL = 420, 220  # pixels of a chart, and of each of several side by side


def chart(rows: Sequence[dict[str, Any]], names: Sequence[str], number: str, is_chance: bool, kind: str) -> Any:
    """A chart of `value` in rows: `x1` goes across, `x2` is colour or height, and the `rest` stands apart."""
    if kind not in KINDS:
        raise InvalidRules(no_such("kind of chart", kind, KINDS))
    if kind == "heat" and len(names) < 2:
        raise InvalidRules("a heat map wants two parameters that vary")
    kind = kind if kind != "auto" else "lines" if all(type(row["x1"]) is int for row in rows) else "bars"
    alt = library("altair")
    form = {"format": ".0%"} if is_chance else {}
    across = alt.X("x1:Q" if kind == "lines" else "x1:O", title=names[0], sort=None)
    up = alt.Y("value:Q", title=number, axis=alt.Axis(**form))
    second = {"title": names[1], "sort": None} if len(names) > 1 else {}
    base = alt.Chart(alt.InlineData(values=list(rows)))
    if kind == "heat":
        shade = alt.Color("value:Q", title=number, legend=alt.Legend(**form))
        drawn = base.mark_rect().encode(across, alt.Y("x2:O", **second), shade)
    else:
        marked = base.mark_line(point=True) if kind == "lines" else base.mark_bar()
        drawn = marked.encode(across, up, *([alt.Color("x2:N", **second)] if second else []))
        drawn = drawn.encode(xOffset="x2:N") if kind == "bars" and second else drawn
    if len(names) < 3:
        return drawn.properties(width=SIZE, height=SIZE // 2)
    return drawn.properties(width=SMALL, height=SMALL).facet(alt.Facet("rest:N", title=None, sort=None), columns=3)
