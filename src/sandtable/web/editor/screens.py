"""The page on which scenarios are made."""

from collections.abc import Iterable

from sandtable.kernel import Ruleset

from ..library.screens import games, installed, known, missing
from ..pages.rendering import Page, page, screens
from .http import workshop_of

router = screens()


@router.get("/editor")
def choose() -> Page:
    """Asks for which game."""
    return choose_of(installed())


def choose_of(rulesets: Iterable[Ruleset]) -> Page:
    """The same for these games."""
    return page("editors.html", section="editor", rulesets=games(rulesets), data={})


@router.get("/editor/{id}")
def editor(id: str) -> Page:
    """A scenario on its way; what follows # in the address is the scenario, which no server sees."""
    ruleset = known(id)
    if ruleset is None:
        return missing(id)
    return page("editor.html", section="editor", ruleset=ruleset, data=workshop_of(ruleset).model_dump(mode="json"))
