"""What else comes of an answer than what it is given for: nerves lost, a death at the end of the turn, late cards."""

from sandtable.kernel import Prospect, Stream, StreamDice

from .. import actions as act
from ..rules import initiative, panic, turn, zones
from ..state import Battle, Fighter, Limit
from .told import POLICY, told


def consequences(t: Battle, fighter: Fighter, answer: act.Act) -> list[Prospect]:
    """Of an answer in somebody's turn."""
    after = tried(t, fighter, answer)
    found = panics(t, fighter, answer, after)
    if after.turn != t.turn and not isinstance(answer, act.HoldOff | act.HoldOffCard):
        found += death_rolls_of(t, fighter, answer)
    if after.round > t.round:
        found += hesitation(t, fighter, answer)
    return found


def tried(t: Battle, fighter: Fighter, answer: act.Act) -> Battle:
    """Where an answer leads on some dice: whose turn it is then does not hang on them."""
    copy = t.silent_copy()
    dice = StreamDice(Stream(0, 0, 0))
    copy.luck, copy.players, copy.private = dice, list(POLICY), [dice, dice]
    turn.act_out(copy, copy.fighters[fighter.index], answer)
    return copy


def panics(t: Battle, fighter: Fighter, answer: act.Act, after: Battle) -> list[Prospect]:
    """Of everybody whom the answer alarms."""
    alarmed = [x for x in t.fighters if (after.alarmed & ~t.alarmed) >> x.index & 1]
    return [panic_of(t, fighter, answer, x) for x in alarmed]


def panic_of(t: Battle, fighter: Fighter, answer: act.Act, friend: Fighter) -> Prospect:
    place, before = friend.index, friend.panic

    def loses_nerve(t: Battle) -> bool:
        turn.act_out(t, t.fighters[fighter.index], answer)
        panic.panic_roll(t, t.fighters[place])
        return bool(t.fighters[place].panic != before)

    return told(t, friend, "panics", zones.is_enemy(t, fighter, friend), loses_nerve)


def death_rolls_of(t: Battle, fighter: Fighter, answer: act.Act) -> list[Prospect]:
    """At the end of a turn, of somebody who has only this round left."""
    if Limit.ROUND not in fighter.limits:
        return []

    def lives(t: Battle) -> bool:
        turn.act_out(t, t.fighters[fighter.index], answer)
        return not t.fighters[fighter.index].dead

    return [told(t, fighter, "lives on", True, lives)]


def hesitation(t: Battle, fighter: Fighter, answer: act.Act) -> list[Prospect]:
    """Who acts last in the round that begins, where several hesitate."""
    waiting = [x for x in t.fighters if initiative.is_hesitant(t, x)]
    return [last_of(t, fighter, answer, x) for x in waiting] if len(waiting) > 1 else []


def last_of(t: Battle, fighter: Fighter, answer: act.Act, waiting: Fighter) -> Prospect:
    def acts_last(t: Battle) -> bool:
        turn.act_out(t, t.fighters[fighter.index], answer)
        return bool(t.cards[initiative.deck_size(t) - 1] == waiting.index)

    return told(t, waiting, "acts last", zones.is_enemy(t, fighter, waiting), acts_last)
