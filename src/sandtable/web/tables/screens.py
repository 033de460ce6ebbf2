"""The page of a table. What it shows comes over the WebSocket."""

from ..pages.rendering import Page, page, screens
from .http import TableId

router = screens()


@router.get("/table/{table}")
def table_page(table: TableId) -> Page:
    """A table; who sits there is told by what follows # in the address, which no server sees."""
    return page("table.html", section="play", data={"table": table})
