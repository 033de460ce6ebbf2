"""One table: a battle, who may answer for which side, and the store that everything goes to before anyone sees it."""

import logging
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

from pydantic import BaseModel

import sandtable as st
from sandtable.battle import Carried, Change, Choice, in_force
from sandtable.kernel import HUMAN
from sandtable.reference import how

from ..coaching.fairness import Fairness
from ..needs import StorageFails
from .game import REFEREE, Game
from .happened import NOBODY, Event, Keeper, check_room
from .opening import Opening, check_player
from .protocol import VERSION, Coached, Hello, ShownSeat, State, Word
from .seats import Seat, Seats
from .talk import Talk
from .thinking import Question, Thought

NEVER = -1
MOMENTS = 32  # positions of before that a process remembers
AGAIN = "this table cannot be set up again"
report = logging.getLogger("sandtable.web")


class Link(BaseModel):
    """A seat, with the link that sits a guest down in it."""

    side: int
    name: str
    player: str
    seat: str
    url: str


@dataclass(frozen=True)
class Rights:
    """What a guest may do, by the secret they show: a spectator nothing."""

    sides: tuple[int, ...] = ()
    host: bool = False
    undo: Literal["free", "consent", "no"] = "no"  # what taking back their latest answer needs


@dataclass(frozen=True)
class Picture:
    """How the table stands for a spectator, and what every other guest's secret allows at this moment."""

    state: State
    rights: dict[str, Rights]


@dataclass
class Table:
    """A table that is open. Its methods are called one at a time."""

    id: str
    opening: Opening
    seats: Seats
    game: Game
    store: Keeper
    asked_back: int | None = None  # the side that asks to take its answer back
    offered: int | None = None  # the side that offers a draw
    stuck: int = NEVER  # when a computer player failed
    present: frozenset[str] = frozenset()  # secrets of those who are there
    count: int = 0  # everything that happened, whether it changed the battle or not
    fairness: Fairness = field(default_factory=Fairness)
    spoiled: bool = False  # battle and store may differ: see `mend`
    talk: Talk = field(default_factory=Talk)
    watching: int = 0  # how many are there without a seat
    since: float = field(default_factory=time.monotonic)  # when the battle went on

    @property
    def host(self) -> str:
        """The host's secret."""
        return self.seats.host

    @property
    def rules(self) -> st.Rules:
        return self.game.battle.rules

    @property
    def number(self) -> int:
        """Counts the events that people must know before they act: all but messages."""
        return self.count - len(self.talk.words)

    # ---- who is who --------------------------------------------------------------------------------------------

    def who(self, secret: str) -> Rights:
        """The rights that a secret gives; an empty one is a spectator's, a wrong one is refused."""
        sides = self.seats.answers_for(secret)
        corrects = self.seats.is_referee(secret) and self.game.is_set_last
        return Rights(sides, self.seats.is_host(secret), "free" if corrects else self.undo_for(sides))

    def rematch(self, secret: str, swap: bool, wanted: list[str] | None) -> Opening:
        """The same battle with other luck, for those who play here; in each other's seats or by others, if wanted."""
        who = self.who(secret)
        if not who.host and not who.sides:
            raise st.IllegalAction("only who plays at this table may play it again")
        players = self.seats.players if wanted is None else wanted
        return self.opening.model_copy(update={"seed": None, "players": players[::-1] if swap else players})

    def claim(self, secret: str) -> bool:
        """Seats a guest by a seat's own link; returns whether that is new."""
        side = self.seats.of(secret)
        if side is None or self.seats[side].claimed:
            return False
        self.keep(Event("claim", side, ""))
        self.seats[side].claimed = True
        return True

    def needs(self, secret: str, side: int) -> None:
        """Refuses a guest who may not answer for a side."""
        if side not in self.seats.answers_for(secret):
            name = self.rules.ruleset.sides[side]
            raise st.IllegalAction(f"you do not sit for {name}: only {name} may do this")

    def check_number(self, number: int) -> None:
        if number != self.number:
            raise st.IllegalAction(f"the table has moved on (it is at {self.number}, you saw {number}): look again")
        check_room(self.count)

    def check_side(self, side: int) -> None:
        if side >= len(self.seats):
            raise st.IllegalAction(f"there are {len(self.seats)} sides, numbered from 0: there is no side {side}")

    # ---- what happens ------------------------------------------------------------------------------------------

    def act(self, secret: str, text: str, number: int) -> None:
        """Gives the answer of a guest who may give it."""
        self.check_number(number)
        side = self.game.asked
        if side is None:
            raise st.IllegalAction("the battle is over")
        self.needs(secret, side)
        self.done(lambda: self.game.push(side, text))
        self.tell_of_referee(secret, "answered", side)

    def roll(self, secret: str, faces: list[int] | None, number: int) -> None:
        """Rolls the pending dice. Any person at the table may roll those of a computer player."""
        self.check_number(number)
        sides, asked = self.seats.answers_for(secret), self.game.asked
        if asked is None:
            raise st.IllegalAction("the battle is over: no dice are to be rolled")
        if self.seats[asked].player == HUMAN or not (sides or self.who(secret).host):
            self.needs(secret, asked)
        self.done(lambda: self.game.roll(asked, faces))
        self.tell_of_referee(secret, "rolled", asked)

    def set_by_hand(self, secret: str, key: str, values: dict[str, Any], number: int) -> None:
        """Sets fields of a piece; only the referee may."""
        self.check_number(number)
        if not self.seats.is_referee(secret):
            raise st.IllegalAction("only the referee sets anything by hand")
        self.done(lambda: self.game.set_by_hand(Change(key, tuple(values.items()))))

    def let(self, thought: Thought, player: str, number: int) -> bool:
        """Gives the answer of a computer player; returns False if it came too late."""
        if (number, player) != (self.number, self.seats[thought.side].player):
            return False
        self.done(lambda: self.game.let(thought.side, thought.action, thought.luck))
        return True

    def let_all(self, thoughts: Sequence[Thought], asked: Question) -> None:
        """Gives all answers that computer players have worked out, in one go, unless they come too late."""
        if (asked.number, asked.players) != (self.number, self.seats.players):
            return
        try:
            self.keep(*[self.game.let(thought.side, thought.action, thought.luck) for thought in thoughts])
        except Exception:
            self.spoiled = True  # of several, some may have happened
            raise
        self.went_on()

    # ---- what is said ------------------------------------------------------------------------------------------

    def say(self, secret: str, text: str) -> None:
        """Adds a message to all, from a player, the host or the referee."""
        who, own, names = self.who(secret), self.seats.of(secret), self.rules.ruleset.sides
        sides = who.sides if own is None else (own,)
        if not sides and not who.host:
            raise st.IllegalAction("spectators watch and listen: those who play may speak")
        said = self.talk.check(secret, text)
        speaker = "host" if who.host and len(sides) != 1 else names[sides[0]]
        by = REFEREE if self.seats.is_referee(secret) else speaker
        self.keep(Event("said", NOBODY, f"{by}\n{said}"))
        self.hear(f"{by}\n{said}")

    def tell(self, text: str) -> None:
        """Adds a message of the table to all."""
        self.keep(Event("said", NOBODY, f"\n{text}"))
        self.hear(f"\n{text}")

    def hear(self, said: str) -> None:
        by, _, text = said.partition("\n")
        self.talk.words.append(Word(len(self.game.battle.log) - 1, by, text))

    def tell_of_referee(self, secret: str, did: str, side: int) -> None:
        if self.seats.is_referee(secret):
            self.tell(f"the referee {did} for {self.rules.ruleset.sides[side]}")

    def undo_needs(self, side: int) -> Literal["free", "consent", "no"]:
        """What taking back a side's latest answer needs."""
        if self.game.latest(side) < 0:
            return "no"
        mine = self.seats.together(side)
        return "free" if self.seats.people <= mine or self.game.is_free(side) else "consent"

    def take(self, secret: str, side: int, player: str, number: int) -> None:
        """Hands a side to another player: a computer player, or a person again."""
        self.check_number(number)
        who = self.who(secret)
        self.check_side(side)
        if not who.host and self.seats.of(secret) != side:
            raise st.IllegalAction("only the host, or the player who sits there, may say who answers for a side")
        check_player(self.rules, player)
        self.keep(Event("player", side, player))
        self.seats[side].player = player

    def want_coach(self, secret: str, on: bool, everybody: bool, number: int) -> None:
        """Whether a side wants the coach; the host may forbid it to all."""
        self.check_number(number)
        mine, who = self.seats.answers_for(secret), self.who(secret)
        if not (who.host if everybody else mine):
            raise st.IllegalAction("only the host may forbid it" if everybody else "a spectator has no say in it")
        side = NOBODY if everybody else mine[0]
        self.keep(Event("coach", side, "on" if on else "off"))
        self.fairness.say(side, on)

    @property
    def coached(self) -> Coached:
        """Whether the coach answers here."""
        people = {frozenset(self.seats.together(side)) for side in self.seats.people}
        on, agreed = self.fairness.allows(people), tuple(sorted(self.fairness.agreed))
        return Coached(on, self.fairness.forbidden, agreed, len(people) > 1)

    def done(self, happens: Callable[[], Event]) -> None:
        """Carries out an event and stores it before anyone can see it; after a failure `mend` restores the battle."""
        self.keep(happens())
        self.went_on()

    def went_on(self) -> None:
        self.asked_back = self.offered = None
        self.since = time.monotonic()

    def mend(self) -> None:
        """Restores the battle from the store after a failure."""
        if self.spoiled:
            kept = reopen(self.store, self.id)
            assert kept is not None
            self.game, self.seats, self.count, self.asked_back = kept.game, kept.seats, kept.count, kept.asked_back
            self.offered = kept.offered
            self.fairness, self.talk.words = kept.fairness, kept.talk.words
            self.spoiled = False

    def keep(self, *happened: Event) -> None:
        try:
            self.store.add(self.id, self.count + 1, *happened)
        except Exception:
            self.spoiled = True
            raise
        self.count += len(happened)

    def again(self, event: Event) -> None:
        """Repeats an event from the store, after a restart."""
        self.count += 1
        seat = self.seats[event.side]
        match event.kind:
            case "player" | "person":
                seat.player, seat.claimed = event.text, seat.claimed or event.kind == "person"
            case "claim":
                seat.claimed = True
            case "coach":
                self.fairness.say(event.side, event.text == "on")
            case "asked":
                self.asked_back = None if event.side == NOBODY else event.side
            case "offered":
                self.offered = None if event.side == NOBODY else event.side
            case "said":
                self.hear(event.text)
            case _:
                self.game.again(event)
                self.asked_back = self.offered = None

    # ---- computer players --------------------------------------------------------------------------------------

    @property
    def thinker(self) -> int | None:
        """The side whose computer player is to answer."""
        pending = self.game.battle.pending
        if not isinstance(pending, Choice):
            return None
        side = self.rules.ruleset.sides.index(pending.side)
        return None if self.seats[side].player == HUMAN else side

    @property
    def thinking(self) -> int | None:
        """The side whose computer player thinks, if it has not failed at this very question."""
        return None if self.stuck == self.number else self.thinker

    @property
    def is_played_alone(self) -> bool:
        """Whether computer players are among themselves."""
        return not self.seats.people

    def question(self) -> Question | None:
        """The question that a computer player has to think about now."""
        if self.thinker is None:
            return None
        return Question(self.number, self.game.carried(), self.seats.players)

    # ---- what is shown -----------------------------------------------------------------------------------------

    def hello(self, secret: str) -> Hello:
        who, ruleset, battle = self.who(secret), self.rules.ruleset, self.game.battle
        scenario = battle.scenario
        return Hello(
            "hello",
            VERSION,
            self.id,
            ruleset.id,
            ruleset.title,
            scenario.title if scenario else "",
            ruleset.credit,
            ruleset.sides,
            (*self.rules.players, *st.levels_of(self.rules)),
            who.sides,
            who.host,
            self.opening.dice,
            {**{key: str(value) for key, value in self.rules.changed_numbers.items()}, **self.rules.rulings},
            ruleset.looks.scene(battle.state),
            self.seats.is_referee(secret),
            self.opening.clock,
            how.goal(self.rules),
            self.seats.of(secret),
        )

    def seats_shown(self) -> tuple[ShownSeat, ...]:
        names, seated = self.rules.ruleset.sides, [x for x in self.present if not self.seats.is_referee(x)]
        there = {side for secret in seated for side in self.seats.answers_for(secret)}
        thinking = self.thinking
        return tuple(
            ShownSeat(i, names[i], seat.player, i in there, thinking == i) for i, seat in enumerate(self.seats)
        )

    def undo_for(self, sides: tuple[int, ...]) -> Literal["free", "consent", "no"]:
        """The same for the guest who answers for these sides."""
        return self.undo_needs(max(sides, key=self.game.latest)) if sides else "no"

    def picture(self) -> Picture:
        """How the table stands, with the whole log, and for whom."""
        return Picture(self.state(self.game, self.number), {secret: self.who(secret) for secret in self.seats.secrets})

    def trial(self, game: Game) -> State:
        """How a guest's trial stands."""
        answered = any(game.latest(side) >= 0 for side in range(len(self.seats)))
        return replace(self.state(game, game.number), undo="free" if answered else "no", analysis=True)

    def state(self, game: Game, number: int) -> State:
        board, is_for_people = game.board, game.is_trial or self.thinker is None
        return State(
            "state",
            number,
            board.view,
            board.pending,
            game.options if is_for_people else (),
            0,
            board.lines,
            tuple(game.undone),
            self.seats_shown(),
            "no",
            self.asked_back,
            self.offered,
            board.outcome,
            self.coached,
            talk=tuple(self.talk.words),
            watching=self.watching,
            waited=round(time.monotonic() - self.since, 1),
        )

    def record(self, secret: str) -> st.Record:
        """The battle as a record. It holds the seed, so before the end only the host may have it."""
        if self.game.battle.pending is not None and not self.who(secret).host:
            raise st.IllegalAction("the record holds the seed of the dice: before the end only the host may have it")
        return self.game.battle.record

    def links(self, secret: str) -> list[Link]:
        """Every seat's link, for the host."""
        if not self.who(secret).host:
            raise st.IllegalAction("only the host may see the seats' links")
        names = self.rules.ruleset.sides
        links = [
            Link(side=i, name=names[i], player=seat.player, seat=seat.secret, url=url(self.id, seat.secret))
            for i, seat in enumerate(self.seats)
        ]
        if self.seats.referee:
            own = url(self.id, self.seats.referee)
            links.append(Link(side=NOBODY, name=REFEREE, player=HUMAN, seat=self.seats.referee, url=own))
        return links


def url(id: str, secret: str) -> str:
    """A page's address; what follows # is not sent to any server."""
    return f"/table/{id}#seat={secret}"


# ---- opening and reopening -------------------------------------------------------------------------------------------


def open_new(store: Keeper, opening: Opening) -> Table:
    """A new table."""
    settled = opening.settled()
    game = settled.game()
    assert settled.players is not None
    sides = [Seat(player, secrets.token_urlsafe(12)) for player in settled.players]
    seats = Seats(secrets.token_urlsafe(12), sides, secrets.token_urlsafe(12) if settled.referee else "")
    table = Table(secrets.token_urlsafe(9), settled, seats, game, store)
    kept = {
        "host": seats.host,
        "referee": seats.referee,
        "seats": [seat.secret for seat in seats],
        "opening": settled.model_dump(mode="json"),
        "in_force": in_force(game.battle.rules),
    }
    store.open(table.id, kept)
    return table


def reopen(store: Keeper, id: str) -> Table | None:
    """A table from the store, as it was left; None where there is none of this id.

    `InvalidRecord` says why a table cannot be set up again: what is kept of it is damaged, or the rules have changed.
    """
    try:
        kept = store.opening(id)
        return None if kept is None else set_up(store, id, kept)
    except StorageFails:
        raise
    except Unlike as error:
        raise st.InvalidRecord(f"{AGAIN}: {error} (the rules have changed since it was played)") from None
    except st.SandtableError as error:
        raise st.InvalidRecord(f"{AGAIN}: {error}") from None
    except Exception as error:  # whatever was altered: this table alone is lost
        report.warning("table %s is damaged: %s", id, type(error).__name__)
        raise st.InvalidRecord(f"{AGAIN}: what is kept of it is damaged ({type(error).__name__})") from None


@lru_cache(MOMENTS)
def position_at(store: Keeper, id: str, number: int) -> Carried:
    """The battle of a table as it stood when this many things had happened there."""
    kept = store.opening(id)
    table = None if kept is None else set_up(store, id, kept, number)
    if table is None or table.number != number:
        raise st.IllegalAction(f"table {id} has not come as far as {number}")
    return table.game.carried()


class Unlike(st.InvalidRecord):
    """A table that is played again differs from what was stored."""


def set_up(store: Keeper, id: str, kept: dict[str, Any], until: int | None = None) -> Table:
    """A table by what is kept of it, under the numbers and readings that it was opened with; `until` its number."""
    opening = Opening.model_validate(kept["opening"]).under(kept.get("in_force", {}))
    assert opening.players is not None
    sides = [Seat(player, secret) for player, secret in zip(opening.players, kept["seats"], strict=True)]
    table = Table(id, opening, Seats(kept["host"], sides, kept.get("referee", "")), opening.game(), store)
    for event in store.happened(id):
        if table.number == until:
            break
        try:
            table.again(event)
        except st.SandtableError as error:
            raise Unlike(f"its {table.count}. entry, {event.text}: {error}") from None
    return table
