"""`sandtable sensitivity`, `tune` and `matrix`: shares of luck, ways to a goal, everybody against everybody."""

from typing import Annotated, Any

import typer

import sandtable as st
from sandtable.odds.words import percent

from . import output, progress, report
from .options import Id, Json, Numbers, Preset, Rulings, Seed, load_rules, read_number
from .simulate import Engine, Players, ScenarioName, Threads, engine_named, seats
from .sweep import Columns, Readings, Vary, Wanted, listed, values_of

Top = Annotated[int, typer.Option(min=1, help="How many of those that move most, where no numbers are named.")]
Samples = Annotated[int, typer.Option(min=2, help="How many samples: a power of two.")]
OneMeasure = Annotated[str, typer.Option(metavar="NAME", help="What is explained: wins.A, rounds ...")]
Goals = Annotated[list[str], typer.Option("--goal", metavar="CLAIM", help="'wins.A = 0.5 +- 0.02'. May be repeated.")]
Keep = Annotated[list[str] | None, typer.Option(metavar="CLAIM", help="What has to go on: 'rounds between 4 and 8'.")]
Free = Annotated[list[str] | None, typer.Option(metavar="PATTERN", help="The numbers set free; none if levers are.")]
FreeRulings = Annotated[list[str] | None, typer.Option("--free-rulings", metavar="PATTERN", help="Rulings set free.")]
Levers = Annotated[
    list[str] | None,
    typer.Option("--lever", metavar="WAY=VALUES", help="An entry of the scenario: squads.B.0.armor=basic,heavy."),
]
Changes = Annotated[int, typer.Option("--changes", min=1, help="How many things may be changed.")]
Battles = Annotated[int, typer.Option("--battles", min=1, help="How many battles.")]
Scenarios = Annotated[str | None, typer.Option(metavar="A,B", help="Scenarios; all, if none is named.")]


def add_to(app: typer.Typer) -> None:
    for command in (sensitivity, tune, matrix):
        app.command(command.__name__)(command)
    report.add_to(app)


def sensitivity(
    id: Id,
    scenario: ScenarioName,
    numbers: Wanted = None,
    rulings: Readings = None,
    vary: Vary = None,
    measure: OneMeasure = "",
    top: Top = 6,
    samples: Samples = 1_024,
    players: Players = None,
    seed: Seed = 1,
    engine: Engine = "auto",
    threads: Threads = None,
    preset: Preset = None,
    ruling: Rulings = None,
    number: Numbers = None,
    as_json: Json = False,
) -> None:
    """Say what share of the outcome is luck, and what share is each number's, a step lower or higher."""
    rules = load_rules(id, preset, ruling, number)
    with progress.progress(f"{rules.ruleset.title}, {scenario}", as_json):
        found = st.sensitivity(
            rules,
            scenario,
            numbers=numbers,
            rulings=rulings or "none",
            values=values_of(vary),
            measure=measure,
            top=top,
            samples=samples,
            players=seats(players),
            seed=seed,
            engine=engine_named(engine),
            threads=threads,
        )
    if as_json:
        return output.emit(found.to_json())
    output.heading(f"What decides {found.measure.replace('.', ' of ')} (mean {found.mean:.3g})")
    rows = [[x.name, ", ".join(x.values), *map(share, (x.main, x.total))] for x in found.shares]
    output.table(["input", "set to", "alone", "with all it acts with"], rows)
    output.say("", output.dim(f"shares of the variance, with 95 % intervals, over {samples:,} samples"))


def share(e: st.Estimate) -> str:
    return f"{percent(max(e.value, 0.0)):>6} ({100 * e.low:.0f} to {100 * e.high:.0f})"


def tune(
    id: Id,
    scenario: ScenarioName,
    goal: Goals,
    keep: Keep = None,
    free: Free = None,
    free_rulings: FreeRulings = None,
    lever: Levers = None,
    most: Changes = 3,
    battles: Battles = 2_048,
    players: Players = None,
    seed: Seed = 1,
    engine: Engine = "auto",
    threads: Threads = None,
    preset: Preset = None,
    ruling: Rulings = None,
    number: Numbers = None,
    as_json: Json = False,
) -> None:
    """Find the fewest small changes that bring battles to a goal; exit code 1 if it is not reached on fresh luck."""
    rules = load_rules(id, preset, ruling, number)
    levers = {way: [plain(value) for value in values] for way, values in values_of(lever).items()}
    with progress.progress(f"{rules.ruleset.title}, {scenario}", as_json):
        found = st.tune(
            rules,
            scenario,
            goal,
            keep or (),
            numbers=free or ("none" if lever or free_rulings else "all"),
            rulings=free_rulings or "none",
            levers=levers,
            most=most,
            battles=battles,
            players=seats(players),
            seed=seed,
            engine=engine_named(engine),
            threads=threads,
        )
    if as_json:
        output.emit(found.to_json())
    else:
        output.heading("Reached, with" if found.reached else "Not reached; the nearest is")
        output.say(*[f"  {change}" for change in found.variant] or ["  no change"], "")
        rows = [[text, found.before[text], found.after[text], says] for text, says in found.says.items()]
        output.table(["goal", "as it stands", "changed, on fresh luck", ""], rows)
        output.say("", output.dim(f"{found.battles:,} fresh battles; {found.played:,} played on the way"))
    raise typer.Exit(0 if found.reached else 1)


def plain(value: Any) -> Any:
    """A value of a scenario: a number where it looks like one."""
    text = str(value)
    return read_number("--lever", text, text) if text.lstrip("-").isdigit() else text


def matrix(
    id: Id,
    scenarios: Scenarios = None,
    players: Players = None,
    battles: Battles = 1_000,
    columns: Columns = None,
    seed: Seed = 1,
    engine: Engine = "auto",
    threads: Threads = None,
    preset: Preset = None,
    ruling: Rulings = None,
    number: Numbers = None,
    as_json: Json = False,
) -> None:
    """Play every scenario between every choice of players, in both seats: who wins where, and against whom."""
    rules = load_rules(id, preset, ruling, number)
    named = [str(name) for name in listed(scenarios)] if scenarios else []
    with progress.progress(rules.ruleset.title, as_json) as told:
        found = st.matrix(
            rules, named, seats(players), battles, seed=seed, engine=engine_named(engine), threads=threads, told=told
        )
    if as_json:
        return output.emit(found.to_json())
    shown = [name for name in seats(columns) if name in found.cells[0].means]
    sides = list(found.cells[0].wins)
    rows = [
        [x.scenario, " v ".join(x.players), *[percent(x.wins[side].value) for side in sides]]
        + [f"{x.means[name].value:.2f}" for name in shown]
        for x in found.cells
    ]
    output.table(["scenario", "players", *sides, *shown], rows, right=(*sides, *shown))
    duels = [[x.scenario, f"{x.player} v {x.other}", percent(x.score.value)] for x in found.duels if x.player < x.other]
    if duels:
        output.say("")
        output.heading("Over both seats, a draw being a half")
        output.table(["scenario", "players", "score"], duels, right=("score",))
    for name in found.disagreements:
        output.say(f"{name}: which side is favoured depends on how well both play")
    output.say("", output.dim(f"{battles:,} battles a line, seed {seed}, the same luck in every line of a scenario"))
