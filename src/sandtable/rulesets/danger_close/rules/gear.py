"""Special gear: what its bearer may do with it instead of Firing. What it adds to a roll stands with that roll."""

from sandtable.kernel import allowed, because, dice, note, number, roll, rule, ruling, verdict

from ..state import NOBODY, Battle, Defensive, Glance, Intent, Offensive, Target, Trooper
from .moves import has_room_to_flank, has_room_to_fortify, rise


@rule("gear.heavy")
def use_gear(t: Battle, trooper: Trooper) -> None:
    """It replaces Fire; its user defends by position."""
    trooper.intent = Intent.GEAR
    t.looking = NOBODY


@rule("gear.heavy")
def may_use_heavy_weapon(t: Battle, trooper: Trooper, carried: bool) -> bool:
    """Sniper Rifle and LMG ask for this Intent in one reading only; in the other they work under Fire and cover."""
    return allowed(t, "gear.heavy", carried and ruling(t, "gear.heavy.reading") == "intent", trooper)


@rule("gear.rocket-launcher")
def fire_rocket(t: Battle, trooper: Trooper, target: Target) -> None:
    """Once: dice for the Offense Roll, or hits on a Hard Target. Its bearer is Flanked from then on."""
    use_gear(t, trooper)
    trooper.rocket_fired = True
    if target == Target.ENEMY:
        t.gear_dice += number(t, "gear.rocket-launcher", 0)
    else:
        hit_hard_target(t, number(t, "gear.rocket-launcher", 1))
    trooper.defensive = Defensive.FLANKED


@rule("gear.rocket-launcher", "hard-target.hits")
def may_fire_rocket(t: Battle, trooper: Trooper, target: Target) -> bool:
    return (
        allowed(t, "gear.heavy", trooper.rocket_launcher, trooper)
        and allowed(t, "gear.rocket-launcher", not trooper.rocket_fired, trooper)
        and allowed(t, "hard-target.hits", target == Target.ENEMY or t.hard_hits < t.board.hard_targets)
    )


@rule("gear.grenade-launcher")
def open_flank(t: Battle, trooper: Trooper, comrade: Trooper) -> None:
    """Grenades at a comrade's target: he Fires as if Flanking."""
    use_gear(t, trooper)
    comrade.boosted = True


@rule("gear.grenade-launcher")
def may_open_flank(t: Battle, trooper: Trooper, comrade: Trooper) -> bool:
    return allowed(t, "gear.heavy", trooper.grenade_launcher, trooper) and allowed(
        t, "gear.grenade-launcher", comrade.active and comrade.intent == Intent.FIRE, trooper, comrade
    )


@rule("gear.grenade-launcher", "hard-target.hits")
def bombard(t: Battle, trooper: Trooper) -> None:
    """Or a hit on a Hard Target."""
    use_gear(t, trooper)
    hit_hard_target(t, number(t, "gear.grenade-launcher", 1))


@rule("hard-target.hits")
def hit_hard_target(t: Battle, hits: int) -> None:
    """Hits are only counted."""
    t.hard_hits += hits
    note(t, "the Hard Targets have taken {} of {} hits", int(t.hard_hits), t.board.hard_targets)


@rule("gear.grenade-launcher", "hard-target.hits")
def may_bombard(t: Battle, trooper: Trooper) -> bool:
    return allowed(t, "gear.heavy", trooper.grenade_launcher, trooper) and allowed(
        t, "hard-target.hits", t.hard_hits < t.board.hard_targets
    )


@rule("gear.radio", "gear.radio-artillery")
def call_artillery(t: Battle, trooper: Trooper) -> None:
    """Once a Mission; it arrives some Exchanges later."""
    use_gear(t, trooper)
    t.radio_used = True
    die = dice(because(t, "gear.radio-artillery", 1), number(t, "gear.radio-artillery", 0))
    t.artillery = roll(t, "Exchanges until artillery", die, by=trooper)
    verdict(t, "it comes in with Exchange {}", int(t.exchange + t.artillery))


@rule("gear.radio", "gear.radio-artillery")
def may_call_artillery(t: Battle, trooper: Trooper) -> bool:
    return allowed(t, "gear.radio", trooper.radio, trooper) and allowed(
        t, "gear.radio-artillery", not t.radio_used, trooper
    )


@rule("gear.jump-pack")
def jump(t: Battle, trooper: Trooper, offensive: Offensive, defensive: Defensive) -> None:
    """Once an Engagement a Move to any two positions, without the move die."""
    trooper.intent = Intent.MOVE_UP if offensive > trooper.offensive else Intent.FALL_BACK
    trooper.offensive, trooper.defensive = offensive, defensive
    trooper.jumped = trooper.jump_used = True


@rule("gear.jump-pack")
def may_jump(t: Battle, trooper: Trooper, offensive: Offensive, defensive: Defensive) -> bool:
    ready = trooper.jump_pack and not trooper.jump_used and trooper.glance == Glance.NONE
    return (
        allowed(t, "gear.jump-pack", ready, trooper)
        and (offensive != Offensive.FLANKING or has_room_to_flank(t, trooper))
        and (defensive != Defensive.FORTIFIED or has_room_to_fortify(t, trooper))
    )


@rule("gear.melee")
def charge(t: Battle, trooper: Trooper) -> None:
    """With a Melee Weapon: up to Flanking, and Flanked without a roll."""
    trooper.intent = Intent.MOVE_UP
    trooper.charged = True
    t.looking = NOBODY
    rise(t, trooper)
    trooper.defensive = Defensive.FLANKED


@rule("gear.melee")
def may_charge(t: Battle, trooper: Trooper) -> bool:
    to_flank = trooper.melee and trooper.offensive == Offensive.ENGAGED and trooper.glance == Glance.NONE
    return allowed(t, "gear.melee", to_flank, trooper) and has_room_to_flank(t, trooper)
