"""Addresses for notices over HTTP: a player enters one for their own seat, its owner confirms or forgets it."""

from functools import partial
from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import BaseModel, Field

import sandtable as st

from .. import body, problems, reading
from ..tables.happened import NOBODY
from ..tables.http import Secret, SessionHere
from ..tables.table import Table
from . import calling, mail

GONE = "this link is of no use any more: enter the address again at the table"
router = APIRouter(prefix="/api", tags=["notices"], responses=problems.PROBLEMS, route_class=reading.CarefulRoute)


class Mine(BaseModel):
    """Mail for a seat: whether this server sends any, and to which address, once that is confirmed."""

    offered: bool
    address: str = ""
    confirmed: bool = False


class Entered(body.Body, strict=True):
    """Where mail for a seat should go."""

    address: str = Field(min_length=3, max_length=254)


class Key(body.Body, strict=True):
    """What a mail's link shows."""

    key: str = Field(min_length=1, max_length=32)


class Done(BaseModel):
    """What holds from now on."""

    text: str


def notices_of(request: Request) -> calling.Notices:
    notices: calling.Notices = request.app.state.notices
    return notices


Here = Annotated[calling.Notices, Depends(notices_of)]


def seat_of(table: Table, secret: str) -> int:
    """The seat for which a guest with this secret plays; the host's is NOBODY's."""
    table.who(secret)
    side = table.seats.of(secret)
    if side is None and not table.seats.is_host(secret):
        raise st.IllegalAction("only who plays at this table is called when it is their turn")
    return NOBODY if side is None else side


@router.get("/tables/{table}/notices")
async def mine(session: SessionHere, secret: Secret, here: Here) -> Mine:
    """Whether and where the player of a seat gets mail."""
    seat = await session.do(partial(seat_of, secret=secret))
    kept = await to_thread.run_sync(here.addresses.of, session.table.id, seat)
    offered = here.mails is not None
    if kept is None:
        return Mine(offered=offered)
    return Mine(offered=offered, address=kept.address, confirmed=kept.confirmed)


@router.post("/tables/{table}/notices")
async def enter(session: SessionHere, secret: Secret, here: Here, entered: Entered) -> Mine:
    """Enters an address for the guest's own seat. A mail asks its owner; until they agree, nothing else goes there."""
    seat = await session.do(partial(seat_of, secret=secret))
    address, ruleset = mail.one(entered.address), session.table.rules.ruleset.title
    await to_thread.run_sync(here.enter, session.table.id, seat, address, ruleset)
    return Mine(offered=True, address=address)


@router.delete("/tables/{table}/notices")
async def remove(session: SessionHere, secret: Secret, here: Here) -> Mine:
    """Forgets the address of the guest's own seat."""
    seat = await session.do(partial(seat_of, secret=secret))
    await to_thread.run_sync(here.addresses.remove, session.table.id, seat)
    return Mine(offered=here.mails is not None)


@router.post("/notices/confirm")
async def confirm(here: Here, shown: Key) -> Done:
    """The owner of an address wants notices."""
    if not await to_thread.run_sync(here.addresses.confirm, shown.key):
        raise HTTPException(404, GONE)
    return Done(text="You get a mail when it is your turn at that table and you are away.")


@router.post("/notices/stop")
async def stop(here: Here, shown: Key) -> Done:
    """The owner of an address wants none, and it is forgotten."""
    if not await to_thread.run_sync(here.addresses.stop, shown.key):
        raise HTTPException(404, GONE)
    return Done(text="The address is forgotten: no more mail comes from that table.")
