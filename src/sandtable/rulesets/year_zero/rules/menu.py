"""The menu of a fighter's turn: all that is legal and of some use.

It is written by hand because a menu made of the types of fields asks the judges of thousands of pairs and triples of
fighters, items and borders, and plays thirteen times slower.
"""

from collections.abc import Callable, Iterator

from sandtable.kernel import done_of, helper, judge_of, offers, options_of, rule, ruling

from .. import actions as act
from ..state import NOBODY, SLOTS_OF_CARDS, Battle, Border, Fate, Fighter, Kind, Passage, Skill
from . import budget, declaring, doors, gear, helping, initiative, vehicles, zones  # noqa: F401  (they declare what is offered)
from .legal import is_burst_mode, may_end


@helper
def legal(t: Battle, answer: act.Act) -> Iterator[act.Act]:
    """Offers an answer if it is legal."""
    if is_legal(t, answer, t.fighters[t.turn]):
        yield answer


@offers(act.Ask.ACT)
@rule("act.budget-full-quick", "act.budget-two-quick")
def listed(t: Battle, fighter: Fighter) -> Iterator[act.Act]:
    """Offers all that is legal, but for orders without use, and names a card only where a partner has several."""
    if may_end(t, fighter):
        yield act.EndTurn()
    yield from hold_offs(t, fighter)
    if fighter.grappled_by >= 0:
        yield from legal(t, act.BreakFree())
    elif t.board.profiles[fighter.index].kind == Kind.CREATURE:
        yield from moves(t, fighter)
        yield from creature_options(t, fighter)
    else:
        yield from actions(t, fighter)


@helper
def actions(t: Battle, fighter: Fighter) -> Iterator[act.Act]:
    """Offers the actions of a person who is not held."""
    if fighter.grappling >= 0:
        yield from legal(t, act.Release())
        yield from legal(t, act.Crush(fighter.grappling))
    yield from moves(t, fighter)
    if zones.is_up(fighter):
        yield from handling(t, fighter)
        if fighter.slots > 0:
            yield from attacks(t, fighter)
            yield from tasks(t, fighter)
            yield from gear_options(t, fighter)


@rule("init.hold-swap", "hold.cards")
def hold_offs(t: Battle, fighter: Fighter) -> Iterator[act.Act]:
    """Offers holding off with each fighter who is still to come; by card, with those who have several."""
    if t.acted and ruling(t, "hold.when") == "before-acting":
        return
    for place in range(t.card + 1, SLOTS_OF_CARDS):
        partner = NOBODY if t.cards[place] == NOBODY else initiative.first_living(t, t.cards[place])
        if partner != NOBODY and initiative.may_hold_off(t, partner, place):
            if initiative.next_card_of(t, partner) == place:
                yield act.HoldOff(partner)
            elif ruling(t, "hold.cards") == "named":
                yield act.HoldOffCard(partner, initiative.card_number(t, place))


@helper
def creature_options(t: Battle, fighter: Fighter) -> Iterator[act.Act]:
    for target in t.fighters:
        if target.present and not target.dead:
            yield from legal(t, act.Maul(target.index))
    for border in t.borders:
        if zones.borders_on(border, fighter.zone):
            yield from legal(t, act.OpenDoor(border.index))
            there = zones.beyond(border, fighter.zone)
            for second in t.borders:
                if zones.borders_on(second, there):
                    yield from legal(t, act.Prowl(border.index, second.index))
            for target in t.fighters:
                if target.present:
                    yield from legal(t, act.Pounce(border.index, target.index))


@helper
def moves(t: Battle, fighter: Fighter) -> Iterator[act.Act]:
    if not budget.may_pay_move(t, fighter):
        return
    for border in t.borders:
        if zones.borders_on(border, fighter.zone):
            yield from legal(t, act.Move(border.index))
            yield from legal(t, act.Peek(border.index))
    for other in t.fighters:
        if other.present and other.zone == fighter.zone:
            yield from legal(t, act.CloseIn(other.index))
    yield from legal(t, act.BackOff())
    for vehicle in t.vehicles:
        yield from legal(t, act.GetIn(vehicle.index))
    yield from legal(t, act.GetOut())


@helper
def attacks(t: Battle, fighter: Fighter) -> Iterator[act.Act]:
    if not budget.may_pay_full(t, fighter):
        return
    for target in t.fighters:
        if not target.present or target.dead or target.index == fighter.index:
            continue
        if zones.is_touching(fighter, target):
            yield from blows(t, target)
        for item in t.items:
            if item.holder == fighter.index and item.in_hand:
                if zones.is_touching(fighter, target):
                    yield from legal(t, act.Strike(target.index, item.index))
                else:
                    yield from legal(t, act.Shoot(target.index, item.index))
                    if is_burst_mode(t, item.index):
                        yield from legal(t, act.Burst(target.index, item.index))
                    if ruling(t, "ranged.weak-spot") == "on":
                        yield from legal(t, act.WeakSpot(target.index, item.index))


@helper
def blows(t: Battle, target: Fighter) -> Iterator[act.Act]:
    place = target.index
    yield from legal(t, act.Punch(place))
    yield from legal(t, act.Shove(place))
    yield from legal(t, act.Grapple(place))
    for item in t.items:
        if item.holder == place and item.in_hand:
            for fate in Fate:
                yield from legal(t, act.Disarm(place, item.index, fate))
    for border in t.borders:
        if zones.borders_on(border, target.zone):
            yield from legal(t, act.Pass(place, border.index))


@helper
def tasks(t: Battle, fighter: Fighter) -> Iterator[act.Act]:
    yield from legal(t, act.TakeFullCover())
    yield from legal(t, act.TakePartialCover())
    for border in t.borders:
        if zones.borders_on(border, fighter.zone):
            yield from at_border(t, fighter, border)
    for device in t.board.devices:
        if device.zone == fighter.zone:
            yield from legal(t, act.Operate(device.index))
    for friend in t.fighters:
        if (
            friend.present
            and not friend.dead
            and friend.index != fighter.index
            and not zones.is_enemy(t, fighter, friend)
        ):
            yield from help_for(t, friend)


@helper
def at_border(t: Battle, fighter: Fighter, border: Border) -> Iterator[act.Act]:
    place = border.index
    yield from legal(t, act.Climb(place))
    if border.kind != Passage.DOOR:
        return
    yield from legal(t, act.Lock(place))
    yield from legal(t, act.Unlock(place))
    yield from legal(t, act.OpenDoor(place))
    for item in t.items:
        if item.holder == fighter.index and item.in_hand:
            yield from legal(t, act.Bash(place, item.index))


@helper
def help_for(t: Battle, friend: Fighter) -> Iterator[act.Act]:
    place = friend.index
    yield from legal(t, act.FirstAid(place))
    yield from legal(t, act.Rally(place))
    yield from orders(t, place)
    if friend.panic > 0:
        yield from legal(t, act.Calm(place))


@helper
def orders(t: Battle, friend: int) -> Iterator[act.Act]:
    """Offers orders for each skill that this battle can use."""
    if is_legal(t, act.Order(friend, Skill.RANGED_COMBAT), t.fighters[t.turn]):
        for skill in Skill:
            if helping.is_rolled_here(t, skill):
                yield act.Order(friend, skill)


@helper
def handling(t: Battle, fighter: Fighter) -> Iterator[act.Act]:
    for item in t.items:
        if item.holder == fighter.index:
            yield from legal(t, act.Ready(item.index))
            yield from legal(t, act.PutAway(item.index))


@helper
def gear_options(t: Battle, fighter: Fighter) -> Iterator[act.Act]:
    for item in t.items:
        if item.holder == fighter.index:
            place = item.index
            yield from legal(t, act.Aim(place))
            yield from legal(t, act.Reload(place))
            yield from legal(t, act.ClearJam(place))
        elif item.kind >= 0 and item.holder == NOBODY:
            yield from legal(t, act.PickUp(item.index))
    if fighter.aboard >= 0:
        for zone in t.board.zones:
            if zone.used:
                yield from legal(t, act.Drive(zone.index))


# after the import of all functions that judge or do an action
options: Callable[[Battle, Fighter], Iterator[act.Act]] = options_of(act.Ask.ACT)
is_legal: Callable[[Battle, act.Act, Fighter], bool] = judge_of(act.Ask.ACT)
do: Callable[[Battle, act.Act, Fighter], None] = done_of(act.Ask.ACT)
