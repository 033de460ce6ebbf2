"""The server as an ASGI application."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from functools import partial

from anyio import to_thread
from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse
from starlette.routing import NoMatchFound

import sandtable as st

from . import clients, editor, lab, library, pages, problems, rates, replays, security, tables, text, under, work
from .coaching import reviews
from .editor import screens as editor_pages
from .lab import screens as lab_pages
from .library import screens as library_pages
from .notices import calling, chosen, http as notices_http, screens as notice_pages
from .replays import screens as replay_pages
from .tables import live, lobby, screens as table_pages, session, store

SMALLEST = 1_000  # bytes worth squeezing


def create_app(
    database: str | store.Store = store.IN_MEMORY,
    settings: session.Settings | None = None,
    hosts: Iterable[str] = (),
    proxies: clients.Proxies = clients.NONE,
    path: str = "",
    notices: chosen.Chosen = chosen.NOTHING,
) -> FastAPI:
    """The whole server. `hosts` are names it answers to beside this machine's own ("*": any); `path` is where a
    proxy puts it; `notices` says which players are notified of their turn.
    """

    settings = settings or session.Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        kept = database if isinstance(database, store.Store) else await to_thread.run_sync(store.Store, database)
        app.state.store = kept
        app.state.work = work.Work(settings.workers, settings.patience)
        app.state.notices = calling.Notices(notices, kept)
        app.state.lobby = lobby.Lobby(kept, settings, app.state.work, app.state.notices.watch)
        app.state.reviews = reviews.Reviews(app.state.work)
        app.state.work.start()
        app.state.jobs = lab.jobs.Jobs()
        await to_thread.run_sync(make_ready, app)
        always = (app.state.lobby.keep_house(), app.state.lobby.look_at(app.state.notices.lost))
        tasks = [asyncio.create_task(each) for each in always]
        yield
        for task in tasks:
            task.cancel()
        await app.state.jobs.close()
        await app.state.lobby.close()
        app.state.notices.stop()
        app.state.reviews.stop()
        app.state.work.stop()
        kept.close()

    measured = Middleware(rates.Measured, rates=rates.Rates(settings.per_minute), proxies=proxies)
    squeezed = Middleware(GZipMiddleware, minimum_size=SMALLEST)
    app = FastAPI(
        title="sandtable",
        version=st.__version__,
        summary="Battles, odds and rules: everything the pages do.",
        lifespan=lifespan,
        openapi_url=None,  # it is written on the event loop: see `described`
        middleware=[Middleware(under.Under, path=under.path_of(path)), *security.guarded_by(hosts), measured, squeezed],
    )
    problems.add_to(app)
    apis = (library.http, tables.http, live, notices_http, replays.http, lab.http, editor.http, text)
    screens = (library_pages, table_pages, replay_pages, lab_pages, editor_pages, notice_pages, pages.assets)
    for part in (*screens, *apis):
        app.include_router(part.router)
    app.include_router(library.http.at_tables)
    app.get("/api/openapi.json", include_in_schema=False)(partial(described, app))
    return app


def described(app: FastAPI) -> JSONResponse:
    """The description of all interfaces, for programs."""
    return JSONResponse(app.openapi())


def make_ready(app: FastAPI) -> None:
    """Builds all request handlers before the first request, which would otherwise hold the event loop."""
    with suppress(NoMatchFound):
        app.url_path_for("nothing")  # looks through all of it
