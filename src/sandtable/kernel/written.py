"""Questions written as data: a scenario with holes, answers that play on from there, and columns to read at the end.

[blow]
text = "A blow struck at a trooper who activates."
scenario.squads.A = [{ secondary = "{weapon}", at = [0, 0] }]
scenario.squads.B = [{ armor = "{armor}", at = [1, 0] }]
answers = ["A1 activate", "A1 attack B1 with sidearm", "A1 done", "B1 activate", "A1 strike"]
columns = ["B1 is hit", "B1 hp"]
default = { weapon = "knife" }
"""

import keyword
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, create_model
from pydantic.fields import FieldInfo

from .actions import Slot
from .errors import InvalidRules, SandtableError, no_such
from .question import Published, Question, Situation
from .reading import Closed, read_toml, validated
from .scripted import Play
from .values import Code

ENDING = ".toml"  # the suffix of a file with questions
FILE = f"questions{ENDING}"
BRACES = re.compile(r"\{[^{}]*\}")
HOLE = re.compile(r"\{\s*(\w+)\s*([+-]\s*\d+)?\s*\}")  # a parameter, or a parameter plus or minus a number
PROBE = "90817"  # a number that no notation holds
OPTIONS = {
    *("preset", "ruling", "number", "seconds", "engine", "vary", "show", "save", "yes", "as_json", "help"),
    *("progress", "most", "stoppable"),
}
WHOLE, SHIFTED, PART = range(3)  # kinds of hole: a whole entry, a number with another added, a part of a text
Place = tuple[str | int, ...]


class Written(Closed):
    """A question in a file."""

    text: str
    scenario: dict[str, Any] | str
    columns: Annotated[list[str], Field(min_length=1)]
    answers: list[str] = []
    rounds: Annotated[int, Field(ge=0, le=100)] = 0  # rounds after the last answer
    default: dict[str, Any] = {}
    help: dict[str, str] = {}
    values: dict[str, tuple[int, int] | list[str]] = {}  # bounds of a number, or a choice of words
    players: list[str] = []  # players for further questions; without them play ends there


class InData(Question):
    """Base of the questions in files: each hole is a parameter."""

    model_config = ConfigDict(validate_default=True)

    written: ClassVar[Written]
    where: ClassVar[str]  # file and name

    @classmethod
    def __pydantic_init_subclass__(cls, name: str = "", **config: Any) -> None:
        """Questions in files are published with their ruleset, or asked by their file."""

    def situation(self, rules: Any) -> Situation:
        """The scenario with its holes filled, and the answers to give in it."""
        told, values = self.written, {name: getattr(self, name) for name in type(self).model_fields}
        answers = [filled(text, values) for text in told.answers]
        try:
            scenario = rules.scenario(filled(told.scenario, values))
            rules = rules.with_preset(scenario.preset)
            players = rules.ruleset.everybody(told.players) if told.players else ()
            start = rules.start(scenario)
        except SandtableError as error:
            raise type(error)(f"{self.where}: {error}", error.rule) from None
        play = Play(rules.ruleset, start, answers, told.columns, told.rounds, players, self.where)
        play.rehearse()
        return Situation(start, play.run, tuple(told.columns), players, review=play.review)


# ---- files ---------------------------------------------------------------------------------------------------------


def questions_of(ruleset: Any) -> dict[str, Published]:
    """The questions in the data of a ruleset, by name."""
    path = ruleset.folder / "data" / FILE
    return questions_in(path, ruleset) if path.is_file() else {}


def questions_in(path: Path, ruleset: Any) -> dict[str, Published]:
    """The questions of a file, by name; `InvalidRules` names file and entry."""
    return {name: published(f"{path.name}: {name}", name, told, ruleset) for name, told in read_toml(path).items()}


def published(where: str, name: str, told: Any, ruleset: Any) -> Published:
    """One question, with a parameter for each of its holes."""
    if not isinstance(told, dict):
        raise InvalidRules(f"{where}: a question is a table with text, scenario, answers and columns")
    written: Written = validated(Written, told, where, InvalidRules)
    if written.rounds and not written.players:
        raise InvalidRules(f"{where}: rounds: name the players who answer in the rounds after the last answer")
    for name, bounds in written.values.items():
        if isinstance(bounds, tuple) and bounds[0] > bounds[1]:
            raise InvalidRules(f"{where}: values.{name}: the least stands first, as in {[*reversed(bounds)]}")
    fields: dict[str, Any] = {}
    for hole in sorted(holes_in(written, ruleset, where), key=lambda hole: hole.rank):
        if is_taken(hole.name):
            raise InvalidRules(f'{where}: a hole cannot be called "{hole.name}"')
        if hole.name not in fields:
            kind = limited(hole.kind, written.values.get(hole.name, ()))
            fields[hole.name] = kind, with_words(hole.field, hole.name, written)
        if hole.rank == SHIFTED and plain_kind(fields[hole.name][0]) is not int:
            raise InvalidRules(
                f"{where}: {hole.name}: a number is added to it, so it can be nothing but a whole number"
            )
    for kind, known in (("default", written.default), ("help", written.help), ("values", written.values)):
        for extra in known:
            if extra not in fields:
                raise InvalidRules(f"{where}: {kind}.{extra}: {no_such('hole', extra, fields)}")
    parts = {"written": written, "where": where, "__doc__": written.text, "__module__": ruleset.package}
    base = type("Asked", (InData,), parts | {"__annotations__": {}})
    return Published(name, create_model(name, __base__=base, __doc__=written.text, **fields))


def is_taken(name: str) -> bool:
    """Whether no parameter can have this name, since it is no name or a reserved one."""
    is_name = name.isidentifier() and not name.startswith("_") and not keyword.iskeyword(name)
    return not is_name or name in OPTIONS or hasattr(InData, name)


class Hole(NamedTuple):
    """A hole of a question, with the type and field of its value; of holes with one name the first rank counts."""

    name: str
    kind: Any
    field: FieldInfo
    rank: int


def with_words(field: FieldInfo, name: str, written: Written) -> FieldInfo:
    """The field of a parameter: the question's default and help, or else those of the entry."""
    default = written.default.get(name, field.get_default(call_default_factory=True))
    return Field(default, description=written.help.get(name, field.description))  # type: ignore[no-any-return]


def limited(kind: Any, values: Sequence[Any]) -> Any:
    """The type of a parameter whose values the question lists: words, or a number between two others."""
    if not values:
        return kind
    words = Literal[tuple(values)] if isinstance(values[0], str) else None
    return words or Annotated[int, Field(ge=values[0], le=values[1])]


def holes_in(written: Written, ruleset: Any, where: str) -> Iterator[Hole]:
    """Every hole of the scenario and of the answers, repeated ones too."""
    for path, text in texts_in(written.scenario):
        for name, shift in holes_of(text, where):
            if shift:
                yield Hole(name, int, FieldInfo(), SHIFTED)
            elif HOLE.fullmatch(text):
                kind, field = entry_at(ruleset.scenario, path)
                yield Hole(name, kind, field, PART if kind is Any else WHOLE)
            else:
                yield Hole(name, type(written.default.get(name, "")), FieldInfo(), PART)
    for text in written.answers:
        for name, shift in holes_of(text, where):
            if shift:
                yield Hole(name, int, FieldInfo(), SHIFTED)
            else:
                slot = slot_in_answer(text, name, ruleset)
                field = FieldInfo() if slot is None or slot.bounds is None else FieldInfo(default=slot.least)
                yield Hole(name, kind_of_slot(slot), field, WHOLE)


def holes_of(text: str, where: str) -> Iterator[tuple[str, str]]:
    """The name of each hole of a text, and the number added to it."""
    for braces in BRACES.findall(text):
        hole = HOLE.fullmatch(braces)
        if hole is None:
            raise InvalidRules(f'{where}: "{braces}" is no hole: one is written {{far}}, {{far + 2}} or {{far - 2}}')
        yield hole[1], hole[2]


def slot_in_answer(text: str, name: str, ruleset: Any) -> Slot | None:
    """The field of an action at a hole in an answer."""
    for mark in (f"{{{name}}}", PROBE):
        for others in ("", "0"):
            filling = {other: others or f"{{{other}}}" for other, _ in HOLE.findall(text)} | {name: mark}
            probe = HOLE.sub(lambda hole, filling=filling: filling[hole[1]], text)  # type: ignore[misc]
            for kind in ruleset.actions.kinds:
                found = kind.pattern.fullmatch(" ".join(probe.split()))
                field = next((field for field, word in found.groupdict().items() if word == mark), "") if found else ""
                if field:
                    slot: Slot = kind.slots[field]
                    return slot
    return None


def kind_of_slot(slot: Slot | None) -> Any:
    """The type of a parameter that fills a field of an action."""
    if slot is None:
        return str
    if isinstance(slot.type, type) and issubclass(slot.type, Code):
        return slot.type
    if slot.bounds is not None:
        return Annotated[int, Field(ge=slot.least, le=slot.most)]
    words = slot.words()
    return int if words is None else Literal[tuple(words)]


def texts_in(data: Any, path: Place = ()) -> Iterator[tuple[Place, str]]:
    """Every text of an entry, with its place."""
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, Mapping):
        for name, value in data.items():
            yield from texts_in(value, (*path, name))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from texts_in(value, (*path, i))


def entry_at(model: Any, path: Place) -> tuple[Any, FieldInfo]:
    """The type of an entry of a scenario, and its field: bounds, default and help."""
    field = FieldInfo()
    for part in path:
        model = plain_kind(model)
        if isinstance(model, type) and issubclass(model, BaseModel):
            if part not in model.model_fields:
                return Any, FieldInfo()
            field = model.model_fields[str(part)]
            model = Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
        else:
            inside = get_args(model)
            model, field = (inside[-1] if inside else Any), FieldInfo()
    return model, field


def plain_kind(declared: Any) -> Any:
    """A type without annotations and None."""
    nothing = type(None)
    while get_origin(declared) is Annotated or nothing in get_args(declared):
        declared = next(kind for kind in get_args(declared) if kind is not nothing)
    return declared


def filled(data: Any, values: Mapping[str, Any]) -> Any:
    """An entry with its holes filled; an entry that is one hole becomes the value itself."""
    if isinstance(data, Mapping):
        return {name: filled(value, values) for name, value in data.items()}
    if isinstance(data, list):
        return [filled(value, values) for value in data]
    if not isinstance(data, str):
        return data
    whole = HOLE.fullmatch(data)
    if whole and whole[1] in values:
        return value_in(whole, values)
    return HOLE.sub(lambda hole: in_words(value_in(hole, values)), data)


def value_in(hole: re.Match[str], values: Mapping[str, Any]) -> Any:
    """The value of a hole, or the hole itself if there is none."""
    found = values.get(hole[1], hole[0])
    return found + int("".join(hole[2].split())) if hole[2] and isinstance(found, int) else found


def in_words(value: Any) -> str:
    """A value as notation writes it."""
    return value.label if isinstance(value, Code) else str(value)
