"""The pages of replays. What they show comes as a replay's data."""

from ..pages.rendering import Page, page, screens
from ..tables.http import SessionHere
from .http import MakingHere, ReplayId, so_far

router = screens()


@router.get("/table/{table}/replay")
async def table_replay_page(session: SessionHere, here: MakingHere) -> Page:
    """The battle of a table so far."""
    return await here.as_page(*await so_far(session), f"/api/tables/{session.table.id}/replay/file")


@router.get("/replay")
def open_replay() -> Page:
    """Asks for a record."""
    return page("open_replay.html", section="replay", data={})


@router.get("/replay/{id}")
async def kept_replay_page(id: ReplayId, here: MakingHere) -> Page:
    return await here.as_page(await here.kept(id), (), f"/api/replays/{id}/file")
