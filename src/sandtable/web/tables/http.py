"""Tables over HTTP: open one, take part in it, read it. A guest with a seat shows its secret as a bearer token."""

import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Path, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, Field

import sandtable as st
from sandtable.battle import Carried
from sandtable.kernel import View

from .. import body, hosted, limited, needs, problems, reading, work
from . import connection, happened, heard, protocol
from .lobby import Lobby
from .opening import Opening, tried
from .session import Session
from .table import Link, Table, url

bearer = HTTPBearer(auto_error=False, description="the secret of a seat or of the host; none for a spectator")
router = APIRouter(prefix="/api/tables", tags=["tables"], responses=problems.PROBLEMS, route_class=reading.CarefulRoute)
DEEDS: tuple[type[heard.Said], ...] = (
    *(heard.Act, heard.RollDice, heard.SetByHand, heard.Undo, heard.Consent),
    *(heard.Resign, heard.Draw, heard.Take, heard.Say),
)  # each of them is an address, as is each of the questions
LOOKS: dict[type[heard.Said], type[Any]] = {
    heard.AskOutlook: protocol.Outlook,
    heard.AskCard: protocol.Card,
    heard.Pick: protocol.Picked,
}
TableId = Annotated[str, Path(pattern=f"^{happened.TABLE}$", description="a table's id")]


class Opened(BaseModel):
    """A new table: its id, the page of the host, the host's secret, and every seat."""

    id: str
    url: str
    host: str
    watch: str
    seats: list[Link]


class Again(body.Body, strict=True):
    """How a battle is played once more."""

    swap: bool = False  # all players in another's seat
    players: list[str] | None = Field(default=None, max_length=32)  # such as a stronger computer player


class Known(BaseModel):
    """A table as a guest sees it: what stays the same, and its state."""

    hello: protocol.Hello
    state: protocol.State


def lobby_of(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


def secret_of(shown: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]) -> str:
    """The secret that a guest shows; none for a spectator."""
    return "" if shown is None else shown.credentials


async def session_of(table: TableId, lobby: Annotated[Lobby, Depends(lobby_of)]) -> Session:
    session = await lobby.session(table)
    if session is None:
        raise HTTPException(404, f"there is no table {table}")
    return session


LobbyHere = Annotated[Lobby, Depends(lobby_of)]
SessionHere = Annotated[Session, Depends(session_of)]
Secret = Annotated[str, Depends(secret_of)]


@router.post("", status_code=201)
async def open_table(request: Request, opening: Opening, lobby: LobbyHere) -> Opened:
    """Opens a table. Without players, one person sits against computer players."""
    return await opened_for(request, opening, lobby)


@router.post("/{table}/again", status_code=201)
async def play_again(request: Request, session: SessionHere, secret: Secret, lobby: LobbyHere, wanted: Again) -> Opened:
    """Opens another table for the same battle, with other luck."""
    opening = await session.do(lambda table: table.rematch(secret, wanted.swap, wanted.players))
    return await opened_for(request, opening, lobby)


async def opened_for(request: Request, opening: Opening, lobby: Lobby) -> Opened:
    """Opens a table, once a worker has set its battle up within its limits."""
    bench: work.Work = request.app.state.work
    lane, ruleset = needs.For.SCENARIOS, opening.ruleset
    return opened((await lobby.open(await bench.answer(request, tried, opening, lane=lane, ruleset=ruleset))).table)


def opened(table: Table) -> Opened:
    """A new table, with every link to it: for its host."""
    return Opened(
        id=table.id,
        url=url(table.id, table.host),
        host=table.host,
        watch=f"/table/{table.id}",
        seats=table.links(table.host),
    )


@router.get("/{table}")
async def read_table(session: SessionHere, secret: Secret) -> Known:
    """How a table stands, with its whole log."""
    hello = await session.do(lambda table: table.hello(secret))
    return Known(hello=hello, state=await session.state_for(secret))


@router.get("/{table}/legal")
async def legal(session: SessionHere) -> list[protocol.Option]:
    """The legal answers that are listed, also of a computer player; others may be legal too (`aim` tells)."""
    return list(await session.do(lambda table: table.game.options))


@router.get("/{table}/seats")
async def seats(session: SessionHere, secret: Secret) -> list[Link]:
    """Every seat with its link, for the host."""
    return await session.do(lambda table: table.links(secret))


def doing(kind: type[heard.Said]) -> Any:
    """The route for messages of this kind to a table."""

    async def done(session: SessionHere, secret: Secret, said: heard.Said) -> protocol.State:
        await session.do(lambda table: table.who(secret))
        await session.do(lambda table: connection.do(table, secret, said))
        await session.do(lambda table: table.claim(secret))  # by a seat's own link: they sit there from then on
        return await session.state_for(secret)

    done.__annotations__["said"] = kind
    return done


for kind in DEEDS:
    named = kind.model_fields["t"].default
    router.post(f"/{{table}}/{named}", name=named, description=kind.__doc__)(doing(kind))


@router.post("/{table}/aim")
async def aim(session: SessionHere, said: heard.AskAim) -> protocol.Aim:
    """What is to be known of an answer before it is given: chances, reasons, or why it is illegal."""
    return (await session.aim(said.answer))[1]


def telling(kind: type[heard.Said]) -> Any:
    """The route for questions of this kind."""

    async def told(session: SessionHere, said: connection.Ask) -> Any:
        return (await session.look(lambda game: connection.told(game, said)))[1]

    told.__annotations__["said"] = kind
    return told


for kind, found in LOOKS.items():
    named = kind.model_fields["t"].default
    router.post(f"/{{table}}/{named}", name=named, description=kind.__doc__, response_model=found)(telling(kind))


@router.get("/{table}/odds", response_model=dict[str, Any])
async def odds(request: Request, session: SessionHere, answer: heard.Answer) -> Response:
    """Everything that may come of an answer: each situation in which the next question stands, with its chance."""
    _, position = await session.look(lambda game: game.carried())
    about = position.setting.ruleset
    bench: work.Work = request.app.state.work
    told = await bench.answer(request, odds_of, position, answer, lane=needs.For.ODDS, ruleset=about)
    return Response(told, media_type="application/json")


def odds_of(position: Carried, answer: str) -> bytes:
    """The odds of an answer, as JSON; `TooLarge` where the battle branches too much to be sent."""
    return limited.no_larger(json.dumps(st.odds(position.battle(hosted.hosted), answer).to_json()).encode())


@router.get("/{table}/moments/{line}")
async def moment(session: SessionHere, line: Annotated[int, Path(ge=0, le=10**9)]) -> View:
    """The board as it was when a line of the log was written."""
    return await session.do(lambda table: table.game.moment(line))


@router.get("/{table}/record", responses={200: {"content": {"application/json": {}}}})
async def record(session: SessionHere, secret: Secret) -> Response:
    """The battle so far as a record. It holds the seed, so before the end only the host may have it."""
    text = await session.do(lambda table: table.record(secret).to_json())
    return Response(text, media_type="application/json", headers=attachment(f"{session.table.opening.ruleset}.json"))


def attachment(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
