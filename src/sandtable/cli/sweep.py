"""`sandtable sweep`: what each number and each reading does."""

from typing import Annotated, Any

import typer

import sandtable as st
from sandtable.odds.words import percent

from . import output, progress
from .options import Id, Json, Numbers, Preset, Rulings, Seed, load_rules, pairs
from .simulate import Engine, Players, ScenarioName, Threads, engine_named, seats

SHOWN = 20
POINTS = 100  # in the whole

Wanted = Annotated[
    list[str] | None,
    typer.Option("--numbers", metavar="PATTERN", help="Which numbers: all, none, or a pattern like 'fire.*'."),
]
Readings = Annotated[
    list[str] | None, typer.Option("--rulings", metavar="PATTERN", help="Which rulings: all, none, or a pattern.")
]
Vary = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUES", help="Further values: fire.cover=0..4 or cell-map=shifted,book."),
]
Columns = Annotated[
    str | None, typer.Option(metavar="A,B", help="Columns of the result to look at beside the first side's wins.")
]
Delta = Annotated[float, typer.Option(min=0.01, help="The smallest change of wins that matters, in points.")]
Most = Annotated[int, typer.Option("--battles", min=32, help="How many battles a comparison may take.")]
CsvFile = Annotated[typer.FileTextWrite | None, typer.Option("--csv", metavar="FILE", help="Write all rows as CSV.")]
Open = Annotated[
    str | None, typer.Option("--open", metavar="NAME[=VALUE]", help="Show where a flipped battle of this row parts.")
]
All = Annotated[bool, typer.Option("--all", help="Show every row.")]


def add_to(app: typer.Typer) -> None:
    app.command("sweep")(sweep)


def sweep(
    id: Id,
    scenario: ScenarioName,
    numbers: Wanted = None,
    rulings: Readings = None,
    vary: Vary = None,
    columns: Columns = None,
    battles: Most = 4_096,
    delta: Delta = 2.0,
    players: Players = None,
    seed: Seed = 1,
    engine: Engine = "auto",
    threads: Threads = None,
    preset: Preset = None,
    ruling: Rulings = None,
    number: Numbers = None,
    open_row: Open = None,
    to_csv: CsvFile = None,
    everything: All = False,
    as_json: Json = False,
) -> None:
    """Change every number a step up and down and read every rule otherwise, on the same luck: what matters how much."""
    rules = load_rules(id, preset, ruling, number)
    usual = "none" if vary and not numbers and not rulings else "all"
    with progress.progress(f"{rules.ruleset.title}, {scenario}", as_json) as told:
        found = st.sweep(
            rules,
            scenario,
            numbers=numbers or usual,
            rulings=rulings or usual,
            values=values_of(vary),
            columns=None if columns is None else seats(columns),
            battles=battles,
            delta=delta / POINTS,
            players=seats(players),
            seed=seed,
            engine=engine_named(engine),
            threads=threads,
            progress=told,
        )
    if to_csv is not None:
        to_csv.write(found.to_csv())
    parted = None if open_row is None else opened(found, open_row)
    if as_json:
        output.emit(found.to_json() | ({} if parted is None else {"parting": parting_json(parted)}))
        return
    show_sweep(found, everything)
    if parted is not None:
        show_parting(parted)


def values_of(texts: list[str] | None) -> dict[str, list[Any]]:
    """`fire.cover=0..4` and `cell-map=shifted,book`, read."""
    return {name: listed(value) for name, value in pairs("--vary", texts or ())}


def listed(text: str) -> list[Any]:
    """The values: a span, or one after the other."""
    first, dots, last = text.partition("..")
    if dots and first.lstrip("-").isdigit() and last.lstrip("-").isdigit():
        return list(range(int(first), int(last) + 1))
    return [value.strip() for value in text.split(",")]


def opened(found: "st.lab.Sweep", name: str) -> "st.lab.Parting":
    """The first flipped battle of a row."""
    name, _, value = name.partition("=")
    return found.open(found.row(name, value or None))


# ---- on the screen --------------------------------------------------------------------------------------------


def show_sweep(found: "st.lab.Sweep", everything: bool) -> None:
    """The rows that move something, and the rest in words."""
    first = found.measures[0]
    title = "What moves something" if not everything else "Every change"
    output.heading(f"{title} ({first.words}: {percent(found.base[first.name].value)} as it stands)")
    rows = found.rows if everything else [row for row in found.rows if row.verdict == "moves"][:SHOWN]
    others = [m.words for m in found.measures[1:]]
    names = ["change", first.words, "95% interval", *others, "changed", "flipped"]
    output.table(names, [cells(found, row) for row in rows], right=(first.words, *others))
    output.say("", *[output.dim(line) for line in remarks(found, len(rows))])


def cells(found: "st.lab.Sweep", row: "st.lab.Row") -> list[str]:
    """One row of the table."""
    if row.fault:
        return [str(row.change), row.fault]
    shown = row.effects
    others = [f"{shown[m.name].value:+.3f}{mark(row, m.name)}" for m in found.measures[1:]]
    flips = " ".join(map(str, row.flips[:3]))
    wins = f"{POINTS * row.effect.value:+.1f}{mark(row, found.measures[0].name)}"
    return [str(row.change), wins, points(row.effect), *others, percent(row.changed_share), flips]


def mark(row: "st.lab.Row", measure: str) -> str:
    """A star where the effect was found."""
    return "*" if measure in row.found else " "


def points(e: st.Estimate) -> str:
    return f"{POINTS * e.low:+.1f} to {POINTS * e.high:+.1f}"


def remarks(found: "st.lab.Sweep", shown: int) -> list[str]:
    """What the table does not say."""
    bench, count = found.bench, len(found.rows) + len(found.untouched)
    moving = sum(row.verdict == "moves" for row in found.rows)
    same = sum(row.verdict == "same" for row in found.rows)
    faults = [row for row in found.rows if row.fault]
    lines = [
        f"* found, false ones held to 5 %; their figures are of {found.fresh:,} fresh battles. Wins are in points.",
        f"{count} changes: {moving} move something{f' ({shown} shown)' if shown < moving else ''}, {same} nothing by "
        f"{POINTS * found.delta:g} points or a tenth of a column's spread, {len(found.undecided)} undecided after "
        f"{found.battles:,} battles, {len(found.untouched)} touch no battle, {len(faults)} cannot be played",
        f"{len(found.never_read)} numbers and readings are never read here (--json lists them)",
    ]
    if found.saturated:
        lines.append(f"saturated: {found.measures[0].words} have no room to move; a more even scenario tells more")
    lines += [f"{row.change}: {row.fault}" for row in faults[:3]]
    seated = ", ".join(map(str, bench.players))
    naive = count * found.battles
    lines.append(f"between {seated}, seed {bench.seed}, engine {bench.engine}; {bench.played:,} battles for {naive:,}")
    return lines


def show_parting(parted: "st.lab.Parting") -> None:
    """Where two battles part."""
    output.say("")
    output.heading(f"Battle {parted.base.index} parts after {parted.event} events, in {parted.heading or 'the first'}")
    one, other = parted.texts
    output.say(f"as it stands: {one}", f"changed:      {other}")


def parting_json(parted: "st.lab.Parting") -> dict[str, Any]:
    one, other = parted.texts
    return {
        "battle": parted.base.index,
        "event": parted.event,
        "heading": parted.heading,
        "as it stands": one,
        "changed": other,
    }
