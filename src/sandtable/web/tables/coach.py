"""The coach of one guest: it works in the background, and only while the guest still sees the situation."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

import sandtable as st
from sandtable.battle import Carried, carried
from sandtable.players.coach import chances, sense, words

from ..coaching import advice
from ..needs import For
from . import heard, protocol
from .game import Game
from .session import Session

THINKING = 1.0  # seconds for a hint, before its facts
SHARPER = (0.15, 0.3, 0.6, 1.0)  # seconds for each report on how it stands
LONGEST = 45.0  # seconds for one of these, with all that has to be got ready


class Asker(Protocol):
    """A guest at a table, as the coach knows them."""

    session: Session

    @property
    def situation(self) -> tuple[bool, int]:
        """What is on their screen."""

    async def look(self, what: Callable[[Game], Any]) -> tuple[tuple[bool, int], Any]:
        """Asks the game that is on their screen."""

    def tell(self, message: Any) -> None:
        """Sends them a message."""

    def tell_trouble(self, error: Exception) -> None:
        """Tells them what went wrong."""


class Coach:
    """The coach of one guest. A new question replaces the one before."""

    def __init__(self, connection: Asker) -> None:
        self.at = connection
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def ask(self, message: heard.AskHint | heard.AskStanding) -> None:
        """Starts to work out what the guest asks."""
        if not self.at.session.table.coached.on:
            raise st.IllegalAction("no coach at this table: all who play have to agree to it")
        self.drop(message.t)
        self.tasks[message.t] = asyncio.create_task(self.answer(message))

    def drop(self, kind: str) -> None:
        if kind in self.tasks:
            self.tasks.pop(kind).cancel()

    def stop(self) -> None:
        """Stops all work when the guest has left."""
        for kind in list(self.tasks):
            self.drop(kind)

    async def answer(self, message: heard.AskHint | heard.AskStanding) -> None:
        try:
            await (self.hint() if isinstance(message, heard.AskHint) else self.standing())
        except Exception as error:
            self.at.tell_trouble(error)

    async def position(self) -> tuple[tuple[bool, int], Carried]:
        """What is on the guest's screen."""
        about, position = await self.at.look(lambda game: carried(game.battle))
        return about, position

    @property
    def seats(self) -> list[str]:
        """Who plays each side."""
        return self.at.session.table.seats.players

    def assumed(self, seats: list[str]) -> tuple[str, ...]:
        """The players among them whose measured strength is assumed, each once."""
        found = chances.stronger(self.at.session.table.rules, seats)
        return tuple(dict.fromkeys(filter(None, found)))

    async def worked_out(self, kind: str, function: Any, *arguments: Any) -> Any:
        session = self.at.session
        of, ruleset = f"{kind} at {session.table.id}", session.table.opening.ruleset
        how: Any = {"lane": For.ANALYSIS, "client": of, "ruleset": ruleset}
        return await session.work.run(function, *arguments, seconds=LONGEST, **how)

    async def standing(self) -> None:
        """How it stands, sharper and sharper."""
        (about, position), seats = await self.position(), self.seats
        known: st.WinChance | None = None
        for seconds in SHARPER:
            first = 0 if known is None else known.rollouts
            fresh: st.WinChance = await self.worked_out("standing", advice.standing, position, seats, first, seconds)
            if self.at.situation != about:
                return
            known = fresh if known is None else known.and_more(fresh)
            last = seconds == SHARPER[-1] or fresh.rollouts == 0
            wins, strong = tuple(map(win_of, known.all())), self.assumed(seats)
            self.at.tell(protocol.Standing("standing", wins, known.rollouts, last, float(known.drawn), strong))
            if last:
                return

    async def hint(self) -> None:
        """The best answers to what the guest sees."""
        about, (position, trail) = await self.at.look(lambda game: (carried(game.battle), trail_of(game.battle)))
        seats = self.seats
        found: st.Hint = await self.worked_out("hint", advice.hint, position, seats, trail, THINKING)
        if self.at.situation == about:
            self.at.tell(shown(found, self.at.session.table.rules.ruleset.sides, self.assumed(seats)))


def trail_of(battle: st.Battle) -> sense.Trail:
    """Where the piece that acts has been; empty while no choice is open, when there is no hint either."""
    side = battle.pending.side if isinstance(battle.pending, st.Choice) else ""
    return sense.trail_of(battle, side)


def win_of(estimate: st.Estimate) -> protocol.Win:
    return protocol.Win(*estimate)


def shown(found: st.Hint, sides: tuple[str, ...], strong: tuple[str, ...]) -> protocol.Hinted:
    """A hint as it is sent."""
    ideas = tuple(
        protocol.ShownIdea(
            str(idea.action),
            idea.words,
            win_of(idea.win),
            words.compared(idea) if place else "",
            tuple(protocol.ShownFact(fact.words, fact.good) for fact in idea.facts),
            idea.is_usual,
        )
        for place, idea in enumerate(found.ideas)
    )
    return protocol.Hinted("hint", sides.index(found.side), ideas, found.rollouts, strong)
