"""Notifies players whose turn it is while they are away: once a turn, after a quiet minute."""

import asyncio
import logging
import time
from collections import defaultdict, deque
from dataclasses import dataclass, field
from functools import partial

from anyio import to_thread

import sandtable as st

from ..tables.session import Session
from ..tables.store import Store
from ..tables.turns import Turn
from .chosen import Chosen
from .kept import HOOK, Address, Addresses
from .outbox import Letter, Outbox

A_DAY = 24 * 60 * 60.0
QUESTIONS, MANY = 3, 10_000  # mails a day that ask one address for confirmation; how many addresses are remembered
report = logging.getLogger("sandtable.web")


@dataclass
class Waiting:
    """A turn whose player is away, and the end of its quiet minute."""

    turn: Turn
    timer: asyncio.TimerHandle


@dataclass
class Notices:
    """The notices of one server."""

    chosen: Chosen
    store: Store
    waiting: dict[str, Waiting] = field(default_factory=dict)
    away: dict[str, Turn] = field(default_factory=dict)  # table -> the turn whose player is away now
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    asked: dict[str, deque[float]] = field(default_factory=lambda: defaultdict(lambda: deque(maxlen=QUESTIONS)))

    def __post_init__(self) -> None:
        self.addresses = Addresses(self.store.storage)
        self.calls = Outbox("the webhook", self.chosen.pauses) if self.chosen.hook else None
        self.mails = Outbox("the mail server", self.chosen.pauses) if self.chosen.mail else None

    @property
    def outboxes(self) -> list[Outbox]:
        return [each for each in (self.calls, self.mails) if each is not None]

    def stop(self) -> None:
        for waiting in self.waiting.values():
            waiting.timer.cancel()
        for outbox in self.outboxes:
            outbox.stop()

    def lost(self) -> list[str]:
        """The tables whose notices may have been lost when the server ended last."""
        return [*self.store.latest(self.chosen.quiet + sum(self.chosen.pauses))] if self.outboxes else []

    # ---- turns ---------------------------------------------------------------------------------------------------

    def watch(self, session: Session) -> None:
        """Handles a change at a table, or a player who came or left."""
        if not self.outboxes:
            return
        table, turn = session.table.id, session.away
        before = self.waiting.get(table)
        if before is not None and before.turn == turn:
            return
        if before is not None:
            self.waiting.pop(table).timer.cancel()
        self.away.pop(table, None)
        if turn is not None:
            self.away[table] = turn
        for outbox in self.outboxes:
            outbox.keep(table, turn.key if turn else "")
        if turn is not None:
            timer = asyncio.get_running_loop().call_later(self.chosen.quiet, self.due, turn)
            self.waiting[table] = Waiting(turn, timer)

    def due(self, turn: Turn) -> None:
        """Handles the end of a quiet minute."""
        del self.waiting[turn.table]
        task = asyncio.create_task(to_thread.run_sync(self.call, turn))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def call(self, turn: Turn) -> None:
        """Puts a turn's letters into the outboxes, except for players who were told already. Runs in a thread."""
        try:
            if self.calls is not None and self.chosen.hook is not None and not self.addresses.has_called(turn):
                send = partial(self.chosen.hook.call, turn, self.chosen.address)
                letter = Letter((turn.table, HOOK, turn.key), send, partial(self.addresses.told, turn, HOOK))
                self.calls.put(letter, partial(self.is_now, turn))
            if self.mails is not None:
                for address in self.addresses.to_tell(turn):
                    self.mails.put(self.letter(turn, address), partial(self.is_now, turn))
        except st.SandtableError:
            pass  # the store has told the log what is wrong with it
        except Exception:
            report.exception("table %s: its player could not be called", turn.table)

    def is_now(self, turn: Turn) -> bool:
        """Whether it is still the turn of a player who is away."""
        return self.away.get(turn.table) == turn

    def letter(self, turn: Turn, to: Address) -> Letter:
        mail = self.chosen.mail
        assert mail is not None
        message = mail.turn(to.address, turn, dict(turn.ways)[to.seat], to.key)
        about = turn.table, to.seat, turn.key
        return Letter(about, partial(mail.send, message), partial(self.addresses.told, turn, to.seat))

    # ---- addresses -----------------------------------------------------------------------------------------------

    def enter(self, table: str, seat: int, address: str, ruleset: str) -> None:
        """Keeps the address that a player entered, and asks there whether it is theirs."""
        mail = self.chosen.mail
        if mail is None or self.mails is None:
            raise st.IllegalAction("this server sends no mail: its host has not set any up")
        self.count_question(address.lower())
        key = self.addresses.enter(table, seat, address)
        self.mails.put(Letter((key, seat, ""), partial(mail.send, mail.question(address, ruleset, key))))

    def count_question(self, address: str) -> None:
        """Refuses further questions to an address, so that strangers are not bothered again and again."""
        now = time.monotonic()
        if len(self.asked) > MANY:
            recent = {each: times for each, times in self.asked.items() if times[-1] > now - A_DAY}
            self.asked.clear()
            self.asked.update(recent)
        times = self.asked[address]
        if len(times) == QUESTIONS and times[0] > now - A_DAY:
            raise st.IllegalAction(f"this address was asked {QUESTIONS} times today: look there, or try tomorrow")
        times.append(now)
