"""How answers reach the screen: tables and lines for people, JSON for programs."""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

WIDE = 200  # the width without a terminal: lines are not broken
READABLE = 96  # columns of a page of prose
HANG = 4  # columns by which the rest of a long line stands further in


def showable(text: str) -> str:
    """A text without control characters, which in another person's file could be commands to the terminal."""
    return text if text.isprintable() else "".join(x if x.isprintable() or x in "\n\t" else "\ufffd" for x in text)


class Screen(Console):
    """A console that prints no control characters."""

    def print(self, *objects: Any, **how: Any) -> None:
        """Prints, with a sign for each character that cannot be printed."""
        for each in objects:
            if isinstance(each, Text):
                each.plain = showable(each.plain)
        super().print(*[showable(each) if isinstance(each, str) else each for each in objects], **how)


def screen() -> Console:
    """Standard output: in colour on a terminal, plain text elsewhere."""
    return Screen(highlight=False, markup=False, emoji=False, width=None if sys.stdout.isatty() else WIDE)


def remarks() -> Console:
    """Standard error, for progress and errors."""
    return Screen(stderr=True, highlight=False, markup=False, emoji=False, soft_wrap=True)


def say(*lines: str | Text) -> None:
    """Prints lines as they are, however long."""
    out = screen()
    for line in lines:
        out.print(line, soft_wrap=True)


def tell(*lines: str | Text) -> None:
    """Prints lines to be read: on a terminal no longer than it is wide, elsewhere as they are."""
    out = screen()
    say(*[part for line in lines for part in (folded(line, out) if out.is_terminal else [line])])


def folded(line: str | Text, out: Console) -> Iterator[Text]:
    """A line, broken between words where it is wider than the terminal: what goes on stands further in."""
    for row in Text.assemble(line).split("\n", allow_blank=True):
        if row.cell_len <= out.width:
            yield row
            continue
        margin = len(row.plain) - len(row.plain.lstrip()) + HANG
        first, *others = row.wrap(out, max(READABLE // 3, out.width - margin))
        yield first
        yield from (Text.assemble(" " * margin, other) for other in others)


def heading(text: str, colour: str = "") -> None:
    say(Text(text, style=f"bold {colour}".rstrip()))


def emit(value: Any, lines: bool = False) -> None:
    """Prints JSON: indented, or (`lines`) on one line and at once."""
    text = json.dumps(value, indent=None if lines else 2, ensure_ascii=False, default=str)
    print("".join(x if x.isprintable() or x == "\n" else json.dumps(x)[1:-1] for x in text), flush=lines)


def table(columns: Sequence[str], rows: Iterable[Sequence[str | Text]], right: Sequence[str] = ()) -> None:
    """Prints a table; the columns named in `right` are numbers."""
    grid = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0), show_header=any(columns))
    for name in columns:
        grid.add_column(name, justify="right" if name in right else "left", overflow="fold")
    for row in rows:
        grid.add_row(*[showable(cell) if isinstance(cell, str) else cell for cell in row])
    out = screen()
    with out.capture() as drawn:
        out.print(grid)
    print("\n".join(line.rstrip() for line in drawn.get().rstrip("\n").split("\n")))


def show_markdown(text: str) -> None:
    """Prints a page of Markdown, in lines that are easy to read."""
    out = screen()
    with out.capture() as drawn:
        out.print(Markdown(showable(text)), width=min(out.width, READABLE))
    print("\n".join(line.rstrip() for line in drawn.get().split("\n")), end="")


def dim(text: str) -> Text:
    return Text(text, style="dim")
