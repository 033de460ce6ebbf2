"""`sandtable check`: is a ruleset sound?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.kernel import InvalidRules, no_such
from sandtable.registry import find

from .options import Id, Json
from .output import dim, emit, remarks, say, table

if TYPE_CHECKING:
    from sandtable.testing import Report

UNSOUND = 1  # exit code
Seconds = Annotated[float, typer.Option(min=0.1, help="About how long to try, not counting compiling.")]
AnySeed = Annotated[int | None, typer.Option(help="Repeat the check of this seed; a fresh one by default.")]
Only = Annotated[list[str] | None, typer.Option(metavar="CHECK", help="Only this check. May be repeated.")]


def add_to(app: typer.Typer) -> None:
    app.command("check")(check)


def check(id: Id, seconds: Seconds = 60.0, seed: AnySeed = None, only: Only = None, as_json: Json = False) -> None:
    """Check a ruleset: forms that cannot be compiled, purity, parity, false promises, records, capacities."""
    from sandtable.testing import CHECKS, check_ruleset

    ruleset, wanted = find(id), named(only or (), list(CHECKS))
    report = check_ruleset(ruleset, seconds, seed, wanted, None if as_json else teller())
    if as_json:
        emit(report.to_json())
    else:
        show_report(report)
    if not report.ok:
        raise typer.Exit(UNSOUND)


def named(only: Sequence[str], known: list[str]) -> list[str]:
    """The checks asked for, if they all exist."""
    for name in only:
        if name not in known:
            raise InvalidRules(no_such("check", name, known))
    return list(only)


def teller() -> Callable[[str], None]:
    """Says which check is at work."""
    console = remarks()
    return lambda name: console.print(f"{name} ...", style="dim")


def show_report(report: Report) -> None:
    """What was tried, what looks odd, what is wrong."""
    table(["check", "tried"], list(report.tried.items()))
    for remark in report.remarks:
        say(dim(f"remark: {remark}"))
    for finding in report.findings:
        say(f"wrong: {finding}")
    verdict = "sound" if report.ok else f"{len(report.findings)} found wrong"
    say("", f"{report.ruleset}: {verdict} (seed {report.seed}, {report.seconds:.0f} s)")
