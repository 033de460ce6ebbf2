"""What is offered to whoever's turn it is: a useful choice of all that is legal."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.rule import helper, rule
from sandtable.kernel.verbs import ruling

from ..state import (
    NOBODY,
    SLOTS_OF_CARDS,
    Act,
    Aim,
    BackOff,
    Bash,
    Battle,
    Border,
    BreakFree,
    Burst,
    Calm,
    ClearJam,
    Climb,
    CloseIn,
    Crush,
    Disarm,
    Drive,
    EndTurn,
    Fate,
    Fighter,
    FirstAid,
    GetIn,
    GetOut,
    Grapple,
    HoldOff,
    HoldOffCard,
    Kind,
    Lock,
    Maul,
    Move,
    OpenDoor,
    Operate,
    Order,
    Pass,
    Peek,
    PickUp,
    Pounce,
    Prowl,
    Punch,
    PutAway,
    Rally,
    Ready,
    Release,
    Reload,
    Shoot,
    Shove,
    Skill,
    Strike,
    TakeFullCover,
    TakePartialCover,
    Unlock,
    WeakSpot,
)
from .budget import may_pay_full, may_pay_move
from .initiative import may_hold_off, next_card_of
from .legal import judge_act, may_end
from .zones import beyond, borders_on, is_enemy, is_touching, is_up


@rule("act.budget-full-quick", "act.budget-two-quick")
def options(t: Battle, fighter: Fighter) -> Iterator[Act]:
    """A useful choice of what is legal; anything else the judge allows may be typed in."""
    if may_end(t, fighter):
        yield EndTurn()
    yield from hold_offs(t, fighter)
    kind = t.board.profiles[fighter.index].kind
    if kind == Kind.CREATURE:
        yield from creature_options(t, fighter)
    elif fighter.grappled_by >= 0:
        if judge_act(t, BreakFree()):
            yield BreakFree()
    else:
        if fighter.grappling >= 0:
            yield Release()
            if judge_act(t, Crush(fighter.grappling)):
                yield Crush(fighter.grappling)
        if fighter.slots > 0 or fighter.broken:
            yield from moves(t, fighter)
        if fighter.slots > 0 and is_up(fighter):
            yield from attacks(t, fighter)
            yield from tasks(t, fighter)
            yield from gear(t, fighter)


@rule("init.hold-swap", "hold.cards")
def hold_offs(t: Battle, fighter: Fighter) -> Iterator[Act]:
    """With everybody still to come; by card, where somebody has several."""
    if t.acted and ruling(t, "hold.when") == "before-acting":
        return
    for place in range(t.card + 1, SLOTS_OF_CARDS):
        partner = t.cards[place]
        if partner != NOBODY and may_hold_off(t, partner, place):
            if next_card_of(t, partner) == place:
                yield HoldOff(partner)
            elif ruling(t, "hold.cards") == "named":
                yield HoldOffCard(partner, place + 1)


@helper
def creature_options(t: Battle, fighter: Fighter) -> Iterator[Act]:
    for target in t.fighters:
        if target.present and not target.dead and judge_act(t, Maul(target.index)):
            yield Maul(target.index)
    for border in t.borders:
        if borders_on(border, fighter.zone) and judge_act(t, Move(border.index)):
            yield Move(border.index)
            there = beyond(border, fighter.zone)
            for second in t.borders:
                if borders_on(second, there) and second.index != border.index:
                    if judge_act(t, Prowl(border.index, second.index)):
                        yield Prowl(border.index, second.index)
            for target in t.fighters:
                if target.present and judge_act(t, Pounce(border.index, target.index)):
                    yield Pounce(border.index, target.index)


@helper
def moves(t: Battle, fighter: Fighter) -> Iterator[Act]:
    if not may_pay_move(t, fighter):
        return
    for border in t.borders:
        if borders_on(border, fighter.zone) and judge_act(t, Move(border.index)):
            yield Move(border.index)
    for other in t.fighters:
        if other.present and other.zone == fighter.zone and judge_act(t, CloseIn(other.index)):
            yield CloseIn(other.index)
    if judge_act(t, BackOff()):
        yield BackOff()


@helper
def attacks(t: Battle, fighter: Fighter) -> Iterator[Act]:
    if not may_pay_full(t, fighter):
        return
    for target in t.fighters:
        if not target.present or target.dead or target.index == fighter.index:
            continue
        if is_touching(fighter, target):
            yield from blows(t, target)
        for item in t.items:
            if item.holder == fighter.index and item.in_hand:
                if is_touching(fighter, target):
                    if judge_act(t, Strike(target.index, item.index)):
                        yield Strike(target.index, item.index)
                elif judge_act(t, Shoot(target.index, item.index)):
                    yield Shoot(target.index, item.index)
                    if judge_act(t, Burst(target.index, item.index)):
                        yield Burst(target.index, item.index)
                    if judge_act(t, WeakSpot(target.index, item.index)):
                        yield WeakSpot(target.index, item.index)


@helper
def blows(t: Battle, target: Fighter) -> Iterator[Act]:
    place = target.index
    if judge_act(t, Punch(place)):
        yield Punch(place)
    if judge_act(t, Shove(place)):
        yield Shove(place)
    if judge_act(t, Grapple(place)):
        yield Grapple(place)
    for item in t.items:
        if item.holder == place and item.in_hand:
            for fate in Fate:
                if judge_act(t, Disarm(place, item.index, fate)):
                    yield Disarm(place, item.index, fate)
    if target.at_border >= 0 and judge_act(t, Pass(place, target.at_border)):
        yield Pass(place, target.at_border)


@helper
def tasks(t: Battle, fighter: Fighter) -> Iterator[Act]:
    if judge_act(t, TakeFullCover()):
        yield TakeFullCover()
    if judge_act(t, TakePartialCover()):
        yield TakePartialCover()
    for border in t.borders:
        if borders_on(border, fighter.zone):
            yield from at_border(t, fighter, border)
    for device in t.board.devices:
        if device.zone == fighter.zone and judge_act(t, Operate(device.index)):
            yield Operate(device.index)
    for friend in t.fighters:
        if friend.present and not friend.dead and friend.index != fighter.index and not is_enemy(t, fighter, friend):
            yield from help_for(t, friend)


@helper
def at_border(t: Battle, fighter: Fighter, border: Border) -> Iterator[Act]:
    place = border.index
    if judge_act(t, Climb(place)):
        yield Climb(place)
    if judge_act(t, Peek(place)):
        yield Peek(place)
    if judge_act(t, Lock(place)):
        yield Lock(place)
    if judge_act(t, Unlock(place)):
        yield Unlock(place)
    if judge_act(t, OpenDoor(place)):
        yield OpenDoor(place)
    for item in t.items:
        if item.holder == fighter.index and item.in_hand and judge_act(t, Bash(place, item.index)):
            yield Bash(place, item.index)


@helper
def help_for(t: Battle, friend: Fighter) -> Iterator[Act]:
    place = friend.index
    if judge_act(t, FirstAid(place)):
        yield FirstAid(place)
    if judge_act(t, Rally(place)):
        yield Rally(place)
    if judge_act(t, Order(place, Skill.RANGED_COMBAT)):
        yield Order(place, Skill.RANGED_COMBAT)
    if judge_act(t, Order(place, Skill.CLOSE_COMBAT)):
        yield Order(place, Skill.CLOSE_COMBAT)
    if judge_act(t, Calm(place)):
        yield Calm(place)


@helper
def gear(t: Battle, fighter: Fighter) -> Iterator[Act]:
    for item in t.items:
        if item.holder == fighter.index:
            place = item.index
            if judge_act(t, Aim(place)):
                yield Aim(place)
            if judge_act(t, Reload(place)):
                yield Reload(place)
            if judge_act(t, ClearJam(place)):
                yield ClearJam(place)
            if not t.readied and judge_act(t, Ready(place)):
                yield Ready(place)
            if not t.readied and judge_act(t, PutAway(place)):
                yield PutAway(place)
        elif item.kind >= 0 and item.holder == NOBODY and judge_act(t, PickUp(item.index)):
            yield PickUp(item.index)
    for vehicle in t.vehicles:
        if judge_act(t, GetIn(vehicle.index)):
            yield GetIn(vehicle.index)
    if fighter.aboard >= 0:
        if judge_act(t, GetOut()):
            yield GetOut()
        for zone in t.board.zones:
            if zone.used and judge_act(t, Drive(zone.index)):
                yield Drive(zone.index)
