"""The scene protocol, version 1: the messages that a table accepts. `protocol` has those that it sends."""

from typing import Annotated, Literal

from pydantic import Field

from .. import body

LONGEST_ANSWER = 200  # characters of notation
LONGEST_MESSAGE = 16_384  # bytes
LONGEST_WORD = 300  # characters of what a guest says


class Said(body.Body, strict=True):
    """Base of all messages to a table: unknown entries are refused."""


Answer = Annotated[str, Field(min_length=1, max_length=LONGEST_ANSWER)]
Number = Annotated[int, Field(ge=0)]
Name = Annotated[str, Field(max_length=100)]
Seat = Annotated[float, Field(allow_inf_nan=False, ge=-1e6, le=1e6)]


class Sit(Said):
    """Must come first on a WebSocket. `seat` is the secret of a seat or of the host, or empty for a spectator."""

    t: Literal["sit"]
    seat: str = Field("", max_length=100)
    lines: int = Field(0, ge=0)  # log lines the reader has from before


class Act(Said):
    """An answer in notation to the pending choice."""

    t: Literal["act"] = "act"
    answer: Answer
    number: Number


class RollDice(Said):
    """Dice for the pending roll, as they fell; none: draw them."""

    t: Literal["roll"] = "roll"
    faces: Annotated[list[Annotated[int, Field(ge=0, le=1000)]], Field(max_length=1000)] | None = None
    number: Number


class Undo(Said):
    """Take my latest answer back. Where dice have fallen since, the other people's consent is asked first."""

    t: Literal["undo"] = "undo"
    number: Number


class Consent(Said):
    """Yes or no to a player who asks to take an answer back."""

    t: Literal["consent"] = "consent"
    yes: bool
    number: Number


class Resign(Said):
    """Give the battle up for one of my sides, whatever has happened since I looked: the other side wins."""

    t: Literal["resign"] = "resign"
    side: int = Field(ge=0, le=31)


class Draw(Said):
    """Offer a draw to the other people at the table; or, where one is offered to me, take it (`yes`) or not."""

    t: Literal["draw"] = "draw"
    yes: bool = True
    number: Number


class Take(Said):
    """Who answers for a side from now on: `human`, or a player of the ruleset. Your own side, or any for the host."""

    t: Literal["take"] = "take"
    side: int = Field(ge=0, le=31)
    player: str = Field(max_length=60)
    number: Number


class SetByHand(Said):
    """The referee sets fields of a piece, or of the `battle`; the open question is then asked again."""

    t: Literal["set"] = "set"
    key: Name
    values: dict[Name, bool | int | Seat | Name] = Field(min_length=1, max_length=40)
    number: Number


class Say(Said):
    """A message to all at the table, from a player or the host."""

    t: Literal["say"] = "say"
    text: str = Field(min_length=1, max_length=LONGEST_WORD)


class AskAim(Said):
    """What is to be known of this answer, legal or not?"""

    t: Literal["aim"] = "aim"
    answer: Answer


class AskOutlook(Said):
    """What can be seen or hit from this figure or spot?"""

    t: Literal["outlook"] = "outlook"
    key: str = Field(max_length=100)


class AskCard(Said):
    """What can be set of this piece by hand? With a point of the board: as if it stood there."""

    t: Literal["card"] = "card"
    key: str = Field(max_length=100)
    x: Seat | None = None
    y: Seat | None = None


class Pick(Said):
    """What may a click here mean (board units)?"""

    t: Literal["pick"] = "pick"
    x: Seat
    y: Seat


class Analyse(Said):
    """Try things out unseen by others, with other dice than those to come; `on=False` goes back."""

    t: Literal["analyse"] = "analyse"
    on: bool


class Coach(Said):
    """Whether I want the coach to answer at this table; for `everybody`, what the host allows."""

    t: Literal["coach"] = "coach"
    on: bool
    everybody: bool = False
    number: Number


class AskStanding(Said):
    """How does it stand: how often does each side win from here?"""

    t: Literal["standing"] = "standing"


class AskHint(Said):
    """What should I answer?"""

    t: Literal["hint"] = "hint"


ASKED = AskAim | AskOutlook | AskCard | Pick | AskStanding | AskHint
SAID = Sit | Act | RollDice | SetByHand | Undo | Consent | Resign | Draw | Take | Say | Coach | Analyse | ASKED
