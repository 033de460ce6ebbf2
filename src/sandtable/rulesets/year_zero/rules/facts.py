"""Who gives an answer: what the state tells of a question without asking it again."""

from __future__ import annotations

from .. import actions as act
from ..actions import Act
from ..state import NOBODY, Battle, Chain, Fighter, Panic, Step
from .attack import defender_of, is_attacking, may_interrupt
from .panic import leads_away
from .zones import is_enemy, is_touching, is_up, side_of


def is_following(t: Battle) -> bool:
    """Whether a burst is under way that may go on."""
    return t.step == Step.TURN and t.attack.by != NOBODY and t.attack.chain == Chain.GOING_ON


def actor_of(t: Battle, answer: Act) -> Fighter | None:
    """Who gives this answer; None where the state does not tell."""
    match answer:
        case act.First(place):
            return t.fighters[place]
        case act.Flee(border):
            return only(
                [x for x in t.fighters if is_up(x) and x.panic == Panic.RUN and is_asked(t, x)
                 and leads_away(t, x, t.borders[border])]
            )  # fmt: skip
        case act.Defend() | act.Dodge() | act.Endure():
            return warder(t)
        case act.Push() | act.Keep() | act.PushDice():
            return roller(t)
        case act.Conserve() | act.FullDamage() | act.Cease():
            return t.fighters[t.attack.by] if t.attack.by != NOBODY else None
        case _:
            pass
    if is_following(t):
        return t.fighters[t.attack.by]
    return t.fighters[t.turn] if t.turn != NOBODY else None


def only(found: list[Fighter]) -> Fighter | None:
    return found[0] if len(found) == 1 else None


def is_asked(t: Battle, fighter: Fighter) -> bool:
    """Whether the question went to his side."""
    return t.side_asked in (None, side_of(t, fighter))


def warder(t: Battle) -> Fighter | None:
    """Who may ward off the attack: the target, or where friends may step in, the only one who can."""
    if t.attack.target == NOBODY:
        return None
    target = t.fighters[t.attack.target]
    if t.numbers["interrupt.per-attack"] == "target":
        return target
    helpers = [
        x for x in t.fighters
        if is_up(x) and is_touching(x, target) and x.index != t.attack.by and not is_enemy(t, x, target)
    ]  # fmt: skip
    return only([x for x in [target, *helpers] if may_interrupt(t, x)])


def roller(t: Battle) -> Fighter | None:
    """Whose dice lie there to be pushed: the attacker's until his stress response, then the defender's."""
    if not is_attacking(t):
        return t.fighters[t.turn] if t.turn != NOBODY else None
    attacker = t.fighters[t.attack.by]
    if not t.attack.defended:
        return attacker
    defender = defender_of(t)
    if is_asked(t, attacker) != is_asked(t, defender):
        return attacker if is_asked(t, attacker) else defender
    return attacker if t.hands[0].base + t.hands[0].stress > 0 else defender
