"""Calls that need no battle: rulesets, their rules, their questions and the answers to them."""

from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Path, Request, Response
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool

from sandtable import registry
from sandtable.battle import Battle
from sandtable.kernel import InvalidRules, Number, Rules, Ruleset, SandtableError, hint
from sandtable.kernel.lesson import Lesson
from sandtable.odds.answer import Odds
from sandtable.players import STRENGTH, levels_of
from sandtable.reference import how, panels
from sandtable.reference.book import DescribedRule, book

from .. import clients, needs, problems, reading, work
from ..tables.http import SessionHere
from . import answers, at_table, chosen, grids, parameters
from .asking import Asked, Asking, Topic, Varied
from .published import OfRuleset

# ---- what is sent ----------------------------------------------------------------------------------------------------


class ScenarioSummary(BaseModel):
    name: str
    title: str
    text: str
    preset: str | None


class PresetSummary(BaseModel):
    name: str
    title: str
    text: str
    rulings: dict[str, str]
    numbers: dict[str, Number]


class Ruling(BaseModel):
    """A text that can be read in more than one way; `book` is the reading in force where nobody says."""

    id: str
    title: str
    text: str
    options: list[str]
    book: str


class BookNumber(BaseModel):
    """A number of the book."""

    id: str
    title: str
    value: Number


class LessonSummary(BaseModel):
    title: str
    minutes: int


class RulesetSummary(BaseModel):
    id: str
    title: str
    summary: str
    credit: str
    sides: list[str]
    players: list[str]
    strength: dict[str, str]  # of some of them, how they play, the weakest first
    default_players: list[str]
    default_scenario: str
    scenarios: list[ScenarioSummary]
    presets: list[PresetSummary]
    rulings: list[Ruling]
    numbers: list[BookNumber]
    fingerprint: str
    difficulty: str  # how hard it is to learn, in a word
    lessons: list[LessonSummary]
    how: bool  # it says on a page how it is played
    picture: str  # the address of one that shows what it looks like


class TaughtStep(BaseModel):
    """One thing to do, why, and what happened then, with the rule that it shows."""

    say: str
    why: str
    done: str
    group: str
    only: str
    rule: str
    title: str
    text: str


class TaughtBattle(BaseModel):
    """A lesson: how to open its table, what is said at it, and what players know at its end."""

    title: str
    minutes: int
    goal: str
    scenario: str | dict[str, Any]
    seed: int
    players: list[str]
    steps: list[TaughtStep]
    knows: list[str]


# ---- what an address names -------------------------------------------------------------------------------------------


def ruleset_named(id: str) -> Ruleset:
    """The ruleset of an address."""
    try:
        return registry.find(id)
    except InvalidRules as error:
        raise HTTPException(404, str(error)) from None


def question_named(question: str, ruleset: "RulesetNamed") -> OfRuleset:
    """The question of an address."""
    known = ruleset.questions
    if question not in known:
        near = hint(question, known)
        raise HTTPException(404, f'no question "{question}"; there are {", ".join(known) or "none"}{near}')
    return OfRuleset(ruleset.id, question)


def asking_of(request: Request) -> Asking:
    """The answers of this server."""
    state = request.app.state
    if not hasattr(state, "asking"):
        state.asking = Asking(state.work)
    found: Asking = state.asking
    return found


RulesetNamed = Annotated[Ruleset, Depends(ruleset_named)]
AskingHere = Annotated[Asking, Depends(asking_of)]

HOW: dict[str, Any] = {"responses": problems.PROBLEMS, "route_class": reading.CarefulRoute}
PICTURE = "look/picture.webp"  # what its table looks like, where a ruleset has one
router = APIRouter(prefix="/api/rulesets", tags=["library"], **HOW)
at_tables = APIRouter(prefix="/api/tables", tags=["tables"], **HOW)


# ---- rulesets and rules ----------------------------------------------------------------------------------------------


@router.get("", summary="Every ruleset at hand")
def list_rulesets() -> list[RulesetSummary]:
    return summaries(map(registry.find, registry.rulesets()))[0]


def summaries(rulesets: Iterable[Ruleset]) -> tuple[list[RulesetSummary], dict[str, str]]:
    """The rulesets whose files can be read; and of each other one what is wrong with it."""
    found, wrong = list[RulesetSummary](), dict[str, str]()
    for ruleset in rulesets:
        try:
            found.append(summary_of(ruleset))
        except SandtableError as error:
            wrong[ruleset.id] = str(error)
    return found, wrong


@router.get("/{id}", summary="One ruleset")
def one_ruleset(ruleset: RulesetNamed) -> RulesetSummary:
    return summary_of(ruleset)


@router.get("/{id}/lessons", summary="Its lessons, in their order")
def lessons_of(ruleset: RulesetNamed) -> list[TaughtBattle]:
    return [taught(ruleset.load(), lesson) for lesson in ruleset.lessons]


def taught(rules: Rules, lesson: Lesson) -> TaughtBattle:
    """A lesson with the numbers in force and the texts of its rules."""
    told, known = partial(how.filled, rules), rules.ruleset.catalogue.rules
    words = ("say", "why", "done")
    steps = [
        TaughtStep(
            **{**step.model_dump(), **{word: told(getattr(step, word)) for word in words}},
            title=known[step.rule].title,
            text=known[step.rule].text,
        )
        for step in lesson.steps
    ]
    rest = lesson.model_dump(exclude={"steps", "knows", "goal"})
    return TaughtBattle(**rest, goal=told(lesson.goal), steps=steps, knows=[told(each) for each in lesson.knows])


@router.get("/{id}/rules", summary="Its rules, in our words")
def list_rules(ruleset: RulesetNamed) -> list[DescribedRule]:
    return book(ruleset)


@cache
def summary_of(ruleset: Ruleset) -> RulesetSummary:
    """What one needs to know of a ruleset to set up a battle or ask a question."""
    loaded, catalogue = ruleset.load(), ruleset.catalogue
    rules = catalogue.rules
    return RulesetSummary(
        id=ruleset.id,
        title=ruleset.title,
        summary=ruleset.summary,
        credit=ruleset.credit,
        sides=list(ruleset.sides),
        players=[*loaded.players, *levels_of(loaded)],
        strength=STRENGTH,
        default_players=list(ruleset.default_players),
        default_scenario=ruleset.usual_scenario if ruleset.scenario_files else "",
        scenarios=[scenario_summary(loaded, name) for name in ruleset.scenario_files],
        presets=[PresetSummary(name=name, **preset.model_dump()) for name, preset in catalogue.presets.items()],
        rulings=[
            Ruling(id=id, title=rules[id].title, text=rules[id].text, options=options, book=options[0])
            for id, options in catalogue.options.items()
        ],
        numbers=[BookNumber(id=id, title=rules[id].title, value=value) for id, value in catalogue.numbers.items()],
        fingerprint=ruleset.fingerprint,
        difficulty=ruleset.difficulty,
        lessons=[LessonSummary(title=each.title, minutes=each.minutes) for each in ruleset.lessons],
        how=(ruleset.folder / how.PAGE).is_file(),
        picture=picture_of(ruleset),
    )


def picture_of(ruleset: Ruleset) -> str:
    """The address of its picture: the file that it brings, or else its usual battle as it begins, drawn."""
    if (ruleset.folder / PICTURE).is_file():
        return f"/pictures/{ruleset.id}.webp"
    return f"/pictures/{ruleset.id}.svg" if drawn_start(ruleset) else ""


@cache
def drawn_start(ruleset: Ruleset) -> str:
    """Its usual battle as it begins, as SVG; nothing without a scenario or a board, or where its look fails."""
    if not ruleset.scenario_files:
        return ""
    try:
        battle = Battle(ruleset.load(), ruleset.usual_scenario, seed=0)
        return battle.svg() if ruleset.looks.scene(battle.state).width else ""
    except SandtableError:
        raise
    except Exception:  # whatever its author did wrong: `sandtable check` names it, and no other game is hidden by it
        return ""


def scenario_summary(loaded: Rules, name: str) -> ScenarioSummary:
    read = loaded.scenario(name)
    return ScenarioSummary(name=name, title=read.title or name, text=read.text, preset=read.preset)


# ---- questions and answers -------------------------------------------------------------------------------------------


@router.get("/{id}/questions", summary="What it can be asked, with the parameters of each question")
def list_questions(ruleset: RulesetNamed) -> list[parameters.AskableQuestion]:
    return questions_of(ruleset)


@cache
def questions_of(ruleset: Ruleset) -> list[parameters.AskableQuestion]:
    return [parameters.askable(ruleset, question) for question in ruleset.questions.values()]


@router.get("/{id}/panels", summary="Of each rule whose number counts in the answer to a question, that question")
def list_panels(ruleset: RulesetNamed) -> dict[str, panels.Panel]:
    return panels.panels(ruleset)


async def shown(function: Callable[..., BaseModel], *arguments: Any) -> Response:
    """What a function makes to be shown, written as JSON beside the event loop too: some answers are long."""
    text = await run_in_threadpool(lambda: function(*arguments).model_dump_json())
    return Response(text, media_type="application/json")


def asked_at(router: APIRouter, place: str, named: Callable[..., Any]) -> None:
    """Has a router answer questions at a place; `named` finds the topic that an address there means."""

    async def odds(request: Request, topic: Topic, asked: Asked, asking: AskingHere) -> Response:
        found = await work.while_here(request, asking.find(clients.client_of(request.scope), topic, asked))
        return await shown(answers.answer_of, topic, asked, found)

    async def grid(request: Request, topic: Topic, wanted: chosen.GridRequest, asking: AskingHere) -> Response:
        situations = {name: each.asked for name, each in zip(wanted.names, wanted.situations, strict=True)}
        client, varied = clients.client_of(request.scope), Varied(situations, wanted.vary)
        found = await work.while_here(request, asking.grid(client, topic, varied))
        return await shown(grids.shown_grid, topic, found, wanted)

    async def chart(request: Request, topic: Topic, wanted: chosen.ChartRequest, asking: AskingHere) -> dict[str, Any]:
        client, asked = clients.client_of(request.scope), [each.asked for each in wanted.situations]
        found = [await work.while_here(request, asking.find(client, topic, each)) for each in asked]
        return await run_in_threadpool(drawn, [each.odds for each in found], wanted)

    for answer, model, words in (
        (odds, answers.Answer, "The answer to a question, exact where that is within reach"),
        (grid, grids.ShownGrid, "The answers where parameters take several values: a table and a chart"),
        (chart, dict[str, Any], "The answer, or several side by side, as a Vega-Lite specification"),
    ):
        answer.__annotations__["topic"] = Annotated[Any, Depends(named)]
        router.post(place.format(answer.__name__), response_model=model, summary=words)(answer)


asked_at(router, "/{{id}}/{}/{{question}}", question_named)


def drawn(found: list[Odds], wanted: chosen.ChartRequest) -> dict[str, Any]:
    """The specification of a chart; the first one waits until what draws it is loaded."""
    from .charts import chart

    return chart(found, wanted)


# ---- answers at a table ----------------------------------------------------------------------------------------------

Happened = Annotated[int, Path(ge=0, le=10**9, description="how much had happened at the table")]


async def answer_of(session: SessionHere, number: Happened, answer: str) -> at_table.AtTable:
    """The answer of an address, at the table as it stood."""
    return at_table.AtTable(await session.position(number), answer)


Answer = Annotated[at_table.AtTable, Depends(answer_of)]


@at_tables.get("/{table}/at/{number}/question/{answer:path}", summary="An answer, and what can be changed about it")
async def question(request: Request, topic: Answer) -> at_table.Described:
    bench: work.Work = request.app.state.work
    return await bench.answer(request, at_table.described, topic, lane=needs.For.ODDS, ruleset=topic.ruleset)


asked_at(at_tables, "/{{table}}/at/{{number}}/{}/{{answer:path}}", answer_of)
