"""The editor's work on a scenario of a guest. Workers run it: each function returns JSON."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import tomli_w
from pydantic import BaseModel, Field, TypeAdapter

from sandtable.kernel import InvalidScenario, Rules, Scene, View, easel, toml_of
from sandtable.registry import find

from .. import body, checking, hosted
from . import fairness

LONGEST = 64_000  # characters of a scenario file
Coordinate = Annotated[float, Field(ge=-1e4, le=1e4)]
Place = list[str | int]


class Sent(body.Body):
    """A scenario as its file has it."""

    scenario: dict[str, Any]


class Painted(Sent):
    """A scenario, and a stroke on its board."""

    tool: Annotated[str, Field(max_length=80)]
    points: Annotated[list[tuple[Coordinate, Coordinate]], Field(min_length=1, max_length=2000)]
    layer: Annotated[int, Field(ge=0, le=9)] = 0


class Placed(Sent):
    """A scenario, and the place to which an entry of it should move."""

    path: Annotated[Place, Field(min_length=1, max_length=8)]
    x: Coordinate
    y: Coordinate
    layer: Annotated[int, Field(ge=0, le=9)] = 0


class Enlisted(Sent):
    """A scenario, and a new piece in it; where it stands, if it is on the board."""

    corps: Annotated[int, Field(ge=0, le=9)]
    recruit: Annotated[str, Field(max_length=80)] = ""  # by the words of the list
    entry: dict[str, Any] = {}  # or as this one
    at: tuple[Coordinate, Coordinate] | None = None
    layer: Annotated[int, Field(ge=0, le=9)] = 0


class Pointed(Placed):
    """A scenario, and a point of its board."""

    path: Place = []


class Tried(Sent):
    """A scenario to be played by computer players."""

    battles: Annotated[int, Field(ge=1, le=fairness.MOST)] = 100


class File(BaseModel):
    """A scenario file."""

    text: Annotated[str, Field(max_length=LONGEST)]


class Member(BaseModel):
    """A piece: its entry, what it costs where there is a price, and which list it is in."""

    path: Place
    points: int | None = None


class Drawn(BaseModel):
    """A scenario and how it looks. Without what is wrong with it, a battle can start."""

    scenario: dict[str, Any]
    wrong: list[checking.Wrong]
    remarks: list[str] = []  # warnings: a battle can start, but it may not be what was meant
    scene: Scene | None = None
    view: View | None = None
    pieces: dict[str, Member] = {}
    whole: dict[str, Any] = {}  # the scenario with all defaults filled in
    known: dict[str, list[str]] = {}
    entry: Place = []  # the one that was just made or pointed at


shown: TypeAdapter[Drawn] = TypeAdapter(Drawn)


# ---- what the pages ask for ------------------------------------------------------------------------------------------


def shipped(id: str, name: str) -> bytes:
    """One of the ruleset's own scenarios, looked at."""
    return read(id, find(id).scenario_files[name].read_text(encoding="utf-8"))


def read(id: str, text: str) -> bytes:
    """A scenario file, looked at and checked."""
    try:
        data = toml_of(text)
    except ValueError as error:
        raise InvalidScenario(f"this is no scenario file: {error}") from None
    return looked_at(id, data)


def written(data: easel.Data) -> str:
    """The file of a scenario."""
    text = tomli_w.dumps(said(data))
    if len(text) > LONGEST:
        raise InvalidScenario(f"the file would have {len(text):,} characters: at most {LONGEST:,} can be read again")
    return text


def looked_at(id: str, data: easel.Data) -> bytes:
    """A scenario, looked at and checked."""
    return shown.dump_json(drawn(hosted.hosted(id, {}, {}), said(data), ()))


def painted(id: str, sent: Painted) -> bytes:
    """The scenario after a stroke of a brush."""

    def paint(found: easel.Easel, table: Any, data: easel.Data) -> easel.Path:
        found.paint(table, data, easel.Stroke(sent.tool, tuple(sent.points), sent.layer))
        return ()

    return changed(id, sent, paint)


def placed(id: str, sent: Placed) -> bytes:
    """The scenario with an entry at another place."""

    def place(found: easel.Easel, table: Any, data: easel.Data) -> easel.Path:
        path = tuple(sent.path)
        if not isinstance(easel.entry_in(data, path), dict):
            raise InvalidScenario(f"there is no entry {'.'.join(map(str, path))}")
        found.place(table, data, path, sent.x, sent.y, sent.layer)
        return path

    return changed(id, sent, place)


def enlisted(id: str, sent: Enlisted) -> bytes:
    """The scenario with a new piece in it."""

    def enlist(found: easel.Easel, table: Any, data: easel.Data) -> easel.Path:
        corps = found.corps[sent.corps]
        recruit = next((each for each in found.recruits(data) if each.words == sent.recruit), None)
        entry = (recruit.entry if recruit else {}) | checking.copied(sent.entry) | dict(corps.own)
        holder = easel.list_in(data, corps.path)
        if not isinstance(holder, list):
            raise InvalidScenario(f"{'.'.join(map(str, corps.path))}: a force by its name cannot be added to")
        taken = [str(each.get(found.name, "")) for _, each in checking.entries(data)]
        called = str(entry.get(found.name) or sent.recruit or "Somebody")
        entry[found.name] = easel.unused(called[:1].upper() + called[1:], taken)
        holder.append(entry)
        path = (*corps.path, len(holder) - 1)
        if sent.at is not None:
            found.place(table, data, path, *sent.at, sent.layer)
        return path

    return changed(id, sent, enlist)


def pointed(id: str, sent: Pointed) -> bytes:
    """The scenario, and the entry of its ground that lies at a point."""

    def look(found: easel.Easel, table: Any, data: easel.Data) -> easel.Path:
        return found.entry_at(table, data, sent.x, sent.y, sent.layer) or ()

    return changed(id, sent, look)


# ---- the picture -----------------------------------------------------------------------------------------------------


def changed(id: str, sent: Sent, change: Callable[[easel.Easel, Any, easel.Data], easel.Path]) -> bytes:
    """A change that needs to know how the battle stands before it."""
    rules, data = hosted.hosted(id, {}, {}), said(sent.scenario)
    found = rules.ruleset.easel
    before = checking.checked(rules, data)[0]
    if before.battle is None:
        raise InvalidScenario(f"no board can be drawn: {before.wrong[0].text}", before.wrong[0].rule or None)
    assert found is not None
    try:
        path = change(found, before.battle, data)
    except checking.UNTHOUGHT_OF as error:
        if isinstance(error, InvalidScenario):
            raise
        raise InvalidScenario(f"the file says something here that no brush can change: {error}") from None
    made = drawn(rules, data, path)
    if made.scene is None:
        raise InvalidScenario(f"then no board could be drawn: {made.wrong[0].text}")
    return shown.dump_json(made)


def drawn(rules: Rules, data: easel.Data, entry: easel.Path) -> Drawn:
    found, shown = checking.checked(rules, data)
    made = Drawn(scenario=data, wrong=found.wrong, remarks=found.remarks, entry=list(entry))
    workbench = rules.ruleset.easel
    if found.read is not None:
        made.whole = found.read.model_dump(mode="json")
    if workbench is not None:
        nothing: Mapping[str, Sequence[str]] = {}
        known = checking.found_by(lambda: workbench.known(data), nothing)
        made.known = {where: [str(word) for word in words] for where, words in known.items()}
    if found.battle is not None:
        picture(made, rules, found, shown)
    return made


def picture(made: Drawn, rules: Rules, found: checking.Checked, shown: easel.Data) -> None:
    """The board as the table shows it, and where sides deploy."""
    looks, battle, workbench = rules.ruleset.looks, found.battle, rules.ruleset.easel
    assert battle is not None
    made.scene, view = looks.scene(battle), looks.view(battle)
    if workbench is not None:
        prices = workbench.points(battle)
        origins = {key: found.origin(easel.entry_in(shown, path)) for key, path in workbench.pieces(shown).items()}
        made.pieces = {key: Member(path=list(at), points=prices.get(key)) for key, at in origins.items() if at}
        marks = tuple(workbench.zones(battle))
        figures = tuple(figure for figure in view.figures if origins.get(figure.key, ()) is not None)
        view = View(view.headline, figures, (*marks, *view.marks), view.facts, view.bars)
    made.view = view


def said(value: Any) -> Any:
    """What is said of a scenario: nothing is not written down."""
    if isinstance(value, dict):
        return {key: said(each) for key, each in value.items() if each is not None}
    return [said(each) for each in value if each is not None] if isinstance(value, list) else value
