"""A battle as people at a table play it: answers, dice, undo. A table has one, and each guest who tries things out."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

import sandtable as st
from sandtable.battle import Carried, Change, Choice, Ended, carried, moment_of, tape
from sandtable.kernel import DICE, Action, View

from . import protocol, shown
from .happened import NOBODY, Event

LUCK_BITS = 64
REFEREE = "referee"


@dataclass
class Game:
    """A battle with what was taken back, and what has been worked out about the answers to its pending choice."""

    battle: st.Battle
    number: int = 0
    past: list[Event] = field(default_factory=list)  # answers and dice that still stand
    undone: list[protocol.Undone] = field(default_factory=list)
    aims: dict[str, protocol.Aim] = field(default_factory=dict)
    drawn: shown.Board | None = None  # the position, once a guest has looked
    listed: tuple[protocol.Option, ...] | None = None  # the answers, in the same way
    told: shown.Lines = field(default_factory=shown.Lines)  # the log as it was drawn
    is_trial: bool = False  # its dice are never those to come

    # ---- what happens ------------------------------------------------------------------------------------------

    def push(self, side: int, text: str) -> Event:
        """Gives an answer to the pending choice; an error where it is not this side's, or not legal."""
        pending = self.battle.pending
        if not isinstance(pending, Choice):
            raise st.IllegalAction(f"nobody is to choose now: {self.battle.waits_for()}")
        asked = self.battle.rules.ruleset.sides.index(pending.side)
        if asked != side:
            raise st.IllegalAction(f"it is for {pending.side} to answer: {pending}")
        before = tuple(self.battle.course.luck())
        action = self.battle.push(text, self.fresh())
        return self.happened(Event("answer", side, str(action), before))

    def let(self, side: int, action: Action, words: Sequence[int]) -> Event:
        """Gives the answer of a computer player, who has used luck of their own up to `words`."""
        before = tuple(self.battle.course.luck())
        self.battle.course.set_luck(words)
        self.battle.course.answer(tape.Answer(action, by_bot=True), before)
        return self.happened(Event("bot", side, str(action), tuple(words)))

    def roll(self, side: int, faces: Sequence[int] | None) -> Event:
        """Gives the pending dice: as they fell at the table, or drawn."""
        if self.is_trial:
            self.battle.course.streams[DICE].word = secrets.randbits(LUCK_BITS)
        before = tuple(self.battle.course.luck())
        fell = self.battle.roll(faces)
        kind = "drawn" if faces is None else "typed"
        return self.happened(Event(kind, side, " ".join(map(str, fell)), before))

    def fell(self, side: int, faces: Sequence[int]) -> Event:
        """Gives dice that a computer rolled at another table: the same faces, though no person typed them."""
        course, before = self.battle.course, self.battle.course.luck()
        shown_faces = course.checked_faces(faces)
        course.answer(tape.Answer(faces=shown_faces, drawn=True), before)
        return self.happened(Event("fell", side, " ".join(map(str, shown_faces)), tuple(before)))

    def set_by_hand(self, change: Change) -> Event:
        """Makes a change by the referee; an error where it is not possible."""
        before = tuple(self.battle.course.luck())
        self.battle.course.set_by_hand(change)
        return self.happened(Event("set", NOBODY, str(change), before))

    def end(self, ended: Ended) -> Event:
        """Ends the battle by the wish of people."""
        sides, before = self.battle.rules.ruleset.sides, tuple(self.battle.course.luck())
        self.battle.course.end(ended)
        side = sides.index(ended.side) if ended.side else NOBODY
        return self.happened(Event("end", side, str(ended), before))

    def undo(self, side: int) -> Event:
        """Takes back this side's latest answer and all after it; with no side, the latest change by hand."""
        count = 1 if side == NOBODY else self.answers_since(self.latest(side))
        return self.take_back(side, count)

    def take_back(self, side: int, count: int) -> Event:
        """Takes back a number of answers of people, or of changes by hand."""
        before = [event.text for event in self.battle.log]
        for _ in range(count):
            self.battle.pop()
            while self.past.pop().kind == "bot":
                pass
        after = [event.text for event in self.battle.log]
        kept = next((i for i, (was, now) in enumerate(zip(before, after)) if was != now), min(len(before), len(after)))
        self.undone = [protocol.Undone(min(u.after, kept - 1), u.by, u.lines) for u in self.undone]
        by = REFEREE if side == NOBODY else self.battle.rules.ruleset.sides[side]
        self.undone.append(protocol.Undone(kept - 1, by, tuple(before[kept:])))
        return self.happened(Event("undo", side, str(count)))

    def happened(self, event: Event) -> Event:
        self.number += 1
        self.aims.clear()
        self.drawn = self.listed = None
        if event.kind in ("answer", "bot", "typed", "drawn", "fell", "set", "end"):
            self.past.append(event)
        return event

    def again(self, event: Event) -> None:
        """Repeats an event from the store, after a restart."""
        side, text = event.side, event.text
        match event.kind:
            case "answer":
                self.check_luck(event)
                self.push(side, text)
            case "bot":
                self.let(side, self.battle.parse(text), event.words)
            case "typed":
                self.check_luck(event)
                self.roll(side, [int(face) for face in text.split()])
            case "drawn":
                self.check_luck(event)
                if self.roll(side, None) != event:
                    raise st.InvalidRecord("other dice fall now")
            case "fell":
                self.check_luck(event)
                self.fell(side, [int(face) for face in text.split()])
            case "set":
                self.check_luck(event)
                self.set_by_hand(Change.read(text))
            case "end":
                self.check_luck(event)
                self.end(Ended.read(text))
            case "undo":
                self.take_back(side, int(text))
            case _:
                raise st.InvalidRecord(f'nothing is known of "{event.kind}"')

    def check_luck(self, event: Event) -> None:
        """Refuses an answer that was given after other dice than those that fell now."""
        if tuple(self.battle.course.luck()) != event.words:
            raise st.InvalidRecord("other dice have fallen before it")

    # ---- taking back -------------------------------------------------------------------------------------------

    def latest(self, side: int) -> int:
        """Place in the past of what this side did last: its answer, typed dice, or that it resigned; -1 for none."""
        own = ("answer", "typed", "end")
        return max((i for i, h in enumerate(self.past) if h.side == side and h.kind in own), default=-1)

    @property
    def is_set_last(self) -> bool:
        """Whether only computer players have answered since something was set by hand."""
        return next((h.kind for h in reversed(self.past) if h.kind != "bot"), "") == "set"

    def answers_since(self, place: int) -> int:
        """How many answers of people there are from a place of the past on."""
        if place < 0:
            raise st.IllegalAction("there is nothing of yours to take back")
        return sum(h.kind != "bot" for h in self.past[place:])

    def is_free(self, side: int) -> bool:
        """Whether nothing has been seen since this side's latest answer: no dice, no answer of other people."""
        place = self.latest(side)
        since = self.past[place:]
        seen = ("typed", "drawn", "fell", "end")
        others = [h for h in since if h.kind in seen or (h.kind in ("answer", "set") and h.side != side)]
        return place >= 0 and not others and since[0].words[DICE] == self.battle.course.luck()[DICE]

    # ---- what is shown -----------------------------------------------------------------------------------------

    @property
    def asked(self) -> int | None:
        """The side whose answer or dice are awaited."""
        return shown.side_asked(self.battle)

    def aim(self, text: str) -> protocol.Aim:
        """The aim of an answer; worked out once."""
        if text not in self.aims:
            self.aims[text] = shown.aim_of(self.battle, text)
        return self.aims[text]

    def aim_or_position(self, text: str, elsewhere: bool) -> protocol.Aim | Carried:
        """The same; or, if that may take long and another process can do it, the position to send there."""
        return self.carried() if elsewhere and text not in self.aims and self.rolls(text) else self.aim(text)

    def rolls(self, text: str) -> bool:
        """Whether anything about an answer is left to chance."""
        listed = next((option.rolls for option in self.listed or () if option.answer == text), None)
        return shown.has_chances(self.battle, self.battle.parse(text)) if listed is None else listed

    @property
    def board(self) -> shown.Board:
        """The position as it is drawn, with the log: worked out once for all who look, however often they look."""
        if self.drawn is None:
            self.drawn = shown.board_of(self.battle, self.told)
        return self.drawn

    @property
    def options(self) -> tuple[protocol.Option, ...]:
        """The legal answers that are listed; worked out once."""
        if self.listed is None:
            self.listed = shown.options_of(self.battle)
        return self.listed

    def moment(self, line: int) -> View:
        """The board as it was when a line of the log was written."""
        log = self.battle.log
        if not 0 <= line < len(log):
            raise st.IllegalAction(f"the log has {len(log)} lines, numbered from 0: there is no line {line}")
        return shown.view_at(self.battle, moment_of(self.battle, line))

    # ---- copies ------------------------------------------------------------------------------------------------

    def copy(self, is_trial: bool = False) -> "Game":
        """The same battle again, to ask or (as a trial, whose dice are others than those to come) to play on with."""
        past, undone = list(self.past), list(self.undone)
        return Game(self.battle.fork(), self.number, past, undone, listed=self.listed, is_trial=is_trial)

    def carried(self) -> Carried:
        """The battle in a form that another process can think about."""
        return carried(self.battle)

    def fresh(self) -> int | None:
        """The luck of dice after an answer: in a trial it is fresh, also after answers were taken back."""
        return secrets.randbits(LUCK_BITS) if self.is_trial else None
