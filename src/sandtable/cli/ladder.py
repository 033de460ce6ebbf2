"""`sandtable ladder`: who plays better, and by how much."""

from typing import Annotated

import typer

import sandtable as st

from . import options, output, progress, simulate

PlayerNames = Annotated[list[str], typer.Argument(metavar="PLAYER PLAYER...", help="Two players or more.")]
Pairs = Annotated[int, typer.Option("--pairs", min=1, help="How many pairs a match has at most.")]
All = Annotated[bool, typer.Option("--all", help="Play every pair, however clear the match is before.")]


def add_to(app: typer.Typer) -> None:
    app.command("ladder")(ladder)


def ladder(
    id: options.Id,
    scenario: simulate.ScenarioName,
    players: PlayerNames,
    pairs: Pairs = 300,
    seed: options.Seed = 1,
    play_all: All = False,
    engine: simulate.Engine = "auto",
    preset: options.Preset = None,
    ruling: options.Rulings = None,
    number: options.Numbers = None,
    as_json: options.Json = False,
) -> None:
    """Every player against every other, on the same luck with seats swapped, until it is clear who is stronger."""
    rules = options.load_rules(id, preset, ruling, number)
    with progress.progress(f"{rules.ruleset.title}, {scenario}", as_json) as told:
        matches = st.ladder(
            rules,
            scenario,
            players,
            pairs,
            seed,
            early=not play_all,
            engine=simulate.engine_named(engine),
            progress=told,
        )
    if as_json:
        output.emit([match.to_json() for match in matches])
    else:
        show(matches)


def show(matches: list[st.Match]) -> None:
    """Each match in a line: the share of points, and the difference in Elo with its interval."""
    rows = [
        [match.a, match.b, str(len(match.pairs)), f"{100 * match.score.value:.1f} %", elo(match), said(match)]
        for match in matches
    ]
    output.table(
        ["player", "against", "pairs", "score", "Elo (95% interval)", "stronger"], rows, right=("pairs", "score")
    )


def elo(match: st.Match) -> str:
    """The difference in Elo with its interval."""
    found = match.elo
    return f"{found.value:+.0f} ({found.low:+.0f} to {found.high:+.0f})"


def said(match: st.Match) -> str:
    """Who is stronger, in words."""
    return {"a": match.a, "b": match.b, "neither": "neither", "open": "not clear yet"}[match.verdict]
