"""A guest's connection to a table: it carries out or refuses their messages, and reports all that happens."""

import asyncio
import logging
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any, Protocol, TypeVar

from pydantic import Field, TypeAdapter

import sandtable as st
from sandtable.kernel.reading import understood

from . import agreeing, cards, coach, heard, protocol, shown, ways
from .game import Game
from .happened import TABLE, check_room
from .lobby import Lobby
from .session import MOST_UNREAD, Guest, Session, dumped, unbroken
from .table import NEVER, Table

POLICY, BROKEN, NO_TABLE = 1008, 1011, 4404
WAIT_TO_SIT = 20.0  # seconds
MOST_QUESTIONS = 100  # questions that may wait for their answer
A_MOMENT = 0.05  # seconds
T = TypeVar("T")
Ask = heard.AskAim | heard.AskOutlook | heard.AskCard | heard.Pick
report = logging.getLogger("sandtable.web")
said: TypeAdapter[heard.Said] = TypeAdapter(Annotated[heard.SAID, Field(discriminator="t")])


class Left(Exception):
    """The guest has gone."""


class Line(Protocol):
    """Carries messages to a guest and back, such as a WebSocket. Each method raises `Left` when the guest has gone."""

    async def receive(self) -> str:
        """Their next message."""

    async def send(self, text: str) -> None:
        """Sends them a message."""

    async def close(self, code: int) -> None:
        """Ends it, with a number that says why."""


async def sit_down(line: Line, lobby: Lobby, table: str) -> "Connection | None":
    """Waits for the first message, which says who it is."""
    try:
        session = await lobby.session(table) if re.fullmatch(TABLE, table) else None
        if session is None:
            await refuse(line, protocol.Trouble("trouble", f"there is no table {table}"), NO_TABLE)
            return None
        first = read(await asyncio.wait_for(line.receive(), WAIT_TO_SIT))
        if not isinstance(first, heard.Sit):
            raise st.ParseError('the first message must be "sit"')
        secret = first.seat
        await session.do(lambda table: table.who(secret))
        await session.do(lambda table: table.claim(secret))
    except TimeoutError:
        await refuse(line, protocol.Trouble("trouble", f"nobody sat down within {WAIT_TO_SIT:g} seconds"), POLICY)
        return None
    except Left:
        return None
    except Exception as error:
        await refuse(line, trouble(error), POLICY if isinstance(error, st.SandtableError) else BROKEN)
        return None
    lines = first.lines if not session.table.game.undone else 0
    return Connection(line, session, Guest(first.seat, lines))


async def refuse(line: Line, why: protocol.Trouble, code: int) -> None:
    with suppress(Left):
        await line.send(dumped(why))
        await line.close(code)


def read(text: str) -> heard.Said:
    """A message; `ParseError` says what is wrong with it."""
    if len(text.encode()) > heard.LONGEST_MESSAGE:
        raise st.ParseError(f"a message may have {heard.LONGEST_MESSAGE} bytes")
    return understood(lambda: said.validate_json(text), st.ParseError, "message not understood")


def trouble(error: Exception) -> protocol.Trouble:
    """An error in words; an unexpected one is logged, and named as such."""
    if isinstance(error, st.SandtableError):
        return protocol.Trouble("trouble", " ".join(str(error).split()), error.rule or "")
    report.error("a message was not handled", exc_info=error)
    return protocol.Trouble("trouble", f"this went wrong inside ({type(error).__name__}); the table is as it was")


class Connection:
    """One guest at a table: one task reads, one writes, one works out what they ask."""

    def __init__(self, line: Line, session: Session, guest: Guest) -> None:
        self.line, self.session, self.guest = line, session, guest
        self.trial: Game | None = None  # what the guest tries out, unseen by others
        self.trying = asyncio.Lock()  # of the trial
        self.changed_trial = False
        self.questions: asyncio.Queue[Ask] = asyncio.Queue(MOST_QUESTIONS)
        self.replies: list[Reply] = []
        self.coach = coach.Coach(self)

    async def run(self) -> None:
        """Serves the guest until they leave."""
        await self.say_hello()
        self.session.come(self.guest)
        tasks = [asyncio.create_task(work()) for work in (self.write, self.listen, self.reply)]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.session.leave(self.guest)
            self.coach.stop()
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            for task in tasks:
                error = None if task.cancelled() else task.exception()
                if error is not None and not isinstance(error, Left):
                    report.error("a connection broke", exc_info=error)

    # ---- writing -----------------------------------------------------------------------------------------------

    async def write(self) -> None:
        """Sends what is to be sent. A slow guest gets the latest state, not every one."""
        while True:
            await self.guest.wake.wait()
            self.guest.wake.clear()
            await self.send_state()
            await self.send_replies()
            while self.guest.outbox:
                await self.line.send(self.guest.outbox.pop(0))

    async def say_hello(self) -> None:
        hello = await self.session.do(lambda table: table.hello(self.guest.secret))
        self.guest.sides = hello.yours
        await self.line.send(dumped(hello))

    async def send_state(self) -> None:
        """How the table stands, or the guest's trial, if they do not know that yet."""
        if self.trial is not None:
            if self.changed_trial:
                self.changed_trial = False
                await self.line.send(await self.in_trial(self.text_of_trial))
        elif not self.session.knows(self.guest):
            sides = self.guest.sides
            text = await self.session.text_for(self.guest)
            if self.guest.sides != sides:  # seats have changed hands: say again who they are
                await self.say_hello()
            await self.line.send(text)

    def text_of_trial(self, trial: Game) -> str:
        return dumped(self.session.table.trial(trial))

    async def send_replies(self) -> None:
        """Answers to the guest's questions, if true of the state on their screen; else they are worked out again."""
        while self.replies:
            reply = self.replies.pop(0)
            if reply.about == self.situation:
                await self.line.send(reply.text)
            else:
                await self.questions.put(reply.to)

    @property
    def situation(self) -> tuple[bool, int]:
        """Which state the guest has: of their trial, or of the table."""
        if self.trial is not None:
            return True, self.trial.number
        return False, self.guest.told.number if self.guest.told is not None else NEVER

    # ---- answering ---------------------------------------------------------------------------------------------

    async def reply(self) -> None:
        """Works out what the guest asks, one thing after the other, while they may act."""
        while True:
            question = await self.questions.get()
            try:
                about, message = await self.answer_to(question)
            except Exception as error:
                self.tell_trouble(error)
            else:
                self.replies.append(Reply(question, about, dumped(message)))
                self.guest.wake.set()

    async def answer_to(self, question: Ask) -> tuple[tuple[bool, int], Any]:
        """The answer to a question, with the situation that it is true of."""
        if isinstance(question, heard.AskAim) and self.trial is None:
            number, aim = await self.session.aim(question.answer)
            return (False, number), protocol.Aimed("aim", aim)
        return await self.look(lambda game: told(game, question))

    async def look(self, what: Callable[[Game], Any]) -> tuple[tuple[bool, int], Any]:
        """Asks the game on the guest's screen, or a copy of it; with the situation that the answer is true of."""
        if self.trial is None:
            number, found = await self.session.look(what)
            return (False, number), found
        return await self.in_trial(lambda trial: ((True, trial.number), what(trial)))

    # ---- reading -----------------------------------------------------------------------------------------------

    async def listen(self) -> None:
        """Does what is said, one thing after the other."""
        while True:
            text = await self.line.receive()
            try:
                await self.hear(read(text))
            except Left:
                raise
            except Exception as error:
                self.tell_trouble(error)
            while len(self.guest.outbox) + len(self.replies) > MOST_UNREAD:  # they do not read: do not listen
                await asyncio.sleep(A_MOMENT)

    async def hear(self, message: heard.Said) -> None:
        """One message."""
        if isinstance(message, heard.AskHint | heard.AskStanding):
            self.coach.ask(message)
        elif isinstance(message, Ask):
            await self.questions.put(message)
        elif isinstance(message, heard.Analyse):
            await self.analyse(message.on)
        elif isinstance(message, heard.Sit):
            raise st.ParseError("you sit at this table already")
        elif self.trial is not None:
            await self.try_out(message)
        else:
            await self.session.do(lambda table: do(table, self.guest.secret, message))

    def tell(self, message: Any) -> None:
        self.guest.tell(dumped(message))

    def tell_trouble(self, error: Exception) -> None:
        self.tell(trouble(error))

    # ---- trying out --------------------------------------------------------------------------------------------

    async def analyse(self, on: bool) -> None:
        """Begins or ends the guest's trial."""
        self.trial = await self.session.do(lambda table: table.game.copy(is_trial=True)) if on else None
        self.changed_trial = on
        if not on:
            self.guest.told, self.guest.lines = None, 0  # the trial's log is on their screen
        self.guest.wake.set()

    async def try_out(self, message: heard.Said) -> None:
        """The same things, in the trial: there the guest answers for every side."""
        await self.in_trial(lambda trial: try_in(trial, message))
        self.changed_trial = True
        self.guest.wake.set()

    async def in_trial(self, work: Callable[[Game], T]) -> T:
        """Does something in the trial, when it is free."""
        assert self.trial is not None
        return await unbroken(self.alone_in(self.trial, work))

    async def alone_in(self, trial: Game, work: Callable[[Game], T]) -> T:
        async with self.trying:
            return await self.session.work.beside(work, trial, looks=True)


@dataclass
class Reply:
    """An answer that has been worked out, and the situation for which it is true."""

    to: Ask
    about: tuple[bool, int]
    text: str


def told(game: Game, question: Ask) -> protocol.Aimed | protocol.Outlook | protocol.Card | protocol.Picked:
    """Works out the answer to a question."""
    match question:
        case heard.AskAim():
            return protocol.Aimed("aim", game.aim(question.answer))
        case heard.AskOutlook():
            return protocol.Outlook("outlook", question.key, shown.outlook_of(game.battle, question.key))
        case heard.AskCard(key=key, x=x, y=y):
            return cards.card_of(game.battle, key, None if x is None or y is None else (x, y))
        case heard.Pick():
            return ways.picked(game.battle, question.x, question.y)


def do(table: Table, secret: str, message: heard.Said) -> None:
    """Carries out a message at a table."""
    match message:
        case heard.Act():
            table.act(secret, message.answer, message.number)
        case heard.RollDice():
            table.roll(secret, message.faces, message.number)
        case heard.SetByHand():
            table.set_by_hand(secret, message.key, message.values, message.number)
        case heard.Undo():
            agreeing.undo(table, secret, message.number)
        case heard.Consent():
            agreeing.consent(table, secret, message.yes, message.number)
        case heard.Resign():
            agreeing.resign(table, secret, message.side)
        case heard.Draw():
            agreeing.draw(table, secret, message.yes, message.number)
        case heard.Coach():
            table.want_coach(secret, message.on, message.everybody, message.number)
        case heard.Say():
            table.say(secret, message.text)
        case heard.Take():
            table.take(secret, message.side, message.player, message.number)


def try_in(trial: Game, message: heard.Said) -> None:
    """Carries out a message in a trial."""
    check_room(trial.number)
    side = trial.asked
    match message:
        case heard.Act() if side is not None:
            trial.push(side, message.answer)
        case heard.RollDice() if side is not None:
            trial.roll(side, message.faces)
        case heard.Undo():
            trial.undo(max(range(len(trial.battle.rules.ruleset.sides)), key=trial.latest))
        case _:
            raise st.IllegalAction("not while you try things out: go back to the table first")
