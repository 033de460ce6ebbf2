"""Pages from templates: everything that is filled in is escaped."""

from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from .assets import root, static

Page = HTMLResponse
SECTIONS = (  # what the head of each page leads to
    ("/", "play", "Play"),
    ("/odds", "odds", "Odds lab"),
    ("/balance", "balance", "Balance lab"),
    ("/rules", "rules", "Rules"),
    ("/replay", "replay", "Replay"),
    ("/editor", "editor", "Editor"),
)
alone = ContextVar("alone", default=False)  # whether a page is a file of a site without a server


def screens() -> APIRouter:
    """Where a part of the server puts its pages."""
    return APIRouter(include_in_schema=False, default_response_class=Page)


@cache
def environment() -> Environment:
    """The one place where templates are read."""
    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"static": static, "root": root.get, "alone": alone.get, "sections": SECTIONS}
    made.policies["json.dumps_kwargs"] = {"sort_keys": False}  # forms keep the order in which fields are declared
    return made


def page(template: str, /, status: int = 200, **shown: Any) -> HTMLResponse:
    """A page; `data`, where given, is what its scripts read."""
    return HTMLResponse(rendered(template, **shown), status)


def rendered(template: str, /, **shown: Any) -> str:
    """Its text."""
    return environment().get_template(template).render(**shown)
