"""Odds in floating point: compiled code walks every path, if exact fractions take long."""

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sandtable.kernel import Packed, Rules, Situation

from .answer import Odds
from .patience import Patience
from .situation import came_to, last_round, start_of

if TYPE_CHECKING:
    from sandtable.compiled.walked.walk import Walk

WHY = "worked out in floating point, good to some twelve digits"


def obstacle(situation: Situation, rules: Rules) -> str | None:
    """The reason that compiled code cannot walk a situation; None if it can."""
    if situation.aim is not None:
        return "best play is not compiled"
    if situation.rule is None and not situation.to_the_end:
        return "the question plays it in a function of its own"
    from sandtable.compiled.run.support import unsupported

    players = situation.players or rules.ruleset.everybody()
    return unsupported(rules.ruleset, [player for player in players if not isinstance(player, Packed)])


def is_at_hand(situation: Situation, rules: Rules) -> bool:
    """Whether the cache already holds all the compiled code for a situation."""
    return obstacle(situation, rules) is None and walk_of(situation, rules).is_compiled()


def walked(situation: Situation, rules: Rules, patience: Patience, why: str = "") -> Odds:
    """The odds of a situation by compiled code; `TooManyPaths` if even these take too long."""
    found = normalised(outcomes(situation, rules, patience))
    told = f"{WHY}: {why}" if why else WHY
    return Odds(found, situation.columns, exact=False, why=told, ranking=situation.ranking, floats=True)


def outcomes(situation: Situation, rules: Rules, patience: Patience) -> dict[Any, list[float]]:
    """Each outcome with the weights of its paths."""
    walk = walk_of(situation, rules)
    found: dict[Any, list[float]] = {}
    for t, gathered, weight in walk.ends(patience.reached):
        found.setdefault(came_to(situation, t, gathered), []).append(weight)
    return found


def walk_of(situation: Situation, rules: Rules) -> "Walk":
    """The walk of a situation by compiled code."""
    from sandtable.compiled.walked.walk import Walk

    start, players = start_of(situation, rules), situation.players or rules.ruleset.everybody()
    rule, arguments, forgets = situation.rule, situation.arguments, situation.forgets and situation.rule is None
    last, keeps_clock = last_round(situation, rules, start), situation.rounds is not None
    until, gather = situation.settled, situation.gather
    return Walk(rules, start, players, rule, arguments, until, last, gather, forgets, keeps_clock)


def normalised(weights: dict[Any, list[float]]) -> dict[Any, Fraction]:
    """Weights scaled to a sum of exactly one, against rounding in the last of sixteen digits."""
    sums = {value: Fraction(math.fsum(some)) for value, some in weights.items()}
    whole = sum(sums.values())
    return {value: share / whole for value, share in sums.items()}
