"""The page on which scenarios are made."""

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from ..library import screens
from ..pages.rendering import page
from .http import workshop_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/editor")
def choose() -> HTMLResponse:
    """Asks for which game."""
    return page("editors.html", section="editor", rulesets=screens.games(), data={})


@router.get("/editor/{id}")
def editor(id: str) -> HTMLResponse:
    """A scenario on its way; what follows # in the address is the scenario, which no server sees."""
    ruleset = screens.known(id)
    if ruleset is None:
        return screens.missing(id)
    return page("editor.html", section="editor", ruleset=ruleset, data=workshop_of(ruleset).model_dump(mode="json"))
