"""Scenarios of one's own over HTTP. Each call brings the scenario along and takes it back: nothing is kept."""

import tomllib
from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from typing import Annotated, Any

import tomli_w
from fastapi import APIRouter, HTTPException, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from sandtable.kernel import InvalidScenario, Rules, Ruleset, Scene, View, easel

from .. import checking, hosted, problems, reading, work
from ..library import http, parameters
from ..tables.http import LobbyHere
from . import fairness

router = APIRouter(
    prefix="/api/scenarios", tags=["scenarios"], responses=problems.PROBLEMS, route_class=reading.CarefulRoute
)
LONGEST = 400_000  # characters of a scenario file
Coordinate = Annotated[float, Field(ge=-1e4, le=1e4)]
Place = list[str | int]


class Sent(BaseModel):
    """A scenario as its file has it."""

    model_config = ConfigDict(extra="forbid")

    scenario: dict[str, Any]


class Painted(Sent):
    """A scenario, and a stroke on its board."""

    tool: Annotated[str, Field(max_length=80)]
    points: Annotated[list[tuple[Coordinate, Coordinate]], Field(min_length=1, max_length=2000)]
    layer: Annotated[int, Field(ge=0, le=9)] = 0


class Placed(Sent):
    """A scenario, and where an entry of it shall be."""

    path: Annotated[Place, Field(min_length=1, max_length=8)]
    x: Coordinate
    y: Coordinate
    layer: Annotated[int, Field(ge=0, le=9)] = 0


class Enlisted(Sent):
    """A scenario, and somebody new in it; where he stands, if he is on the board."""

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
    remarks: list[str] = []  # what does not stop a battle, and might not be meant so
    scene: Scene | None = None
    view: View | None = None
    pieces: dict[str, Member] = {}
    whole: dict[str, Any] = {}  # the scenario with everything that goes without saying
    known: dict[str, list[str]] = {}
    entry: Place = []  # the one that was just made or pointed at


class Workshop(BaseModel):
    """What scenarios of a ruleset are made with: the shape of its files, and its tools."""

    id: str
    title: str
    sides: list[str]
    form: dict[str, Any]  # the file as a JSON schema
    tools: list[dict[str, Any]]
    corps: list[dict[str, Any]]
    recruits: list[dict[str, Any]]
    name: str
    scenarios: list[dict[str, str]]
    usual: str
    has_odds: bool  # the odds lab has questions about scenarios


@cache
def workshop_of(ruleset: Ruleset) -> Workshop:
    found, loaded = ruleset.easel, ruleset.load()
    return Workshop(
        id=ruleset.id,
        title=ruleset.title,
        sides=list(ruleset.sides),
        form=ruleset.scenario.model_json_schema(),
        tools=[asdict(tool) for tool in found.tools] if found else [],
        corps=[asdict(corps) for corps in found.corps] if found else [],
        recruits=[asdict(each) for each in found.recruits({})] if found else [],
        name=found.name if found else "name",
        scenarios=[{"name": name, "title": loaded.scenario(name).title or name} for name in ruleset.scenario_files],
        usual=ruleset.usual_scenario if ruleset.scenario_files else "",
        has_odds=any(map(parameters.is_about_scenarios, ruleset.questions.values())),
    )


@router.get("/{id}", summary="What its scenarios are made with")
def workshop(ruleset: http.RulesetNamed) -> Workshop:
    return workshop_of(ruleset)


@router.get("/{id}/shipped/{name}", summary="One of its own scenarios, to start from")
async def shipped(ruleset: http.RulesetNamed, name: str) -> Drawn:
    path = ruleset.scenario_files.get(name)
    if path is None:
        raise HTTPException(404, f'{ruleset.title} has no scenario "{name}"')
    return await looked_at(ruleset, lambda: tomllib.loads(path.read_text(encoding="utf-8")))


@router.post("/{id}/draw", summary="A scenario looked at and checked")
async def draw(ruleset: http.RulesetNamed, sent: Sent) -> Drawn:
    return await looked_at(ruleset, lambda: sent.scenario)


@router.post("/{id}/paint", summary="The scenario after a stroke of a brush")
async def paint(ruleset: http.RulesetNamed, sent: Painted) -> Drawn:
    def change(found: easel.Easel, table: Any, data: easel.Data) -> easel.Path:
        if sent.tool not in [tool.key for tool in found.tools]:
            raise HTTPException(404, f'no tool "{sent.tool}"')
        found.paint(table, data, easel.Stroke(sent.tool, tuple(sent.points), sent.layer))
        return ()

    return await changed(ruleset, sent, change)


@router.post("/{id}/place", summary="The scenario with an entry at another place")
async def place(ruleset: http.RulesetNamed, sent: Placed) -> Drawn:
    def change(found: easel.Easel, table: Any, data: easel.Data) -> easel.Path:
        path = tuple(sent.path)
        if not isinstance(easel.entry_in(data, path), dict):
            raise InvalidScenario(f"there is no entry {'.'.join(map(str, path))}")
        found.place(table, data, path, sent.x, sent.y, sent.layer)
        return path

    return await changed(ruleset, sent, change)


@router.post("/{id}/enlist", summary="The scenario with somebody new in it")
async def enlist(ruleset: http.RulesetNamed, sent: Enlisted) -> Drawn:
    def change(found: easel.Easel, table: Any, data: easel.Data) -> easel.Path:
        if sent.corps >= len(found.corps):
            raise HTTPException(404, "no such side")
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

    return await changed(ruleset, sent, change)


@router.post("/{id}/point", summary="The entry of the ground that lies at a point")
async def point(ruleset: http.RulesetNamed, sent: Pointed) -> Drawn:
    def look(found: easel.Easel, table: Any, data: easel.Data) -> easel.Path:
        return found.entry_at(table, data, sent.x, sent.y, sent.layer) or ()

    return await changed(ruleset, sent, look)


@router.post("/{id}/read", summary="A scenario file looked at and checked")
async def read(ruleset: http.RulesetNamed, file: File) -> Drawn:
    try:
        data = tomllib.loads(file.text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InvalidScenario(f"this is no scenario file: {error}") from None
    return await looked_at(ruleset, lambda: data)


@router.post("/{id}/write", summary="The scenario file, as the command line reads it")
def write(ruleset: http.RulesetNamed, sent: Sent) -> File:
    return File(text=tomli_w.dumps(said(sent.scenario)))


@router.post("/{id}/fair", summary="Who wins how often, computer against computer")
async def fair(request: Request, ruleset: http.RulesetNamed, sent: Tried, lobby: LobbyHere) -> fairness.Shares:
    said = (ruleset.id, sent.scenario, sent.battles)
    played = lobby.work.run_for(request, fairness.played, *said, lane=work.For.REPLAYS, ruleset=ruleset.id)
    return await work.while_here(request, played)


# ---- the picture ---------------------------------------------------------------------------------------------------


def guests(ruleset: Ruleset) -> Rules:
    return hosted.hosted(ruleset.id, {}, {})


async def looked_at(ruleset: Ruleset, data: Callable[[], easel.Data]) -> Drawn:
    return await run_in_threadpool(lambda: drawn(guests(ruleset), said(data()), ()))


async def changed(ruleset: Ruleset, sent: Sent, change: Callable[[easel.Easel, Any, easel.Data], easel.Path]) -> Drawn:
    """A change that needs to know how the battle stands before it."""
    found = ruleset.easel
    if found is None:
        raise HTTPException(404, f"{ruleset.title} has no board to paint on")

    def redone() -> Drawn:
        rules, data = guests(ruleset), said(sent.scenario)
        before = checking.checked(rules, data)[0].battle
        if before is None:
            raise InvalidScenario("this cannot be drawn: see what is wrong with it")
        try:
            path = change(found, before, data)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            if isinstance(error, InvalidScenario):
                raise
            raise InvalidScenario(f"the file says something here that no brush can change: {error}") from None
        return drawn(rules, data, path)

    return await run_in_threadpool(redone)


def drawn(rules: Rules, data: easel.Data, entry: easel.Path) -> Drawn:
    found, shown = checking.checked(rules, data)
    made = Drawn(scenario=data, wrong=found.wrong, remarks=found.remarks, entry=list(entry))
    workbench = rules.ruleset.easel
    if found.read is not None:
        made.whole = found.read.model_dump(mode="json")
    if workbench is not None:
        made.known = {where: list(words) for where, words in workbench.known(data).items()}
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
        for key, path in workbench.pieces(shown).items():
            entry = easel.entry_in(shown, path)
            made.pieces[key] = Member(path=list(found.origin(entry) or path), points=prices.get(key))
        marks = tuple(workbench.zones(battle))
        view = View(view.headline, view.figures, (*marks, *view.marks), view.facts, view.bars)
    made.view = view


def said(value: Any) -> Any:
    """What is said of a scenario: nothing is not written down."""
    if isinstance(value, dict):
        return {key: said(each) for key, each in value.items() if each is not None}
    return [said(each) for each in value if each is not None] if isinstance(value, list) else value
