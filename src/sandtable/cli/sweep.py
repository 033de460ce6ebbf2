"""`sandtable sweep`: what each number and each reading does; `report`: that, luck and players on one page."""

import shlex
from collections.abc import Sequence
from typing import Annotated, Any

import typer

import sandtable as st
from sandtable.kernel import counted
from sandtable.lab.sensitivity import QUASI_RANDOM
from sandtable.odds.words import percent
from sandtable.showing import library, needed

from . import output, progress, simulate
from .game import Columns, CsvFile, Game, Most, Readings, Vary, Wanted, of_game, values_of

CHARTS = "altair"  # of pages; of the extra `web`
SHOWN = 20
MORE = 4  # times as many battles halve an interval
POINTS = 100  # in the whole
FEWER = 4  # battles of the matrix: that part of the sweep's

Delta = Annotated[float, typer.Option(min=0.01, help="The smallest change of wins that matters, in points.")]
PageFile = Annotated[typer.FileTextWrite | None, typer.Option("--page", metavar="FILE", help="Write one HTML page.")]
Open = Annotated[
    str | None,
    typer.Option("--open", metavar="NAME[=VALUE]", help="Show where a battle that this row flips begins to differ."),
]
Page = Annotated[typer.FileTextWrite, typer.Argument(metavar="FILE", help="Where the page goes: one HTML file.")]
Samples = Annotated[int, typer.Option(help="Samples for the shares of luck: a power of two; 0 leaves them out.")]
All = Annotated[bool, typer.Option("--all", help="Show every row.")]


def add_to(app: typer.Typer) -> None:
    app.command("sweep")(of_game(sweep, of_all=True))
    app.command("report")(of_game(report))


def sweep(
    game: Game,
    scenario: simulate.ScenarioName = "",
    numbers: Wanted = None,
    rulings: Readings = None,
    vary: Vary = None,
    columns: Columns = None,
    battles: Most = 4_096,
    delta: Delta = 2.0,
    open_row: Open = None,
    to_csv: CsvFile = None,
    to_page: PageFile = None,
    everything: All = False,
) -> None:
    """Change each number a step up and down, and each reading, on the same luck: which changes matter, and how much."""
    usual = "none" if vary else "all"
    if to_page is not None:
        library(CHARTS)
    with game.progress(scenario) as told:
        found = st.sweep(
            game.rules,
            game.source(scenario),
            numbers=numbers or usual,
            rulings=rulings or usual,
            values=values_of(vary),
            columns=None if columns is None else simulate.seats(columns),
            battles=battles,
            delta=delta / POINTS,
            progress=told,
            partial=game.partly,
            **game.how,
        )
    if to_csv is not None:
        to_csv.write(found.to_csv())
    if to_page is not None:
        given = {"--numbers": numbers, "--rulings": rulings, "--vary": vary, "--columns": columns and [columns]}
        words = [word for option, texts in given.items() for text in texts or () for word in (option, text)]
        words += ["--battles", str(battles), "--delta", f"{delta:g}", "--page", "sweep.html"]
        to_page.write(page_of(game.command("sweep", game.id, scenario, *words), found))
    parted = None if open_row is None else opened(found, open_row)
    if not game.emit(found.to_json() | ({} if parted is None else {"parting": parting_json(parted)})):
        show_sweep(found, everything, tuple(values_of(vary)))
        if parted is not None:
            show_parting(parted)
    progress.finish(found.finished)


def report(
    game: Game,
    scenario: simulate.ScenarioName,
    file: Page,
    numbers: Wanted = None,
    battles: Most = 4_096,
    samples: Samples = 512,
) -> None:
    """Write one page on a scenario: what each number does, how much is luck, and what players make of it."""
    for module in (CHARTS, *([QUASI_RANDOM] if samples else [])):
        library(module)  # fails at once where it is missing, not after the battles
    options, how, source = game.rules.ruleset.catalogue.options, game.how, game.source(scenario)
    with game.progress(scenario) as told:
        rulings = "none" if numbers else "all"
        found = st.sweep(
            game.rules,
            source,
            numbers or "all",
            rulings,
            battles=battles,
            progress=told,
            partial=game.partly,
            stoppable=False,
            **how,
        )
        shares = None
        moving = list(dict.fromkeys(row.change.name for row in found.rows if row.verdict == "moves"))
        if samples and moving and not found.saturated:
            shares = st.sensitivity(
                game.rules,
                source,
                [name for name in moving[:5] if name not in options] or "none",
                [name for name in moving[:5] if name in options] or "none",
                samples=samples,
                **how,
            )
        everybody = how | {"players": ()}
        table = st.matrix(game.rules, [source], battles=max(battles // FEWER, 1), **everybody)
    words = [word for one in numbers or () for word in ("--numbers", one)]
    words += ["--battles", str(battles), "--samples", str(samples)]
    command = game.command("report", game.id, scenario, "report.html", *words)
    page = page_of(command, found, shares, table)
    file.write(page)
    parts = {"sweep": found.to_json(), "shares": shares.to_json() if shares else None, "matrix": table.to_json()}
    if not game.emit({"page": file.name, **parts}):
        output.say(f"{file.name}: {len(found.rows)} rows, {len(page) // 1024} kB")


def page_of(command: list[str], found: "st.lab.Sweep", *more: Any) -> str:
    """What was found as one page, which says how to make it again."""
    with needed():
        from sandtable.lab.report import Report

    shares, table = more or (None, None)
    return Report(found, shares, table, shlex.join(command)).page()


def opened(found: "st.lab.Sweep", name: str) -> "st.lab.Parting":
    """The first flipped battle of a row."""
    name, _, value = name.partition("=")
    return found.open(found.row(name, value or None))


# ---- on the screen --------------------------------------------------------------------------------------------


def show_sweep(found: "st.lab.Sweep", everything: bool, varied: Sequence[str] = ()) -> None:
    """A row for each value that was asked for; of all else the rows that move something, and the rest in words."""
    first = found.measures[0]
    title = f"{found.bench.rules.ruleset.title}: {'every change' if everything or varied else 'what moves something'}"
    output.heading(f"{title} ({first.words}: {percent(found.base[first.name].value)} as it stands)")
    wanted = [row for row in found.rows if everything or row.change.name in varied]
    rows = [*wanted, *[row for row in found.rows if row.verdict == "moves" and row not in wanted][:SHOWN]]
    others = [m.words for m in found.measures[1:]]
    names = ["change", first.words, "95% interval", *others, "changed", "flipped"]
    idle = [[str(change), "touches no battle"] for change in found.untouched if everything or change.name in varied]
    output.table(names, [*[cells(found, row) for row in rows], *idle], right=(first.words, *others))
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
    bench, count, unread = found.bench, len(found.rows) + len(found.untouched), len(found.never_read)
    moving = sum(row.verdict == "moves" for row in found.rows)
    same = sum(row.verdict == "same" for row in found.rows)
    faults = [row for row in found.rows if row.fault]
    lines = [
        f"* found, false ones held to 5 %; their figures are of fresh battles, {found.fresh:,} at most. Wins in points",
        f"{count} changes: {moving} move something{f' ({shown} shown)' if shown < moving else ''}, {same} nothing by "
        f"{POINTS * found.delta:g} points or a tenth of a column's spread, {len(found.undecided)} undecided after "
        f"{found.battles:,} battles, {len(found.untouched)} touch no battle, {len(faults)} cannot be played",
        *([f"undecided: play more of them (--battles {MORE * found.battles})"] if found.undecided else []),
        f"{counted(unread, 'number or reading is', 'numbers and readings are')} never read here (--json lists them)",
    ]
    if not found.finished:
        lines.insert(0, "stopped early: these are the figures so far, and none is measured again")
    if found.saturated:
        lines.append(f"saturated: {found.measures[0].words} have no room to move; a more even scenario tells more")
    lines += [f"{row.change}: {row.fault}" for row in faults[:3]]
    for battle, text in [*found.failed.items()][:1]:
        lines.append(f"{len(found.failed):,} battles broke off and count in no figure: battle {battle}: {text}")
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
