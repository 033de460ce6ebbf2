"""The attacks of one action: the next one, its target, and when they stop."""

from collections.abc import Iterator

from sandtable.kernel import allowed, ask, does, judge, note, number, offers, rule, ruling

from .. import actions as act
from ..state import Battle, Extra, Fighter, Manner, Step, Way
from . import attack, ground, melee, targets
from .manner import goes_through, manner_of, manner_with, with_care
from .telling import Counted


@rule("burst_targets", "order.count", "ordinal_scope")
def next_attack(t: Battle) -> None:
    """Sets up the next attack of the series."""
    attacker = t.fighters[t.active]
    series = t.series
    row = melee.melee_row(t, attacker) if series.melee else int(attacker.items[series.item])
    manner = manner_of(series.careful, series.through)
    how = targets.how_next(t, attacker, series.item, series.melee, series.way, manner).but(called=series.called)
    x, y = int(series.x), int(series.y)
    if series.target >= 0:
        x, y = int(t.fighters[series.target].x), int(t.fighters[series.target].y)
    attack.set_attack(t, attacker, whom(t, attacker), x, y, row, how)
    t.now.item = series.item


@rule("throw_spot", "house.spot")
def whom(t: Battle, attacker: Fighter) -> int:
    """The target of the series; for a spot, the fighter who stands there, as ruled."""
    series = t.series
    return series.target if series.target >= 0 else targets.near_spot(t, attacker, series.x, series.y)


@rule("order.limit", "rof.upto", "burst_dead", "burst_targets")
def follow(t: Battle) -> None:
    """The attacker makes the next attack of the series, at the same target or another, or stops."""
    t.step = Step.TURN
    if not can_go_on(t):
        tell_end(t, t.fighters[t.active])
        end_series(t)
        return
    ask(t, t.fighters[t.active].side, act.Ask.FOLLOW, t.fighters[t.active])


@does(act.AgainSo)
@rule("ff.careful", "cover.through")
def go_on_so(t: Battle, target: int, extra: int) -> None:
    go_on(t, target, manner_with(extra))


@does(act.Again, manner=Manner.PLAINLY)
@rule("burst_targets", "ff.careful", "cover.through")
def go_on(t: Battle, target: int, manner: int) -> None:
    """Makes the next attack, at the chosen target and, for a shot, in the chosen manner."""
    t.series.target, t.series.careful, t.series.through = target, with_care(manner), goes_through(manner)
    targets.pay_for_care(t, t.fighters[t.active], t.series.careful)
    next_attack(t)
    t.step = Step.ATTACK


@does(act.Stop)
@rule("rof.upto")
def end_series(t: Battle) -> None:
    t.series.running = False
    t.fighters[t.active].aim = 0


@rule("rof.upto", "order.limit", "pub.ammo")
def tell_end(t: Battle, attacker: Fighter) -> None:
    """Notes in the log why a series ends before all its attacks are made."""
    if not t.series.running or t.series.made >= t.series.most or not ground.is_up(attacker):
        return
    if attacker.attacks >= number(t, "order.limit"):
        note(t, "{} has made all attacks of the turn", attacker)
    elif not has_rounds(t, attacker):
        note(
            t,
            "{} has {} left, too few for another attack",
            attacker,
            Counted(attacker.loads[attacker.in_hand], "round"),
        )
    else:
        note(t, "{} has no target left", attacker)


@rule("order.limit", "rof.upto", "rof.count", "pub.ammo")
def can_go_on(t: Battle) -> bool:
    """Whether an attack of this kind is left, with rounds for it and a target."""
    if not t.series.running or not ground.is_up(t.fighters[t.active]) or attacks_left(t) == 0:
        return False
    return any(can_follow(t, other) for other in t.fighters)


@rule("order.limit", "rof.upto", "pub.ammo")
def attacks_left(t: Battle) -> int:
    """How many attacks the series can still have: by its kind, the turn, and the rounds in the magazine."""
    return room_for(t, t.fighters[t.active], t.series.way, t.series.most - t.series.made)


@rule("order.limit", "pub.ammo")
def room_for(t: Battle, attacker: Fighter, way: int, most: int) -> int:
    """How many of `most` attacks the turn and the magazine allow."""
    left = max(0, min(most, number(t, "order.limit") - attacker.attacks))
    if way > Way.FULL:
        return left
    return min(left, attacker.loads[attacker.in_hand] // max(melee.weapon_in_hand(t, attacker).rounds[way], 1))


@rule("attack_modes_per_turn", "rof.count")
def bought(t: Battle, fighter: Fighter, way: int, most: int) -> int:
    """How many attacks an action buys: where kinds mix, only what the turn has left of its kind."""
    return most - fighter.mode_attacks[way] if ruling(t, "attack_modes_per_turn") == "mixed" else most


@rule("rof.count", "order.limit", "pub.ammo")
def attacks_in(t: Battle, fighter: Fighter, way: int, most: int) -> int:
    """How many attacks an action of this kind has now, within the limits of the turn and the magazine."""
    return room_for(t, fighter, way, bought(t, fighter, way, most))


@rule("burst_targets")
def can_follow(t: Battle, other: Fighter) -> bool:
    """Whether the next attack may be made at this fighter, in any manner."""
    return any(may_follow(t, other, manner) for manner in Manner)


@rule("pub.ammo")
def has_rounds(t: Battle, attacker: Fighter) -> bool:
    """Whether the magazine has rounds for one more attack of the series."""
    if t.series.melee:
        return True
    weapon = melee.weapon_in_hand(t, attacker)
    return attacker.loads[attacker.in_hand] >= weapon.rounds[t.series.way]


@offers(act.Ask.FOLLOW)
@rule("burst_targets")
def follow_ups(t: Battle) -> Iterator[act.Act]:
    for other in t.fighters:
        if may_follow(t, other, Manner.PLAINLY):
            yield act.Again(other.index)
        for extra in Extra:
            if is_offered(t, other, manner_with(extra)) and may_follow(t, other, manner_with(extra)):
                yield act.AgainSo(other.index, extra)
    yield act.Stop()


@rule("ff.careful", "cover.through")
def is_offered(t: Battle, other: Fighter, manner: int) -> bool:
    attacker = t.fighters[t.active]
    return not t.series.melee and targets.is_offered(
        t, attacker, other, targets.sight_of(t, attacker, other, False), manner
    )


@judge(act.Again, manner=Manner.PLAINLY)
@rule("burst_targets", "melee.types", "ff.careful", "cover.through")
def may_follow(t: Battle, other: Fighter, manner: int) -> bool:
    """The next attack of a series may be at any enemy, or only at the same one, as ruled."""
    attacker = t.fighters[t.active]
    if not targets.is_enemy(t, attacker, other):
        return False
    if not allowed(t, "burst_targets", other.index == t.series.target or ruling(t, "burst_targets") == "any"):
        return False
    if t.series.melee:
        plain = allowed(t, "melee.types", manner == Manner.PLAINLY)
        return plain and targets.can_be_struck(t, attacker, other, t.series.way)
    if not targets.may_be_careful(t, attacker, manner, 0):
        return False
    return targets.can_be_shot(t, attacker, other, targets.sight_of(t, attacker, other, False), t.series.way, manner)


@judge(act.AgainSo)
@rule("ff.careful", "cover.through")
def may_follow_so(t: Battle, other: Fighter, extra: int) -> bool:
    return may_follow(t, other, manner_with(extra))


@judge(act.Ask.FOLLOW)
@rule("order.limit", "rof.upto", "pub.ammo")
def may_besides(t: Battle, answer: act.Act, attacker: Fighter) -> bool:
    """No other answer goes on with a series."""
    return allowed(t, "rof.count", False)
