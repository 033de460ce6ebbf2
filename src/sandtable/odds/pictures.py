"""Charts of one number that depends on others."""

from collections.abc import Sequence
from typing import Any

from sandtable.kernel import InvalidRules, no_such
from sandtable.showing import library

KINDS = ("auto", "lines", "bars", "heat")
WIDTH, HEIGHT = 420, 210  # pixels of a chart
SMALL, GAP, BESIDE = 220, 40, 3  # pixels of each of several, of the gap between them, and how many stand side by side


def chart(
    rows: Sequence[dict[str, Any]],
    names: Sequence[str],
    number: str,
    is_chance: bool,
    kind: str = "auto",
    width: int | None = None,
) -> Any:
    """A chart of `value` in rows: `x1` goes across, `x2` is colour or height, and the `rest` stands apart."""
    if kind not in KINDS:
        raise InvalidRules(no_such("kind of chart", kind, KINDS))
    if kind == "heat" and len(names) < 2:
        raise InvalidRules("a heat map wants two parameters that vary")
    kind = kind if kind != "auto" else "lines" if not any(isinstance(row["x1"], str) for row in rows) else "bars"
    alt = library("altair")
    form = {"format": ".0%"} if is_chance else {}
    across = (
        alt.X("x1:Q", title=names[0], scale=alt.Scale(zero=False))
        if kind == "lines"
        else alt.X("x1:O", title=names[0], sort=None, axis=alt.Axis(labelAngle=0, labelOverlap=True))
    )
    up = alt.Y("value:Q", title=number, axis=alt.Axis(**form))
    second = {"title": names[1], "sort": None} if len(names) > 1 else {}
    told = [alt.Tooltip(f"x{place}:N", title=name) for place, name in enumerate(names[:2], 1)]
    told.append(alt.Tooltip("value:Q", title=number, **({"format": ".1%"} if is_chance else {})))
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
