"""Working out odds for many people at once; recent answers are kept."""

import json
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from sandtable.kernel import InvalidRules, InvalidScenario, Published, Ruleset, SandtableError, Situation, hint
from sandtable.kernel.ruleset import place_in
from sandtable.odds import answer, ask, behind, patience
from sandtable.registry import find

from .. import checking, hosted
from ..work import LONGEST, For, Work
from .parameters import SCENARIO

SOLVING = 10.0  # seconds for best play; sampling has a limit of its own
KEPT = 128  # recent answers
LARGEST = 100_000  # numbers beyond it describe no battle, only work

Figure = Annotated[int, Field(ge=-LARGEST, le=LARGEST, strict=True)]
Value = Figure | Annotated[list[Figure], Field(max_length=1000)] | Annotated[list[list[Figure]], Field(max_length=100)]
Label = Annotated[str, Field(max_length=100)]


class Asked(BaseModel):
    """One situation: what the question is asked about, and what differs from the book."""

    model_config = ConfigDict(extra="forbid")

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
    """What a question came to."""

    odds: answer.Odds
    best_play: bool


@dataclass
class Asking:
    """The answers of one server."""

    work: Work
    recent: OrderedDict[str, Found] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)

    async def find(self, client: str, ruleset: Ruleset, question: str, asked: Asked) -> Found:
        """The answer: a recent one, or worked out when it is its turn."""
        key = json.dumps([ruleset.id, ruleset.fingerprint, question, asked.model_dump()], sort_keys=True, default=str)
        with self.lock:
            if key in self.recent:
                self.recent.move_to_end(key)
                return self.recent[key]
        id = ruleset.id
        found = await self.work.run(
            work_out, id, question, asked, seconds=LONGEST, lane=For.ODDS, client=client, ruleset=id
        )
        with self.lock:
            self.recent[key] = found
            while len(self.recent) > KEPT:
                self.recent.popitem(last=False)
        return found


def work_out(id: str, question: str, asked: Asked) -> Found:
    """Odds of a question about a ruleset, and the numbers behind its first roll."""
    ruleset = find(id)
    rules = hosted.HostedRules(ruleset, asked.rulings, asked.numbers, asked.preset)
    check(ruleset, question, asked.parameters)
    own = asked.parameters.get(SCENARIO)
    try:
        if isinstance(own, dict):
            checking.refuse_wrong(rules, own)
        situation: Situation = ask.ask(rules, question, asked.parameters)
        found = ask.odds_of_situation(situation, rules, patience=patience.Patience(SOLVING), compiles=False)
        found.sums = behind.sums_behind(situation, rules)
        return Found(found, situation.aim is not None)
    except SandtableError as error:
        blamed = to_blame(error, ruleset.questions[question])
        if blamed is None:
            raise
        raise InvalidParameters(question, {blamed: str(error).removeprefix(f"{blamed}: ")}) from error


def to_blame(error: SandtableError, question: Published) -> str | None:
    """The parameter that an error begins with, or that names the scenario which is wrong."""
    first = str(error).partition(" ")[0].removesuffix(":")
    blamed = SCENARIO if isinstance(error, InvalidScenario) else first
    return blamed if blamed in question.model.model_fields else None


def check(ruleset: Ruleset, question: str, parameters: dict[str, Any]) -> None:
    """Every parameter that is wrong, not only the first."""
    model = ruleset.questions[question].model
    huge = {name: f"at most {LARGEST:,}" for name, value in parameters.items() if is_huge(value)}
    if huge:
        raise InvalidParameters(question, huge)
    try:
        model.model_validate(parameters)
    except ValidationError as problem:
        fields: dict[str, str] = {}
        for error in problem.errors():
            name = str(error["loc"][0])
            text = error["msg"].removeprefix("Value error, ")
            if error["type"] == "extra_forbidden":
                text = f"no such parameter{hint(name, place_in(model, (name,))[1].model_fields)}"
            fields.setdefault(name, text)
        raise InvalidParameters(question, fields) from None


def is_huge(value: object) -> bool:
    """Whether a number is beyond all battles."""
    return isinstance(value, int | float) and not -LARGEST <= value <= LARGEST
