"""`sandtable guard`: contracts about rules and scenarios, for continuous integration."""

from typing import Annotated

import typer

import sandtable as st

from . import options, output

Contracts = Annotated[str, typer.Argument(metavar="FILE", help="A TOML file of contracts.")]
JUnit = Annotated[typer.FileTextWrite | None, typer.Option("--junit", metavar="FILE", help="Write JUnit's XML.")]


def add_to(app: typer.Typer) -> None:
    app.command("guard")(guard)


def guard(file: Contracts, junit: JUnit = None, as_json: options.Json = False) -> None:
    """Check claims about the balance: exit code 0 if all hold, 1 if one is broken, 2 if one is undecided."""

    def told(verdict: "st.lab.Verdict") -> None:
        c = verdict.contract
        if not as_json:
            where = " ".join((c.ruleset, c.scenario)).strip()
            battles = f", {verdict.battles:,} battles" if verdict.battles else ""
            output.say(
                f"{verdict.says:9} {c.name or c.claim}", output.dim(f"          {where}: {verdict.found}{battles}")
            )

    found = st.guard(file, told)
    if junit is not None:
        junit.write(found.to_junit())
    if as_json:
        output.emit(found.to_json())
    raise typer.Exit(found.code)
