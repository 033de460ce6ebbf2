"""Replays over HTTP: battles step by step, as data and as one file that needs no server."""

import json
import secrets
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, HTTPException, Path, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

import sandtable as st

from .. import body, clients, needs, problems, reading, work
from ..coaching import reviews
from ..pages import assets
from ..tables import happened, lobby, session, store
from ..tables.http import Opened, SessionHere, attachment, opened
from . import making, onward, story

T = TypeVar("T")
Players = tuple[str, ...]  # who answered for each side; those of the record where it is empty

router = APIRouter(prefix="/api", tags=["replays"], responses=problems.PROBLEMS, route_class=reading.CarefulRoute)
FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"text/html": {"schema": {"type": "string"}}}}}
ReplayId = Annotated[str, Path(pattern=f"^{happened.TABLE}$", description="a replay's id")]


class Sent(body.Body):
    """A record, as `record` gives it."""

    record: dict[str, Any]


class From(body.Body, strict=True):
    """A moment: before this line of the log, numbered from 0."""

    line: int = Field(ge=0, le=10**9)


class Kept(BaseModel):
    """A replay's id, and its page."""

    id: str
    url: str


class Making:
    """What is made for one request, for as long as its client waits for it."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.lobby: lobby.Lobby = request.app.state.lobby
        self.store: store.Store = request.app.state.store

    async def make(self, function: Callable[..., T], *arguments: Any, ruleset: str) -> T:
        bench: work.Work = self.request.app.state.work
        return await bench.answer(self.request, function, *arguments, lane=needs.For.REPLAYS, ruleset=ruleset)

    async def kept(self, id: str) -> str:
        """A kept record by its id."""
        text: str | None = await run_in_threadpool(self.store.replay, id)
        if text is None:
            raise HTTPException(404, f"there is no replay {id}")
        return text

    async def keep(self, function: Callable[..., str], *arguments: Any, ruleset: str) -> Kept:
        """Makes a record, and keeps it."""
        return await self.save(secrets.token_urlsafe(9), await self.make(function, *arguments, ruleset=ruleset))

    async def save(self, id: str, record: str) -> Kept:
        """Keeps a record that was made."""
        await run_in_threadpool(self.store.keep_replay, id, record)
        return Kept(id=id, url=f"/replay/{id}")

    async def show(self, function: Callable[..., T], record: str, *how: Any) -> T:
        """Shows the battle of a record that we have written."""
        return await self.make(function, record, *how, ruleset=json.loads(record)["ruleset"])

    def review(self, record: str) -> reviews.Reviewed:
        known: reviews.Reviews = self.request.app.state.reviews
        return known.look(record, json.loads(record)["ruleset"], clients.client_of(self.request.scope))

    async def play_on(self, record: str, players: Players, line: int) -> Opened:
        new = await run_in_threadpool(onward.play_on, self.store, record, line, players)
        self.lobby.place(new).start_thinking()
        return opened(new)

    async def as_json(self, record: str, players: Players) -> Response:
        return Response(await self.show(making.as_json, record, players), media_type="application/json")

    async def as_file(self, record: str, players: Players) -> HTMLResponse:
        name = f"{json.loads(record)['ruleset']}-replay.html"
        return HTMLResponse(await self.show(making.as_file, record, players), headers=attachment(name))

    async def as_page(self, record: str, players: Players, file: str) -> HTMLResponse:
        return HTMLResponse(await self.show(making.as_page, record, players, file, assets.root.get()))


MakingHere = Annotated[Making, Depends(Making)]


@router.post("/replays", status_code=201)
async def send_replay(sent: Sent, here: MakingHere) -> Kept:
    """Keeps the battle of a record, once it has been played through."""
    return await here.keep(making.played_through, sent.record, ruleset=str(sent.record.get("ruleset")))


@router.post("/replays/simulated", status_code=201)
async def simulated(wanted: making.Simulated, here: MakingHere) -> Kept:
    """Plays one battle of a simulation, and keeps it. Seats left out go to the usual computer players."""
    return await here.keep(making.simulated, wanted, ruleset=wanted.ruleset)


@router.get("/replays/{id}", response_model=story.Replay)
async def read_replay(id: ReplayId, here: MakingHere) -> Response:
    """A kept battle, step by step."""
    return await here.as_json(await here.kept(id), ())


@router.get("/replays/{id}/file", response_model=None, responses=FILE)
async def replay_file(id: ReplayId, here: MakingHere) -> HTMLResponse:
    """The same as one HTML file that opens without a server."""
    return await here.as_file(await here.kept(id), ())


@router.get("/tables/{table}/replay", tags=["tables"], response_model=story.Replay)
async def table_replay(session: SessionHere, here: MakingHere) -> Response:
    """The battle of a table so far, step by step."""
    return await here.as_json(*await so_far(session))


@router.get("/tables/{table}/replay/file", tags=["tables"], response_model=None, responses=FILE)
async def table_file(session: SessionHere, here: MakingHere) -> HTMLResponse:
    """The same as one HTML file that opens without a server."""
    return await here.as_file(*await so_far(session))


@router.get("/tables/{table}/replay/review", tags=["tables"])
async def table_review(session: SessionHere, here: MakingHere) -> reviews.Reviewed:
    """What the battle of a table was decided by, once it is over; ask again until it is worked out."""
    return here.review((await so_far(session))[0])


@router.get("/replays/{id}/review")
async def replay_review(id: ReplayId, here: MakingHere) -> reviews.Reviewed:
    """What a kept battle was decided by; ask again until it is worked out."""
    return here.review(await here.kept(id))


@router.post("/tables/{table}/replay/onward", tags=["tables"], status_code=201)
async def table_onward(session: SessionHere, here: MakingHere, wanted: From) -> Opened:
    """Opens another table at a moment of this one's battle, once that is over, with fresh luck."""
    if session.table.game.battle.pending is not None:
        raise st.IllegalAction("the battle is not over: until then there is `try out`")
    return await here.play_on(*await so_far(session), wanted.line)


@router.post("/replays/{id}/onward", status_code=201)
async def replay_onward(id: ReplayId, here: MakingHere, wanted: From) -> Opened:
    """Opens a table at a moment of a kept battle, with fresh luck."""
    return await here.play_on(await here.kept(id), (), wanted.line)


async def so_far(at: session.Session) -> tuple[str, Players]:
    """The record of a table's battle, and who sits at it."""
    _, record = await at.look(lambda game: game.battle.record.to_json())
    return record, tuple(seat.player for seat in at.table.seats)
