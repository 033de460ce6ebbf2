"""Scenarios of authors over HTTP. Each call brings the scenario along and takes it back: nothing is kept."""

from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from pydantic import BaseModel

from sandtable.kernel import Ruleset

from .. import needs, problems, reading, work
from ..library import http, parameters
from . import drawing, fairness

T = TypeVar("T")
router = APIRouter(
    prefix="/api/scenarios", tags=["scenarios"], responses=problems.PROBLEMS, route_class=reading.CarefulRoute
)


class Workshop(BaseModel):
    """The shape of a ruleset's scenario files, and the tools to make them."""

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


class Making:
    """What is made of a scenario for one request, by a worker."""

    def __init__(self, request: Request, ruleset: http.RulesetNamed) -> None:
        self.request, self.ruleset = request, ruleset
        self.work: work.Work = request.app.state.work

    @property
    def id(self) -> str:
        return self.ruleset.id

    async def make(self, function: Callable[..., T], *arguments: Any, lane: needs.For = needs.For.SCENARIOS) -> T:
        return await self.work.answer(self.request, function, *arguments, lane=lane, ruleset=self.id)

    async def draw(self, function: Callable[..., bytes], *arguments: Any) -> Response:
        made = await self.make(function, self.id, *arguments)
        return Response(made, media_type="application/json")

    async def change(self, function: Callable[..., bytes], wanted: drawing.Sent) -> Response:
        """Something that only an easel can do."""
        if self.ruleset.easel is None:
            raise HTTPException(404, f"{self.ruleset.title} has no board to paint on")
        return await self.draw(function, wanted)


MakingHere = Annotated[Making, Depends(Making)]


@router.get("/{id}", summary="What its scenarios are made with")
def workshop(ruleset: http.RulesetNamed) -> Workshop:
    return workshop_of(ruleset)


@router.get("/{id}/shipped/{name}", response_model=drawing.Drawn, summary="One of its own scenarios, to start from")
async def shipped(here: MakingHere, name: str) -> Response:
    if name not in here.ruleset.scenario_files:
        raise HTTPException(404, f'{here.ruleset.title} has no scenario "{name}"')
    return await here.draw(drawing.shipped, name)


@router.post("/{id}/draw", response_model=drawing.Drawn, summary="A scenario looked at and checked")
async def draw(here: MakingHere, wanted: drawing.Sent) -> Response:
    return await here.draw(drawing.looked_at, wanted.scenario)


@router.post("/{id}/paint", response_model=drawing.Drawn, summary="The scenario after a stroke of a brush")
async def paint(here: MakingHere, wanted: drawing.Painted) -> Response:
    easel = here.ruleset.easel
    if easel is not None and wanted.tool not in [tool.key for tool in easel.tools]:
        raise HTTPException(404, f'no tool "{wanted.tool}"')
    return await here.change(drawing.painted, wanted)


@router.post("/{id}/place", response_model=drawing.Drawn, summary="The scenario with an entry at another place")
async def place(here: MakingHere, wanted: drawing.Placed) -> Response:
    return await here.change(drawing.placed, wanted)


@router.post("/{id}/enlist", response_model=drawing.Drawn, summary="The scenario with a new piece in it")
async def enlist(here: MakingHere, wanted: drawing.Enlisted) -> Response:
    easel = here.ruleset.easel
    if easel is not None and wanted.corps >= len(easel.corps):
        raise HTTPException(404, "no such side")
    return await here.change(drawing.enlisted, wanted)


@router.post("/{id}/point", response_model=drawing.Drawn, summary="The entry of the ground that lies at a point")
async def point(here: MakingHere, wanted: drawing.Pointed) -> Response:
    return await here.change(drawing.pointed, wanted)


@router.post("/{id}/read", response_model=drawing.Drawn, summary="A scenario file looked at and checked")
async def read(here: MakingHere, file: drawing.File) -> Response:
    return await here.draw(drawing.read, file.text)


@router.post("/{id}/write", summary="The scenario file, as the command line reads it")
async def write(here: MakingHere, wanted: drawing.Sent) -> drawing.File:
    return drawing.File(text=await here.make(drawing.written, wanted.scenario))


@router.post("/{id}/fair", summary="Who wins how often, computer against computer")
async def fair(here: MakingHere, wanted: drawing.Tried) -> fairness.Shares:
    return await here.make(fairness.played, here.id, wanted.scenario, wanted.battles, lane=needs.For.REPLAYS)
