"""Questions about an answer at a table over HTTP: for everybody who may see the table."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from .. import needs, problems, reading, work
from ..tables.http import SessionHere
from . import at_table, http

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=problems.PROBLEMS, route_class=reading.CarefulRoute)


async def answer_of(
    session: SessionHere, number: Annotated[int, Path(ge=0, le=10**9)], answer: str
) -> at_table.AtTable:
    """The answer of an address, at the table as it stood."""
    return at_table.AtTable(await session.position(number), answer)


Answer = Annotated[at_table.AtTable, Depends(answer_of)]


@router.get("/{table}/at/{number}/question/{answer:path}", summary="An answer, and what can be changed about it")
async def question(request: Request, topic: Answer) -> at_table.Described:
    bench: work.Work = request.app.state.work
    return await bench.answer(request, at_table.described, topic, lane=needs.For.ODDS, ruleset=topic.ruleset)


http.asked_at(router, "/{{table}}/at/{{number}}/{}/{{answer:path}}", answer_of)
