"""Replays over HTTP: battles step by step, as data and as one file that needs no server."""

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Request
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

import sandtable as st

from .. import hosted, problems, reading
from ..tables.game import watched
from ..tables.http import LobbyHere, SessionHere, attachment
from ..tables.lobby import Lobby
from ..tables.store import TABLE
from ..tables.table import Opening
from . import onefile, story

router = APIRouter(prefix="/api", tags=["replays"], responses=problems.PROBLEMS, route_class=reading.CarefulRoute)
FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"text/html": {"schema": {"type": "string"}}}}}
ReplayId = Annotated[str, Path(pattern=f"^{TABLE}$", description="a replay's id")]


class Sent(BaseModel):
    """A record, as `record` gives it."""

    model_config = ConfigDict(extra="forbid")

    record: dict[str, Any]


class Simulated(Opening):
    """One battle of a simulation: the same seed and number give the same battle."""

    index: int = Field(0, ge=0, lt=1 << 40)


class Kept(BaseModel):
    """A replay's id, and its page."""

    id: str
    url: str


def keep(lobby: Lobby, battle: st.Battle) -> Kept:
    id = secrets.token_urlsafe(9)
    lobby.store.keep_replay(id, battle.record.to_json())
    return Kept(id=id, url=f"/replay/{id}")


@router.post("/replays", status_code=201)
async def send_replay(sent: Sent, lobby: LobbyHere) -> Kept:
    """Keeps the battle of a record, once it has been played through."""
    return await run_in_threadpool(lambda: keep(lobby, hosted.replayed(sent.record)))


@router.post("/replays/simulated", status_code=201)
async def simulated(wanted: Simulated, lobby: LobbyHere) -> Kept:
    """Plays one battle of a simulation, and keeps it. Seats left out go to the usual computer players."""
    return await run_in_threadpool(lambda: keep(lobby, play(wanted)))


def play(wanted: Simulated) -> st.Battle:
    rules = hosted.hosted(wanted.ruleset, wanted.rulings, wanted.numbers, wanted.preset)
    usual = list(rules.ruleset.everybody())
    settled = wanted.model_copy(update={"players": wanted.players or usual}).settled()
    if "human" in (settled.players or ()):
        raise st.InvalidRules("a simulated battle is played by computer players only")
    assert settled.scenario is not None
    return watched(rules, settled.scenario, settled.seed or 0, players=settled.players or (), index=wanted.index)


async def kept_replay(id: str, request: Request) -> story.Replay:
    """A kept replay by its id."""
    lobby: Lobby = request.app.state.lobby
    text = await run_in_threadpool(lobby.store.replay, id)
    if text is None:
        raise HTTPException(404, f"there is no replay {id}")
    return await run_in_threadpool(lambda: story.replay_of(hosted.replayed(text)))


@router.get("/replays/{id}")
async def read_replay(id: ReplayId, request: Request) -> story.Replay:
    """A kept battle, step by step."""
    return await kept_replay(id, request)


@router.get("/replays/{id}/file", response_model=None, responses=FILE)
async def replay_file(id: ReplayId, request: Request) -> HTMLResponse:
    """The same as one HTML file that opens without a server."""
    return as_file(await kept_replay(id, request))


@router.get("/tables/{table}/replay", tags=["tables"])
async def table_replay(session: SessionHere) -> story.Replay:
    """The battle of a table so far, step by step."""
    players = tuple(seat.player for seat in session.table.seats)
    return (await session.look(lambda game: story.replay_of(game.battle, players)))[1]


@router.get("/tables/{table}/replay/file", tags=["tables"], response_model=None, responses=FILE)
async def table_file(session: SessionHere) -> HTMLResponse:
    """The same as one HTML file that opens without a server."""
    return as_file(await table_replay(session))


def as_file(replay: story.Replay) -> HTMLResponse:
    return HTMLResponse(onefile.one_file(replay), headers=attachment(f"{replay.ruleset}-replay.html"))
