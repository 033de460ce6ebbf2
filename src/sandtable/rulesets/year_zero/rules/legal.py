"""What a fighter may do in a turn, and which rule forbids the rest."""

from sandtable.kernel import allowed, helper, judge, rule, ruling

from .. import actions as act
from ..state import ZONES, Band, Battle, Border, Fighter, Kind, Panic
from . import budget, close, doors, gear, helping, initiative, moving, panic, ranged, vehicles, ways, zones
from .misplaced import misplaced


@judge(act.Ask.ACT)
@rule("act.budget-full-quick", "close.grapple-limit", "grapple.grappler", "broken.act", "gap.panic")
def judge_act(t: Battle, answer: act.Act) -> bool:
    """Whether the fighter whose turn it is may do this now."""
    fighter = t.fighters[t.turn]
    match answer:
        case act.EndTurn():
            return may_end(t, fighter)
        case act.HoldOff(partner):
            return initiative.may_hold_off(t, partner, initiative.next_card_of(t, partner))
        case act.HoldOffCard(partner, card):
            return initiative.may_hold_off_card(t, partner, card)
        case act.BreakFree():
            held = allowed(t, "gap.break-free", fighter.grappled_by >= 0, fighter)
            return held and is_unbroken(t, fighter) and budget.may_pay_full(t, fighter)
        case act.Release():
            return allowed(t, "close.grapple", fighter.grappling >= 0, fighter)
        case act.Crush(target):
            return may_crush(t, fighter, t.fighters[target])
        case _:
            return is_free(t, fighter, answer) and fits_panic(t, fighter, answer) and judge_deed(t, fighter, answer)


@rule("close.grapple-limit", "grapple.grappler", "broken.act")
def is_free(t: Battle, fighter: Fighter, answer: act.Act) -> bool:
    """The pinned and the broken can do hardly anything, and a grappler is busy."""
    busy = fighter.grappling >= 0 and ruling(t, "grapple.grappler") == "busy"
    return (
        allowed(t, "close.grapple-limit", fighter.grappled_by < 0, fighter)
        and allowed(t, "grapple.grappler", not busy, fighter, t.fighters[max(fighter.grappling, 0)])
        and (is_move(answer) or is_unbroken(t, fighter))
    )


@helper
def is_move(answer: act.Act) -> bool:
    """What the one move action of the broken may be."""
    return isinstance(answer, (act.Move, act.CloseIn, act.BackOff, act.Peek, act.GetIn, act.GetOut))


@rule("broken.act")
def is_unbroken(t: Battle, fighter: Fighter) -> bool:
    return allowed(t, "broken.act", not fighter.broken, fighter)


@rule("gap.panic")
def fits_panic(t: Battle, fighter: Fighter, answer: act.Act) -> bool:
    """In flight one can only move away, in a rage only go for the nearest; the catatonic do nothing at all."""
    if fighter.panic < Panic.RUN:
        return True
    if fighter.panic == Panic.RUN:
        match answer:
            case act.Move(place):
                return panic.may_flee(t, fighter, t.borders[place])
            case _:
                return allowed(t, "gap.panic:flees", False, fighter)
    raging = fighter.panic == Panic.BERSERK
    return allowed(t, "gap.panic:catatonic", raging, fighter) and allowed(
        t, "gap.panic:rages", fits_rage(t, fighter, answer), fighter
    )


@rule("gap.panic")
def fits_rage(t: Battle, fighter: Fighter, answer: act.Act) -> bool:
    match answer:
        case act.Strike(target, _):
            return panic.is_nearest(t, fighter, t.fighters[target])
        case act.Punch(target):
            return panic.is_nearest(t, fighter, t.fighters[target])
        case act.Shoot(target, _):
            return panic.is_nearest(t, fighter, t.fighters[target])
        case act.CloseIn(target):
            return panic.is_nearest(t, fighter, t.fighters[target])
        case act.Move(place):
            return comes_nearer(t, fighter, t.borders[place])
        case _:
            return False


@helper
def comes_nearer(t: Battle, fighter: Fighter, border: Border) -> bool:
    """Whether this way leads towards one of the nearest."""
    here = panic.nearest_anybody(t, fighter)
    if here < 2 or not ways.can_pass(t, fighter, border, fighter.zone):
        return False
    there = zones.beyond(border, fighter.zone)
    return any(panic.is_nearest(t, fighter, x) and t.board.steps[there * ZONES + x.zone] < here - 1 for x in t.fighters)


@rule("gap.panic")
def may_end(t: Battle, fighter: Fighter) -> bool:
    """Always, but for those whom panic drives on."""
    if fighter.panic != Panic.RUN and fighter.panic != Panic.BERSERK:
        return True
    driven = is_driven(t, fighter)
    return allowed(t, "gap.panic:driven", not driven, fighter)


@helper
def is_driven(t: Battle, fighter: Fighter) -> bool:
    """Whether panic leaves something to do: flee, come nearer, or strike."""
    if fighter.broken or fighter.grappled_by >= 0 or fighter.grappling >= 0:
        return False
    moves_on = budget.may_pay_move(t, fighter)
    if fighter.aboard >= 0:
        return False
    if fighter.panic == Panic.RUN:
        return moves_on and any(panic.leads_away(t, fighter, x) for x in t.borders)
    near = panic.nearest_anybody(t, fighter)
    if near == 0:
        return budget.may_pay_full(t, fighter)
    if near == 1:
        return moves_on
    return near > 1 and moves_on and any(comes_nearer(t, fighter, x) for x in t.borders)


@helper
def judge_deed(t: Battle, fighter: Fighter, answer: act.Act) -> bool:
    """Attacks and everything else that takes both hands free."""
    match answer:
        case act.Strike(target, item):
            return judge_strike(t, fighter, t.fighters[target], item)
        case act.Punch(target):
            near = is_human_shaped(t, fighter) and close.may_close_in_on(t, fighter, t.fighters[target])
            return near and budget.may_pay_full(t, fighter)
        case act.Disarm(target, item, _):
            return close.may_disarm(t, fighter, t.fighters[target], t.items[item]) and budget.may_pay_full(t, fighter)
        case act.Pass(target, border):
            return close.may_get_past(t, fighter, t.fighters[target], border) and budget.may_pay_full(t, fighter)
        case act.Shove(target):
            return close.may_try_special(t, fighter, t.fighters[target]) and budget.may_pay_full(t, fighter)
        case act.Grapple(target):
            return close.may_grapple(t, fighter, t.fighters[target]) and budget.may_pay_full(t, fighter)
        case act.Shoot(target, item):
            return ranged.may_shoot_at(t, fighter, t.fighters[target], t.items[item]) and budget.may_pay_full(
                t, fighter
            )
        case act.Burst(target, item):
            mode = is_burst_mode(t, item)
            return (
                mode
                and ranged.may_shoot_at(t, fighter, t.fighters[target], t.items[item])
                and budget.may_pay_full(t, fighter)
            )
        case act.WeakSpot(target, item):
            good = allowed(t, "ranged.weak-spot", ruling(t, "ranged.weak-spot") == "on", fighter)
            return (
                good
                and ranged.may_shoot_at(t, fighter, t.fighters[target], t.items[item])
                and budget.may_pay_full(t, fighter)
            )
        case act.Maul(target):
            return may_maul(t, fighter, t.fighters[target]) and budget.may_pay_full(t, fighter)
        case act.Prowl(first, second):
            return may_prowl(t, fighter, t.borders[first], t.borders[second])
        case act.Pounce(border, target):
            return may_pounce(t, fighter, t.borders[border], t.fighters[target])
        case act.Move(border):
            return moving.may_move(t, fighter, t.borders[border])
        case act.CloseIn(target):
            return moving.may_close_in(t, fighter, t.fighters[target])
        case act.BackOff():
            return moving.may_back_off(t, fighter)
        case _:
            return is_human_shaped(t, fighter) and judge_task(t, fighter, answer)


@rule("gap.speed")
def is_human_shaped(t: Battle, fighter: Fighter) -> bool:
    """Creatures attack and move, and do nothing else."""
    return allowed(t, "gap.speed:creature", t.board.profiles[fighter.index].kind != Kind.CREATURE, fighter)


@helper
def judge_task(t: Battle, fighter: Fighter, answer: act.Act) -> bool:
    match answer:
        case act.Climb(border):
            return moving.may_climb(t, fighter, t.borders[border])
        case act.TakeFullCover():
            return moving.may_take_full_cover(t, fighter)
        case act.TakePartialCover():
            return moving.may_take_partial_cover(t, fighter)
        case act.Peek(border):
            return doors.may_peek(t, fighter, t.borders[border])
        case act.Lock(border):
            return doors.may_lock(t, fighter, t.borders[border])
        case act.Unlock(border):
            return doors.may_unlock(t, fighter, t.borders[border])
        case act.OpenDoor(border):
            return doors.may_open(t, fighter, t.borders[border])
        case act.Bash(border, item):
            return doors.may_bash(t, fighter, t.borders[border], t.items[item])
        case act.Operate(device):
            return doors.may_operate(t, fighter, t.board.devices[device])
        case act.FirstAid(friend):
            return helping.may_give_aid(t, fighter, t.fighters[friend])
        case act.Rally(friend):
            return helping.may_rally(t, fighter, t.fighters[friend])
        case act.Order(friend, skill):
            return helping.may_order(t, fighter, t.fighters[friend], skill)
        case act.Calm(friend):
            return helping.may_calm(t, fighter, t.fighters[friend])
        case _:
            return judge_gear(t, fighter, answer)


@helper
def judge_gear(t: Battle, fighter: Fighter, answer: act.Act) -> bool:
    match answer:
        case act.ClearJam(item):
            return gear.may_clear(t, fighter, t.items[item])
        case act.Aim(item):
            return gear.may_aim(t, fighter, t.items[item])
        case act.Reload(item):
            return gear.may_reload(t, fighter, t.items[item])
        case act.PickUp(item):
            return gear.may_pick_up(t, fighter, t.items[item])
        case act.Ready(item):
            return gear.may_ready(t, fighter, t.items[item])
        case act.PutAway(item):
            return gear.may_put_away(t, fighter, t.items[item])
        case act.GetIn(vehicle):
            return vehicles.may_get_in(t, fighter, t.vehicles[vehicle])
        case act.GetOut():
            return vehicles.may_get_out(t, fighter)
        case act.Drive(zone):
            return vehicles.may_drive(t, fighter, zone)
        case _:
            return misplaced(t, answer)


@rule("close.roll", "ranged.adjacent")
def judge_strike(t: Battle, fighter: Fighter, target: Fighter, item: int) -> bool:
    return (
        is_human_shaped(t, fighter)
        and close.may_close_in_on(t, fighter, target)
        and close.may_strike_with(t, fighter, t.items[item])
        and budget.may_pay_full(t, fighter)
    )


@rule("gap.pinned", "grapple.grappler")
def may_crush(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    """A grappler's attack, on the one held."""
    holds = allowed(t, "close.grapple:other", fighter.grappling == target.index, fighter, target)
    return holds and is_unbroken(t, fighter) and budget.may_pay_full(t, fighter)


@rule("auto.declare", "auto.again")
def is_burst_mode(t: Battle, item: int) -> bool:
    """Announced bursts exist only in one reading, and only for full auto."""
    automatic = t.items[item].kind >= 0 and t.board.weapons[t.items[item].kind].full_auto
    return allowed(t, "auto.again:single", automatic, t.items[item]) and allowed(
        t, "auto.declare", ruling(t, "auto.declare") == "as-a-mode"
    )


# ---- creatures --------------------------------------------------------------------------------------------------


@rule("gap.speed", "close.range")
def may_maul(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    """A creature reaches everybody in its zone."""
    return (
        is_beast(t, fighter)
        and zones.is_there(t, target)
        and allowed(t, "close.roll:beast", zones.is_enemy(t, fighter, target), target)
        and allowed(t, "close.range:leap", zones.band(t, fighter, target) <= Band.SHORT, target)
    )


@rule("gap.speed")
def is_beast(t: Battle, fighter: Fighter) -> bool:
    return allowed(t, "gap.speed", t.board.profiles[fighter.index].kind == Kind.CREATURE, fighter)


@rule("gap.speed")
def may_prowl(t: Battle, fighter: Fighter, first: Border, second: Border) -> bool:
    """Two borders in a row."""
    return (
        is_beast(t, fighter)
        and moving.may_move(t, fighter, first)
        and (second.index == first.index or ways.may_pass(t, fighter, second, zones.beyond(first, fighter.zone)))
    )


@rule("gap.speed")
def may_pounce(t: Battle, fighter: Fighter, border: Border, target: Fighter) -> bool:
    """Through a border and up to somebody there."""
    return (
        is_beast(t, fighter)
        and moving.may_move(t, fighter, border)
        and zones.is_there(t, target)
        and allowed(t, "act.quick.close-up:beyond", target.zone == zones.beyond(border, fighter.zone), target, border)
    )
