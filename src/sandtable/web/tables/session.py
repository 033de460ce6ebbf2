"""An open table and its guests: one thing happens at a time, and all guests are told of it."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Any, TypeVar

from pydantic import TypeAdapter

import sandtable as st
from sandtable.battle import Carried

from ..needs import ASKED, LONGEST, USUAL, For, StorageFails, Unable, Work
from .game import Game
from .protocol import Aim, Ready, State, Trouble
from .table import Picture, Rights, Table, position_at
from .thinking import MOST, Question, Thought, aims_of, by_chance, think
from .turns import Turn, turn_of

T = TypeVar("T")
AHEAD = 60  # answers whose chances are worked out before a guest asks
AHEAD_SECONDS = 2.0
AT_ONCE = 6  # ... and sent together
MOST_UNREAD = 100  # messages; a guest who reads so slowly gets nothing more unasked
STANDS_BACK = 3.0  # pause after an answer at a table without guests, as a multiple of the time it took
TRY_AGAIN = 5.0  # seconds after the store has failed a computer player
report = logging.getLogger("sandtable.web")


@dataclass
class Settings:
    """How a server behaves."""

    think_seconds: float = 5.0  # a computer player's time for one answer
    patience: float = 1.0  # how many times as long as usual all other work may take: for slow machines
    pace: float = 0.5  # seconds between answers of computer players, for people to follow
    sleep_after: float = 600.0  # seconds after which a table that nobody is at leaves memory; the store has it
    per_minute: Mapping[str, int] = field(default_factory=lambda: dict(USUAL))  # see `rates`
    keep_days: float | None = None  # tables and replays older than that are deleted; None: never
    workers: int = 0  # processes for what takes long: see `Work`


class Guest:
    """A guest at a table, as the table knows them: what they may do and what they have been told."""

    def __init__(self, secret: str, lines: int) -> None:
        self.secret = secret
        self.lines = lines  # of the log that the guest has
        self.sides: tuple[int, ...] = ()
        self.outbox: list[str] = []
        self.told: State | None = None  # the state they were told last
        self.wake = asyncio.Event()

    def tell(self, text: str) -> None:
        """Puts a message where the guest's connection takes it from."""
        self.outbox.append(text)
        self.wake.set()

    def mention(self, text: str) -> None:
        """The same for a message that the guest did not ask for."""
        if len(self.outbox) < MOST_UNREAD:
            self.tell(text)


def unwatched(_: "Session") -> None:
    """The listener of a table whose server sends no notices."""


@dataclass
class Session:
    """A table, its guests, and its turn-taking."""

    table: Table
    settings: Settings
    work: Work
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # of the table
    guests: set[Guest] = field(default_factory=set)
    shot: Picture | None = None  # how the table stands, worked out once for all guests
    news: int = 0  # counts changes that make a picture outdated
    drawing: asyncio.Lock = field(default_factory=asyncio.Lock)
    texts: dict[Any, str] = field(default_factory=dict)
    undone: int = 0  # of which the guests know
    copy: tuple[int, Game] | None = None  # to ask: the battle after this many things had happened
    looking: asyncio.Lock = field(default_factory=asyncio.Lock)  # of the copy
    thinking: asyncio.Task[None] | None = None
    ahead: asyncio.Task[None] | None = None
    ahead_for: tuple[int, frozenset[Guest]] | None = None
    rests: bool = False  # nobody is here, and others go first
    given: int = MOST  # answers that computer players gave at once when nobody was here
    used: float = field(default_factory=time.monotonic)  # when a guest was here last
    watch: Callable[["Session"], None] = unwatched  # hears whenever a player may be asked who is away

    # ---- doing -------------------------------------------------------------------------------------------------

    async def do(self, work: Callable[[Table], T]) -> T:
        """Does something at the table when it is free. What happens there is kept, and the guests are being told."""
        return await unbroken(self.doing(work))

    async def doing(self, work: Callable[[Table], T]) -> T:
        self.used = time.monotonic()
        async with self.lock:
            before, news, shot = self.table.count, self.news, None
            found: T
            try:
                found, shot = await self.work.beside(self.done, work)
                return found
            finally:
                if self.table.count != before:
                    is_new = self.news == news
                    self.happened()
                    self.shot = shot if is_new else None

    def done(self, work: Callable[[Table], T]) -> tuple[T, Picture | None]:
        """Carries something out; if that changed the table, sends its new state to all guests."""
        self.table.mend()
        before = self.table.count
        found = self.safely(work)
        with suppress(Exception):  # it comes up again when a guest is to be told
            return found, self.table.picture() if self.guests and self.table.count != before else None
        return found, None

    def safely(self, work: Callable[[Table], T]) -> T:
        try:
            return work(self.table)
        except Exception as error:
            if not isinstance(error, st.SandtableError):
                self.table.spoiled = True  # whatever went wrong inside: the store knows how the battle stands
            with suppress(Exception):  # where the store fails too, it is tried again before anything else happens
                self.table.mend()
            raise

    async def glance(self, what: Callable[[Table], T]) -> T:
        """What can be told of the table at once, without its rules."""
        async with self.lock:
            if not self.table.spoiled:
                return what(self.table)
        return await self.do(what)

    async def look(self, what: Callable[[Game], T]) -> tuple[int, T]:
        """Asks a copy of the battle, so that nobody who acts has to wait; with the number it is true of."""
        return await unbroken(self.looks(what))

    async def looks(self, what: Callable[[Game], T]) -> tuple[int, T]:
        async with self.looking:
            if self.copy is None or self.copy[0] != self.table.number:
                self.copy = await self.glance(lambda table: (table.number, table.game.copy()))
            number, game = self.copy
            return number, await self.work.beside(what, game, looks=True)

    async def position(self, number: int) -> Carried:
        """The battle as it stood when this many things had happened at the table, to be thought about elsewhere."""
        now, found = await self.look(Game.carried)
        if now == number:
            return found
        return await self.work.beside(position_at, self.table.store, self.table.id, number, looks=True)

    async def aim(self, text: str) -> tuple[int, Aim]:
        """What is to be known of an answer. Chances are worked out where nobody who acts has to wait for them."""
        number, found = await self.look(partial(Game.aim_or_position, text=text, elsewhere=bool(self.work.workers)))
        if isinstance(found, Aim):
            return number, found
        [aim] = await self.ask(aims_of, found, [text], seconds=LONGEST, lane=For.AIMS, client="who points")
        if self.copy is not None and self.copy[0] == number:
            self.copy[1].aims[text] = aim
        return number, aim

    def happened(self) -> None:
        """Something has happened in the battle or to the seats."""
        undone = self.table.game.undone
        for taken_back in undone[self.undone :]:
            for guest in self.guests:
                guest.lines = min(guest.lines, taken_back.after + 1)
        self.undone = len(undone)
        self.changed()

    def changed(self) -> None:
        """Marks all earlier results as outdated."""
        self.renew()
        self.start_thinking()
        self.start_ahead()
        self.watch(self)

    def renew(self) -> None:
        self.news += 1
        self.shot = None
        self.texts.clear()
        for guest in self.guests:
            guest.wake.set()

    # ---- telling -----------------------------------------------------------------------------------------------

    async def picture(self) -> Picture:
        """How the table stands."""
        async with self.drawing:
            while self.shot is None:
                news = self.news
                shot = await self.do(Table.picture)
                if news == self.news:
                    self.shot = shot
            return self.shot

    async def state_for(self, secret: str) -> State:
        """How the table stands for a guest with this secret, with the whole log."""
        shot = await self.picture()
        return replace(shot.state, undo=shot.rights.get(secret, Rights()).undo)

    async def text_for(self, guest: Guest) -> str:
        """The state as JSON for a guest: with the log lines they do not have yet."""
        shot = await self.picture()
        state, rights = shot.state, shot.rights.get(guest.secret, Rights())
        first = min(guest.lines, len(state.lines))
        key = (first, rights.undo)
        if key not in self.texts:
            self.texts[key] = dumped(replace(state, first=first, lines=state.lines[first:], undo=rights.undo))
        guest.sides, guest.lines, guest.told = rights.sides, len(state.lines), state
        return self.texts[key]

    def knows(self, guest: Guest) -> bool:
        """Whether the guest was told how the table stands."""
        return guest.told is not None and self.shot is not None and guest.told is self.shot.state

    def come(self, guest: Guest) -> None:
        self.guests.add(guest)
        self.work.guests += 1
        guest.wake.set()
        if self.rests and self.thinking is not None:  # now there is a guest to play for
            self.thinking.add_done_callback(lambda _: self.start_thinking())
            self.thinking.cancel()
        self.seated()

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)
        self.work.guests -= 1
        self.seated()

    def seated(self) -> None:
        """A guest came or left."""
        present = frozenset(guest.secret for guest in self.guests)
        watching = sum(not guest.secret for guest in self.guests)
        if (present, watching) != (self.table.present, self.table.watching):
            self.table.present, self.table.watching = present, watching
            self.renew()
        self.start_thinking()
        self.start_ahead()
        self.watch(self)

    @property
    def away(self) -> Turn | None:
        """Whose turn it is while no page of theirs is open."""
        turn = turn_of(self.table)
        if turn is None or any(not self.table.seats.is_referee(each.secret) for each in self.answerers(turn.side)):
            return None
        return turn

    def tell_all(self, message: Trouble) -> None:
        text = dumped(message)
        for guest in self.guests:
            guest.mention(text)

    # ---- computer players --------------------------------------------------------------------------------------

    def start_thinking(self) -> None:
        """Sets a computer player thinking, if it is their turn; not one who has just failed at the same question."""
        idle = self.thinking is None or self.thinking.done()
        if idle and self.table.thinking is not None:
            self.thinking = asyncio.create_task(self.play())

    @property
    def idle(self) -> bool:
        """Whether the table has no guests, no work under way, and no computer player to act."""
        resting = self.thinking is None or self.thinking.done()
        return resting and not self.guests and not self.lock.locked() and not self.looking.locked()

    def stop(self) -> None:
        for task in (self.thinking, self.ahead):
            if task is not None:
                task.cancel()

    async def play(self) -> None:
        """Computer players answer for as long as it is their turn."""
        try:
            while await (self.some_aside() if self.is_aside else self.some_answers()):
                pass
            asyncio.get_running_loop().call_soon(self.start_thinking)  # a person may have answered meanwhile
        except StorageFails as error:  # the log has been told; it is tried again
            self.tell_all(Trouble("trouble", str(error)))
            await asyncio.sleep(TRY_AGAIN)
            asyncio.get_running_loop().call_soon(self.start_thinking)
        except Exception:
            self.table.stuck = self.table.number
            self.renew()
            report.exception("table %s: a computer player could not go on", self.table.id)
            self.tell_all(Trouble("trouble", "the computer player went wrong inside: seat another, or take its seat"))

    async def some_answers(self) -> bool:
        """What computer players come to, answer by answer, for as long as nothing else happens; is there more?"""
        await asyncio.sleep(self.settings.pace)
        asked = await self.glance(Table.question)
        if asked is None:
            return False
        for given, thought in enumerate(await self.think(asked)):
            if given:
                await asyncio.sleep(self.settings.pace)
            player, number = asked.players[thought.side], asked.number + given
            if not await self.do(partial(Table.let, thought=thought, player=player, number=number)):
                return True
            if thought.late:
                name = self.table.rules.ruleset.sides[thought.side]
                self.tell_all(Trouble("trouble", f"{name} took too long to think: chance chose {thought.action}"))
        return True

    @property
    def is_aside(self) -> bool:
        """Whether no person waits for what happens here."""
        return not self.guests and self.table.is_played_alone

    async def some_aside(self) -> bool:
        """The same where nobody waits for it: several answers in one go, when it is this table's turn among all such.

        While there are guests at other tables, the machine is left alone in between, the longer the busier it is.
        """
        self.rests = True
        try:
            await asyncio.sleep(self.settings.pace * self.given)
            async with self.work.aside.turn(self.table.id):
                self.rests, began = False, time.monotonic()
                asked = await self.glance(Table.question)
                if asked is None:
                    return False
                thoughts = await self.think(asked)
                await self.do(partial(Table.let_all, thoughts=thoughts, asked=asked))
                self.given, self.rests = len(thoughts), True
                if self.work.guests:
                    await asyncio.sleep(STANDS_BACK * (time.monotonic() - began))
        finally:
            self.rests = False
        return True

    async def think(self, asked: Question) -> list[Thought]:
        """What players answer within their time; else chance chooses."""
        try:
            return await self.ask(think, asked, seconds=self.settings.think_seconds, lane=For.PLAYERS)
        except Unable:
            return await self.work.beside(by_chance, asked)

    # ---- working ahead -----------------------------------------------------------------------------------------

    def start_ahead(self) -> None:
        """Works out what those who are asked will want to know, unless that is done already."""
        wanted = (self.table.number, frozenset(self.answerers(self.table.game.asked)))
        if wanted == self.ahead_for:
            return
        self.ahead_for = wanted
        if self.ahead is not None:
            self.ahead.cancel()
        if wanted[1]:
            self.ahead = asyncio.create_task(self.work_ahead())

    async def work_ahead(self) -> None:
        """The aims of listed answers, before a guest points at them; only for those who may give them.

        In a crowd nothing waits for its turn here: it would be done for positions that have passed.
        """
        state = (await self.picture()).state
        wanted = [option.answer for option in state.options if option.rolls][:AHEAD]
        if not wanted:
            return
        try:
            number, position = await self.look(Game.carried)
            deadline = time.monotonic() + AHEAD_SECONDS
            while wanted and number == self.table.number and time.monotonic() < deadline:
                if not self.work.has_room(For.AIMS, besides=ASKED):
                    return
                some, wanted = wanted[:AT_ONCE], wanted[AT_ONCE:]
                aims = await self.ask(aims_of, position, some, seconds=AHEAD_SECONDS, lane=For.AIMS, ahead=True)
                self.hand_out(state, aims)
        except Unable:
            pass  # a guest who points at an answer asks for it themselves
        except Exception:
            report.exception("table %s: what an answer may do could not be worked out", self.table.id)

    async def ask(
        self,
        function: Callable[..., T],
        *arguments: Any,
        seconds: float,
        lane: For,
        client: str = "the table",
        **how: bool,
    ) -> T:
        """Has something worked out about this table, for one of those who ask there."""
        of, ruleset = f"{client} at {self.table.id}", self.table.opening.ruleset
        return await self.work.run(function, *arguments, seconds=seconds, lane=lane, client=of, ruleset=ruleset, **how)

    def hand_out(self, state: State, aims: list[Aim]) -> None:
        if state.pending is not None and state.number == self.table.number:
            if self.copy is not None and self.copy[0] == state.number:
                self.copy[1].aims.update((aim.answer, aim) for aim in aims)
            text = dumped(Ready("ready", state.number, tuple(aims)))
            for guest in self.answerers(state.pending.side):
                guest.mention(text)

    def answerers(self, side: int | None) -> list[Guest]:
        return [guest for guest in self.guests if side in self.table.seats.answers_for(guest.secret)]


async def unbroken(work: Awaitable[T]) -> T:
    """Work that goes on to its end even if nobody waits for it any more: a thread cannot be stopped half-way."""
    task = asyncio.ensure_future(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())  # read, even if nobody waits now
    return await asyncio.shield(task)


def dumped(message: Any) -> str:
    """A message as JSON."""
    kind: Any = type(message)
    return adapter(kind).dump_json(message).decode()


@lru_cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
