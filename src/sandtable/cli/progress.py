"""A bar for what takes long, on standard error: it never gets into what a program reads."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from .output import emit, remarks

Told = Callable[[int, int], None]  # (done, of so many)
READYING = "getting ready"


@contextmanager
def progress(title: str, quiet: bool, in_lines: bool = False) -> Iterator[Told | None]:
    """A spinner until the first battles are through, then a bar. Without a terminal, one line; or lines of JSON."""
    console = remarks()
    if in_lines:
        yield lambda done, total: emit({"done": done, "of": total}, lines=True)
    elif quiet:
        yield None
    elif not console.is_terminal:
        console.print(f"{title}: {READYING}")
        yield None
    else:
        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(SpinnerColumn(), TextColumn("{task.description}"), *columns, console=console) as bar:
            task = bar.add_task(f"{title}: {READYING}", total=None)
            yield lambda done, total: bar.update(task, completed=done, total=total, description=title)
