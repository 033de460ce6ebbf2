"""The declarations of a ruleset, and a ruleset loaded with the numbers and rulings of one battle."""

import hashlib
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from sandtable.showing import Listing

from . import written
from .actions import Action
from .bounds import Number
from .catalogue import Catalogue, InForce
from .defaults import Column
from .easel import Easel
from .errors import InvalidRules, InvalidScenario, no_such
from .events import Event, Occasion
from .lesson import Lesson
from .openings import Noticed, Openings, listed
from .players import RANDOM, player_names
from .points import plain_point
from .promises import Promises
from .question import QUESTIONS, Prospect, Published
from .reading import as_list, as_mapping, read_toml, validated
from .rule import belongs
from .scene import Look, Point, Scene, View
from .state import State, nested_states
from .table import Table
from .wording import Worded, called, counted, written_in


def rising(share: tuple[int, int]) -> tuple[int, int]:
    """A pair of a least and a most, checked for this order."""
    if share[0] > share[1]:
        raise ValueError(f"the least and the most expected, got {share[0]} and {share[1]}")
    return share


Percent = Annotated[int, Field(ge=0, le=100)]
Share = Annotated[tuple[Percent, Percent], AfterValidator(rising)]


class Scenario(Worded):
    """Base of a ruleset's scenario files; a ruleset adds what its battles start from.

    >>> class Yard(Scenario):
    ...     gap: int = 3
    ...
    >>> Yard(gap=2).gap
    2
    """

    title: str = ""
    text: str = Field(default="", title="description")
    preset: str | None = Field(default=None, title="preset of the rules")  # a loaded ruleset's own takes precedence
    share: Share | None = Field(default=None, title="wins meant for the first side (%)")  # where that is not the usual

    @classmethod
    def remark(cls, name: str) -> str:
        """A hint for the refusal of an entry that belongs elsewhere."""
        elsewhere = name in ("numbers", "rulings")
        return '; those of a scenario are a preset of rules.toml, which it names: preset = "..."' if elsewhere else ""


OUTCOME = ("winner", "reason")  # in every result


@dataclass(frozen=True, eq=False)
class Ruleset:
    """One combat system: where its rules, data and functions are.

    >>> ruleset = rules.ruleset
    >>> ruleset.id, ruleset.sides, "defense" in ruleset.questions
    ('danger_close', ('squad',), True)
    """

    id: str
    title: str
    summary: str
    credit: str  # whose rules these are, and whether this is an unofficial implementation
    package: str
    battle: type[Table[Any]]
    board: type[State]
    actions: type[Action]
    asks: type[IntEnum]
    sides: tuple[str, ...]
    beat: Callable[[Any], None]
    over: Callable[[Any], bool]
    result: type[State]  # the result of a battle: `winner` (a side, -1 for none), `reason`, and columns of its own
    report: Callable[[Any, Any], None]  # fills a result from a battle that is over
    scenario: type[Scenario]
    start: "Callable[[Rules, Any], Table[Any]]"  # the state a scenario begins with
    describe: Callable[[Any], str]  # the situation as text
    prospects: Callable[[Any, Any], list[Prospect]] | None = None  # the chances of an answer before it is given
    events: Mapping[str, Event] | Sequence[Occasion] = ()  # events after an answer, from which its chances are derived
    promises: Promises = field(default_factory=Promises)  # meanings of its words, for `sandtable check`
    look: Look | None = None  # its look on pages; `looks` is never None
    easel: Easel | None = None  # how its scenarios are painted; in a form, where it declares nothing
    by_hand: Any = None  # forms of a referee, as of a kit; else those of `look/byhand.py`
    clock: str = ""  # the field that counts rounds
    forget: Callable[[Any, bool], None] | None = None  # see `forgotten`
    difficulty: Literal["", "easy", "medium", "hard"] = ""  # difficulty of learning it
    default_players: tuple[str, ...] = ()
    default_scenario: str = ""  # the default; else the first by name
    menu_capacity: int = 256
    gives_up: tuple[type[Action], ...] = ()  # kinds of answer by which a side loses something for good

    def forgotten(self, t: Table[Any], keep_clock: bool) -> Table[Any]:
        """The state without the fields that no later rule reads, so that equal situations compare equal.

        The count of rounds goes too, unless it is to be kept: the ruleset's `forget` says if the rules need it.
        """
        if self.forget is not None:
            self.forget(t, keep_clock)
        return t

    @cached_property
    def occasions(self) -> Sequence[Occasion]:
        """The occasions of answers; events for every answer form one occasion."""
        if isinstance(self.events, Mapping):
            return (Occasion((Action,), self.events),) if self.events else ()
        return self.events

    def told_by_hand(self, t: Table[Any], answer: Action) -> Sequence[Prospect]:
        """The chances of an answer from `prospects`, without events."""
        return () if self.prospects is None else self.prospects(t, answer)

    def occasion(self, t: Table[Any], answer: Action) -> Occasion | None:
        """The first occasion that an answer falls under."""
        return next((each for each in self.occasions if each.covers(t, answer)), None)

    @property
    def columns(self) -> list[str]:
        """The names of the result's own columns, in the order in which it declares them."""
        return [name for name in self.result.fields if name not in OUTCOME]

    def column(self, name: str) -> Column:
        """The column of the result with this name; by default its words are the name."""
        field = self.result.fields.get(name)
        found = Column(name.replace("_", " "))
        if field is not None and field.described is not None:
            found = Column(field.described.words, self.sides.index(name) if name in self.sides else None)
        elif field is not None:
            found = field.column or found
        return found if found.side is None else replace(found, whose=self.sides[found.side])

    @cached_property
    def looks(self) -> Look:
        """Its look; by default everything in words."""
        return self.look or plain_look(self.describe)

    def view(self, t: Table[Any]) -> View:
        """The look of a battle; one that people ended is over, with no active piece."""
        view = self.looks.view(t)
        if t.by_people is None:
            return view
        figures = tuple(replace(figure, active=False) for figure in view.figures)
        return replace(view, headline=f"The battle is over: {t.by_people}", figures=figures, dial=None)

    def situation(self, t: Table[Any]) -> str:
        """The situation in words."""
        told = self.describe(t)
        return told if t.by_people is None else under(self.view(t).headline, told)

    def told(self, t: Table[Any], answer: Any) -> Point | None:
        """An answer for the log: its piece, and its words; None if the look has none of its own."""
        if self.look is None:
            return None
        log, t.log = t.log, None  # the log ignores rules that make words
        try:
            return self.look.point(t, answer)
        except Exception:  # a fault in what is shown must not stop a battle
            return None
        finally:
            t.log = log

    @cached_property
    def folder(self) -> Path:
        """The folder of its rules.toml and data."""
        return Path(sys.modules[self.package].__file__ or ".").parent

    @cached_property
    def catalogue(self) -> Catalogue:
        return Catalogue(self.folder / "rules.toml")

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons of its `data/lessons`, ordered by file."""
        return tuple(map(self.lesson, self.lesson_files))

    @property
    def lesson_files(self) -> list[Path]:
        """The files of its `data/lessons`, in order."""
        return sorted((self.folder / "data" / "lessons").glob("*.toml"))

    def lesson(self, path: Path) -> Lesson:
        """The lesson of a file."""
        read: Lesson = validated(Lesson, read_toml(path), path.name, InvalidScenario)
        unknown = [step.rule for step in read.steps if step.rule not in self.catalogue.rules]
        if unknown:
            raise InvalidScenario(f"{path.name}: {no_such('rule', unknown[0], self.catalogue.rules)}")
        return read

    @cached_property
    def titles(self) -> dict[str, str]:
        """Id of a rule -> its title."""
        return {id: entry.title for id, entry in self.catalogue.rules.items()}

    @cached_property
    def states(self) -> dict[str, Any]:
        """Its state classes by name."""
        return nested_states(self.battle, self.board, self.result)

    @cached_property
    def lists(self) -> dict[str, str]:
        """Class of piece -> the battle's list of such pieces."""
        return {f.state.__name__: n for n, f in self.battle.fields.items() if f.state and f.count}

    def everybody(self, given: Sequence[Any] | None = ()) -> tuple[Any, ...]:
        """A player for each side: those given, then the usual ones."""
        given = [] if given is None else as_list("players", given)
        if len(given) > len(self.sides):
            raise self.wrong_players(given)
        usual = [*self.default_players, *[RANDOM] * (len(self.sides) - len(self.default_players))]
        return (*given, *usual[len(given) :])

    def wrong_players(self, given: Sequence[Any]) -> InvalidRules:
        """The error for this number of players."""
        sides = f"{counted(len(self.sides), 'side')} ({', '.join(self.sides)})"
        return InvalidRules(f"{counted(len(given), 'player')} for {sides}")

    @property
    def usual_scenario(self) -> str:
        """The scenario played by default."""
        if not self.default_scenario and not self.scenario_files:
            raise InvalidScenario(f"{self.id} has no scenario of its own: name a file")
        return self.default_scenario or next(iter(self.scenario_files))

    @property
    def questions(self) -> dict[str, Published]:
        """The questions that it publishes, by name; they may be in any module of its package."""
        inside = [some for package, some in QUESTIONS.items() if belongs(package, self.package)]
        return self.written_questions | {name: question for some in inside for name, question in some.items()}

    @cached_property
    def written_questions(self) -> dict[str, Published]:
        """The questions in its data."""
        return written.questions_of(self)

    @property
    def scenario_files(self) -> dict[str, Path]:
        """Name -> file of its own scenarios."""
        return self.data_files("scenario")

    def data_files(self, kind: str) -> dict[str, Path]:
        """Name -> file of its own data of one kind: a `force` is in data/forces."""
        return listed(self.folder / "data" / f"{kind}s")

    def load(
        self,
        rulings: Mapping[str, str] | None = None,
        numbers: Mapping[str, Number] | None = None,
        preset: str | None = None,
    ) -> "Rules":
        """The rules with the numbers and readings that differ from the book; `InvalidRules` names what is unknown."""
        return Rules(self, as_mapping("rulings", rulings), as_mapping("numbers", numbers), preset)

    @cached_property
    def openings(self) -> Openings:
        """The start positions used lately."""
        return Openings()

    @cached_property
    def fingerprint(self) -> str:
        """A hash of its sources: Python files and data."""
        digest = hashlib.sha256()
        for path in sorted(p for p in self.folder.rglob("*") if p.suffix in (".py", ".toml")):
            digest.update(path.relative_to(self.folder).as_posix().encode() + path.read_bytes())
        return digest.hexdigest()[:16]


def shown(value: Any) -> Any:
    """A number or reading for a table: a list in one cell."""
    return ", ".join(map(str, value)) if isinstance(value, list) else value


class Rules:
    """A ruleset with the numbers and rulings in force.

    >>> rules.numbers["fire.base"], rules.in_force["grit.reroll.reading"], "bunker" in rules.scenarios
    (1, 'die', True)
    """

    reads_files = True  # whether scenarios and callers may name files by path

    def __init__(
        self, ruleset: Ruleset, rulings: Mapping[str, str], numbers: Mapping[str, Number], preset: str | None
    ) -> None:
        presets = ruleset.catalogue.presets
        if preset is not None and str(preset) not in presets:
            raise InvalidRules(no_such("preset", preset, presets))
        base = presets[preset] if preset else None
        self.ruleset, self.preset = ruleset, preset
        self.rulings = {**(base.rulings if base else {}), **rulings}
        self.changed_numbers = {**(base.numbers if base else {}), **numbers}
        self.in_force: InForce = ruleset.catalogue.in_force(self.changed_numbers, self.rulings)
        self.on_presets: dict[str, Rules] = {}

    def __reduce__(self) -> Any:
        chosen = self.ruleset, self.rulings, self.changed_numbers, self.preset
        return type(self), chosen, {"reads_files": self.reads_files}

    def __repr__(self) -> str:
        changed = {**self.rulings, **self.changed_numbers}
        return f"<{self.ruleset.title}{' ' + self.preset if self.preset else ''}{f' {changed}' if changed else ''}>"

    def listing(self) -> Listing:
        """A row for each rule: its title, its words, and the number or reading in force."""
        rows = [
            (id, entry.title, shown(self.in_force[id]) if id in self.in_force else None, entry.text)
            for id, entry in self.ruleset.catalogue.rules.items()
        ]
        return Listing(("rule", "title", "in force", "text"), rows, self.ruleset.title)

    def _repr_html_(self) -> str:
        return self.listing()._repr_html_()

    @property
    def numbers(self) -> dict[str, Any]:
        """Rule id -> number in force: exactly what `load(numbers=...)` may set."""
        return {id: self.in_force[id] for id in self.ruleset.catalogue.numbers}

    @property
    def scenarios(self) -> dict[str, str]:
        """Name -> title."""
        return {name: self.scenario(name).title for name in self.ruleset.scenario_files}

    @property
    def questions(self) -> dict[str, str]:
        """Name -> its text."""
        return {name: q.text for name, q in self.ruleset.questions.items()}

    def question(self, name: str) -> Published:
        """A question by its name, or by its file: `blow.toml`, or `duels.toml:blow` where it holds several."""
        file, ends, one = name.rpartition(written.ENDING)
        if not ends or not self.reads_files:
            known = self.ruleset.questions
        elif is_file(Path(file + ends)):
            known = written.questions_in(Path(file + ends), self.ruleset)
            name = one.removeprefix(":") or (next(iter(known)) if len(known) == 1 else "")
        else:
            raise InvalidRules(f"{file}{ends}: no such file")
        if name not in known:
            raise InvalidRules(no_such("question", name, known))
        return known[name]

    @property
    def players(self) -> list[str]:
        """The names of its players."""
        return player_names(self.ruleset.asks)

    def with_preset(self, preset: str | None) -> "Rules":
        """These rules on top of a scenario's preset, unless a preset was chosen already."""
        if preset is None or self.preset is not None:
            return self
        if preset not in self.on_presets:
            self.on_presets[preset] = type(self)(self.ruleset, self.rulings, self.changed_numbers, preset)
        return self.on_presets[preset]

    def table(self, battle: Table[Any] | None = None) -> Table[Any]:
        """A battle's state (a fresh one by default) with these numbers beside it."""
        t = self.ruleset.battle() if battle is None else battle
        t.numbers = self.in_force
        if t.board is None:
            t.board = self.ruleset.board()
        return t

    def scenario(self, source: str | Path | Mapping[str, Any]) -> Scenario:
        """A scenario by name, by path of a file (TOML or JSON), or as data; `InvalidScenario` names the wrong entry."""
        if isinstance(source, Mapping):
            return self.validated_scenario(dict(source), "scenario")
        path = self.data_file("scenario", source)
        known, now = self.ruleset.openings.files.get(path, (None, None)), file_state(path)
        if known[0] != now:
            known = self.ruleset.openings.files[path] = now, self.scenario_in(path)
        read: Scenario = known[1].model_copy(deep=True)
        return read

    def data_file(self, kind: str, source: str | Path) -> Path:
        """A file by the name it has among the ruleset's own (`force`: data/forces), or by its path.

        This is the only door to files that a scenario names: guests of a server pass by names alone.
        """
        known = self.ruleset.data_files(kind)
        path = known.get(str(source)) or (as_path(kind, source) if self.reads_files else None)
        if path is None or not is_file(path):
            raise InvalidScenario(no_such(kind, source, known))
        return path

    def scenario_in(self, path: Path) -> Scenario:
        """The scenario of a file."""
        return self.validated_scenario(read_toml(path), path.name)

    def opening(self, scenario: str | Path | Mapping[str, Any] | Scenario) -> Table[Any]:
        """The state of `start`, cached: a copy of the state, but on a shared board, which must not be changed."""
        openings = self.ruleset.openings
        key = self.scenario_key(scenario)
        found = openings.find(key, self.in_force)
        if found is None:
            found, read = self.started(scenario)
            openings.keep(key, read, found)
        return self.table(found.clone())

    def started(self, scenario: str | Path | Mapping[str, Any] | Scenario) -> tuple[Table[Any], dict[str, Any]]:
        """The state of `start`, with the settings that it read."""
        noticed = Noticed(self.in_force)
        return self.reading(noticed).start(scenario), noticed.read

    def reading(self, in_force: InForce) -> "Rules":
        """These rules with other numbers in force."""
        others = object.__new__(type(self))
        others.__dict__ |= self.__dict__ | {"in_force": in_force}
        return others

    def scenario_key(self, scenario: str | Path | Mapping[str, Any] | Scenario) -> object:
        """A key that tells scenarios apart: the file and its state, or the data."""
        if isinstance(scenario, Scenario):
            return type(scenario), scenario.model_dump_json()
        if isinstance(scenario, Mapping):
            return repr(sorted(scenario.items()))
        path = self.ruleset.scenario_files.get(str(scenario)) or as_path("scenario", scenario)
        return (str(path), *file_state(path)) if path.is_file() else str(scenario)

    def validated_scenario(self, data: dict[str, Any], where: str) -> Scenario:
        """The scenario of data; an error says `where` and which entry."""
        read: Scenario = validated(self.ruleset.scenario, data, where, InvalidScenario)
        return read

    def start(self, scenario: str | Path | Mapping[str, Any] | Scenario, *, kept: bool = False) -> Table[Any]:
        """The state a scenario begins with; `InvalidScenario` names the file and the entry that is wrong.

        In a battle that was `kept`, two pieces may have one name: it was begun before that was refused.
        """
        read = scenario if isinstance(scenario, Scenario) else self.scenario(scenario)
        try:
            t = self.table(self.ruleset.start(self, read))
            if not kept:
                refuse_namesakes(t, read)
            t.begun = t.clone()
            return t
        except InvalidScenario as error:
            if isinstance(scenario, str | Path):
                name = self.ruleset.scenario_files.get(str(scenario), Path(scenario)).name
                raise InvalidScenario(f"{name}: {error}", error.rule) from None
            raise

    def begun(self, scenario: str | Path | Mapping[str, Any]) -> Table[Any]:
        """The state a scenario begins with, under the preset it is meant for."""
        return self.with_preset(self.scenario(scenario).preset).start(scenario)


def as_rules(value: Any) -> Rules:
    """The rules of a caller; `InvalidRules` if they are something else.

    >>> as_rules("danger_close")
    Traceback (most recent call last):
    sandtable.kernel.errors.InvalidRules: rules expected, as st.load gives them; got 'danger_close'
    """
    if not isinstance(value, Rules):
        raise InvalidRules(f"rules expected, as st.load gives them; got {value!r}")
    return value


def refuse_namesakes(t: Table[Any], scenario: Scenario) -> None:
    """Refuses a name in a scenario that is blank, or that two pieces have: no log could tell them apart."""
    written = {words: place for place, words in written_in(scenario.model_dump()) if place.endswith("name") and words}
    known = set()
    for piece in (piece for piece in t.pieces() if getattr(piece, "side", None) is not None):
        name = called(t, piece)
        if name in written and (not name.strip() or (type(piece), name) in known):
            told = f'two pieces are called "{name}"' if name.strip() else "a name expected, got blanks"
            raise InvalidScenario(f"{written[name]}: {told}")
        known.add((type(piece), name))


def file_state(path: Path) -> tuple[int, int]:
    """A value that changes when the file is edited."""
    state = path.stat()
    return state.st_mtime_ns, state.st_size


def as_path(kind: str, source: str | Path) -> Path:
    """A source as a path."""
    try:
        return Path(source)
    except TypeError:
        raise InvalidScenario(f"{kind}: a name, a file or data expected, got {source!r}") from None


def is_file(path: Path) -> bool:
    """Whether this is a file; False for what cannot be a path."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def under(head: str, told: str) -> str:
    """A situation in words, with its first line replaced."""
    return "\n".join([head, *told.splitlines()[1:]])


def plain_view(describe: Callable[[Table[Any]], str], t: Table[Any]) -> View:
    """The view of a ruleset without a look: its situation in words."""
    headline, *lines = describe(t).splitlines() or [""]
    return View(headline, (), facts=tuple(("", line) for line in lines))


def plain_look(describe: Callable[[Table[Any]], str]) -> Look:
    """The look of a ruleset that declares none."""
    return Look(
        scene=lambda t: Scene(),
        view=lambda t: plain_view(describe, t),
        point=plain_point,
    )
