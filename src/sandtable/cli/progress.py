"""A progress bar on standard error, so that it never gets into the output that a program reads."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from .output import emit, remarks

Told = Callable[[int, int], None]  # (done, of all)
FAULTY = 2  # the code of a command that met an error
INTERRUPTED = 130  # the code of a command that was stopped
READYING = "getting ready"


@contextmanager
def progress(title: str, quiet: bool, in_lines: bool = False) -> Iterator[Told | None]:
    """A spinner until the first of many are through, then a bar. Without a terminal, nothing; or lines of JSON."""
    console = remarks()
    if in_lines:
        yield lambda done, total: emit({"done": done, "of": total}, lines=True)
    elif quiet or not console.is_terminal:
        yield None
    else:
        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(SpinnerColumn(), TextColumn("{task.description}"), *columns, console=console) as bar:
            task = bar.add_task(f"{title}: {READYING}", total=None)
            yield lambda done, total: bar.update(task, completed=done, total=total, description=title)


def finish(whole: bool) -> None:
    """Ends a command that has said what it has: by its code, programs know whether that is all."""
    if not whole:
        raise typer.Exit(INTERRUPTED)
