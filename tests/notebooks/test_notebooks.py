"""The notebooks of the examples run from start to end, and show tables, charts, boards and pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[2] / "examples" / "notebooks"


def run(name: str) -> list[Any]:
    """The cells of a notebook after it has run."""
    notebook = nbformat.read(NOTEBOOKS / name, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": NOTEBOOKS}}).execute()
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def kinds(cell: Any) -> set[str]:
    """The kinds of output that a cell shows."""
    return {kind for output in cell.outputs for kind in output.get("data", {})}


def shown_by(cells: list[Any], words: str) -> set[str]:
    """What the cell shows whose code holds these words."""
    (cell,) = [cell for cell in cells if words in cell.source]
    return kinds(cell)


@pytest.mark.slow
def test_every_kind_of_answer_shows_itself_in_a_notebook() -> None:
    cells = run("designers-desk.ipynb")
    answers = (
        "st.odds(hits, n=5",
        "st.hint(",
        "st.review(",
        "results = ",
        "st.compare(",
        "st.sweep(",
        "st.sensitivity(",
    )
    for words in (*answers, "st.matrix(", "grid.table(", "rules = st.load", "catalogue.rules["):
        assert "text/html" in shown_by(cells, words), words
    for words in answers:
        (cell,) = [cell for cell in cells if words in cell.source]
        assert "<svg" in cell.outputs[-1]["data"]["text/html"], words
    assert "text/html" in shown_by(cells, "grid.chart(")  # as the reader has set Altair up
    assert "image/svg+xml" in shown_by(cells, "st.Battle(skirmishers")
    assert "image/png" in shown_by(cells, "to_png()")
    for words in ("to_pandas()", "to_polars()"):
        assert "text/html" in shown_by(cells, words), words


def test_no_notebook_is_kept_with_its_outputs() -> None:
    for file in NOTEBOOKS.glob("*.ipynb"):
        notebook = nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]
        assert all(not cell.get("outputs") for cell in notebook.cells), file.name


def test_a_long_grid_says_in_a_notebook_how_far_it_is() -> None:
    slow = (
        "import time, sandtable as st\n"
        "from sandtable.kernel import check, dice\n"
        "def slow(t, n: int) -> bool:\n"
        "    time.sleep(0.08)\n"
        "    return check(t, dice(n, 6), 4)\n"
        "len(st.odds(slow, n=range(1, 21)))\n"
    )
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(slow)])  # type: ignore[no-untyped-call]
    shown: list[str] = []

    class Watching(NotebookClient):
        def process_message(self, message: Any, cell: Any, place: int) -> Any:
            shown.extend(message["content"].get("data", {}).values())
            return super().process_message(message, cell, place)

    Watching(notebook, timeout=300, kernel_name="python3").execute()
    assert any(line.startswith("slow: █") and line.endswith(" of 20") for line in shown)
    assert shown[-1] == "20"
