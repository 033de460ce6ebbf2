"""What is wrong with a request, in words that help; never a traceback."""

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel
from starlette.exceptions import HTTPException

import sandtable as st
from sandtable.kernel.reading import words_of

from .needs import StorageFails, Unable
from .pages import rendering

MOST = 12  # things that are named of all that is wrong with a request
report = logging.getLogger("sandtable.web")


class Problem(BaseModel):
    """What is wrong, and what would be right; `fields` by parameter, where one is to blame."""

    text: str
    rule: str = ""
    fields: dict[str, str] = {}


PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "it could not be read"},
    404: {"model": Problem, "description": "there is no such thing"},
    409: {"model": Problem, "description": "it is not possible now"},
    413: {"model": Problem, "description": "it is too much"},
    422: {"model": Problem, "description": "it was not understood"},
    429: {"model": Problem, "description": "it is too often"},
    503: {"model": Problem, "description": "it cannot be done just now"},
}


def answer(status: int, problem: Problem) -> JSONResponse:
    return JSONResponse(problem.model_dump(), status)


def not_understood(wrong: list[Any]) -> Problem:
    """What is wrong with a request, entry by entry."""
    fields = {".".join(str(part) for part in e["loc"][1:]) or str(e["loc"][0]): words_of(e) for e in wrong[:MOST]}
    text = "; ".join(f"{place}: {what}" for place, what in fields.items())
    if len(wrong) > MOST:
        text += f"; and {len(wrong) - MOST:,} more"
    return Problem(text=f"not understood: {text}", fields=fields)


def shown(request: Request, text: str, status: int) -> Response | None:
    """A page that says so, for a reader who asked for a page with a browser."""
    if status != 404 or "text/html" not in request.headers.get("accept", "") or request.url.path.startswith("/api/"):
        return None
    told = {"title": "Nothing is here", "text": text, "link": "/", "words": "To the games"}
    return rendering.page("problem.html", status, **told)


def add_to(app: FastAPI) -> None:
    """Has an app answer every error with a Problem."""

    @app.exception_handler(st.SandtableError)
    async def refused(_: Request, error: st.SandtableError) -> JSONResponse:
        for_now = isinstance(error, StorageFails | Unable)
        status = 503 if for_now else 409 if isinstance(error, st.IllegalAction) else 422
        text = " ".join(str(error).split())
        response = answer(status, Problem(text=text, rule=error.rule or "", fields=getattr(error, "fields", {})))
        if for_now:
            response.headers["Retry-After"] = "1"
        return response

    @app.exception_handler(RequestValidationError)
    async def misread(_: Request, error: RequestValidationError) -> JSONResponse:
        return answer(422, not_understood(list(error.errors())))

    @app.exception_handler(HTTPException)
    async def not_found(request: Request, error: HTTPException) -> Response:
        text = error.detail if error.detail != "Not Found" else f"there is nothing at {request.url.path}"
        response = shown(request, text, error.status_code) or answer(error.status_code, Problem(text=text))
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> JSONResponse:
        report.error("%s %s was not handled", request.method, request.url.path, exc_info=error)
        return answer(500, Problem(text=f"this went wrong inside ({type(error).__name__}); nothing was changed"))
