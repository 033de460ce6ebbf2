"""Tables as text, Markdown, LaTeX and CSV."""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

LATEX = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
LATEX |= {sign: f"\\{sign}" for sign in "&%$#_{}"}
SPECIAL = re.compile("|".join(map(re.escape, LATEX)))


@dataclass(frozen=True)
class Sheet:
    """A table of words: heads, rows, and how many columns from the left say what a row is."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    labels: int = 1
    title: str = ""
    notes: tuple[str, ...] = ()

    def text(self) -> str:
        """The table as plain text, numbers to the right."""
        lines = [self.heads, *self.rows]
        widths = [max(len(line[place]) for line in lines) for place in range(len(self.heads))]
        shown = [
            "  ".join(
                word.ljust(width) if place < self.labels else word.rjust(width)
                for place, (word, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        ]
        return "\n".join([*filter(None, [self.title]), *shown, *self.notes])

    def markdown(self) -> str:
        """The table in Markdown."""
        rule = ["---" if place < self.labels else "---:" for place in range(len(self.heads))]
        lines = [[word.replace("|", "\\|") for word in line] for line in (self.heads, rule, *self.rows)]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"

    def latex(self) -> str:
        """The table in LaTeX, for the package booktabs."""
        columns = "l" * self.labels + "r" * (len(self.heads) - self.labels)
        lines = [
            [SPECIAL.sub(lambda found: LATEX[found[0]], word) for word in line] for line in (self.heads, *self.rows)
        ]
        head, *body = [" & ".join(line) + r" \\" for line in lines]
        parts = [r"\toprule", head, r"\midrule", *body, r"\bottomrule"]
        return "\n".join([f"\\begin{{tabular}}{{{columns}}}", *parts, r"\end{tabular}", ""])


def in_latex(word: str) -> str:
    """A word with LaTeX's own signs spelt out."""
    return SPECIAL.sub(lambda found: LATEX[found[0]], word)


def csv_of(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Rows as CSV."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([heads, *rows])
    return out.getvalue()
