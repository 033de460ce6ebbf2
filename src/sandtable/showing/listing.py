"""A listing: rows under named columns, as text, HTML, CSV, Markdown, LaTeX or a data frame."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from importlib import import_module
from typing import Any

from .cells import datum_of, is_number, words_of
from .extras import missing

ON_A_SCREEN = 40  # rows of a table that is printed
ON_A_PAGE = 200  # ... that a notebook shows
LATEX = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"} | {
    each: f"\\{each}" for each in "&%$#_{}"
}


@dataclass(frozen=True)
class Listing:
    """Rows under named columns. Cells keep their types; words are made of them where they are shown.

    >>> print(Listing(("need", "chance"), [(7, Percent(0.5)), (8, Percent(0.375))]))
    need  chance
       7     50%
       8   37.5%
    """

    columns: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]
    caption: str = ""
    note: str = ""  # what a reader has to know about the figures

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"a row has {len(row)} cells, the listing {len(self.columns)} columns: {row}")

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def right(self) -> tuple[bool, ...]:
        """Which columns hold numbers only, and stand on the right."""
        return tuple(
            any(is_number(x) for x in column) and all(is_number(x) or x is None for x in column)
            for column in (zip(*self.rows, strict=True) if self.rows else [()] * len(self.columns))
        )

    # ---- for people --------------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        shown = [[words_of(cell) for cell in row] for row in self.rows[:ON_A_SCREEN]]
        widths = [max(map(len, column)) for column in zip(self.columns, *shown, strict=True)]
        lines = [self.caption] * bool(self.caption)
        for row in [list(self.columns), *shown]:
            cells = [x.rjust(n) if right else x.ljust(n) for x, n, right in zip(row, widths, self.right, strict=True)]
            lines.append("  ".join(cells).rstrip())
        return "\n".join([*lines, *self.left_out(ON_A_SCREEN), *[self.note] * bool(self.note)])

    def left_out(self, most: int) -> list[str]:
        """How many rows are not shown, in words; nothing where all are."""
        more = len(self.rows) - most
        return [f"... and {more:,} more rows: to_csv() has all of them"] if more > 0 else []

    def _repr_html_(self) -> str:
        head = "".join(f"<th{self.aligned(place)}>{escape(name)}</th>" for place, name in enumerate(self.columns))
        body = "".join(
            f"<tr>{''.join(f'<td{self.aligned(i)}>{escape(words_of(x))}</td>' for i, x in enumerate(row))}</tr>"
            for row in self.rows[:ON_A_PAGE]
        )
        caption = f"<caption>{escape(self.caption)}</caption>" if self.caption else ""
        below = "".join(f"<p>{escape(line)}</p>" for line in [*self.left_out(ON_A_PAGE), self.note] if line)
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{below}"

    def aligned(self, place: int) -> str:
        """The alignment of a column, as an attribute in HTML."""
        return f' style="text-align:{"right" if self.right[place] else "left"}"'

    # ---- for files ---------------------------------------------------------------------------------------------------

    def to_csv(self) -> str:
        """Comma-separated values with a header line; numbers are plain."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([["" if x is None else datum_of(x) for x in row] for row in self.rows])
        return text.getvalue()

    def to_markdown(self) -> str:
        """A table in Markdown, with words as people read them."""
        rule = ["---:" if right else "---" for right in self.right]
        rows = [[words_of(x).replace("|", r"\|") for x in row] for row in self.rows]
        return "\n".join("| " + " | ".join(row) + " |" for row in [list(self.columns), rule, *rows]) + "\n"

    def to_latex(self) -> str:
        """A `tabular` for LaTeX that needs no package."""
        rows = [" & ".join(in_latex(words_of(x)) for x in row) + r" \\" for row in self.rows]
        head = " & ".join(map(in_latex, self.columns)) + r" \\"
        form = "".join("r" if right else "l" for right in self.right)
        return "\n".join([rf"\begin{{tabular}}{{{form}}}", head, r"\hline", *rows, r"\end{tabular}"]) + "\n"

    # ---- for programs ------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, list[Any]]:
        """Column name -> its values, plain."""
        return {name: [datum_of(row[place]) for row in self.rows] for place, name in enumerate(self.columns)}

    def to_pandas(self) -> Any:
        """A pandas DataFrame with a typed column each."""
        return library("pandas").DataFrame(self.to_dict())

    def to_polars(self) -> Any:
        """A polars DataFrame with a typed column each."""
        return library("polars").DataFrame(self.to_dict())


def in_latex(text: str) -> str:
    """Text with what LaTeX would take for a command escaped."""
    return "".join(LATEX.get(letter, letter) for letter in text)


def library(name: str) -> Any:
    """An optional library; the error says how to install it."""
    try:
        return import_module(name)
    except ImportError:
        raise missing(name) from None
