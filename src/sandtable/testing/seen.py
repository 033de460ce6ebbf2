"""Something that was played: its log, and the table before and after; and whether a word is true of it."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.battle import Battle, Choice
from sandtable.battle.log import Event, Log
from sandtable.kernel import DICE, Action, Meaning, Piece, Rules, Situation, Stream, StreamDice, Table, said, seated
from sandtable.kernel.errors import IllegalAction
from sandtable.odds.situation import playing, seats, start_of

ANSWERS = 12  # that follow an answer in a battle, for the rolls of a situation to appear


@dataclass(frozen=True)
class Seen:
    """Something that was played."""

    before: Table[Any]
    after: Table[Any]
    events: Sequence[Event]

    @property
    def rolls(self) -> list[Event]:
        """Its rolls."""
        return [event for event in self.events if event.kind == "roll"]

    @property
    def steps(self) -> list[Event]:
        """Its rolls and choices."""
        return [event for event in self.events if event.is_answer_or_roll]

    def bears_out(self, meaning: Meaning, whom: str) -> bool:
        """Whether the meaning of a word has happened to the piece with this label, or to any piece if it is empty."""
        if meaning.words:
            return any(self.says(event, meaning, whom) for event in self.events) == bool(meaning.said)
        if meaning.came is not None:
            return bool(meaning.came(self.before, self.after))
        assert meaning.became is not None
        return bool(meaning.became(piece(self.before, whom), piece(self.after, whom)))

    def says(self, event: Event, meaning: Meaning, whom: str) -> bool:
        """Whether a line of the log says it, and of no other piece: a roll is of whose dice they are, too."""
        words = {"roll": event.verdict, "event": event.text}.get(event.kind, "")
        if (meaning.rules and event.rule not in meaning.rules) or not holds(words, *meaning.words):
            return False
        if meaning.own and event.kind == "roll":
            return whom in ("", event.who)
        named = [x.label for x in self.before.pieces() if holds(words, x.label, said(self.before, x))] if whom else []
        return not named or whom in (*named, event.who)


def piece(t: Table[Any], label: str) -> Piece:
    """The piece with this label."""
    return next(x for x in t.pieces() if x.label == label)


def holds(text: str, *words: str) -> bool:
    """Whether a text holds some of these words, whole."""
    return any(re.search(rf"(?<!\w){re.escape(some)}(?!\w)", text, re.IGNORECASE) for some in words)


# ---- what is played ------------------------------------------------------------------------------------------


def run(situation: Situation, rules: Rules, word: int) -> tuple[Any, Seen]:
    """The outcome of a situation with the dice of this seed word, and what was seen of it."""
    start = start_of(situation, rules)
    t = start.clone()
    seats(rules, situation.players)(t, Stream(0, word, DICE + 1))
    stream = Stream(0, 0, DICE)
    stream.word = word
    t.luck, t.log = StreamDice(stream), (log := Log({}, rules.ruleset.sides))
    value = playing(situation, rules)(t)
    return value, Seen(start, t, log.events)


def pushed(battle: Battle, action: Action, situation: Situation, word: int, rolls: int) -> Seen:
    """The result of the battle after an answer, on the same dice, once this many rolls are done with.

    Who answers the questions between is whom the situation seats; what comes midway ends nothing.
    """
    fork, ruleset, before = battle.fork(), battle.rules.ruleset, battle.state
    known, midway = len(fork.log), {x for x in ruleset.promises.midway if isinstance(x, str)}
    fork.course.watch = lambda t: t.clone()
    fork.push(action, fresh=word)
    players = [seated(ruleset.asks, player) for player in situation.players or ruleset.everybody()]
    for _ in range(ANSWERS):
        pending = fork.pending
        if not isinstance(pending, Choice) or sum(event.kind == "roll" for event in fork.log[known:]) > rolls:
            break
        side = ruleset.sides.index(pending.side)
        try:
            advised = fork.course.advice(players[side], side)
        except IllegalAction:  # the players of a situation know nothing of what comes after it
            advised = None
        fork.course.pending = fork.course.run_beat()  # asking played half a beat
        if advised is None:
            break
        fork.push(advised)
        if pending.ask in ruleset.promises.midway:
            midway.add(str(advised))
    events = list(until_next(fork.log[known + 1 :], rolls, midway))
    following = next(iter(fork.log[known + 1 + len(events) :]), None)
    return Seen(before, fork.state if following is None else following.moment, events)


def until_next(events: Sequence[Event], rolls: int, midway: Collection[str] = ()) -> Iterator[Event]:
    """Events of a number of rolls, up to the next roll, choice or heading; `midway` names answers and purposes that do
    not end them.
    """
    for event in events:
        ends = event.kind in ("roll", "choice", "heading", "set") and not {event.answer, event.purpose} & set(midway)
        if rolls <= 0 and ends:
            return
        rolls -= event.kind == "roll"
        yield event
