"""A charge: whether it can be made, and where it ends."""

from sandtable.kernel import allowed, because, dice, helper, judge, note, number, once, roll, rule

from .. import actions as act
from ..state import METRE, NOWHERE, Battle, Degree, Fighter, Gait, Way
from . import ground, melee, percent, ready, targets
from .telling import Metres

STEP = 10  # cm farther off that the next place is tried, where one is taken


@judge(act.Charge)
@rule("pub.charge", "attack_modes_per_turn", "house.field")
def may_charge(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    """A charge must start neither too near nor too far, and go on a clear way to a free place."""
    if (
        not ready.is_upright(t, fighter)
        or not targets.is_enemy(t, fighter, target)
        or not targets.is_blade_ready(t, fighter)
        or not targets.may_attack_again(t, fighter)
    ):
        return False
    least, most = number(t, "pub.charge", 2) * METRE, ready.pace(t, fighter, Gait.CHARGE) + reach_of_blows(t, fighter)
    squared, way = ground.apart(t, fighter, target), ground.gap(fighter.x, fighter.y, target.x, target.y)
    return (
        allowed(t, "pub.charge:one", targets.may_act_again(t, fighter), fighter)
        and allowed(t, "pub.charge:kind", targets.has_more(t, fighter, Way.CHARGE, 1), fighter)
        and targets.has_actions(t, fighter, ready.cost_of(t, Gait.CHARGE))
        and allowed(t, "pub.charge:near", squared >= least * least, target, Metres(least))
        and allowed(t, "pub.charge:far", way <= most * most, target, Metres(most))
        and ground.has_way(t, fighter, target.x, target.y, target.index)
        and allowed(t, "house.field:room", short_of(t, fighter, target) != NOWHERE, fighter, target)
        and can_strike_home(t, fighter, target)
    )


@rule("pub.charge", "tn_zero", "pub.brace", "aim_scope")
def can_strike_home(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    """Whether the blow is legal where the charge ends; aim and brace are lost by then."""
    x, y, aim, braced = int(fighter.x), int(fighter.y), int(fighter.aim), bool(fighter.braced)
    fighter.x, fighter.y = end_of(t, fighter, target)
    fighter.aim, fighter.braced = 0, False
    can = targets.can_be_struck(t, fighter, target, Way.CHARGE)
    fighter.x, fighter.y, fighter.aim, fighter.braced = x, y, aim, braced
    return can


@helper
def reach_of_blows(t: Battle, fighter: Fighter) -> int:
    return melee.reach_of(t, fighter) * METRE


@rule("pub.charge", "house.gap", "house.field")
def short_of(t: Battle, fighter: Fighter, target: Fighter) -> int:
    """How far from the target a charge ends, in cm: the nearest free place from which a blow reaches."""
    length, reach = distance_between(fighter, target), reach_of_blows(t, fighter)
    far = ready.pace(t, fighter, Gait.CHARGE)
    short = min(number(t, "house.gap"), min(reach, length))
    while short <= reach and short <= length and length > 0:
        x, y = point_short(fighter.x, target.x, short, length), point_short(fighter.y, target.y, short, length)
        near = length - short <= far and ground.gap(x, y, target.x, target.y) <= reach * reach
        if near and ground.is_on_board(t, x, y) and ground.is_free(t, fighter, x, y):
            return short
        short += STEP
    return NOWHERE


@rule("pub.charge", "house.gap")
def end_of(t: Battle, fighter: Fighter, target: Fighter) -> tuple[int, int]:
    """The place where a charge ends."""
    short, length = short_of(t, fighter, target), max(distance_between(fighter, target), 1)
    return point_short(fighter.x, target.x, short, length), point_short(fighter.y, target.y, short, length)


@helper
def distance_between(a: Fighter, b: Fighter) -> int:
    return ground.root(ground.gap(a.x, a.y, b.x, b.y))


@helper
def point_short(start: int, end: int, short: int, length: int) -> int:
    """The coordinate of a point `short` cm before `end`, on a way of `length` cm."""
    back = abs(start - end) * short // length
    return end + back if start > end else end - back


@rule("pub.charge-fall")
def knock_down(t: Battle, fighter: Fighter, target: Fighter) -> None:
    """Both check their Size; the target falls if their degree is worse."""
    if not ground.is_up(target):
        return
    mine = once(t, size_die, because(t, "pub.charge-fall", fighter.size), fighter.size, by=fighter)
    if mine > once(t, size_die, because(t, "pub.charge-fall", target.size), target.size, by=target):
        target.prone = True
        note(t, "{} is knocked down", target)
    else:
        note(t, "{} stays on both feet", target)


@rule("pub.charge-fall")
def size_die(t: Battle, need: int, size: int) -> Degree:
    face = roll(t, "Size against Size", dice(1, 100), at_most=percent.last_success(t, need))
    return percent.degree_shown(t, face, need, size)
