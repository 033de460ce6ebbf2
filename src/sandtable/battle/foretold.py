"""Dice that fall some time after an answer: the roll that the answer's chances describe."""

from sandtable.kernel import DICE, Action, Rules, Situation, Stream, StreamDice, seated

from .course import Course
from .log import Event, Log
from .onward import Foreseen
from .pending import Choice


def falls_later(course: Course, action: Action) -> bool:
    """Whether the dice of an answer's chances fall only after further play."""
    ruleset = course.rules.ruleset
    if not any(each.meanwhile is not None and isinstance(action, each.answers) for each in ruleset.occasions):
        return False  # by its class alone: finding its occasion may take as long as a beat
    occasion = ruleset.occasion(course.state, action)
    return occasion is not None and occasion.meanwhile is not None


def roll_foretold(course: Course, action: Action) -> Event | None:
    """The first roll of the answering side in the first chance that has one; its dice are not the battle's."""
    ruleset, pending = course.rules.ruleset, course.pending
    if not isinstance(pending, Choice):
        return None
    occasion = ruleset.occasion(course.state, action)
    told = [each.situation for each in ruleset.told_by_hand(course.state.clone(), action)]
    if occasion is not None and (foreseen := Foreseen(course, action, occasion)).start is not None:
        told.append(foreseen.situation)
    return next((roll for each in told if (roll := first_roll(course.rules, each, pending.side)) is not None), None)


def first_roll(rules: Rules, situation: Situation, side: str) -> Event | None:
    """The first roll of a situation, if it is this side's; None if the situation is played by whole battles."""
    ruleset = rules.ruleset
    if situation.to_the_end:
        return None
    t, log = situation.start.clone(), Log(ruleset.titles, ruleset.sides)
    t.players = [seated(ruleset.asks, player) for player in situation.players or ruleset.everybody()]
    t.private = [Stream(0, 0, DICE + 1)] * len(ruleset.sides)
    t.luck, t.log = StreamDice(Stream(0, 0, DICE)), log
    situation.run(t)
    first = next((event for event in log.events if event.kind == "roll"), None)
    return first if first is not None and first.side == side else None
