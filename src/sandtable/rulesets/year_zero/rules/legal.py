"""The legal actions of a fighter's turn, and the rules that forbid others."""

from sandtable.kernel import allowed, before, helper, judge, rule, ruling

from .. import actions as act
from ..state import ZONES, Band, Battle, Border, Deed, Fighter, Item, Kind, Panic
from . import budget, close, initiative, moving, panic, ranged, ways, zones


@before(act.Ask.ACT)
@rule("act.budget-full-quick", "close.grapple-limit", "grapple.grappler", "broken.act", "gap.panic")
def may_act(t: Battle, answer: act.Act, fighter: Fighter) -> bool:
    """A person at ease may do anything; of others it is asked first what they are able to do."""
    person = t.board.profiles[fighter.index].kind != Kind.CREATURE
    free = fighter.grappled_by < 0 and fighter.grappling < 0 and not fighter.broken
    return (person and free and fighter.panic < Panic.RUN) or is_possible(t, answer, fighter, person)


@rule("close.grapple-limit", "grapple.grappler", "broken.act", "gap.panic")
def is_possible(t: Battle, answer: act.Act, fighter: Fighter, person: bool) -> bool:
    """Whether holds, wounds, panic or a creature's nature allow an action."""
    if isinstance(answer, (act.EndTurn, act.HoldOff, act.HoldOffCard)):
        return True
    if isinstance(answer, (act.BreakFree, act.Release, act.Crush)):
        return is_awake(t, fighter)
    able = is_free(t, fighter, answer) and fits_panic(t, fighter, answer)
    return able and (person or is_for_creatures(t, fighter, answer))


@rule("gap.speed")
def is_for_creatures(t: Battle, fighter: Fighter, answer: act.Act) -> bool:
    """Creatures attack, move and open doors only; weapons and special attacks have refusals of their own."""
    attacks = isinstance(answer, (act.Disarm, act.Pass, act.Shove, act.Grapple, act.Shoot, act.Burst, act.WeakSpot))
    moves = isinstance(answer, (act.Maul, act.Prowl, act.Pounce, act.Move, act.CloseIn, act.BackOff, act.GetOut))
    return allowed(t, "gap.speed:creature", attacks or moves or isinstance(answer, act.OpenDoor), fighter)


@rule("close.grapple-limit", "grapple.grappler", "broken.act")
def is_free(t: Battle, fighter: Fighter, answer: act.Act) -> bool:
    """The pinned and the broken can do hardly anything, and a grappler is busy."""
    wards_off = isinstance(answer, (act.Defend, act.Dodge))
    busy = fighter.grappling >= 0 and ruling(t, "grapple.grappler") == "busy" and not wards_off
    return (
        allowed(t, "close.grapple-limit", fighter.grappled_by < 0, fighter)
        and allowed(t, "grapple.grappler", not busy, fighter, t.fighters[max(fighter.grappling, 0)])
        and (is_move(answer) or is_unbroken(t, fighter))
    )


@helper
def is_move(answer: act.Act) -> bool:
    """Whether an answer is a move; the broken have one."""
    return isinstance(answer, (act.Move, act.CloseIn, act.BackOff, act.Peek, act.GetIn, act.GetOut))


@rule("broken.act")
def is_unbroken(t: Battle, fighter: Fighter) -> bool:
    return allowed(t, "broken.act", not fighter.broken, fighter)


@rule("gap.panic")
def fits_panic(t: Battle, fighter: Fighter, answer: act.Act) -> bool:
    """A fighter in flight only moves away, one in a rage goes for the nearest, a catatonic one does nothing."""
    if fighter.panic < Panic.RUN:
        return True
    if fighter.panic == Panic.RUN:
        match answer:
            case act.Move(place):
                return panic.may_flee(t, fighter, t.borders[place])
            case _:
                return allowed(t, "gap.panic:flees", False, fighter)
    return is_awake(t, fighter) and allowed(t, "gap.panic:rages", fits_rage(t, fighter, answer), fighter)


@rule("gap.panic")
def is_awake(t: Battle, fighter: Fighter) -> bool:
    return allowed(t, "gap.panic:catatonic", fighter.panic != Panic.CATATONIC, fighter)


@rule("gap.panic")
def fits_rage(t: Battle, fighter: Fighter, answer: act.Act) -> bool:
    match answer:
        case act.Strike(target, _):
            return panic.is_nearest(t, fighter, t.fighters[target])
        case act.Punch(target):
            return panic.is_nearest(t, fighter, t.fighters[target])
        case act.Shoot(target, _):
            return panic.is_nearest(t, fighter, t.fighters[target])
        case act.Burst(target, _):
            return panic.is_nearest(t, fighter, t.fighters[target])
        case act.WeakSpot(target, _):
            return panic.is_nearest(t, fighter, t.fighters[target])
        case act.CloseIn(target):
            return panic.is_nearest(t, fighter, t.fighters[target])
        case act.Move(place):
            return is_nearer(t, fighter, t.borders[place])
        case _:
            return False


@helper
def comes_nearer(t: Battle, fighter: Fighter, border: Border) -> bool:
    """Whether the fighter can go through this border, towards one of the nearest."""
    return is_nearer(t, fighter, border) and ways.can_pass(t, fighter, border, fighter.zone)


@helper
def is_nearer(t: Battle, fighter: Fighter, border: Border) -> bool:
    """Whether this border leads towards one of the nearest."""
    here = panic.nearest_anybody(t, fighter)
    if here < 2 or not zones.borders_on(border, fighter.zone):
        return False
    there = zones.beyond(border, fighter.zone)
    return any(panic.is_nearest(t, fighter, x) and t.board.steps[there * ZONES + x.zone] < here - 1 for x in t.fighters)


@judge(act.EndTurn)
@rule("gap.panic")
def may_end(t: Battle, fighter: Fighter) -> bool:
    """A turn may end at any time, unless panic drives the fighter on."""
    if fighter.panic != Panic.RUN and fighter.panic != Panic.BERSERK:
        return True
    driven = is_driven(t, fighter)
    return allowed(t, "gap.panic:driven", not driven, fighter)


@helper
def is_driven(t: Battle, fighter: Fighter) -> bool:
    """Whether panic has something left to do: flee, come nearer, or attack if not done yet."""
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
    if fighter.deed in (Deed.CLOSE_ATTACK, Deed.RANGED_ATTACK):
        return False
    if near == 1:
        return moves_on
    return near > 1 and moves_on and any(comes_nearer(t, fighter, x) for x in t.borders)


# ---- turns and holds --------------------------------------------------------------------------------------------


@judge(act.HoldOff)
@rule("init.hold-swap", "init.hold-later")
def may_hold_off(t: Battle, partner: int) -> bool:
    return initiative.may_hold_off(t, partner, initiative.next_card_of(t, partner))


@judge(act.BreakFree)
@rule("gap.break-free")
def may_break_free(t: Battle, fighter: Fighter) -> bool:
    held = allowed(t, "gap.break-free", fighter.grappled_by >= 0, fighter)
    return held and is_unbroken(t, fighter) and budget.may_pay_full(t, fighter)


@judge(act.Release)
@rule("close.grapple")
def may_release(t: Battle, fighter: Fighter) -> bool:
    return allowed(t, "close.grapple", fighter.grappling >= 0, fighter)


@judge(act.Crush)
@rule("gap.pinned", "grapple.grappler")
def may_crush(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    """A grappler attacks the fighter they hold."""
    holds = allowed(t, "close.grapple:other", fighter.grappling == target.index, fighter, target)
    return holds and is_unbroken(t, fighter) and budget.may_pay_full(t, fighter)


# ---- attacks ----------------------------------------------------------------------------------------------------


@judge(act.Strike)
@rule("close.roll", "ranged.adjacent")
def may_strike(t: Battle, fighter: Fighter, target: Fighter, item: Item) -> bool:
    fit = close.may_close_in_on(t, fighter, target) and close.may_strike_with(t, fighter, item)
    return fit and budget.may_pay_full(t, fighter)


@judge(act.Punch)
@rule("close.unarmed")
def may_punch(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    return close.may_close_in_on(t, fighter, target) and budget.may_pay_full(t, fighter)


@judge(act.Shoot)
@rule("act.full.ranged")
def may_shoot(t: Battle, fighter: Fighter, target: Fighter, item: Item) -> bool:
    return ranged.may_shoot_at(t, fighter, target, item) and budget.may_pay_full(t, fighter)


@judge(act.Burst)
@rule("auto.declare")
def may_burst(t: Battle, fighter: Fighter, target: Fighter, item: Item) -> bool:
    return is_burst_mode(t, item.index) and may_shoot(t, fighter, target, item)


@judge(act.WeakSpot)
@rule("ranged.weak-spot")
def may_aim_at_weak_spot(t: Battle, fighter: Fighter, target: Fighter, item: Item) -> bool:
    return ranged.may_seek_weak_spot(t) and may_shoot(t, fighter, target, item)


@rule("auto.declare", "auto.again")
def is_burst_mode(t: Battle, item: int) -> bool:
    """Bursts are announced in one reading only, and only with full auto."""
    automatic = t.items[item].kind >= 0 and t.board.weapons[t.items[item].kind].full_auto
    return allowed(t, "auto.again:single", automatic, t.items[item]) and allowed(
        t, "auto.declare", ruling(t, "auto.declare") == "as-a-mode"
    )


# ---- creatures --------------------------------------------------------------------------------------------------


@judge(act.Maul)
@rule("gap.speed", "close.range")
def may_maul(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    """A creature reaches all enemies in its zone."""
    return (
        is_beast(t, fighter)
        and zones.is_there(t, target)
        and allowed(t, "close.roll:beast", zones.is_enemy(t, fighter, target), target)
        and allowed(t, "close.range:leap", zones.band(t, fighter, target) <= Band.SHORT, target)
        and budget.may_pay_full(t, fighter)
    )


@rule("gap.speed")
def is_beast(t: Battle, fighter: Fighter) -> bool:
    return allowed(t, "gap.speed", t.board.profiles[fighter.index].kind == Kind.CREATURE, fighter)


@judge(act.Prowl)
@rule("gap.speed")
def may_prowl(t: Battle, fighter: Fighter, first: Border, second: Border) -> bool:
    """A creature may cross two borders in a row."""
    return (
        is_beast(t, fighter)
        and moving.may_move(t, fighter, first)
        and (second.index == first.index or ways.may_pass(t, fighter, second, zones.beyond(first, fighter.zone)))
    )


@judge(act.Pounce)
@rule("gap.speed")
def may_pounce(t: Battle, fighter: Fighter, border: Border, target: Fighter) -> bool:
    """A creature may leap through a border and at an enemy there."""
    return (
        is_beast(t, fighter)
        and moving.may_move(t, fighter, border)
        and zones.is_there(t, target)
        and allowed(t, "act.quick.close-up:beyond", target.zone == zones.beyond(border, fighter.zone), target, border)
    )
