"""`sandtable report`: what each number does, luck and players, as one page."""

import shlex
from typing import Annotated

import typer

import sandtable as st

from . import output, progress
from .options import Id, Json, Numbers, Preset, Rulings, Seed, load_rules
from .simulate import Engine, Players, ScenarioName, Threads, engine_named, seats
from .sweep import Most

Page = Annotated[typer.FileTextWrite, typer.Argument(metavar="FILE", help="Where the page goes: one HTML file.")]
Wanted = Annotated[list[str] | None, typer.Option("--numbers", metavar="PATTERN", help="Which numbers; else all.")]
Samples = Annotated[int, typer.Option(help="Samples for the shares of luck: a power of two; 0 leaves them out.")]
FEWER = 4  # battles of the matrix: that part of the sweep's


def add_to(app: typer.Typer) -> None:
    app.command("report")(report)


def report(
    id: Id,
    scenario: ScenarioName,
    file: Page,
    numbers: Wanted = None,
    battles: Most = 4_096,
    samples: Samples = 512,
    players: Players = None,
    seed: Seed = 1,
    engine: Engine = "auto",
    threads: Threads = None,
    preset: Preset = None,
    ruling: Rulings = None,
    number: Numbers = None,
    as_json: Json = False,
) -> None:
    """Write one page on a scenario: what each number does, how much is luck, and what players make of it."""
    from sandtable.lab.report import Report

    rules = load_rules(id, preset, ruling, number)
    chosen, seated = engine_named(engine), seats(players)
    rulings, options = "none" if numbers else "all", rules.ruleset.catalogue.options
    with progress.progress(f"{rules.ruleset.title}, {scenario}", as_json) as told:
        found = st.sweep(
            rules,
            scenario,
            numbers or "all",
            rulings,
            battles=battles,
            players=seated,
            seed=seed,
            engine=chosen,
            threads=threads,
            progress=told,
        )
        shares = None
        moving = list(dict.fromkeys(row.change.name for row in found.rows if row.verdict == "moves"))
        if samples and moving and not found.saturated:
            shares = st.sensitivity(
                rules,
                scenario,
                [name for name in moving[:5] if name not in options] or "none",
                [name for name in moving[:5] if name in options] or "none",
                samples=samples,
                players=seated,
                seed=seed,
                engine=chosen,
                threads=threads,
            )
        table = st.matrix(rules, [scenario], (), max(battles // FEWER, 1), seed, chosen, threads)
    words = ["sandtable", "report", id, scenario, "report.html", "--battles", str(battles), "--seed", str(seed)]
    for option, given in (("--ruling", ruling), ("--number", number), ("--numbers", numbers)):
        words += [word for one in given or () for word in (option, one)]
    words += ["--players", players] if players else []
    words += ["--preset", preset] if preset else []
    page = Report(found, shares, table, shlex.join(words)).page()
    file.write(page)
    if as_json:
        output.emit({"page": file.name, "sweep": found.to_json(), "matrix": table.to_json()})
    else:
        output.say(f"{file.name}: {len(found.rows)} rows, {len(page) // 1024} kB")
