"""Options that many commands share, and the rules they add up to."""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from math import isnan
from pathlib import Path
from typing import Annotated, Any

import typer

import sandtable as st
from sandtable.kernel import Catalogue
from sandtable.kernel.catalogue import READING
from sandtable.registry import find, installed
from sandtable.showing import library

PAGES = "build/pages"  # where compiled rules for pages are written, and looked for when a site is made


def by_name(id: str) -> str:
    """The name of a ruleset; for the path of one `InvalidRules` says what to do."""
    folder = Path(id)
    name = folder.resolve().name
    if id in installed() or not (folder / "pyproject.toml").is_file():
        return id
    if name in installed():
        raise st.InvalidRules(f'a ruleset goes by its name: {name}, not "{id}"')
    raise st.InvalidRules(f'the ruleset in "{id}" is not installed: pip install --editable {id}; then its name will do')


Id = Annotated[str, typer.Argument(metavar="ID", help="A ruleset; `sandtable rulesets` lists them.", callback=by_name)]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Preset = Annotated[str | None, typer.Option(metavar="NAME", help="A named set of rulings and numbers.")]
Rulings = Annotated[
    list[str] | None,
    typer.Option("--ruling", metavar="KEY=LABEL", help="Read a rule another way. May be repeated."),
]
Numbers = Annotated[
    list[str] | None,
    typer.Option("--number", metavar="KEY=VALUE", help="Change a number of the rules. May be repeated."),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster", metavar="N|ADDRESS", help="Play in N processes, or at a Dask scheduler (tcp://host:8786)."
    ),
]
Seed = Annotated[int, typer.Option(help="Where the luck starts; the same seed gives the same battle.")]


def real(value: float | None) -> float | None:
    """The number of an option; refuses "nan", which bounds let pass."""
    if value is not None and isnan(value):
        raise typer.BadParameter("a number expected, got nan")
    return value


@contextmanager
def executor_at(place: str | None) -> Iterator[Executor | None]:
    """An executor: a number of processes of this machine, or all workers of a Dask scheduler; None by default."""
    if place is None:
        yield None
        return
    try:
        made: Any = ProcessPoolExecutor(int(place)) if place.isdigit() else library("distributed").Client(place)
    except ValueError as error:
        expected = "a number of processes, or the address of a Dask scheduler (tcp://host:8786), expected"
        raise st.ParseError(f"--cluster {place}: {expected}: {error}") from None
    with made:
        yield made if place.isdigit() else made.get_executor()


@dataclass
class Changes:
    """What the command line changes in the rules."""

    preset: str | None
    rulings: dict[str, str]
    numbers: dict[str, Any]

    def load(self, id: str) -> st.Rules:
        """The ruleset with these changes."""
        return st.load(id, rulings=self.rulings, numbers=self.numbers, preset=self.preset)


def changes_of(
    preset: str | None = None, rulings: Sequence[str] | None = None, numbers: Sequence[str] | None = None
) -> Changes:
    """The options `--preset`, `--ruling` and `--number`, read."""
    read = {key: read_number("--number", key, value) for key, value in pairs("--number", numbers or ())}
    return Changes(preset, dict(pairs("--ruling", rulings or ())), read)


def load_rules(
    id: str, preset: str | None = None, rulings: Sequence[str] | None = None, numbers: Sequence[str] | None = None
) -> st.Rules:
    """The ruleset with what the command line changes in it."""
    return changes_of(preset, rulings, numbers).load(id)


def load_changed(id: str, option: str, changes: Sequence[str], common: Changes) -> st.Rules:
    """The ruleset with the common changes, and more of which each may be a ruling, a number or `preset=NAME`."""
    preset, rulings, numbers = common.preset, dict(common.rulings), dict(common.numbers)
    for key, value in pairs(option, changes):
        if key == "preset":
            preset = value
        elif is_number(find(id).catalogue, key, value):
            numbers[key] = read_number(option, key, value)
        else:
            rulings[key] = value
    return Changes(preset, rulings, numbers).load(id)


def is_number(catalogue: Catalogue, key: str, value: str) -> bool:
    """Whether a change means the number of this id, not the ruling of the same name."""
    named_label = value in (catalogue.options.get(key) or catalogue.options.get(key + READING) or ())
    return key in catalogue.numbers and not named_label


def pairs(option: str, texts: Sequence[str]) -> list[tuple[str, str]]:
    """`key=value` texts, taken apart."""
    found = []
    for text in texts:
        key, equals, value = text.partition("=")
        if not (key and equals and value):
            raise st.ParseError(f"{option} {text}: key=value expected, as in {option} some.rule=1")
        found.append((key.strip(), value.strip()))
    once(option, [key for key, _ in found])
    return found


def once(option: str, keys: Sequence[str], done: str = "set") -> None:
    """Refuses a thing that is set twice."""
    for place, key in enumerate(keys):
        if key in keys[:place]:
            raise st.ParseError(f"{option}: {key} is {done} twice")


def given_once(command: Any, words: Sequence[str]) -> None:
    """Refuses an option of a command that is given twice, unless it may be repeated or says the same."""
    before = words[: words.index("--")] if "--" in words else words
    given = [word.partition("=")[0] for word in before]
    for option in command.params:
        found = [word for word in given if word in (*option.opts, *option.secondary_opts)]
        if len(found) > 1 and not (option.multiple or (option.is_flag and len(set(found)) == 1)):
            both = (
                f"{found[0]} and {found[1]}: one of them expected"
                if found[0] != found[1]
                else f"{found[0]} is given twice"
            )
            raise st.ParseError(both)


def read_number(option: str, key: str, value: str) -> Any:
    """A whole number, or a list of them written [1, 2, 3]; whether it fits its rule is checked there."""
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        raise st.ParseError(f"{option} {key}={value}: a whole number or a list like [1, 2] expected", key) from None
