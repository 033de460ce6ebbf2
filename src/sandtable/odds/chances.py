"""The few chances shown with an answer before it is given: stated by the ruleset, or derived from events."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from sandtable.battle import Battle, Choice
from sandtable.battle.onward import Foreseen
from sandtable.kernel import Action, Occasion, Prospect, Rules, Situation
from sandtable.kernel.events import Befallen

from .answer import Odds
from .ask import SAMPLES, odds_of_situation
from .patience import Patience
from .situation import needs_dice, without_reasons

SECONDS, FEW = 2.0, 2_000  # seconds of work, and plays, while a person waits
Shares = dict[Befallen, Fraction]
NEVER = Odds({False: Fraction(1)})


@dataclass(frozen=True)
class Chance:
    """One chance of an answer: a verb, its piece, whether it is good for the side asked, and its odds."""

    label: str
    whom: str  # label of a piece; empty: no piece in particular
    good: bool | None
    odds: Odds


def prospects(battle: Battle, answer: Any) -> list[tuple[str, Odds]]:
    """The few chances shown with an answer before it is given, by their verbs."""
    return [(chance.label, chance.odds) for chance in chances(battle, answer)]


def chances(battle: Battle, answer: Any, seconds: float = SECONDS) -> list[Chance]:
    """The few chances of an answer, each with its piece, and whether it is good for the side asked."""
    if not isinstance(battle.pending, Choice):
        return []
    action = battle.parse(answer)
    told = told_by_hand(battle, action)
    by_hand = [Chance(p.label, p.whom, p.good, odds_at_once(p.situation, battle.rules, seconds)) for p in told]
    return by_hand + derived(battle, action, seconds)


def told_by_hand(battle: Battle, action: Action) -> list[Prospect]:
    """The chances of an answer that the ruleset states without events."""
    ruleset = battle.rules.ruleset
    return [] if ruleset.prospects is None else list(ruleset.told_by_hand(without_reasons(battle.state), action))


def odds_at_once(situation: Situation, rules: Rules, seconds: float = SECONDS) -> Odds:
    """Odds for a person who points at an answer: fast, since merging is not checked."""
    samples = FEW if seconds <= SECONDS else SAMPLES
    return odds_of_situation(situation, rules, samples, Patience(seconds, parameters=()), checked=False, compiles=False)


def has_chances(battle: Battle, action: Action) -> bool:
    """Whether dice decide any chance of an answer."""
    if any(needs_dice(each.situation, battle.rules) for each in told_by_hand(battle, action)):
        return True
    foreseen = foreseen_of(battle, action)
    return foreseen is not None and foreseen.rolls


# ---- events ------------------------------------------------------------------------------------------------------


def foreseen_of(battle: Battle, action: Action, occasion: Occasion | None = None) -> Foreseen | None:
    """The forecast of an answer with events: those of its occasion, or of another."""
    occasion = occasion or battle.rules.ruleset.occasion(battle.state, action)
    return None if occasion is None else Foreseen(battle.course, action, occasion)


def derived(battle: Battle, action: Action, seconds: float = SECONDS) -> list[Chance]:
    """The possible events after an answer with dice, in order of declaration.

    All are read from one walk of the dice.
    """
    foreseen = foreseen_of(battle, action)
    if foreseen is None or foreseen.start is None:
        return []
    joint, shares = shares_of(foreseen, battle.rules, seconds)
    order = {word: place for place, word in enumerate(foreseen.occasion.events)}
    return [
        Chance(word, whom, foreseen.is_good(word, whom), of_one(joint, word, share))
        for (word, whom), share in sorted(shares.items(), key=lambda each: (order[each[0][0]], each[0][1]))
    ]


def shares_of(foreseen: Foreseen, rules: Rules, seconds: float = SECONDS) -> tuple[Odds, Shares]:
    """The odds of all events with their pieces at the dice, and the share of each."""
    assert foreseen.start is not None
    situation = replace(foreseen.situation, start=without_reasons(foreseen.start))
    joint = odds_at_once(situation, rules, seconds)
    shares: Shares = {}
    for befallen, share in joint.outcomes.items():
        for each in befallen:
            shares[each] = shares.get(each, Fraction(0)) + share
    return joint, shares


def of_one(joint: Odds, word: str, share: Fraction) -> Odds:
    """The odds of one event, with this share."""
    return replace(joint, outcomes={True: share, False: 1 - share}, columns=(word,))


def prospects_of(battle: Battle, action: Action) -> list[Prospect]:
    """All chances of an answer, each with its own situation: stated ones, and those of events."""
    foreseen = foreseen_of(battle, action)
    found = told_by_hand(battle, action)
    if foreseen is not None:
        found += [foreseen.prospect(chance.label, chance.whom) for chance in derived(battle, action)]
    return found
