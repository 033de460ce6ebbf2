"""Grids as the pages show them: a table in words, a chart, and what repeats them elsewhere."""

from typing import Any

from pydantic import BaseModel

from sandtable import __version__
from sandtable.odds import Grid
from sandtable.showing import words_of

from .asking import Topic
from .chosen import GridRequest


class ShownGrid(BaseModel):
    """One number of each cell, as a table and as a chart (a Vega-Lite specification)."""

    shown: str  # "chance of hit"
    readings: list[str]  # what may be shown: a name of a column, or words that compare it
    columns: list[str]
    numeric: list[bool]
    rows: list[list[str]]
    notes: list[str]
    cells: int
    chart: dict[str, Any] | None  # none in a page without a server, which has nothing to draw it with
    csv: str
    markdown: str
    commands: list[str]  # one for each situation
    version: str
    fingerprint: str  # of the ruleset's sources


def shown_grid(topic: Topic, grid: Grid, wanted: GridRequest) -> ShownGrid:
    """A grid, shown as was wanted."""
    table = grid.table(wanted.show)
    return ShownGrid(
        shown=grid.reading(wanted.show).told,
        readings=readings_of(grid),
        columns=list(table.columns),
        numeric=list(table.right),
        rows=[[words_of(cell) for cell in row] for row in table.rows],
        notes=grid.notes(),
        cells=len(grid),
        chart=charted(grid, wanted),
        csv=table.to_csv(),
        markdown=table.to_markdown(),
        commands=[topic.command(each, wanted.vary, wanted.show) for each in wanted.situations],
        version=__version__,
        fingerprint=topic.fingerprint,
    )


def charted(grid: Grid, wanted: GridRequest) -> dict[str, Any] | None:
    """Its chart; the first one waits until what draws it is loaded."""
    try:
        from .charts import grid_chart
    except ModuleNotFoundError:
        return None
    return grid_chart(grid, wanted)


def readings_of(grid: Grid) -> list[str]:
    """What may be shown of each cell, to choose from: truths and means, and for words and numbers an example."""
    found = []
    for name in grid.sample.columns:
        column = grid.sample.of(name)
        truths, last = all(isinstance(value, bool) for value in column), column.ordered()[-1][0]
        found += [name] if truths or column.numeric else []
        found += [] if truths else [f"{name} {'>=' if column.numeric else '=='} {words_of(last)}"]
    return found
