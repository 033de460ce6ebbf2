"""Agreements of people: to take an answer back, or on a draw; and resigning."""

import sandtable as st
from sandtable.battle import Ended

from .happened import NOBODY, Event
from .table import Table


def undo(table: Table, secret: str, number: int) -> None:
    """Takes back the latest answer of the guest who asks; where others must agree first, they are asked."""
    table.check_number(number)
    game, mine = table.game, table.seats.answers_for(secret)
    if table.seats.is_referee(secret) and game.is_set_last:
        table.done(lambda: game.undo(NOBODY))
        return
    if not mine:
        raise st.IllegalAction("a spectator has nothing to take back")
    side = max(mine, key=game.latest)
    game.answers_since(game.latest(side))
    if table.undo_needs(side) == "consent":
        table.keep(Event("asked", side, ""))
        table.asked_back = side
    else:
        table.done(lambda: game.undo(side))


def consent(table: Table, secret: str, yes: bool, number: int) -> None:
    """Allows or refuses the request of a side to take its answer back."""
    table.check_number(number)
    side = table.asked_back
    if side is None:
        raise st.IllegalAction("nobody asks to take anything back")
    if not set(table.seats.answers_for(secret)) - table.seats.together(side):
        raise st.IllegalAction("one of the other people at the table must agree")
    if yes:
        table.done(lambda: table.game.undo(side))
    else:
        table.keep(Event("asked", NOBODY, ""))
        table.asked_back = None
        table.tell(f"{table.rules.ruleset.sides[side]} may not take the latest answer back")


def resign(table: Table, secret: str, side: int) -> None:
    """Ends the battle for the guest who gives it up for one of their sides."""
    table.check_side(side)
    table.needs(secret, side)
    table.done(lambda: table.game.end(Ended(table.rules.ruleset.sides[side])))


def draw(table: Table, secret: str, yes: bool, number: int) -> None:
    """Offers a draw to the other people; where they have offered one, ends the battle so, or not."""
    table.check_number(number)
    mine = table.seats.answers_for(secret)
    if not mine:
        raise st.IllegalAction("a spectator has no say in it")
    others = table.seats.people - table.seats.together(mine[0])
    if table.offered in others:
        if yes:
            table.done(lambda: table.game.end(Ended()))
            return
        table.keep(Event("offered", NOBODY, ""))
        table.tell(f"{table.rules.ruleset.sides[mine[0]]} declines the draw")
        table.offered = None
    elif table.game.battle.pending is None:
        raise st.IllegalAction("the battle is over")
    elif not others:
        raise st.IllegalAction("a draw is offered to other people: a computer player plays on")
    else:
        table.keep(Event("offered", mine[0], ""))
        table.offered = mine[0]
