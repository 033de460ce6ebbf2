"""The pages of replays. What they show comes as a replay's data."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from pydantic import TypeAdapter

from ..pages.rendering import page
from ..tables.http import SessionHere
from . import http, story

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
replays = TypeAdapter(story.Replay)


@router.get("/table/{table}/replay")
async def table_replay_page(session: SessionHere) -> HTMLResponse:
    """The battle of a table so far."""
    return replay_page(await http.table_replay(session), f"/api/tables/{session.table.id}/replay/file")


@router.get("/replay")
async def open_replay() -> HTMLResponse:
    """Asks for a record."""
    return page("open_replay.html", section="replay", data={})


@router.get("/replay/{id}")
async def kept_replay_page(id: str, request: Request) -> HTMLResponse:
    return replay_page(await http.kept_replay(id, request), f"/api/replays/{id}/file")


def replay_page(replay: story.Replay, file: str) -> HTMLResponse:
    data = replays.dump_python(replay, mode="json")
    return page("replay.html", section="replay", replay=replay, file=file, data=data)
