"""The page of a table. What it shows comes over the WebSocket."""

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from ..pages.rendering import page
from .http import TableId

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/table/{table}")
async def table_page(table: TableId) -> HTMLResponse:
    """A table; who sits there is told by what follows # in the address, which no server sees."""
    return page("table.html", section="play", data={"table": table})
