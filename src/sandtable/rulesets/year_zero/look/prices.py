"""What an answer costs, and what it ends, lets go or uses up besides."""

from collections.abc import Iterator
from typing import Any

from .. import actions as act
from ..rules import close, dice, facts, moving, pools, ranged, turn
from ..state import NOBODY, NOTHING, Battle, Cover, Fighter, Kind
from .names import name_of

FULL, QUICK, MOVING, HANDLING, PUSHING, FIRING_ON = range(6)  # what an answer costs
ATTACKS = (
    act.Strike, act.Punch, act.Disarm, act.Pass, act.Shove, act.Grapple, act.Shoot, act.Burst, act.WeakSpot,
)  # fmt: skip


def price(t: Battle, fighter: Fighter | None, kind: int) -> str:
    """What an answer costs, by the rules on paying for it."""
    if fighter is None:
        return ""
    if kind in (PUSHING, FIRING_ON):
        stress = t.numbers["auto.stress" if kind == FIRING_ON else "push.jumpy" if fighter.jumpy else "gap.push"]
        return f"{stress} stress" if dice.feels_stress(t, fighter) else ""
    if kind == HANDLING and t.numbers["act.ready"] == "free":
        return ""
    if t.board.profiles[fighter.index].kind == Kind.CREATURE:
        return "the action"
    if kind == MOVING and fighter.broken:
        return "the one move"
    slow = kind == MOVING and fighter.slow and t.numbers["act.injury-move"] == "full"
    return "full action" if kind == FULL or slow or fighter.quick_full else "quick action"


def losses(t: Battle, fighter: Fighter | None, answer: Any) -> Iterator[str]:
    """In words that follow those of the answer."""
    if fighter is None or facts.is_following(t):
        return
    if isinstance(answer, act.Conserve):
        yield from saving(t)
        return
    if fighter.grappling != NOBODY and ends_hold(t, answer):
        yield f"letting go of {name_of(t, fighter.grappling)}"
    if goes_away(answer) and fighter.cover != Cover.NONE:
        yield "out of cover"
    if isinstance(answer, ATTACKS) and fighter.cover == Cover.FULL:
        yield "out of full cover"
    if fighter.aimed != NOTHING and ends_aim(t, fighter, answer):
        yield "losing the Aim"
    yield from lost_things(t, fighter, answer)


def saving(t: Battle) -> Iterator[str]:
    """Of ammo: damage, and by one reading the rest of a burst."""
    item = t.items[t.attack.item]
    damage = int(t.numbers["ranged.conserve-cost"]) * int(t.numbers["ranged.damage"])
    if damage:
        yield f"for {damage} damage less"
    if ranged.ends_burst(t, item):
        yield "which ends the burst"


def goes_away(answer: Any) -> bool:
    """Whether an answer is a move that ends somewhere else, where dice allow it."""
    return isinstance(answer, act.Flee | act.Climb) or moving.is_leaving(answer)


def ends_hold(t: Battle, answer: Any) -> bool:
    """Whether the hold of a grappler does not outlast an answer."""
    if isinstance(answer, act.Dodge | act.Defend):
        return bool(t.numbers["grapple.interrupt"] == "lets-go")
    return goes_away(answer)


def ends_aim(t: Battle, fighter: Fighter, answer: Any) -> bool:
    """By an interrupt, the end of the turn, or whatever else is done but the shot."""
    if isinstance(answer, act.Endure | act.Push | act.Keep | act.PushDice):
        return False
    without_dice = isinstance(answer, act.Aim) or turn.is_free(t, answer)
    return not turn.keeps_aim(t, fighter, answer) or (without_dice and ends_turn(t, fighter, answer))


def ends_turn(t: Battle, fighter: Fighter, answer: act.Act) -> bool:
    """Whether an answer that rolls no dice leaves nothing more to do."""
    after = t.silent_copy()
    turn.perform(after, after.fighters[fighter.index], answer)
    return turn.is_spent(after, after.fighters[fighter.index])


def lost_things(t: Battle, fighter: Fighter, answer: Any) -> Iterator[str]:
    """What is left in the old magazine, and hands that are full."""
    match answer:
        case act.Reload(item) if t.items[item].rating > 0:
            yield f"without the {int(t.items[item].rating)} left in it"
        case act.PickUp(item) if close.free_hands(t, fighter) < pools.weapon_of(t, t.items[item]).hands:
            yield "and packs it: no hand is free for it"
        case _:
            return
