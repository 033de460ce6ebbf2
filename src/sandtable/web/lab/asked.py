"""What a guest may ask of the balance lab, and the command that answers it: page and terminal are one thing.

And what there is to ask about: the numbers of a ruleset with what makes sense to try, measures, players.
"""

import json
import shlex
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, Field

from sandtable.kernel import InvalidRules, InvalidScenario, Ruleset, bounds, no_such, read_toml

from .. import body, checking
from ..editor.drawing import written
from ..hosted import OWN, HostedRules, hosted
from ..library.asking import Value

# No word of a guest begins like an option or goes over a line.
Word = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^-\s\x00][^\x00-\x1f]*$")]
Words = Annotated[list[Word], Field(max_length=50)]
Battles = Annotated[int, Field(ge=64, le=16_384)]
Seed = Annotated[int, Field(ge=0, lt=1 << 32, strict=True)]
Players = Annotated[list[Word], Field(max_length=8)]
PAGE, ROWS, REPORT, PRICES = "sweep.html", "sweep.csv", "report.html", "prices.csv"


class Asked(body.Body):
    """Which game, who plays it, on what luck."""

    files: ClassVar[Sequence[str]] = ()  # what the command writes where it runs

    ruleset: Word
    players: Players = []
    seed: Seed = 1
    preset: Word | None = None
    rulings: Annotated[dict[Word, Word], Field(max_length=200)] = {}
    numbers: Annotated[dict[Word, Value], Field(max_length=200)] = {}

    def rules(self) -> HostedRules:
        """The rules meant, for whom files are closed."""
        return hosted(self.ruleset, self.rulings, self.numbers, self.preset)

    def own_words(self) -> list[str]:
        """The words of the command that are its own."""
        raise NotImplementedError

    def scenarios_named(self) -> Iterable[str]:
        """The scenarios that it is about."""
        raise NotImplementedError

    def check(self) -> None:
        """Refuses names that the ruleset does not know, so that none is a path."""
        rules = self.rules()
        check("player", self.players, rules.players, InvalidRules)
        check("scenario", self.scenarios_named(), rules.ruleset.scenario_files, InvalidScenario)

    @property
    def written(self) -> Sequence[str]:
        """The files that its job writes into its folder."""
        return self.files

    def words(self) -> list[str]:
        """The command, behind `sandtable`."""
        numbers = [f"{id}={json.dumps(value)}" for id, value in self.numbers.items()]
        shared = [*once("--players", self.players), "--seed", str(self.seed)]
        shared += once("--preset", [self.preset] if self.preset else [])
        shared += each("--ruling", [f"{id}={label}" for id, label in self.rulings.items()])
        return [*self.own_words(), *shared, *each("--number", numbers)]


class InScenario(Asked):
    """... in one scenario: of the ruleset, or the reader's own, as its file says it."""

    scenario: Word
    own: dict[str, Any] | None = None

    def scenarios_named(self) -> Iterable[str]:
        return [self.scenario] if self.own is None else ()

    def check(self) -> None:
        super().check()
        if self.own is not None:
            if self.scenario != OWN:
                raise InvalidScenario(f"your own scenario is called {OWN}, not {self.scenario}")
            checking.refuse_wrong(self.rules(), self.own)

    @property
    def source(self) -> Any:
        """The scenario meant."""
        return self.scenario if self.own is None else self.own

    @property
    def written(self) -> Sequence[str]:
        return self.files if self.own is None else (*self.files, OWN)


class Sweep(InScenario):
    """What each number and reading does."""

    files = (PAGE, ROWS)

    kind: Literal["sweep"]
    patterns: Words = []
    readings: Words = []
    vary: Words = []
    columns: Words | None = None
    battles: Battles = 4_096
    delta: float = Field(2.0, ge=0.1, le=50)

    def own_words(self) -> list[str]:
        tried = [*each("--numbers", self.patterns), *each("--rulings", self.readings), *each("--vary", self.vary)]
        columns = once("--columns", self.columns or [])
        counts = ["--battles", str(self.battles), "--delta", f"{self.delta:g}"]
        return ["sweep", self.ruleset, self.scenario, *tried, *columns, *counts, "--csv", ROWS, "--page", PAGE]


class Sensitivity(InScenario):
    """What is luck, and what is not."""

    kind: Literal["sensitivity"]
    patterns: Words = []
    readings: Words = []
    measure: Word | None = None
    top: int = Field(6, ge=1, le=12)
    samples: Literal[64, 128, 256, 512, 1024, 2048] = 512

    def own_words(self) -> list[str]:
        tried = [*each("--numbers", self.patterns), *each("--rulings", self.readings)]
        measure = once("--measure", [self.measure] if self.measure else [])
        counts = ["--top", str(self.top), "--samples", str(self.samples)]
        return ["sensitivity", self.ruleset, self.scenario, *tried, *measure, *counts]


class Tune(InScenario):
    """The fewest changes that lead to a goal."""

    kind: Literal["tune"]
    goal: Annotated[list[Word], Field(min_length=1, max_length=5)]
    keep: Words = []
    free: Words = []
    free_rulings: Words = []
    lever: Words = []
    changes: int = Field(3, ge=1, le=6)
    battles: Battles = 2_048

    def own_words(self) -> list[str]:
        aims = [*each("--goal", self.goal), *each("--keep", self.keep)]
        levers = [*each("--free", self.free), *each("--free-rulings", self.free_rulings), *each("--lever", self.lever)]
        counts = ["--changes", str(self.changes), "--battles", str(self.battles)]
        return ["tune", self.ruleset, self.scenario, *aims, *levers, *counts]


class Price(InScenario):
    """What something is worth in the points in which it is paid for."""

    files = (PRICES,)

    kind: Literal["price"]
    at: Annotated[list[Word], Field(min_length=1, max_length=4)]
    options: Annotated[list[Word], Field(min_length=2, max_length=50)]
    points: Annotated[dict[Word, float], Field(max_length=50)] = {}
    battles: Battles = 2_048

    def own_words(self) -> list[str]:
        swapped = [*each("--at", self.at), *once("--options", self.options)]
        paid = each("--points", [f"{name}={value:g}" for name, value in self.points.items()])
        return ["price", self.ruleset, self.scenario, *swapped, *paid, "--battles", str(self.battles), "--csv", PRICES]


class Matrix(Asked):
    """All players against all players."""

    kind: Literal["matrix"]
    scenarios: Words = []
    battles: Battles = 1_024

    def scenarios_named(self) -> Iterable[str]:
        return self.scenarios

    def own_words(self) -> list[str]:
        return ["matrix", self.ruleset, *once("--scenarios", self.scenarios), "--battles", str(self.battles)]


class Report(InScenario):
    """All of it on one page."""

    files = (REPORT,)

    kind: Literal["report"]
    patterns: Words = []
    battles: Battles = 4_096
    samples: Literal[0, 64, 128, 256, 512, 1024] = 256

    def own_words(self) -> list[str]:
        tried = each("--numbers", self.patterns)
        counts = ["--battles", str(self.battles), "--samples", str(self.samples)]
        return ["report", self.ruleset, self.scenario, REPORT, *tried, *counts]


class Flipped(InScenario):
    """One battle of a sweep, and the change that flipped it."""

    name: Word  # of a number's entry or a ruling
    value: Word | Annotated[int, Field(ge=-100_000, le=100_000)]
    battle: int = Field(ge=0, lt=1 << 40)


def checked(question: Asked) -> str | None:
    """A question that may be asked, else an error; the file of the scenario that came with it. Done by `work`."""
    question.check()
    return written(question.own) if isinstance(question, InScenario) and question.own is not None else None


Question = Annotated[Sweep | Sensitivity | Tune | Price | Matrix | Report, Field(discriminator="kind")]


def check(kind: str, names: Iterable[str], known: Iterable[str], error: Any) -> None:
    """Every name is known."""
    listed = list(known)
    for name in names:
        if name not in listed:
            raise error(no_such(kind, name, listed))


def in_terminal(words: Sequence[str]) -> str:
    """A command with these words, as people type it."""
    return shlex.join(["sandtable", *words])


def once(flag: str, words: Sequence[str]) -> list[str]:
    """An option that takes all words, with commas between them."""
    return [flag, ",".join(words)] if words else []


def each(flag: str, words: Sequence[str]) -> list[str]:
    """An option for each word."""
    return [x for word in words for x in (flag, word)]


# ---- what there is to ask about --------------------------------------------------------------------------------------


class Varied(BaseModel):
    """An entry of a number; `low` and `high` are what makes sense to try, where anything does."""

    name: str
    title: str
    value: int
    unit: str
    low: int | None
    high: int | None


class Measured(BaseModel):
    """What can be measured of battles."""

    name: str
    words: str


class Swaps(BaseModel):
    """The entries of a scenario that can be swapped for others."""

    ways: dict[str, str]  # to such an entry -> its field
    words: dict[str, list[str]]  # field -> what may stand there


class Laboratory(BaseModel):
    """What the lab's page needs to know of a ruleset beside its summary."""

    players: list[str]  # those that can play thousands of battles
    numbers: list[Varied]
    measures: list[Measured]
    texts: dict[str, str]  # the text of each number's rule
    swaps: dict[str, Swaps]  # scenario -> what may be swapped in it


@cache
def laboratory(ruleset: Ruleset) -> Laboratory:
    """A ruleset, for the lab."""
    from sandtable.lab.measures import measures  # NumPy comes with it: no other page waits for that

    rules = ruleset.load()
    numbers = [(id, place, value) for id, book in rules.numbers.items() for place, value in bounds.entries(book)]
    return Laboratory(
        players=rules.players,
        numbers=[varied(ruleset, id, place, value) for id, place, value in numbers],
        measures=[Measured(name=name, words=found.words) for name, found in measures(ruleset).items()],
        texts={id: ruleset.catalogue.rules[id].text for id in rules.numbers},
        swaps={name: swaps(ruleset, read_toml(path)) for name, path in ruleset.scenario_files.items()},
    )


def swaps(ruleset: Ruleset, data: dict[str, Any]) -> Swaps:
    """What the editor knows other words for."""
    known = ruleset.easel.known(data) if ruleset.easel else {}
    words = {name.rpartition(".")[2]: list(some) for name, some in known.items()}
    ways: dict[str, str] = {}
    for path, entry in checking.entries(data):
        for field in words.keys() & entry.keys():
            value, way = entry[field], ".".join(map(str, (*path, field)))
            ways |= {f"{way}.{i}": field for i in range(len(value))} if isinstance(value, list) else {way: field}
    return Swaps(ways=ways, words=words)


def varied(ruleset: Ruleset, id: str, place: Any, value: int) -> Varied:
    """One entry."""
    known = ruleset.catalogue.bounds.get(id)
    sweep = known.sweep_of(place) if known else None
    low, high = sweep or (None, None)
    unit = str(known.unit_of(place)) if known else ""
    title = ruleset.catalogue.rules[id].title
    return Varied(name=f"{id}{bounds.place_in_words(place)}", title=title, value=value, unit=unit, low=low, high=high)
