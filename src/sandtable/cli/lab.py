"""`sandtable sensitivity`, `tune`, `price` and `matrix`: shares of luck, ways to a goal, prices, all against all."""

import math
from typing import Annotated, Any

import typer

import sandtable as st
from sandtable.odds.words import percent

from . import options, output
from .game import Columns, CsvFile, Game, Readings, Vary, Wanted, listed, of_game, values_of
from .simulate import Count, ScenarioName, seats

Top = Annotated[int, typer.Option(min=1, help="How many of the strongest numbers to take, where none are named.")]
Samples = Annotated[int, typer.Option(min=2, help="How many samples: a power of two.")]
OneMeasure = Annotated[str, typer.Option(metavar="NAME", help="The measure to explain: wins.A, rounds ...")]
Goals = Annotated[list[str], typer.Option("--goal", metavar="CLAIM", help="'wins.A = 0.5 +- 0.02'. May be repeated.")]
Keep = Annotated[list[str] | None, typer.Option(metavar="CLAIM", help="What must stay true: 'rounds between 4 and 8'.")]
Free = Annotated[
    list[str] | None, typer.Option(metavar="PATTERN", help="The numbers that may change; none if levers are given.")
]
FreeRulings = Annotated[
    list[str] | None, typer.Option("--free-rulings", metavar="PATTERN", help="The rulings that may change.")
]
Levers = Annotated[
    list[str] | None,
    typer.Option("--lever", metavar="WAY=VALUES", help="An entry of the scenario: squads.B.0.armor=basic,heavy."),
]
Ways = Annotated[
    list[str],
    typer.Option(
        "--at", metavar="WAY", help="The entry to swap: squads.A.0.primary. One for each side tries both seats."
    ),
]
Choices = Annotated[str, typer.Option("--options", metavar="A,B,C", help="The options to try there.")]
Points = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=POINTS,...", help="What options cost, where the ruleset has no prices."),
]
Changes = Annotated[int, typer.Option("--changes", min=1, help="How many things may be changed.")]
Scenarios = Annotated[str | None, typer.Option(metavar="A,B", help="Scenarios; all, if none is named.")]


def add_to(app: typer.Typer) -> None:
    for command in (sensitivity, tune, price, matrix):
        app.command(command.__name__)(of_game(command))


def sensitivity(
    game: Game,
    scenario: ScenarioName = "",
    numbers: Wanted = None,
    rulings: Readings = None,
    vary: Vary = None,
    measure: OneMeasure = "",
    top: Top = 6,
    samples: Samples = 1_024,
) -> None:
    """Say what share of the outcome comes from luck, and what share from each number, a step lower or higher."""
    with game.progress(scenario):
        found = st.sensitivity(
            game.rules,
            game.source(scenario),
            numbers=numbers,
            rulings=rulings or "none",
            values=values_of(vary),
            measure=measure,
            top=top,
            samples=samples,
            **game.how,
        )
    if game.emit(found.to_json()):
        return
    output.heading(f"What decides {found.measure.replace('.', ' of ')} (mean {found.mean:.3g})")
    rows = [[x.name, ", ".join(x.values), *map(share, (x.main, x.total))] for x in found.shares]
    output.table(["input", "set to", "alone", "with all it acts with"], rows)
    output.say("", output.dim(f"shares of the variance, with 95 % intervals, over {samples:,} samples"))


def share(e: st.Estimate) -> str:
    return f"{percent(max(e.value, 0.0)):>6} ({100 * e.low:.0f} to {100 * e.high:.0f})"


def tune(
    game: Game,
    scenario: ScenarioName,
    goal: Goals,
    keep: Keep = None,
    free: Free = None,
    free_rulings: FreeRulings = None,
    lever: Levers = None,
    most: Changes = 3,
    battles: Count = 2_048,
) -> None:
    """Find the fewest small changes that bring battles to a goal; exit code 1 if it is not reached on fresh luck."""
    levers = {way: [plain(value) for value in values] for way, values in values_of(lever, "--lever").items()}
    with game.progress(scenario):
        found = st.tune(
            game.rules,
            game.source(scenario),
            goal,
            keep or (),
            numbers=free or ("none" if lever or free_rulings else "all"),
            rulings=free_rulings or "none",
            levers=levers,
            most=most,
            battles=battles,
            told=game.step,
            **game.how,
        )
    if not game.emit(found.to_json()):
        output.heading("Reached, with" if found.reached else "Not reached; the nearest is")
        output.say(*[f"  {change}" for change in found.variant] or ["  no change"], "")
        rows = [[text, found.before[text], found.after[text], says] for text, says in found.says.items()]
        output.table(["goal", "as it stands", "changed, on fresh luck", ""], rows)
        output.say(*[f"{name}: {why}" for name, why in found.idle.items()])
        output.say("", output.dim(f"{found.battles:,} fresh battles; {found.played:,} played on the way"))
    raise typer.Exit(0 if found.reached else 1)


def plain(value: Any) -> Any:
    """A value of a scenario: a number where it looks like one."""
    text = str(value)
    return options.read_number("--lever", text, text) if text.lstrip("-").isdigit() else text


def price(
    game: Game,
    scenario: ScenarioName,
    at: Ways,
    choices: Choices,
    points: Points = None,
    battles: Count = 2_048,
    to_csv: CsvFile = None,
) -> None:
    """Say what each option for an entry of the scenario would have to cost so that swapping it changed nothing."""
    said = costs(points or [])
    with game.progress(scenario):
        found = st.price(
            game.rules,
            game.source(scenario),
            at,
            [plain(one) for one in listed(choices)],
            said or None,
            battles,
            **game.how,
        )
    if to_csv is not None:
        to_csv.write(found.to_csv())
    if game.emit(found.to_json()):
        return
    output.heading(f"In points, against {found.present} at {', '.join(found.ways)}")
    output.table(["option", "gain", "costs", "is worth", "95% interval", "price is"], [*map(priced, found.options)])
    for name, why in found.refused.items():
        output.say(f"{name}: {why}")
    battles_of = f"{found.battles:,} battles for each option and seat, on the same luck"
    output.say("", output.dim(f"{battles_of}; a point is worth what most options give for it"))
    output.say(*filter(None, [found.advice]))


def costs(points: list[str]) -> dict[str, float]:
    """What each option is said to cost."""
    said = options.pairs("--points", [one for text in points for one in listed(text)])
    return {name: points_of(name, value) for name, value in said}


def points_of(name: str, value: str) -> float:
    try:
        cost = float(value)
    except ValueError:
        cost = math.nan
    if not math.isfinite(cost):
        raise st.ParseError(f"--points {name}={value}: a number of points expected", name)
    return cost


def priced(option: Any) -> list[str]:
    """One row: what an option does to its side's score, what it costs and what that is worth."""
    name, wins, worth = str(option.value), f"{100 * option.gain.value:+.1f}", option.worth
    shown = ["?", "no scale"] if worth is None else [f"{worth.value:+.0f}", f"{worth.low:+.0f} to {worth.high:+.0f}"]
    return [name, wins, f"{option.cost:+g}", *shown, option.says]


def matrix(game: Game, scenarios: Scenarios = None, battles: Count = 1_000, columns: Columns = None) -> None:
    """Play every scenario between every choice of players, in both seats: who wins where, and against whom."""
    named = [str(name) for name in listed(scenarios)] if scenarios else []
    with game.progress() as told:
        found = st.matrix(game.rules, named, battles=battles, told=told, **game.how)
    if game.emit(found.to_json()):
        return
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
    output.say(
        "", output.dim(f"{battles:,} battles a line, seed {found.seed}, the same luck in every line of a scenario")
    )
