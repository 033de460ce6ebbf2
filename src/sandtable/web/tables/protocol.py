"""The scene protocol, version 1: the messages that a table sends to its guests. `heard` has those of guests.

Over the WebSocket `/api/tables/{id}/live` both sides send one JSON object a message, told apart by `t`. The HTTP calls
answer with the same objects. `number` counts what has happened at a table (answers, dice, undone answers, seats
changed); a guest who acts names the number they saw, and is refused where the table has moved on.
"""

from dataclasses import dataclass
from typing import Literal

from sandtable.battle import Figure
from sandtable.kernel import Scene, Shape, View

VERSION = 1


@dataclass(frozen=True, slots=True)
class ReasonRow:
    """One part of a number, with the rule that gives it (empty: none)."""

    rule: str
    title: str
    value: int


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely something is: an exact fraction as text, a float, or a share of samples with its 95 % interval."""

    label: str
    fraction: str
    p: float
    exact: bool
    interval: tuple[float, float] | None = None
    whom: str = ""  # the name of the piece it happens to
    good: bool | None = None  # for the side that answers


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not possible: the rule that forbids it (empty: none), and words."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class ShownSum:
    """A number that a roll depends on ("needs 7", "dice 3"), and the parts that add up to it."""

    what: str
    value: int
    reasons: tuple[ReasonRow, ...]


@dataclass(frozen=True, slots=True)
class Needed:
    """What the sum of some dice has to reach, or must not exceed."""

    dice: int
    sides: int  # of each die
    value: int
    at_most: bool


@dataclass(frozen=True, slots=True)
class Aim:
    """What is shown of an answer before it is given."""

    answer: str
    chances: tuple[Chance, ...]
    sums: tuple[ShownSum, ...]  # behind the first roll that follows at once
    marks: tuple[Shape, ...]
    refusal: Refusal | None = None
    needs: Needed | None = None  # by that first roll, where it needs a sum
    at_once: bool = False  # the answer itself has dice rolled


@dataclass(frozen=True, slots=True)
class Option:
    """One legal answer that is listed."""

    answer: str  # its notation: what `act` sends
    words: str
    actor: str  # key of the figure that acts, or empty
    target: str  # key of the spot or figure it is aimed at, or empty
    cost: str
    group: str
    rolls: bool = False  # it has chances to show: ask for its Aim
    at: tuple[float, float] | None = None  # where in the open it goes; its target is then a key of its own
    gives_up: bool = False  # the side loses something for good by it


@dataclass(frozen=True, slots=True)
class Pending:
    """What the table waits for: a choice of one side, or dice."""

    kind: Literal["choice", "dice"]
    side: int  # who is asked; whose dice they are (of nobody's dice: who last chose)
    words: str
    rule: str
    figure: str = ""  # key of the figure the question is to, or that rolls
    name: str = ""  # who that is
    needs: str = ""  # what the dice must reach, in words
    sums: tuple[ShownSum, ...] = ()  # why
    cards: tuple[int, ...] = ()  # those left, where one is drawn
    reaction: bool = False  # the side is asked in the middle of another's action
    dice: int = 0
    sides: int = 0  # of each die


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log. Its place in the log is its number; `/moments/{number}` is the board at that moment."""

    kind: Literal["heading", "roll", "choice", "event", "set", "end"]  # set: by hand; end: by people
    rule: str
    text: str
    side: str
    dice: tuple[int, ...] = ()
    sums: tuple[ShownSum, ...] = ()  # why it needed what it needed, and had as many dice as it had
    typed: bool = False  # the dice were rolled at the table, not drawn
    chance: float | None = None  # of the success of a roll that has one
    good: bool | None = None
    verdict: str = ""  # what a roll came to
    who: str = ""  # key of the figure that chose or rolled
    target: str = ""  # of a choice: key of the figure or spot it is aimed at
    purpose: str = ""  # what a roll is for
    needs: str = ""  # ... and what it has to reach
    die: int = 0  # sides of each of its dice; a card has none
    passes: bool = False  # a choice that changes nothing by itself


@dataclass(frozen=True, slots=True)
class Undone:
    """Lines that were taken back; they stood after line `after`."""

    after: int
    by: str  # a side
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A message of a guest, or (from no one) one to all; it stands after line `after`."""

    after: int
    by: str  # a side, "host" or "referee"
    text: str


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """One side: who answers for it (`human` or a player of the ruleset), and whether a guest sits there now."""

    side: int
    name: str
    player: str
    present: bool
    thinking: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the battle ended."""

    winner: int  # a side; -1 for none
    words: str
    score: list[Figure]


@dataclass(frozen=True, slots=True)
class Coached:
    """Whether the coach answers at this table: `agreed` are the sides whose people want it, where all must."""

    on: bool
    forbidden: bool = False  # by the host
    agreed: tuple[int, ...] = ()
    together: bool = False  # several people play: each has to agree


@dataclass(frozen=True, slots=True)
class Hello:
    """First message: what stays as it is. `yours` are the sides the reader may answer for, none for a spectator."""

    t: Literal["hello"]
    version: int
    table: str
    ruleset: str
    title: str  # of the ruleset
    scenario: str
    credit: str
    sides: tuple[str, ...]
    players: tuple[str, ...]  # who may be given a seat beside `human`
    yours: tuple[int, ...]
    host: bool  # may seat computer players and read seat links
    dice: Literal["drawn", "typed"]
    rulings: dict[str, str]  # those that differ from the book's
    scene: Scene
    referee: bool = False  # may answer for every person, which the log says
    clock: int | None = None  # minutes an answer should take, of which people are reminded
    goal: str = ""  # the aim of the game, in sentences
    seat: int | None = None  # the side whose own link the reader came by: they say who answers for it


@dataclass(frozen=True, slots=True)
class State:
    """How the table stands. Log lines from `first` on replace those the reader has from there on."""

    t: Literal["state"]
    number: int
    view: View
    pending: Pending | None
    options: tuple[Option, ...]  # what is listed of a person's legal answers; others may be typed in
    first: int
    lines: tuple[Line, ...]
    undone: tuple[Undone, ...]
    seats: tuple[ShownSeat, ...]
    undo: Literal["free", "consent", "no"]  # what taking back the latest answer would need
    asked: int | None  # the side that asks to take its answer back
    offered: int | None  # the side that offers a draw
    outcome: Outcome | None
    coach: Coached = Coached(False)
    analysis: bool = False  # this is the reader's own trial, which nobody else sees
    talk: tuple[Word, ...] = ()
    watching: int = 0  # how many are there without a seat
    waited: float = 0  # seconds for which the table has waited


@dataclass(frozen=True, slots=True)
class Ready:
    """Aims worked out ahead for the options of the state with this number."""

    t: Literal["ready"]
    number: int
    aims: tuple[Aim, ...]


@dataclass(frozen=True, slots=True)
class Aimed:
    """The answer to `aim`."""

    t: Literal["aim"]
    aim: Aim


@dataclass(frozen=True, slots=True)
class Outlook:
    """The answer to `outlook`: what can be seen or hit from there."""

    t: Literal["outlook"]
    key: str
    marks: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Settable:
    """One thing on a card that the referee may set."""

    name: str
    words: str
    kind: Literal["number", "flag", "choice", "place", "text"]
    value: bool | int | float | str
    least: float | None = None
    most: float | None = None
    step: float = 1
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """The answer to `card`: what can be set of a piece, as it is now, and of which pieces anything can."""

    t: Literal["card"]
    key: str
    name: str
    fields: tuple[Settable, ...]
    others: tuple[tuple[str, str], ...]  # key and name


@dataclass(frozen=True, slots=True)
class Leg:
    """One of the answers that lead somewhere, with what it risks once those before it are given."""

    answer: str
    words: str
    cost: str
    x: float
    y: float
    chances: tuple[Chance, ...] = ()


@dataclass(frozen=True, slots=True)
class Way:
    """Answers that lead to a place one after another, as long as nobody interrupts."""

    legs: tuple[Leg, ...]
    cost: str  # of them all


@dataclass(frozen=True, slots=True)
class Picked:
    """The answer to `pick`: the answers that a click there may mean; if none, why the likeliest is not possible."""

    t: Literal["picked"]
    options: tuple[Option, ...]
    refusal: Refusal | None = None
    way: Way | None = None
    x: float = 0.0  # where it was asked about
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class Win:
    """How often a side wins: the share of battles played on from here, and its 95 % interval."""

    p: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Standing:
    """An answer to `standing`; several come, each sharper than the one before."""

    t: Literal["standing"]
    sides: tuple[Win, ...]
    rollouts: int  # 0: the battle is over
    last: bool
    drawn: float = 0.0  # the share without a winner, which counts half for each side
    strong: tuple[str, ...] = ()  # players whose measured strength is assumed


@dataclass(frozen=True, slots=True)
class ShownFact:
    """Something to know of an answer, and whether it is good for the side that gives it."""

    words: str
    good: bool | None


@dataclass(frozen=True, slots=True)
class ShownIdea:
    """An answer that the coach thinks well of."""

    answer: str
    words: str
    win: Win
    compared: str  # with the best, in words; of the best, nothing
    facts: tuple[ShownFact, ...]
    usual: bool = False  # what the usual player would answer: it wins as often as a standing says


@dataclass(frozen=True, slots=True)
class Hinted:
    """The answer to `hint`: the best answers first."""

    t: Literal["hint"]
    side: int
    ideas: tuple[ShownIdea, ...]
    tried: int  # battles after each
    strong: tuple[str, ...] = ()  # as in `Standing`


@dataclass(frozen=True, slots=True)
class Trouble:
    """A refusal; the table is unchanged."""

    t: Literal["trouble"]
    text: str
    rule: str = ""
