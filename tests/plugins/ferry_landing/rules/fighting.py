"""Shots, blows, and the watch."""

from sandtable.boards.zones import COVER, Border, beyond, borders_on, has, is_way
from sandtable.kernel import allowed, ask, dice, does, judge, may, note, number, pool, rule, verdict

from .. import actions as act
from ..state import Battle, Fighter
from .band import can_pay, fights, is_seen, pay
from .nerve import fall, has_way_out, lose_nerve, panic


@rule("shoot.dice", "shoot.cover")
def shot_dice(t: Battle, who: Fighter, target: Fighter) -> int:
    """How many dice a shot has."""
    count = number(t, "shoot.dice", who.weapon)
    if has(t.board, target.zone, COVER):
        count -= number(t, "shoot.cover")
    return count


@rule("shoot", "shoot.dice")
def is_shooter(t: Battle, who: Fighter) -> bool:
    return not who.dropped and number(t, "shoot.dice", who.weapon) > 0


@judge(act.Shoot)
@rule("shoot")
def may_shoot(t: Battle, who: Fighter, target: Fighter) -> bool:
    return (
        allowed(t, "shoot:ally", who.side != target.side, target)
        and allowed(t, "shoot:out", target.able, target)
        and allowed(t, "shoot:weapon", is_shooter(t, who), who)
        and allowed(t, "shoot:far", who.zone == target.zone or is_seen(t, who.zone, target.zone), target)
        and allowed(t, "shoot:dice", shot_dice(t, who, target) > 0, target)
        and can_pay(t, who)
    )


@does(act.Shoot)
@rule("shoot")
def shoot(t: Battle, who: Fighter, target: Fighter) -> None:
    pay(t, who)
    loose(t, who, target)


@rule("shoot", "dice.hit")
def loose(t: Battle, who: Fighter, target: Fighter) -> None:
    """The shot itself."""
    thrown = pool(t, "to hit", dice(shot_dice(t, who, target), 6), (1, number(t, "dice.hit")), by=who)
    hits = thrown.count(2)
    if hits > 0:
        verdict(t, "hits {}", target)
        wound(t, target, hits)
    else:
        verdict(t, "misses {}", target)


@rule("shoot", "strike")
def wound(t: Battle, target: Fighter, hits: int) -> None:
    """Wounds, and Nerve; who has none left is out."""
    target.wounds = max(target.wounds - hits, 0)
    if target.able:
        lose_nerve(t, target)
        panic(t, target)
    else:
        note(t, "{} is out", target)
        fall(t, target)


@judge(act.Strike)
@rule("strike")
def may_strike(t: Battle, who: Fighter, target: Fighter) -> bool:
    return (
        allowed(t, "strike:ally", who.side != target.side, target)
        and allowed(t, "strike:out", target.able, target)
        and allowed(t, "strike:far", who.zone == target.zone, target)
        and can_pay(t, who)
    )


@rule("strike.dice", "strike.unarmed")
def blow_dice(t: Battle, who: Fighter) -> int:
    """How many dice a fighter strikes with."""
    return number(t, "strike.unarmed") if who.dropped else number(t, "strike.dice", who.weapon)


@does(act.Strike)
@rule("strike", "dice.hit")
def strike(t: Battle, who: Fighter, target: Fighter) -> None:
    """Both count hits: the loser is hurt, a tie pushes."""
    pay(t, who)
    need = number(t, "dice.hit")
    mine = pool(t, "to strike", dice(blow_dice(t, who), 6), (1, need), by=who).count(2)
    verdict(t, "hits: {}", mine)
    theirs = pool(t, "to parry", dice(blow_dice(t, target), 6), (1, need), by=target).count(2)
    if mine > theirs:
        verdict(t, "{} is struck", target)
        wound(t, target, 1)
    elif theirs > mine:
        verdict(t, "{} is struck", who)
        wound(t, who, 1)
    elif has_way_out(t, target):
        verdict(t, "{} gives way", target)
        ask(t, who.side, act.Ask.PUSH, who, target)
    else:
        verdict(t, "nobody gives way")


@judge(act.Push)
@rule("strike", "walk")
def may_push(t: Battle, who: Fighter, target: Fighter, border: Border) -> bool:
    return allowed(t, "strike:way", borders_on(border, target.zone), border) and allowed(
        t, "strike:solid", is_way(t.board, border), border
    )


@does(act.Push)
@rule("strike")
def push(t: Battle, who: Fighter, target: Fighter, border: Border) -> None:
    target.zone = beyond(border, target.zone)


@judge(act.Watch)
@rule("watch")
def may_watch(t: Battle, who: Fighter) -> bool:
    return (
        allowed(t, "watch:weapon", is_shooter(t, who), who)
        and allowed(t, "watch:already", not who.watching, who)
        and can_pay(t, who)
    )


@does(act.Watch)
@rule("watch")
def watch(t: Battle, who: Fighter) -> None:
    pay(t, who)
    who.watching = True


@rule("watch")
def meet_watch(t: Battle, who: Fighter) -> None:
    """Those on watch in neighbouring zones may shoot at who walks in."""
    for foe in t.fighters:
        if foe.watching and foe.side != who.side and fights(foe) and fights(who) and foe.zone != who.zone:
            if is_seen(t, foe.zone, who.zone) and shot_dice(t, foe, who) > 0:
                if may(t, foe.side, act.Ask.WATCH, foe, who):
                    foe.watching = False
                    loose(t, foe, who)
