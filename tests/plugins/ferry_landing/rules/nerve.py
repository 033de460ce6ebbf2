"""Nerve, panic, and rallying."""

from sandtable.boards.zones import Border, beyond, borders_on, is_way
from sandtable.kernel import allowed, ask, does, judge, note, number, rule, ruling

from .. import actions as act
from ..state import Battle, Fighter
from .band import can_pay, fights, is_next, pay


@rule("nerve.loss")
def lose_nerve(t: Battle, who: Fighter) -> None:
    """Less Nerve."""
    if not fights(who) or who.nerve <= 0 or number(t, "nerve.loss") <= 0:
        return
    who.nerve = max(who.nerve - number(t, "nerve.loss"), 0)
    note(t, "{} loses Nerve", who)


@rule("panic")
def panic(t: Battle, who: Fighter) -> None:
    """At no Nerve at all: the player of the fighter chooses, where there is a choice."""
    if who.nerve > 0 or not fights(who):
        return
    who.watching = False
    if not who.dropped or has_way_out(t, who):
        ask(t, who.side, act.Ask.PANIC, who)
    else:
        who.fled = True
        note(t, "{} cowers and is lost to the fight", who)


@rule("panic")
def has_way_out(t: Battle, who: Fighter) -> bool:
    return any(borders_on(x, who.zone) and is_way(t.board, x) for x in t.borders)


@judge(act.Flee)
@rule("panic", "walk")
def may_flee(t: Battle, who: Fighter, border: Border) -> bool:
    return allowed(t, "panic:far", borders_on(border, who.zone), border) and allowed(
        t, "panic:solid", is_way(t.board, border), border
    )


@does(act.Flee)
@rule("panic")
def flee(t: Battle, who: Fighter, border: Border) -> None:
    who.zone = beyond(border, who.zone)
    who.fled = True


@judge(act.Drop)
@rule("panic")
def may_drop(t: Battle, who: Fighter) -> bool:
    return allowed(t, "panic:unarmed", not who.dropped, who)


@does(act.Drop)
@rule("panic", "panic.left")
def drop(t: Battle, who: Fighter) -> None:
    who.dropped = True
    who.nerve = number(t, "panic.left")


@rule("nerve.friend")
def fall(t: Battle, who: Fighter) -> None:
    """A fighter goes out; under the house rule, friends beside them are shaken."""
    who.watching = False
    if ruling(t, "nerve.friend") == "shaken":
        for friend in t.fighters:
            if friend.side == who.side and friend.zone == who.zone:
                lose_nerve(t, friend)
        for friend in t.fighters:
            if friend.side == who.side:
                panic(t, friend)


@judge(act.Rally)
@rule("rally", "nerve.most")
def may_rally(t: Battle, who: Fighter, friend: Fighter) -> bool:
    return (
        allowed(t, "rally:foe", who.side == friend.side, friend)
        and allowed(t, "rally:self", who.index != friend.index, friend)
        and allowed(t, "rally:out", friend.able, friend)
        and allowed(t, "rally:far", friend.zone == who.zone or is_next(t, who.zone, friend.zone), friend)
        and allowed(t, "rally:full", friend.nerve < number(t, "nerve.most") or friend.fled, friend)
        and can_pay(t, who)
    )


@does(act.Rally)
@rule("rally", "nerve.most")
def rally(t: Battle, who: Fighter, friend: Fighter) -> None:
    pay(t, who)
    friend.nerve = max(min(friend.nerve + number(t, "rally"), number(t, "nerve.most")), friend.nerve)
    if friend.fled:
        friend.fled = False
        note(t, "{} is back in the fight", friend)
