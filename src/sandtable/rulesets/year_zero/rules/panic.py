"""Panic: the rolls due are made one by one, and each may make others due."""

from sandtable.kernel import allowed, ask, dice, does, helper, judge, note, number, roll, rule, verdict

from .. import actions as act
from ..state import FIGHTERS, NOTHING, Battle, Border, Cover, Fighter, Panic
from . import attack, budget, pools, ranged, ways, zones
from .dice import add_stress


@rule("gap.panic")
def next_panic(t: Battle) -> None:
    """The first fighter in roster order who must roll for panic does."""
    for place in range(FIGHTERS):
        if t.alarmed >> place & 1 == 1:
            t.alarmed &= ~(1 << place)
            if zones.is_up(t.fighters[place]):
                panic_roll(t, t.fighters[place])
            return


@rule("gap.panic", "panic.again")
def panic_roll(t: Battle, fighter: Fighter) -> None:
    """Rolls a die plus stress, less resolve. Only a worse result counts; the same becomes the next worse."""
    level = fighter.stress - t.board.profiles[fighter.index].resolve
    result = min(max(roll(t, "panic", dice(1, 6), by=fighter) + level, Panic.CALM), Panic.CATATONIC)
    if result == fighter.panic and result != Panic.CALM:
        result = min(result + 1, Panic.CATATONIC)
    if result < fighter.panic or result == Panic.CALM:
        verdict(t, "no worse than before")
        return
    verdict(t, "panics, and {}", Panic(result), fighter)
    zones.end_panic(fighter)
    fighter.panic = result
    lose_nerve(t, fighter, result)


@rule("gap.panic", "panic.on", "init.hesitant")
def lose_nerve(t: Battle, fighter: Fighter, result: int) -> None:
    """The immediate effect of a panic result."""
    if result == Panic.TWITCH:
        add_stress(t, fighter, number(t, "panic.twitch"))
    elif result == Panic.SCREAM:
        for enemy in t.fighters:
            if zones.is_enemy(t, fighter, enemy):
                enemy.unaware = False
    elif result == Panic.SPRAY:
        spray(t, fighter)
    elif result == Panic.DROP:
        drop_weapon(t, fighter)
    elif result == Panic.HESITATE:
        fighter.hesitant = True
    elif result == Panic.FREEZE:
        freeze(t, fighter)
    elif result == Panic.COVER_UP:
        cower(t, fighter)
    elif result == Panic.WAIL:
        wail(t, fighter)
    elif result == Panic.RUN:
        run_away(t, fighter)
    elif result == Panic.BERSERK:
        infect(t, fighter)
    elif result == Panic.CATATONIC:
        zones.end_grapple(t, fighter)


@helper
def spray(t: Battle, fighter: Fighter) -> None:
    """A supply roll for a firearm in hand that can fire."""
    for item in t.items:
        if pools.is_in_hand(fighter, item) and pools.is_firearm(t, item) and item.rating > 0 and not item.jammed:
            ranged.use_ammo(t, fighter, item)
            return
    note(t, "{} has nothing to fire", fighter)


@helper
def drop_weapon(t: Battle, fighter: Fighter) -> None:
    """The fighter drops the weapon in hand with the highest base damage."""
    worst = NOTHING
    for item in t.items:
        if pools.is_in_hand(fighter, item) and not pools.weapon_of(t, item).stationary:
            if worst == NOTHING or pools.weapon_of(t, item).damage > pools.weapon_of(t, t.items[worst]).damage:
                worst = item.index
    if worst != NOTHING:
        pools.drop(t, fighter, t.items[worst])
    else:
        note(t, "{} holds no weapon", fighter)


@helper
def freeze(t: Battle, fighter: Fighter) -> None:
    """The fighter loses the next turn, and cannot interrupt until then."""
    fighter.lost_turn = True


@helper
def cower(t: Battle, fighter: Fighter) -> None:
    """The fighter takes full cover if there is any and no enemy holds them; else they break down."""
    if zones.is_cluttered(t, fighter.zone) and fighter.grappled_by < 0:
        fighter.cover = Cover.FULL
        note(t, "{} is in full cover", fighter)
        add_stress(t, fighter, number(t, "panic.relief"))
        freeze(t, fighter)
    else:
        note(t, "{} finds no cover", fighter)
        wail(t, fighter)


@helper
def wail(t: Battle, fighter: Fighter) -> None:
    freeze(t, fighter)
    add_stress(t, fighter, number(t, "panic.relief"))
    infect(t, fighter)


@helper
def infect(t: Battle, fighter: Fighter) -> None:
    """Every friend in the zone must roll for panic."""
    for friend in t.fighters:
        if friend.index != fighter.index and friend.zone == fighter.zone and not zones.is_enemy(t, fighter, friend):
            zones.alarm(t, friend)


# ---- flight -----------------------------------------------------------------------------------------------------


@rule("gap.panic")
def run_away(t: Battle, fighter: Fighter) -> None:
    """The fighter flees to a zone away from the nearest enemy; with no way out they are catatonic."""
    if not any(leads_away(t, fighter, border) for border in t.borders):
        fighter.panic = Panic.CATATONIC
        note(t, "{} has no way out, and is catatonic", fighter)
        zones.end_grapple(t, fighter)
        return
    ask(t, zones.side_of(t, fighter), act.Ask.FLEE, fighter)


@does(act.Flee)
@rule("gap.panic")
def flee(t: Battle, fighter: Fighter, border: Border) -> None:
    """The fighter goes and loses stress; friends left behind gain some."""
    left = fighter.zone
    zones.walk(t, fighter, border)
    attack.lose_contact(t, fighter)
    add_stress(t, fighter, number(t, "panic.relief"))
    for friend in t.fighters:
        if zones.is_up(friend) and friend.zone == left and not zones.is_enemy(t, fighter, friend):
            add_stress(t, friend, number(t, "panic.left-behind"))


@judge(act.Flee)
@rule("gap.panic")
def may_flee(t: Battle, fighter: Fighter, border: Border) -> bool:
    return (
        ways.is_at_hand(t, fighter, border)
        and budget.is_able_to_move(t, fighter)
        and allowed(t, "gap.panic:away", is_away(t, fighter, border), border)
        and ways.may_pass(t, fighter, border, fighter.zone)
    )


@helper
def leads_away(t: Battle, fighter: Fighter, border: Border) -> bool:
    """Whether the fighter can go through this border, away from the nearest enemy."""
    return is_away(t, fighter, border) and ways.can_pass(t, fighter, border, fighter.zone)


@helper
def is_away(t: Battle, fighter: Fighter, border: Border) -> bool:
    """Whether this border leads farther from the nearest enemy."""
    if not zones.borders_on(border, fighter.zone) or fighter.grappled_by >= 0 or fighter.lame:
        return False
    here = nearest_enemy(t, fighter, fighter.zone)
    return nearest_enemy(t, fighter, zones.beyond(border, fighter.zone)) > here or here < 0


@helper
def nearest_enemy(t: Battle, fighter: Fighter, zone: int) -> int:
    """Steps from a zone to the nearest enemy on their feet; -1 if there is none."""
    best = -1
    for enemy in t.fighters:
        if zones.is_up(enemy) and zones.is_enemy(t, fighter, enemy):
            apart = zones.distance(t.board, zone, enemy.zone)
            if apart >= 0 and (best < 0 or apart < best):
                best = apart
    return best


# ---- turns in panic ---------------------------------------------------------------------------------------------


@rule("gap.panic")
def is_beyond_orders(fighter: Fighter) -> bool:
    """Whether a fighter can neither give nor receive orders."""
    return fighter.panic == Panic.MUTE


@rule("gap.panic")
def nearest_anybody(t: Battle, fighter: Fighter) -> int:
    """How near the nearest target of a rage is: 0 Adjacent, 1 in the zone, else 1 + steps; -1 for none."""
    best = -1
    for other in t.fighters:
        if is_target_of_rage(t, fighter, other):
            far = nearness(t, fighter, other)
            if far >= 0 and (best < 0 or far < best):
                best = far
    return best


@helper
def is_target_of_rage(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    return zones.is_up(other) and other.index != fighter.index


@helper
def nearness(t: Battle, fighter: Fighter, other: Fighter) -> int:
    if fighter.adjacent >> other.index & 1 == 1:
        return 0
    apart = zones.distance(t.board, fighter.zone, other.zone)
    return apart + 1 if apart >= 0 else -1


@helper
def is_nearest(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    return is_target_of_rage(t, fighter, other) and nearness(t, fighter, other) == nearest_anybody(t, fighter)


@rule("panic.stop", "gap.panic")
def calm_down(t: Battle, fighter: Fighter) -> None:
    zones.end_panic(fighter)
    note(t, "{} calms down", fighter)
