"""A fighter's turn: what he may do, and doing it."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.rule import helper, judge, rule
from sandtable.kernel.verbs import allowed, choose, number, ruling

from .attack import is_ambush
from .budget import may_pay_full, may_pay_move, pay_full
from .close import may_close_in_on, may_disarm, may_get_past, may_grapple, may_strike_with, may_try_special
from .harm import death_rolls
from .initiative import hold_off, may_hold_off, next_card_of, next_turn
from .misplaced import misplaced
from .panic import BERSERK, RUN, is_nearest, leads_away, nearest_anybody
from .ranged import may_shoot_at
from .state import (
    NOBODY,
    NOTHING,
    SKILLS,
    SLOTS_OF_CARDS,
    ZONES,
    Act,
    Aim,
    Ask,
    BackOff,
    Bash,
    Battle,
    Border,
    BreakFree,
    Burst,
    Calm,
    Chain,
    ClearJam,
    Climb,
    CloseIn,
    Cover,
    Crush,
    Deed,
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
    How,
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
    Step,
    Strike,
    TakeFullCover,
    TakePartialCover,
    Unlock,
    WeakSpot,
)
from .tasks import (
    aim,
    back_off,
    bash,
    calm,
    clear_jam,
    climb,
    close_in,
    come_out_of_cover,
    drive,
    get_in,
    get_out,
    give_aid,
    handle,
    lock,
    may_aim,
    may_back_off,
    may_bash,
    may_calm,
    may_clear,
    may_climb,
    may_close_in,
    may_drive,
    may_get_in,
    may_give_aid,
    may_lock,
    may_move,
    may_open,
    may_operate,
    may_order,
    may_peek,
    may_pick_up,
    may_put_away,
    may_rally,
    may_ready,
    may_reload,
    may_take_full_cover,
    may_take_partial_cover,
    may_unlock,
    move,
    open_door,
    operate,
    order,
    peek,
    pick_up,
    rally,
    reload,
    slips_away,
    take_cover,
    unlock,
    walk,
)
from .zones import band, beyond, borders_on, end_grapple, is_enemy, is_touching, is_up, side_of, touch

# ---- the turn ---------------------------------------------------------------------------------------------------


@rule("init.order", "gap.panic", "hold.lost-turn")
def take_turn(t: Battle) -> None:
    """One action, or the end of the turn."""
    fighter = t.fighters[t.turn]
    if fighter.dead:
        next_turn(t)
        return
    if fighter.lost_turn:
        fighter.lost_turn = False
        end_turn(t, fighter)
        return
    act = choose(t, side_of(t, fighter), Ask.ACT, options(t, fighter), fighter)
    perform(t, fighter, act)
    if t.step == Step.TURN and t.turn == fighter.index and t.acted and is_spent(t, fighter):
        end_turn(t, fighter)


@helper
def is_spent(t: Battle, fighter: Fighter) -> bool:
    """Nothing more to decide in this turn."""
    if fighter.dead or t.board.profiles[fighter.index].kind == Kind.CREATURE:
        return True
    if fighter.broken:
        return fighter.moved_out
    return fighter.slots == 0 and ruling(t, "hold.when") == "before-acting"


@rule("gap.injury", "aim.break", "interrupt.unable")
def end_turn(t: Battle, fighter: Fighter) -> None:
    """An Aim lapses, and wounds that leave only this round ask for a death roll."""
    fighter.aimed, fighter.aim_count = NOTHING, 0
    death_rolls(t, fighter)
    next_turn(t)


@helper
def perform(t: Battle, fighter: Fighter, act: Act) -> None:
    """What an answer does; aiming lasts only until something else is done."""
    match act:
        case EndTurn():
            end_turn(t, fighter)
            return
        case HoldOff(partner):
            hold_off(t, partner, next_card_of(t, partner))
            return
        case HoldOffCard(partner, card):
            hold_off(t, partner, card_place(t, partner, card))
            return
        case _:
            pass
    aimed = fighter.aimed
    if not isinstance(act, (Shoot, Burst, WeakSpot, Strike, Aim)):
        fighter.aimed, fighter.aim_count = NOTHING, 0
    if not isinstance(act, (Ready, PutAway, Release)):
        t.acted = True
    begin_attack_of(t, fighter, act, aimed)
    do_task(t, fighter, act)


@helper
def card_place(t: Battle, partner: int, card: int) -> int:
    """Where in the order the partner's card of this number lies; none if he holds no such card later on."""
    place = next_card_of(t, partner)
    while place != NOBODY and place + 1 < card:
        later = NOBODY
        for further in range(place + 1, SLOTS_OF_CARDS):
            if later == NOBODY and t.cards[further] == partner:
                later = further
        place = later
    return place if place != NOBODY and place + 1 == card else NOBODY


@helper
def begin_attack_of(t: Battle, fighter: Fighter, act: Act, aimed: int) -> None:
    """Declares the attack that an answer means, if it means one."""
    match act:
        case Strike(target, item):
            strike(t, fighter, target, item, aimed)
        case Punch(target):
            declare(t, fighter, target, How.STRIKE, NOTHING)
        case Disarm(target, item, fate):
            declare(t, fighter, target, How.DISARM, NOTHING)
            t.attack.thing, t.attack.fate = item, Fate(fate)
        case Pass(target, border):
            declare(t, fighter, target, How.PASS, NOTHING)
            t.attack.thing = border
        case Shove(target):
            declare(t, fighter, target, How.SHOVE, NOTHING)
        case Grapple(target):
            declare(t, fighter, target, How.GRAPPLE, NOTHING)
        case Crush(target):
            declare(t, fighter, target, How.CRUSH, NOTHING)
        case BreakFree():
            declare(t, fighter, fighter.grappled_by, How.BREAK_FREE, NOTHING)
        case Maul(target):
            pounce_on(t, fighter, target)
            declare(t, fighter, target, How.MAUL, NOTHING)
        case Shoot(target, item):
            declare_shot(t, fighter, target, item, aimed)
        case Burst(target, item):
            declare_shot(t, fighter, target, item, aimed)
            t.attack.burst = True
        case WeakSpot(target, item):
            declare_shot(t, fighter, target, item, aimed)
            t.attack.weak_spot = True
        case _:
            pass


@helper
def do_task(t: Battle, fighter: Fighter, act: Act) -> None:
    """Everything that is no attack."""
    match act:
        case Move(border):
            leave(t, fighter, border)
        case CloseIn(target):
            close_in(t, fighter, t.fighters[target])
        case BackOff():
            back_away(t, fighter)
        case Climb(border):
            climb(t, fighter, t.borders[border])
        case TakeFullCover():
            take_cover(t, fighter, Cover.FULL)
        case TakePartialCover():
            take_cover(t, fighter, Cover.PARTIAL)
        case Peek(border):
            peek(t, fighter, t.borders[border])
        case Lock(border):
            lock(t, fighter, t.borders[border])
        case Unlock(border):
            unlock(t, fighter, t.borders[border])
        case OpenDoor(border):
            open_door(t, fighter, t.borders[border])
        case Bash(border, item):
            bash(t, fighter, t.borders[border], t.items[item])
        case Operate(device):
            operate(t, fighter, t.board.devices[device])
        case FirstAid(friend):
            give_aid(t, fighter, t.fighters[friend])
        case Rally(friend):
            rally(t, fighter, t.fighters[friend])
        case Order(friend, skill):
            order(t, fighter, t.fighters[friend], skill)
        case Calm(friend):
            calm(t, fighter, t.fighters[friend])
        case ClearJam(item):
            clear_jam(t, fighter, t.items[item])
        case Aim(item):
            aim(t, fighter, t.items[item])
        case Reload(item):
            reload(t, fighter, t.items[item])
        case PickUp(item):
            pick_up(t, fighter, t.items[item])
        case Ready(item):
            handle(t, fighter, t.items[item], True)
        case PutAway(item):
            handle(t, fighter, t.items[item], False)
        case Release():
            end_grapple(t, fighter)
        case GetIn(vehicle):
            get_in(t, fighter, t.vehicles[vehicle])
        case GetOut():
            get_out(t, fighter)
        case Drive(zone):
            drive(t, fighter, zone)
        case Prowl(first, second):
            walk(t, fighter, t.borders[first])
            walk(t, fighter, t.borders[second])
        case Pounce(border, target):
            walk(t, fighter, t.borders[border])
            touch(t, fighter, t.fighters[target])
        case _:
            pass


# ---- declaring attacks ------------------------------------------------------------------------------------------


@rule("close.special-declare", "close.roll", "act.full.close", "init.ambush", "cover.end")
def declare(t: Battle, fighter: Fighter, target: int, how: How, item: int) -> None:
    """Target, weapon and manner are named, and the full action is paid."""
    if how == How.BREAK_FREE:
        pay_full(t, fighter, Deed.BREAK_FREE)
    elif how == How.SHOT:
        pay_full(t, fighter, Deed.RANGED_ATTACK)
    else:
        pay_full(t, fighter, Deed.CLOSE_ATTACK)
    come_out_of_cover(t, fighter)
    set_attack(t, fighter, target, how, item)
    t.attack.ambush = is_ambush(t, fighter, t.fighters[target])
    fighter.aimed, fighter.aim_count = NOTHING, 0
    t.step = Step.ATTACK


@helper
def set_attack(t: Battle, fighter: Fighter, target: int, how: How, item: int) -> None:
    attack = t.attack
    attack.how, attack.by, attack.target, attack.item = how, fighter.index, target, item
    attack.thing, attack.fate = NOTHING, Fate.TAKE
    attack.number = 1
    attack.defended = attack.weak_spot = attack.burst = attack.saved = attack.ambush = False
    attack.helper = attack.covered = NOBODY
    attack.aim = attack.dealt = attack.hits = attack.net = 0
    attack.chain = Chain.GOING_ON


@rule("act.full.ranged", "ranged.aim-bonus", "ranged.aim-immediate")
def declare_shot(t: Battle, fighter: Fighter, target: int, item: int, aimed: int) -> None:
    """The Aim counts if it was the last thing done, with this very weapon."""
    dice = number(t, "ranged.aim-bonus") * fighter.aim_count if aimed == item else 0
    declare(t, fighter, target, How.SHOT, item)
    t.attack.aim = dice


@rule("aim.close", "gap.firearm-melee")
def strike(t: Battle, fighter: Fighter, target: int, item: int, aimed: int) -> None:
    """Aiming is no help in close combat, unless that reading is chosen."""
    helps = aimed == item and ruling(t, "aim.close") == "adds-dice"
    dice = number(t, "ranged.aim-bonus") * fighter.aim_count if helps else 0
    declare(t, fighter, target, How.STRIKE, item)
    t.attack.aim = dice


@helper
def pounce_on(t: Battle, fighter: Fighter, target: int) -> None:
    """A creature's attack comes with a leap to its prey."""
    if not is_touching(fighter, t.fighters[target]):
        touch(t, fighter, t.fighters[target])


@rule("move.leave", "act.quick.zone")
def leave(t: Battle, fighter: Fighter, place: int) -> None:
    """Through a border; by one reading not past a watchful enemy."""
    enemy = slips_away(t, fighter)
    move(t, fighter, t.borders[place])
    free_strike(t, fighter, enemy)


@rule("move.leave", "act.quick.close-up")
def back_away(t: Battle, fighter: Fighter) -> None:
    enemy = slips_away(t, fighter)
    back_off(t, fighter)
    free_strike(t, fighter, enemy)


@rule("move.leave")
def free_strike(t: Battle, fighter: Fighter, enemy: int) -> None:
    """An unarmed attack that costs nothing."""
    if enemy != NOBODY and is_up(fighter):
        set_attack(t, t.fighters[enemy], fighter.index, How.STRIKE, NOTHING)
        if t.board.profiles[enemy].kind == Kind.CREATURE:
            t.attack.how = How.MAUL
        t.step = Step.ATTACK


# ---- what is legal ----------------------------------------------------------------------------------------------


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


# ---- the judge --------------------------------------------------------------------------------------------------


@judge(Ask.ACT)
@rule("act.budget-full-quick", "close.grapple-limit", "grapple.grappler", "broken.act", "gap.panic")
def judge_act(t: Battle, act: Act) -> bool:
    """Whether whoever's turn it is may do this now."""
    fighter = t.fighters[t.turn]
    match act:
        case EndTurn():
            return may_end(t, fighter)
        case HoldOff(partner):
            return may_hold_off(t, partner, next_card_of(t, partner))
        case HoldOffCard(partner, card):
            named = ruling(t, "hold.cards") == "named"
            return allowed(t, "hold.cards", named, fighter) and may_hold_off(t, partner, card_place(t, partner, card))
        case BreakFree():
            held = allowed(t, "gap.break-free", fighter.grappled_by >= 0 and is_up(fighter), fighter)
            return held and may_pay_full(t, fighter)
        case Release():
            return allowed(t, "close.grapple", fighter.grappling >= 0, fighter)
        case Crush(target):
            return may_crush(t, fighter, target)
        case _:
            return is_free(t, fighter, act) and fits_panic(t, fighter, act) and judge_deed(t, fighter, act)


@rule("close.grapple-limit", "grapple.grappler", "broken.act")
def is_free(t: Battle, fighter: Fighter, act: Act) -> bool:
    """The pinned and the broken can do hardly anything, and who holds somebody is busy."""
    moving = isinstance(act, (Move, CloseIn, BackOff))
    busy = fighter.grappling >= 0 and ruling(t, "grapple.grappler") == "busy"
    return (
        allowed(t, "close.grapple-limit", fighter.grappled_by < 0, fighter)
        and allowed(t, "grapple.grappler", not busy, fighter)
        and allowed(t, "broken.act", not fighter.broken or moving, fighter)
    )


@rule("gap.panic")
def fits_panic(t: Battle, fighter: Fighter, act: Act) -> bool:
    """Who flees can only move away, who rages only goes for the nearest; some do nothing at all."""
    if fighter.panic < RUN:
        return True
    if fighter.panic == RUN:
        match act:
            case Move(place):
                return allowed(t, "gap.panic", leads_away(t, fighter, t.borders[place]), fighter)
            case _:
                return allowed(t, "gap.panic", False, fighter)
    return allowed(t, "gap.panic", fighter.panic == BERSERK and fits_rage(t, fighter, act), fighter)


@rule("gap.panic")
def fits_rage(t: Battle, fighter: Fighter, act: Act) -> bool:
    match act:
        case Strike(target, _):
            return is_nearest(t, fighter, t.fighters[target])
        case Punch(target):
            return is_nearest(t, fighter, t.fighters[target])
        case Shoot(target, _):
            return is_nearest(t, fighter, t.fighters[target])
        case CloseIn(target):
            return is_nearest(t, fighter, t.fighters[target])
        case Move(place):
            return comes_nearer(t, fighter, t.borders[place])
        case _:
            return False


@helper
def comes_nearer(t: Battle, fighter: Fighter, border: Border) -> bool:
    """Whether this way leads towards one of the nearest."""
    here = nearest_anybody(t, fighter)
    if here < 2 or not borders_on(border, fighter.zone):
        return False
    there = beyond(border, fighter.zone)
    return any(
        is_nearest(t, fighter, x) and t.board.steps[there * ZONES + x.zone] < here - 1 for x in t.fighters
    )


@rule("gap.panic")
def may_end(t: Battle, fighter: Fighter) -> bool:
    """Always, but for those whom panic drives on."""
    if fighter.panic != RUN and fighter.panic != BERSERK:
        return True
    driven = is_driven(t, fighter)
    return allowed(t, "gap.panic", not driven, fighter)


@helper
def is_driven(t: Battle, fighter: Fighter) -> bool:
    """Whether panic leaves something to do: flee, come nearer, or strike."""
    if fighter.broken or fighter.grappled_by >= 0 or fighter.grappling >= 0:
        return False
    moves_on = may_pay_move(t, fighter)
    if fighter.aboard >= 0:
        return False
    if fighter.panic == RUN:
        return moves_on and any(leads_away(t, fighter, x) for x in t.borders)
    near = nearest_anybody(t, fighter)
    if near == 0:
        return may_pay_full(t, fighter)
    if near == 1:
        return moves_on
    return near > 1 and moves_on and any(comes_nearer(t, fighter, x) and may_move(t, fighter, x) for x in t.borders)


@helper
def judge_deed(t: Battle, fighter: Fighter, act: Act) -> bool:
    """Attacks and everything else that takes both hands free."""
    match act:
        case Strike(target, item):
            return judge_strike(t, fighter, t.fighters[target], item)
        case Punch(target):
            near = is_human_shaped(t, fighter) and may_close_in_on(t, fighter, t.fighters[target])
            return near and may_pay_full(t, fighter)
        case Disarm(target, item, _):
            return may_disarm(t, fighter, t.fighters[target], t.items[item]) and may_pay_full(t, fighter)
        case Pass(target, border):
            return may_get_past(t, fighter, t.fighters[target], border) and may_pay_full(t, fighter)
        case Shove(target):
            return may_try_special(t, fighter, t.fighters[target]) and may_pay_full(t, fighter)
        case Grapple(target):
            return may_grapple(t, fighter, t.fighters[target]) and may_pay_full(t, fighter)
        case Shoot(target, item):
            return may_shoot_at(t, fighter, t.fighters[target], t.items[item]) and may_pay_full(t, fighter)
        case Burst(target, item):
            mode = is_burst_mode(t, item)
            return mode and may_shoot_at(t, fighter, t.fighters[target], t.items[item]) and may_pay_full(t, fighter)
        case WeakSpot(target, item):
            good = allowed(t, "ranged.weak-spot", ruling(t, "ranged.weak-spot") == "on", fighter)
            return good and may_shoot_at(t, fighter, t.fighters[target], t.items[item]) and may_pay_full(t, fighter)
        case Maul(target):
            return may_maul(t, fighter, t.fighters[target]) and may_pay_full(t, fighter)
        case Prowl(first, second):
            return may_prowl(t, fighter, t.borders[first], t.borders[second])
        case Pounce(border, target):
            return may_pounce(t, fighter, t.borders[border], t.fighters[target])
        case Move(border):
            return may_move(t, fighter, t.borders[border])
        case CloseIn(target):
            return may_close_in(t, fighter, t.fighters[target])
        case BackOff():
            return may_back_off(t, fighter)
        case _:
            return is_human_shaped(t, fighter) and judge_task(t, fighter, act)


@rule("gap.speed")
def is_human_shaped(t: Battle, fighter: Fighter) -> bool:
    """Creatures attack and move, and do nothing else."""
    return allowed(t, "gap.speed", t.board.profiles[fighter.index].kind != Kind.CREATURE, fighter)


@helper
def judge_task(t: Battle, fighter: Fighter, act: Act) -> bool:
    match act:
        case Climb(border):
            return may_climb(t, fighter, t.borders[border])
        case TakeFullCover():
            return may_take_full_cover(t, fighter)
        case TakePartialCover():
            return may_take_partial_cover(t, fighter)
        case Peek(border):
            return may_peek(t, fighter, t.borders[border])
        case Lock(border):
            return may_lock(t, fighter, t.borders[border])
        case Unlock(border):
            return may_unlock(t, fighter, t.borders[border])
        case OpenDoor(border):
            return may_open(t, fighter, t.borders[border])
        case Bash(border, item):
            return may_bash(t, fighter, t.borders[border], t.items[item])
        case Operate(device):
            return may_operate(t, fighter, t.board.devices[device])
        case FirstAid(friend):
            return may_give_aid(t, fighter, t.fighters[friend])
        case Rally(friend):
            return may_rally(t, fighter, t.fighters[friend])
        case Order(friend, skill):
            return 0 <= skill < SKILLS and may_order(t, fighter, t.fighters[friend])
        case Calm(friend):
            return may_calm(t, fighter, t.fighters[friend])
        case _:
            return judge_gear(t, fighter, act)


@helper
def judge_gear(t: Battle, fighter: Fighter, act: Act) -> bool:
    match act:
        case ClearJam(item):
            return may_clear(t, fighter, t.items[item])
        case Aim(item):
            return may_aim(t, fighter, t.items[item])
        case Reload(item):
            return may_reload(t, fighter, t.items[item])
        case PickUp(item):
            return may_pick_up(t, fighter, t.items[item])
        case Ready(item):
            return may_ready(t, fighter, t.items[item])
        case PutAway(item):
            return may_put_away(t, fighter, t.items[item])
        case GetIn(vehicle):
            return may_get_in(t, fighter, t.vehicles[vehicle])
        case GetOut():
            return allowed(t, "act.quick.close-up", fighter.aboard >= 0, fighter) and may_pay_move(t, fighter)
        case Drive(zone):
            return may_drive(t, fighter, zone)
        case _:
            return misplaced(t, act)


@rule("close.roll", "ranged.adjacent")
def judge_strike(t: Battle, fighter: Fighter, target: Fighter, item: int) -> bool:
    return (
        is_human_shaped(t, fighter)
        and may_close_in_on(t, fighter, target)
        and may_strike_with(t, fighter, t.items[item])
        and may_pay_full(t, fighter)
    )


@rule("gap.pinned", "grapple.grappler")
def may_crush(t: Battle, fighter: Fighter, target: int) -> bool:
    """A grappler's attack, on the one he holds."""
    holds = fighter.grappling == target and is_up(fighter)
    return allowed(t, "close.grapple", holds, fighter) and may_pay_full(t, fighter)


@rule("auto.declare", "auto.again")
def is_burst_mode(t: Battle, item: int) -> bool:
    """Announced bursts exist only in one reading, and only for full auto."""
    automatic = t.items[item].kind >= 0 and t.board.weapons[t.items[item].kind].full_auto
    return allowed(t, "auto.again", automatic, t.items[item]) and allowed(
        t, "auto.declare", ruling(t, "auto.declare") == "as-a-mode"
    )


# ---- creatures --------------------------------------------------------------------------------------------------


@rule("gap.speed", "close.range")
def may_maul(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    """A creature reaches anybody in its zone."""
    beast = t.board.profiles[fighter.index].kind == Kind.CREATURE
    fair = target.present and not target.dead and is_enemy(t, fighter, target)
    near = fair and band(t, fighter, target) <= 1
    return allowed(t, "gap.speed", beast, fighter) and allowed(t, "close.range", near, target, band(t, fighter, target))


@rule("gap.speed")
def may_prowl(t: Battle, fighter: Fighter, first: Border, second: Border) -> bool:
    """Two borders in a row."""
    beast = allowed(t, "gap.speed", t.board.profiles[fighter.index].kind == Kind.CREATURE, fighter)
    if not beast or not may_move(t, fighter, first):
        return False
    there = beyond(first, fighter.zone)
    return allowed(t, "act.quick.zone", borders_on(second, there) and is_passable(second), fighter)


@helper
def is_passable(border: Border) -> bool:
    """An open way or a door that is not locked."""
    return border.passage == 0 or (border.passage == 1 and border.door < 2)


@rule("gap.speed")
def may_pounce(t: Battle, fighter: Fighter, border: Border, target: Fighter) -> bool:
    """Through a border and up to somebody there."""
    beast = allowed(t, "gap.speed", t.board.profiles[fighter.index].kind == Kind.CREATURE, fighter)
    if not beast or not may_move(t, fighter, border):
        return False
    there = target.present and not target.dead and target.zone == beyond(border, fighter.zone)
    return allowed(t, "act.quick.close-up", there, target)


