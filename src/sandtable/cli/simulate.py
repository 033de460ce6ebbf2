"""`sandtable simulate` and `sandtable compare`: many battles, and what a change of the rules does to them."""

from pathlib import Path
from typing import Annotated, Any

import typer

import sandtable as st
from sandtable.simulate.engines import EngineName

from . import options, output, progress, saving
from .replay import tell
from .results import refuse_failed, show_comparison, show_results

USUAL, POINTS = 10_000, 100  # battles, and points in the whole
ScenarioName = Annotated[
    str,
    typer.Argument(
        metavar="SCENARIO", show_default=False, help="A scenario of the ruleset (else its usual one), or a file."
    ),
]
Until = Annotated[
    float | None,
    typer.Option(metavar="POINTS", help="Play until each side's wins are known to this many points either way."),
]
Count = Annotated[int, typer.Option("--battles", min=1, help="How many battles.")]
Battles = Annotated[
    int | None, typer.Option("--battles", min=1, help=f"How many battles ({USUAL:,}); with --until at most this many.")
]
Players = Annotated[
    str | None, typer.Option("--players", metavar="A,B", help="The player of each side, in their order.")
]
Engine = Annotated[
    str, typer.Option(metavar="auto|python|compiled", help="auto compiles where it can; or insist on one.")
]
Threads = Annotated[int | None, typer.Option(min=1, help="How many threads; by default one for each core.")]
Index = Annotated[int | None, typer.Option("--replay", metavar="I", min=0, help="Show battle I with its log.")]
File = Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save the battle of --replay.")]
Resume = Annotated[
    Path | None,
    typer.Option("--resume", metavar="FILE", help="Keep what is played in FILE; a run that stopped goes on from it."),
]
RulesOfA = Annotated[
    list[str] | None,
    typer.Option("--a", metavar="KEY=VALUE", help="What A changes: a ruling, a number or the preset. May be repeated."),
]
RulesOfB = Annotated[list[str] | None, typer.Option("--b", metavar="KEY=VALUE", help="What B changes.")]


def add_to(app: typer.Typer) -> None:
    app.command("simulate")(simulate)
    app.command("compare")(compare)


def simulate(
    id: options.Id,
    scenario: ScenarioName = "",
    battles: Battles = None,
    until: Until = None,
    players: Players = None,
    seed: options.Seed = 1,
    engine: Engine = "auto",
    threads: Threads = None,
    preset: options.Preset = None,
    ruling: options.Rulings = None,
    number: options.Numbers = None,
    replay: Index = None,
    to: File = None,
    played_at: options.Cluster = None,
    resume: Resume = None,
    as_json: options.Json = False,
) -> None:
    """Play many battles between players of the ruleset: who wins how often, with 95 % intervals."""
    count = battles or (None if until is not None else USUAL)
    if replay is not None and count is not None and replay >= count:
        raise st.ParseError(f"--replay {replay}: battles 0 to {count - 1} are played")
    if until is not None and not 0 < until < POINTS:
        raise st.ParseError(f"--until {until:g}: points between 0 and {POINTS} expected, such as 1")
    if to is not None and replay is None:
        raise st.ParseError(f"--save {to}: which battle? --replay I says it")
    rules = options.load_rules(id, preset, ruling, number)
    scenario = scenario or rules.ruleset.usual_scenario
    title = f"{rules.ruleset.title}, {scenario}"
    with options.executor_at(played_at) as executor, progress.progress(title, as_json) as told:
        results = st.simulate(
            rules,
            scenario,
            players=seats(players),
            battles=count,
            until=None if until is None else until / POINTS,
            seed=seed,
            engine=engine_named(engine),
            threads=threads,
            progress=told,
            executor=executor,
            resume=resume,
        )
    report(results, replay, to, as_json)
    refuse_failed(results, as_json=as_json)
    progress.finish(not results.stopped)


def report(results: st.Results, replay: int | None, to: Path | None, as_json: bool) -> None:
    """The results, and the battle that was asked for."""
    if as_json:
        output.emit(results.to_json())
    elif len(results.failed) < results.battles:
        show_results(results)
    if replay is None:
        return
    battle = results.replay(replay)
    if not as_json:
        output.say("")
        tell(battle, None)
    if to is not None:
        path = saving.save(battle, str(to))
        if not as_json:
            output.say(f"saved to {path}")


def seats(players: str | None) -> tuple[str, ...]:
    """The players named, or the ruleset's usual ones."""
    return tuple(name.strip() for name in players.split(",")) if players else ()


def engine_named(name: str) -> EngineName:
    """The engine of this name; a wrong one is refused where engines are chosen."""
    engine: Any = name
    return engine  # type: ignore[no-any-return]


def compare(
    id: options.Id,
    scenario: ScenarioName = "",
    a: RulesOfA = None,
    b: RulesOfB = None,
    battles: Count = 10_000,
    players: Players = None,
    seed: options.Seed = 1,
    engine: Engine = "auto",
    preset: options.Preset = None,
    ruling: options.Rulings = None,
    number: options.Numbers = None,
    as_json: options.Json = False,
) -> None:
    """Play the same battles under two versions of the rules, on the same luck: what differs, with 95 % intervals."""
    both = options.changes_of(preset, ruling, number)
    one, other = options.load_changed(id, "--a", a or (), both), options.load_changed(id, "--b", b or (), both)
    scenario = scenario or one.ruleset.usual_scenario
    with progress.progress(f"{one.ruleset.title}, {scenario}: A and B", as_json):
        found = st.compare(
            one,
            other,
            scenario=scenario,
            players=seats(players),
            battles=battles,
            seed=seed,
            engine=engine_named(engine),
        )
    if as_json:
        output.emit(found.to_json())
    elif all(len(results.failed) < results.battles for results in (found.a, found.b)):
        show_comparison(found)
    refuse_failed(found.a, found.b, as_json=as_json)
