"""The balance lab over HTTP: jobs that are started, looked at, cancelled; what they wrote; the battles behind a row."""

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Path, Query, Request, Response
from fastapi.responses import FileResponse
from pydantic import BaseModel

from .. import clients, needs, problems, reading, work
from ..library.http import RulesetNamed
from ..replays.http import MakingHere
from . import asked, battles, jobs

PATIENCE = 25.0  # seconds a page may wait for news in one request
TYPES = {".html": "text/html", ".csv": "text/csv", ".toml": "application/toml"}
FILES: dict[int | str, dict[str, Any]] = {200: {"content": {kind: {} for kind in TYPES.values()}}}

router = APIRouter(
    prefix="/api/balance", tags=["balance lab"], responses=problems.PROBLEMS, route_class=reading.CarefulRoute
)


class Known(BaseModel):
    """A job, and what is known of its answer. `found` is partial until the job is done."""

    id: str
    url: str
    asked: dict[str, Any]
    command: str
    state: jobs.State
    can_go_on: bool  # it was stopped, and what it has played is kept
    before: int  # jobs that have their turn earlier
    done: int
    of: int
    steps: list[str]
    found: dict[str, Any] | None
    error: str
    files: list[str]
    seconds: float
    version: int


def jobs_of(request: Request) -> jobs.Jobs:
    """The jobs of this server."""
    found: jobs.Jobs = request.app.state.jobs
    return found


JobsHere = Annotated[jobs.Jobs, Depends(jobs_of)]
JobId = Annotated[str, Path(max_length=40, description="a job's id")]


def job_named(id: JobId, here: JobsHere) -> jobs.Job:
    """The job of an address."""
    job = here.all.get(id)
    if job is None:
        raise HTTPException(404, f"there is no job {id}: the server keeps the last {jobs.KEPT}, until it is restarted")
    return job


JobNamed = Annotated[jobs.Job, Depends(job_named)]


def known(job: jobs.Job, here: jobs.Jobs) -> Known:
    """What a page is told of a job."""
    return Known(
        id=job.id,
        url=f"/balance/jobs/{job.id}",
        asked=job.asked.model_dump(mode="json"),
        command=job.command,
        state=job.state,
        can_go_on=job.can_go_on,
        before=here.place(job),
        done=job.done,
        of=job.of,
        steps=job.steps,
        found=job.found,
        error=job.error,
        files=list(job.asked.written) if job.state == "done" else [],
        seconds=job.seconds,
        version=job.version,
    )


@router.get("/rulesets/{id}", summary="What there is to vary in a ruleset")
def variable(ruleset: RulesetNamed) -> asked.Laboratory:
    return asked.laboratory(ruleset)


@router.post("/jobs", status_code=201, summary="Have a command of the lab run; it goes on when nobody looks")
async def start(request: Request, question: asked.Question, here: JobsHere) -> Known:
    here.check_queue(clients.client_of(request.scope))
    bench: work.Work = request.app.state.work
    about = question.ruleset
    scenario = await bench.answer(request, asked.checked, question, lane=needs.For.SCENARIOS, ruleset=about)
    return known(here.start(question, scenario, clients.client_of(request.scope)), here)


@router.get("/jobs/{id}", summary="A job as it stands; with `seen`, as soon as there is more than that version")
async def look(job: JobNamed, here: JobsHere, seen: Annotated[int, Query(ge=-1, lt=1 << 40)] = -1) -> Known:
    if seen >= 0:
        await job.until_newer(seen, PATIENCE)
    return known(job, here)


@router.post("/jobs/{id}/cancel", summary="End a job; what it has found so far stays")
async def cancel(job: JobNamed, here: JobsHere) -> Known:
    await here.cancel(job)
    return known(job, here)


@router.post("/jobs/{id}/go-on", summary="Have a job that was stopped go on where it was")
async def go_on(job: JobNamed, here: JobsHere) -> Known:
    here.go_on(job)
    return known(job, here)


@router.get("/jobs/{id}/files/{name}", response_class=FileResponse, responses=FILES, summary="What a job wrote")
async def written(job: JobNamed, name: Annotated[str, Path(max_length=40)]) -> FileResponse:
    if job.state != "done" or name not in job.asked.written:
        raise HTTPException(404, f"this job has no file {name}")
    path = job.folder / name
    return FileResponse(path, media_type=TYPES[path.suffix], filename=name)


@router.post("/battles", response_model=battles.Parted, summary="A battle as it stands and under a change, to its end")
async def open_battles(one: asked.Flipped, here: MakingHere) -> Response:
    ids = secrets.token_urlsafe(9), secrets.token_urlsafe(9)
    pages = f"/replay/{ids[0]}", f"/replay/{ids[1]}"
    made, *records = await here.make(battles.parted, one, pages, ruleset=one.ruleset)
    for id, record in zip(ids, records, strict=True):
        await here.save(id, record)
    return Response(made, media_type="application/json")
