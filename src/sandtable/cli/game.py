"""The options of all commands of the balance lab: the game, its players and luck, and the form of the answer."""

import inspect
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

import sandtable as st
from sandtable.kernel import read_toml, whole_number

from . import options, output, progress
from .simulate import Engine, Players, Resume, Threads, engine_named, seats

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
Most = Annotated[int, typer.Option("--battles", min=32, help="How many battles a comparison may take.")]
CsvFile = Annotated[typer.FileTextWrite | None, typer.Option("--csv", metavar="FILE", help="Write all rows as CSV.")]
Told = Annotated[
    str,
    typer.Option("--progress", metavar="bar|json", help="Show progress as a bar, or as a line of JSON for each step."),
]
NoFiles = Annotated[
    bool, typer.Option("--no-files", help="Open no file: take scenarios, and all that they name, by name.")
]

OPTIONS: dict[str, tuple[Any, Any]] = {
    "players": (Players, None),
    "seed": (options.Seed, 1),
    "engine": (Engine, "auto"),
    "threads": (Threads, None),
    "played_at": (options.Cluster, None),
    "resume": (Resume, None),
    "preset": (options.Preset, None),
    "ruling": (options.Rulings, None),
    "number": (options.Numbers, None),
    "as_json": (options.Json, False),
    "told": (Told, "bar"),
    "no_files": (NoFiles, False),
}
ALL = "all"
EachId = Annotated[str, typer.Argument(metavar="ID", help=f"A ruleset, or `{ALL}` of them.")]
PAUSE = 0.5  # seconds between two partial results: more could not be read


@dataclass
class Game:
    """The rules of a command, how their battles are played, and where its answer goes."""

    id: str
    rules: st.Rules
    how: dict[str, Any]  # players, seed, engine, threads, executor, resume: as all functions of the lab take them
    as_json: bool
    in_lines: bool
    changed: Sequence[str]  # the options that change the rules, as words of a command
    told: float = 0.0
    is_hosted: bool = False  # no file is opened that a guest may have named

    def source(self, scenario: str) -> Any:
        """The scenario meant."""
        return own_or_known(scenario) if self.is_hosted else scenario

    def progress(self, about: str = "") -> Any:
        """Reports progress in the form that was asked for."""
        title = ", ".join(filter(None, (self.rules.ruleset.title, about)))
        return progress.progress(title, self.as_json, self.in_lines)

    def partly(self, found: "st.lab.Sweep") -> None:
        """Reports partial results, to programs that read lines."""
        if self.in_lines and time.monotonic() >= self.told + PAUSE:
            output.emit({"partial": found.to_json()}, lines=True)
            self.told = time.monotonic()

    def step(self, text: str) -> None:
        """Reports the current step, to programs that read lines."""
        if self.in_lines:
            output.emit({"step": text}, lines=True)

    def emit(self, found: Any) -> bool:
        """Prints the answer as JSON, if that was asked for."""
        if self.in_lines:
            output.emit({"result": found}, lines=True)
        elif self.as_json:
            output.emit(found)
        return self.as_json

    def command(self, *words: str) -> list[str]:
        """The command that does the same again: these words, and what all commands share."""
        seated, seed = self.how["players"], str(self.how["seed"])
        shared = [*(["--players", ",".join(map(str, seated))] if seated else []), "--seed", seed]
        return ["sandtable", *words, *shared, *self.changed]


def game_of(id: str, given: dict[str, Any], executor: Executor | None) -> Game:
    """The game that the options name, and who plays it."""
    if given["told"] not in ("bar", "json"):
        raise st.ParseError(f"--progress {given['told']}: bar or json expected")
    in_lines = given["told"] == "json"
    made = options.changes_of(given["preset"], given["ruling"], given["number"])
    how: dict[str, Any] = {"players": seats(given["players"]), "engine": engine_named(given["engine"])}
    how |= {"executor": executor, **{name: given[name] for name in ("seed", "threads", "resume")}}
    changed = [word for name in ("ruling", "number") for one in given[name] or () for word in (f"--{name}", one)]
    changed += ["--preset", given["preset"]] if given["preset"] else []
    rules = by_name_only(id, made) if given["no_files"] else made.load(id)
    return Game(id, rules, how, given["as_json"] or in_lines, in_lines, changed, is_hosted=given["no_files"])


def by_name_only(id: str, made: options.Changes) -> st.Rules:
    """Rules for which no file is opened but their own."""
    from sandtable.web.hosted import hosted

    return hosted(id, made.rulings, made.numbers, made.preset)


def own_or_known(scenario: str) -> Any:
    """A guest's own scenario, which the server puts into the folder where the command runs; or the name of another."""
    from sandtable.web.hosted import OWN

    return read_toml(Path(OWN)) if scenario == OWN else scenario


def of_game(command: Callable[..., None], of_all: bool = False) -> Callable[..., None]:
    """A command that takes a ruleset, its own parameters and the options above; it gets the game they add up to.

    One that can be `of_all` is done for each ruleset in turn where it is asked to.
    """

    def run(id: str, **given: Any) -> None:
        shared = {name: given.pop(name) for name in OPTIONS}
        with options.executor_at(shared["played_at"]) as executor:
            for each in st.rulesets() if of_all and id == ALL else [id]:
                game = game_of(each, shared, executor)
                usual = {"scenario": game.rules.ruleset.usual_scenario} if given.get("scenario") == "" else {}
                command(game, **given | usual)

    _, *own = inspect.signature(command).parameters.values()
    parameters = [
        keyword("id", EachId if of_all else options.Id),
        *(x.replace(kind=inspect.Parameter.KEYWORD_ONLY) for x in own),
    ]
    parameters += [keyword(name, kind, usual) for name, (kind, usual) in OPTIONS.items()]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    run.__doc__, run.__name__ = command.__doc__, command.__name__
    return run


def keyword(name: str, kind: Any, usual: Any = inspect.Parameter.empty) -> inspect.Parameter:
    """One parameter of a command."""
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=usual, annotation=kind)


def values_of(texts: list[str] | None, option: str = "--vary") -> dict[str, list[Any]]:
    """`fire.cover=0..4` and `cell-map=shifted,book`, read."""
    return {name: listed(value) for name, value in options.pairs(option, texts or ())}


def listed(text: str) -> list[Any]:
    """The values: a span, or one after the other."""
    first, dots, last = text.partition("..")
    if dots and first.lstrip("-").isdigit() and last.lstrip("-").isdigit():
        return list(range(whole_number(first), whole_number(last) + 1))
    return [value.strip() for value in text.split(",")]
