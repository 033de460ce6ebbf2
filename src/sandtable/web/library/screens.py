"""Pages that need no battle: home, how to play, the odds lab, and the rules."""

import re
from collections.abc import Iterable
from functools import cache

from fastapi import APIRouter, HTTPException
from fastapi.responses import FileResponse, HTMLResponse, Response

from sandtable import registry
from sandtable.kernel import InvalidRules, Ruleset, hint
from sandtable.reference import how
from sandtable.reference.book import book, chapters

from ..pages import assets, rendering
from . import http, texts

# All folders of a file but the last: readers of a page should not learn where files lie on the host.
FOLDERS = re.compile(r"^.*[/\\](?=[^/\\]+[/\\][^/\\:]+:\d+: )")
router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


# ---- home ------------------------------------------------------------------------------------------------------------


@router.get("/")
def home() -> HTMLResponse:
    return home_of(installed())


def home_of(rulesets: Iterable[Ruleset]) -> HTMLResponse:
    """The first page, with these games to choose from."""
    found = games(rulesets)
    data = {"rulesets": [each.model_dump(mode="json") for each in found]}
    return rendering.page("home.html", section="play", rulesets=found, broken=broken(), data=data)


def installed() -> list[Ruleset]:
    """All rulesets at hand."""
    return [registry.find(id) for id in registry.rulesets()]


def games(rulesets: Iterable[Ruleset]) -> list[http.RulesetSummary]:
    """What a reader chooses from, the easiest to learn first."""
    order = {"easy": 0, "medium": 1, "hard": 2}
    return sorted(http.summaries(rulesets)[0], key=lambda each: order.get(each.difficulty, len(order)))


@router.get("/pictures/{id}.webp", response_class=FileResponse)
def picture(ruleset: http.RulesetNamed) -> FileResponse:
    """What its table looks like."""
    path = ruleset.folder / http.PICTURE
    if not path.is_file():
        raise HTTPException(404, f"{ruleset.title} has no picture")
    return FileResponse(path, media_type="image/webp", headers={"Cache-Control": "public, max-age=3600"})


@router.get("/pictures/{id}.svg")
def drawn_picture(ruleset: http.RulesetNamed) -> Response:
    """Its usual battle as it begins."""
    found = http.drawn_start(ruleset)
    if not found:
        raise HTTPException(404, f"{ruleset.title} has no picture")
    return Response(found, media_type=assets.TYPES[".svg"], headers={"Cache-Control": "public, max-age=3600"})


def broken() -> dict[str, str]:
    """Rulesets that cannot be loaded, or a file of theirs: id -> what is wrong, and where."""
    wrong = registry.broken_rulesets() | http.summaries(installed())[1]
    return {id: FOLDERS.sub("", why) for id, why in wrong.items()}


# ---- how to play -----------------------------------------------------------------------------------------------------


@router.get("/how/{id}.svg")
def picture_of_play(ruleset: http.RulesetNamed) -> Response:
    """The board of its page, in the middle of a battle."""
    found = drawn(ruleset)
    if not found:
        raise HTTPException(404, f"{ruleset.title} has no picture of play")
    return Response(found, media_type=assets.TYPES[".svg"], headers={"Cache-Control": "public, max-age=3600"})


@cache
def drawn(ruleset: Ruleset) -> str:
    """The picture, played once; empty where its page shows none."""
    return how.picture(ruleset.load())


@router.get("/how/{id}")
def how_to_play(id: str) -> HTMLResponse:
    ruleset = known(id)
    if ruleset is None:
        return missing(id)
    root = assets.root.get()
    try:
        text = how.page(ruleset.load(), f"{root}/rules/{id}#{{}}".format, f"{root}/how/{id}.svg")
    except InvalidRules as error:
        return problem(str(error), f"/rules/{id}", "Its rules")
    shown = texts.from_markdown(text)
    return rendering.page("how.html", section="rules", ruleset=http.summary_of(ruleset), text=shown)


# ---- odds lab --------------------------------------------------------------------------------------------------------


@router.get("/odds")
def odds_index() -> HTMLResponse:
    return questions_page(installed())


@router.get("/odds/{id}")
def odds_of_ruleset(id: str) -> HTMLResponse:
    ruleset = known(id)
    return missing(id) if ruleset is None else questions_page([ruleset])


@router.get("/odds/{id}/{question}")
def lab(id: str, question: str) -> HTMLResponse:
    ruleset = known(id)
    if ruleset is None:
        return missing(id)
    questions = http.questions_of(ruleset)
    asked = next((each for each in questions if each.name == question), None)
    if asked is None:
        near = hint(question, ruleset.questions)
        return problem(f'{ruleset.title} has no question "{question}"{near}', f"/odds/{id}", "Its questions")
    summary = http.summary_of(ruleset)
    data = {
        "ruleset": summary.model_dump(mode="json"),
        "question": asked.model_dump(mode="json", exclude={"parameters_schema"}),
        "vega": assets.static("vega.js"),
    }
    return rendering.page("odds.html", section="odds", ruleset=summary, questions=questions, question=asked, data=data)


@router.get("/situation")
def situation() -> HTMLResponse:
    """An answer at a table: which, stands in the address, and its script asks for the rest."""
    return rendering.page("situation.html", section="odds", data={"vega": assets.static("vega.js")})


def questions_page(found: Iterable[Ruleset]) -> HTMLResponse:
    shown = [(http.summary_of(ruleset), http.questions_of(ruleset)) for ruleset in found]
    return rendering.page("questions.html", section="odds", rulesets=shown)


# ---- rules -----------------------------------------------------------------------------------------------------------


@router.get("/rules")
def rules_index() -> HTMLResponse:
    return rulebooks(installed())


def rulebooks(rulesets: Iterable[Ruleset]) -> HTMLResponse:
    """The rulebooks to choose from."""
    found = {each.id: each for each in rulesets}
    counts = {id: len(ruleset.catalogue.rules) for id, ruleset in found.items()}
    summaries = [http.summary_of(each) for each in found.values()]
    return rendering.page("rulebooks.html", section="rules", rulesets=summaries, counts=counts)


@router.get("/rules/{id}")
def rules_of(id: str) -> HTMLResponse:
    ruleset = known(id)
    return missing(id) if ruleset is None else rules_page(ruleset)


def rules_page(ruleset: Ruleset) -> HTMLResponse:
    """Every rule of a ruleset, chapter by chapter."""
    rules, ids = book(ruleset), ruleset.catalogue.rules
    return rendering.page(
        "rules.html",
        section="rules",
        ruleset=http.summary_of(ruleset),
        count=len(rules),
        chapters=chapters(ruleset),
        together=texts.together(rules),
        linked=lambda text: texts.linked(text, ids),
        words=texts.number_in_words,
    )


# ---- what is not there -----------------------------------------------------------------------------------------------


def known(id: str) -> Ruleset | None:
    try:
        return registry.find(id)
    except InvalidRules:
        return None


def missing(id: str) -> HTMLResponse:
    """There is no such ruleset, or it is broken."""
    why = broken().get(id)
    text = f'There is no ruleset "{id}"{hint(id, registry.rulesets())}' if why is None else f"{id} is broken: {why}"
    return problem(text, "/", "All rulesets")


def problem(text: str, link: str, words: str, title: str = "Not found") -> HTMLResponse:
    return rendering.page("problem.html", 404, text=text, link=link, words=words, title=title)
