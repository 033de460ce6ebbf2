"""The few chances that are told of an answer before it is given: those a ruleset tells of, and those of its events."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from sandtable.battle import Battle, Choice
from sandtable.kernel import Action, Rules, Situation, Table

from .answer import Odds
from .ask import odds_of_situation
from .following import Onward, resumed
from .patience import Patience
from .situation import DiceWanted, NoDice, needs_dice

SECONDS, SAMPLES = 2.0, 2_000
Befell = tuple[str, str]  # the word of an event, and the label of the piece


@dataclass(frozen=True)
class Chance:
    """What may come of an answer: a verb, whom it happens to, whether that is good for the side asked, how likely."""

    label: str
    whom: str  # label of a piece; empty: no piece in particular
    good: bool | None
    odds: Odds


def prospects(battle: Battle, answer: Any) -> list[tuple[str, Odds]]:
    """The few chances that are told of an answer before it is given, by their verbs."""
    return [(chance.label, chance.odds) for chance in chances(battle, answer)]


def chances(battle: Battle, answer: Any) -> list[Chance]:
    """The few chances of an answer, each with whom it concerns and whether it is good for the side that is asked."""
    if not isinstance(battle.pending, Choice):
        return []
    ruleset, action = battle.rules.ruleset, battle.parse(answer)
    told = [] if ruleset.prospects is None else ruleset.prospects(battle.state.clone(), action)
    by_hand = [Chance(p.label, p.whom, p.good, odds_at_once(p.situation, battle.rules)) for p in told]
    side = ruleset.sides.index(battle.pending.side)
    return by_hand + (derived(battle, action, side) if ruleset.events else [])


def odds_at_once(situation: Situation, rules: Rules) -> Odds:
    """Odds for a person who points at an answer, who does not wait until merged paths are held against all."""
    return odds_of_situation(situation, rules, SAMPLES, Patience(SECONDS), checked=False, compiles=False)


def has_chances(battle: Battle, action: Action) -> bool:
    """Whether dice decide about any of the chances of an answer."""
    rules = battle.rules
    tell = rules.ruleset.prospects
    if tell is not None and any(needs_dice(each.situation, rules) for each in tell(battle.state.clone(), action)):
        return True
    return bool(rules.ruleset.events) and rolls(onward_of(battle, action))


# ---- events ------------------------------------------------------------------------------------------------------


def derived(battle: Battle, action: Action, side: int) -> list[Chance]:
    """What may befall each piece before the beat ends, where dice decide, told to the side that answers."""
    onward = onward_of(battle, action)
    if not rolls(onward):
        return []
    events = battle.rules.ruleset.events
    before = {piece.label: piece for piece in onward.before.pieces()}

    def run(t: Table[Any]) -> Hashable:
        onward.beat(t)
        return tuple(
            (word, piece.label)
            for word, event in events.items()
            for piece in t.pieces()
            if isinstance(piece, event.of) and event.befell(before[piece.label], piece)
        )

    joint = onward.odds(run, ("events",), SAMPLES, Patience(SECONDS), merge=True)
    shares: dict[Befell, Fraction] = {}
    for befallen, share in joint.outcomes.items():
        for each in befallen:
            shares[each] = shares.get(each, Fraction(0)) + share
    order = {word: place for place, word in enumerate(events)}
    return [
        Chance(word, whom, events[word].is_good_for(side, before[whom]), of_one(joint, word, share))
        for (word, whom), share in sorted(shares.items(), key=lambda each: (order[each[0][0]], each[0][1]))
    ]


def of_one(joint: Odds, word: str, share: Fraction) -> Odds:
    """The odds of one event, of which this is the share."""
    return replace(joint, outcomes={True: share, False: 1 - share}, columns=(word,))


def onward_of(battle: Battle, action: Action) -> Onward:
    """The beat played on from an answer; the usual players answer what is asked on the way."""
    return Onward(battle, action, battle.rules.ruleset.everybody())


def rolls(onward: Onward) -> bool:
    """Whether dice fall between the answer and the end of its beat."""
    t, luck = onward.start.clone(), resumed(onward.rolled, NoDice())
    onward.prepare(t, luck)
    t.luck = luck
    try:
        onward.beat(t)
    except DiceWanted:
        return True
    return False
