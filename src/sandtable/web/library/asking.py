"""Working out odds for many people at once; recent answers are kept."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Annotated, Any, Protocol, TypeVar

from pydantic import Field, ValidationError

from sandtable.kernel import InvalidRules, InvalidScenario, Published, Rules, SandtableError, hint, no_such
from sandtable.kernel.reading import place_in, words_of
from sandtable.odds import Grid, answer, together
from sandtable.odds.grid import axes_of, frozen, grid_of, size_of, too_many
from sandtable.odds.values import SCENARIO, values_of

from .. import body
from ..needs import LONGEST, For, Work

SOLVING = 10.0  # seconds for best play; sampling has a limit of its own
KEPT = 128  # recent answers
MOST_CELLS = 2_000  # of a grid, all its situations together
SHORTEST = 0.05  # seconds of work for each cell
LARGEST = 100_000  # larger numbers describe no battle and only make work

T = TypeVar("T")
Figure = Annotated[int, Field(ge=-LARGEST, le=LARGEST, strict=True)]
Value = Figure | Annotated[list[Figure], Field(max_length=1000)] | Annotated[list[list[Figure]], Field(max_length=100)]
Label = Annotated[str, Field(max_length=100)]


class Asked(body.Body):
    """One situation: what the question is asked about, and what differs from the book."""

    parameters: Annotated[dict[Label, Any], Field(max_length=100)] = {}
    preset: Label | None = None
    rulings: Annotated[dict[Label, Label], Field(max_length=500)] = {}
    numbers: Annotated[dict[Label, Value], Field(max_length=500)] = {}


class InvalidParameters(InvalidRules):
    """Parameters that are wrong; `fields` says of each what would be right."""

    def __init__(self, question: str, fields: dict[str, str]) -> None:
        super().__init__("; ".join(f"{question}: {name}: {text}" for name, text in fields.items()))
        self.fields = fields


@dataclass(frozen=True)
class Found:
    """The answer to a question, with what pages show beside it."""

    odds: answer.Odds
    best_play: bool


@dataclass(frozen=True)
class Varied:
    """Situations by their names, and the values that parameters take in all of them, as they are written."""

    situations: dict[str, Asked]
    vary: dict[str, str]


class Topic(Protocol):
    """The subject of a question: it can be pickled, and opened in the process that works out the answer."""

    @property
    def ruleset(self) -> str:
        """The game, by its id."""

    @property
    def name(self) -> str:
        """What the question is called."""

    @property
    def fingerprint(self) -> str:
        """A hash of the ruleset's sources."""

    @property
    def question(self) -> Published:
        """The question with its parameters."""

    def rules(self, asked: Asked) -> Rules:
        """The rules under which it is asked."""

    def answered(self, rules: Any, parameters: dict[str, Any], seconds: float) -> Found:
        """Its odds with these parameters, and the numbers behind their first roll."""

    def command(self, asked: Asked, vary: Mapping[str, str] | None = None, show: str | None = None) -> str:
        """The line that asks the same in a terminal; empty where none does."""


@dataclass
class Asking:
    """The answers of one server."""

    work: Work
    recent: OrderedDict[tuple[Topic, str, str], Any] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)

    async def find(self, client: str, topic: Topic, asked: Asked) -> Found:
        """The answer: a recent one, or worked out when it is its turn."""
        found: Found = await self.kept(client, work_out, topic, asked)
        return found

    async def grid(self, client: str, topic: Topic, wanted: Varied) -> Grid:
        """The same of a grid."""
        found: Grid = await self.kept(client, work_out_grid, topic, wanted)
        return found

    async def kept(self, client: str, work: Callable[..., Any], topic: Topic, asked: Asked | Varied) -> Any:
        """The result of work on a topic, cached or worked out now."""
        id = topic.ruleset
        key = (topic, topic.fingerprint, repr(asked))
        with self.lock:
            if key in self.recent:
                self.recent.move_to_end(key)
                return self.recent[key]
        found = await self.work.run(work, topic, asked, seconds=LONGEST, lane=For.ODDS, client=client, ruleset=id)
        with self.lock:
            self.recent[key] = found
            while len(self.recent) > KEPT:
                self.recent.popitem(last=False)
        return found


def work_out(topic: Topic, asked: Asked) -> Found:
    """Odds of a question, and the numbers behind its first roll."""
    return blaming(topic.question, lambda: topic.answered(topic.rules(asked), asked.parameters, SOLVING))


def work_out_grid(topic: Topic, wanted: Varied) -> Grid:
    """The odds of one situation, or of several beside each other, in which the same parameters take several values."""
    many, grids = len(wanted.situations), dict[str, Grid]()
    for name, asked in wanted.situations.items():
        try:
            grids[name] = grid_of_one(topic, asked, wanted.vary, MOST_CELLS // many)
        except SandtableError as error:
            if many == 1:
                raise
            raise InvalidRules(f"{name}: {error}") from error
    cells = [cell for grid in grids.values() for cell in grid.cells.values()]
    columns = tuple(dict.fromkeys(name for cell in cells for name in cell.columns))
    for cell in cells:
        cell.columns = columns  # what never happens in one may happen in another
    return together(grids) if many > 1 else grids.popitem()[1]


def grid_of_one(topic: Topic, asked: Asked, vary: Mapping[str, str], most: int) -> Grid:
    """The odds of one situation over values of its parameters, of this many cells at most."""

    def worked_out() -> Grid:
        rules = topic.rules(asked)
        axes = all_axes(vary, topic.question, rules)
        if size_of(axes) > most:
            raise InvalidRules(f"{too_many(axes, most)}: ask for fewer values, or in a terminal")
        seconds = max(SHORTEST, SOLVING / size_of(axes))
        return grid_of(lambda cell: topic.answered(rules, cell, seconds).odds, asked.parameters, axes, topic.name, most)

    return blaming(topic.question, worked_out)


def all_axes(vary: Mapping[str, str], question: Published, rules: Rules) -> dict[str, Sequence[Any]]:
    """The values that each parameter takes in turn."""
    unknown = next((name for name in vary if name not in question.model.model_fields), None)
    if unknown is not None:
        raise InvalidRules(no_such("parameter", unknown, question.model.model_fields))
    found = {name: values_of(name, text.strip(), name, question, rules) for name, text in vary.items()}
    return {name: [frozen(value)] for name, value in found.items()} | axes_of(found, question.lists)


def blaming(question: Published, work: Callable[[], T]) -> T:
    """The result of some work; an error about a parameter names it."""
    try:
        return work()
    except InvalidParameters:
        raise
    except SandtableError as error:
        blamed = to_blame(error, question)
        if blamed is None:
            raise
        raise InvalidParameters(question.name, {blamed: str(error).removeprefix(f"{blamed}: ")}) from error


def to_blame(error: SandtableError, question: Published) -> str | None:
    """The parameter that an error begins with, or that names the scenario which is wrong."""
    first = str(error).partition(" ")[0].removesuffix(":")
    blamed = SCENARIO if isinstance(error, InvalidScenario) else first
    return blamed if blamed in question.model.model_fields else None


def check(question: Published, parameters: dict[str, Any]) -> None:
    """Finds every wrong parameter, not only the first."""
    model = question.model
    fields: dict[str, str] = {}
    try:
        model.model_validate(parameters)
    except ValidationError as problem:
        for error in problem.errors():
            name = str(error["loc"][0])
            text = words_of(error)
            if error["type"] == "extra_forbidden":
                text = f"no such parameter{hint(name, place_in(model, (name,))[1].model_fields)}"
            fields.setdefault(name, text)
    huge = {name: f"at most {LARGEST:,}" for name, value in parameters.items() if is_huge(value)}
    if fields or huge:
        raise InvalidParameters(question.name, huge | fields)


def is_huge(value: object) -> bool:
    """Whether a number is larger than any number of a battle."""
    return isinstance(value, int | float) and not -LARGEST <= value <= LARGEST
